#pragma once
#include "abi.c"

#ifdef __SIZEOF_INT128__
/* Divides unsigned numbers of 128 bits, digit by digit.  out[0] and out[1] get
 * the quotient, low half first, the others the remainder. */
void __bmc_divide(unsigned long *out, unsigned long high, unsigned long low,
                  unsigned long by_high, unsigned long by_low) {
  unsigned long rest_high = 0, rest_low = 0;
  if (high == 0 && by_high == 0) {
    rest_low = low % by_low;
    low = low / by_low;
  } else {
    for (int i = 0; i < 128; i++) {
      unsigned long carry = rest_high >> 63;
      rest_high = rest_high << 1 | rest_low >> 63;
      rest_low = rest_low << 1 | high >> 63;
      high = high << 1 | low >> 63;
      low = low << 1;
      unsigned long fits = (carry != 0) | (rest_high > by_high) |
                           ((rest_high == by_high) & (rest_low >= by_low));
      unsigned long taken_low = by_low & (0 - fits);
      unsigned long borrow = rest_low < taken_low;
      rest_low = rest_low - taken_low;
      rest_high = rest_high - (by_high & (0 - fits)) - borrow;
      low = low | fits;
    }
  }
  out[0] = low;
  out[1] = high;
  out[2] = rest_low;
  out[3] = rest_high;
}
#endif
