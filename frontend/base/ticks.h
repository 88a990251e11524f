/* ticks.h - the work that the process has done, in ticks, as SAT solvers count
 * theirs.
 *
 * Turns of engines and shares of a run are measured in work, not by a clock:
 * then the same input has the same verdict, trace and statistics, whatever else
 * the machine does.  What takes time adds ticks while it goes on: memory that
 * is allocated, terms, instructions of programs that run, propagations of
 * solvers.  A tick is about a nanosecond on an idle processor, so that shares
 * can be read as seconds; the table below is measured (--statistics prints
 * ticks beside processor time).
 *
 * The main thread alone adds ticks; coroutines belong to it.  While it waits
 * for Z3 or for a program that bmc has started, the time is added instead: only
 * there does a run depend on the machine. */
#ifndef BASE_TICKS_H
#define BASE_TICKS_H
#include <stdint.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t Ticks;

/* Ticks of one unit each. */
enum {
  TICKS_ALLOCATION = 15, /* in an arena; and 1 for each BYTES_PER_TICK */
  TICKS_BLOCK = 80,      /* likewise, allocated and freed alone */
  BYTES_PER_TICK = 8,
  TICKS_TERM = 60,         /* a term, made or found, before rewriting */
  TICKS_TERM_VALUE = 40,   /* the value of a term, by intervals */
  TICKS_EVALUATED = 24,    /* a term, where variables have values */
  TICKS_STEP = 1200,       /* a step of a thread in the interpreter */
  TICKS_INSTRUCTION = 80,  /* an instruction in it */
  TICKS_SHARED = 6,        /* an object of a configuration that is copied */
  TICKS_PAST = 30,         /* an access that may race, of one that is kept */
  TICKS_PAIR = 12,         /* of events of a graph that psc may order */
  TICKS_CANDIDATE = 4,     /* a write that a read may take its value from */
  TICKS_UNWOUND = 300,     /* an instruction that is unwound */
  TICKS_PROPAGATION = 200, /* of MiniSat, with an order to keep */
  TICKS_POLL = 200,        /* of limits */
  /* CaDiCaL, which does not report its propagations. */
  TICKS_CADICAL_POLL = 500,
  TICKS_CADICAL_VARIABLE = 30, /* of a formula that is solved */
  TICKS_CADICAL_CONFLICT = 20  /* likewise, for each conflict */
};

static const double TICKS_PER_SECOND = 1e9;

extern uint64_t ticks_total; /* use the functions */

static inline void ticks_add(Ticks ticks) { ticks_total += ticks; }
/* Adds the ticks of that time. */
static inline void ticks_add_wait(unsigned milliseconds) {
  ticks_add((Ticks)milliseconds * 1000000);
}
/* Returns the ticks since the process began. */
static inline Ticks ticks_now(void) { return ticks_total; }

/* ticks_clock returns the processor time of the run.  After a fork with which
 * the run continues in the child, the child calls ticks_clock_begins with the
 * time that the parent had. */
clock_t ticks_clock(void);
void ticks_clock_begins(clock_t had);

#ifdef __cplusplus
}
#endif

#endif
