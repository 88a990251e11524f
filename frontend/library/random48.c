/* The generator of drand48 and its kin, which POSIX defines exactly: 48 bits,
 * in three unsigned shorts.  The state that threads share races, as POSIX
 * requires no lock. */
#pragma once
#include "abi.c"

typedef unsigned long long Bits48;

#define MULTIPLIER_48 0x5deece66dull

enum { ADDEND_48 = 0xb, START_48 = 0x330e, WORDS_48 = 3, LAST_BITS = 17 };

typedef struct {
  unsigned short state[WORDS_48], last_seed[WORDS_48];
  unsigned addend;
  Bits48 multiplier;
} Generator48;

Generator48 state_of_drand48 = {.addend = ADDEND_48,
                                .multiplier = MULTIPLIER_48};

static Bits48 bits_48(const unsigned short *s) {
  return s[0] | (Bits48)s[1] << 16 | (Bits48)s[2] << 32;
}

static Bits48 next_48(unsigned short *s) {
  const Generator48 *g = &state_of_drand48;
  Bits48 n = (bits_48(s) * g->multiplier + g->addend) & ((1ull << 48) - 1);
  for (int i = 0; i < WORDS_48; i++)
    s[i] = (unsigned short)(n >> 16 * i);
  return n;
}

double erand48(unsigned short *s) { return (double)next_48(s) * 0x1p-48; }

long nrand48(unsigned short *s) { return (long)(next_48(s) >> LAST_BITS); }

long jrand48(unsigned short *s) { return (int)(unsigned)(next_48(s) >> 16); }

double drand48(void) { return erand48(state_of_drand48.state); }
long lrand48(void) { return nrand48(state_of_drand48.state); }
long mrand48(void) { return jrand48(state_of_drand48.state); }

static void reset_48(void) {
  state_of_drand48.addend = ADDEND_48;
  state_of_drand48.multiplier = MULTIPLIER_48;
}

void srand48(long seed) {
  unsigned short *s = state_of_drand48.state;
  s[0] = START_48;
  s[1] = (unsigned short)seed;
  s[2] = (unsigned short)((unsigned long)seed >> 16);
  reset_48();
}

unsigned short *seed48(unsigned short *seed) {
  Generator48 *g = &state_of_drand48;
  for (int i = 0; i < WORDS_48; i++) {
    g->last_seed[i] = g->state[i];
    g->state[i] = seed[i];
  }
  reset_48();
  return g->last_seed;
}

void lcong48(unsigned short *p) {
  for (int i = 0; i < WORDS_48; i++)
    state_of_drand48.state[i] = p[i];
  state_of_drand48.multiplier = bits_48(p + WORDS_48);
  state_of_drand48.addend = p[2 * WORDS_48];
}

/* ---- numbers of good quality: any */

unsigned arc4random(void) { return (unsigned)__VERIFIER_nondet_int(); }

unsigned arc4random_uniform(unsigned below) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  return n < below ? n : 0;
}

void arc4random_buf(void *to, size_t n) {
  for (size_t i = 0; i < n; i++)
    ((char *)to)[i] = (char)__VERIFIER_nondet_int();
}
