"""The generic search in Python: for the readable reference, and for families that have no model in C++."""
