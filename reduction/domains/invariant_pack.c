#include "reduction/domains/invariant_state.h"

#include <stdlib.h>

static void release(Pack *p) {
  if (--p->refs)
    return;
  relation_delete(p->relation);
  free(p);
}

/* Takes ownership of the relation. */
static Pack *new_pack(const Dim *dims, unsigned n, Relation *r) {
  Pack *p = xcalloc(1, sizeof *p);
  p->refs = 1, p->n = n, p->relation = r;
  memcpy(p->dim, dims, n * sizeof *dims);
  return p;
}

static void add_pack(Invariant *v, Pack *p) {
  if (v->n_packs == v->cap_packs) {
    v->cap_packs = v->cap_packs ? 2 * v->cap_packs : 4;
    v->packs = xrealloc(v->packs, v->cap_packs * sizeof *v->packs);
  }
  v->packs[v->n_packs++] = p;
}

static void remove_pack(Invariant *v, uint32_t i) {
  release(v->packs[i]);
  v->packs[i] = v->packs[--v->n_packs];
}

void packs_release(Invariant *v) {
  while (v->n_packs)
    release(v->packs[--v->n_packs]);
}

void packs_copy(Invariant *into, const Invariant *v) {
  for (uint32_t i = 0; i < v->n_packs; i++) {
    v->packs[i]->refs++;
    add_pack(into, v->packs[i]);
  }
}

/* Returns the index of the dimension in a pack, or n if it is not there. */
static unsigned place(const Dim *dims, unsigned n, Dim d) {
  unsigned i = 0;
  while (i < n && dims[i] != d)
    i++;
  return i;
}

static bool has(const Pack *p, Dim d) { return place(p->dim, p->n, d) < p->n; }

/* n_packs: none has it. */
static uint32_t find(const Invariant *v, Dim d) {
  uint32_t i = 0;
  while (i < v->n_packs && !has(v->packs[i], d))
    i++;
  return i;
}

bool packs_relate(const Invariant *v, Dim d) { return find(v, d) < v->n_packs; }

/* Makes the pack private to this invariant. */
static Pack *own(Invariant *v, uint32_t i) {
  Pack *p = v->packs[i];
  if (p->refs == 1)
    return p;
  p->refs--;
  return v->packs[i] = new_pack(p->dim, p->n, relation_copy(p->relation));
}

static void drop(Pack *p, unsigned at) {
  relation_drop(p->relation, at);
  p->n--;
  memmove(p->dim + at, p->dim + at + 1, (p->n - at) * sizeof *p->dim);
}

void packs_forget(Invariant *v, Dim d) {
  uint32_t i = find(v, d);
  if (i == v->n_packs)
    return;
  invariant_touch(v);
  if (v->packs[i]->n == 2) {
    remove_pack(v, i);
    return;
  }
  Pack *p = own(v, i);
  drop(p, place(p->dim, p->n, d));
}

static void bound_by(Relation *r, unsigned at, WideRange range) {
  int64_t c[RELATION_CAP] = {0};
  c[at] = 1;
  relation_at_least(r, c, range.low);
  relation_at_most(r, c, range.high);
}

/* Adds the bounds that the arcs give to a relation over these dimensions. */
static void add_arcs(const Invariant *v, Relation *r, const Dim *dims,
                     unsigned n) {
  for (unsigned i = 0; i < n; i++)
    bound_by(r, i, dim_bounds(v, dims[i]));
}

static void add_part(Relation *r, const Pack *p, const Dim *dims, unsigned n) {
  unsigned common = 0;
  for (unsigned i = 0; i < n; i++)
    common += has(p, dims[i]);
  if (common < 2)
    return;
  Pack *rest = new_pack(p->dim, p->n, relation_copy(p->relation));
  unsigned at[RELATION_CAP];
  for (unsigned i = rest->n; i-- > 0;)
    if (place(dims, n, rest->dim[i]) == n)
      drop(rest, i);
  for (unsigned i = 0; i < rest->n; i++)
    at[i] = place(dims, n, rest->dim[i]);
  relation_embed(r, rest->relation, at);
  release(rest);
}

/* Returns a new relation with all constraints of packs and arcs on these
 * dimensions. */
static Relation *restricted(const Invariant *v, const Dim *dims, unsigned n) {
  Relation *r = NULL;
  uint32_t i = find(v, dims[0]);
  bool is_one = i < v->n_packs && v->packs[i]->n == n &&
                !memcmp(v->packs[i]->dim, dims, n * sizeof *dims);
  if (is_one) {
    r = relation_copy(v->packs[i]->relation);
  } else {
    r = relation_new(v->space->kind, n);
    for (i = 0; i < v->n_packs; i++)
      add_part(r, v->packs[i], dims, n);
  }
  add_arcs(v, r, dims, n);
  return r;
}

/* Adds the dimension's pack, or the dimension alone, to the group if it
 * fits. */
static unsigned enlarge(const Invariant *v, Dim *group, unsigned n, Dim d) {
  if (place(group, n, d) < n)
    return n;
  uint32_t i = find(v, d);
  const Pack *p = i < v->n_packs ? v->packs[i] : NULL;
  const Dim *dims = p ? p->dim : &d;
  unsigned more = p ? p->n : 1;
  if (n + more > v->space->cap)
    return n;
  memcpy(group + n, dims, more * sizeof *dims);
  return n + more;
}

/* Makes one pack of as many of the dimensions as fit, always with the first,
 * and with the bounds of the arcs; NULL when only one fits. */
static Pack *gather(Invariant *v, const Dim *dims, unsigned n) {
  Dim group[RELATION_CAP] = {dims[0]};
  unsigned size = 0;
  for (unsigned i = 0; i < n; i++)
    size = enlarge(v, group, size, dims[i]);
  uint32_t at = find(v, group[0]);
  invariant_touch(v);
  if (at < v->n_packs && v->packs[at]->n == size) {
    Pack *p = own(v, at);
    add_arcs(v, p->relation, p->dim, p->n);
    return p;
  }
  if (size < 2)
    return NULL;
  Pack *p = new_pack(group, size, restricted(v, group, size));
  for (uint32_t i = v->n_packs; i-- > 0;)
    if (has(p, v->packs[i]->dim[0]))
      remove_pack(v, i);
  add_pack(v, p);
  return p;
}

static WideRange add(WideRange a, WideRange b) {
  return (WideRange){a.low + b.low, a.high + b.high};
}

static WideRange scale(WideRange a, int64_t k) {
  WideRange r = {a.low * k, a.high * k};
  return k < 0 ? (WideRange){r.high, r.low} : r;
}

/* Projects the form onto the pack's dimensions; the others contribute their
 * bounds to the rest. */
static unsigned project(const Invariant *v, const Pack *p, const Form *f,
                        int64_t *c, WideRange *rest) {
  unsigned n = 0;
  memset(c, 0, RELATION_CAP * sizeof *c);
  *rest = f->rest;
  for (unsigned i = 0; i < f->n; i++) {
    unsigned at = place(p->dim, p->n, f->dim[i]);
    if (at < p->n)
      c[at] = f->coefficient[i], n++;
    else
      *rest = add(*rest, scale(dim_bounds(v, f->dim[i]), f->coefficient[i]));
  }
  return n;
}

void packs_assign(Invariant *v, Dim d, Form f) {
  bool is_self = place(f.dim, f.n, d) < f.n;
  if (!is_self)
    packs_forget(v, d);
  if (!f.n || (f.n == 1 && is_self && !packs_relate(v, d)))
    return;
  Dim dims[RELATION_CAP + 1] = {d};
  memcpy(dims + 1, f.dim, f.n * sizeof *f.dim);
  Pack *p = gather(v, dims, f.n + 1);
  if (!p)
    return;
  int64_t c[RELATION_CAP];
  WideRange rest;
  project(v, p, &f, c, &rest);
  relation_assign(p->relation, place(p->dim, p->n, d), c, rest);
}

static bool path_refine(Invariant *v, const Pack *p) {
  if (relation_is_empty(p->relation))
    return false;
  for (unsigned i = 0; i < p->n; i++) {
    int64_t c[RELATION_CAP] = {0};
    WideRange range = dim_bounds(v, p->dim[i]);
    c[i] = 1;
    relation_bound(p->relation, c, &range);
    if (!dim_meet_bounds(v, p->dim[i], range))
      return false;
  }
  return true;
}

/* Returns the quotient rounded up. */
static Wide divide_up(Wide a, Wide b) {
  Wide q = a / b;
  return q + (a % b != 0 && (a < 0) == (b < 0));
}

static bool constrain_one(Invariant *v, const Form *f, WideRange range) {
  Wide low = range.low - f->rest.high, high = range.high - f->rest.low;
  Wide c = f->coefficient[0];
  WideRange x = c > 0 ? (WideRange){divide_up(low, c), -divide_up(-high, c)}
                      : (WideRange){divide_up(high, c), -divide_up(-low, c)};
  return dim_meet_bounds(v, f->dim[0], x);
}

bool packs_constrain(Invariant *v, Form f, WideRange range) {
  WideRange all = form_bounds(v, &f);
  if (all.low > range.high || all.high < range.low)
    return false;
  if (f.n == 0)
    return true;
  if (f.n == 1)
    return constrain_one(v, &f, range);
  Pack *p = gather(v, f.dim, f.n);
  int64_t c[RELATION_CAP];
  WideRange rest;
  if (!p || project(v, p, &f, c, &rest) < 2)
    return true;
  if (all.low < range.low)
    relation_at_least(p->relation, c, range.low - rest.high);
  if (all.high > range.high)
    relation_at_most(p->relation, c, range.high - rest.low);
  return path_refine(v, p);
}

static bool has_marked(const Space *s, const Pack *p) {
  for (unsigned i = 0; i < p->n; i++)
    if (s->dims.data[p->dim[i]].mark == s->mark)
      return true;
  return false;
}

bool packs_reduce(Invariant *v) {
  Space *s = v->space;
  s->mark++;
  for (uint32_t i = 0; i < s->changed.n; i++)
    s->dims.data[s->changed.data[i]].mark = s->mark;
  for (uint32_t i = 0; i < v->n_packs; i++) {
    if (!has_marked(s, v->packs[i]))
      continue;
    Pack *p = own(v, i);
    invariant_touch(v);
    add_arcs(v, p->relation, p->dim, p->n);
    if (!path_refine(v, p))
      return false;
  }
  return true;
}

/* A pack bounds a part of the form, the arcs bound the rest. */
WideRange packs_bound(const Invariant *v, const Form *f, WideRange range) {
  WideRange sum = f->rest;
  bool seen[RELATION_CAP] = {false};
  for (unsigned i = 0; i < f->n; i++) {
    if (seen[i])
      continue;
    uint32_t at = find(v, f->dim[i]);
    WideRange part = scale(dim_bounds(v, f->dim[i]), f->coefficient[i]);
    if (at < v->n_packs) {
      const Pack *p = v->packs[at];
      int64_t c[RELATION_CAP] = {0};
      part = (WideRange){0, 0};
      for (unsigned j = i; j < f->n; j++) {
        unsigned k = place(p->dim, p->n, f->dim[j]);
        if (k == p->n)
          continue;
        seen[j] = true, c[k] = f->coefficient[j];
        part = add(part, scale(dim_bounds(v, f->dim[j]), c[k]));
      }
      relation_bound(p->relation, c, &part);
    }
    sum = add(sum, part);
  }
  range.low = sum.low > range.low ? sum.low : range.low;
  range.high = sum.high < range.high ? sum.high : range.high;
  return range;
}

/* ---- joining */

static bool is_shared(const Invariant *v, const Pack *p) {
  uint32_t i = find(v, p->dim[0]);
  return i < v->n_packs && v->packs[i] == p;
}

/* True if both invariants have the pack with the same arcs, so it stays. */
static bool is_common(const Invariant *a, const Invariant *b, const Pack *p) {
  if (!is_shared(a, p) || !is_shared(b, p))
    return false;
  for (unsigned i = 0; i < p->n; i++)
    if (!arc_equal(dim_arc(a, p->dim[i]), dim_arc(b, p->dim[i])))
      return false;
  return true;
}

static bool is_free(const Invariant *v, Dim d) {
  return dim_is_unknown(v, d) && !packs_relate(v, d);
}

static bool is_member(const Space *s, Dim d) {
  return s->dims.data[d].mark == s->mark;
}

static void add_member(const Invariant *a, const Invariant *b, Dim d) {
  Space *s = a->space;
  if (is_member(s, d) || is_free(a, d) || is_free(b, d))
    return;
  uint32_t i = s->members.n;
  *vec_push(s->arena, &s->members) =
      (DomainMember){.dim = d, .parent = i, .size = 1, .next = i, .tail = i};
  s->dims.data[d].mark = s->mark, s->dims.data[d].member = i;
}

static void add_packed(const Invariant *a, const Invariant *b,
                       const Invariant *packed) {
  for (uint32_t i = 0; i < packed->n_packs; i++) {
    const Pack *p = packed->packs[i];
    if (!is_common(a, b, p))
      for (unsigned j = 0; j < p->n; j++)
        add_member(a, b, p->dim[j]);
  }
}

static void add_differing(const Invariant *a, const Invariant *b) {
  dims_differ(a, b, UINT32_MAX);
  for (uint32_t i = 0; i < a->space->differing.n; i++)
    add_member(a, b, a->space->differing.data[i]);
}

static uint32_t root(DomainMember *m, uint32_t i) {
  while (m[i].parent != i)
    i = m[i].parent = m[m[i].parent].parent;
  return i;
}

static void unite(Space *s, uint32_t i, uint32_t j) {
  DomainMember *m = s->members.data;
  i = root(m, i), j = root(m, j);
  if (i == j || m[i].size + m[j].size > s->cap)
    return;
  m[j].parent = i;
  m[i].size += m[j].size;
  m[m[i].tail].next = j;
  m[i].tail = m[j].tail;
}

static void unite_packed(Space *s, const Invariant *v) {
  for (uint32_t i = 0; i < v->n_packs; i++) {
    const Pack *p = v->packs[i];
    const Dim *first = NULL;
    for (unsigned j = 0; j < p->n; j++) {
      if (!is_member(s, p->dim[j]))
        continue;
      if (first)
        unite(s, s->dims.data[*first].member, s->dims.data[p->dim[j]].member);
      else
        first = &p->dim[j];
    }
  }
}

/* Unites the members of one class, as many as fit. */
static void unite_classes(Space *s) {
  for (uint32_t i = 0; i < s->members.n; i++) {
    DimInfo *class = &s->dims.data[dims_class(s, s->members.data[i].dim)];
    if (class->class_mark == s->mark)
      unite(s, class->last, i);
    class->class_mark = s->mark, class->last = i;
  }
}

/* True if the relation is worth keeping: the joined arcs do not imply it. */
static bool says_more(const Invariant *a, const Invariant *b, bool widen,
                      const Relation *r, const Dim *dims, unsigned n) {
  Space *s = a->space;
  Relation *box = relation_new(s->kind, n);
  for (unsigned i = 0; i < n; i++)
    bound_by(box, i,
             dim_bounds_of(s, dims[i], dim_joined(a, b, dims[i], widen)));
  bool more = !relation_includes(r, box);
  relation_delete(box);
  return more;
}

/* Adds the group's joined pack to 'out'. */
static bool join_group(const Invariant *a, const Invariant *b, bool widen,
                       uint32_t first, Invariant *out) {
  const DomainMember *m = a->space->members.data;
  Dim dims[RELATION_CAP];
  unsigned n = 0;
  for (uint32_t i = first;; i = m[i].next) {
    dims[n++] = m[i].dim;
    if (i == m[first].tail)
      break;
  }
  a->space->work += JOIN_WORK;
  Relation *r = restricted(a, dims, n), *other = restricted(b, dims, n);
  bool grew = !relation_includes(r, other);
  if (grew)
    (widen ? relation_widen : relation_join)(r, other);
  relation_delete(other);
  if (says_more(a, b, widen, r, dims, n))
    add_pack(out, new_pack(dims, n, r));
  else
    relation_delete(r);
  return grew;
}

/* True if 'b' relates some dimension of this pack of 'a' to nothing. */
static bool loses(const Space *s, const Pack *p) {
  for (unsigned i = 0; i < p->n; i++)
    if (!is_member(s, p->dim[i]))
      return true;
  return false;
}

bool packs_join(Invariant *a, const Invariant *b, bool widen) {
  Space *s = a->space;
  Invariant out = {.space = s};
  bool grew = false;
  if (s->kind == DOMAIN_INTERVAL)
    return false;
  s->members.n = 0, s->mark++;
  add_packed(a, b, a);
  add_packed(a, b, b);
  add_differing(a, b);
  unite_packed(s, a);
  unite_packed(s, b);
  unite_classes(s);
  for (uint32_t i = 0; i < a->n_packs; i++) {
    Pack *p = a->packs[i];
    if (is_common(a, b, p))
      p->refs++, add_pack(&out, p);
    else
      grew |= loses(s, p);
  }
  for (uint32_t i = 0; i < s->members.n; i++)
    if (root(s->members.data, i) == i && s->members.data[i].size > 1)
      grew |= join_group(a, b, widen, i, &out);
  packs_release(a);
  free(a->packs);
  a->packs = out.packs, a->n_packs = out.n_packs, a->cap_packs = out.cap_packs;
  invariant_touch(a);
  return grew;
}

bool packs_include(const Invariant *v, const Invariant *part) {
  for (uint32_t i = 0; i < v->n_packs; i++) {
    const Pack *p = v->packs[i];
    if (is_shared(part, p))
      continue;
    Relation *r = restricted(part, p->dim, p->n);
    bool includes = relation_includes(p->relation, r);
    relation_delete(r);
    if (!includes)
      return false;
  }
  return true;
}
