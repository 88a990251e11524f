#include "encoder/engine/phases.h"

#include <assert.h>
#include <string.h>

static const struct {
  const char *text;
  double factor, least, most, of_limit, of_rest;
} table[] = {
#define PHASE(NAME, TEXT, FACTOR, LEAST, MOST, OF_LIMIT, OF_REST)              \
  {TEXT, FACTOR, LEAST, MOST, OF_LIMIT, OF_REST},
#include "encoder/engine/phases.def"
#undef PHASE
};

const char *phase_text(Phase p) {
  assert(p < N_PHASE);
  return table[p].text;
}

static double at_most(double share, double most) {
  return share < most ? share : most;
}

Ticks phase_share(Phase p, Ticks before, double limit) {
  assert(p < N_PHASE && table[p].least > 0);
  const double run = (double)ticks_clock() / CLOCKS_PER_SEC;
  const double rest = limit > run ? limit - run : 0;
  double share = table[p].factor * (double)before / TICKS_PER_SECOND;
  if (share < table[p].least)
    share = table[p].least;
  if (table[p].most > 0)
    share = at_most(share, table[p].most);
  if (limit > 0 && table[p].of_limit > 0)
    share = at_most(share, table[p].of_limit * limit);
  if (limit > 0 && table[p].of_rest > 0)
    share = at_most(share, table[p].of_rest * rest);
  assert(share >= 0);
  return (Ticks)(share * TICKS_PER_SECOND);
}

Spent spent_now(void) { return (Spent){ticks_now(), ticks_clock()}; }

Spent spent_since(Spent then) { return spent_minus(spent_now(), then); }

Spent spent_plus(Spent a, Spent b) {
  return (Spent){a.ticks + b.ticks, a.cpu + b.cpu};
}

Spent spent_minus(Spent a, Spent b) {
  return (Spent){a.ticks - b.ticks, a.cpu - b.cpu};
}

static PhaseRow *row_of(PhaseLog *l, Phase question, const char *engine) {
  for (uint32_t i = 0; i < l->rows.n; i++)
    if (l->rows.data[i].question == question &&
        !strcmp(l->rows.data[i].engine, engine))
      return &l->rows.data[i];
  PhaseRow *row = vec_push(l->arena, &l->rows);
  *row = (PhaseRow){.question = question, .engine = engine};
  return row;
}

void phase_log_add(PhaseLog *l, PhaseRow turns) {
  if (!l)
    return;
  assert(turns.question < N_PHASE && turns.engine);
  PhaseRow *row = row_of(l, turns.question, turns.engine);
  row->turns += turns.turns;
  row->spent = spent_plus(row->spent, turns.spent);
  if (turns.gave)
    row->gave = turns.gave;
}

void phase_log_print(FILE *out, const PhaseLog *l) {
  fprintf(out, "  %-31s %-12s %5s %8s %8s  %s\n", "question", "engine", "turns",
          "Mticks", "CPU s", "gave");
  for (uint32_t i = 0; i < l->rows.n; i++) {
    const PhaseRow *row = &l->rows.data[i];
    const bool is_new = !i || row[-1].question != row->question;
    fprintf(out, "  %-31s %-12s %5u %8.1f %8.3f  %s\n",
            is_new ? phase_text(row->question) : "", row->engine, row->turns,
            (double)row->spent.ticks / 1e6,
            (double)row->spent.cpu / CLOCKS_PER_SEC,
            row->gave ? row->gave : "-");
  }
}
