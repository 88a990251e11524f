#include "reduction/static/shared_accesses.h"

#include "frontend/base/hash.h"
#include "frontend/base/vec.h"
#include "reduction/static/creation_locks.h"
#include "reduction/static/barrier_order.h"
#include "reduction/static/once_order.h"
#include "reduction/static/own_arguments.h"
#include "reduction/static/reused_places.h"
#include "reduction/static/webs.h"
#include "reduction/semantics/race_detector.h"

#include <string.h>

typedef VEC(SharedAccess) AccessVec;

struct SharedAccesses {
  Arena *arena;
  const Program *program;
  PointsTo *points;
  ThreadFacts *facts;
  const CreationLocks *creation;
  OnceOrder *once;
  BarrierOrder *barriers;
  OwnArguments *own;
  AccessVec *accesses;       /* by object */
  const bool *is_reused;     /* by place (reused_places.h) */
  AccessVec reused;          /* accesses of these */
  bool *is_published_weakly; /* by object: its address is passed on without
                           release and acquire */
  VEC(const MustFacts *) known;
  Table table; /* index of 'known', by contents */
  Gaps gaps;
  bool is_blind;
};

/* ---- names and locations, for people */

static const Inst *inst_of(const SharedAccesses *s, InstanceId i, uint32_t at) {
  return &points_to_function(s->points, i)->code[at];
}

/* Returns the call site; of a library instruction, that of the user's call. */
static CallSite user_site(const SharedAccesses *s, CallSite x) {
  while (points_to_function(s->points, x.instance)->is_library &&
         points_to_instance(s->points, x.instance)->parent != INSTANCE_NONE) {
    const Instance *n = points_to_instance(s->points, x.instance);
    x = (CallSite){n->parent, n->at};
  }
  return x;
}

Loc shared_accesses_loc(const SharedAccesses *s, InstanceId i, uint32_t at) {
  const CallSite x = user_site(s, (CallSite){i, at});
  return inst_of(s, x.instance, x.at)->loc;
}

const Function *shared_accesses_user(const SharedAccesses *s, InstanceId i) {
  return points_to_function(s->points, user_site(s, (CallSite){i, 0}).instance);
}

/* Cuts off members with reserved names, which the library uses internally. */
static void cut_insides(char *path) {
  char *inside = strstr(path, ".__");
  if (inside)
    *inside = '\0';
}

/* Returns the path of the part in the object; "[...].v" for all elements of an
 * array; "" if the stride does not fit. */
static const char *part_of(const SharedAccesses *s, const Type *type, Target t,
                           uint64_t bytes) {
  char path[256] = "";
  if (!type || t.offset < 0)
    return "";
  type_path(type, (uint64_t)t.offset, bytes, path, sizeof path);
  cut_insides(path);
  const char *rest = strchr(path, ']');
  if (!t.stride)
    return arena_printf(s->arena, "%s", path);
  return type->kind == TYPE_ARRAY && rest && t.stride % type->element->size == 0
             ? arena_printf(s->arena, "[...%s", rest)
             : "";
}

static const char *offset_text(const SharedAccesses *s, Target t) {
  return t.stride   ? "[...]"
         : t.offset ? arena_printf(s->arena, "%+lld", (long long)t.offset)
                    : "";
}

const char *shared_accesses_name(const SharedAccesses *s, Target t,
                                 uint64_t bytes) {
  const AbstractObject *p = points_to_object(s->points, t.object);
  if (p->kind == ABSTRACT_MADE) {
    const Inst *in = inst_of(s, p->instance, p->at);
    if (in->text)
      return arena_printf(s->arena, "%s%s", in->text,
                          part_of(s, in->type, t, bytes));
    return arena_printf(s->arena, "the block of line %u%s",
                        shared_accesses_loc(s, p->instance, p->at).line,
                        offset_text(s, t));
  }
  const Object *o = &s->program->objects[p->id];
  return arena_printf(s->arena, "%s%s", o->name ? o->name : "an object",
                      part_of(s, o->type, t, bytes));
}

/* True if there is one target, apart from numbers. */
static bool is_one_object(TargetList l, Target *out) {
  unsigned n = 0;
  for (uint32_t k = 0; k < l.n; k++)
    if (l.data[k].object)
      *out = l.data[k], n++;
  return n == 1;
}

const char *shared_accesses_lock_name(const SharedAccesses *s,
                                      const HeldLock *l) {
  const Inst *in = inst_of(s, l->site.instance, l->site.at);
  Target t = {.object = l->object, .offset = l->offset};
  if (l->object ||
      is_one_object(
          points_to_operand(s->points, l->site.instance, &in->args[0]), &t))
    return shared_accesses_name(s, t, 1);
  return arena_printf(
      s->arena, "the lock taken in line %u",
      shared_accesses_loc(s, l->site.instance, l->site.at).line);
}

const char *shared_accesses_locks(const SharedAccesses *s, const MustFacts *f) {
  const char *all = NULL;
  for (unsigned i = 0; i < f->n_locks; i++)
    all = arena_printf(s->arena, "%s%s%s", all ? all : "", all ? ", " : "",
                       shared_accesses_lock_name(s, &f->locks[i]));
  return all;
}

/* ---- constructs that are not modelled */

static void add_gap(SharedAccesses *s, InstanceId i, uint32_t at,
                    const char *text) {
  gaps_add(&s->gaps, (Gap){text, shared_accesses_loc(s, i, at)});
}

/* Likewise, where execution goes on in a way that is not known. */
static void add_blind_gap(SharedAccesses *s, InstanceId i, uint32_t at,
                          const char *text) {
  s->is_blind = true;
  add_gap(s, i, at, text);
}

/* Limits of the library's models.  Beyond one, execution would go on
 * in the same way. */
static bool is_limit(const char *text) {
  static const char *const limits[] = {
      "a lock taken more than seven times for reading",
      "a thread after the first 64 at a barrier, on a condition variable, or "
      "with a lock for reading",
      "heap blocks aligned to more than 4096 bytes",
      "copying between objects that overlap",
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

static void note_unsupported(SharedAccesses *s, InstanceId i, uint32_t at) {
  const Inst *in = inst_of(s, i, at);
  const Function *f = points_to_function(s->points, i);
  if (!f->is_library || !is_limit(in->text))
    add_gap(s, i, at, in->text);
}

static bool is_number_only(TargetList l) {
  bool is_only = l.n != 0;
  for (uint32_t k = 0; k < l.n; k++)
    is_only &= l.data[k].object == 0;
  return is_only;
}

static bool is_called(const SharedAccesses *s, InstanceId i, uint32_t at,
                      FuncId f) {
  InstanceId c;
  for (uint32_t from = 0;
       (c = points_to_callee(s->points, i, at, &from)) != INSTANCE_NONE;)
    if (points_to_instance(s->points, c)->function == f)
      return true;
  return false;
}

static void note_call(SharedAccesses *s, InstanceId i, uint32_t at) {
  const TargetList l = points_to_operand(s->points, i, &inst_of(s, i, at)->a);
  bool is_known = is_number_only(l);
  for (uint32_t k = 0; k < l.n; k++) {
    const AbstractObject *p = points_to_object(s->points, l.data[k].object);
    if (p->kind != ABSTRACT_FUNCTION)
      continue;
    is_known = true;
    if (!is_called(s, i, at, p->id))
      add_blind_gap(s, i, at,
                    arena_printf(s->arena, "calling '%s'",
                                 s->program->functions[p->id].name));
  }
  if (!is_known)
    add_blind_gap(s, i, at, "a call of an unknown function");
}

/* ---- accesses */

static bool is_plain(const MustFacts *f, const Inst *in) {
  return in->kind == INST_FREE ||
         (in->order == MEMORY_ORDER_PLAIN &&
          (inst_is_for_caller(in) || !facts_is_inside(f, SECTION_MODEL)));
}

/* A thread that gets the address of a new block by such an access may not see
 * what was done to the block before. */
static void note_weak(SharedAccesses *s, InstanceId i, const Inst *in) {
  const Operand loaded = {.kind = OPERAND_REG, .id = in->dst};
  const bool is_load = in->kind == INST_LOAD;
  if (!races_is_weak(in) || (is_load && in->dst == REG_NONE))
    return;
  const TargetList l =
      points_to_operand(s->points, i, is_load ? &loaded : &in->b);
  for (uint32_t k = 0; k < l.n; k++)
    s->is_published_weakly[l.data[k].object] = true;
}

static void find_weak(SharedAccesses *s) {
  for (InstanceId i = 0; i < points_to_n_instances(s->points); i++) {
    const Function *f = points_to_function(s->points, i);
    for (uint32_t at = 0; at < f->n_code; at++)
      note_weak(s, i, &f->code[at]);
  }
}

/* True if it is an access by the maker of a block, before its address is
 * passed on. */
static bool is_fresh(const SharedAccesses *s, const SharedAccess *x,
                     AbstractId object) {
  const MustFacts *f = x->facts;
  if (s->is_published_weakly[object] || !x->address.term)
    return false;
  for (unsigned i = 0; i < f->n_fresh; i++)
    if (f->fresh[i].block.term == x->address.term &&
        f->fresh[i].object == object)
      return true;
  return false;
}

static bool takes_part(const SharedAccesses *s, AbstractId object) {
  const AbstractObject *p = points_to_object(s->points, object);
  if (p->kind == ABSTRACT_STATIC && s->program->objects[p->id].is_library)
    return false;
  return (p->kind == ABSTRACT_STATIC || p->kind == ABSTRACT_MADE) &&
         points_to_is_shared(s->points, object);
}

static bool is_unknown(const SharedAccesses *s, AbstractId object) {
  const AbstractObject *p = points_to_object(s->points, object);
  return p->kind == ABSTRACT_STATIC && s->program->objects[p->id].is_unknown;
}

/* Extends the access to all its bytes, also those before its target. */
static void widen(const Inst *in, SharedAccess *x) {
  if (in->kind == INST_FREE) {
    x->target.offset = 0, x->target.stride = 1, x->bytes = 1;
    x->window = (IndexWindow){x->target, x->bytes};
  } else {
    x->target.offset -= in->before;
    x->bytes += in->before + in->after;
    x->address.offset -= in->before;
    x->window.target.offset -= in->before;
    x->window.bytes += in->before + in->after;
  }
}

static bool is_before(const HeldLock *a, const HeldLock *b) {
  if (a->object != b->object)
    return a->object < b->object;
  if (a->offset != b->offset)
    return a->offset < b->offset;
  return a->symbol.term != b->symbol.term ? a->symbol.term < b->symbol.term
                                          : a->symbol.offset < b->symbol.offset;
}

static void add_sorted(MustFacts *f, HeldLock l) {
  unsigned i = f->n_locks++;
  for (; i && is_before(&l, &f->locks[i - 1]); i--)
    f->locks[i] = f->locks[i - 1];
  f->locks[i] = l;
}

static void add_taken(MustFacts *f, TakenLock t) {
  unsigned i = f->n_taken++;
  for (; i && t.object < f->taken[i - 1].object; i--)
    f->taken[i] = f->taken[i - 1];
  f->taken[i] = t;
}

/* Returns what distinguishes pairs, in normal form, with the locks that no
 * other thread can hold. */
static MustFacts tidied(const SharedAccesses *s, const MustFacts *f) {
  MustFacts x;
  memset(&x, 0, sizeof x);
  x.is_reached = true, x.is_odd = f->is_odd;
  x.some = f->some, x.many = f->many;
  x.n_sections = f->n_sections;
  memcpy(x.sections, f->sections, f->n_sections);
  for (unsigned i = 0; i < f->n_locks; i++) {
    HeldLock l = f->locks[i];
    if (!l.is_held || l.result.term || !facts_is_sound(s->facts, &l))
      continue;
    l.depth = 1, l.before &= f->some;
    if (l.object)
      l.site = (CallSite){0};
    add_sorted(&x, l);
  }
  for (unsigned i = 0; i < f->n_taken; i++)
    add_taken(&x, f->taken[i]);
  x.passed = f->passed, x.waited = f->waited;
  for (unsigned i = 0; i < f->n_once; i++)
    facts_set_once(
        &x, (Target){.object = f->once[i].object, .offset = f->once[i].offset},
        f->once[i].is_done);
  return x;
}

static uint32_t hash_facts(const MustFacts *f) {
  uint64_t h = hash_mix(f->some, f->many);
  for (unsigned i = 0; i < f->n_locks; i++) {
    const HeldLock *l = &f->locks[i];
    h = hash_mix(hash_mix(h, (uint64_t)l->offset ^ l->object),
                 (uint64_t)l->symbol.term << 32 ^ (uint64_t)l->symbol.offset);
  }
  return hash_number(h);
}

/* Returns a shared copy of the facts. */
static const MustFacts *keep_facts(SharedAccesses *s, MustFacts x) {
  const uint32_t hash = hash_facts(&x);
  TABLE_EACH(i, &s->table, hash)
  if (!memcmp(s->known.data[i], &x, sizeof x))
    return s->known.data[i];
  MustFacts *copy = ARENA_NEW(s->arena, MustFacts);
  *copy = x;
  table_add(s->arena, &s->table, hash, s->known.n);
  *vec_push(s->arena, &s->known) = copy;
  return copy;
}

static IndexWindow window_of(const SharedAccesses *s, const SharedAccess *x) {
  const Operand *address = &inst_of(s, x->instance, x->at)->a;
  const Pointed p = {{x->instance, x->at}, address, x->bytes};
  return index_window(s->points, &p, x->target);
}

static void add_access(SharedAccesses *s, SharedAccess x) {
  const TargetList l = points_to_operand(s->points, x.instance,
                                         &inst_of(s, x.instance, x.at)->a);
  const MustFacts *copy = NULL;
  for (uint32_t k = 0; k < l.n; k++) {
    SharedAccess one = x;
    if (is_unknown(s, l.data[k].object))
      add_blind_gap(s, x.instance, x.at,
                    "a variable that is defined elsewhere");
    one.target = l.data[k];
    one.window = window_of(s, &one);
    widen(inst_of(s, x.instance, x.at), &one);
    one.is_fresh = is_fresh(s, &x, one.target.object);
    bool is_listed = takes_part(s, one.target.object) && !one.is_fresh;
    if (!is_listed && !s->is_reused[one.target.object])
      continue;
    if (!copy) {
      MustFacts *f = ARENA_NEW(s->arena, MustFacts);
      *f = *x.facts;
      copy = f;
    }
    one.facts = copy;
    if (is_listed)
      *vec_push(s->arena, &s->accesses[one.target.object]) = one;
    one.is_reused = true;
    if (s->is_reused[one.target.object])
      *vec_push(s->arena, &s->reused) = one;
  }
}

static void look_at_access(SharedAccesses *s, InstanceId i, uint32_t at,
                           const MustFacts *f) {
  const Inst *in = inst_of(s, i, at);
  const TargetList l = points_to_operand(s->points, i, &in->a);
  if (!l.n)
    add_blind_gap(s, i, at, "an address of unknown origin");
  add_access(
      s,
      (SharedAccess){
          .instance = i,
          .at = at,
          .thread_class = points_to_instance(s->points, i)->thread_class,
          .bytes =
              in->kind == INST_FREE
                  ? 1
                  : inst_access_width(points_to_function(s->points, i), in) / 8,
          .is_write = in->kind != INST_LOAD,
          .is_atomic = !is_plain(f, in),
          .address = facts_symbol(s->facts, &in->a),
          .facts = f,
      });
}

/* A check of a race is one of a handler of signals and the thread that it
 * interrupts. */
static void note_check(SharedAccesses *s, InstanceId i, uint32_t at) {
  if (property_is_race(inst_of(s, i, at)->property))
    add_gap(s, i, at, "a handler of signals may race with its own thread");
}

static void look_at(void *context, InstanceId i, uint32_t at,
                    const MustFacts *f) {
  SharedAccesses *s = context;
  switch (inst_of(s, i, at)->kind) {
  case INST_LOAD:
  case INST_STORE:
  case INST_FREE: look_at_access(s, i, at, f); break;
  case INST_CALL: note_call(s, i, at); break;
  case INST_ASSERT: note_check(s, i, at); break;
  case INST_UNSUPPORTED: note_unsupported(s, i, at); break;
  default: break;
  }
}

/* ---- locks in common */

/* Finds the distance from the address of the access to the lock. */
static bool find_distance(const SharedAccess *x, const HeldLock *l,
                          int64_t *out) {
  return l->symbol.term && l->symbol.term == x->address.term &&
         !__builtin_sub_overflow(l->symbol.offset, x->address.offset, out);
}

/* True if b's address is always 'by' bytes further on when the
 * accesses overlap. */
static bool is_shift(const SharedAccess *a, const SharedAccess *b, int64_t by) {
  const uint64_t g = a->target.stride ? a->target.stride : b->target.stride;
  const bool are_several = a->target.stride && b->target.stride;
  int64_t between;
  if (__builtin_sub_overflow(b->target.offset, a->target.offset, &between))
    return false;
  if (!g)
    return between == by;
  if ((are_several && a->target.stride != b->target.stride) || g > INT32_MAX ||
      a->bytes + b->bytes - 1 > g)
    return false;
  return by < (int64_t)a->bytes && -by < (int64_t)b->bytes &&
         (between - by) % (int64_t)g == 0;
}

static bool is_same_distance(const SharedAccess *a, const HeldLock *la,
                             const SharedAccess *b, const HeldLock *lb) {
  int64_t to_a, to_b, by;
  return find_distance(a, la, &to_a) && find_distance(b, lb, &to_b) &&
         !__builtin_sub_overflow(to_a, to_b, &by) && is_shift(a, b, by);
}

/* Returns the term of an element of a static array that has its index; or NULL.
 * The elements are 'stride' (d) bytes apart. */
static const SymbolTerm *element(const SharedAccesses *s, Symbol x) {
  const SymbolTerm *t = facts_term(s->facts, x);
  if (t->kind != SYMBOL_INDEX)
    return NULL;
  const SymbolTerm *base = facts_term(s->facts, (Symbol){t->a, 0});
  return base->kind == SYMBOL_OBJECT &&
                 !s->program->objects[base->a].is_thread_local
             ? t
             : NULL;
}

/* True if the lock's index is that of the access: it is the same lock in any
 * thread that accesses the same element. */
static bool is_same_index(const SharedAccesses *s, const SharedAccess *a,
                          const HeldLock *la, const SharedAccess *b,
                          const HeldLock *lb) {
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

static bool is_same_lock(const SharedAccesses *s, const SharedAccess *a,
                         const HeldLock *la, const SharedAccess *b,
                         const HeldLock *lb) {
  bool is_same_object =
      la->object && la->object == lb->object && la->offset == lb->offset;
  return is_same_object || (!a->is_reused && (is_same_distance(a, la, b, lb) ||
                                              is_same_index(s, a, la, b, lb)));
}

bool shared_accesses_have_lock(const SharedAccesses *s, const SharedAccess *a,
                               const SharedAccess *b) {
  for (unsigned i = 0; i < a->facts->n_locks; i++)
    for (unsigned k = 0; k < b->facts->n_locks; k++) {
      const HeldLock *la = &a->facts->locks[i], *lb = &b->facts->locks[k];
      if ((la->mode == LOCK_WRITE || lb->mode == LOCK_WRITE) &&
          is_same_lock(s, a, la, b, lb))
        return true;
    }
  return false;
}

/* ---- pairs */

bool shared_accesses_may_be_parallel(const SharedAccesses *s,
                                     const SharedAccess *a,
                                     const SharedAccess *b) {
  bool are_in_sections = facts_is_inside(a->facts, SECTION_PROGRAM) &&
                         facts_is_inside(b->facts, SECTION_PROGRAM);
  return !are_in_sections &&
         facts_may_be_parallel(s->facts, a->thread_class, a->facts,
                               b->thread_class, b->facts);
}

static OwnAccess own_access(const SharedAccesses *s, const SharedAccess *x) {
  bool is_all = inst_of(s, x->instance, x->at)->kind == INST_FREE;
  return (OwnAccess){x->address, is_all ? 0 : x->bytes};
}

/* True if each access is to what belongs to its own thread, of the
 * same thread class. */
static bool are_own(const SharedAccesses *s, const SharedAccess *a,
                    const SharedAccess *b) {
  return a->thread_class == b->thread_class &&
         own_arguments_exclude(s->own, a->thread_class, own_access(s, a),
                               own_access(s, b));
}

/* True if they may be of a common byte.  A new block may lie anyhow where a
 * freed one lay, but one of the two accesses is by the freed one's address. */
static bool may_meet(const SharedAccesses *s, const SharedAccess *a,
                     const SharedAccess *b) {
  if (a->is_reused)
    return !(a->is_fresh && b->is_fresh);
  return target_meets(a->target, a->bytes, b->target, b->bytes) &&
         target_meets(a->window.target, a->window.bytes, b->window.target,
                      b->window.bytes) &&
         !are_own(s, a, b);
}

bool shared_accesses_may_race(const SharedAccesses *s, const SharedAccess *a,
                              const SharedAccess *b) {
  return (a->is_write || b->is_write) && !(a->is_atomic && b->is_atomic) &&
         may_meet(s, a, b) && shared_accesses_may_be_parallel(s, a, b) &&
         !shared_accesses_have_lock(s, a, b) &&
         !once_order_excludes(s->once, a->facts, b->facts) &&
         !barrier_order_excludes(s->barriers, a->thread_class, a->facts,
                                 b->thread_class, b->facts) &&
         !creation_locks_exclude(s->creation, a->thread_class, a->facts,
                                 b->thread_class, b->facts);
}

/* ---- all accesses */

static bool is_alike(const SharedAccess *a, const SharedAccess *b) {
  return a->thread_class == b->thread_class &&
         target_is_same(a->target, b->target) &&
         target_is_same(a->window.target, b->window.target) &&
         a->window.bytes == b->window.bytes && a->bytes == b->bytes &&
         a->is_write == b->is_write && a->is_atomic == b->is_atomic &&
         a->is_fresh == b->is_fresh && a->facts == b->facts &&
         a->address.term == b->address.term &&
         a->address.offset == b->address.offset;
}

static uint32_t hash_access(const SharedAccess *x) {
  uint64_t h = hash_mix((uintptr_t)x->facts, (uint64_t)x->target.offset);
  h = hash_mix(h, x->target.stride << 16 ^ x->bytes << 4 ^
                      (uint64_t)x->is_write << 1 ^ x->is_atomic);
  return hash_number(hash_mix(h, (uint64_t)x->address.term << 32 ^
                                     (uint64_t)x->address.offset ^
                                     x->thread_class));
}

static uint32_t find_like(const AccessVec *all, Table *t, uint32_t i) {
  const uint32_t hash = hash_access(&all->data[i]);
  TABLE_EACH(k, t, hash)
  if (is_alike(&all->data[k], &all->data[i]))
    return k;
  table_add(NULL, t, hash, i);
  return i;
}

/* Normalises the facts, once it is known which locks are sound. */
static void tidy(SharedAccesses *s, AccessVec *all) {
  Table t = {0};
  for (uint32_t i = 0; i < all->n; i++) {
    SharedAccess *x = &all->data[i];
    x->facts = keep_facts(s, tidied(s, x->facts));
    x->like = find_like(all, &t, i);
  }
  table_release(&t);
}

SharedAccesses *shared_accesses_new(Arena *arena, const Program *p,
                                    const Stop *stop) {
  SharedAccesses *s = ARENA_NEW(arena, SharedAccesses);
  p = webs_split(arena, p);
  *s = (SharedAccesses){.arena = arena, .program = p, .gaps = {.arena = arena}};
  s->points = points_to_new(arena, p, stop);
  s->facts = thread_facts_new(arena, p, s->points, stop);
  if (stop_now(stop))
    return NULL;
  s->once = once_order_new(arena, p, s->points);
  s->barriers = barrier_order_new(arena, s->points, s->facts);
  s->own = own_arguments_new(arena, s->points, s->facts);
  s->creation = creation_locks_new(arena, s->points, s->facts);
  s->accesses =
      ARENA_ARRAY(arena, AccessVec, points_to_n_objects(s->points) + 1);
  s->is_published_weakly =
      ARENA_ARRAY(arena, bool, points_to_n_objects(s->points) + 1);
  find_weak(s);
  s->is_reused = reused_places_find(arena, s->points);
  if (points_to_is_partial(s->points))
    gaps_add(&s->gaps,
             (Gap){"threads made at more than 63 calls", {NULL, 0, 0}});
  thread_facts_visit(s->facts, look_at, s);
  for (AbstractId i = 0; i < points_to_n_objects(s->points); i++)
    tidy(s, &s->accesses[i]);
  tidy(s, &s->reused);
  return s;
}

PointsTo *shared_accesses_points(const SharedAccesses *s) { return s->points; }

ThreadFacts *shared_accesses_facts(const SharedAccesses *s) { return s->facts; }

SharedAccessList shared_accesses_of(const SharedAccesses *s,
                                    AbstractId object) {
  return (SharedAccessList){s->accesses[object].data, s->accesses[object].n};
}

SharedAccessList shared_accesses_reused(const SharedAccesses *s) {
  return (SharedAccessList){s->reused.data, s->reused.n};
}

const Gaps *shared_accesses_gaps(const SharedAccesses *s) { return &s->gaps; }

bool shared_accesses_is_blind(const SharedAccesses *s) {
  return s->is_blind || points_to_is_partial(s->points);
}
