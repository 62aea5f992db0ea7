"""The pipeline of one submission, the batch, the store, points, deadlines."""
