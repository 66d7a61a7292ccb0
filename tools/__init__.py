"""What builds, measures and checks the project; the app itself never imports it."""
