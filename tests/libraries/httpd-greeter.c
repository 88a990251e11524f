// run:
// expect: FALSE(valid-deref)
// why: main ends its thread, and with it the variable that the threads that
// accept connections have yet to read.

/* sysprog21/concurrent-programs: a server, as it is. */
#include "sysprog21/concurrent-programs/httpd/httpd.c"
