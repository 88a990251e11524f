/* What the thread leaves depends on what main writes after it has made it. */
#include "../cases/regression/join-maybe.c"
