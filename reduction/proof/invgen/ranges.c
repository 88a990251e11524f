#include "reduction/proof/invgen/ranges.h"

#include "frontend/base/vec.h"
#include "reduction/proof/transform/slice.h"

#include <assert.h>

typedef struct {
  const Proof *proof;
  const System *system;
  TermStore *terms;
  Solver *solver;
} Finder;

/* ---- stored values */

/* True if the variable may have a new value after the edge, which threads can
 * read: the edge changes it, or makes the first threads. */
static bool may_bring(const Finder *f, const SystemEdge *e, VarId v) {
  bool is_alone = f->system->nodes[e->from].is_alone;
  return e->to != NODE_ERROR && (is_alone ? e->n_made > 0 : edge_updates(e, v));
}

/* Returns the condition that some edge brings the value. */
static Term is_brought(const Finder *f, VarId v, Term value) {
  Term out = term_false(f->terms);
  for (uint32_t i = 0; i < f->system->n_edges; i++) {
    const SystemEdge *e = &f->system->edges[i];
    if (may_bring(f, e, v)) {
      Term is = term_eq(f->terms, value, edge_value(f->system, e, v));
      out = term_or(f->terms, out,
                    term_and(f->terms, proof_premise(f->proof, e), is));
    }
  }
  return out;
}

/* ---- common bits of the values */

/* Returns the condition that the bits from 'low' on differ from those
 * of the number. */
static Term differs(const Finder *f, Term value, unsigned low, uint64_t bits) {
  assert(low < term_width(f->terms, value));
  unsigned width = term_width(f->terms, value) - low;
  return term_not(f->terms,
                  term_eq(f->terms, term_extract(f->terms, value, low, width),
                          term_const(f->terms, width, bits >> low)));
}

static unsigned length_of(uint64_t bits) {
  return bits ? 64 - (unsigned)__builtin_clzll(bits) : 0;
}

/* False if nothing is known. */
static bool find_range(const Finder *f, VarId v, CellRange *out) {
  assert(system_is_shared(f->system, v));
  Term old = f->system->vars[v].value;
  unsigned width = term_width(f->terms, old), low = 0;
  Term value = term_var(f->terms, width, bits_mask(width), "brought");
  Term asked[2] = {is_brought(f, v, value), term_true(f->terms)};
  if (solver_solve(f->solver, asked, 2) != ANSWER_SAT)
    return false;
  uint64_t first = solver_value(f->solver, value);
  Answer other = ANSWER_SAT;
  while (other == ANSWER_SAT && low < width) {
    asked[1] = differs(f, value, low, first);
    other = solver_solve(f->solver, asked, 2);
    if (other == ANSWER_SAT)
      low = length_of(first ^ solver_value(f->solver, value));
  }
  *out = (CellRange){.object = f->system->vars[v].object,
                     .offset = f->system->vars[v].offset,
                     .width = width,
                     .low = first & ~bits_mask(low),
                     .high = first | bits_mask(low)};
  assert(out->low <= out->high && !(out->high & ~bits_mask(width)));
  return other == ANSWER_UNSAT;
}

CellRanges ranges_of(Arena *a, const Proof *p, Solver *s) {
  const Finder f = {p, p->system, p->system->terms, s};
  Arena *scratch = arena_new();
  const VarSet *live = system_live(f.system, scratch);
  VEC(CellRange) all = {0};
  CellRange r;
  for (VarId v = 0; v < f.system->n_vars; v++)
    if (f.system->vars[v].object && var_set_has(live[0], v) &&
        find_range(&f, v, &r))
      *vec_push(a, &all) = r;
  arena_delete(scratch);
  return (CellRanges){all.data, all.n};
}
