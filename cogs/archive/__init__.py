"""`/rulings`: past rulings searched, shown, counted, exported and imported."""
