"""Paper made from the tables and the ledger: charts, booklets, ruling sheets, the poster, as PDF.

Nothing here is loaded by the bot or by a question in the terminal: what draws takes half a second and 50 MiB to import.
"""
