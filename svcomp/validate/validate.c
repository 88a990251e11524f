#include "svcomp/validate/validate.h"

#include "frontend/base/text.h"
#include "frontend/ir/property_ids.h"
#include "frontend/system/progress.h"
#include "svcomp/validate/files.h"
#include "svcomp/validate/guided_search.h"
#include "svcomp/run/prp.h"
#include "svcomp/witness/sites.h"
#include "svcomp/witness/witness_read.h"

#include <string.h>

/* ---- check that the witness belongs to the program ---- */

static Status check_model(const WitnessMetadata *m, unsigned pointer_bits,
                          Diag *d) {
  if (m->pointer_bits == pointer_bits)
    return OK;
  return diag_error(d, INVALID, m->at,
                    "the witness is for %u bits; the program is read with "
                    "--%u",
                    m->pointer_bits, pointer_bits);
}

/* Checks the specification.  That of a property file must be the witness's;
 * with --property, the witness may be for a part of it. */
static Status check_specification(const Options *o, const WitnessMetadata *m,
                                  const PropertyFile *file, const Settings *s,
                                  Diag *d) {
  bool is_asked = o->property.n || o->propertyfile;
  bool is_same = o->propertyfile
                     ? file->properties == s->asked.question.properties &&
                           text_is_same(file->error_function,
                                        s->frontend.error_function) &&
                           !file->unsupported == !s->unsupported
                     : file->properties &&
                           !(file->properties & ~s->asked.question.properties);
  if (!is_asked || is_same)
    return OK;
  return diag_error(d, INVALID, m->at,
                    "the witness is of another specification: %.*s",
                    (int)strcspn(m->specification, "\n"), m->specification);
}

/* ---- opening ---- */

/* Avoids SIR for properties of the end of executions, since it does not
 * preserve how far the witness was followed at the end. */
static void keep_ends(Settings *s) {
  uint32_t ends = property_set(property_is_of_execution);
  if (s->asked.question.properties & ends &&
      s->asked.formula.reduction == REDUCTION_SIR)
    s->asked.formula.reduction = REDUCTION_MPOR;
}

/* Chooses dpor for races.  A thread that waits at one access until all
 * waypoints are passed may wait for ever, since a waypoint may depend on that
 * access: two threads need not be about to race at the same time. */
static void choose_engine(const Witness *w, Settings *s) {
  if (w->kind != WITNESS_VIOLATION ||
      !property_has_races(s->asked.question.properties))
    return;
  s->engine = &engine_explore;
  s->asked.search.kind = SEARCH_DPOR;
}

static Status instrument_with(Arena *a, bool is_strict, Diag *d, Settings *s) {
  Validation *v = s->validation;
  TRY(instrument(a, &v->witness, v->outline, v->files, is_strict, d,
                 &v->instrumented));
  s->frontend.rewriting = &v->instrumented.rewriting;
  return OK;
}

Status validate_open(Arena *a, const Options *o, Diag *d, Settings *s) {
  Validation *v = s->validation = ARENA_NEW(a, Validation);
  const WitnessMetadata *m = &v->witness.metadata;
  PropertyFile file;
  v->verdict = WITNESS_UNKNOWN;
  TRY(witness_read(a, o->validate, d, &v->witness));
  TRY(prp_parse(a, o->validate, m->specification, d, &file));
  TRY(check_specification(o, m, &file, s, d));
  TRY(check_model(m, s->frontend.pointer_bits, d));
  settings_use_properties(a, &file, s);
  TRY(outline_build(a, &s->frontend, d, &v->outline));
  TRY(files_match(a, m, v->outline, d, &v->files));
  TRY(instrument_with(a, true, d, s));
  choose_engine(&v->witness, s);
  if (v->witness.kind == WITNESS_VIOLATION)
    keep_ends(s);
  else if (v->witness.n_invariants)
    settings_set_properties(s, s->asked.question.properties |
                                   1u << PROPERTY_INVARIANT);
  return OK;
}

/* True if a question needs a formula or the like; running the program makes
 * none. */
static bool wants_formula(const EngineOptions *o) {
  return engine_questions(o) & ~(1u << QUESTION_REACH);
}

bool validate_follow(Arena *a, const Program *p, const Settings *s,
                     Stats *stats, Result *out) {
  const Validation *v = s->validation;
  const GuidedSearchOptions o = {.witness = &v->witness,
                                 .outline = v->outline,
                                 .n_threads =
                                     v->instrumented.rewriting.n_threads,
                                 .properties = s->asked.question.properties,
                                 .stop = s->asked.control.stop,
                                 .stop_context = s->asked.control.stop_context};
  if (v->witness.kind != WITNESS_VIOLATION || !v->instrumented.is_strict ||
      !s->asked.question.properties || wants_formula(&s->asked))
    return false;
  progress_note(NULL, "following the witness");
  return guided_search(a, p, &o, stats, out);
}

bool validate_goes_on(const Validation *v, const Result *r) {
  return v->instrumented.is_strict && r->verdict == VERDICT_TRUE;
}

Status validate_relax(Arena *a, Diag *d, Settings *s) {
  return instrument_with(a, false, d, s);
}

/* ---- after the search ---- */

static bool is_ghost_call(const Program *p, const Inst *i) {
  return i->a.kind == OPERAND_FUNCTION &&
         program_function(p, i->a.id)->is_library &&
         !strncmp(program_function(p, i->a.id)->name, "__bmc_ghost_", 12);
}

Status validate_check(const Program *p, Diag *d) {
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t k = 0; k < p->functions[f].n_code; k++) {
      const Inst *i = &p->functions[f].code[k];
      if (i->kind == INST_CALL && program_is_ghost(p, i->loc) &&
          !is_ghost_call(p, i))
        return diag_error(d, INVALID, i->loc,
                          "the expression calls a function");
    }
  return OK;
}

static void give_up(Result *r, const char *reason, Loc where) {
  r->verdict = VERDICT_UNKNOWN, r->reason = reason, r->where = where;
}

void validate_judge(Arena *a, Validation *v, Result *r) {
  bool is_violation = v->witness.kind == WITNESS_VIOLATION;
  if (r->violation.text)
    r->violation.text = sites_strip(a, r->violation.text);
  bool may_hold = r->verdict == VERDICT_FALSE && !is_violation &&
                  v->instrumented.is_finer &&
                  r->violation.property == PROPERTY_INVARIANT;
  if (may_hold)
    give_up(r,
            "an invariant fails between an update of ghost variables and "
            "the statement it belongs to, or elsewhere",
            r->violation.inst->loc);
  bool may_be_left_out = r->verdict == VERDICT_TRUE && is_violation &&
                         v->instrumented.is_narrow &&
                         !v->instrumented.is_strict;
  if (may_be_left_out)
    give_up(r,
            "the target, or a call, may come after its statement has passed "
            "the waypoint before it",
            v->witness.segments[v->witness.n_segments - 1].waypoints->place.at);
  v->verdict = r->verdict == VERDICT_UNKNOWN ? WITNESS_UNKNOWN
               : (r->verdict == VERDICT_FALSE) == is_violation
                   ? WITNESS_CONFIRMED
                   : WITNESS_REJECTED;
}
