"""The page on which students check their work: a web server, its queue and its pages."""
