#include "encoder/engine/engine.h"

#include "encoder/engine/searches.h"
#include "frontend/ir/property_ids.h"

#include <assert.h>
#include <string.h>

#define ENGINE_OPS(NUMBER, NAME, HELP) &engine_##NAME,
const EngineOps *const engine_table[] = {ENGINES(ENGINE_OPS)};
#undef ENGINE_OPS

bool engine_stops(const EngineOptions *o) {
  ticks_add(TICKS_POLL);
  return o->control.stop && o->control.stop(o->control.stop_context);
}

const char *engine_why(const EngineOptions *o) {
  return o->control.why ? o->control.why(o->control.stop_context) : NULL;
}

bool engine_is_large(const EngineOptions *o) {
  return o->control.is_large && o->control.is_large(o->control.stop_context);
}

const char *engine_gave(Verdict v) {
  return v == VERDICT_TRUE ? "TRUE" : v == VERDICT_FALSE ? "FALSE" : NULL;
}

Result engine_run(const EngineOps *e, Arena *a, const Program *p,
                  const EngineOptions *o, Stats *s, Diag *d) {
  const Spent start = spent_now();
  Result r = e->run(a, p, o, s, d);
  if (!r.engine)
    r.engine = e->name;
  if (e != &engine_portfolio) /* which notes those that it runs */
    phase_log_add(o->control.log, (PhaseRow){.question = o->control.phase,
                                             .engine = r.engine,
                                             .turns = 1,
                                             .spent = spent_since(start),
                                             .gave = engine_gave(r.verdict)});
  return r;
}

EngineScope engine_scope(const EngineOps *e, const EngineOptions *o) {
  return e == &engine_explore ? searches_table[o->search.kind].scope : e->scope;
}

bool engine_can_answer(const EngineOps *e, const EngineOptions *o) {
  const EngineScope scope = engine_scope(e, o);
  return !(engine_questions(o) & ~scope.questions) &&
         !(o->question.properties & ~scope.properties);
}

const EngineOps *engine_find(const char *name, SearchKind *search) {
  for (unsigned i = 0; i < N_ENGINE; i++)
    if (!strcmp(engine_table[i]->name, name))
      return engine_table[i];
  for (SearchKind k = 0; k < N_SEARCH; k++)
    if (!strcmp(searches_name(k), name)) {
      *search = k;
      return &engine_explore;
    }
  return NULL;
}

const char *engine_describe(const EngineOps *e, Arena *a,
                            const EngineOptions *o, const Result *result) {
  return e->describe ? e->describe(a, o, result)
                     : arena_printf(a, "engine %s",
                                    result->engine ? result->engine : e->name);
}

const char *engine_unconfirmed(Arena *a, const char *what, const char *why) {
  return arena_printf(a,
                      "internal: a counterexample to '%s' was found but "
                      "its replay does not confirm it (%s)",
                      what ? what : "never at the lines", why);
}

unsigned engine_questions(const EngineOptions *o) {
  const bool is_asked[N_QUESTION] = {
      [QUESTION_REACH] = o->question.reach,
      [QUESTION_RACES] = o->question.races,
      [QUESTION_DIMACS] = o->question.dimacs,
      [QUESTION_SMT2] = o->question.smt2,
      [QUESTION_CERTIFICATE] = o->question.certificate,
      [QUESTION_PROOF] = o->question.proof,
      [QUESTION_CUBES] = o->question.cubes,
      [QUESTION_THREADS] = o->question.show_threads,
      [QUESTION_GRAPH] = o->question.show_graph,
      [QUESTION_INTERLEAVINGS] = o->question.count_interleavings,
  };
  unsigned set = 0;
  for (Question q = 0; q < N_QUESTION; q++)
    set |= is_asked[q] ? 1u << q : 0;
  return set;
}

static const char *option_of(Question q) {
  assert(q < N_QUESTION);
  static const char *const options[N_QUESTION] = {
      [QUESTION_REACH] = "--reach",
      [QUESTION_RACES] = "--all-races",
      [QUESTION_DIMACS] = "--dimacs",
      [QUESTION_SMT2] = "--smt2",
      [QUESTION_CERTIFICATE] = "--certificate",
      [QUESTION_PROOF] = "--proof",
      [QUESTION_CUBES] = "--cubes",
      [QUESTION_THREADS] = "--show-threads",
      [QUESTION_GRAPH] = "--show-transaction-graph",
      [QUESTION_INTERLEAVINGS] = "--count-interleavings",
  };
  return options[q];
}

/* The option that chooses the engine, and its value. */
static const char *option_for(const EngineOps *e) {
  return e == &engine_explore ? "--search" : "--engine";
}

static const char *value_for(const EngineOps *e, const EngineOptions *o) {
  return e == &engine_explore ? searches_name(o->search.kind) : e->name;
}

static Status refuse(const EngineOps *e, const EngineOptions *o,
                     const char *what, Diag *d) {
  return diag_error(d, INVALID, (Loc){NULL, 0, 0},
                    "%s %s has no answer to '%s': leave one of them out",
                    option_for(e), value_for(e, o), what);
}

static Status refuse_property(const EngineOps *e, const EngineOptions *o,
                              Property asked, Diag *d) {
  Property known = 0;
  while (known + 1 < property_count() &&
         !(engine_scope(e, o).properties >> known & 1))
    known++;
  return diag_error(d, INVALID, (Loc){NULL, 0, 0},
                    "%s %s has no answer to '%s': choose another one, or "
                    "--property %s",
                    option_for(e), value_for(e, o), property_name(asked),
                    property_name(known));
}

/* Properties that have no answer under the model: data races are of C's
 * threads. */
static const uint32_t without_answer[N_MEMORY_MODEL] = {
    [MODEL_SC] = 1 << PROPERTY_ROBUSTNESS,
    [MODEL_TSO] = 1 << PROPERTY_RACE,
    [MODEL_PSO] = 1 << PROPERTY_RACE};

uint32_t engine_model_properties(MemoryModel m) {
  return ALL_PROPERTIES & ~without_answer[m];
}

/* Questions that have an answer under any model: they look inside, or ask where
 * threads are. */
static const unsigned for_any_model =
    1u << QUESTION_THREADS | 1u << QUESTION_GRAPH | 1u << QUESTION_REACH;

static Status refuse_model(MemoryModel m, const char *what, Diag *d) {
  return diag_error(d, INVALID, (Loc){0},
                    "--memory-model %s has no answer to '%s': leave one of "
                    "them out",
                    memory_model_name(m), what);
}

static Status check_model(const EngineOps *e, const EngineOptions *o, Diag *d) {
  assert(o->question.model != MODEL_SC && o->question.model < N_MEMORY_MODEL);
  unsigned questions = engine_questions(o) & ~for_any_model;
  if (!(engine_scope(e, o).models >> o->question.model & 1))
    return diag_error(d, INVALID, (Loc){0},
                      "--memory-model %s: %s %s knows sequential consistency "
                      "only; take --engine order, --search explicit or "
                      "--search graph",
                      memory_model_name(o->question.model), option_for(e),
                      value_for(e, o));
  for (Property p = 0; p < property_count(); p++)
    if (o->question.properties & without_answer[o->question.model] & 1u << p)
      return refuse_model(o->question.model, property_name(p), d);
  for (Question q = 0; q < N_QUESTION; q++)
    if (questions >> q & 1)
      return refuse_model(o->question.model, option_of(q), d);
  return OK;
}

const char *engine_sc_option(const EngineOptions *o) {
  const unsigned questions = engine_questions(o) & ~for_any_model;
  for (Question q = 0; q < N_QUESTION; q++)
    if (questions >> q & 1)
      return option_of(q);
  return NULL;
}

Status engine_check(const EngineOps *e, const EngineOptions *o, Diag *d) {
  const EngineScope scope = engine_scope(e, o);
  unsigned questions = engine_questions(o) & ~scope.questions;
  uint32_t properties = o->question.properties & ~scope.properties;
  if (o->question.model != MODEL_SC)
    TRY(check_model(e, o, d));
  else if (o->question.properties & without_answer[MODEL_SC])
    return diag_error(d, INVALID, (Loc){0},
                      "'%s' compares a memory model with sequential "
                      "consistency: name one, as --memory-model tso",
                      property_name(PROPERTY_ROBUSTNESS));
  for (Question q = 0; q < N_QUESTION; q++)
    if (questions >> q & 1)
      return refuse(e, o, option_of(q), d);
  for (Property p = 0; p < property_count(); p++)
    if (properties >> p & 1)
      return refuse_property(e, o, p, d);
  return OK;
}
