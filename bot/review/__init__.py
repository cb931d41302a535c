"""A club's record in the browser of its directors and moderators: the door, who is let in, and the pages behind it."""
