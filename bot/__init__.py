"""The process: settings, the ledger, the terminal, the health page, and the bot itself."""
