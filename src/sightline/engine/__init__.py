"""The verbs: one loop each, for every family."""
