"""What the references of several games share: their pictures."""
