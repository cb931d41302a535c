"""What directors alone do: make a finding official, rule without a case, amend, appeal."""
