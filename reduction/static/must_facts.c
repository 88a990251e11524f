#include "reduction/static/must_facts.h"

#include <string.h>

static bool has_same_object(const HeldLock *a, const HeldLock *b) {
  return a->object && a->object == b->object && a->offset == b->offset;
}

static bool is_same_lock(const HeldLock *a, const HeldLock *b) {
  return symbol_is_same(a->symbol, b->symbol) || has_same_object(a, b);
}

HeldLock *facts_find_lock(MustFacts *f, const HeldLock *l) {
  for (unsigned i = 0; i < f->n_locks; i++)
    if (is_same_lock(&f->locks[i], l))
      return &f->locks[i];
  return NULL;
}

void facts_drop_lock(MustFacts *f, HeldLock *l) { *l = f->locks[--f->n_locks]; }

bool lock_is_apart(const HeldLock *a, const HeldLock *b) {
  bool have_objects = a->object && b->object && !has_same_object(a, b);
  bool are_named = a->symbol.term && a->symbol.term == b->symbol.term &&
                   a->symbol.offset != b->symbol.offset;
  return have_objects || are_named;
}

/* Reduces the lock to what both paths have in common; false if there is
 * nothing. */
static bool common_lock(HeldLock *l, MustFacts *other) {
  const HeldLock *o = facts_find_lock(other, l);
  if (!o || o->result.term != l->result.term ||
      o->result.offset != l->result.offset)
    return false;
  if (!symbol_is_same(l->symbol, o->symbol))
    l->symbol = (Symbol){0};
  if (!has_same_object(l, o))
    l->object = 0;
  l->mode = l->mode == o->mode ? l->mode : LOCK_EITHER;
  l->depth = l->depth < o->depth ? l->depth : o->depth;
  l->is_held &= o->is_held;
  l->before |= o->before;
  return true;
}

static bool has_fresh(const MustFacts *f, const FreshBlock *b) {
  for (unsigned i = 0; i < f->n_fresh; i++)
    if (symbol_is_same(f->fresh[i].block, b->block) &&
        f->fresh[i].object == b->object)
      return true;
  return false;
}

static void meet_locks(MustFacts *into, MustFacts *from) {
  for (unsigned i = into->n_locks; i-- > 0;)
    if (!common_lock(&into->locks[i], from))
      facts_drop_lock(into, &into->locks[i]);
  for (unsigned i = into->n_fresh; i-- > 0;)
    if (!has_fresh(from, &into->fresh[i]))
      into->fresh[i] = into->fresh[--into->n_fresh];
}

static bool has_maybe(const MustFacts *f, CallSite s) {
  for (unsigned i = 0; i < f->n_maybe; i++)
    if (f->maybe[i].instance == s.instance && f->maybe[i].at == s.at)
      return true;
  return false;
}

void facts_may_hold(MustFacts *f, CallSite s) {
  if (has_maybe(f, s))
    return;
  if (f->n_maybe < MOST_MAYBE)
    f->maybe[f->n_maybe++] = s;
  else
    f->has_more = true;
}

void facts_may_not_hold(MustFacts *f, CallSite s) {
  for (unsigned i = f->n_maybe; i-- > 0;)
    if (f->maybe[i].instance == s.instance && f->maybe[i].at == s.at)
      f->maybe[i] = f->maybe[--f->n_maybe];
}

static void meet_maybe(MustFacts *into, const MustFacts *from) {
  for (unsigned i = 0; i < from->n_maybe; i++)
    facts_may_hold(into, from->maybe[i]);
  into->has_more |= from->has_more;
}

static TakenLock *find_taken(MustFacts *f, AbstractId object, int64_t offset) {
  for (unsigned i = 0; i < f->n_taken; i++)
    if (f->taken[i].object == object && f->taken[i].offset == offset)
      return &f->taken[i];
  return NULL;
}

static void note_taken(MustFacts *f, const HeldLock *l, ClassId thread_class) {
  TakenLock *t = find_taken(f, l->object, l->offset);
  if (!t && l->object && f->n_taken < MOST_TAKEN)
    t = &f->taken[f->n_taken++];
  if (t)
    t->object = l->object, t->offset = l->offset,
    t->thread_class = thread_class, t->mode = l->mode;
}

/* Joins the taken locks.  A thread class's number is greater than that of its
 * maker.  True if less is known than before. */
static bool meet_taken(MustFacts *into, MustFacts *from) {
  bool is_less = false;
  for (unsigned i = into->n_taken; i-- > 0;) {
    TakenLock *t = &into->taken[i];
    const TakenLock *o = find_taken(from, t->object, t->offset);
    is_less |= !o || o->thread_class < t->thread_class || o->mode != t->mode;
    if (!o) {
      *t = into->taken[--into->n_taken];
      continue;
    }
    t->thread_class =
        o->thread_class < t->thread_class ? o->thread_class : t->thread_class;
    t->mode = o->mode == t->mode ? t->mode : LOCK_EITHER;
  }
  return is_less;
}

static OnceFact *find_once(MustFacts *f, AbstractId object, int64_t offset) {
  for (unsigned i = 0; i < f->n_once; i++)
    if (f->once[i].object == object && f->once[i].offset == offset)
      return &f->once[i];
  return NULL;
}

void facts_set_once(MustFacts *f, Target t, bool is_done) {
  OnceFact *o = find_once(f, t.object, t.offset);
  if (!o && f->n_once < MOST_ONCE)
    o = &f->once[f->n_once++];
  if (o)
    o->object = t.object, o->offset = t.offset, o->is_done = is_done;
}

static void meet_once(MustFacts *into, MustFacts *from) {
  for (unsigned i = into->n_once; i-- > 0;) {
    const OnceFact *o =
        find_once(from, into->once[i].object, into->once[i].offset);
    if (!o || o->is_done != into->once[i].is_done)
      into->once[i] = into->once[--into->n_once];
  }
}

const KnownValue *facts_find_value(const MustFacts *f, Symbol s) {
  for (unsigned i = 0; i < f->n_known; i++)
    if (symbol_is_same(f->known[i].symbol, s))
      return &f->known[i];
  return NULL;
}

void facts_forget_value(MustFacts *f, unsigned i) {
  f->n_known--;
  memmove(&f->known[i], &f->known[i + 1],
          (f->n_known - i) * sizeof f->known[i]);
}

void facts_know(MustFacts *f, Symbol s, bool is_zero) {
  const KnownValue *old = facts_find_value(f, s);
  if (!s.term)
    return;
  if (old)
    facts_forget_value(f, (unsigned)(old - f->known));
  else if (f->n_known == MOST_KNOWN)
    facts_forget_value(f, 0);
  f->known[f->n_known++] = (KnownValue){s, is_zero};
}

static void meet_known(MustFacts *into, const MustFacts *from) {
  for (unsigned i = into->n_known; i-- > 0;) {
    const KnownValue *o = facts_find_value(from, into->known[i].symbol);
    if (!o || o->is_zero != into->known[i].is_zero)
      facts_forget_value(into, i);
  }
}

bool facts_are_apart(const MustFacts *a, const MustFacts *b) {
  for (unsigned i = 0; i < a->n_known; i++) {
    const KnownValue *o = facts_find_value(b, a->known[i].symbol);
    if (o && o->is_zero != a->known[i].is_zero)
      return true;
  }
  return false;
}

static bool has_same_sections(const MustFacts *a, const MustFacts *b) {
  return a->n_sections == b->n_sections &&
         !memcmp(a->sections, b->sections, a->n_sections);
}

static const HeldLock *find_alike(const MustFacts *f, const HeldLock *l) {
  for (unsigned i = 0; i < f->n_locks; i++) {
    const HeldLock *o = &f->locks[i];
    if (is_same_lock(o, l) && o->is_held == l->is_held && o->mode == l->mode &&
        o->result.term == l->result.term)
      return o;
  }
  return NULL;
}

static bool has_same_locks(const MustFacts *a, const MustFacts *b) {
  bool are_same = a->n_locks == b->n_locks;
  for (unsigned i = 0; are_same && i < a->n_locks; i++)
    are_same = find_alike(b, &a->locks[i]);
  return are_same;
}

bool facts_are_alike(const MustFacts *a, const MustFacts *b) {
  return a->some == b->some && a->many == b->many && a->lost == b->lost &&
         a->passed == b->passed && a->waited == b->waited &&
         a->is_odd == b->is_odd && has_same_sections(a, b) &&
         has_same_locks(a, b);
}

/* Facts hold no uninitialised bytes: all begin as zero. */
bool facts_meet(MustFacts *into, MustFacts *from) {
  MustFacts old = *into;
  if (!from->is_reached)
    return false;
  if (!into->is_reached) {
    *into = *from;
    return true;
  }
  meet_locks(into, from);
  meet_maybe(into, from);
  meet_once(into, from);
  meet_known(into, from);
  const bool is_less = meet_taken(into, from);
  into->is_odd |= from->is_odd || !has_same_sections(into, from);
  into->some |= from->some, into->many |= from->many;
  into->lost |= from->lost;
  into->made = into->made == from->made ? into->made : MADE_MAYBE;
  into->passed &= from->passed, into->waited |= from->waited;
  if (from->n_readers > into->n_readers)
    into->n_readers = from->n_readers;
  return is_less || old.n_once != into->n_once ||
         old.n_known != into->n_known || old.n_locks != into->n_locks ||
         old.n_fresh != into->n_fresh || old.is_odd != into->is_odd ||
         old.some != into->some || old.many != into->many ||
         old.lost != into->lost || old.made != into->made ||
         old.passed != into->passed || old.waited != into->waited ||
         old.n_readers != into->n_readers || old.n_maybe != into->n_maybe ||
         old.has_more != into->has_more ||
         memcmp(old.locks, into->locks, sizeof *old.locks * old.n_locks) != 0;
}

void facts_add_lock(MustFacts *f, const HeldLock *l) {
  if ((l->symbol.term || l->object) && f->n_locks < MOST_HELD)
    f->locks[f->n_locks++] = *l;
}

void facts_hold(MustFacts *f, const HeldLock *l, ClassId thread_class) {
  HeldLock *known = facts_find_lock(f, l);
  note_taken(f, l, thread_class);
  if (known && known->result.term) {
    facts_drop_lock(f, known);
    known = NULL;
  }
  if (!known) {
    facts_add_lock(f, l);
    return;
  }
  if (known->depth < UINT8_MAX)
    known->depth++;
  if (!known->is_held)
    known->before = f->some;
  known->is_held = true;
}

void facts_join(MustFacts *f, uint64_t thread_classes) {
  f->some &= ~thread_classes, f->many &= ~thread_classes;
  for (unsigned i = 0; i < f->n_locks; i++)
    f->locks[i].before &= ~thread_classes;
}

void facts_decide(MustFacts *f, Symbol s, bool is_zero, ClassId thread_class) {
  for (unsigned i = f->n_locks; i-- > 0;) {
    HeldLock *l = &f->locks[i];
    if (!l->result.term || !symbol_is_same(l->result, s))
      continue;
    if (is_zero) {
      l->result = (Symbol){0};
      note_taken(f, l, thread_class);
    } else {
      facts_may_not_hold(f, l->site);
      facts_drop_lock(f, l);
    }
  }
}

void facts_begin_section(MustFacts *f, SectionKind kind) {
  if (f->n_sections == MOST_SECTIONS)
    f->is_odd = true;
  else
    f->sections[f->n_sections++] = (uint8_t)kind;
}

void facts_end_section(MustFacts *f) {
  if (f->n_sections)
    f->n_sections--;
  else
    f->is_odd = true;
}

bool facts_is_inside(const MustFacts *f, SectionKind kind) {
  bool is_inside = false;
  for (unsigned i = 0; !f->is_odd && i < f->n_sections; i++)
    is_inside |= f->sections[i] == (uint8_t)kind;
  return is_inside;
}

void facts_forget(MustFacts *f, const Symbols *s, InstanceId i, uint32_t at,
                  Reg r) {
  for (unsigned k = f->n_locks; k-- > 0;) {
    HeldLock *l = &f->locks[k];
    if (symbols_depends(s, l->symbol, i, at, r))
      l->symbol = (Symbol){0};
    bool is_lost = symbols_depends(s, l->result, i, at, r);
    if (is_lost || (!l->symbol.term && !l->object))
      facts_drop_lock(f, l);
  }
  for (unsigned k = f->n_fresh; k-- > 0;)
    if (symbols_depends(s, f->fresh[k].block, i, at, r))
      f->fresh[k] = f->fresh[--f->n_fresh];
  for (unsigned k = f->n_known; k-- > 0;)
    if (symbols_depends(s, f->known[k].symbol, i, at, r))
      facts_forget_value(f, k);
}

void facts_rename(MustFacts *f, Symbol from, Symbol to) {
  for (unsigned i = 0; i < f->n_locks; i++) {
    HeldLock *l = &f->locks[i];
    if (l->symbol.term == from.term)
      l->symbol.term = to.term, l->symbol.offset -= from.offset;
    if (symbol_is_same(l->result, from))
      l->result = to;
  }
  for (unsigned i = 0; i < f->n_fresh; i++)
    if (f->fresh[i].block.term == from.term)
      f->fresh[i].block.term = to.term, f->fresh[i].block.offset -= from.offset;
  for (unsigned i = 0; i < f->n_known; i++)
    if (symbol_is_same(f->known[i].symbol, from))
      f->known[i].symbol = to;
}
