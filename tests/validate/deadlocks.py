"""Programs in which threads wait for ever, in each function that blocks.

Two sides wait for each other, or for what never comes; a program puts them
into threads in one of several ways."""

HEAD = """#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER, c2 = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_once_t o = PTHREAD_ONCE_INIT;
pthread_barrier_t b;
pthread_spinlock_t sp;
sem_t s, s2;
mtx_t tm;
cnd_t tc;
struct timespec now;
int ready, x, z;
static void once(void) { x++; sem_wait(&s); sem_wait(&s); }
static void begin(void) {
  pthread_barrier_init(&b, 0, 2);
  pthread_spin_init(&sp, 0);
  sem_init(&s, 0, 0);
  sem_init(&s2, 0, 0);
  mtx_init(&tm, mtx_plain);
  cnd_init(&tc);
}
"""

LOCK, UNLOCK = "pthread_mutex_lock(&m)", "pthread_mutex_unlock(&m)"
LOCK2, UNLOCK2 = "pthread_mutex_lock(&m2)", "pthread_mutex_unlock(&m2)"
WAIT, SIGNAL = "pthread_cond_wait(&c, &m)", "pthread_cond_signal(&c)"

SIDES = {
    "lost_wakeup": ([LOCK, "ready = 1", SIGNAL, UNLOCK],
                    [LOCK, WAIT, UNLOCK]),
    "signal_without_lock": (["ready = 1", SIGNAL],
                            [LOCK, "while (!ready) " + WAIT, UNLOCK]),
    "wrong_condition": ([LOCK, "ready = 1", "pthread_cond_signal(&c2)",
                         UNLOCK], [LOCK, "while (!ready) " + WAIT, UNLOCK]),
    "both_wait": ([LOCK, WAIT, UNLOCK],
                  [LOCK, "pthread_cond_wait(&c2, &m)", UNLOCK]),
    "wait_and_lock": ([LOCK, "x++", WAIT, "x--", UNLOCK],
                      [LOCK2, LOCK, "x++", UNLOCK, LOCK2]),
    "one_signal_few": (["for (int i = 0; i < 2; i++) { %s; ready++; %s; %s; }"
                        % (LOCK, SIGNAL, UNLOCK)],
                       [LOCK, "for (int i = 0; i < 2; i++) " + WAIT, UNLOCK]),
    "timed_wait": ([LOCK, "pthread_cond_timedwait(&c, &m, &now)", LOCK],
                   [LOCK, SIGNAL, UNLOCK, "sem_wait(&s)"]),
    "barrier_again": (["pthread_barrier_wait(&b)", "x++"],
                      ["x++", "pthread_barrier_wait(&b)",
                       "pthread_barrier_wait(&b)"]),
    "barrier_alone": (["x++", "if (x == 2) pthread_barrier_wait(&b)"],
                      ["x++", "pthread_barrier_wait(&b)"]),
    "semaphores": (["sem_wait(&s)", "x++", "sem_post(&s2)"],
                   ["sem_wait(&s2)", "x++", "sem_post(&s)"]),
    "semaphore_few": (["x = 1", "sem_post(&s)"],
                      ["sem_wait(&s)", "sem_wait(&s)"]),
    "semaphore_tried": (["if (sem_trywait(&s)) sem_wait(&s2)"],
                        ["sem_post(&s)", "x++"]),
    "read_to_write": (["pthread_rwlock_rdlock(&rw)", "x++",
                       "pthread_rwlock_wrlock(&rw)"],
                      ["pthread_rwlock_rdlock(&rw)", "x++",
                       "pthread_rwlock_unlock(&rw)", "sem_wait(&s)"]),
    "rwlock_crossed": (["pthread_rwlock_wrlock(&rw)", LOCK, UNLOCK,
                        "pthread_rwlock_unlock(&rw)"],
                       [LOCK, "pthread_rwlock_rdlock(&rw)",
                        "pthread_rwlock_unlock(&rw)", UNLOCK]),
    "spin_crossed": (["pthread_spin_lock(&sp)", LOCK, UNLOCK,
                      "pthread_spin_unlock(&sp)"],
                     [LOCK, "pthread_spin_lock(&sp)",
                      "pthread_spin_unlock(&sp)", UNLOCK]),
    "crossed": ([LOCK, LOCK2, "x++", UNLOCK2, UNLOCK],
                [LOCK2, LOCK, "x++", UNLOCK, UNLOCK2]),
    "held": ([LOCK, "x = 1"], [LOCK, "x = 2", UNLOCK]),
    "mtx": (["mtx_lock(&tm)", "sem_wait(&s)", "mtx_unlock(&tm)"],
            ["mtx_lock(&tm)", "sem_post(&s)", "mtx_unlock(&tm)"]),
    "cnd": (["mtx_lock(&tm)", "ready = 1", "cnd_signal(&tc)",
             "mtx_unlock(&tm)"],
            ["mtx_lock(&tm)", "cnd_wait(&tc, &tm)", "mtx_unlock(&tm)"]),
    "cnd_all": (["mtx_lock(&tm)", "cnd_broadcast(&tc)", "ready = 1",
                 "mtx_unlock(&tm)", "sem_wait(&s)"],
                ["mtx_lock(&tm)", "while (ready != 2) cnd_wait(&tc, &tm)",
                 "mtx_unlock(&tm)"]),
    "once": (["pthread_once(&o, once)"],
             ["sem_post(&s)", "x++", "pthread_once(&o, once)"]),
}

# By %(left)s and %(right)s on lines of their own, or on one line.
THREAD = "void *%s(void *p) {\n  %s return p; }\n"
WAYS = {
    "main": THREAD % ("one", "%(left)s") + """int main(void) { pthread_t t;
  begin(); pthread_create(&t, 0, one, 0);
  %(right)s
  pthread_join(t, 0); return 0; }
""",
    "threads": THREAD % ("one", "%(left_line)s") +
    THREAD % ("two", "%(right_line)s") + """int main(void) { pthread_t t, u;
  begin(); pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0);
  pthread_join(t, 0); pthread_join(u, 0); return 0; }
""",
    "c11": "int one(void *p) { %(left_line)s return 0; }\n"
    "int two(void *p) { %(right)s return 0; }\n" """int main(void) {
  thrd_t t, u;
  begin(); thrd_create(&t, one, 0); thrd_create(&u, two, 0);
  thrd_join(t, 0); thrd_join(u, 0); return 0; }
""",
    "calls": "static void left(void) { %(left)s }\n"
    "static void right(void) {\n  %(right)s }\n"
    "void *one(void *p) { left(); return p; }\n"
    "void *two(void *p) { right(); return p; }\n" """int main(void) {
  pthread_t t[2];
  begin();
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, i ? two : one, 0);
  pthread_exit(0); }
""",
    "macros": "#define LEFT %(left_line)s\n"
    "#define RIGHT do { %(right_line)s } while (0)\n"
    "#define START(t, f) if (pthread_create(&t, 0, f, 0)) return 1\n" +
    THREAD % ("one", "LEFT;") + THREAD % ("two", "RIGHT;") +
    """int main(void) { pthread_t t, u;
  begin(); START(t, one); START(u, two);
  pthread_join(t, 0); pthread_join(u, 0); }
""",
    "bystander": "void *by(void *p) { z++; z++; return p; }\n" +
    THREAD % ("one", "%(left)s") + THREAD % ("two", "%(right_line)s") +
    """int main(void) { pthread_t t, u, w;
  begin(); pthread_create(&w, 0, by, 0); pthread_create(&t, 0, one, 0);
  z++; pthread_create(&u, 0, two, 0);
  pthread_join(t, 0); pthread_join(w, 0); pthread_join(u, 0); return 0; }
""",
}

# Quick ones.
SOME = ["lost_wakeup-main", "wrong_condition-threads", "barrier_again-macros",
        "both_wait-calls", "cnd_all-c11", "once-bystander"]


def statements(side, gap):
    return gap.join(statement + ";" for statement in side)


def make():
    """Names and texts."""
    for kind, (left, right) in SIDES.items():
        parts = {"left": statements(left, "\n  "),
                 "right": statements(right, "\n  "),
                 "left_line": statements(left, " "),
                 "right_line": statements(right, " ")}
        for way, text in WAYS.items():
            yield f"{kind}-{way}", HEAD + text % parts
