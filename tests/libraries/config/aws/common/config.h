/* What 'cmake' would write: nothing is asked for. */
