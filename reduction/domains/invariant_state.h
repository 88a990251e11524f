/* invariant_state.h - internal structure of spaces and invariants, for the
 * files invariant*.c only; all others use invariant.h.
 *
 * Arcs are the leaves of a tree whose subtrees copies share until one changes:
 * the cost of a copy, a change and a comparison does not grow with the number
 * of dimensions.  Relations are kept in packs, disjoint groups of dimensions,
 * which are shared, too.  Bounds are propagated from arcs to packs and from
 * packs to arcs, where an operation changes either. */
#ifndef REDUCTION_DOMAINS_INVARIANT_STATE_H
#define REDUCTION_DOMAINS_INVARIANT_STATE_H
#include "frontend/base/vec.h"
#include "reduction/domains/arc.h"
#include "reduction/domains/invariant.h"

enum { BLOCK_BITS = 4, BLOCK = 1 << BLOCK_BITS };

/* Neighbouring dimensions, or blocks of these; NULL: any values.  An arc that
 * was never set has the span of all 64 bits: any value. */
typedef struct DomainBlock DomainBlock;
struct DomainBlock {
  uint32_t refs;
  union {
    Arc arc[BLOCK];           /* on level 1 */
    DomainBlock *part[BLOCK]; /* above */
    DomainBlock *next;        /* next free block */
  } u;
};

/* In a relation a dimension is an integer of its view: from low to high,
 * congruent to the value.  It is signed where the top bit may be one. */
typedef struct {
  unsigned width;
  Arc top;
  WideRange view;
  Dim class;     /* union-find: dimensions worth relating */
  bool is_bound; /* a variable denotes it */
  /* Used by packs_join: index of the dimension among the members, and of the
   * last member of this class; valid while the marks equal the space's. */
  uint32_t mark, member, class_mark, last;
  uint32_t variables; /* first link of the variables that denote it */
} DimInfo;

/* A dimension whose relations two invariants are to keep when joined: in a
 * group (union-find), the rest of which is linked after its root. */
typedef struct {
  Dim dim;
  uint32_t parent, size, next, tail;
} DomainMember;

typedef struct {
  uint32_t refs;
  unsigned n;
  Dim dim[RELATION_CAP]; /* by the relation's dimension */
  Relation *relation;
} Pack;

/* Known values of a term, by term; valid while 'stamp' is the space's, for
 * invariants of the version that the space has evaluated.  Without relations,
 * an entry stays valid for the next version if the term depends on no dimension
 * that has changed. */
typedef struct {
  Arc arc;
  uint64_t below; /* once it is linked: dimensions, by number modulo 64 */
  uint32_t stamp;
  bool is_hinted; /* a comparison: its dimensions have been related */
  bool is_linked; /* it is among its operands' users */
  uint32_t users; /* first link */
} Memo;

/* Element of a linked list, which ends with link 0. */
typedef struct {
  Term term;
  uint32_t next;
} Link;

/* The required value of a term, on its way down to the dimensions. */
typedef struct {
  Term term;
  Arc arc;
} Demand;

typedef struct {
  Term term; /* one bit */
  bool holds;
} Fact;

/* Memo entry of a term before a demand narrowed it. */
typedef struct {
  Term term;
  Memo memo;
} Narrowed;

enum { MAX_THRESHOLDS = 64 };

struct Space {
  DomainKind kind;
  unsigned cap; /* preferred maximum size of a pack */
  const TermStore *terms;
  Arena *arena;
  VEC(DimInfo) dims;
  DomainBlock *free;
  Dim *bound; /* by term: 1 + dimension, 0: none */
  uint32_t n_bound;
  Memo *memo;
  uint32_t n_memo, stamp;
  uint64_t version, evaluated; /* the last given to an invariant, the memo's */
  Invariant
      *seen; /* the arcs of the one evaluated, if there are no relations */
  VEC(Link) links;
  unsigned visits, queries; /* in the current evaluation */
  uint64_t work;            /* sum over the earlier evaluations (space_work) */
  VEC(Term) stack;
  VEC(Demand) demands;
  VEC(Narrowed) narrowed;
  VEC(Fact) facts;    /* comparisons met on the way down */
  VEC(Fact) choices;  /* disjunctions likewise */
  VEC(Dim) changed;   /* dimensions that dim_meet has narrowed */
  VEC(Dim) differing; /* found by dims_differ */
  uint32_t most_differing;
  VEC(DomainMember) members;
  uint32_t mark;
  /* Constants that conditions compare with, in increasing order: where
   * widening may stop. */
  Wide threshold[MAX_THRESHOLDS];
  unsigned n_thresholds;
};

struct Invariant {
  Space *space;
  uint64_t version; /* invariants of one version give terms the same values */
  bool none;
  /* Height of the tree: 16^levels dimensions, the others are unknown. */
  uint32_t levels;
  DomainBlock *root;
  Pack **packs;
  uint32_t n_packs, cap_packs;
};

/* ---- dimensions (invariant.c) */

void invariant_touch(Invariant *); /* terms may have other values from now */
Arc dim_arc(const Invariant *, Dim);
void dim_set(Invariant *, Dim, Arc);
/* Keeps the common values; false when there are none. */
bool dim_meet(Invariant *, Dim, Arc);
/* The same for the integers that relations use. */
WideRange dim_bounds(const Invariant *, Dim);
WideRange dim_bounds_of(const Space *, Dim, Arc);
bool dim_meet_bounds(Invariant *, Dim, WideRange);
bool dim_is_unknown(const Invariant *, Dim);
/* Makes 'seen' a copy of the arcs of 'v' only. */
void invariant_see(Invariant *seen, const Invariant *v);
/* Puts the dimensions whose arcs differ into 'differing'; false when there are
 * more than 'most', which are not all listed then. */
bool dims_differ(const Invariant *, const Invariant *, uint32_t most);
/* Returns the arc after a join or a widening. */
Arc dim_joined(const Invariant *, const Invariant *, Dim, bool widen);
void dims_relate(Space *, Dim, Dim);
Dim dims_class(Space *, Dim);
void space_threshold(Space *, Wide);
void invariant_take(Invariant *into, Invariant *from); /* deletes 'from' */

/* ---- terms (invariant_eval.c) */

/* Limits of one evaluation, and the work, in terms, that a join counts as. */
enum { MAX_VISITS = 4096, MAX_QUERIES = 24, JOIN_WORK = 512 };

/* Evaluates the term and its operands into the memo, unless they are there. */
Arc term_arc(const Invariant *, Term);
/* True if no dimension is below both terms, as far as they were evaluated;
 * without relations. */
bool terms_are_apart(const Space *, Term, Term);
/* Returns the arc in the memo, or else the one given by the term's ones. */
Arc term_memo(const Space *, Term);

/* The sum of coefficient * dimension plus something within 'rest',
 * congruent to a term. */
typedef struct {
  unsigned n;
  Dim dim[RELATION_CAP];
  int64_t coefficient[RELATION_CAP];
  WideRange rest;
} Form;

/* After term_arc of a term that has this one below it; relates the
 * dimensions, and this one if it is not DIM_NONE. */
enum { DIM_NONE = UINT32_MAX };
Form form_of(const Invariant *, Term, Dim);
Form form_of_dim(const Invariant *, Dim);
WideRange form_bounds(const Invariant *, const Form *);
/* Moves the form by a multiple of 2^width, so that it is the only number from
 * 'low' up that its term is congruent to; false if several shifts are
 * needed. */
bool form_settle(const Invariant *, Form *, unsigned width, Wide low);
/* Writes the difference of the operands of a comparison, as numbers; for an
 * equality, it is zero exactly when that holds.  False when there is none. */
bool form_compare(const Invariant *, Term comparison, Form *difference);

/* ---- relations (invariant_pack.c) */

bool packs_relate(const Invariant *, Dim); /* true if some pack has it */
void packs_release(Invariant *);
void packs_copy(Invariant *into, const Invariant *); /* into has none yet */
void packs_forget(Invariant *, Dim);
/* The form is settled in the dimension's view; the arc is yet to be set. */
void packs_assign(Invariant *, Dim, Form);
/* Assumes that the form is within the range; false when no values are left. */
bool packs_constrain(Invariant *, Form, WideRange);
/* Propagates changed dimensions to the packs, and narrows the dimensions by
 * these; false when no values are left. */
bool packs_reduce(Invariant *);
/* Returns bounds of the form, which are within 'range' in any case. */
WideRange packs_bound(const Invariant *, const Form *, WideRange range);
/* Must be called before the arcs are joined; true when 'into' grew. */
bool packs_join(Invariant *into, const Invariant *, bool widen);
bool packs_include(const Invariant *, const Invariant *part);

/* ---- conditions (invariant_assume.c) */

bool condition_assume(Invariant *, Term, bool holds);
/* True if any values would be left.  Without relations, these are not
 * computed. */
bool condition_may_hold(const Invariant *, Term, bool holds);

#endif
