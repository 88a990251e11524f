/* check.h - does every engine say of a program what it should?
 *
 * The truth about asm, seq and expr programs is what compiled code computes;
 * about eval programs it is enumerated (eval.h), compiled code included;
 * about conc programs the engines are compared with one another, and about
 * order programs with enumeration (order.h); of reach programs they say which
 * lines threads are at together (reach.h); what is proved of race programs is
 * compared with executions (race.h). */
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H
#include "tests/fuzz/engine.h"

typedef enum {
  CHECK_PASS,
  CHECK_UNKNOWN, /* some engine did not decide: 'text' says why */
  CHECK_FAIL,    /* some engine is wrong or crashed: 'text' says which */
  CHECK_BAD      /* the program: compilers refuse it or disagree */
} CheckOutcome;

enum { N_TOTAL = 14 };

typedef struct {
  CheckOutcome outcome;
  bool seen_true, seen_false; /* verdicts among the answers */
  char text[240];
  uint64_t totals[N_TOTAL]; /* of what the kind counts */
} CheckResult;

typedef struct {
  const char *name;
  void (*generate)(FILE *, uint64_t seed);
  /* The seed chooses the data model and properties; the engines too when
   * the set of them is empty. */
  CheckResult (*check)(const char *path, uint64_t seed, uint32_t engines);
  const char *const *totals; /* what is counted, up to a NULL; or NULL */
} Kind;

/* NULL: no such kind. */
const Kind *kind_find(const char *name);

/* No compiler finds undefined behaviour or an uninitialised variable, and
 * all agree; programs of threads need only compile.  Of use while a program
 * is being reduced. */
bool check_is_sound(const Kind *, const char *path, uint64_t seed);

/* Programs are of 32 bits or of 64, by their seed.  Finds out whether this
 * machine runs those of 32; a line on stdout says so if not. */
void check_probe(void);

/* False if a program of the seed has to be run, and cannot. */
bool check_can(const Kind *, uint64_t seed);

#endif
