"""The conversation in a browser, on this computer alone: pages and forms that need no script."""
