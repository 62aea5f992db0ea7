"""From exact to wrong, rung by rung: how right an output is, and what about it is not."""
