"""The tests of Bottega."""
