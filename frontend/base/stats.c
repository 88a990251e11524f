#include "frontend/base/stats.h"

#include <assert.h>
#include <inttypes.h>
#include <time.h>

static const struct {
  const char *text;
  int is_timer;
} table[] = {
#define COUNTER(NAME, TEXT) {TEXT, 0},
#define TIMER(NAME, TEXT) {TEXT, 1},
#include "frontend/base/stats.def"
#undef COUNTER
#undef TIMER
};

const char *stat_text(Stat k) {
  assert(k < N_STAT);
  return table[k].text;
}
int stat_is_timer(Stat k) { return table[k].is_timer; }

double stats_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void stats_start(Stats *s, Stat k) {
  assert(k < N_STAT && table[k].is_timer);
  s->started[k] = stats_now();
}

void stats_stop(Stats *s, Stat k) {
  assert(k < N_STAT && table[k].is_timer);
  s->seconds[k] += stats_now() - s->started[k];
}

void stats_print(FILE *out, const Stats *s) {
  for (Stat k = 0; k < N_STAT; k++)
    if (table[k].is_timer)
      fprintf(out, "  %-28s %12.3f s\n", table[k].text, s->seconds[k]);
    else
      fprintf(out, "  %-28s %12" PRIu64 "\n", table[k].text, s->count[k]);
  for (uint32_t i = 0; i < s->n_rewrites; i++)
    fprintf(out, "  rewritten: %-48s %12" PRIu64 "\n", s->rewrites[i].name,
            s->rewrites[i].count);
}
