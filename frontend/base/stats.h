/* stats.h - counters and timers of one run; the table is stats.def. */
#ifndef BASE_STATS_H
#define BASE_STATS_H
#include <stdint.h>
#include <stdio.h>

typedef enum {
#define COUNTER(NAME, TEXT) STAT_##NAME,
#define TIMER(NAME, TEXT) STAT_##NAME,
#include "frontend/base/stats.def"
#undef COUNTER
#undef TIMER
  N_STAT
} Stat;

/* Counter with a name that another module gives. */
typedef struct {
  const char *name;
  uint64_t count;
} StatRow;

typedef struct {
  uint64_t count[N_STAT]; /* value of each counter */
  double seconds[N_STAT]; /* value of each timer */
  double started[N_STAT];
  const StatRow *rewrites; /* rewrite rules of terms that applied */
  uint32_t n_rewrites;
} Stats;

const char *stat_text(Stat);
int stat_is_timer(Stat);

static inline void stats_add(Stats *s, Stat k, uint64_t n) { s->count[k] += n; }
static inline void stats_set(Stats *s, Stat k, uint64_t n) { s->count[k] = n; }
void stats_start(Stats *, Stat timer);
void stats_stop(Stats *, Stat timer);
double stats_now(void); /* seconds, monotonic */
void stats_print(FILE *, const Stats *);

#endif
