"""What peers need before they can race: encodings of our puzzles in their words."""
