#include "solver/split.h"

#include <math.h>

enum { NO_NODE = UINT32_MAX };

/* A leaf, or a decision with its two cases at 'children' and the next index. */
typedef struct {
  Literals cube;
  int literal; /* literal to split on; 0: it stays a leaf */
  uint32_t open;
  uint32_t children; /* or 0 */
} Node;

typedef struct {
  Arena *arena;
  const SplitOptions *options;
  void *splitter;
  VEC(Node) nodes;
} Tree;

static void add_leaf(Tree *t, const Literals *above, int literal) {
  Node *n = vec_push(t->arena, &t->nodes);
  for (uint32_t i = 0; i < above->n; i++)
    *vec_push(t->arena, &n->cube) = above->data[i];
  if (literal)
    *vec_push(t->arena, &n->cube) = literal;
  n->literal = t->options->splitter->choose(t->splitter, n->cube.data,
                                            n->cube.n, &n->open);
}

/* Estimates the work: each decision halves the remaining work, besides what it
 * fixes. */
static double work(const Node *n) {
  return ldexp(n->open, -(int)(n->cube.n < 1000 ? n->cube.n : 1000));
}

/* Returns the first leaf with most work; or NO_NODE. */
static uint32_t next_leaf(const Tree *t) {
  uint32_t best = NO_NODE;
  for (uint32_t i = 0; i < t->nodes.n; i++) {
    const Node *n = &t->nodes.data[i];
    if (n->children || !n->literal)
      continue;
    if (best == NO_NODE || work(n) > work(&t->nodes.data[best]))
      best = i;
  }
  return best;
}

static void split_leaf(Tree *t, uint32_t leaf) {
  const Literals cube = t->nodes.data[leaf].cube;
  int literal = t->nodes.data[leaf].literal;
  t->nodes.data[leaf].children = t->nodes.n;
  add_leaf(t, &cube, literal);
  add_leaf(t, &cube, -literal);
}

static void collect(const Tree *t, uint32_t node, Cubes *out) {
  const Node *n = &t->nodes.data[node];
  if (!n->children) {
    *vec_push(t->arena, out) = n->cube;
    return;
  }
  collect(t, n->children, out);
  collect(t, n->children + 1, out);
}

static bool is_stopped(const SplitOptions *o) {
  return o->stop && o->stop(o->context);
}

void split_formula(Arena *a, const Dimacs *d, const SplitOptions *o,
                   Cubes *out) {
  Tree t = {.arena = a, .options = o};
  t.splitter = o->splitter->create(a, d);
  const Literals none = {0};
  add_leaf(&t, &none, 0);
  for (uint32_t n = 1; n < o->most && !is_stopped(o); n++) {
    uint32_t leaf = next_leaf(&t);
    if (leaf == NO_NODE)
      break;
    split_leaf(&t, leaf);
  }
  o->splitter->destroy(t.splitter);
  collect(&t, 0, out);
}
