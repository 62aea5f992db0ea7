"""What texts need everywhere: made visible, shortened, counted, listed, told by a digest. Imports nothing of ours."""
