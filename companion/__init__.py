"""Bottega: a companion for the table at Renaissance board games."""
