#include "svcomp/report/all_races.h"

#include "frontend/base/utf8.h"
#include "frontend/base/vec.h"

#include <assert.h>

typedef struct {
  VEC(TraceRace) races;
  VEC(RaceLines) known;
} Found;

static bool is_race(const Result *r) {
  return r->verdict == VERDICT_FALSE && r->violation.race;
}

/* True if the race is known.  Engines that support all races skip known
 * ones. */
static bool is_known(const Found *f, const Race *r) {
  bool any = false;
  for (uint32_t i = 0; i < f->known.n; i++)
    any |= races_is_at(&f->known.data[i], r);
  return any;
}

static void add(Arena *a, const Program *p, const Result *r, Found *out) {
  const Race *race = r->violation.race;
  assert(!is_known(out, race));
  *vec_push(a, &out->races) = trace_race_build(a, p, r->replay, &r->violation);
  *vec_push(a, &out->known) =
      (RaceLines){race->first.user_inst->loc, race->second.user_inst->loc};
}

static const char *open_text(Arena *a, const Result *last) {
  if (last->verdict == VERDICT_TRUE)
    return NULL;
  if (last->verdict == VERDICT_UNKNOWN)
    return last->reason ? last->reason : "no reason is known";
  return arena_printf(a, "the search ended with a violation of %s",
                      property_name(last->violation.property));
}

Result all_races_find(Arena *a, const Program *p, const EngineOps *engine,
                      const EngineOptions *options, Stats *stats, Diag *d,
                      AllRaces *out) {
  EngineOptions o = *options;
  RaceFilter filter = *options->question.races;
  Found found = {0};
  o.question.races = &filter;
  Result first = engine_run(engine, a, p, &o, stats, d), last = first;
  while (is_race(&last)) {
    add(a, p, &last, &found);
    if (found.races.n > 1)
      config_delete(last.replay);
    filter.known = found.known.data, filter.n_known = found.known.n;
    last = engine_run(engine, a, p, &o, stats, d);
  }
  if (found.races.n)
    config_delete(last.replay);
  *out = (AllRaces){found.races.data, found.races.n,
                    found.races.n ? open_text(a, &last) : NULL};
  return first;
}

/* ---- as text */

static void print_access(FILE *out, Arena *a, const TraceAccess *x) {
  const Loc at = x->calls[0].loc;
  fprintf(out, "%s:%u %s", utf8_escape(a, at.file ? at.file : "?"), at.line,
          utf8_escape(a, x->does));
}

void all_races_print(FILE *out, const AllRaces *all) {
  Arena *a = arena_new();
  fprintf(out, "data races: %u pair%s of lines\n", all->n,
          all->n == 1 ? "" : "s");
  for (uint32_t i = 0; i < all->n; i++) {
    const TraceRace *r = &all->races[i];
    fprintf(out, "%4u  ", i + 1);
    print_access(out, a, &r->accesses[0]);
    fputs("; ", out);
    print_access(out, a, &r->accesses[1]);
    fputs(r->is_same_value ? "; the same value\n" : "\n", out);
  }
  if (all->open)
    fprintf(out, "there may be more: %s\n", utf8_escape(a, all->open));
  arena_delete(a);
}
