#include "reduction/explore/canonical.h"

#include "frontend/base/hash.h"
#include "frontend/library/models.h"
#include "reduction/semantics/purity.h"

#include <stdlib.h>
#include <string.h>

struct Canonical {
  const Program *program;
  const SymmetricStart *symmetry;
  Liveness *liveness;
  VEC(RenamedWord) arrays;
  Renaming renaming;
};

/* ---- code */

typedef struct {
  Arena *arena;
  const Canonical *roles;
  bool *is_seen; /* by function */
  VEC(FuncId) todo;
} Walk;

static void see(Walk *w, FuncId f) {
  if (!w->is_seen[f])
    *vec_push(w->arena, &w->todo) = f;
  w->is_seen[f] = true;
}

static void see_address(Walk *w, const Operand *o) {
  if (o->kind == OPERAND_FUNCTION)
    see(w, o->id);
}

/* Visits functions other than those that are called. */
static void see_addresses(Walk *w, const Inst *i) {
  if (i->kind != INST_CALL)
    see_address(w, &i->a);
  see_address(w, &i->b);
  see_address(w, &i->c);
  for (uint32_t k = 0; k < i->n_args; k++)
    see_address(w, &i->args[k]);
}

static void see_routines(Walk *w) {
  const Program *p = w->roles->program;
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t k = 0; k < p->functions[f].n_code; k++)
      see_addresses(w, &p->functions[f].code[k]);
  for (ObjId i = 0; i < p->n_objects; i++)
    for (uint32_t k = 0; k < p->objects[i].n_relocations; k++)
      see_address(w, &p->objects[i].relocations[k].target);
}

static bool is_of_mutex(const Function *f) {
  const Model *m = model_find(f->name);
  return m && m->is_step && m->object == MODEL_MUTEX &&
         (m->role == MODEL_TAKES || m->role == MODEL_GIVES);
}

/* True if the function only computes. */
static bool is_pure(const Function *f) {
  for (uint32_t k = 0; k < f->n_code; k++)
    if (inst_begins_step(f->code[k].kind) || f->code[k].kind == INST_CALL ||
        f->code[k].kind == INST_SELF)
      return false;
  return f->has_body;
}

static bool may_call(Walk *w, const Function *f, const Inst *i) {
  if (i->a.kind != OPERAND_FUNCTION)
    return false;
  const Function *callee = &w->roles->program->functions[i->a.id];
  if (callee->is_library)
    return is_pure(callee) || (is_of_mutex(callee) &&
                               (i->dst == REG_NONE ||
                                !liveness_is_read(w->roles->liveness, f, i)));
  see(w, i->a.id);
  return true;
}

static bool forgets(Walk *w, const Function *f) {
  for (uint32_t k = 0; k < f->n_code; k++) {
    const Inst *i = &f->code[k];
    if (i->kind == INST_SELF || (i->kind == INST_CALL && !may_call(w, f, i)))
      return false;
  }
  return f->has_body && !f->is_library;
}

/* True if there are thread-local objects: a thread could observe their
 * addresses. */
static bool has_locals(const Program *p) {
  for (ObjId i = 0; i < p->n_objects; i++)
    if (p->objects[i].is_thread_local && !p->objects[i].is_library)
      return true;
  return false;
}

static bool all_forget(const Canonical *r) {
  Arena *a = arena_new();
  Walk w = {.arena = a, .roles = r};
  w.is_seen = ARENA_ARRAY(a, bool, r->program->n_functions + 1);
  see_routines(&w);
  bool all = !has_locals(r->program);
  while (all && w.todo.n)
    all = forgets(&w, &r->program->functions[w.todo.data[--w.todo.n]]);
  arena_delete(a);
  return all;
}

/* ---- data of the library about threads */

/* Adds the n arrays of the object, each of one word per thread. */
static void find_arrays(Arena *a, Canonical *r, const char *name, unsigned n) {
  for (ObjId i = 0; i < r->program->n_objects; i++) {
    const Object *o = &r->program->objects[i];
    for (unsigned k = 0; o->is_library && !strcmp(o->name, name) && k < n; k++)
      *vec_push(a, &r->arrays) = (RenamedWord){
          i, o->size / n * k, (unsigned)(o->size / n / MOST_THREADS)};
  }
}

static bool has_chains(const SymmetricStart *w) {
  for (ThreadId t = 0; w && t < w->n; t++)
    if (w->chain[t] != t)
      return true;
  return false;
}

const Canonical *canonical_new(Arena *a, const Program *p,
                               const SymmetricStart *symmetry) {
  if (!has_chains(symmetry))
    return NULL;
  Canonical *r = ARENA_NEW(a, Canonical);
  *r = (Canonical){
      .program = p, .symmetry = symmetry, .liveness = liveness_new(a, p)};
  if (!all_forget(r))
    return NULL;
  find_arrays(a, r, "has_finished", 1);
  find_arrays(a, r, "result", 1);
  find_arrays(a, r, "cancel", 1);
  find_arrays(a, r, "held", 8);
  r->renaming = (Renaming){r->arrays.data, symmetry->names, r->arrays.n,
                           symmetry->n_names};
  return r;
}

/* ---- threads of a configuration */

static bool takes_part(const Canonical *r, const Config *s, ThreadId t) {
  return t < r->symmetry->n && config_has_begun(s, t) &&
         config_may_rename(s, t);
}

/* Returns a hash of the thread's position and names; equal for threads at the
 * same position. */
static uint64_t key_of(const Canonical *r, const Config *s, ThreadId t) {
  uint64_t key = hash_mix(config_next(s, t, NULL) != NULL, purity_hash(s, t));
  for (uint32_t i = 0; i < r->renaming.n_names; i++) {
    const RenamedName *n = &r->renaming.names[i];
    if (n->thread == t && config_word(s, n->word) == n->name)
      key = hash_mix(hash_mix(key, n->word.object), n->word.offset);
  }
  return key;
}

typedef struct {
  uint64_t key;
  ThreadId thread;
} Keyed;

static int compare_keys(const void *a, const void *b) {
  const Keyed *x = a, *y = b;
  int order = (x->key > y->key) - (x->key < y->key);
  return order ? order : (x->thread > y->thread) - (x->thread < y->thread);
}

/* Permutes the first thread and the later ones that may exchange their roles
 * with it: in the order of their keys they get their numbers in increasing
 * order. */
static void form_from(const Canonical *r, const Config *s, ThreadId first,
                      bool *takes, ThreadId *to) {
  Keyed members[MOST_THREADS];
  ThreadId numbers[MOST_THREADS];
  uint32_t n = 0;
  for (ThreadId t = first; t < config_threads(s); t++) {
    if (!takes[t] || r->symmetry->chain[t] != r->symmetry->chain[first] ||
        !config_started_alike(s, first, t))
      continue;
    numbers[n] = t;
    members[n++] = (Keyed){key_of(r, s, t), t};
  }
  qsort(members, n, sizeof *members, compare_keys);
  for (uint32_t i = 0; i < n; i++) {
    takes[numbers[i]] = false;
    to[members[i].thread] = numbers[i];
  }
}

Config *canonical_form(const Canonical *r, const Config *s) {
  const ThreadId n = config_threads(s);
  ThreadId *to = xcalloc(n, sizeof *to);
  bool *takes = xcalloc(n, sizeof *takes);
  for (ThreadId t = 0; t < n; t++)
    takes[t] = takes_part(r, s, t);
  for (ThreadId t = 0; t < n; t++)
    to[t] = t;
  for (ThreadId t = 0; t < n; t++)
    if (takes[t])
      form_from(r, s, t, takes, to);
  Config *canonical = config_rename(s, &r->renaming, to);
  free(takes);
  free(to);
  return canonical;
}
