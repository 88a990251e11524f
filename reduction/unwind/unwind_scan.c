#include "reduction/unwind/range.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

/* Searches for a byte.  The bytes from the start on are cut into pieces: runs
 * of any length, and bytes of unknown values.  The result is a choice among the
 * pieces whose bytes may be those that are sought. */

enum {
  MOST_PIECES = 1 << 13, /* if the start is constant */
  MOST_SPREAD = 1 << 8   /* otherwise */
};

/* Bytes from .. to - 1 of the object: 'value' each, or a byte of the cell. */
typedef struct {
  uint64_t from, to;
  int value;
  uint32_t cell;
} Piece;
typedef VEC(Piece) Pieces;

/* ---- a search */

typedef struct {
  Unwinder *u;
  UnwindState *s;
  bool is_span, is_back;
  Term bytes; /* the eight that are sought */
  uint32_t object;
  uint64_t from, to; /* all bytes that may be read are there */
  Term start;        /* offset in the object */
  Term most;
  Pieces pieces;
  bool is_complete; /* the pieces are all bytes up to 'to', or to one that is
                       certainly found */
  unsigned width;   /* of positions */
  /* The result. */
  Term found, lowest, passed;
} Search;

static Term number(const Search *x, uint64_t n) {
  return term_const(x->u->terms, x->width, n);
}

static Term is_byte(const Search *x, Term value, unsigned k) {
  TermStore *ts = x->u->terms;
  return term_eq(ts, value, term_extract(ts, x->bytes, 8 * k, 8));
}

/* Returns the condition that the byte is sought. */
static Term is_sought(const Search *x, Term value) {
  TermStore *ts = x->u->terms;
  Term any = term_false(ts);
  for (unsigned k = 0; k < 8; k++)
    any = term_or(ts, any, is_byte(x, value, k));
  return x->is_span ? term_not(ts, any) : any;
}

static bool is_constant(const Search *x) {
  return term_is_const(x->u->terms, x->start, NULL);
}

static bool find_object(Search *x, Value at) {
  ByteStart start;
  if (!bytes_find(x->u, x->s, at, &start))
    return false;
  x->object = start.object, x->start = start.start;
  x->from = start.from, x->to = start.size;
  x->width = bits_for(start.size) + 1;
  return true;
}

/* Limits the bytes that are read by the greatest number of them. */
static void limit_range(Search *x) {
  const uint64_t most = range_most(x->u->terms, x->s->guard, x->most);
  const uint64_t last =
      is_constant(x) ? x->from : range_most(x->u->terms, x->s->guard, x->start);
  if (last < x->to && most < x->to - last)
    x->to = last + most;
}

static Term byte(const Search *x, int value) {
  return term_const(x->u->terms, 8, (uint64_t)value);
}

static bool may_be_sought(const Search *x, int value) {
  return value == BYTE_UNKNOWN ||
         !term_is_false(x->u->terms, is_sought(x, byte(x, value)));
}

/* True if it matters which byte of a run is found, and none of the constant
 * positions is the first one of all. */
static bool is_spread(const Search *x) {
  return !is_constant(x) ||
         (x->is_back && !term_is_const(x->u->terms, x->most, NULL));
}

/* Returns the byte of the run that is found first. */
static uint64_t first_of_run(const Search *x, const Piece *p) {
  return x->is_back ? p->to - 1 : p->from;
}

/* Cuts the bytes into pieces.  Those that may be sought are pieces of their
 * own, or the first one decides: all later ones are equal. */
static void cut(Search *x) {
  Unwinder *u = x->u;
  const uint32_t most_pieces = is_constant(x) ? MOST_PIECES : MOST_SPREAD;
  uint64_t at = x->from;
  while (at < x->to && x->pieces.n < most_pieces) {
    Piece p = {.from = at, .to = x->to};
    p.value = bytes_run(u, x->s, x->object, at, &p.to);
    if (p.value == BYTE_UNKNOWN)
      p.cell = bytes_cell(u, x->object, at);
    if (p.value == BYTE_UNKNOWN || (is_spread(x) && may_be_sought(x, p.value)))
      p.to = at + 1;
    *vec_push(u->round, &x->pieces) = p;
    at = p.to;
    if (is_constant(x) && !x->is_back && p.value != BYTE_UNKNOWN &&
        term_is_true(u->terms, is_sought(x, byte(x, p.value))))
      x->to = at = p.from + 1;
  }
  x->is_complete = at == x->to;
  x->to = at;
}

/* Returns the value of the piece's bytes, or no term if it is no number. */
static Term value_of_piece(const Search *x, const Piece *p) {
  return p->value == BYTE_UNKNOWN ? bytes_value(x->u, x->s, p->cell, p->from)
                                  : byte(x, p->value);
}

/* Leaves out the pieces from the first on that holds a part of an address. */
static Term *values_of_pieces(Search *x) {
  Term *values = ARENA_ARRAY(x->u->round, Term, x->pieces.n + 1);
  for (uint32_t i = 0; i < x->pieces.n; i++) {
    values[i] = value_of_piece(x, &x->pieces.data[i]);
    if (!values[i]) {
      x->pieces.n = i;
      x->is_complete = false;
    }
  }
  return values;
}

/* A byte that is found first where 'here' holds, unless an earlier one is. */
typedef struct {
  uint64_t k; /* its position, from the start if that is constant */
  Term here, is_lowest;
} Candidate;
typedef VEC(Candidate) Candidates;

/* The first of some candidates.  Their positions agree but for the bits in
 * 'low', which is none if there is one position. */
typedef struct {
  Term found, is_lowest, low;
} First;

/* Returns the first of 'n' candidates, or the last one if the search goes back.
 * Their positions agree but for 'bits' bits. */
static First first_of(const Search *x, const Candidate *all, uint32_t n,
                      unsigned bits) {
  TermStore *ts = x->u->terms;
  if (!n)
    return (First){term_false(ts), term_false(ts),
                   bits ? term_const(ts, bits, 0) : TERM_NONE};
  if (n == 1)
    return (First){all->here, term_and(ts, all->here, all->is_lowest),
                   bits ? term_const(ts, bits, all->k & bits_mask(bits))
                        : TERM_NONE};
  const unsigned rest = bits - 1;
  uint32_t half = 0;
  while (half < n && !(all[half].k >> rest & 1))
    half++;
  const First a = first_of(x, all, half, rest),
              b = first_of(x, all + half, n - half, rest);
  const Term found = term_or(ts, a.found, b.found),
             second = x->is_back ? b.found : term_not(ts, a.found);
  const bool are_lowest = a.is_lowest == a.found && b.is_lowest == b.found;
  return (First){
      found,
      are_lowest ? found : term_ite(ts, second, b.is_lowest, a.is_lowest),
      rest ? term_concat(ts, second, term_ite(ts, second, b.low, a.low))
           : second};
}

/* Returns the number that stands for all larger ones than the object's size. */
static Term any_number(const Search *x) {
  return number(x, memory_object(x->u->memory, x->object)->size + 1);
}

/* Numbers that limit the search, of 'width' bits. */
typedef struct {
  Term start, extent, most;
} Limits;

static Limits limits_of(const Search *x) {
  TermStore *ts = x->u->terms;
  const uint64_t size = memory_object(x->u->memory, x->object)->size;
  const Term last = term_const(ts, x->u->program->address_width, size);
  return (Limits){
      .start = term_extract(ts, x->start, 0, x->width),
      .extent =
          term_extract(ts, memory_extent(x->u, x->s, x->object), 0, x->width),
      .most = term_ite(ts, term_ule(ts, x->most, last),
                       term_extract(ts, x->most, 0, x->width), any_number(x))};
}

/* Returns the condition that the search begins inside of its object, or at its
 * end. */
static Term begins_inside(const Search *x, const Limits *l) {
  TermStore *ts = x->u->terms;
  const uint64_t size = memory_object(x->u->memory, x->object)->size;
  const Term end = term_const(ts, x->u->program->address_width, size);
  return term_and(ts, term_ule(ts, x->start, end),
                  term_ule(ts, l->start, l->extent));
}

/* Returns the candidates among the pieces. */
static Candidates candidates_of(Search *x, const Limits *l) {
  TermStore *ts = x->u->terms;
  const Term *values = values_of_pieces(x), any = any_number(x);
  Candidates all = {0};
  for (uint32_t i = 0; i < x->pieces.n; i++) {
    const uint64_t from = first_of_run(x, &x->pieces.data[i]);
    const Term at = number(x, from), k = term_sub(ts, at, l->start);
    Term here =
        term_and(ts, is_sought(x, values[i]), term_ule(ts, l->start, at));
    if (l->most != any)
      here = term_and(ts, here, term_not(ts, term_ule(ts, l->most, k)));
    here = term_and(ts, here, term_not(ts, term_ule(ts, l->extent, at)));
    if (!term_is_false(ts, here))
      *vec_push(x->u->round, &all) =
          (Candidate){is_constant(x) ? from - x->from : from, here,
                      x->is_span ? term_false(ts) : is_byte(x, values[i], 0)};
  }
  return all;
}

/* True if the search has no end but a byte that is found: else it comes to one
 * outside of the object, and that is a violation. */
static bool is_checked(const Search *x) {
  return x->is_complete && bytes_are_checked(x->u);
}

/* Checks that no byte is read outside of the object: code that follows would do
 * that next, as a step. */
static void check_end_of_search(Search *x, const Activation *a,
                                const Inst *inst) {
  Unwinder *u = x->u;
  TermStore *ts = u->terms;
  const Term none = term_const(ts, u->program->address_width, 0);
  const Term holds = term_or(ts, x->found, term_eq(ts, x->most, none));
  uint64_t most;
  if (bytes_check(u, x->s, a, inst, holds, 1) &&
      term_is_const(ts, x->most, &most) && most)
    x->found = term_true(ts);
}

/* Lets the path tell how large the result can be: the terms do not show it. */
static void bound_result(const Search *x, bool may_end) {
  Unwinder *u = x->u;
  TermStore *ts = u->terms;
  const uint64_t most = x->to - x->from - !may_end;
  if (!x->s->guard || x->to == x->from ||
      range_most(ts, x->s->guard, x->passed) <= most)
    return;
  state_assume(u, x->s, term_ule(ts, x->passed, number(x, most)));
}

static void choose(Search *x, const Activation *a, const Inst *inst) {
  TermStore *ts = x->u->terms;
  const Limits l = limits_of(x);
  const Candidates all = candidates_of(x, &l);
  const First first = first_of(x, all.data, all.n, x->width);
  const Term is_inside = begins_inside(x, &l);
  const Term rest = term_sub(ts, l.extent, l.start), none = number(x, 0);
  const Term ends =
      x->is_complete ? term_ule(ts, l.most, rest) : term_false(ts);
  const Term k = is_constant(x) ? first.low : term_sub(ts, first.low, l.start);
  x->found = term_and(ts, is_inside, term_or(ts, first.found, ends));
  bytes_answer(x->u, x->s, inst, x->is_complete ? term_true(ts) : x->found);
  if (is_checked(x)) {
    check_end_of_search(x, a, inst);
    x->lowest = first.is_lowest;
    x->passed =
        term_is_false(ts, ends) ? k : term_ite(ts, first.found, k, l.most);
    bound_result(x, !term_is_false(ts, ends));
    return;
  }
  const Term otherwise =
      x->is_complete ? term_ite(ts, ends, l.most, rest) : none;
  x->lowest = term_and(ts, is_inside, first.is_lowest);
  x->passed =
      term_ite(ts, is_inside, term_ite(ts, first.found, k, otherwise), none);
  bound_result(x, true);
}

/* The same for a search that goes back.  All its bytes are there. */
static void choose_back(Search *x, const Inst *inst) {
  TermStore *ts = x->u->terms;
  const Limits l = limits_of(x);
  const Candidates all = candidates_of(x, &l);
  const First last = first_of(x, all.data, all.n, x->width);
  const Term is_inside =
      term_and(ts, begins_inside(x, &l),
               term_ule(ts, l.most, term_sub(ts, l.extent, l.start)));
  x->found = x->is_complete ? is_inside : term_false(ts);
  bytes_answer(x->u, x->s, inst, x->found);
  const Term k = is_constant(x) ? last.low : term_sub(ts, last.low, l.start);
  x->lowest = term_and(ts, x->found, last.is_lowest);
  x->passed =
      term_ite(ts, x->found, term_ite(ts, last.found, k, l.most), number(x, 0));
  bound_result(x, true);
}

Value value_search(Unwinder *u, const Activation *a, UnwindState *s,
                   const Inst *x) {
  assert(inst_is_search(x->kind));
  TermStore *ts = u->terms;
  const unsigned width = u->program->address_width;
  Search f = {.u = u,
              .s = s,
              .is_span = x->kind == INST_SPAN,
              .is_back = x->kind == INST_RSCAN,
              .bytes = operand_value(u, s, x->b).term,
              .most = operand_value(u, s, x->c).term};
  bool is_possible =
      range_is_free(u, s) && find_object(&f, operand_value(u, s, x->a));
  if (is_possible) {
    limit_range(&f);
    cut(&f);
    is_possible = range_may_read(u, s, f.object, f.from, f.to);
  }
  if (is_possible && f.is_back)
    choose_back(&f, x);
  else if (is_possible)
    choose(&f, a, x);
  else if (s->guard)
    bytes_answer(u, s, x, term_false(ts));
  if (!is_possible || !s->guard)
    return value_const(u, width, 0);
  Term t = term_concat(ts, f.passed, term_concat(ts, f.lowest, f.found));
  return (Value){.term = term_zext(ts, t, width)};
}
