"""What waits to be posted, looked through again and again until it is."""
