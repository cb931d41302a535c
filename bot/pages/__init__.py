"""What every page in a browser is made of, whoever serves it: frame, style and signs, and what its answer says."""
