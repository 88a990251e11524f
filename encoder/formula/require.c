#include "encoder/formula/require.h"

#include <assert.h>

/* Returns the bits above the highest one in which the bounds differ. */
static uint64_t common_bits(Range r) {
  uint64_t differs = r.low ^ r.high;
  return differs ? ~(UINT64_MAX >> __builtin_clzll(differs)) : UINT64_MAX;
}

static void require_range(TermStore *ts, Solver *s, Term read, Range r) {
  assert(r.low <= r.high);
  uint64_t fixed = common_bits(r) & term_ones(ts, read);
  for (unsigned i = 0; i < term_width(ts, read); i++) {
    if (!(fixed >> i & 1))
      continue;
    Term bit = term_extract(ts, read, i, 1);
    solver_require(s, r.low >> i & 1 ? bit : term_not(ts, bit));
  }
}

void require_known(const Facts *f, Solver *s) {
  const Threads *th = f->threads;
  for (uint32_t i = 0; i < th->n_facts; i++)
    solver_require(s, th->facts[i]);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    for (uint32_t i = 0; i < th->transitions[j].n_reads; i++)
      if (f->reads[j][i].low <= f->reads[j][i].high)
        require_range(th->terms, s, th->transitions[j].reads[i].value,
                      f->reads[j][i]);
}

void require_enabled(const Threads *th, const Transition *tr, Term take,
                     Solver *s) {
  TermStore *ts = th->terms;
  assert(term_width(ts, take) == 1);
  Term not_take = term_not(ts, take), cut = term_and(ts, tr->cut, th->beyond);
  solver_clause(s, (Term[]){not_take, term_or(ts, tr->enabled, cut)}, 2);
  solver_clause(s, (Term[]){not_take, term_not(ts, tr->cut), th->beyond}, 3);
}
