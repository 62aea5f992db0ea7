"""All that is YAML of instructors: what may be set, the strict reader with places, the writer, the faults."""
