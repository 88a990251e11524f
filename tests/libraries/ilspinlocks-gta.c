// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* ianwlarson/ilspinlocks: an array of slots. */
#include <stdint.h>
#include "ianwlarson/ilspinlocks/gta.h"

#define ROUNDS 2
static gs_t slots[2];
static gta_t lock = {.slots = slots};

static void setup(void) { gta_reset(&lock); }
static void enter(int self) { gta_acquire(&lock, self); }
static void leave(int self) { gta_release(&lock, self); }

#include "exclusion.h"
