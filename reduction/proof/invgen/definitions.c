#include "reduction/proof/invgen/definitions.h"

#include "frontend/base/vec.h"

#include <assert.h>

/* Each definition is a candidate at every node where its variables live. */
enum { MOST_TERMS = 20, MOST_DEFINITIONS = 400 };

/* Term that the variable was assigned, with a hole for its only leaf. */
typedef struct {
  VarId var;
  Term term, hole;
} Form;

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena;
  Mentions *mentions;
  Term holes[65];    /* by width */
  Term leaf;         /* the last leaf visited, */
  uint32_t n_leaves; /* number of leaves */
  VEC(Form) forms;
  VEC(Definition) out;
} Finder;

static void see_leaf(void *context, Term t) {
  Finder *f = context;
  if (term_is_const(f->terms, t, NULL))
    return;
  f->leaf = t;
  f->n_leaves++;
}

static bool has_form(const Finder *f, VarId v, Term t) {
  for (uint32_t i = 0; i < f->forms.n; i++)
    if (f->forms.data[i].var == v && f->forms.data[i].term == t)
      return true;
  return false;
}

/* Returns a variable that is none of the System's. */
static Term hole_of(Finder *f, unsigned width) {
  assert(width && width <= 64);
  if (!f->holes[width])
    f->holes[width] = term_var(f->terms, width, bits_mask(width), "a hole");
  return f->holes[width];
}

static void see_update(Finder *f, const Update *u) {
  f->n_leaves = 0;
  mentions_visit(f->mentions, u->value, see_leaf, f);
  if (f->n_leaves != 1 || f->leaf == u->value ||
      f->leaf == f->system->vars[u->var].value ||
      term_width(f->terms, u->value) == 1 || f->forms.n >= MOST_TERMS)
    return;
  Term hole = hole_of(f, term_width(f->terms, f->leaf));
  Term term = term_with(f->terms, u->value, f->leaf, hole);
  if (!has_form(f, u->var, term))
    *vec_push(f->arena, &f->forms) = (Form){u->var, term, hole};
}

static void fill(Finder *f, const Form *x) {
  for (VarId w = 0; w < f->system->n_vars; w++) {
    const SystemVar *of = &f->system->vars[w];
    if (w == x->var || of->ghost || f->out.n >= MOST_DEFINITIONS ||
        term_width(f->terms, of->value) != term_width(f->terms, x->hole))
      continue;
    Term is = term_with(f->terms, x->term, x->hole, of->value);
    *vec_push(f->arena, &f->out) = (Definition){
        x->var, w, term_eq(f->terms, f->system->vars[x->var].value, is)};
  }
}

Definitions definitions_find(Arena *a, const System *s, Mentions *mentions) {
  Finder f = {.system = s, .terms = s->terms, .arena = a, .mentions = mentions};
  for (uint32_t i = 0; i < s->n_edges; i++)
    for (uint32_t k = 0; k < s->edges[i].n_updates; k++)
      if (!s->vars[s->edges[i].updates[k].var].ghost)
        see_update(&f, &s->edges[i].updates[k]);
  for (uint32_t i = 0; i < f.forms.n; i++)
    fill(&f, &f.forms.data[i]);
  return (Definitions){f.out.data, f.out.n};
}
