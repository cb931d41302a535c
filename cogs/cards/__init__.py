"""The kit of every card: layout, controls, forms, and what more than one room draws. No cog, and no ledger."""
