/* Synchronisation: statements that wait, wake up or are atomic. */
#include "tests/fuzz/gen_conc.h"

#include <string.h>

static const LockKind lock_kinds[] = {
    {"pthread_mutex_t", " = PTHREAD_MUTEX_INITIALIZER", "pthread_mutex_lock",
     "pthread_mutex_trylock", "pthread_mutex_unlock"},
    {"pthread_mutex_t", " = PTHREAD_MUTEX_INITIALIZER", "pthread_mutex_lock",
     "pthread_mutex_trylock", "pthread_mutex_unlock"},
    {"pthread_rwlock_t", " = PTHREAD_RWLOCK_INITIALIZER",
     "pthread_rwlock_wrlock", "pthread_rwlock_trywrlock",
     "pthread_rwlock_unlock"},
    {"pthread_rwlock_t", " = PTHREAD_RWLOCK_INITIALIZER",
     "pthread_rwlock_rdlock", "pthread_rwlock_tryrdlock",
     "pthread_rwlock_unlock"},
    {"pthread_spinlock_t", "", "pthread_spin_lock", "pthread_spin_trylock",
     "pthread_spin_unlock"},
    {"sem_t", "", "sem_wait", "sem_trywait", "sem_post"},
};
enum { N_LOCK_KINDS = sizeof lock_kinds / sizeof *lock_kinds };

const char *conc_lock(unsigned i) { return i ? "m1" : "m0"; }

void conc_print_locks(Conc *c) {
  c->n_locks = conc_below(c, 3);
  c->has_condition = c->n_locks && conc_chance(c, 40);
  for (unsigned i = 0; i < c->n_locks; i++) {
    const LockKind *k = &lock_kinds[conc_below(c, N_LOCK_KINDS)];
    if (i == 0 && c->has_condition)
      k = lock_kinds;
    c->locks[i] = k;
    conc_line(c, "%s %s%s;", k->type, conc_lock(i), k->init);
  }
  if (c->has_condition)
    conc_line(c, "pthread_cond_t cv = PTHREAD_COND_INITIALIZER;");
}

void conc_init_locks(Conc *c) {
  for (unsigned i = 0; i < c->n_locks; i++) {
    if (!strcmp(c->locks[i]->type, "sem_t"))
      conc_line(c, "sem_init(&%s, 0, %u);", conc_lock(i), conc_chance(c, 70));
    else if (!*c->locks[i]->init)
      conc_line(c, "pthread_spin_init(&%s, 0);", conc_lock(i));
  }
}

/* True if waiting is wanted here; in an atomic section it is allowed, but
 * rare. */
static bool may_wait(Conc *c) { return !c->in_atomic || conc_chance(c, 3); }

/* ---- statements of all programs */

static bool make_locked(Conc *c, unsigned fuel) {
  if (!fuel || !c->n_locks || !may_wait(c))
    return false;
  unsigned i = conc_below(c, c->n_locks);
  const LockKind *k = c->locks[i];
  conc_spend(c, 2);
  if (conc_chance(c, 20)) {
    conc_line(c, "if (%s(&%s) == 0) {", k->try, conc_lock(i));
    conc_block(c, 1 + conc_below(c, 2), fuel - 1);
    conc_under(c, "%s(&%s);", k->leave, conc_lock(i));
    conc_line(c, "}");
    return true;
  }
  if (!conc_chance(c, 3))
    conc_line(c, "%s(&%s);", k->enter, conc_lock(i));
  conc_some(c, 1 + conc_below(c, 2), fuel - 1);
  if (!conc_chance(c, 4))
    conc_line(c, "%s(&%s);", k->leave, conc_lock(i));
  return true;
}

static bool make_post(Conc *c, unsigned fuel) {
  (void)fuel;
  for (unsigned i = 0; i < c->n_locks; i++)
    if (*c->locks[i]->type == 's' && may_wait(c)) {
      conc_spend(c, 1);
      conc_line(c, "%s(&%s);", conc_chance(c, 50) ? "sem_post" : "sem_wait",
                conc_lock(i));
      return true;
    }
  return false;
}

static bool make_wait(Conc *c, unsigned fuel) {
  (void)fuel;
  if (!c->has_condition || c->in_atomic || c->steps < 4)
    return false;
  conc_spend(c, 4);
  conc_line(c, "pthread_mutex_lock(&m0);");
  conc_line(c, "%s (%s)", conc_chance(c, 40) ? "while" : "if",
            conc_condition(c));
  conc_under(c, "pthread_cond_wait(&cv, &m0);");
  conc_line(c, "pthread_mutex_unlock(&m0);");
  return true;
}

static bool make_signal(Conc *c, unsigned fuel) {
  (void)fuel;
  if (!c->has_condition || c->in_atomic)
    return false;
  conc_spend(c, 2);
  bool locked = conc_chance(c, 80);
  if (locked)
    conc_line(c, "pthread_mutex_lock(&m0);");
  conc_line(c, "%s = %u;", conc_place(c), conc_below(c, 3));
  conc_line(c, "pthread_cond_%s(&cv);",
            conc_chance(c, 70) ? "signal" : "broadcast");
  if (locked)
    conc_line(c, "pthread_mutex_unlock(&m0);");
  return true;
}

static bool make_atomic(Conc *c, unsigned fuel) {
  if (!fuel || c->in_atomic)
    return false;
  c->in_atomic = true;
  conc_line(c, "__VERIFIER_atomic_begin();");
  conc_some(c, 1 + conc_below(c, 2), fuel - 1);
  conc_line(c, "__VERIFIER_atomic_end();");
  c->in_atomic = false;
  return true;
}

static bool make_builtin(Conc *c, unsigned fuel) {
  (void)fuel;
  const char *p = conc_address(c);
  if (!p)
    return false;
  conc_spend(c, 1);
  unsigned k = conc_below(c, 3);
  switch (conc_below(c, 8)) {
  case 0: conc_line(c, "l = __sync_fetch_and_add(%s, %u);", p, k); break;
  case 1:
    conc_line(c, "l = __sync_val_compare_and_swap(%s, %u, l);", p, k);
    break;
  case 2:
    conc_line(c, "if (__sync_bool_compare_and_swap(%s, %u, 2))", p, k);
    conc_under(c, "l = %u;", k);
    break;
  case 3: conc_line(c, "l = __atomic_exchange_n(%s, %u, 5);", p, k); break;
  case 4: conc_line(c, "__atomic_store_n(%s, %u, 5);", p, k); break;
  case 5: conc_line(c, "l = __atomic_load_n(%s, 5);", p); break;
  case 6: conc_line(c, "l = __atomic_sub_fetch(%s, %u, 5);", p, k); break;
  default:
    conc_line(c, "if (!__atomic_compare_exchange_n(%s, &l, %u, 0, 5, 5))", p,
              k);
    conc_under(c, "l++;");
    break;
  }
  return true;
}

Maker *const conc_sync_makers[] = {
    make_locked, make_locked, make_locked,  make_post,   make_wait,
    make_wait,   make_signal, make_builtin, make_atomic, NULL};

/* ---- two locks in either order */

static void declare_forks(Conc *c) {
  conc_line(c, "pthread_mutex_t fork[2] = {PTHREAD_MUTEX_INITIALIZER,");
  conc_line(c, "                           PTHREAD_MUTEX_INITIALIZER};");
}

static bool make_forks(Conc *c, unsigned fuel) {
  if (!fuel || !may_wait(c))
    return false;
  conc_spend(c, 4);
  unsigned i = conc_below(c, 2);
  if (conc_chance(c, 20)) {
    conc_line(c, "pthread_mutex_lock(&fork[l & 1]);");
    conc_some(c, 1, 0);
    conc_line(c, "pthread_mutex_unlock(&fork[l & 1]);");
    return true;
  }
  conc_line(c, "pthread_mutex_lock(&fork[%u]);", i);
  if (conc_chance(c, 30))
    conc_some(c, 1, 0);
  bool tries = conc_chance(c, 30);
  if (tries)
    conc_line(c, "if (pthread_mutex_trylock(&fork[%u]) == 0) {", !i);
  else
    conc_line(c, "pthread_mutex_lock(&fork[%u]);", !i);
  c->indent += tries;
  conc_some(c, 1, fuel - 1);
  conc_line(c, "pthread_mutex_unlock(&fork[%u]);", !i);
  c->indent -= tries;
  if (tries)
    conc_line(c, "}");
  conc_line(c, "pthread_mutex_unlock(&fork[%u]);", i);
  return true;
}

/* ---- a lock for readers and writers */

static void declare_readers(Conc *c) {
  conc_line(c, "pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;");
  conc_line(c, "int book;");
}

static bool make_readers(Conc *c, unsigned fuel) {
  if (!may_wait(c))
    return false;
  conc_spend(c, 3);
  bool writes = conc_chance(c, 50), tries = conc_chance(c, 30);
  const char *kind = writes ? "wr" : "rd";
  if (tries)
    conc_line(c, "if (!pthread_rwlock_try%slock(&rw)) {", kind);
  else
    conc_line(c, "pthread_rwlock_%slock(&rw);", kind);
  c->indent += tries;
  conc_line(c, writes ? "book++;" : "l = book;");
  if (fuel && conc_chance(c, 50))
    conc_some(c, 1, fuel - 1);
  if (!conc_chance(c, 5))
    conc_line(c, "pthread_rwlock_unlock(&rw);");
  c->indent -= tries;
  if (tries)
    conc_line(c, "}");
  return true;
}

/* ---- two semaphores */

static void declare_semaphores(Conc *c) { conc_line(c, "sem_t s1, s2;"); }

static void begin_semaphores(Conc *c) {
  conc_line(c, "sem_init(&s1, 0, %u);", conc_below(c, 3));
  conc_line(c, "sem_init(&s2, 0, %u);", conc_below(c, 2));
}

static bool make_semaphores(Conc *c, unsigned fuel) {
  if (!may_wait(c))
    return false;
  conc_spend(c, 2);
  unsigned i = 1 + conc_below(c, 2), j = 1 + conc_below(c, 2);
  switch (conc_below(c, 6)) {
  case 0:
  case 1: conc_line(c, "sem_post(&s%u);", i); break;
  case 2:
    conc_line(c, "if (sem_trywait(&s%u))", i);
    conc_under(c, "%s = %s;", conc_place(c), conc_value(c));
    break;
  case 3: conc_line(c, "sem_getvalue(&s%u, &l);", i); break;
  default:
    conc_line(c, "sem_wait(&s%u);", i);
    conc_some(c, 1, fuel ? fuel - 1 : 0);
    conc_line(c, "sem_post(&s%u);", j);
    break;
  }
  return true;
}

/* ---- a condition that may be missed */

static void declare_bell(Conc *c) {
  conc_line(c, "pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;");
  conc_line(c, "pthread_cond_t bell = PTHREAD_COND_INITIALIZER;");
  conc_line(c, "int rung;");
}

static void ring_bell(Conc *c) {
  bool locked = conc_chance(c, 60);
  if (locked)
    conc_line(c, "pthread_mutex_lock(&door);");
  conc_line(c, conc_chance(c, 50) ? "rung++;" : "rung = 1;");
  conc_line(c, "pthread_cond_%s(&bell);",
            conc_chance(c, 60) ? "signal" : "broadcast");
  if (locked)
    conc_line(c, "pthread_mutex_unlock(&door);");
}

static void await_bell(Conc *c) {
  bool locked = !conc_chance(c, 3);
  if (locked)
    conc_line(c, "pthread_mutex_lock(&door);");
  if (conc_chance(c, 15)) {
    conc_line(c, "struct timespec until%u = {0};", c->names);
    conc_line(c, "l = pthread_cond_timedwait(&bell, &door, &until%u);",
              conc_name(c));
  } else {
    conc_line(c, "%s (!rung)", conc_chance(c, 60) ? "while" : "if");
    conc_under(c, "pthread_cond_wait(&bell, &door);");
  }
  conc_line(c, conc_chance(c, 60) ? "rung--;" : "l = rung;");
  if (locked)
    conc_line(c, "pthread_mutex_unlock(&door);");
}

static bool make_bell(Conc *c, unsigned fuel) {
  (void)fuel;
  if (c->in_atomic)
    return false;
  conc_spend(c, 4);
  (conc_chance(c, 50) ? ring_bell : await_bell)(c);
  return true;
}

/* ---- barriers */

static void declare_barrier(Conc *c) { conc_line(c, "pthread_barrier_t bar;"); }

static void begin_barrier(Conc *c) {
  conc_line(c, "pthread_barrier_init(&bar, 0, %u);", 1 + conc_below(c, 3));
}

static bool make_barrier(Conc *c, unsigned fuel) {
  if (c->in_atomic)
    return false;
  conc_spend(c, 3);
  if (fuel && conc_chance(c, 40)) {
    conc_line(c, "if (pthread_barrier_wait(&bar)) {");
    conc_block(c, 1, fuel - 1);
    conc_line(c, "}");
  } else {
    conc_line(c, "pthread_barrier_wait(&bar);");
  }
  return true;
}

static void end_barrier(Conc *c) {
  if (conc_chance(c, 30))
    conc_line(c, "pthread_barrier_destroy(&bar);");
}

/* ---- mutexes of other types */

static void declare_again(Conc *c) { conc_line(c, "pthread_mutex_t again;"); }

static void begin_again(Conc *c) {
  conc_line(c, "pthread_mutexattr_t attr;");
  conc_line(c, "pthread_mutexattr_init(&attr);");
  conc_line(c, "pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_%s);",
            conc_chance(c, 60) ? "RECURSIVE" : "ERRORCHECK");
  conc_line(c, "pthread_mutex_init(&again, &attr);");
}

static bool make_again(Conc *c, unsigned fuel) {
  if (!fuel || !may_wait(c))
    return false;
  conc_spend(c, 3);
  if (conc_chance(c, 20)) {
    conc_line(c, "l = pthread_mutex_%slock(&again);",
              conc_chance(c, 50) ? "un" : "try");
    return true;
  }
  conc_line(c, "pthread_mutex_lock(&again);");
  conc_some(c, 1 + conc_below(c, 2), fuel - 1);
  conc_line(c, "pthread_mutex_unlock(&again);");
  return true;
}

/* ---- atomic types */

static void declare_c11(Conc *c) {
  conc_line(c, "_Atomic int number;");
  conc_line(c, "_Atomic unsigned char small = 255;");
  conc_line(c, "atomic_flag latch = ATOMIC_FLAG_INIT;");
}

static void retry_c11(Conc *c) {
  unsigned n = conc_name(c);
  conc_line(c, "int n%u = 0, o%u = number;", n, n);
  conc_line(c, "while (!atomic_compare_exchange_%s(&number, &o%u, o%u + %u) &&",
            conc_chance(c, 50) ? "weak" : "strong", n, n, 1 + conc_below(c, 2));
  conc_under(c, "   n%u++ < %u)", n, 1 + conc_below(c, 2));
  conc_under(c, ";");
}

static void latch_c11(Conc *c, unsigned fuel) {
  if (conc_chance(c, 50)) {
    conc_line(c, "__VERIFIER_assume(!atomic_flag_test_and_set(&latch));");
    conc_some(c, 1, fuel ? fuel - 1 : 0);
    conc_line(c, "atomic_flag_clear(&latch);");
    return;
  }
  conc_line(c, "if (!atomic_flag_test_and_set(&latch)) {");
  conc_block(c, 1, fuel ? fuel - 1 : 0);
  conc_under(c, "atomic_flag_clear(&latch);");
  conc_line(c, "}");
}

static bool make_c11(Conc *c, unsigned fuel) {
  static const char *const ops[] = {"add", "sub", "or", "xor", "and"};
  conc_spend(c, 2);
  switch (conc_below(c, 8)) {
  case 0:
  case 1:
    conc_line(c, "l = atomic_fetch_%s(&number, %s);", ops[conc_below(c, 5)],
              conc_value(c));
    break;
  case 2: retry_c11(c); break;
  case 3: latch_c11(c, fuel); break;
  case 4: conc_line(c, "l = atomic_exchange(&small, l);"); break;
  case 5: conc_line(c, "number += %s;", conc_value(c)); break;
  case 6: conc_line(c, "l = small++;"); break;
  default: conc_line(c, "atomic_store(&number, atomic_load(&small));"); break;
  }
  return true;
}

/* ---- loops that wait for another value */

static void declare_spin(Conc *c) {
  conc_line(c, "_Atomic int held, turn;");
  conc_line(c, "int swap(void) {");
  conc_under(c, "int l = 0;");
  conc_under(c, "return atomic_compare_exchange_strong(&held, &l, 1);");
  conc_line(c, "}");
}

static const char *spin_condition(Conc *c) {
  switch (conc_below(c, 3)) {
  case 0: return "turn < 1";
  case 1: return "turn && held";
  default: return conc_condition(c);
  }
}

static bool make_spin(Conc *c, unsigned fuel) {
  static const char *const tries[] = {"!swap()", "atomic_exchange(&held, 1)",
                                      "held || atomic_exchange(&held, 1)"};
  if (!may_wait(c))
    return false;
  conc_spend(c, 3);
  if (!fuel || conc_chance(c, 30)) {
    conc_line(c, "while (%s)", spin_condition(c));
    conc_under(c, ";");
  } else if (conc_chance(c, 40)) {
    conc_line(c, "turn = %u;", conc_below(c, 3));
  } else {
    conc_line(c, "while (%s)", tries[conc_below(c, 3)]);
    conc_under(c, ";");
    conc_some(c, 1 + conc_below(c, 2), fuel - 1);
    conc_line(c, "held = 0;");
  }
  return true;
}

/* ---- sections of the verifier */

static void declare_section(Conc *c) {
  conc_line(c, "void __VERIFIER_atomic_step(int l) {");
  c->indent++;
  c->in_atomic = true;
  c->steps = 3;
  conc_some(c, 1 + conc_below(c, 2), 2);
  c->in_atomic = false;
  c->indent--;
  conc_line(c, "}");
}

static bool make_section(Conc *c, unsigned fuel) {
  if (conc_chance(c, 40)) {
    conc_spend(c, 2);
    conc_line(c, "__VERIFIER_atomic_step(%s);", conc_value(c));
    return true;
  }
  return make_atomic(c, fuel);
}

/* ---- once for all, and once for each thread */

static void declare_once(Conc *c) {
  conc_line(c, "pthread_once_t once = PTHREAD_ONCE_INIT;");
  conc_line(c, "void first(void) {");
  conc_under(c, "int l = 1;");
  conc_under(c, "%s = l;", conc_place(c));
  conc_line(c, "}");
}

static bool make_once(Conc *c, unsigned fuel) {
  (void)fuel;
  if (c->in_atomic)
    return false;
  conc_spend(c, 3);
  conc_line(c, "pthread_once(&once, first);");
  return true;
}

static void declare_key(Conc *c) {
  conc_line(c, "pthread_key_t key;");
  conc_line(c, "void drop(void *arg) {");
  conc_under(c, "int l = (int)(long)arg;");
  conc_under(c, "%s += l;", conc_place(c));
  conc_line(c, "}");
}

static void begin_key(Conc *c) {
  conc_line(c, "pthread_key_create(&key, drop);");
}

static bool make_key(Conc *c, unsigned fuel) {
  (void)fuel;
  conc_spend(c, 2);
  if (conc_chance(c, 60))
    conc_line(c, "pthread_setspecific(key, (void *)(long)%s);", conc_value(c));
  else
    conc_line(c, "l = (int)(long)pthread_getspecific(key);");
  return true;
}

const Feature conc_sync_features[] = {
    {declare_forks, NULL, make_forks, NULL, {0}},
    {declare_readers, NULL, make_readers, NULL, {"book"}},
    {declare_semaphores, begin_semaphores, make_semaphores, NULL, {0}},
    {declare_bell, NULL, make_bell, NULL, {"rung"}},
    {declare_spin, NULL, make_spin, NULL, {"turn"}},
    {declare_barrier, begin_barrier, make_barrier, end_barrier, {0}},
    {declare_again, begin_again, make_again, NULL, {0}},
    {declare_c11, NULL, make_c11, NULL, {"number", "small"}},
    {declare_section, NULL, make_section, NULL, {0}},
    {declare_once, NULL, make_once, NULL, {0}},
    {declare_key, begin_key, make_key, NULL, {0}},
};
const unsigned conc_n_sync_features =
    sizeof conc_sync_features / sizeof *conc_sync_features;
