/* static.c - a static proof that no two accesses race:
 * reduction/static/race_candidates.h, which states its assumptions.  It proves
 * or leaves open; it finds no race. */
#include "encoder/engine/engine.h"
#include "frontend/ir/property_ids.h"
#include "reduction/static/race_candidates.h"

#include <assert.h>

static const char *access_text(Arena *a, const FoundAccess *x) {
  return arena_printf(a, "%s:%u", x->loc.file ? x->loc.file : "?", x->loc.line);
}

static const char *held_text(Arena *a, const FoundPair *p) {
  if (!p->first.locks && !p->second.locks)
    return "no locks";
  return arena_printf(a, "no common lock (%s; %s)",
                      p->first.locks ? p->first.locks : "none",
                      p->second.locks ? p->second.locks : "none");
}

static Gap gap_of(Arena *a, const FoundPair *p) {
  return (Gap){arena_printf(a, "'%s' at %s and %s: %s", p->object,
                            access_text(a, &p->first),
                            access_text(a, &p->second), held_text(a, p)),
               p->first.loc};
}

static Result leave_open(Arena *a, const FoundRaces *r) {
  Gaps all = {.arena = a};
  for (uint32_t i = 0; i < r->n; i++)
    gaps_add(&all, gap_of(a, &r->pairs[i]));
  for (uint32_t i = 0; i < r->n_gaps; i++)
    gaps_add(&all, r->gaps[i]);
  assert(all.n);
  return (Result){.verdict = VERDICT_UNKNOWN,
                  .reason = all.data[0].text,
                  .where = all.data[0].loc,
                  .others = all.data + 1,
                  .n_others = all.n - 1};
}

static Result give_up(const EngineOptions *o) {
  const char *why = engine_why(o);
  return (Result){.verdict = VERDICT_UNKNOWN, .reason = why ? why : "stopped"};
}

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  const Stop stop = {o->control.stop, o->control.stop_context};
  (void)stats, (void)d;
  if (o->control.progress)
    o->control.progress(o->control.progress_context, "comparing lock sets");
  const FoundRaces r = races_find(a, p, &stop);
  if (r.is_stopped)
    return give_up(o);
  return r.n || r.n_gaps ? leave_open(a, &r)
                         : (Result){.verdict = VERDICT_TRUE,
                                    .assumption = RACES_ASSUMPTION};
}

const EngineOps engine_static = {.name = "static",
                                 .scope = {.properties = 1u << PROPERTY_RACE,
                                           .questions = 1u << QUESTION_RACES},
                                 .run = run};
