#include "svcomp/witness/witness_check.h"

#include <ctype.h>
#include <string.h>

/* ---- metadata */

/* True if the text matches the pattern.  'x': a hexadecimal digit; 'd': a
 * decimal one. */
static bool has_form(const char *s, const char *pattern) {
  for (; *pattern; s++, pattern++) {
    unsigned char c = (unsigned char)*s;
    bool fits = *pattern == 'x'   ? isxdigit(c)
                : *pattern == 'd' ? isdigit(c)
                                  : c == (unsigned char)*pattern;
    if (!fits)
      return false;
  }
  return !*s;
}

static bool is_time(const char *s) {
  return has_form(s, "dddd-dd-ddTdd:dd:ddZ") ||
         has_form(s, "dddd-dd-ddTdd:dd:dd+dd:dd") ||
         has_form(s, "dddd-dd-ddTdd:dd:dd-dd:dd");
}

static bool is_hash(const char *s) {
  size_t n = 0;
  while (isdigit((unsigned char)s[n]) || (s[n] >= 'a' && s[n] <= 'f'))
    n++;
  return n == 64 && !s[n];
}

static Status check_metadata(const WitnessMetadata *m, Diag *d) {
  if (m->format != WITNESS_GRAPHML &&
      !has_form(m->uuid, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"))
    return diag_error(d, INVALID, m->at, "uuid: '%s' is none", m->uuid);
  if (!is_time(m->creation_time))
    return diag_error(d, INVALID, m->at,
                      "creation_time: expected a time like "
                      "2026-11-21T00:00:00Z, got '%s'",
                      m->creation_time);
  if (!m->n_files)
    return diag_error(d, INVALID, m->at, "a witness of no file");
  for (uint32_t i = 0; i < m->n_files; i++)
    if (m->hashes[i] && !is_hash(m->hashes[i]))
      return diag_error(d, INVALID, m->at,
                        "'%s': expected a SHA-256 hash, got '%s'", m->files[i],
                        m->hashes[i]);
  return OK;
}

static Status check_place(const Witness *w, const WitnessPlace *p, Diag *d) {
  for (uint32_t i = 0; i < w->metadata.n_files; i++)
    if (!strcmp(p->file, w->metadata.files[i]))
      return OK;
  return diag_error(d, INVALID, p->at, "'%s' is none of the input files",
                    p->file);
}

/* ---- violations */

static Status check_format(const WitnessExpression *e, const Witness *w,
                           ExpressionFormat wanted, Diag *d) {
  WitnessFormat f = w->metadata.format;
  bool extended = wanted == EXPRESSION_C && e->format == EXPRESSION_EXT_C &&
                  f != WITNESS_2_0;
  if (!e->text)
    return diag_error(d, INVALID, e->at, "no expression");
  if (e->format != wanted && !extended)
    return diag_error(d, INVALID, e->at, "format: expected %s here",
                      wanted == EXPRESSION_NONE    ? "none"
                      : wanted == EXPRESSION_C     ? "c_expression"
                      : wanted == EXPRESSION_EXT_C ? "ext_c_expression"
                                                   : "acsl_expression");
  return OK;
}

static Status check_constraint(const Witness *w, const Waypoint *p, Diag *d) {
  bool is_named =
      p->type == WAYPOINT_TARGET || p->type == WAYPOINT_FUNCTION_ENTER;
  if (is_named && p->constraint.text)
    return diag_error(d, INVALID, p->constraint.at,
                      "a constraint at a waypoint that takes none");
  if (is_named)
    return OK;
  if (!p->constraint.text)
    return diag_error(d, INVALID, p->place.at,
                      "a waypoint without its constraint");
  return check_format(&p->constraint, w,
                      p->type == WAYPOINT_ASSUMPTION      ? EXPRESSION_C
                      : p->type == WAYPOINT_BRANCHING     ? EXPRESSION_NONE
                      : w->metadata.format == WITNESS_2_0 ? EXPRESSION_ACSL
                                                          : EXPRESSION_EXT_C,
                      d);
}

static Status check_thread(const Witness *w, const Waypoint *p,
                           uint32_t entered, Diag *d) {
  bool knows_threads = w->metadata.format == WITNESS_2_2 ||
                       w->metadata.format == WITNESS_GRAPHML;
  if (p->has_thread && !knows_threads)
    return diag_error(d, INVALID, p->place.at, "thread_id needs format 2.2");
  if (p->thread > entered)
    return diag_error(d, INVALID, p->place.at,
                      "thread_id %u: no function_enter before registers it",
                      p->thread);
  return OK;
}

static Status check_waypoint(const Witness *w, const Waypoint *p,
                             uint32_t entered, bool is_last, Diag *d) {
  TRY(check_place(w, &p->place, d));
  TRY(check_thread(w, p, entered, d));
  if (p->action == ACTION_CYCLE)
    return diag_error(d,
                      w->metadata.format == WITNESS_2_0 ? INVALID : UNSUPPORTED,
                      p->place.at, "cycles of waypoints are not followed");
  TRY(check_constraint(w, p, d));
  if (p->type == WAYPOINT_TARGET && (!is_last || p->action != ACTION_FOLLOW))
    return diag_error(d, INVALID, p->place.at,
                      "a target that is not the end of the last segment");
  return OK;
}

unsigned witness_racing(const Witness *w) {
  if (!strstr(w->metadata.specification, "data-race"))
    return 0;
  return w->metadata.format == WITNESS_2_2 ? 2 : 1;
}

/* Returns the number of waypoints to be followed at the end of a segment. */
static uint32_t count_follows(const WitnessSegment *s) {
  uint32_t n = 0;
  while (n < s->n && s->waypoints[s->n - 1 - n].action != ACTION_AVOID)
    n++;
  return n;
}

static Status check_segment(const Witness *w, const WitnessSegment *s,
                            uint32_t entered, bool is_last, Diag *d) {
  uint32_t follows = count_follows(s);
  uint32_t wanted = is_last && witness_racing(w) == 2 ? 2 : 1;
  for (uint32_t i = 0; i < s->n; i++)
    TRY(check_waypoint(w, &s->waypoints[i], entered, is_last, d));
  for (uint32_t i = 0; i + follows < s->n; i++)
    if (s->waypoints[i].action == ACTION_FOLLOW)
      follows = UINT32_MAX;
  if (follows != wanted)
    return diag_error(d, INVALID, s->waypoints[0].place.at,
                      "a segment does not end with %s to follow",
                      wanted == 1 ? "one waypoint" : "two targets");
  for (uint32_t i = s->n - wanted; is_last && i < s->n; i++)
    if (s->waypoints[i].type != WAYPOINT_TARGET)
      return diag_error(d, INVALID, s->waypoints[i].place.at,
                        "the last segment has no target");
  return OK;
}

static Status check_violation(const Witness *w, Diag *d) {
  uint32_t entered = 0;
  if (!w->n_segments)
    return diag_error(d, INVALID, w->metadata.at, "a violation of no segments");
  for (uint32_t i = 0; i < w->n_segments; i++) {
    const WitnessSegment *s = &w->segments[i];
    TRY(check_segment(w, s, entered, i + 1 == w->n_segments, d));
    const Waypoint *last = segment_followed(s);
    entered += last->type == WAYPOINT_FUNCTION_ENTER;
  }
  return OK;
}

/* ---- correctness */

static Status check_invariant(const Witness *w, const WitnessInvariant *v,
                              Diag *d) {
  TRY(check_place(w, &v->place, d));
  if (v->type == INVARIANT_LOOP || v->type == INVARIANT_LOCATION)
    return check_format(&v->value, w, EXPRESSION_C, d);
  return diag_error(d,
                    w->metadata.format == WITNESS_2_0 ? INVALID : UNSUPPORTED,
                    v->place.at, "transition invariants are not checked");
}

static bool is_ghost(const Witness *w, const char *name) {
  for (uint32_t i = 0; i < w->n_ghosts; i++)
    if (!strcmp(w->ghosts[i].name, name))
      return true;
  return false;
}

static Status check_update(const Witness *w, const WitnessUpdate *u, Diag *d) {
  TRY(check_place(w, &u->place, d));
  for (uint32_t i = 0; i < u->n; i++) {
    const WitnessAssignment *a = &u->assignments[i];
    TRY(check_format(&a->value, w, EXPRESSION_C, d));
    if (!is_ghost(w, a->variable))
      return diag_error(d, INVALID, a->at, "'%s' is no ghost variable",
                        a->variable);
  }
  return OK;
}

static Status check_correctness(const Witness *w, Diag *d) {
  for (uint32_t i = 0; i < w->n_ghosts; i++)
    TRY(check_format(&w->ghosts[i].initial, w, EXPRESSION_C, d));
  for (uint32_t i = 0; i < w->n_updates; i++)
    TRY(check_update(w, &w->updates[i], d));
  for (uint32_t i = 0; i < w->n_invariants; i++)
    TRY(check_invariant(w, &w->invariants[i], d));
  return OK;
}

Status witness_check(const Witness *w, Diag *d) {
  TRY(check_metadata(&w->metadata, d));
  return w->kind == WITNESS_VIOLATION ? check_violation(w, d)
                                      : check_correctness(w, d);
}
