#include "svcomp/validate/instrument.h"

#include "frontend/base/text.h"
#include "frontend/base/utf8.h"
#include "frontend/library/models.h"
#include "svcomp/witness/expression.h"
#include "frontend/source/one_step.h"
#include "svcomp/witness/sites.h"
#include "svcomp/witness/witness_check.h"

#include <string.h>

enum { MOST_MADE = 64 /* as in library/ghost.c */, MOST_SEGMENTS = 10000 };
typedef struct {
  Arena *arena;
  const Witness *witness;
  const Outline *outline;
  const OutlineFile *const *files; /* by file of the witness */
  Diag *diag;
  Sites *sites;
  Edits *edits;
  uint32_t n_made; /* number of threads that the waypoints so far have named */
  uint32_t function; /* function of the last waypoint */
  Extent aim;        /* extent of the last target */
  AimPlace aims[2];
  bool has_avoid, is_strict;
  bool is_finer, is_coarser, is_narrow;
} Writer;

/* Returns the file, which is one of the witness's (witness_check.h). */
static const OutlineFile *file_of(const Writer *w, const WitnessPlace *p) {
  const WitnessMetadata *m = &w->witness->metadata;
  uint32_t i = 0;
  while (i + 1 < m->n_files && strcmp(m->files[i], p->file))
    i++;
  return w->files[i];
}

static bool is_in_file(const Writer *w, const WitnessPlace *p,
                       TextPosition at) {
  return outline_file_at(w->outline, at) == file_of(w, p);
}

static Status refuse(const Writer *w, const WitnessPlace *p, const char *what) {
  return diag_error(w->diag, INVALID, p->at, "%s:%u: %s", file_of(w, p)->name,
                    p->line, what);
}

static Status cannot(const Writer *w, const WitnessPlace *p, const char *what) {
  return diag_error(w->diag, UNSUPPORTED, p->at, "%s:%u: %s",
                    file_of(w, p)->name, p->line, what);
}

/* ---- places ---- */

static size_t line_length(const char *line) { return strcspn(line, "\n"); }

static const char *line_of(const Writer *w, const WitnessPlace *p) {
  const OutlineFile *f = file_of(w, p);
  const char *at = w->outline->text + f->base, *end = at + f->size;
  unsigned line = p->line;
  for (; line > 1 && at < end; line--) {
    at += line_length(at);
    at += at < end;
  }
  return line == 1 && at < end ? at : NULL;
}

static Status check_inside(const Writer *w, const WitnessPlace *p) {
  const char *line = line_of(w, p);
  if (!line)
    return refuse(w, p, "the file has no such line");
  if (p->column > line_length(line) + 1)
    return refuse(w, p, "the line has no such column");
  return OK;
}

/* Returns the column in bytes, as the outline counts. */
static unsigned column_of(const Writer *w, const WitnessPlace *p) {
  const char *line = line_of(w, p);
  return p->column && line ? (unsigned)utf8_bytes(line, p->column - 1) + 1 : 0;
}

static Loc loc_of(const Writer *w, const WitnessPlace *p) {
  return (Loc){file_of(w, p)->name, p->line, column_of(w, p)};
}

static bool is_in(const Writer *w, const WitnessPlace *p, uint32_t function) {
  return !p->function ||
         !strcmp(p->function, w->outline->functions[function].name);
}

static Status check_function(const Writer *w, const WitnessPlace *p,
                             uint32_t function) {
  if (is_in(w, p, function))
    return OK;
  return diag_error(w->diag, INVALID, p->at, "%s:%u: in '%s', not in '%s'",
                    file_of(w, p)->name, p->line,
                    w->outline->functions[function].name, p->function);
}

static bool is_control(const Stmt *s) {
  return s->kind == STMT_IF || s->kind == STMT_SWITCH ||
         s->kind == STMT_WHILE || s->kind == STMT_DO || s->kind == STMT_FOR;
}

static bool is_loop(const Stmt *s) {
  return s->kind == STMT_WHILE || s->kind == STMT_DO || s->kind == STMT_FOR;
}

static bool is_any(const Stmt *s) { return s->kind != STMT_BLOCK; }

typedef bool Suits(const Stmt *);

/* True if the statement, which is in the right file, begins at the location. */
static bool begins_at(const Stmt *s, Loc at) {
  return s->at.begin.line == at.line &&
         (!at.column || s->at.begin.column == at.column);
}

/* True if the statement begins at the location's offset. */
static bool is_at_offset(const Writer *w, const WitnessPlace *p,
                         TextPosition at) {
  return p->offset && is_in_file(w, p, at) &&
         at.offset - file_of(w, p)->base + 1 == p->offset;
}

/* Returns the statement itself or, for a label, the labelled one; or
 * STMT_NONE. */
static StmtId suiting(const Outline *o, StmtId s, Suits suits) {
  StmtId inner = outline_enter(o, s);
  if (!suits(&o->stmts[s]))
    return inner != STMT_NONE && suits(&o->stmts[inner]) ? inner : STMT_NONE;
  return suits == is_any && inner != STMT_NONE ? inner : s;
}

/* Finds the first statement at the location.  Prefers one in the named
 * function, and most of all one at the given offset. */
static Status find_statement(const Writer *w, const WitnessPlace *p,
                             Suits suits, const char *none, StmtId *out) {
  const Outline *o = w->outline;
  const OutlineFile *f = file_of(w, p);
  const Loc at = loc_of(w, p);
  TRY(check_inside(w, p));
  *out = STMT_NONE;
  for (StmtId s = f->begin; s < f->end; s++) {
    bool is_exact = is_at_offset(w, p, o->stmts[s].at.begin);
    StmtId found =
        begins_at(&o->stmts[s], at) ? suiting(o, s, suits) : STMT_NONE;
    bool is_better = *out == STMT_NONE || is_exact ||
                     (!is_in(w, p, o->stmts[*out].function) &&
                      is_in(w, p, o->stmts[s].function));
    if (found != STMT_NONE && is_better)
      *out = found;
    if (found != STMT_NONE && is_exact)
      break;
  }
  return *out == STMT_NONE ? refuse(w, p, none)
                           : check_function(w, p, o->stmts[*out].function);
}

/* Checks that text can be inserted before and after the statement. */
static Status check_writable(const Writer *w, const WitnessPlace *p, StmtId s) {
  const Stmt *x = &w->outline->stmts[s];
  return x->in_macro && !x->begins_macro
             ? cannot(w, p, "the statement stands inside of a macro")
             : OK;
}

/* True if a waypoint whose location is a line may mean the call. */
static bool suits_waypoint(const Waypoint *at, const OutlineCall *c) {
  if (at->type == WAYPOINT_FUNCTION_ENTER)
    return c->creation != CREATION_NONE;
  return at->callee && c->callee && !strcmp(c->callee, at->callee);
}

/* Returns the first suitable call on the line.  Prefers one in the named
 * function, and most of all one at the given offset. */
static const OutlineCall *find_on_line(const Writer *w, const Waypoint *at) {
  const WitnessPlace *p = &at->place;
  const OutlineCall *found = NULL;
  for (uint32_t i = 0; i < w->outline->n_calls; i++) {
    const OutlineCall *c = &w->outline->calls[i];
    if (c->at.begin.line != p->line || !is_in_file(w, p, c->at.begin) ||
        !suits_waypoint(at, c))
      continue;
    if (is_at_offset(w, p, c->at.begin))
      return c;
    if (!found || (!is_in(w, p, found->function) && is_in(w, p, c->function)))
      found = c;
  }
  return found;
}

static Status find_call(const Writer *w, const Waypoint *at,
                        const OutlineCall **out) {
  const WitnessPlace *p = &at->place;
  TRY(check_inside(w, p));
  *out = p->column ? NULL : find_on_line(w, at);
  if (!*out)
    *out = outline_find_call(w->outline, loc_of(w, p));
  if (!*out)
    return refuse(w, p, "there is no call");
  return check_function(w, p, (*out)->function);
}

/* True if the waypoint may mean call c; 'found' is the call at its location.  A
 * line alone may mean any creation on it, and so may a location where a macro
 * makes several. */
static bool may_mean(const Writer *w, const Waypoint *at,
                     const OutlineCall *found, const OutlineCall *c) {
  const WitnessPlace *p = &at->place;
  bool is_exact = p->column || is_at_offset(w, p, found->at.begin);
  if (c == found || at->type != WAYPOINT_FUNCTION_ENTER || !found->creation ||
      !c->creation)
    return c == found;
  return is_exact
             ? c->at.begin.offset == found->at.begin.offset
             : c->at.begin.line == found->at.begin.line &&
                   is_in_file(w, p, c->at.begin) && is_in(w, p, c->function);
}

/* ---- ghosts ---- */

static void add_statement(const Writer *w, StmtId s, GhostPlace place,
                          uint32_t rank, const char *text, Loc from) {
  sites_add(w->sites, (GhostSite){SITE_STATEMENT, s, place}, rank, text, from);
}

static void add_condition(const Writer *w, StmtId s, GhostPlace place,
                          uint32_t rank, const char *text, Loc from) {
  sites_add(w->sites, (GhostSite){SITE_CONDITION, s, place}, rank, text, from);
}

static void add_call(const Writer *w, const OutlineCall *c, GhostPlace place,
                     uint32_t rank, const char *text, Loc from) {
  uint32_t id = (uint32_t)(c - w->outline->calls);
  sites_add(w->sites, (GhostSite){SITE_CALL, id, place}, rank, text, from);
}

/* ---- waypoints ---- */

/* True if the search must choose the visit at which the waypoint is passed.
 * Otherwise it is passed at the first possible visit, which leaves most to
 * come.  A choice is needed if there is something to avoid, a thread to be
 * numbered, or an expression that may not be read yet. */
static bool needs_choice(const Writer *w, const char *condition) {
  return w->has_avoid || condition[strcspn(condition, "*[>/%")];
}

/* Returns code that passes 'place', or must not be reached while it is next,
 * when the condition holds. */
static const char *passing(const Writer *w, const Waypoint *p, uint32_t place,
                           const char *condition) {
  const char *at =
      arena_printf(w->arena, "__bmc_ghost_at(%u, %u)", place, p->thread);
  if (p->action == ACTION_AVOID)
    return arena_printf(w->arena, "if (%s) __bmc_ghost_avoid(%s ? 1 : 0);", at,
                        condition);
  if (w->is_strict)
    return arena_printf(w->arena,
                        "if (%s) { __bmc_ghost_expect(%s ? 1 : 0); "
                        "__bmc_ghost_pass(%u); }",
                        at, condition, place);
  return arena_printf(w->arena, "if (%s%s && %s) __bmc_ghost_pass(%u);", at,
                      needs_choice(w, condition) ? " && __bmc_ghost_choose()"
                                                 : "",
                      condition, place);
}

/* Returns the rank.  If a loop repeats a statement, each waypoint there most
 * likely belongs to a different visit: a strict witness passes one assumption
 * at a time, and then the statement's other waypoints. */
static uint32_t rank_of(const Writer *w, const Waypoint *p, uint32_t place) {
  if (!w->is_strict)
    return place;
  return p->type == WAYPOINT_ASSUMPTION ? MOST_SEGMENTS - place
                                        : MOST_SEGMENTS + place;
}

static Status write_assumption(Writer *w, const Waypoint *p, uint32_t place) {
  const char *e = NULL;
  StmtId s = STMT_NONE;
  TRY(expression_text(w->arena, &p->constraint, NULL, w->diag, &e));
  TRY(find_statement(w, &p->place, is_any, "no statement begins there", &s));
  TRY(check_writable(w, &p->place, s));
  w->function = w->outline->stmts[s].function;
  add_statement(w, s, p->is_after ? GHOST_AFTER : GHOST_BEFORE,
                rank_of(w, p, place), passing(w, p, place, e),
                p->constraint.at);
  return OK;
}

/* Sets the text of the condition's required value. */
static Status branch_text(const Writer *w, const Waypoint *p, const Stmt *s,
                          const char **out) {
  const char *text = p->constraint.text;
  uint64_t value;
  bool negative = *text == '-';
  if (s->kind == STMT_SWITCH && text_number(text + negative, &value))
    *out = arena_printf(w->arena, "(__bmc_v == %s)", text);
  else if (s->kind == STMT_SWITCH && !strcmp(text, "default"))
    return cannot(w, &p->place, "whether a switch takes its default");
  else if (s->kind != STMT_SWITCH && !strcmp(text, "true"))
    *out = "__bmc_v";
  else if (s->kind != STMT_SWITCH && !strcmp(text, "false"))
    *out = "!__bmc_v";
  else
    return diag_error(
        w->diag, INVALID, p->constraint.at, "branching: expected %s, got '%s'",
        s->kind == STMT_SWITCH ? "a number or default" : "true or false", text);
  return OK;
}

static Status write_branching(Writer *w, const Waypoint *p, uint32_t place) {
  const char *e = NULL;
  StmtId s = STMT_NONE;
  TRY(find_statement(w, &p->place, is_control, "no branch begins there", &s));
  const Stmt *x = &w->outline->stmts[s];
  w->function = x->function;
  TRY(branch_text(w, p, x, &e));
  if (x->in_macro || x->condition.begin.offset == x->condition.end.offset)
    return cannot(w, &p->place, "the branch has no condition of its own");
  add_condition(w, s, GHOST_AFTER, place, passing(w, p, place, e),
                p->constraint.at);
  return OK;
}

static Status check_macro(const Writer *w, const Waypoint *p,
                          const OutlineCall *c, StmtId *out) {
  *out = outline_leave_macro(w->outline, c->stmt);
  return p->action == ACTION_AVOID
             ? cannot(w, &p->place, "the call stands inside of a macro")
             : check_writable(w, &p->place, *out);
}

static bool contains(Extent outer, Extent e) {
  return outer.begin.offset <= e.begin.offset &&
         e.end.offset <= outer.end.offset;
}

/* True if an argument contains a call, which may pass the waypoint, as it comes
 * after the text inserted before the outer call. */
static bool has_calls(const Writer *w, const OutlineCall *c) {
  for (uint32_t i = 0; i < w->outline->n_calls; i++)
    if (c != &w->outline->calls[i] && contains(c->at, w->outline->calls[i].at))
      return true;
  return false;
}

/* Adds a waypoint that enters a function.  Inside a macro, the statement is the
 * closest insertion point. */
static Status add_enter(Writer *w, const Waypoint *p, const OutlineCall *c,
                        uint32_t place, const char *text) {
  StmtId around;
  w->is_narrow |= !c->in_macro && has_calls(w, c);
  if (!c->in_macro) {
    add_call(w, c, GHOST_BEFORE, place, text, p->place.at);
    return OK;
  }
  TRY(check_macro(w, p, c, &around));
  add_statement(w, around, GHOST_BEFORE, rank_of(w, p, place), text,
                p->place.at);
  return OK;
}

/* Adds a choice of creation.  A macro, a function, or arguments may contain
 * several, and each passes the waypoint on its own. */
static Status add_offer(const Writer *w, const Waypoint *p,
                        const OutlineCall *c, uint32_t place, bool may_wait) {
  StmtId around;
  TRY(check_macro(w, p, c, &around));
  add_statement(w, around, GHOST_BEFORE, 0,
                arena_printf(w->arena, "__bmc_ghost_offer(%u, %u, %u, %d);",
                             place, p->thread, w->n_made, may_wait),
                p->place.at);
  add_statement(w, around, GHOST_AFTER, 0,
                arena_printf(w->arena, "__bmc_ghost_withdraw(%u);", w->n_made),
                p->place.at);
  return OK;
}

static Status write_creation(Writer *w, const Waypoint *p, uint32_t place,
                             const OutlineCall *found) {
  uint32_t made = ++w->n_made;
  bool may_wait = !w->is_strict;
  if (made >= MOST_MADE)
    return cannot(w, &p->place, "more than 63 threads");
  const char *text = arena_printf(
      w->arena, "if (__bmc_ghost_at(%u, %u)%s) __bmc_ghost_enter(%u, %u);",
      place, p->thread, may_wait ? " && __bmc_ghost_choose()" : "", place,
      made);
  for (uint32_t i = 0; i < w->outline->n_calls; i++) {
    const OutlineCall *c = &w->outline->calls[i];
    if (may_mean(w, p, found, c))
      TRY(c->in_macro || c->creation == CREATION_INSIDE || has_calls(w, c)
              ? add_offer(w, p, c, place, may_wait)
              : add_enter(w, p, c, place, text));
  }
  return OK;
}

static Status write_enter(Writer *w, const Waypoint *p, uint32_t place) {
  const OutlineCall *c = NULL;
  TRY(find_call(w, p, &c));
  w->function = c->function;
  if (p->action == ACTION_AVOID)
    return add_enter(w, p, c, place, passing(w, p, place, "1"));
  if (c->creation)
    return write_creation(w, p, place, c);
  bool may_wait = !w->is_strict && w->has_avoid;
  return add_enter(
      w, p, c, place,
      arena_printf(
          w->arena, "if (__bmc_ghost_at(%u, %u)%s) __bmc_ghost_enter(%u, 0);",
          place, p->thread, may_wait ? " && __bmc_ghost_choose()" : "", place));
}

static Status write_return(Writer *w, const Waypoint *p, uint32_t place) {
  const char *e = NULL;
  const OutlineCall *c = NULL;
  TRY(expression_text(w->arena, &p->constraint, "__bmc_v", w->diag, &e));
  TRY(find_call(w, p, &c));
  w->function = c->function;
  if (c->in_macro)
    return cannot(w, &p->place, "the call stands inside of a macro");
  add_call(w, c, GHOST_AFTER, place, passing(w, p, place, e), p->constraint.at);
  return OK;
}

/* ---- the target ---- */

/* Returns what the statement evaluates itself: for a control statement, its
 * head. */
static Extent head_of(const Writer *w, const Stmt *s) {
  if (s->kind == STMT_DO)
    return s->condition;
  Extent e = s->at;
  if (is_control(s) && s->body != STMT_NONE)
    e.end = w->outline->stmts[s->body].at.begin;
  return e;
}

/* Returns which of a race's two targets it is. */
static unsigned which_target(const Writer *w, const Waypoint *p) {
  const Witness *x = w->witness;
  return p == segment_followed(&x->segments[x->n_segments - 1]);
}

/* Returns the number of segments up to the last one of the target's thread. */
static uint32_t count_own(const Writer *w, const Waypoint *target) {
  uint32_t n = w->witness->n_segments - 1;
  while (n && segment_followed(&w->witness->segments[n - 1])->thread !=
                  target->thread)
    n--;
  return n;
}

static const char *aim_text(const Writer *w, const Waypoint *p,
                            uint32_t place) {
  if (witness_racing(w->witness) == 2)
    return arena_printf(w->arena, "__bmc_ghost_race(%u, %u, %u, %u);", place,
                        count_own(w, p), p->thread, which_target(w, p));
  return arena_printf(w->arena, "__bmc_ghost_aim(%u, %u);", place, p->thread);
}

static void write_aim(Writer *w, const Waypoint *p, uint32_t place, StmtId s) {
  const Stmt *x = &w->outline->stmts[s];
  const char *text = aim_text(w, p, place);
  bool has_condition =
      is_control(x) && x->condition.begin.offset < x->condition.end.offset;
  if (x->kind != STMT_DO)
    add_statement(w, s, GHOST_BEFORE, rank_of(w, p, place), text, p->place.at);
  if (has_condition)
    add_condition(w, s, GHOST_BEFORE, place, text, p->place.at);
}

static bool is_later(TextPosition a, TextPosition b) {
  return a.offset > b.offset;
}

static bool may_be_target(const Writer *w, const WitnessPlace *p, StmtId s) {
  const Stmt *x = &w->outline->stmts[s];
  bool labels =
      x->kind == STMT_LABEL || x->kind == STMT_CASE || x->kind == STMT_DEFAULT;
  return x->at.begin.line == p->line && x->kind != STMT_BLOCK && !labels &&
         outline_leave_macro(w->outline, s) == s;
}

/* Writes a target given by a line: any statement on it, in the function if that
 * is named, may be meant. */
static Status write_line_target(Writer *w, const Waypoint *p, uint32_t place) {
  const OutlineFile *f = file_of(w, &p->place);
  StmtId first = STMT_NONE;
  TRY(find_statement(w, &p->place, is_any, "no statement begins there",
                     &first));
  w->aim = head_of(w, &w->outline->stmts[first]);
  for (StmtId s = f->begin; s < f->end; s++) {
    const Stmt *x = &w->outline->stmts[s];
    if (!may_be_target(w, &p->place, s) || !is_in(w, &p->place, x->function))
      continue;
    TRY(check_writable(w, &p->place, s));
    Extent e = head_of(w, x);
    if (is_later(w->aim.begin, e.begin))
      w->aim.begin = e.begin;
    if (is_later(e.end, w->aim.end))
      w->aim.end = e.end;
    write_aim(w, p, place, s);
  }
  return OK;
}

/* Returns the statement that contains the location, or begins at its offset. */
static StmtId find_target(const Writer *w, const WitnessPlace *p) {
  const Outline *o = w->outline;
  const OutlineFile *f = file_of(w, p);
  StmtId s = p->column ? outline_find(o, loc_of(w, p)) : STMT_NONE;
  for (StmtId i = f->end; i-- > f->begin && s == STMT_NONE;)
    if (is_at_offset(w, p, o->stmts[i].at.begin))
      s = i;
  return s == STMT_NONE ? s : outline_enter(o, outline_leave_macro(o, s));
}

static Status write_place_target(Writer *w, const Waypoint *p, uint32_t place) {
  TRY(check_inside(w, &p->place));
  StmtId s = find_target(w, &p->place);
  if (s == STMT_NONE && !p->place.column)
    return write_line_target(w, p, place);
  if (s == STMT_NONE)
    return refuse(w, &p->place, "no statement is there");
  TRY(check_function(w, &p->place, w->outline->stmts[s].function));
  TRY(check_writable(w, &p->place, s));
  w->aim = head_of(w, &w->outline->stmts[s]);
  write_aim(w, p, place, s);
  return OK;
}

static Loc loc_at(const Writer *w, TextPosition p) {
  return (Loc){outline_file_at(w->outline, p)->name, p.line, p.column};
}

static Status write_target(Writer *w, const Waypoint *p, uint32_t place) {
  TRY(write_place_target(w, p, place));
  w->aims[witness_racing(w->witness) == 2 && which_target(w, p)] =
      (AimPlace){loc_at(w, w->aim.begin), loc_at(w, w->aim.end)};
  return OK;
}

/* ---- waypoints inside of the target ---- */

typedef struct {
  const Outline *outline;
  bool *is_seen; /* by function */
} Search;

/* True for library functions that call their arguments. */
static bool calls_back(const char *function) {
  return model_role(function) == MODEL_CALLS || !strcmp(function, "qsort") ||
         !strcmp(function, "bsearch");
}

static bool leads_to(Search *, const char *callee, const char *function);

static bool body_leads_to(Search *s, const OutlineFunction *f,
                          const char *function) {
  const Outline *o = s->outline;
  if (s->is_seen[f - o->functions])
    return false;
  s->is_seen[f - o->functions] = true;
  for (uint32_t i = f->first_call; i < f->first_call + f->n_calls; i++)
    if (leads_to(s, o->calls[i].callee, function))
      return true;
  return false;
}

/* True if a call of 'callee' may reach 'function'.  Each file may have a
 * function of the name. */
static bool leads_to(Search *s, const char *callee, const char *function) {
  const Outline *o = s->outline;
  bool is_known = false;
  if (!callee || !strcmp(callee, function))
    return true;
  for (uint32_t i = 0; i < o->n_functions; i++) {
    if (strcmp(o->functions[i].name, callee))
      continue;
    is_known = true;
    if (body_leads_to(s, &o->functions[i], function))
      return true;
  }
  return !is_known && calls_back(callee);
}

/* Handles a last waypoint that a call in the target's statement may pass: then
 * the target is reached after that call. */
static Status aim_after(Writer *w, const Waypoint *last, const Waypoint *p,
                        uint32_t place, const OutlineCall *c) {
  bool is_enter = last->type == WAYPOINT_FUNCTION_ENTER;
  const OutlineCall *own = NULL;
  const char *function = w->outline->functions[w->function].name;
  Search s = {w->outline, ARENA_ARRAY(w->arena, bool, w->outline->n_functions)};
  if (is_enter || last->type == WAYPOINT_FUNCTION_RETURN)
    TRY(find_call(w, last, &own));
  bool is_own = own && may_mean(w, last, own, c);
  if (!is_own && !leads_to(&s, c->callee, function))
    return OK;
  if (c->in_macro)
    w->is_narrow = true;
  else
    add_call(w, c, is_own && is_enter ? GHOST_BEFORE : GHOST_AFTER, 0,
             aim_text(w, p, place), p->place.at);
  return OK;
}

static Status write_inside(Writer *w, const Waypoint *p, uint32_t place) {
  const Waypoint *last = segment_followed(&w->witness->segments[place - 1]);
  for (uint32_t i = 0; i < w->outline->n_calls; i++) {
    const OutlineCall *c = &w->outline->calls[i];
    if (last->thread == p->thread && contains(w->aim, c->at))
      TRY(aim_after(w, last, p, place, c));
  }
  return OK;
}

/* ---- all of a violation ---- */

static Status write_waypoint(Writer *w, const Waypoint *p, uint32_t place) {
  if (p->thread > w->n_made)
    return diag_error(w->diag, INVALID, p->place.at,
                      "thread_id %u: no function_enter before registers it",
                      p->thread);
  switch (p->type) {
  case WAYPOINT_ASSUMPTION: return write_assumption(w, p, place);
  case WAYPOINT_BRANCHING: return write_branching(w, p, place);
  case WAYPOINT_FUNCTION_ENTER: return write_enter(w, p, place);
  case WAYPOINT_FUNCTION_RETURN: return write_return(w, p, place);
  case WAYPOINT_TARGET:
    TRY(write_target(w, p, place));
    return place ? write_inside(w, p, place) : OK;
  case N_WAYPOINT: break;
  }
  return OK;
}

static bool segment_avoids(const WitnessSegment *s) {
  bool any = false;
  for (uint32_t k = 0; k < s->n; k++)
    any |= s->waypoints[k].action == ACTION_AVOID;
  return any;
}

static Status write_violation(Writer *w) {
  if (w->witness->n_segments > MOST_SEGMENTS)
    return diag_error(w->diag, UNSUPPORTED, w->witness->metadata.at,
                      "more than %d segments", MOST_SEGMENTS);
  for (uint32_t i = 0; i < w->witness->n_segments; i++)
    w->has_avoid |= segment_avoids(&w->witness->segments[i]);
  for (uint32_t i = 0; i < w->witness->n_segments; i++) {
    const WitnessSegment *s = &w->witness->segments[i];
    for (uint32_t k = 0; k < s->n; k++)
      TRY(write_waypoint(w, &s->waypoints[k], i));
  }
  return OK;
}

/* ---- correctness ---- */

/* Returns a string literal that names the invariant. */
static const char *claim(const Writer *w, const WitnessInvariant *v) {
  const char *text = v->value.text;
  char *out = arena_alloc(w->arena, 2 * strlen(text) + 3);
  size_t n = 0;
  out[n++] = '"';
  for (; *text; text++) {
    bool is_blank = strchr(" \t\r\n\v\f", *text) != NULL;
    if (*text == '"' || *text == '\\' || *text == '?')
      out[n++] = '\\';
    out[n++] = is_blank ? ' ' : *text;
  }
  out[n] = '"';
  return out;
}

static Status write_invariant(Writer *w, const WitnessInvariant *v) {
  const char *e = NULL;
  bool loop = v->type == INVARIANT_LOOP;
  StmtId s = STMT_NONE;
  TRY(expression_text(w->arena, &v->value, NULL, w->diag, &e));
  TRY(find_statement(
      w, &v->place, loop ? is_loop : is_any,
      loop ? "no loop begins there" : "no statement begins there", &s));
  const Stmt *x = &w->outline->stmts[s];
  const char *text = arena_printf(
      w->arena, "__bmc_ghost_check(%s ? 1 : 0, %s);", e, claim(w, v));
  if (loop && x->in_macro)
    return cannot(w, &v->place, "the loop stands inside of a macro");
  if (!loop)
    TRY(check_writable(w, &v->place, s));
  (loop ? add_condition : add_statement)(w, s, GHOST_BEFORE, 0, text,
                                         v->value.at);
  return OK;
}

/* Returns code for an update; all new values are computed before any is
 * stored. */
static Status update_text(Writer *w, const WitnessUpdate *u, const char **out) {
  const char *values = "", *stores = "", *e;
  for (uint32_t i = 0; i < u->n; i++) {
    const WitnessAssignment *x = &u->assignments[i];
    TRY(expression_text(w->arena, &x->value, NULL, w->diag, &e));
    values =
        arena_printf(w->arena, "%s__auto_type __bmc_u%u = %s; ", values, i, e);
    stores =
        arena_printf(w->arena, "%s%s = __bmc_u%u; ", stores, x->variable, i);
  }
  *out = arena_printf(w->arena, "{ %s%s}", values, stores);
  return OK;
}

static Status write_update(Writer *w, const WitnessUpdate *u) {
  const char *text = NULL;
  StmtId s = STMT_NONE;
  TRY(update_text(w, u, &text));
  TRY(find_statement(w, &u->place, is_any, "no statement begins there", &s));
  TRY(check_writable(w, &u->place, s));
  bool is_one = one_step_is(w->outline, s);
  bool is_made_one = !is_one && w->is_strict && one_step_can_be(w->outline, s);
  w->is_coarser |= is_made_one;
  w->is_finer |= !is_one && !is_made_one;
  add_statement(w, s, is_one || is_made_one ? GHOST_WITH : GHOST_BEFORE, 1,
                text, u->place.at);
  return OK;
}

/* Declares the ghost variable in front of the first function of each file; the
 * first file defines it. */
static void declare_ghost(const Writer *w, const WitnessGhost *g,
                          const char *value) {
  const Outline *o = w->outline;
  const OutlineFile *last = NULL;
  for (uint32_t i = 0; i < o->n_functions; i++) {
    Extent at = o->functions[i].at;
    const OutlineFile *f = outline_file_at(o, at.begin);
    if (f == last)
      continue;
    edits_open(
        w->edits, (EditSite){at.begin.offset, at.end.offset, 0},
        last ? arena_printf(w->arena, "extern %s %s; ", g->type, g->name)
             : arena_printf(w->arena, "%s %s = %s; ", g->type, g->name, value),
        g->initial.at);
    last = f;
  }
}

static Status write_ghost(Writer *w, const WitnessGhost *g) {
  const char *e = NULL;
  if (!expression_is_name(g->name) || !expression_is_type(g->type))
    return diag_error(w->diag, INVALID, g->at, "'%s %s' declares no variable",
                      g->type, g->name);
  if (expression_has_word(w->outline->text, g->name))
    return diag_error(w->diag, INVALID, g->at,
                      "the program has a name '%s' of its own", g->name);
  TRY(expression_text(w->arena, &g->initial, NULL, w->diag, &e));
  if (!w->outline->n_functions)
    return diag_error(w->diag, UNSUPPORTED, g->at,
                      "there is no place for a ghost variable");
  declare_ghost(w, g, e);
  return OK;
}

static Status write_correctness(Writer *w) {
  for (uint32_t i = 0; i < w->witness->n_ghosts; i++)
    TRY(write_ghost(w, &w->witness->ghosts[i]));
  for (uint32_t i = 0; i < w->witness->n_invariants; i++)
    TRY(write_invariant(w, &w->witness->invariants[i]));
  for (uint32_t i = 0; i < w->witness->n_updates; i++)
    TRY(write_update(w, &w->witness->updates[i]));
  return OK;
}

/* ---- all ---- */

static Rewriting rewriting(const Writer *w) {
  const Outline *o = w->outline;
  RewrittenFile *files = ARENA_ARRAY(w->arena, RewrittenFile, o->n_files);
  for (uint32_t i = 0; i < o->n_files; i++)
    files[i] = edits_apply(w->edits, o->files[i].name, o->files[i].base,
                           o->files[i].size);
  return (Rewriting){.files = files,
                     .n_files = o->n_files,
                     .ghost_file = w->witness->metadata.at.file,
                     .n_threads = w->is_strict ? w->n_made : 0};
}

static const Aim *aim_of(const Writer *w) {
  const Outline *o = w->outline;
  const char **files = ARENA_ARRAY(w->arena, const char *, o->n_files);
  Aim *aim = ARENA_NEW(w->arena, Aim);
  for (uint32_t i = 0; i < o->n_files; i++)
    files[i] = o->files[i].name;
  *aim = (Aim){.n = w->witness->n_segments,
               .at = {w->aims[0], w->aims[1]},
               .files = files,
               .n_files = o->n_files,
               .n_racing = witness_racing(w->witness)};
  return aim;
}

Status instrument(Arena *a, const Witness *witness, const Outline *o,
                  const OutlineFile *const *files, bool is_strict, Diag *d,
                  Instrumented *out) {
  Writer w = {.arena = a,
              .witness = witness,
              .outline = o,
              .files = files,
              .diag = d,
              .sites = sites_new(a, o),
              .is_strict = is_strict,
              .edits = edits_new(a, o->text)};
  bool is_violation = witness->kind == WITNESS_VIOLATION;
  TRY(is_violation ? write_violation(&w) : write_correctness(&w));
  TRY(sites_place(w.sites, d, w.edits));
  out->rewriting = rewriting(&w);
  out->rewriting.aim = is_violation ? aim_of(&w) : NULL;
  out->is_finer = w.is_finer, out->is_narrow = w.is_narrow;
  out->is_strict = is_strict && (is_violation || w.is_coarser);
  return OK;
}
