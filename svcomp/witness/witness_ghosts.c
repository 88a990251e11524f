#include "svcomp/witness/witness_ghosts.h"

#include "frontend/base/vec.h"
#include "frontend/source/one_step.h"
#include "svcomp/witness/expression.h"

#include <ctype.h>
#include <string.h>

struct Ghosts {
  Arena *arena;
  const Program *program;
  LockSets *locks;
  const Outline *outline;
  bool names_all; /* 'sites' has all makers of first threads */
  VEC(UpdateSite) sites;
  const char *names[MOST_TOKENS]; /* names of the ghost variables in use */
};

/* ---- sites */

static void add_site(Ghosts *g, UpdateSite site) {
  for (uint32_t i = 0; i < g->sites.n; i++)
    if (g->sites.data[i].stmt == site.stmt &&
        g->sites.data[i].token == site.token)
      return;
  vec_push(g->arena, &g->sites);
  uint32_t i = g->sites.n - 1;
  for (; i && g->sites.data[i - 1].stmt > site.stmt; i--)
    g->sites.data[i] = g->sites.data[i - 1];
  g->sites.data[i] = site;
}

/* True if all of the statement is executed at its location. */
static bool is_plain(const Stmt *s) {
  return !s->in_macro &&
         (s->kind == STMT_EXPRESSION || s->kind == STMT_DECLARATION ||
          s->kind == STMT_IF || s->kind == STMT_RETURN);
}

static bool has(Tokens t, unsigned token) { return t >> token & 1; }

/* True if the instruction may make the first thread, other than in a function
 * of the user. */
static bool makes_first(const Ghosts *g, FuncId f, uint32_t at) {
  const Inst *in = &g->program->functions[f].code[at];
  const bool makes = in->kind == INST_SPAWN ||
                     (in->kind == INST_CALL &&
                      has(lock_sets_touched(g->locks, f, at), TOKEN_MULTI));
  const bool is_of_user = in->kind == INST_CALL &&
                          in->a.kind == OPERAND_FUNCTION &&
                          !program_function(g->program, in->a.id)->is_library;
  return makes && !is_of_user &&
         !has(lock_sets_held(g->locks, f, at), TOKEN_MULTI);
}

/* True if the library function has certainly made a thread when it returns. */
static bool makes_surely(const Ghosts *g, FuncId id) {
  const Function *f = &g->program->functions[id];
  for (uint32_t at = 0; at < f->n_code; at++)
    if (f->code[at].kind == INST_RETURN &&
        lock_sets_is_reached(g->locks, id, at) &&
        !has(lock_sets_held(g->locks, id, at), TOKEN_MULTI))
      return false;
  return true;
}

static void find_site_of_thread(Ghosts *g, FuncId f, uint32_t at, StmtId s) {
  const Operand *callee = &g->program->functions[f].code[at].a;
  if (!makes_first(g, f, at))
    return;
  if (s != STMT_NONE && is_plain(&g->outline->stmts[s]) &&
      callee->kind == OPERAND_FUNCTION && makes_surely(g, callee->id))
    add_site(g, (UpdateSite){s, TOKEN_MULTI, true});
  else
    g->names_all = false;
}

static void forget_mutexes(Ghosts *g, FuncId f, uint32_t at, StmtId s) {
  const bool is_fine = s != STMT_NONE && one_step_is(g->outline, s);
  const Tokens all =
      lock_sets_takes(g->locks, f, at) | lock_sets_leaves(g->locks, f, at);
  for (unsigned t = TOKEN_MUTEX; !is_fine && t < MOST_TOKENS; t++)
    if (has(all, t))
      lock_sets_forget(g->locks, t);
}

static void find_sites_of_mutexes(Ghosts *g, FuncId f, uint32_t at, StmtId s) {
  const Tokens takes = lock_sets_takes(g->locks, f, at);
  const Tokens leaves = lock_sets_leaves(g->locks, f, at);
  for (unsigned t = TOKEN_MUTEX; t < MOST_TOKENS; t++)
    if (has(takes | leaves, t))
      add_site(g, (UpdateSite){s, t, has(takes, t)});
}

typedef void SiteVisit(Ghosts *, FuncId, uint32_t at, StmtId);

/* Visits the instructions of the user's functions that may be executed. */
static void visit(Ghosts *g, SiteVisit *look) {
  for (FuncId f = 0; f < g->program->n_functions; f++) {
    const Function *x = &g->program->functions[f];
    for (uint32_t at = 0; at < x->n_code && !x->is_library; at++) {
      const Loc loc = x->code[at].loc;
      const StmtId s = outline_has(g->outline, loc)
                           ? outline_find(g->outline, loc)
                           : STMT_NONE;
      if (lock_sets_is_reached(g->locks, f, at))
        look(g, f, at, s);
    }
  }
}

Ghosts *ghosts_new(Arena *a, const Program *p, LockSets *l, const Outline *o) {
  Ghosts *g = ARENA_NEW(a, Ghosts);
  *g = (Ghosts){
      .arena = a, .program = p, .locks = l, .outline = o, .names_all = true};
  visit(g, forget_mutexes);
  visit(g, find_site_of_thread);
  visit(g, find_sites_of_mutexes);
  return g;
}

const UpdateSite *ghosts_sites(const Ghosts *g, uint32_t *n) {
  *n = g->sites.n;
  return g->sites.data;
}

/* ---- names */

static bool is_taken(const Ghosts *g, const char *name) {
  for (unsigned i = 0; i < MOST_TOKENS; i++)
    if (g->names[i] && !strcmp(g->names[i], name))
      return true;
  return expression_has_word(g->outline->text, name);
}

static const char *new_name(const Ghosts *g, const char *stem) {
  const char *name = stem;
  for (unsigned i = 2; is_taken(g, name); i++)
    name = arena_printf(g->arena, "%s_%u", stem, i);
  return name;
}

/* Returns the stem of a name; "queue.lock[1]" gives queue_lock_1_locked. */
static const char *mutex_stem(const Ghosts *g, const Mutex *m) {
  char *stem = arena_strndup(g->arena, m->name, strlen(m->name));
  size_t n = 0;
  for (const char *c = m->name; *c; c++) {
    bool is_word = isalnum((unsigned char)*c) || *c == '_';
    if (is_word || (n && c[1] && stem[n - 1] != '_'))
      stem[n++] = is_word ? *c : '_';
  }
  return arena_printf(g->arena, "%.*s_locked", (int)n, stem);
}

static const char *use(Ghosts *g, unsigned token) {
  if (!g->names[token])
    g->names[token] = new_name(
        g, token == TOKEN_MULTI
               ? "multithreaded"
               : mutex_stem(g, lock_sets_mutex(g->locks, token - TOKEN_MUTEX)));
  return g->names[token];
}

const char *ghosts_claim(Ghosts *g, unsigned guard, const char *condition) {
  if (!g->names_all)
    return NULL;
  const char *holds = strstr(condition, "&&")
                          ? arena_printf(g->arena, "(%s)", condition)
                          : condition;
  if (guard != TOKEN_SECTION)
    holds = arena_printf(g->arena, "(%s || %s)", use(g, guard), holds);
  return arena_printf(g->arena, "!%s || %s", use(g, TOKEN_MULTI), holds);
}

const char *ghosts_held(Ghosts *g, unsigned token) {
  return arena_printf(g->arena, "%s == 1", use(g, token));
}

/* ---- the witness */

WitnessPlace ghosts_place(const Outline *o, const char *file, StmtId at) {
  const Stmt *s = &o->stmts[at];
  return (WitnessPlace){.file = file,
                        .line = s->at.begin.line,
                        .column = outline_character(o, s->at.begin),
                        .function = o->functions[s->function].name};
}

static WitnessExpression constant(const char *text) {
  return (WitnessExpression){.text = text, .format = EXPRESSION_C};
}

static WitnessUpdate update_of(const Ghosts *g, const UpdateSite *s,
                               const char *file) {
  WitnessAssignment *x = ARENA_NEW(g->arena, WitnessAssignment);
  x->variable = g->names[s->token];
  x->value = constant(s->takes ? "1" : "0");
  return (WitnessUpdate){.place = ghosts_place(g->outline, file, s->stmt),
                         .assignments = x,
                         .n = 1};
}

void ghosts_write(const Ghosts *g, Witness *out) {
  const char *file = out->metadata.files[0];
  VEC(WitnessGhost) ghosts = {0};
  VEC(WitnessUpdate) updates = {0};
  for (unsigned i = 0; i < MOST_TOKENS; i++)
    if (g->names[i])
      *vec_push(g->arena, &ghosts) = (WitnessGhost){
          .name = g->names[i], .type = "int", .initial = constant("0")};
  for (uint32_t i = 0; i < g->sites.n; i++)
    if (g->names[g->sites.data[i].token])
      *vec_push(g->arena, &updates) = update_of(g, &g->sites.data[i], file);
  out->ghosts = ghosts.data, out->n_ghosts = ghosts.n;
  out->updates = updates.data, out->n_updates = updates.n;
}
