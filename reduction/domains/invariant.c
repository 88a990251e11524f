#include "reduction/domains/invariant_state.h"

#include <assert.h>
#include <stdlib.h>

static const Arc unset = {0, UINT64_MAX};

/* ---- spaces */

Space *space_new(DomainKind kind, const TermStore *terms) {
  Space *s = xcalloc(1, sizeof *s);
  s->kind = kind;
  s->cap = domain_cap(kind);
  s->terms = terms;
  s->arena = arena_new();
  vec_push(s->arena, &s->links);
  if (kind == DOMAIN_INTERVAL)
    s->seen = invariant_top(s);
  return s;
}

void space_delete(Space *s) {
  if (!s)
    return;
  invariant_delete(s->seen);
  arena_delete(s->arena);
  free(s->bound);
  free(s->memo);
  free(s);
}

static WideRange view_of(unsigned width, uint64_t ones) {
  Wide sign = (Wide)1 << (width - 1);
  if (width > 1 && ones >> (width - 1))
    return (WideRange){-sign, sign - 1};
  return (WideRange){0, ones};
}

Dim space_dim(Space *s, unsigned width, uint64_t ones) {
  assert(width >= 1 && width <= 64);
  assert(width >= 1 && width <= 64);
  Dim d = s->dims.n;
  ones &= bits_mask(width);
  *vec_push(s->arena, &s->dims) = (DimInfo){.width = width,
                                            .top = arc_from(width, 0, ones),
                                            .view = view_of(width, ones),
                                            .class = d};
  return d;
}

uint64_t space_work(const Space *s) { return s->work; }

void space_bind(Space *s, Term var, Dim d) {
  assert(term_kind(s->terms, var) == TERM_VAR);
  assert(term_kind(s->terms, var) == TERM_VAR);
  assert(term_width(s->terms, var) == s->dims.data[d].width);
  if (var >= s->n_bound) {
    uint32_t n = var + 1 > 2 * s->n_bound ? var + 1 : 2 * s->n_bound;
    s->bound = xrealloc(s->bound, n * sizeof *s->bound);
    memset(s->bound + s->n_bound, 0, (n - s->n_bound) * sizeof *s->bound);
    s->n_bound = n;
  }
  s->bound[var] = d + 1;
  *vec_push(s->arena, &s->links) = (Link){var, s->dims.data[d].variables};
  s->dims.data[d].variables = s->links.n - 1;
  s->dims.data[d].is_bound = true;
  s->evaluated = 0;
}

Dim dims_class(Space *s, Dim d) {
  DimInfo *info = s->dims.data;
  while (info[d].class != d)
    d = info[d].class = info[info[d].class].class;
  return d;
}

void dims_relate(Space *s, Dim a, Dim b) {
  a = dims_class(s, a), b = dims_class(s, b);
  s->dims.data[a > b ? a : b].class = a > b ? b : a;
}

void space_threshold(Space *s, Wide at) {
  unsigned i = s->n_thresholds;
  while (i > 0 && s->threshold[i - 1] >= at)
    i--;
  if (s->n_thresholds == MAX_THRESHOLDS ||
      (i < s->n_thresholds && s->threshold[i] == at))
    return;
  memmove(s->threshold + i + 1, s->threshold + i,
          (s->n_thresholds - i) * sizeof *s->threshold);
  s->threshold[i] = at;
  s->n_thresholds++;
}

/* ---- arcs of dimensions */

static DomainBlock *new_block(Space *s) {
  DomainBlock *b = s->free;
  if (b)
    s->free = b->u.next;
  else
    b = ARENA_NEW(s->arena, DomainBlock);
  b->refs = 1;
  return b;
}

static void release_block(Space *s, DomainBlock *b, uint32_t level) {
  if (!b || --b->refs)
    return;
  for (unsigned i = 0; level > 1 && i < BLOCK; i++)
    release_block(s, b->u.part[i], level - 1);
  b->u.next = s->free;
  s->free = b;
}

static DomainBlock *share_block(DomainBlock *b) {
  if (b)
    b->refs++;
  return b;
}

static unsigned shift_of(uint32_t level) { return BLOCK_BITS * (level - 1); }

static uint32_t index_in(uint32_t level, Dim d) {
  return d >> shift_of(level) & (BLOCK - 1);
}

static bool reaches(uint32_t levels, Dim d) {
  return levels && (BLOCK_BITS * levels >= 32 || !(d >> BLOCK_BITS * levels));
}

/* Returns the block on that level that contains the dimension, or NULL. */
static const DomainBlock *block_of(const Invariant *v, Dim d, uint32_t level) {
  const DomainBlock *b =
      level <= v->levels && reaches(v->levels, d) ? v->root : NULL;
  for (uint32_t i = v->levels; b && i > level; i--)
    b = b->u.part[index_in(i, d)];
  return b;
}

Arc dim_arc(const Invariant *v, Dim d) {
  const DomainBlock *b = block_of(v, d, 1);
  return b && b->u.arc[d % BLOCK].span != unset.span
             ? b->u.arc[d % BLOCK]
             : v->space->dims.data[d].top;
}

void invariant_touch(Invariant *v) { v->version = ++v->space->version; }

static void clear_block(DomainBlock *b, uint32_t level) {
  for (unsigned i = 0; i < BLOCK; i++)
    if (level == 1)
      b->u.arc[i] = unset;
    else
      b->u.part[i] = NULL;
}

/* Makes the block private to this invariant, if its ancestors are. */
static DomainBlock *own_block(Space *s, DomainBlock **at, uint32_t level) {
  DomainBlock *old = *at;
  if (old && old->refs == 1)
    return old;
  DomainBlock *b = *at = new_block(s);
  if (!old) {
    clear_block(b, level);
    return b;
  }
  b->u = old->u;
  for (unsigned i = 0; level > 1 && i < BLOCK; i++)
    share_block(b->u.part[i]);
  old->refs--;
  return b;
}

static void reach(Invariant *v, Dim d) {
  while (!reaches(v->levels, d)) {
    if (v->root) {
      DomainBlock *top = NULL;
      own_block(v->space, &top, v->levels + 1)->u.part[0] = v->root;
      v->root = top;
    }
    v->levels++;
  }
}

void dim_set(Invariant *v, Dim d, Arc a) {
  if (arc_equal(a, dim_arc(v, d)))
    return;
  reach(v, d);
  DomainBlock **at = &v->root;
  for (uint32_t level = v->levels; level > 1; level--)
    at = &own_block(v->space, at, level)->u.part[index_in(level, d)];
  own_block(v->space, at, 1)->u.arc[d % BLOCK] = a;
  if (v->space->dims.data[d].is_bound || v->n_packs)
    invariant_touch(v);
}

bool dim_meet(Invariant *v, Dim d, Arc a) {
  Space *s = v->space;
  Arc old = dim_arc(v, d), common;
  if (!arc_meet(old, a, s->dims.data[d].width, &common))
    return false;
  if (!arc_equal(old, common) &&
      arc_includes(old, common, s->dims.data[d].width)) {
    dim_set(v, d, common);
    *vec_push(s->arena, &s->changed) = d;
  }
  return true;
}

/* Values outside 'top' are no values of the dimension. */
static Arc within_top(const Space *s, Dim d, Arc a) {
  const DimInfo *info = &s->dims.data[d];
  Arc common = info->top;
  arc_meet(a, info->top, info->width, &common);
  return arc_includes(info->top, common, info->width) ? common : info->top;
}

WideRange dim_bounds_of(const Space *s, Dim d, Arc a) {
  const DimInfo *info = &s->dims.data[d];
  bool is_signed = info->view.low < 0;
  Wide low = is_signed ? (Wide)(int64_t)bits_sext(a.start, info->width)
                       : (Wide)a.start;
  Wide high = low + a.span;
  return high <= info->view.high ? (WideRange){low, high} : info->view;
}

WideRange dim_bounds(const Invariant *v, Dim d) {
  return dim_bounds_of(v->space, d, dim_arc(v, d));
}

bool dim_meet_bounds(Invariant *v, Dim d, WideRange range) {
  const DimInfo *info = &v->space->dims.data[d];
  if (range.low < info->view.low)
    range.low = info->view.low;
  if (range.high > info->view.high)
    range.high = info->view.high;
  if (range.low > range.high)
    return false;
  return dim_meet(
      v, d, arc_from(info->width, (uint64_t)range.low, (uint64_t)range.high));
}

bool dim_is_unknown(const Invariant *v, Dim d) {
  return arc_equal(dim_arc(v, d), v->space->dims.data[d].top);
}

/* Powers of two that a growing bound stops at. */
static const unsigned stop[] = {0, 1, 2, 4, 8, 15, 16, 31, 32, 63, 64};
enum { N_STOP = sizeof stop / sizeof *stop };

/* Returns the least stop that is not below 'bound'. */
static Wide stop_above(const Space *s, Wide bound, Wide last) {
  for (unsigned i = 0; i < N_STOP; i++) {
    Wide up = ((Wide)1 << stop[i]) - 1, down = -((Wide)1 << stop[i]);
    if (up >= bound && up < last)
      last = up;
    if (down >= bound && down < last)
      last = down;
  }
  for (unsigned i = 0; i < s->n_thresholds; i++)
    if (s->threshold[i] >= bound && s->threshold[i] < last)
      last = s->threshold[i];
  return last;
}

static Wide stop_below(const Space *s, Wide bound, Wide first) {
  for (unsigned i = 0; i < N_STOP; i++) {
    Wide up = ((Wide)1 << stop[i]) - 1, down = -((Wide)1 << stop[i]);
    if (up <= bound && up > first)
      first = up;
    if (down <= bound && down > first)
      first = down;
  }
  for (unsigned i = 0; i < s->n_thresholds; i++)
    if (s->threshold[i] <= bound && s->threshold[i] > first)
      first = s->threshold[i];
  return first;
}

static Arc widened(const Space *s, Dim d, Arc old, Arc sum) {
  const DimInfo *info = &s->dims.data[d];
  WideRange was = dim_bounds_of(s, d, old), is = dim_bounds_of(s, d, sum);
  if (is.low < was.low)
    is.low = stop_below(s, is.low, info->view.low);
  if (is.high > was.high)
    is.high = stop_above(s, is.high, info->view.high);
  Arc a = arc_from(info->width, (uint64_t)is.low, (uint64_t)is.high);
  return arc_includes(a, sum, info->width) ? a : info->top;
}

Arc dim_joined(const Invariant *a, const Invariant *b, Dim d, bool widen) {
  const Space *s = a->space;
  Arc old = dim_arc(a, d), new = dim_arc(b, d);
  if (arc_equal(old, new))
    return old;
  Arc sum = arc_join(old, new, s->dims.data[d].width);
  if (arc_equal(old, sum))
    return old;
  return within_top(s, d, widen ? widened(s, d, old, sum) : sum);
}

/* ---- invariants */

Invariant *invariant_top(Space *s) {
  Invariant *v = xcalloc(1, sizeof *v);
  v->space = s;
  invariant_touch(v);
  return v;
}

Invariant *invariant_none(Space *s) {
  Invariant *v = invariant_top(s);
  v->none = true;
  return v;
}

/* Releases all that it refers to. */
static void clear(Invariant *v) {
  release_block(v->space, v->root, v->levels);
  packs_release(v);
  free(v->packs);
  *v = (Invariant){.space = v->space, .none = true};
  invariant_touch(v);
}

void invariant_delete(Invariant *v) {
  if (!v)
    return;
  clear(v);
  free(v);
}

Invariant *invariant_copy(const Invariant *v) {
  Invariant *copy = invariant_top(v->space);
  copy->none = v->none;
  copy->levels = v->levels;
  copy->root = share_block(v->root);
  packs_copy(copy, v);
  copy->version = v->version;
  return copy;
}

void invariant_see(Invariant *seen, const Invariant *v) {
  share_block(v->root);
  release_block(seen->space, seen->root, seen->levels);
  seen->root = v->root, seen->levels = v->levels;
}

void invariant_take(Invariant *into, Invariant *from) {
  clear(into);
  *into = *from;
  free(from);
}

bool invariant_is_none(const Invariant *v) { return v->none; }

static void find_differing(const Invariant *a, const Invariant *b,
                           const DomainBlock *x, const DomainBlock *y,
                           uint32_t level, Dim first) {
  Space *s = a->space;
  if (x == y || s->differing.n > s->most_differing)
    return;
  for (unsigned i = 0; level > 1 && i < BLOCK; i++)
    find_differing(a, b, x ? x->u.part[i] : NULL, y ? y->u.part[i] : NULL,
                   level - 1, first + ((Dim)i << shift_of(level)));
  for (unsigned i = 0; level == 1 && i < BLOCK && first + i < s->dims.n; i++)
    if (!arc_equal(x ? x->u.arc[i] : unset, y ? y->u.arc[i] : unset) &&
        !arc_equal(dim_arc(a, first + i), dim_arc(b, first + i)))
      *vec_push(s->arena, &s->differing) = first + i;
}

/* The lower tree is the leftmost part of the higher one. */
static void find_differing_levels(const Invariant *high, const Invariant *low) {
  const DomainBlock *x = high->root;
  for (uint32_t level = high->levels; level > low->levels; level--) {
    for (unsigned i = 1; level > 1 && x && i < BLOCK; i++)
      find_differing(high, low, x->u.part[i], NULL, level - 1,
                     (Dim)i << shift_of(level));
    if (level > 1 && x)
      x = x->u.part[0];
  }
  find_differing(high, low, x, low->root, low->levels ? low->levels : 1, 0);
}

bool dims_differ(const Invariant *a, const Invariant *b, uint32_t most) {
  Space *s = a->space;
  s->differing.n = 0, s->most_differing = most;
  if (a->levels >= b->levels)
    find_differing_levels(a, b);
  else
    find_differing_levels(b, a);
  return s->differing.n <= most;
}

static bool join_dim(Invariant *a, const Invariant *b, Dim d, bool widen) {
  Arc sum = dim_joined(a, b, d, widen);
  bool grew = !arc_equal(dim_arc(a, d), sum);
  dim_set(a, d, sum);
  return grew;
}

static bool join(Invariant *a, const Invariant *b, bool widen) {
  if (a == b || b->none)
    return false;
  if (a->none) {
    invariant_take(a, invariant_copy(b));
    return true;
  }
  bool grew = packs_join(a, b, widen);
  dims_differ(a, b, UINT32_MAX);
  for (uint32_t i = 0; i < a->space->differing.n; i++)
    grew |= join_dim(a, b, a->space->differing.data[i], widen);
  return grew;
}

bool invariant_join(Invariant *a, const Invariant *b) {
  return join(a, b, false);
}

bool invariant_widen(Invariant *a, const Invariant *b) {
  return join(a, b, true);
}

bool invariant_includes(const Invariant *v, const Invariant *part) {
  if (v->none || part->none)
    return part->none;
  const Space *s = v->space;
  dims_differ(v, part, UINT32_MAX);
  for (uint32_t i = 0; i < s->differing.n; i++) {
    Dim d = s->differing.data[i];
    if (!arc_includes(dim_arc(v, d), dim_arc(part, d), s->dims.data[d].width))
      return false;
  }
  return packs_include(v, part);
}

bool invariant_equal(const Invariant *a, const Invariant *b) {
  return invariant_includes(a, b) && invariant_includes(b, a);
}

/* ---- assignment */

/* dim := a value within the arc, which is congruent to the form. */
static void set(Invariant *v, Dim d, Arc a, Form f) {
  const DimInfo *info = &v->space->dims.data[d];
  a = within_top(v->space, d, a);
  if (!form_settle(v, &f, info->width, info->view.low)) {
    packs_forget(v, d);
    dim_set(v, d, a);
    return;
  }
  WideRange range = form_bounds(v, &f);
  packs_assign(v, d, f);
  dim_set(v, d, a);
  v->space->changed.n = 0;
  if (!dim_meet_bounds(v, d, range))
    clear(v);
}

static void assign(Invariant *v, Dim d, Term value) {
  Arc a = term_arc(v, value);
  if (v->space->kind == DOMAIN_INTERVAL) {
    dim_set(v, d, within_top(v->space, d, a));
  } else {
    set(v, d, a, form_of(v, value, d));
  }
}

enum { MAX_BRANCHES = 3 };

/* A choice whose branches are not both constants is made by two invariants,
 * each of which knows its condition. */
static void assign_by_branch(Invariant *v, Dim d, Term value, unsigned depth) {
  const TermStore *ts = v->space->terms;
  if (v->none)
    return;
  if (!depth || term_kind(ts, value) != TERM_OP + OP_ITE) {
    assign(v, d, value);
    return;
  }
  Term c = term_child(ts, value, 0);
  Term x = term_child(ts, value, 1), y = term_child(ts, value, 2);
  if (term_is_const(ts, x, NULL) && term_is_const(ts, y, NULL)) {
    assign(v, d, value);
    return;
  }
  Invariant *other = invariant_copy(v);
  invariant_assume(v, c, true);
  assign_by_branch(v, d, x, depth - 1);
  invariant_assume(other, c, false);
  assign_by_branch(other, d, y, depth - 1);
  invariant_join(v, other);
  invariant_delete(other);
}

void invariant_assign(Invariant *v, Dim d, Term value) {
  assert(term_width(v->space->terms, value) == v->space->dims.data[d].width);
  assign_by_branch(v, d, value, MAX_BRANCHES);
}

void invariant_weaken(Invariant *v, Dim d, Term value) {
  Invariant *other = invariant_copy(v);
  invariant_assign(other, d, value);
  invariant_join(v, other);
  invariant_delete(other);
}

bool invariant_admit(Invariant *v, Dim d, const Invariant *from, Term value) {
  assert(v->space == from->space && v->space->kind == DOMAIN_INTERVAL);
  Arc old = dim_arc(v, d), new = term_arc(from, value);
  new =
      within_top(v->space, d, arc_join(old, new, v->space->dims.data[d].width));
  if (arc_equal(old, new))
    return false;
  dim_set(v, d, new);
  return true;
}

void invariant_move(Invariant *v, Dim to, Dim from) {
  assert(v->space->dims.data[to].width == v->space->dims.data[from].width);
  if (v->none || to == from)
    return;
  if (v->space->kind == DOMAIN_INTERVAL) {
    dim_set(v, to, within_top(v->space, to, dim_arc(v, from)));
    return;
  }
  dims_relate(v->space, to, from);
  set(v, to, dim_arc(v, from), form_of_dim(v, from));
}

void invariant_forget(Invariant *v, Dim d) {
  if (v->none)
    return;
  packs_forget(v, d);
  dim_set(v, d, v->space->dims.data[d].top);
}

bool invariant_assume(Invariant *v, Term condition, bool holds) {
  assert(term_width(v->space->terms, condition) == 1);
  if (!v->none && !condition_assume(v, condition, holds))
    clear(v);
  return !v->none;
}

/* ---- questions */

Range invariant_range(const Invariant *v, Term t) {
  Range r = {1, 0};
  if (v->none)
    return r;
  unsigned width = term_width(v->space->terms, t);
  Arc a = term_arc(v, t);
  if (v->space->kind != DOMAIN_INTERVAL) {
    Form f = form_of(v, t, DIM_NONE);
    if (form_settle(v, &f, width, 0)) {
      WideRange b = form_bounds(v, &f);
      arc_meet(a, arc_from(width, (uint64_t)b.low, (uint64_t)b.high), width,
               &a);
    }
  }
  arc_unsigned(a, width, &r.low, &r.high);
  return r;
}

Range range_join(Range a, Range b) {
  if (a.low > a.high || b.low > b.high)
    return a.low > a.high ? b : a;
  return (Range){a.low < b.low ? a.low : b.low,
                 a.high > b.high ? a.high : b.high};
}

static Invariant *part_where(const Invariant *v, Term condition, bool holds) {
  Invariant *part = invariant_copy(v);
  if (invariant_assume(part, condition, holds))
    return part;
  invariant_delete(part);
  return NULL;
}

unsigned invariant_divide(const Invariant *v, Term condition, Invariant **holds,
                          Invariant **fails) {
  *holds = *fails = NULL;
  if (v->none)
    return 0;
  Arc a = term_arc(v, condition);
  if (arc_is_single(a)) {
    *(a.start ? holds : fails) = invariant_copy(v);
    return a.start ? CAN_BE_TRUE : CAN_BE_FALSE;
  }
  *holds = part_where(v, condition, true);
  *fails = part_where(v, condition, false);
  return (*holds ? CAN_BE_TRUE : 0u) | (*fails ? CAN_BE_FALSE : 0u);
}

unsigned invariant_truth(const Invariant *v, Term condition) {
  if (v->none)
    return 0;
  Arc a = term_arc(v, condition);
  if (arc_is_single(a))
    return a.start ? CAN_BE_TRUE : CAN_BE_FALSE;
  return (condition_may_hold(v, condition, true) ? CAN_BE_TRUE : 0u) |
         (condition_may_hold(v, condition, false) ? CAN_BE_FALSE : 0u);
}
