/* gen_conc.h - interface between the parts of the concurrent generator.
 *
 * A program takes some variables and locks of a fixed stock, and some Features;
 * a budget of visible steps keeps its interleavings few.  Every function that
 * is made has an int 'l' of its own.  Loops, recursion and retries count, or
 * wait for another value, so that each execution ends, waits or spins for ever.
 * Strings live in the generator's arena. */
#ifndef FUZZ_GEN_CONC_H
#define FUZZ_GEN_CONC_H
#include "frontend/base/arena.h"
#include "tests/fuzz/rng.h"

#include <stdio.h>

typedef struct Conc Conc;

/* Prints a statement, or returns false if none is possible here.  Statements
 * may nest to the depth of the fuel. */
typedef bool Maker(Conc *, unsigned fuel);

typedef struct {
  void (*declare)(Conc *); /* at file scope; or NULL */
  void (*begin)(Conc *);   /* first in main; or NULL */
  Maker *make;
  void (*end)(Conc *);   /* last in main; or NULL */
  const char *places[4]; /* shared integers; may be fewer */
} Feature;

typedef struct {
  const char *type, *init, *enter, *try, *leave;
} LockKind;

enum { MAX_SHARED = 4, MAX_FEATURES = 2, MAX_THREADS = 4 };

struct Conc {
  Arena *arena;
  FILE *out;
  Rng rng;
  unsigned indent, names;
  unsigned steps;    /* number of steps still allowed */
  unsigned n_shared; /* indices into the stock */
  unsigned shared[MAX_SHARED];
  unsigned n_locks;
  const LockKind *locks[2];
  unsigned n_features;
  const Feature *features[MAX_FEATURES];
  bool has_condition; /* lock 0 is then a mutex */
  bool has_box;       /* a variable of main to which threads get a pointer */
  bool in_atomic;
  bool in_thread;               /* a start routine: it returns a pointer */
  bool is_entered[MAX_THREADS]; /* threads that main must join */
};

/* Text. */
void conc_line(Conc *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void conc_under(Conc *, const char *fmt, ...) /* one level deeper */
    __attribute__((format(printf, 2, 3)));
unsigned conc_below(Conc *, unsigned n);
bool conc_chance(Conc *, unsigned percent);
void conc_spend(Conc *, unsigned steps);
unsigned conc_name(Conc *); /* a number that no other name has */

/* Statements. */
void conc_some(Conc *, unsigned n, unsigned fuel);
void conc_block(Conc *, unsigned n, unsigned fuel); /* one level deeper */

/* Variables: gen_memory.c. */
void conc_print_shared(Conc *);
void conc_init_shared(Conc *); /* in main */
bool conc_shares(const Conc *, const char *name);
const char *conc_place(Conc *);   /* a shared integer */
const char *conc_address(Conc *); /* address of a plain int, or NULL */
const char *conc_value(Conc *);
const char *conc_condition(Conc *);

/* Locks: gen_sync.c. */
void conc_print_locks(Conc *);
void conc_init_locks(Conc *); /* in main */
const char *conc_lock(unsigned number);

/* Statements of all programs, ended by NULL, and Features. */
extern Maker *const conc_memory_makers[], *const conc_sync_makers[],
                                              *const conc_flow_makers[];
extern const Feature conc_memory_features[], conc_sync_features[],
    conc_flow_features[];
extern const unsigned conc_n_memory_features, conc_n_sync_features,
    conc_n_flow_features;
void conc_print_helpers(Conc *); /* functions that flow's makers call */

#endif
