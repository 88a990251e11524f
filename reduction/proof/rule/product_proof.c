#include "reduction/proof/rule/product_proof.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"
#include "solver/term_substitute.h"

#include <assert.h>
#include <string.h>

/* ---- cells */

Term product_no_index(TermStore *ts, unsigned width) {
  return term_const(ts, width, bits_mask(width));
}

static Term load(TermStore *ts, const ProductCell *cells, uint32_t n,
                 const ArrayAccess *x, CellValues now) {
  Term out = term_true(ts);
  for (uint32_t i = 0; i < n; i++) {
    if (cells[i].array != x->array)
      continue;
    Term here = term_and(ts, x->when, term_eq(ts, x->index, now.index[i]));
    out = term_and(ts, out,
                   term_implies(ts, here, term_eq(ts, x->value, now.value[i])));
  }
  for (uint32_t i = 0; i < n; i++)
    if (cells[i].array == x->array && cells[i].site == x->site &&
        !cells[i].is_fixed) {
      now.index[i] = term_ite(ts, x->when, x->index, now.index[i]);
      now.value[i] = term_ite(ts, x->when, x->value, now.value[i]);
    }
  return out;
}

/* A store that is at no element gives the cell any value. */
static void store(TermStore *ts, const ProductCell *cells, uint32_t n,
                  const ArrayAccess *x, CellValues now) {
  for (uint32_t i = 0; i < n; i++) {
    if (cells[i].array != x->array)
      continue;
    unsigned width = term_width(ts, now.value[i]);
    Term any = term_var(ts, width, bits_mask(width), "input");
    Term kept = term_ite(ts, term_eq(ts, x->index, now.index[i]), x->value,
                         now.value[i]);
    now.value[i] = term_ite(ts, x->when, kept, any);
  }
}

Term product_follow(TermStore *ts, const ProductCell *cells, uint32_t n,
                    const SystemEdge *e, CellValues now) {
  Term out = term_true(ts);
  for (uint32_t i = 0; i < e->n_loads; i++)
    if (e->loads[i].is_store)
      store(ts, cells, n, &e->loads[i], now);
    else
      out = term_and(ts, out, load(ts, cells, n, &e->loads[i], now));
  return out;
}

/* True if the second cell is fixed, and the first moves with its loads. */
static bool leads_cell(const ProductCell *a, const ProductCell *b) {
  return !a->is_fixed && b->is_fixed && a->array == b->array &&
         a->site == b->site;
}

Term product_meets(TermStore *ts, const ProductCell *cells, uint32_t n,
                   CellValues now) {
  Term out = term_true(ts);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < n; k++) {
      if (!leads_cell(&cells[i], &cells[k]))
        continue;
      Term none = product_no_index(ts, term_width(ts, now.index[i]));
      Term is_there = term_eq(ts, now.index[i], now.index[k]);
      out = term_and(ts, out,
                     term_or(ts, is_there, term_eq(ts, now.index[i], none)));
    }
  return out;
}

/* ---- product nodes */

const bool *product_leads(const Product *p, Arena *a) {
  bool *out = ARENA_ARRAY(a, bool, p->n_nodes + 1), grew = true;
  while (grew) {
    grew = false;
    for (uint32_t i = p->n_edges; i-- > 0;) {
      const ProductEdge *e = &p->edges[i];
      bool now = e->to == NODE_ERROR || out[e->to];
      grew |= now && !out[e->from];
      out[e->from] |= now;
    }
  }
  out[0] = true;
  return out;
}

Term product_known(const Product *p, const ProductNode *n,
                   const Term *invariants) {
  Term out = term_true(p->system->terms);
  for (TemplateId t = 0; t < p->system->n_templates; t++)
    if (product_is_alive(n, t))
      out = term_and(p->system->terms, out, invariants[n->at[t]]);
  return out;
}

bool product_is_open(const ProductProof *p, const SystemEdge *e) {
  return e->to == NODE_ERROR &&
         !p->product->is_proved[e - p->product->system->edges];
}

/* ---- visits */

enum { MOST_KINDS = 16 };

/* Inputs of one width, with the same bound.  The k-th input of a path is the
 * same as that of others, so that paths that differ in their order alone have
 * the same values. */
typedef struct {
  Term like;
  VEC(Term) inputs;
} InputKind;

/* State at a product node on a path, as terms over the variables at the
 * path's beginning. */
typedef struct {
  Term taken;     /* some path is here; TERM_NONE: not yet */
  Term *values;   /* by variable of the System, then by cell: index and value */
  uint8_t search; /* 1: its paths are being found, 2: they are found */
  uint32_t used[MOST_KINDS]; /* by kind: at least the number of a path's
                                inputs so far */
} Here;

typedef struct {
  const ProductProof *proof;
  const Product *product;
  const System *system;
  TermStore *terms;
  Arena *arena; /* of the walk */
  ClauseVisit *visit;
  void *context;
  Mentions *mentions;
  const bool *leads;
  const uint32_t *first_out;
  uint32_t n_values;
  Here *here;          /* by product node */
  VEC(uint32_t) order; /* product nodes, last first */
  VEC(InputKind) kinds;
  VEC(Term) wrong; /* conditions that some path ends wrongly */
} Walk;

static Term variable(const Walk *w, uint32_t i) {
  if (i < w->system->n_vars)
    return w->system->vars[i].value;
  const ProductCell *c = &w->proof->cells[(i - w->system->n_vars) / 2];
  return (i - w->system->n_vars) % 2 ? c->value : c->index;
}

static Term *variables(const Walk *w) {
  Term *out = ARENA_ARRAY(w->arena, Term, w->n_values + 1);
  for (uint32_t i = 0; i < w->n_values; i++)
    out[i] = variable(w, i);
  return out;
}

static Substitution *of_values(const Walk *w, const Term *values) {
  Substitution *s = substitution_new(w->terms);
  for (uint32_t i = 0; i < w->n_values; i++)
    substitution_bind(s, variable(w, i), values[i]);
  return s;
}

static Term at_values(const Walk *w, const Term *values, Term t) {
  Substitution *s = of_values(w, values);
  Term out = substitution_apply(s, t);
  substitution_delete(s);
  return out;
}

/* ---- start */

static bool visit_start(const Walk *w) {
  Term *first = variables(w);
  const uint32_t n = w->system->n_vars;
  for (uint32_t i = 0; i < n; i++) {
    const SystemVar *v = &w->system->vars[i];
    if (v->initial && (v->owner == TEMPLATE_NONE || !v->owner))
      first[i] = v->initial;
  }
  for (uint32_t i = 0; i < w->proof->n_cells; i++) {
    const ProductCell *cell = &w->proof->cells[i];
    Term *c = &first[n + 2 * i];
    if (!cell->is_fixed)
      c[0] = product_no_index(w->terms, term_width(w->terms, c[0]));
    if (!cell->is_fixed || w->system->arrays[cell->array].is_zeroed)
      c[1] = term_const(w->terms, term_width(w->terms, c[1]), 0);
  }
  const Clause c = {
      .kind = CLAUSE_START,
      .refutation =
          term_not(w->terms, at_values(w, first, w->proof->invariants[0]))};
  return w->visit(w->context, &c);
}

/* ---- commute */

static bool visit_commute(void *context, const SystemEdge *a,
                          const SystemEdge *b) {
  const Walk *w = context;
  const Clause c = {.kind = CLAUSE_COMMUTE,
                    .node = a->from,
                    .edge = a,
                    .other = b,
                    .refutation = product_conflict(
                        w->system, w->proof->each.invariants, a, b)};
  return w->visit(w->context, &c);
}

/* ---- block */

static bool is_cut(const Walk *w, uint32_t q) {
  return w->proof->invariants[q] != TERM_NONE;
}

/* Finds the nodes on paths from 'q', each before those that lead to it.  False
 * if there is a cycle. */
static bool find_paths(Walk *w, uint32_t q) {
  w->here[q].search = 1;
  for (uint32_t i = w->first_out[q]; i < w->first_out[q + 1]; i++) {
    uint32_t to = w->product->edges[i].to;
    if (to == NODE_ERROR || !w->leads[to] || is_cut(w, to) ||
        w->here[to].search == 2)
      continue;
    if (w->here[to].search == 1 || !find_paths(w, to))
      return false;
  }
  w->here[q].search = 2;
  *vec_push(w->arena, &w->order) = q;
  return true;
}

typedef struct {
  Walk *walk;
  Substitution *to;
  uint32_t *used; /* by kind */
} Naming;

static bool is_like(const Walk *w, Term x, Term y) {
  return term_width(w->terms, x) == term_width(w->terms, y) &&
         term_ones(w->terms, x) == term_ones(w->terms, y);
}

static Term new_input(Walk *w, Term like) {
  return term_var(w->terms, term_width(w->terms, like),
                  term_ones(w->terms, like), "input");
}

/* Returns an input that no edge of these paths has so far. */
static Term next_input(Walk *w, uint32_t *used, Term like) {
  uint32_t k = 0;
  while (k < w->kinds.n && !is_like(w, w->kinds.data[k].like, like))
    k++;
  if (k == MOST_KINDS)
    return new_input(w, like);
  if (k == w->kinds.n)
    vec_push(w->arena, &w->kinds)->like = like;
  InputKind *kind = &w->kinds.data[k];
  if (used[k] == kind->inputs.n)
    *vec_push(w->arena, &kind->inputs) = new_input(w, like);
  return kind->inputs.data[used[k]++];
}

static void name_input(void *context, Term t) {
  Naming *n = context;
  if (mentions_is_input(n->walk->mentions, t) && !substitution_knows(n->to, t))
    substitution_bind(n->to, t, next_input(n->walk, n->used, t));
}

static void bind_new(Naming *n, Term t) {
  mentions_visit(n->walk->mentions, t, name_input, n);
}

static void assign(Naming *n, Term *after, const Update *u, uint32_t length) {
  for (uint32_t i = 0; i < length; i++) {
    bind_new(n, u[i].value);
    after[u[i].var] = substitution_apply(n->to, u[i].value);
  }
}

/* Sets the values after the edge.  Returns the condition that it is taken. */
static Term take(Walk *w, const Here *from, const SystemEdge *e, Here *to) {
  TermStore *ts = w->terms;
  const uint32_t n = w->proof->n_cells;
  Substitution *s = of_values(w, from->values);
  Term *after = ARENA_ARRAY(w->arena, Term, w->n_values + 1);
  *to = (Here){.values = after};
  memcpy(to->used, from->used, sizeof to->used);
  Naming naming = {w, s, to->used};
  const CellValues now = {ARENA_ARRAY(w->arena, Term, n + 1),
                          ARENA_ARRAY(w->arena, Term, n + 1)};
  memcpy(after, from->values, w->n_values * sizeof *after);
  for (uint32_t i = 0; i < n; i++)
    now.index[i] = w->proof->cells[i].index,
    now.value[i] = w->proof->cells[i].value;
  Term guard =
      term_and(ts, e->guard, product_follow(ts, w->proof->cells, n, e, now));
  bind_new(&naming, guard);
  assign(&naming, after, e->updates, e->n_updates);
  for (uint32_t i = 0; i < e->n_made; i++)
    assign(&naming, after, e->made[i].arguments, e->made[i].n_arguments);
  for (uint32_t i = 0; i < n; i++) {
    Term *c = &after[w->system->n_vars + 2 * i];
    bind_new(&naming, now.index[i]), bind_new(&naming, now.value[i]);
    c[0] = substitution_apply(s, now.index[i]);
    c[1] = substitution_apply(s, now.value[i]);
  }
  Term chosen = term_var(ts, 1, 1, "chosen");
  to->taken = term_and(ts, term_and(ts, from->taken, chosen),
                       substitution_apply(s, guard));
  substitution_delete(s);
  return to->taken;
}

/* The condition is one of an input of its own, so any path can be chosen
 * alone. */
static void arrive(Walk *w, uint32_t to, const Here *new) {
  Here *h = &w->here[to];
  Term *values = new->values;
  for (uint32_t i = 0; h->taken && i < w->n_values; i++)
    if (values[i] != h->values[i])
      values[i] = term_ite(w->terms, new->taken, values[i], h->values[i]);
  h->taken = h->taken ? term_or(w->terms, h->taken, new->taken) : new->taken;
  h->values = values;
  for (unsigned k = 0; k < MOST_KINDS; k++)
    if (new->used[k] > h->used[k])
      h->used[k] = new->used[k];
}

/* Returns the condition that fixed cells are where loads have been last. */
static Term meets(const Walk *w, const Term *values) {
  const uint32_t n = w->proof->n_cells;
  const CellValues now = {ARENA_ARRAY(w->arena, Term, n + 1), NULL};
  for (uint32_t i = 0; i < n; i++)
    now.index[i] = values[w->system->n_vars + 2 * i];
  return product_meets(w->terms, w->proof->cells, n, now);
}

static void follow(Walk *w, uint32_t q, const ProductEdge *x) {
  TermStore *ts = w->terms;
  if (x->to != NODE_ERROR && !w->leads[x->to])
    return;
  Here after;
  Term taken = take(w, &w->here[q], &w->system->edges[x->edge], &after);
  if (term_is_false(ts, taken))
    return;
  if (x->to == NODE_ERROR) {
    *vec_push(w->arena, &w->wrong) =
        term_and(ts, taken, meets(w, after.values));
  } else if (is_cut(w, x->to)) {
    Term holds = at_values(w, after.values, w->proof->invariants[x->to]);
    *vec_push(w->arena, &w->wrong) = term_and(ts, taken, term_not(ts, holds));
  } else {
    arrive(w, x->to, &after);
  }
}

static void begin(Walk *w, uint32_t q) {
  const ProductNode *n = &w->product->nodes[q];
  Term *values = variables(w);
  memset(w->here, 0, w->product->n_nodes * sizeof *w->here);
  w->order.n = w->wrong.n = 0;
  for (uint32_t i = 0; i < w->product->n_constants; i++)
    if (n->values[i])
      values[w->product->constants[i]] = n->values[i];
  w->here[q] = (Here){.taken = term_true(w->terms), .values = values};
}

static bool visit_block(Walk *w, uint32_t q) {
  begin(w, q);
  if (!find_paths(w, q))
    return false;
  for (uint32_t k = w->order.n; k-- > 0;) {
    uint32_t at = w->order.data[k];
    for (uint32_t i = w->first_out[at];
         w->here[at].taken && i < w->first_out[at + 1]; i++)
      follow(w, at, &w->product->edges[i]);
  }
  Term known = product_known(w->product, &w->product->nodes[q],
                             w->proof->each.invariants);
  Term premise = at_values(w, w->here[q].values,
                           term_and(w->terms, w->proof->invariants[q], known));
  bool out = true;
  for (uint32_t i = 0; out && i < w->wrong.n; i++) {
    const Clause c = {.kind = CLAUSE_BLOCK,
                      .node = q,
                      .refutation =
                          term_and(w->terms, premise, w->wrong.data[i])};
    out = w->visit(w->context, &c);
  }
  return out;
}

/* ---- each thread by itself */

static bool visit_each(void *context, const Clause *c) {
  const Walk *w = context;
  bool is_open = c->kind == CLAUSE_CHECK && product_is_open(w->proof, c->edge);
  return is_open || w->visit(w->context, c);
}

static bool visit_all(Walk *w) {
  if (!proof_visit(&w->proof->each, visit_each, w) || !is_cut(w, 0) ||
      !visit_start(w) || !product_check(w->product, visit_commute, w))
    return false;
  for (uint32_t q = 0; q < w->product->n_nodes; q++)
    if (w->leads[q] && is_cut(w, q) && !visit_block(w, q))
      return false;
  return true;
}

bool product_visit(const ProductProof *p, ClauseVisit *visit, void *context) {
  Arena *a = arena_new();
  const System *s = p->product->system;
  assert(p->each.system == s);
  Walk w = {.proof = p,
            .product = p->product,
            .system = s,
            .terms = s->terms,
            .arena = a,
            .visit = visit,
            .context = context,
            .mentions = mentions_new(s),
            .leads = product_leads(p->product, a),
            .first_out = product_first_out(p->product, a),
            .n_values = s->n_vars + 2 * p->n_cells,
            .here = ARENA_ARRAY(a, Here, p->product->n_nodes + 1)};
  bool out = visit_all(&w);
  mentions_delete(w.mentions);
  arena_delete(a);
  return out;
}
