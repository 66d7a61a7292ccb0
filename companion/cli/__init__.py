"""The command line: what the app does with a screen, without one."""
