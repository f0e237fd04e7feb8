"""Claims of deep-learning theory as checks that can fail; see README.md in this folder."""
