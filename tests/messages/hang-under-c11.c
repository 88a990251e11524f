// run: --deadlocks also
// says: violated: no-deadlock: threads spin for ever
// says: memory model: C11 (RC11)
// says: note: this fails under C11 only, not under sequential consistency
// run: --deadlocks also --repair
// says: note: repair:   store to 'here[me]': relaxed -> seq_cst
#include "../cases/memory-model/hang-store-buffering.c"
