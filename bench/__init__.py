"""One command, one table: our figures beside those of the peers, measured in the same run."""
