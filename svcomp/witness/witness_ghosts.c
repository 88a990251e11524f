#include "svcomp/witness/witness_ghosts.h"

#include "frontend/base/vec.h"
#include "svcomp/witness/expression.h"

#include <ctype.h>
#include <string.h>

struct Ghosts {
  Arena *arena;
  const Locks *locks;
  const Outline *outline;
  const char *names[MOST_TOKENS]; /* names of the ghost variables in use */
};

Ghosts *ghosts_new(Arena *a, const Locks *l, const Outline *o) {
  Ghosts *g = ARENA_NEW(a, Ghosts);
  *g = (Ghosts){.arena = a, .locks = l, .outline = o};
  return g;
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
               : mutex_stem(g, locks_mutex(g->locks, token - TOKEN_MUTEX)));
  return g->names[token];
}

const char *ghosts_claim(Ghosts *g, unsigned guard, const char *condition) {
  const LockSite *sites;
  uint32_t n;
  if (!locks_sites(g->locks, &sites, &n))
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

static WitnessUpdate update_of(const Ghosts *g, const LockSite *s,
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
  const LockSite *sites;
  uint32_t n;
  locks_sites(g->locks, &sites, &n);
  for (unsigned i = 0; i < MOST_TOKENS; i++)
    if (g->names[i])
      *vec_push(g->arena, &ghosts) = (WitnessGhost){
          .name = g->names[i], .type = "int", .initial = constant("0")};
  for (uint32_t i = 0; i < n; i++)
    if (g->names[sites[i].token])
      *vec_push(g->arena, &updates) = update_of(g, &sites[i], file);
  out->ghosts = ghosts.data, out->n_ghosts = ghosts.n;
  out->updates = updates.data, out->n_updates = updates.n;
}
