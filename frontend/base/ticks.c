#include "frontend/base/ticks.h"

uint64_t ticks_total;
