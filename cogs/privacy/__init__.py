"""`/privacy`, `/forget`, and what a club's retention takes away."""
