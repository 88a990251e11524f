#include "reduction/proof/transform/ghosts.h"

#include <assert.h>
#include <string.h>

enum {
  ROLL_WIDTH = 32,
  POSITION_WIDTH = 16,
  MOST_POSITIONS = 100,
  MOST_TALLIES = 4
};

/* Returns a copy with room for a ghost of each template, and for tallies. */
static System *copy_of(const System *from, SystemVar **vars,
                       SystemEdge **edges) {
  System *s = ARENA_NEW(from->arena, System);
  *vars = ARENA_ARRAY(from->arena, SystemVar,
                      from->n_vars + from->n_templates + MOST_TALLIES);
  *edges = ARENA_ARRAY(from->arena, SystemEdge, from->n_edges + 1);
  for (VarId v = 0; v < from->n_vars; v++)
    (*vars)[v] = from->vars[v];
  for (uint32_t i = 0; i < from->n_edges; i++)
    (*edges)[i] = from->edges[i];
  *s = *from;
  s->vars = *vars, s->edges = *edges;
  return s;
}

static Term number(const System *s, unsigned width, uint64_t bits) {
  return term_const(s->terms, width, bits);
}

VarId ghost_add(System *s, SystemVar *vars, GhostKind kind, const char *of,
                Term initial) {
  static const char *const names[] = {[GHOST_ROLL] = "number of %s",
                                      [GHOST_TALLY] = "steps of %s",
                                      [GHOST_POSITION] = "position of %s",
                                      [GHOST_ELEMENT] = "element of %s"};
  unsigned width = term_width(s->terms, initial);
  VarId v = s->n_vars++;
  const char *name = arena_printf(s->arena, names[kind], of);
  vars[v] =
      (SystemVar){.name = name,
                  .value = term_var(s->terms, width, bits_mask(width), name),
                  .initial = initial,
                  .owner = TEMPLATE_NONE,
                  .ghost = kind};
  return v;
}

static VarId ghost_new(System *s, SystemVar *vars, GhostKind kind, TemplateId t,
                       Term initial) {
  VarId v = ghost_add(s, vars, kind, s->templates[t].name, initial);
  vars[v].of = t;
  return v;
}

/* Appends the update to those of the edge. */
static void assign(const System *s, SystemEdge *e, VarId v, Term value) {
  assert(!edge_updates(e, v));
  assert(term_width(s->terms, value) == term_width(s->terms, s->vars[v].value));
  Update *u = ARENA_ARRAY(s->arena, Update, e->n_updates + 1);
  if (e->n_updates)
    memcpy(u, e->updates, e->n_updates * sizeof *u);
  u[e->n_updates++] = (Update){v, value};
  e->updates = u;
}

static uint64_t n_made(const SystemEdge *e, TemplateId t) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < e->n_made; i++)
    n += e->made[i].template == t;
  return n;
}

static bool is_used(const System *s, TemplateId t) {
  return s->templates[t].first != NODE_END;
}

/* ---- rolls */

/* True if all templates that make threads of it are made once. */
static bool has_roll(const System *s, TemplateId t) {
  if (!t || !s->templates[t].is_many || !is_used(s, t))
    return false;
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (n_made(&s->edges[i], t) &&
        s->templates[s->nodes[s->edges[i].from].template].is_many)
      return false;
  return true;
}

static void add_to(System *s, SystemEdge *e, VarId v, uint64_t n) {
  assign(s, e, v,
         term_add(s->terms, s->vars[v].value, number(s, ROLL_WIDTH, n)));
}

static void enrol(System *s, SystemVar *vars, SystemEdge *edges, TemplateId t) {
  assert(s->templates[t].is_many);
  VarId v = ghost_new(s, vars, GHOST_ROLL, t, number(s, ROLL_WIDTH, 0));
  for (uint32_t i = 0; i < s->n_edges; i++) {
    uint64_t n = n_made(&edges[i], t);
    if (n)
      add_to(s, &edges[i], v, n);
  }
}

/* True if neither the value nor its change is a constant. */
static bool changes_freely(const System *s, const Update *u) {
  const SystemVar *x = &s->vars[u->var];
  return x->owner == TEMPLATE_NONE && !x->ghost &&
         !term_is_const(s->terms, u->value, NULL) &&
         !term_is_const(s->terms, term_sub(s->terms, u->value, x->value), NULL);
}

static bool is_worth_a_tally(const System *s, const SystemEdge *e) {
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (e->to != NODE_ERROR && changes_freely(s, &e->updates[i]))
      return true;
  return false;
}

static void tally(System *s, SystemVar *vars, SystemEdge *edges) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n_edges && n < MOST_TALLIES; i++) {
    TemplateId t = s->nodes[edges[i].from].template;
    if (!has_roll(s, t) || !is_worth_a_tally(s, &edges[i]))
      continue;
    VarId v = ghost_new(s, vars, GHOST_TALLY, t, number(s, ROLL_WIDTH, 0));
    add_to(s, &edges[i], v, 1);
    n++;
  }
}

const System *system_with_rolls(const System *from) {
  SystemVar *vars;
  SystemEdge *edges;
  System *s = copy_of(from, &vars, &edges);
  for (TemplateId t = 0; t < s->n_templates; t++)
    if (has_roll(s, t))
      enrol(s, vars, edges, t);
  tally(s, vars, edges);
  return s->n_vars > from->n_vars ? s : NULL;
}

/* ---- positions */

Term system_position(const System *s, NodeId n) {
  assert(n == NODE_END || n < s->n_nodes);
  return number(s, POSITION_WIDTH, n == NODE_END ? s->n_nodes : n);
}

Term system_unmade(const System *s) {
  assert(s->n_nodes < bits_mask(POSITION_WIDTH));
  return number(s, POSITION_WIDTH, s->n_nodes + 1);
}

static bool has_position(const System *s, TemplateId t) {
  return !s->templates[t].is_many && is_used(s, t);
}

static bool are_worth_positions(const System *s) {
  uint32_t n = 0, positions = 0;
  for (TemplateId t = 0; t < s->n_templates; t++)
    n += has_position(s, t);
  for (NodeId i = 0; i < s->n_nodes; i++)
    positions += has_position(s, s->nodes[i].template) && !s->nodes[i].is_alone;
  return n > 1 && positions <= MOST_POSITIONS;
}

static void follow(const System *s, SystemEdge *e, VarId v, TemplateId t) {
  if (e->to == NODE_ERROR)
    return;
  if (s->nodes[e->from].template == t && e->to != e->from)
    assign(s, e, v, system_position(s, e->to));
  else if (n_made(e, t))
    assign(s, e, v, system_position(s, s->templates[t].first));
}

static void locate(System *s, SystemVar *vars, SystemEdge *edges,
                   TemplateId t) {
  assert(!s->templates[t].is_many);
  Term initial =
      t ? system_unmade(s) : system_position(s, s->templates[0].first);
  VarId v = ghost_new(s, vars, GHOST_POSITION, t, initial);
  for (uint32_t i = 0; i < s->n_edges; i++)
    follow(s, &edges[i], v, t);
}

const System *system_with_positions(const System *from) {
  SystemVar *vars;
  SystemEdge *edges;
  System *s = copy_of(from, &vars, &edges);
  if (!are_worth_positions(s))
    return NULL;
  for (TemplateId t = 0; t < s->n_templates; t++)
    if (has_position(s, t))
      locate(s, vars, edges, t);
  return s;
}
