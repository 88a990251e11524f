/* What 'configure' would write: nothing is asked for. */
