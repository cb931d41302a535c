"""`/ruling`: a situation is told, questions are answered, the finding is read, options are chosen."""
