/* check.h - comparison of every engine's verdict with the truth.
 *
 * The truth about asm, seq and expr programs is the output of compiled code;
 * about eval programs it is enumerated (eval.h), compiled code included.  For
 * conc programs the engines are compared with one another, for order programs
 * with enumeration (order.h); for reach programs by the lines where threads are
 * together (reach.h); proofs of race programs are compared with executions
 * (race.h). */
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H
#include "tests/fuzz/engine.h"

typedef enum {
  CHECK_PASS,
  CHECK_UNKNOWN, /* some engine did not decide: 'text' gives the reason */
  CHECK_FAIL,    /* some engine is wrong or crashed: 'text' names it */
  CHECK_BAD      /* invalid program: compilers reject it or disagree */
} CheckOutcome;

enum { N_TOTAL = 14 };

typedef struct {
  CheckOutcome outcome;
  bool seen_true, seen_false; /* verdicts among the answers */
  char text[240];
  uint64_t totals[N_TOTAL]; /* totals of what the kind counts */
} CheckResult;

typedef struct {
  const char *name;
  void (*generate)(FILE *, uint64_t seed);
  /* Checks a file.  The seed chooses the data model and properties, and also
   * the engines if the set is empty. */
  CheckResult (*check)(const char *path, uint64_t seed, uint32_t engines);
  const char *const *totals; /* names of the totals, up to a NULL; or NULL */
} Kind;

/* Returns the kind, or NULL if there is no such kind. */
const Kind *kind_find(const char *name);

/* True if no compiler finds undefined behaviour or an uninitialised variable,
 * and all agree; programs with threads need only compile.  Used while a program
 * is reduced. */
bool check_is_sound(const Kind *, const char *path, uint64_t seed);

/* Finds out whether this machine runs programs of 32 bits; prints a line if
 * not.  The seed decides between 32 and 64 bits. */
void check_probe(void);

/* False if a program of the seed must be run, but cannot. */
bool check_can(const Kind *, uint64_t seed);

#endif
