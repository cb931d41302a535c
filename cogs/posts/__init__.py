"""The short forms that everybody in a channel reads, of findings and of rulings: posted once, drawn anew."""
