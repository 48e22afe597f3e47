"""How an explanation is told once it is found: in which order, without what, in how many sentences."""
