// run: -std=c11 -ggdb3 -O0 -Wall -fstrict-aliasing -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -DOS_LINUX -Itests/libraries/config -ILIBRARIES/twitter/pelikan/legacy/deps/ccommon/include LIBRARIES/twitter/pelikan/legacy/deps/ccommon/src/cc_ring_array.c LIBRARIES/twitter/pelikan/legacy/deps/ccommon/src/cc_mm.c
// expect: TRUE
// run: -DBROKEN -std=c11 -ggdb3 -O0 -Wall -fstrict-aliasing -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -DOS_LINUX -Itests/libraries/config -ILIBRARIES/twitter/pelikan/legacy/deps/ccommon/include LIBRARIES/twitter/pelikan/legacy/deps/ccommon/src/cc_ring_array.c LIBRARIES/twitter/pelikan/legacy/deps/ccommon/src/cc_mm.c
// expect: FALSE(assertion)

/* twitter/pelikan: the ring between its threads, one of which puts and one of
 * which takes. */
#include <cc_ring_array.h>

#define PRODUCERS 1
#define ITEMS 2
static struct ring_array *ring;

static void setup(void) { ring = ring_array_create(sizeof(void *), 1); }

static int put(int self, void *value) {
  (void)self;
  return ring_array_push(&value, ring) == CC_OK;
}

static void *take(void) {
  void *value;
  return ring_array_pop(&value, ring) == CC_OK ? value : NULL;
}

static void *take_again(void) { return take(); }

#include "handover.h"
