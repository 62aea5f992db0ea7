"""What grading keeps on disk, so that nothing is lost and nothing is done twice, and the forms in which it is kept."""
