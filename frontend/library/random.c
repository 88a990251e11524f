/* Random numbers: any sequence, but the same one for the same seed.
 *
 * If the program sets seeds, each drawn number is stored with its seed and
 * index; a number that is drawn again has the same value. */
#pragma once
#include "abi.c"

enum { MAX_DRAWN = 32, SEED_OF_NONE = 1 };

static struct {
  unsigned seed, position;
  int value;
} drawn[MAX_DRAWN];

static unsigned seed = SEED_OF_NONE, position, n_drawn;
static int may_repeat; /* numbers were drawn before the last seed was set */

/* Draws a number, equal to an earlier one with this seed and index.  Inside a
 * section. */
static void draw_again(int value) {
  if (n_drawn > MAX_DRAWN)
    __bmc_unsupported("seeds after more than 32 random numbers");
  if (__bmc_calls("rand") && __bmc_calls("random"))
    __bmc_unsupported("seeds of both rand and random");
  for (unsigned i = 0; i < MAX_DRAWN; i++)
    __bmc_assume(i >= n_drawn || drawn[i].seed != seed ||
                 drawn[i].position != position || drawn[i].value == value);
}

static int draw(void) {
  int value = __VERIFIER_nondet_int() & 0x7fffffff;
  if (!__bmc_calls("srand") && !__bmc_calls("srandom"))
    return value;
  __bmc_atomic_begin();
  if (may_repeat)
    draw_again(value);
  if (n_drawn < MAX_DRAWN) {
    drawn[n_drawn].seed = seed;
    drawn[n_drawn].position = position;
    drawn[n_drawn].value = value;
  }
  if (n_drawn <= MAX_DRAWN)
    n_drawn++;
  position++;
  __bmc_atomic_end();
  return value;
}

static void set_seed(unsigned to) {
  __bmc_atomic_begin();
  may_repeat = n_drawn > 0;
  seed = to;
  position = 0;
  __bmc_atomic_end();
}

int rand(void) { return draw(); }

long random(void) { return draw(); }

void srand(unsigned to) { set_seed(to); }

void srandom(unsigned to) { set_seed(to); }

/* Numbers of rand_r, whose seed is the whole state. */
static struct {
  unsigned seed, next;
  int value;
} drawn_r[MAX_DRAWN];
static unsigned n_drawn_r;

int rand_r(unsigned *state) {
  unsigned from = *state, next = (unsigned)__VERIFIER_nondet_int();
  int value = __VERIFIER_nondet_int() & 0x7fffffff;
  __bmc_atomic_begin();
  for (unsigned i = 0; i < MAX_DRAWN; i++)
    __bmc_assume(i >= n_drawn_r || drawn_r[i].seed != from ||
                 (drawn_r[i].next == next && drawn_r[i].value == value));
  if (n_drawn_r == MAX_DRAWN)
    __bmc_unsupported("more than 32 numbers of rand_r");
  drawn_r[n_drawn_r].seed = from;
  drawn_r[n_drawn_r].next = next;
  drawn_r[n_drawn_r].value = value;
  n_drawn_r++;
  __bmc_atomic_end();
  *state = next;
  return value;
}
