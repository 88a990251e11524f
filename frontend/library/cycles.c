/* The processor's counter of cycles. */
#pragma once
#include "number.c"

static unsigned long long last_cycle;

unsigned long long __bmc_cycles(void) {
  unsigned long long now = any_wide();
  __bmc_atomic_begin();
  if (now < last_cycle)
    now = last_cycle;
  last_cycle = now;
  __bmc_atomic_end();
  return now;
}

/* Stores the number of the processor, which may change at any time. */
unsigned long long __bmc_cycles_of(unsigned *processor) {
  unsigned long long now = __bmc_cycles();
  *processor = (unsigned)__VERIFIER_nondet_int();
  return now;
}
