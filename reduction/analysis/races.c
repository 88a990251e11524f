#include "reduction/analysis/races.h"

#include "frontend/base/vec.h"
#include "reduction/analysis/thread_facts.h"

#include <string.h>

typedef struct {
  InstanceId instance;
  uint32_t at;
  CrewId crew;
  Target target;
  uint64_t bytes;
  bool is_write, is_atomic;
  Symbol address;
  const Facts *facts;
} Access;

typedef VEC(Access) AccessVec;

typedef struct {
  Arena *arena;
  const Program *program;
  PointsTo *points;
  ThreadFacts *facts;
  AccessVec *accesses; /* by place */
  uint32_t n_places;
  VEC(FoundPair) pairs;
  Gaps gaps;
} Search;

/* ---- where and what, for people */

static const Inst *inst_of(const Search *s, InstanceId i, uint32_t at) {
  return &points_to_function(s->points, i)->code[at];
}

/* Of an instruction of the library, where the user calls it. */
static Loc user_loc(const Search *s, InstanceId i, uint32_t at) {
  while (points_to_function(s->points, i)->is_library &&
         points_to_instance(s->points, i)->parent != INSTANCE_NONE) {
    const Instance *n = points_to_instance(s->points, i);
    i = n->parent, at = n->at;
  }
  return inst_of(s, i, at)->loc;
}

static const char *name_of(const Search *s, Target t, uint64_t bytes) {
  const Place *p = points_to_place(s->points, t.place);
  char path[256] = "";
  if (p->kind == PLACE_MADE) {
    const Inst *in = inst_of(s, p->instance, p->at);
    Loc loc = user_loc(s, p->instance, p->at);
    return in->text ? in->text
                    : arena_printf(s->arena, "the block of line %u", loc.line);
  }
  const Object *o = &s->program->objects[p->id];
  if (o->type && !t.stride && t.offset >= 0)
    type_path(o->type, (uint64_t)t.offset, bytes, path, sizeof path);
  return arena_printf(s->arena, "%s%s", o->name ? o->name : "an object", path);
}

static const char *lock_name(const Search *s, const HeldLock *l) {
  if (l->place)
    return name_of(s, (Target){.place = l->place, .offset = l->offset},
                   l->bytes);
  return arena_printf(s->arena, "the lock taken in line %u",
                      user_loc(s, l->site.instance, l->site.at).line);
}

static const char *locks_of(const Search *s, const Facts *f) {
  const char *all = NULL;
  for (unsigned i = 0; i < f->n_locks; i++) {
    const HeldLock *l = &f->locks[i];
    if (l->is_held && !l->result.term)
      all = arena_printf(s->arena, "%s%s%s", all ? all : "", all ? ", " : "",
                         lock_name(s, l));
  }
  return all;
}

/* ---- what is not modelled */

static void add_gap(Search *s, InstanceId i, uint32_t at, const char *text) {
  gaps_add(&s->gaps, (Gap){text, user_loc(s, i, at)});
}

/* Limits of the library's models: beyond one, all goes on in the same way. */
static bool is_limit(const char *text) {
  static const char *const limits[] = {
      "a lock taken more than seven times for reading",
      "a thread that is signalled and cancelled",
      "a thread after the first 64 at a barrier, on a condition variable, or "
      "with a lock for reading",
      "heap blocks aligned to more than 4096 bytes",
      "more than 256 threads",
      "more than 32 keys",
      "more than 32 numbers of rand_r",
      "more than 8 cleanup handlers",
      "waiting with a recursive mutex locked twice"};
  for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
    if (!strcmp(limits[i], text))
      return true;
  return false;
}

static void note_unsupported(Search *s, InstanceId i, uint32_t at) {
  const Inst *in = inst_of(s, i, at);
  const Function *f = points_to_function(s->points, i);
  if (!f->is_library || !is_limit(in->text))
    add_gap(s, i, at, in->text);
}

static bool is_number_only(TargetList l) {
  bool is_only = l.n != 0;
  for (uint32_t k = 0; k < l.n; k++)
    is_only &= l.data[k].place == 0;
  return is_only;
}

static bool is_called(const Search *s, InstanceId i, uint32_t at, FuncId f) {
  InstanceId c;
  for (uint32_t from = 0;
       (c = points_to_callee(s->points, i, at, &from)) != INSTANCE_NONE;)
    if (points_to_instance(s->points, c)->function == f)
      return true;
  return false;
}

static void note_call(Search *s, InstanceId i, uint32_t at) {
  const TargetList l = points_to_operand(s->points, i, &inst_of(s, i, at)->a);
  bool is_known = is_number_only(l);
  for (uint32_t k = 0; k < l.n; k++) {
    const Place *p = points_to_place(s->points, l.data[k].place);
    if (p->kind != PLACE_FUNCTION)
      continue;
    is_known = true;
    if (!is_called(s, i, at, p->id))
      add_gap(s, i, at,
              arena_printf(s->arena, "calling '%s'",
                           s->program->functions[p->id].name));
  }
  if (!is_known)
    add_gap(s, i, at, "calling what is not known");
}

/* ---- accesses */

static bool is_plain(const Facts *f, const Inst *in) {
  return in->kind == INST_FREE ||
         (in->order == MEMORY_ORDER_PLAIN &&
          (inst_is_for_caller(in) || !facts_is_inside(f, SECTION_MODEL)));
}

static bool is_fresh(const Facts *f, Symbol address, PlaceId place) {
  for (unsigned i = 0; i < f->n_fresh; i++)
    if (address.term && f->fresh[i].block.term == address.term &&
        f->fresh[i].place == place)
      return true;
  return false;
}

static bool takes_part(const Search *s, PlaceId place) {
  const Place *p = points_to_place(s->points, place);
  if (p->kind == PLACE_STATIC && s->program->objects[p->id].is_library)
    return false;
  return (p->kind == PLACE_STATIC || p->kind == PLACE_MADE) &&
         points_to_is_shared(s->points, place);
}

static bool is_unknown(const Search *s, PlaceId place) {
  const Place *p = points_to_place(s->points, place);
  return p->kind == PLACE_STATIC && s->program->objects[p->id].is_unknown;
}

/* The bytes that the access is of, from its target on. */
static void widen(const Inst *in, Access *x) {
  if (in->kind == INST_FREE) {
    x->target.offset = 0, x->target.stride = 1, x->bytes = 1;
  } else {
    x->target.offset -= in->before;
    x->bytes += in->before + in->after;
    x->address.offset -= in->before;
  }
}

static void add_access(Search *s, Access x) {
  const TargetList l = points_to_operand(s->points, x.instance,
                                         &inst_of(s, x.instance, x.at)->a);
  const Facts *copy = NULL;
  for (uint32_t k = 0; k < l.n; k++) {
    Access one = x;
    if (is_unknown(s, l.data[k].place))
      add_gap(s, x.instance, x.at, "a variable that is defined elsewhere");
    one.target = l.data[k];
    widen(inst_of(s, x.instance, x.at), &one);
    if (!takes_part(s, one.target.place) ||
        is_fresh(x.facts, x.address, one.target.place))
      continue;
    if (!copy) {
      Facts *f = ARENA_NEW(s->arena, Facts);
      *f = *x.facts;
      copy = f;
    }
    one.facts = copy;
    *vec_push(s->arena, &s->accesses[one.target.place]) = one;
  }
}

static void look_at_access(Search *s, InstanceId i, uint32_t at,
                           const Facts *f) {
  const Inst *in = inst_of(s, i, at);
  const TargetList l = points_to_operand(s->points, i, &in->a);
  if (!l.n)
    add_gap(s, i, at, "an address of unknown origin");
  add_access(s, (Access){
                    .instance = i,
                    .at = at,
                    .crew = points_to_instance(s->points, i)->crew,
                    .bytes = in->kind == INST_FREE
                                 ? 1
                                 : inst_access_width(
                                       points_to_function(s->points, i), in) /
                                       8,
                    .is_write = in->kind != INST_LOAD,
                    .is_atomic = !is_plain(f, in),
                    .address = facts_symbol(s->facts, &in->a),
                    .facts = f,
                });
}

static void look_at(void *context, InstanceId i, uint32_t at, const Facts *f) {
  Search *s = context;
  switch (inst_of(s, i, at)->kind) {
  case INST_LOAD:
  case INST_STORE:
  case INST_FREE: look_at_access(s, i, at, f); break;
  case INST_CALL: note_call(s, i, at); break;
  case INST_UNSUPPORTED: note_unsupported(s, i, at); break;
  default: break;
  }
}

/* ---- locks in common */

static bool is_in_use(const Search *s, const HeldLock *l) {
  return l->is_held && !l->result.term && facts_is_sound(s->facts, l);
}

/* Where the lock is, from the address of the access on. */
static bool find_distance(const Access *x, const HeldLock *l, int64_t *out) {
  return l->symbol.term && l->symbol.term == x->address.term &&
         !__builtin_sub_overflow(l->symbol.offset, x->address.offset, out);
}

/* When the accesses overlap, is b's address always so much further on? */
static bool is_shift(const Access *a, const Access *b, int64_t by) {
  uint64_t g = a->target.stride ? a->target.stride : b->target.stride;
  int64_t between;
  if (__builtin_sub_overflow(b->target.offset, a->target.offset, &between))
    return false;
  if (!g)
    return between == by;
  if (a->target.stride != b->target.stride || g > INT32_MAX ||
      a->bytes + b->bytes - 1 > g)
    return false;
  return by < (int64_t)a->bytes && -by < (int64_t)b->bytes &&
         (between - by) % (int64_t)g == 0;
}

static bool is_same_distance(const Access *a, const HeldLock *la,
                             const Access *b, const HeldLock *lb) {
  int64_t to_a, to_b, by;
  return find_distance(a, la, &to_a) && find_distance(b, lb, &to_b) &&
         !__builtin_sub_overflow(to_a, to_b, &by) && is_shift(a, b, by);
}

/* Element of a static array, which a term says the index in: its own
 * 'stride' bytes apart, each. */
static const SymbolTerm *element(const Search *s, Symbol x) {
  const SymbolTerm *t = facts_term(s->facts, x);
  if (t->kind != TERM_INDEX)
    return NULL;
  const SymbolTerm *base = facts_term(s->facts, (Symbol){t->a, 0});
  return base->kind == TERM_OBJECT &&
                 !s->program->objects[base->a].is_thread_local
             ? t
             : NULL;
}

/* The lock is at the index that the access is at: the same one in any thread
 * that accesses the same element. */
static bool is_same_index(const Search *s, const Access *a, const HeldLock *la,
                          const Access *b, const HeldLock *lb) {
  const SymbolTerm *xa = element(s, a->address), *ya = element(s, la->symbol);
  const SymbolTerm *xb = element(s, b->address), *yb = element(s, lb->symbol);
  if (!xa || !ya || !xb || !yb)
    return false;
  bool is_paired_a = xa->b == ya->b && xa->c == ya->c;
  bool is_paired_b = xb->b == yb->b && xb->c == yb->c;
  bool are_alike = xa->a == xb->a && xa->d == xb->d && ya->a == yb->a &&
                   ya->d == yb->d && a->address.offset == b->address.offset &&
                   la->symbol.offset == lb->symbol.offset;
  return is_paired_a && is_paired_b && are_alike && xa->d > 0 &&
         a->bytes == b->bytes && a->bytes <= (uint64_t)xa->d;
}

static bool is_same_lock(const Search *s, const Access *a, const HeldLock *la,
                         const Access *b, const HeldLock *lb) {
  bool is_same_place =
      la->place && la->place == lb->place && la->offset == lb->offset;
  return is_same_place || is_same_distance(a, la, b, lb) ||
         is_same_index(s, a, la, b, lb);
}

static bool has_common_lock(const Search *s, const Access *a, const Access *b) {
  for (unsigned i = 0; i < a->facts->n_locks; i++)
    for (unsigned k = 0; k < b->facts->n_locks; k++) {
      const HeldLock *la = &a->facts->locks[i], *lb = &b->facts->locks[k];
      if ((la->mode == LOCK_WRITE || lb->mode == LOCK_WRITE) &&
          is_same_lock(s, a, la, b, lb) && is_in_use(s, la) && is_in_use(s, lb))
        return true;
    }
  return false;
}

/* ---- pairs */

static bool may_race(const Search *s, const Access *a, const Access *b) {
  bool are_in_sections = facts_is_inside(a->facts, SECTION_PROGRAM) &&
                         facts_is_inside(b->facts, SECTION_PROGRAM);
  return (a->is_write || b->is_write) && !(a->is_atomic && b->is_atomic) &&
         !are_in_sections &&
         target_meets(a->target, a->bytes, b->target, b->bytes) &&
         facts_is_beside(s->facts, a->crew, a->facts, b->crew, b->facts) &&
         !has_common_lock(s, a, b);
}

static FoundAccess told(const Search *s, const Access *x) {
  return (FoundAccess){inst_of(s, x->instance, x->at),
                       user_loc(s, x->instance, x->at), x->is_write,
                       locks_of(s, x->facts)};
}

static bool is_same_loc(Loc a, Loc b) {
  return a.line == b.line && a.column == b.column && a.file == b.file;
}

static bool is_same_pair(const FoundPair *p, const FoundPair *q) {
  bool is_straight = is_same_loc(p->first.loc, q->first.loc) &&
                     is_same_loc(p->second.loc, q->second.loc);
  bool is_turned = is_same_loc(p->first.loc, q->second.loc) &&
                   is_same_loc(p->second.loc, q->first.loc);
  return (is_straight || is_turned) && !strcmp(p->object, q->object);
}

static void add_pair(Search *s, const Access *a, const Access *b) {
  FoundPair p = {name_of(s, a->target, a->bytes), told(s, a), told(s, b)};
  for (uint32_t i = 0; i < s->pairs.n; i++)
    if (is_same_pair(&s->pairs.data[i], &p))
      return;
  *vec_push(s->arena, &s->pairs) = p;
}

static void find_pairs(Search *s) {
  for (PlaceId p = 0; p < s->n_places; p++) {
    const AccessVec *all = &s->accesses[p];
    for (uint32_t i = 0; i < all->n; i++)
      for (uint32_t k = i; k < all->n; k++)
        if (may_race(s, &all->data[i], &all->data[k]))
          add_pair(s, &all->data[i], &all->data[k]);
  }
}

FoundRaces races_find(Arena *arena, const Program *p) {
  Search s = {.arena = arena, .program = p, .gaps = {.arena = arena}};
  s.points = points_to_new(arena, p);
  s.facts = thread_facts_new(arena, p, s.points);
  s.n_places = points_to_n_places(s.points);
  s.accesses = ARENA_ARRAY(arena, AccessVec, s.n_places + 1);
  if (points_to_is_partial(s.points))
    gaps_add(&s.gaps,
             (Gap){"threads made in more than 63 places", {NULL, 0, 0}});
  thread_facts_visit(s.facts, look_at, &s);
  find_pairs(&s);
  return (FoundRaces){s.pairs.data, s.pairs.n, s.gaps.data, s.gaps.n};
}
