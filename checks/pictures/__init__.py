"""Pictures made for the question of a claim; `pictures/d21/theorem_1.py` is that of d21/theorem-1, and no claim imports it."""
