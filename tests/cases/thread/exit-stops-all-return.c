// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: no exit.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int main(void) { assert(0); }
