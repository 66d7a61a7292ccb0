"""What an installation remembers: tables with their logs, results, printed facts of its copies, and a few habits."""
