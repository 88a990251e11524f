#include "solver/circuit.h"

#include <assert.h>
#include <string.h>

enum { MAX = 64 };

static void complement(unsigned n, Lit *out, const Lit *a) {
  for (unsigned i = 0; i < n; i++)
    out[i] = lit_not(a[i]);
}

/* Adds with a carry; returns the carry out. */
static Lit add_carry(Gates *g, unsigned n, Lit *out, const Lit *a, const Lit *b,
                     Lit carry) {
  for (unsigned i = 0; i < n; i++) {
    Lit x = a[i], y = b[i];
    out[i] = gates_parity(g, x, y, carry);
    carry = gates_majority(g, x, y, carry);
  }
  return carry;
}

/* Adds without a carry out, whose gate would be unused. */
static void add_plain(Gates *g, unsigned n, Lit *out, const Lit *a,
                      const Lit *b, Lit carry) {
  Lit x = a[n - 1], y = b[n - 1];
  carry = add_carry(g, n - 1, out, a, b, carry);
  out[n - 1] = gates_parity(g, x, y, carry);
}

void circuit_add(Gates *g, unsigned n, Lit *out, const Lit *a, const Lit *b) {
  assert(n >= 1 && n <= 64);
  add_plain(g, n, out, a, b, LIT_FALSE);
}

void circuit_sub(Gates *g, unsigned n, Lit *out, const Lit *a, const Lit *b) {
  assert(n >= 1 && n <= 64);
  Lit not_b[MAX];
  complement(n, not_b, b);
  add_plain(g, n, out, a, not_b, LIT_TRUE);
}

/* Computes sign ? -a : a. */
static void negate_if(Gates *g, Lit sign, unsigned n, Lit *out, const Lit *a) {
  Lit zero[MAX] = {0}, flipped[MAX];
  for (unsigned i = 0; i < n; i++)
    flipped[i] = gates_xor(g, a[i], sign);
  add_plain(g, n, out, flipped, zero, sign);
}

void circuit_neg(Gates *g, unsigned n, Lit *out, const Lit *a) {
  assert(n >= 1 && n <= 64);
  negate_if(g, LIT_TRUE, n, out, a);
}

static unsigned count_open(unsigned n, const Lit *a) {
  unsigned open = 0;
  for (unsigned i = 0; i < n; i++)
    open += !lit_is_const(a[i]);
  return open;
}

/* Adds or subtracts a * 2^at. */
static void accumulate(Gates *g, unsigned n, Lit *sum, const Lit *a,
                       unsigned at, bool subtract) {
  if (subtract)
    circuit_sub(g, n - at, sum + at, sum + at, a);
  else
    circuit_add(g, n - at, sum + at, sum + at, a);
}

/* Multiplies by a constant in non-adjacent form: a run of ones is one
 * subtraction and one addition. */
static void mul_const(Gates *g, unsigned n, Lit *out, const Lit *a,
                      uint64_t k) {
  Lit sum[MAX] = {0};
  for (unsigned i = 0; i < n && k; i++, k >>= 1)
    if (k & 1) {
      bool subtract = (k & 3) == 3;
      accumulate(g, n, sum, a, i, subtract);
      k = subtract ? k + 1 : k - 1;
    }
  memcpy(out, sum, n * sizeof *out);
}

static bool value_of(unsigned n, const Lit *a, uint64_t *k) {
  *k = 0;
  for (unsigned i = 0; i < n; i++)
    if (a[i] == LIT_TRUE)
      *k |= (uint64_t)1 << i;
  return count_open(n, a) == 0;
}

void circuit_mul(Gates *g, unsigned n, Lit *out, const Lit *a, const Lit *b) {
  assert(n >= 1 && n <= 64);
  if (count_open(n, a) < count_open(n, b)) {
    const Lit *t = a;
    a = b, b = t;
  }
  uint64_t k;
  if (value_of(n, b, &k)) {
    mul_const(g, n, out, a, k);
    return;
  }
  Lit sum[MAX] = {0}, row[MAX];
  for (unsigned i = 0; i < n; i++) {
    if (b[i] == LIT_FALSE)
      continue;
    for (unsigned j = 0; j < n - i; j++)
      row[j] = gates_and(g, a[j], b[i]);
    accumulate(g, n, sum, row, i, false);
  }
  memcpy(out, sum, n * sizeof *out);
}

/* Divides by restoring division.  After k bits of the dividend the remainder is
 * at most their value, so that k bits hold it.  A zero divisor is always
 * "subtracted", which yields all ones and the dividend. */
static void divide(Gates *g, unsigned n, Lit *quotient, Lit *remainder,
                   const Lit *a, const Lit *b) {
  Lit rest[MAX] = {0}, difference[MAX], not_b[MAX], above[MAX + 1];
  complement(n, not_b, b);
  above[n] = LIT_FALSE;
  for (unsigned i = n; i-- > 0;)
    above[i] = gates_or(g, b[i], above[i + 1]);
  for (unsigned k = 1; k <= n; k++) {
    memmove(rest + 1, rest, (k - 1) * sizeof *rest);
    rest[0] = a[n - k];
    Lit fits = add_carry(g, k, difference, rest, not_b, LIT_TRUE);
    fits = gates_and(g, fits, lit_not(above[k]));
    quotient[n - k] = fits;
    for (unsigned i = 0; i < k; i++)
      rest[i] = gates_mux(g, fits, difference[i], rest[i]);
  }
  memcpy(remainder, rest, n * sizeof *remainder);
}

void circuit_divide(Gates *g, Op op, unsigned n, Lit *out, const Lit *a,
                    const Lit *b) {
  assert(n >= 1 && n <= 64 && op >= OP_UDIV && op <= OP_SREM);
  bool is_signed = op == OP_SDIV || op == OP_SREM;
  Lit sign_a = is_signed ? a[n - 1] : LIT_FALSE;
  Lit sign_b = is_signed ? b[n - 1] : LIT_FALSE;
  Lit x[MAX], y[MAX], quotient[MAX], remainder[MAX];
  negate_if(g, sign_a, n, x, a);
  negate_if(g, sign_b, n, y, b);
  divide(g, n, quotient, remainder, x, y);
  if (op == OP_UDIV || op == OP_SDIV)
    negate_if(g, gates_xor(g, sign_a, sign_b), n, out, quotient);
  else
    negate_if(g, sign_a, n, out, remainder);
}

static void shift_stage(Gates *g, Op op, unsigned n, Lit *a, unsigned distance,
                        Lit shift, Lit fill) {
  Lit moved[MAX];
  for (unsigned i = 0; i < n; i++)
    moved[i] = op == OP_SHL       ? i >= distance ? a[i - distance] : fill
               : i + distance < n ? a[i + distance]
                                  : fill;
  for (unsigned i = 0; i < n; i++)
    a[i] = gates_mux(g, shift, moved[i], a[i]);
}

void circuit_shift(Gates *g, Op op, unsigned n, Lit *out, const Lit *a,
                   const Lit *b) {
  assert(n >= 1 && n <= 64);
  Lit value[MAX], fill = op == OP_ASHR ? a[n - 1] : LIT_FALSE;
  Lit past = LIT_FALSE;
  memcpy(value, a, n * sizeof *value);
  for (unsigned i = 0; i < n; i++)
    if (i < 6 && 1u << i < n)
      shift_stage(g, op, n, value, 1u << i, b[i], fill);
    else
      past = gates_or(g, past, b[i]);
  for (unsigned i = 0; i < n; i++)
    out[i] = gates_mux(g, past, fill, value[i]);
}

Lit circuit_eq(Gates *g, unsigned n, const Lit *a, const Lit *b) {
  assert(n >= 1 && n <= 64);
  Lit same[MAX];
  for (unsigned i = 0; i < n; i++)
    same[i] = lit_not(gates_xor(g, a[i], b[i]));
  return gates_and_all(g, same, n);
}

Lit circuit_ult(Gates *g, unsigned n, const Lit *a, const Lit *b) {
  assert(n >= 1 && n <= 64);
  Lit less = LIT_FALSE;
  for (unsigned i = 0; i < n; i++)
    less = gates_majority(g, lit_not(a[i]), b[i], less);
  return less;
}

Lit circuit_slt(Gates *g, unsigned n, const Lit *a, const Lit *b) {
  assert(n >= 1 && n <= 64);
  Lit less = circuit_ult(g, n - 1, a, b);
  return gates_majority(g, a[n - 1], lit_not(b[n - 1]), less);
}
