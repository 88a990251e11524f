#include "reduction/proof/invgen/fact_search.h"

#include "reduction/proof/invgen/count_facts.h"
#include "reduction/proof/invgen/holder_facts.h"
#include "reduction/proof/invgen/lock_facts.h"
#include "reduction/proof/invgen/owner_facts.h"
#include "reduction/proof/invgen/progress_facts.h"
#include "reduction/proof/invgen/ticket_facts.h"

static const Term *premises_of(Arena *a, const Known *f,
                               const Term *invariants) {
  const System *s = f->system;
  Term *out = ARENA_ARRAY(a, Term, s->n_edges + 1);
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    out[i] = term_and(s->terms, e->guard, known_at(f, e->from));
    if (invariants)
      out[i] = term_and(s->terms, out[i], invariants[e->from]);
  }
  return out;
}

/* Finds owners, and how far threads can go alone if deadlocks are looked for.
 * Without invariants, some of it would take long. */
static void find_of_waits(Arena *a, Known *f, Solver *solver,
                          const Term *premises, bool has_invariants) {
  owner_facts_find(a, f, solver, premises, has_invariants);
  if (f->system->has_waits && has_invariants)
    progress_facts_find(a, f, solver, premises);
}

/* True if there is one thread, which no fact helps. */
static bool is_sequential(const System *s) {
  return s->n_templates == 1 && !s->templates->is_many && !s->has_waits;
}

Known facts_find(Arena *a, const System *s, Solver *solver, bool assumes) {
  Known out = known_none(a, s);
  if (is_sequential(s))
    return out;
  const Term *premises = premises_of(a, &out, NULL);
  lock_facts_find(a, &out, solver, premises, assumes);
  ticket_facts_find(a, &out, solver, premises, assumes);
  holder_facts_find(a, &out, solver, premises);
  find_of_waits(a, &out, solver, premises, false);
  return out;
}

static uint32_t size_of(const Known *f) {
  uint32_t n =
      f->n_counts + f->n_rolls + f->n_owners + f->n_holders + f->n_ranks;
  for (uint32_t i = 0; f->changed && i < f->system->n_edges; i++)
    n += f->changed[i];
  for (NodeId i = 0; i < f->system->n_nodes; i++) {
    for (uint32_t k = 0; k < f->n_locks; k++)
      n += f->locks[k].held[i];
    for (uint32_t k = 0; k < f->n_tickets; k++)
      n += f->tickets[k].drawn[i] != VAR_NONE;
  }
  return n;
}

bool facts_extend(Arena *a, Known *f, Solver *solver, const Term *invariants,
                  bool assumes) {
  if (is_sequential(f->system))
    return false;
  uint32_t before = size_of(f);
  const Term *premises = premises_of(a, f, invariants);
  lock_facts_find(a, f, solver, premises, false);
  ticket_facts_find(a, f, solver, premises, assumes);
  roll_facts_find(a, f, solver, premises);
  count_facts_find(a, f, solver, premises);
  holder_facts_find(a, f, solver, premises);
  find_of_waits(a, f, solver, premises, true);
  return size_of(f) > before;
}
