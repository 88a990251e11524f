#include "reduction/proof/transform/loops.h"

#include <string.h>

typedef struct {
  const System *system;
  Arena *arena;
  bool *is_head, *is_inner, *is_outer, *is_back, *is_exit;
} Finder;

static bool has_edge(const SystemEdge *e, const bool *in) {
  return node_is_inner(e->to) && in[e->from] && in[e->to];
}

/* Adds the nodes that lead to some node of the set, inside of 'in'; or those to
 * which it leads. */
static void close(const System *s, const bool *in, bool *set, bool is_forward) {
  bool grew = true;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < s->n_edges; i++) {
      const SystemEdge *e = &s->edges[i];
      if (!has_edge(e, in))
        continue;
      NodeId from = is_forward ? e->from : e->to;
      NodeId to = is_forward ? e->to : e->from;
      grew |= set[from] && !set[to];
      set[to] |= set[from];
    }
  }
}

/* Returns the nodes of 'in' that lead to the node and to which it leads. */
static bool *component_of(Finder *f, const bool *in, NodeId n) {
  const uint32_t size = f->system->n_nodes;
  bool *before = ARENA_ARRAY(f->arena, bool, size);
  bool *after = ARENA_ARRAY(f->arena, bool, size);
  before[n] = after[n] = true;
  close(f->system, in, before, false);
  close(f->system, in, after, true);
  for (NodeId k = 0; k < size; k++)
    after[k] = after[k] && before[k];
  return after;
}

static bool has_cycle(const System *s, const bool *in, bool *left) {
  bool shrunk = true, out = false;
  memcpy(left, in, s->n_nodes * sizeof *left);
  while (shrunk) { /* leave out nodes that lead to none that is left */
    shrunk = false;
    for (NodeId n = 0; n < s->n_nodes; n++) {
      bool goes_on = false;
      for (uint32_t i = 0; left[n] && i < s->n_edges && !goes_on; i++)
        goes_on = s->edges[i].from == n && has_edge(&s->edges[i], left);
      shrunk |= left[n] && !goes_on;
      left[n] = goes_on;
    }
  }
  for (NodeId n = 0; n < s->n_nodes; n++)
    out |= left[n];
  return out;
}

static bool is_entered(const System *s, const bool *component, NodeId n) {
  for (TemplateId t = 0; t < s->n_templates; t++)
    if (s->templates[t].first == n)
      return true;
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (s->edges[i].to == n && !component[s->edges[i].from])
      return true;
  return false;
}

/* Returns the head; 'is_inner': all cycles pass it. */
static NodeId head_of(Finder *f, bool *component, bool *is_inner) {
  const System *s = f->system;
  bool *left = ARENA_ARRAY(f->arena, bool, s->n_nodes);
  NodeId entry = NODE_END;
  *is_inner = true;
  for (NodeId n = 0; n < s->n_nodes; n++) {
    if (!component[n])
      continue;
    if (entry == NODE_END ||
        (!is_entered(s, component, entry) && is_entered(s, component, n)))
      entry = n;
    component[n] = false;
    bool is_broken = !has_cycle(s, component, left);
    component[n] = true;
    if (is_broken)
      return n;
  }
  *is_inner = false;
  return entry;
}

/* Finds the loops among these nodes, which are some loops' if 'depth' is not
 * 0. */
static void find_in(Finder *f, const bool *in, unsigned depth) {
  const System *s = f->system;
  bool *seen = ARENA_ARRAY(f->arena, bool, s->n_nodes);
  bool *left = ARENA_ARRAY(f->arena, bool, s->n_nodes);
  for (NodeId n = 0; n < s->n_nodes; n++) {
    if (!in[n] || seen[n])
      continue;
    bool *component = component_of(f, in, n), is_inner;
    for (NodeId k = 0; k < s->n_nodes; k++)
      seen[k] |= component[k];
    if (!has_cycle(s, component, left))
      continue;
    NodeId head = head_of(f, component, &is_inner);
    f->is_head[head] = true;
    f->is_inner[head] = is_inner, f->is_outer[head] = !depth;
    for (uint32_t i = 0; i < s->n_edges; i++)
      f->is_back[i] |= s->edges[i].to == head && component[s->edges[i].from];
    component[head] = false;
    if (!is_inner)
      find_in(f, component, depth + 1);
  }
}

static void find_exits(Finder *f, const bool *all) {
  const System *s = f->system;
  bool *leads = ARENA_ARRAY(f->arena, bool, s->n_nodes + 1);
  memcpy(leads, f->is_head, s->n_nodes * sizeof *leads);
  close(s, all, leads, false);
  for (uint32_t i = 0; i < s->n_edges; i++)
    f->is_exit[i] = leads[s->edges[i].from] &&
                    !(node_is_inner(s->edges[i].to) && leads[s->edges[i].to]);
}

Loops loops_find(Arena *a, const System *s) {
  Finder f = {.system = s,
              .arena = arena_new(),
              .is_head = ARENA_ARRAY(a, bool, s->n_nodes + 1),
              .is_inner = ARENA_ARRAY(a, bool, s->n_nodes + 1),
              .is_outer = ARENA_ARRAY(a, bool, s->n_nodes + 1),
              .is_back = ARENA_ARRAY(a, bool, s->n_edges + 1),
              .is_exit = ARENA_ARRAY(a, bool, s->n_edges + 1)};
  bool *all = ARENA_ARRAY(f.arena, bool, s->n_nodes + 1);
  memset(all, true, s->n_nodes * sizeof *all);
  find_in(&f, all, 0);
  find_exits(&f, all);
  arena_delete(f.arena);
  return (Loops){f.is_head, f.is_inner, f.is_outer, f.is_back, f.is_exit};
}
