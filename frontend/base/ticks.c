#include "frontend/base/ticks.h"

uint64_t ticks_total;

static clock_t before;

clock_t ticks_clock(void) { return before + clock(); }

void ticks_clock_begins(clock_t had) { before = had - clock(); }
