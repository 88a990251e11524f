#include "reduction/por/reduction.h"

enum { MOST_NODES = 100000 }; /* nodes of transaction graphs */

const char *reduction_name(Reduction r) {
  static const char *const names[N_REDUCTION] = {"none", "mpor", "sir"};
  return names[r];
}

static const Dependence *sensitive_order(Arena *a, const Sensitivity *s) {
  Dependence *d = ARENA_NEW(a, Dependence);
  *d = dependence_of(a, s->threads, sensitivity_matters, s);
  return d;
}

static const Dependence *dependent_order(Arena *a, const Threads *th) {
  Dependence *d = ARENA_NEW(a, Dependence);
  *d = dependence_of(a, th, NULL, NULL);
  return d;
}

const Dependence *reduction_order(Arena *a, const Threads *th, Reduction r) {
  const SensitivityOptions o = {.max_nodes = MOST_NODES,
                                .max_work = MOST_GRAPH_WORK};
  switch (r) {
  case REDUCTION_NONE: break;
  case REDUCTION_MPOR: return dependent_order(a, th);
  case REDUCTION_SIR: return sensitive_order(a, sensitivity_of(a, th, &o));
  case N_REDUCTION: break;
  }
  return NULL;
}

static void note(const ReductionOptions *o, const char *text) {
  if (o->note)
    o->note(o->note_context, text);
}

/* Adds the statistics.  Relevant cells were counted at an earlier bound, if not
 * at this one. */
static void count(const Sensitivity *s, GraphTrial trial, Stats *stats) {
  stats_add(stats, STAT_GAVE_UP, s->gave_up);
  stats_set(stats, STAT_NODES, s->n_nodes);
  if (trial == GRAPH_OF_ALL)
    stats_set(stats, STAT_RELEVANT, s->n_relevant);
  stats_set(stats, STAT_DEPENDENT, s->n_dependent);
  stats_set(stats, STAT_SENSITIVE, s->n_sensitive);
}

Reduced reduction_plain(Arena *a, const Threads *th, Reduction r) {
  return (Reduced){.threads = th,
                   .order = reduction_order(a, th, r),
                   .facts = facts_of_writes(a, th)};
}

static const Facts *sensitive_facts(Arena *a, const Sensitivity *s) {
  return s->graph ? facts_of_graph(a, s->threads, s->graph)
                  : facts_of_writes(a, s->threads);
}

static SensitivityOptions sensitivity_options(const ReductionOptions *o) {
  return (SensitivityOptions){.rule = o->rule,
                              .domain = o->domain,
                              .max_nodes = MOST_NODES,
                              .max_work = o->work ? o->work : MOST_GRAPH_WORK,
                              .contract = o->contract,
                              .symmetry = o->symmetry,
                              .is_prepared = o->is_prepared,
                              .trial = o->trial,
                              .stop = o->stop,
                              .stop_context = o->stop_context};
}

static const Sensitivity *find_sensitivity(Arena *a, const Threads *th,
                                           const ReductionOptions *o,
                                           Stats *stats) {
  const SensitivityOptions options = sensitivity_options(o);
  note(o, "transaction graph");
  stats_start(stats, STAT_GRAPH);
  const Sensitivity *s = sensitivity_of(a, th, &options);
  stats_stop(stats, STAT_GRAPH);
  if (s->gave_up)
    note(o, "transaction graph too large, what is dependent counts as "
            "sensitive");
  count(s, o->trial, stats);
  return s;
}

Reduced reduction_sensitive(Arena *a, const Threads *th,
                            const ReductionOptions *o, Stats *stats) {
  const Sensitivity *s = find_sensitivity(a, th, o, stats);
  return (Reduced){.threads = s->threads,
                   .order = sensitive_order(a, s),
                   .sensitivity = s,
                   .facts = sensitive_facts(a, s)};
}

static Reduced reduce(Arena *, const Threads *, const ReductionOptions *,
                      Stats *);

/* If the graph shows that there are no races, reduces as if none were
 * checked. */
static Reduced reduce_races(Arena *a, const Threads *th,
                            const ReductionOptions *o, Stats *stats) {
  const SensitivityOptions options = sensitivity_options(o);
  note(o, "transaction graph for data races");
  stats_start(stats, STAT_GRAPH);
  const RaceGraph x = sensitivity_races(a, th, &options);
  stats_stop(stats, STAT_GRAPH);
  if (!x.graph)
    return reduction_plain(a, x.threads, REDUCTION_MPOR);
  if (!x.threads->n_races)
    return reduce(a, x.threads, o, stats);
  return (Reduced){.threads = x.threads,
                   .order = dependent_order(a, x.threads),
                   .facts = facts_of_graph(a, x.threads, x.graph)};
}

typedef struct {
  const TermStore *ts;
  bool *is_seen; /* by term */
  VEC(Term) stack;
} Walk;

static void see(Arena *a, Walk *w, Term t) {
  if (!t || w->is_seen[t])
    return;
  w->is_seen[t] = true;
  *vec_push(a, &w->stack) = t;
}

/* True if a wait depends on arithmetic on floats.  Contraction uses two
 * variables for an awaited value, and the arithmetic is about only one of them
 * (contract.h). */
static bool waits_for_floats(const Threads *th) {
  if (!th->n_floats)
    return false;
  Arena *a = arena_new();
  Walk w = {.ts = th->terms,
            .is_seen = ARENA_ARRAY(a, bool, term_count(th->terms) + 1)};
  bool waits = false;
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    see(a, &w, tr->enabled);
    see(a, &w, tr->waits);
    see(a, &w, tr->holders.one);
    see(a, &w, tr->holders.some);
  }
  while (w.stack.n) {
    Term t = w.stack.data[--w.stack.n];
    for (unsigned i = 0; i < term_arity(w.ts, t); i++)
      see(a, &w, term_child(w.ts, t, i));
  }
  for (uint32_t i = 0; i < th->n_floats; i++)
    waits |= w.is_seen[th->floats[i].result];
  arena_delete(a);
  return waits;
}

static Reduced reduce(Arena *a, const Threads *th, const ReductionOptions *o,
                      Stats *stats) {
  if (o->reduction != REDUCTION_SIR)
    return reduction_plain(a, th, o->reduction);
  if (waits_for_floats(th))
    return reduction_plain(a, th, REDUCTION_MPOR);
  if (th->n_races)
    return reduce_races(a, th, o, stats);
  Reduced x = reduction_sensitive(a, th, o, stats);
  const Dependence *dep = dependent_order(a, x.threads);
  if (dependence_size(dep) <= dependence_size(x.order))
    x.order = dep;
  return x;
}

Reduced reduction_apply(Arena *a, const Threads *th, const ReductionOptions *o,
                        Stats *stats) {
  Reduced x = reduce(a, th, o, stats);
  if (o->proved)
    x.facts = facts_narrow(a, x.facts, o->proved);
  stats_set(stats, STAT_BOUNDED, facts_count_bounded(x.facts));
  return x;
}
