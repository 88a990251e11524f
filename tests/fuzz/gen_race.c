/* Programs that mostly follow their locking discipline.  Each shared object has
 * a lock, which is taken in many ways, and sometimes not at all, or replaced by
 * a similar one. */
#include "tests/fuzz/gen.h"

#include "tests/fuzz/gen_own.h"
#include "tests/fuzz/gen_reuse.h"
#include "tests/fuzz/gen_told.h"
#include "tests/fuzz/gen_ways.h"
#include "tests/fuzz/line.h"
#include "tests/fuzz/rng.h"

enum { MOST_THREADS = 3, MOST_DEPTH = 2 };

typedef struct {
  FILE *out;
  Rng rng;
  unsigned indent, names;
  unsigned n_threads;
  unsigned parent[MOST_THREADS + 1];
  /* By thread: the mutex that its creator holds all the time, as 1 + mutex, or
   * 0; and whether the thread waits for it. */
  unsigned kept[MOST_THREADS + 1];
  bool waits[MOST_THREADS + 1];
  /* Barrier of these threads, if any, of which the first stores before it and
   * the second after it; random numbers independent of the rest. */
  Rng apart;
  unsigned comers, first, second;
  Rng ways, own; /* likewise independent */
  bool has_ways, has_own;
} Gen;

static unsigned below(Gen *g, unsigned n) { return rng_below(&g->rng, n); }
static bool prng(Gen *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

#define line(G, ...) write_line((G)->out, (G)->indent, __VA_ARGS__)

/* Returns the right lock, except in a few cases. */
static unsigned lock_of(Gen *g, unsigned right) {
  return prng(g, 4) ? !right : right;
}

static bool is_wrong(Gen *g) { return prng(g, 3); }

static void counter(Gen *g) {
  unsigned v = below(g, 2), m = lock_of(g, v);
  switch (below(g, 6)) {
  case 0:
    line(g,
         "if (!pthread_mutex_trylock(&m[%u])) { x%u++; "
         "pthread_mutex_unlock(&m[%u]); }",
         m, v, m);
    break;
  case 1:
    line(g, "r = pthread_mutex_trylock(&m[%u]);", m);
    line(g, "if (r %s 0) { x%u = r; pthread_mutex_unlock(&m[%u]); }",
         is_wrong(g) ? "!=" : "==", v, m);
    break;
  case 2:
    line(g, "take(&m[%u]);", m);
    line(g, "x%u++;", v);
    line(g, "give(&m[%u]);", is_wrong(g) ? !m : m);
    break;
  case 3:
    line(g, "pthread_mutex_lock(&m[%u]);", m);
    line(g, "if (any()) { x%u = 1; pthread_mutex_unlock(&m[%u]); }", v, m);
    line(g, "else { r = x%u; pthread_mutex_unlock(&m[%u]); %s }", v, m,
         is_wrong(g) ? "r = x0;" : "");
    break;
  default:
    line(g, "pthread_mutex_lock(&m[%u]);", m);
    line(g, "x%u = x%u + 1;", v, v);
    line(g, "pthread_mutex_unlock(&m[%u]);", m);
    if (is_wrong(g))
      line(g, "r = x%u;", v);
  }
}

static void readers(Gen *g) {
  const char *how = prng(g, 50) ? "rd" : "wr";
  line(g, "pthread_rwlock_%slock(&rw);", how);
  line(g, "%s", how[0] == 'r' && !is_wrong(g) ? "r = y;" : "y++;");
  line(g, "pthread_rwlock_unlock(&rw);");
}

/* Prints accesses to structures with a lock inside, by pointers of several
 * kinds. */
static void pooled(Gen *g) {
  unsigned q = g->names++;
  static const char *const places[] = {"&pool[0]", "&pool[1]", "pick(any())",
                                       "arg ? arg : pool", "pool + r % 2u"};
  line(g, "struct s *q%u = %s, *p%u = %s;", q, places[below(g, 5)], q,
       places[below(g, 5)]);
  switch (below(g, 7)) {
  case 0: line(g, "touch(q%u);", q); break;
  case 6:
    line(g, "q%u = pool;", q);
    line(g, "pthread_mutex_lock(&q%u->m);", q);
    line(g, "q%u[%u].v = 1;", q, prng(g, 35));
    line(g, "pthread_mutex_unlock(&q%u->m);", q);
    break;
  case 1:
    line(g, "take(&q%u->m);", q);
    line(g, "%s(q%u);", is_wrong(g) ? "touch" : "bump", q);
    line(g, "give(&q%u->m);", q);
    break;
  case 2:
    line(g, "pthread_mutex_lock(&q%u->m);", q);
    if (is_wrong(g))
      line(g, "q%u = p%u;", q, q);
    line(g, "q%u->v++;", q);
    line(g, "pthread_mutex_unlock(&q%u->m);", q);
    break;
  case 3:
    line(g, "pthread_mutex_lock(&q%u->m);", q);
    line(g, "%c%u->w = 1;", is_wrong(g) ? 'p' : 'q', q);
    line(g, "pthread_mutex_unlock(&q%u->m);", q);
    break;
  case 4:
    line(g, "for (int i = 0; i < 2; i++) {");
    line(g, "  %s", is_wrong(g) ? "struct s *o = pick(i);" : "");
    line(g, "  q%u = pick(i);", q);
    line(g, "  pthread_mutex_lock(&q%u->m);", q);
    line(g, "  q%u->v = i;", q);
    line(g, "  pthread_mutex_unlock(&q%u->m);", q);
    line(g, "}");
    break;
  default:
    line(g, "for (int i = 0; i < 2; i++) {");
    line(g, "  q%u = p%u; p%u = pick(i);", q, q, q);
    line(g, "  pthread_mutex_lock(&p%u->m);", q);
    line(g, "  %c%u->v = i;", is_wrong(g) ? 'q' : 'p', q);
    line(g, "  pthread_mutex_unlock(&p%u->m);", q);
    line(g, "}");
  }
}

static void indexed(Gen *g) {
  line(g, "for (int i = 0; i < 2; i++) {");
  line(g, "  pthread_mutex_lock(&ms[i]);");
  bool is_other = prng(g, 10);
  line(g, "  %s", is_other ? "r = i; i = any();" : "");
  line(g, "  a[%s]++;", is_wrong(g) ? "1" : "i");
  line(g, "  %s", is_other ? "i = r;" : "");
  line(g, "  pthread_mutex_unlock(&ms[i]);");
  line(g, "}");
}

/* Prints heap blocks that are allocated, filled and published. */
static void made(Gen *g) {
  unsigned h = g->names++;
  bool is_early = is_wrong(g);
  line(g, "struct s *h%u = %s;", h,
       prng(g, 50) ? "malloc(sizeof *h0_)" : "fresh()");
  if (!is_early)
    line(g, "h%u->v = 1; h%u->w = 0;", h, h);
  line(g, "pthread_mutex_lock(&m[0]);");
  line(g, "list = h%u;", h);
  line(g, "pthread_mutex_unlock(&m[0]);");
  if (is_early || is_wrong(g))
    line(g, "h%u->v = 2;", h);
}

static void listed(Gen *g) {
  unsigned m = lock_of(g, 0);
  line(g, "pthread_mutex_lock(&m[%u]);", m);
  line(g, "if (list) list->%c++;", prng(g, 50) ? 'v' : 'w');
  line(g, "pthread_mutex_unlock(&m[%u]);", m);
}

static void other(Gen *g) {
  switch (below(g, 7)) {
  case 5:
    line(g, "pthread_once(&oc[%u], init);", is_wrong(g));
    line(g, "r = oy;");
    break;
  case 6:
    if (is_wrong(g))
      line(g, "%s", prng(g, 50) ? "r = oy;" : "init();");
    line(g, "%spthread_once(&oc[0], init);", is_wrong(g) ? "if (any()) " : "");
    line(g, "%s", is_wrong(g) ? "oy = 2;" : "r = oy;");
    break;
  case 0: line(g, "own = r; r = own;"); break;
  case 1: line(g, "__atomic_fetch_add(&at, 1, __ATOMIC_RELAXED);"); break;
  case 2:
    line(g, "__VERIFIER_atomic_begin();");
    line(g, "z++;");
    line(g, "__VERIFIER_atomic_end();");
    if (is_wrong(g))
      line(g, "r = z;");
    break;
  case 3: line(g, "r += local; local = r;"); break;
  default: line(g, "%s", is_wrong(g) ? "once_x = 1;" : "r = once_x;");
  }
}

static void statement(Gen *g, unsigned depth) {
  if (depth < MOST_DEPTH && prng(g, 12)) {
    line(g, "if (any()) {");
    g->indent++;
    statement(g, depth + 1);
    g->indent--;
    line(g, "}");
    return;
  }
  switch (below(g, 7)) {
  case 0:
  case 1: counter(g); break;
  case 2: readers(g); break;
  case 3: pooled(g); break;
  case 4: indexed(g); break;
  case 5: prng(g, 50) ? made(g) : listed(g); break;
  default: other(g);
  }
}

static void statements(Gen *g, unsigned n) {
  while (n--)
    statement(g, 0);
}

static void alone(Gen *g, unsigned percent) {
  if (prng(g, percent))
    line(g, "x%u = 5; pool[1].v = 2; once_x++;", below(g, 2));
}

static void join(Gen *g, unsigned c) {
  line(g, "pthread_join(t%u, 0);", c);
  alone(g, 80);
}

/* Prints a loop over handles in an array, which creates or joins threads. */
static void loop(Gen *g, unsigned from, unsigned to, const char *what) {
  static const char *const odd[] = {"if (any())", "if (any()) continue; else",
                                    "if (any()) break; else", "i++;"};
  bool is_while = prng(g, 30), is_odd = prng(g, 8);
  line(g, "for (int i = %u; i < %u;%s) {", from, to, is_while ? "" : " i++");
  line(g, "  %s %s", is_odd ? odd[below(g, 4)] : "", what);
  if (is_while)
    line(g, "  %s i++;", is_wrong(g) ? "if (any())" : "");
  line(g, "}");
}

static void make_many(Gen *g, unsigned c) {
  char what[80];
  unsigned from = prng(g, 20), n = from + 1 + prng(g, 50);
  bool is_again = prng(g, 25);
  if (is_again)
    line(g, "for (int k = 0; k < 2; k++) {");
  snprintf(what, sizeof what, "pthread_create(&ts%u[i], 0, f%u, arg);", c, c);
  loop(g, from, n, what);
  if (is_again && prng(g, 30))
    line(g, "if (any()) continue;");
  if (prng(g, 8))
    line(g, "ts%u[%u] = ts%u[0];", c, from, c);
  snprintf(what, sizeof what, "pthread_join(ts%u[i], 0);", c);
  if (prng(g, 8))
    loop(g, from + 1, n, what);
  else
    loop(g, prng(g, 50) ? 0 : from, prng(g, 8) ? n - 1 : n, what);
  alone(g, 80);
  alone(g, 50);
  if (is_again)
    line(g, "}");
}

/* Prints threads that are created while a mutex is held, which they rely on. */
static void make_kept(Gen *g, unsigned c) {
  unsigned v = g->kept[c] - 1, m = lock_of(g, v);
  bool is_early = prng(g, 15);
  const char *join = prng(g, 15) ? "if (any()) " : "";
  if (prng(g, 60))
    line(g, "pthread_create(&t, 0, taker, 0);");
  if (is_early)
    line(g, "pthread_create(&t%u, 0, f%u, 0);", c, c);
  line(g, "pthread_mutex_lock(&m[%u]);", m);
  if (!is_early)
    line(g, "pthread_create(&t%u, 0, f%u, 0);", c, c);
  if (prng(g, 15))
    line(g, "pthread_mutex_unlock(&m[%u]); pthread_mutex_lock(&m[%u]);", m, m);
  if (g->waits[c] || prng(g, 15))
    line(g, "x%u = 7;", v);
  bool is_joined = !g->waits[c] && !prng(g, 15), is_short = prng(g, 15);
  if (is_short)
    line(g, "pthread_mutex_unlock(&m[%u]);", m);
  if (is_joined)
    line(g, "%spthread_join(t%u, 0);", join, c);
  if (!is_short)
    line(g, "pthread_mutex_unlock(&m[%u]);", m);
}

static void keep(Gen *g, unsigned thread) {
  unsigned v = g->kept[thread] - 1;
  if (!g->kept[thread])
    return;
  if (g->waits[thread])
    line(g, "%spthread_mutex_lock(&m[%u]), pthread_mutex_unlock(&m[%u]);",
         is_wrong(g) ? "if (any()) " : "", v, v);
  line(g, "x%u += 2;", v);
}

/* Prints how threads are created, and joined or not. */
static void make(Gen *g, unsigned c) {
  unsigned kind = below(g, 11);
  if (g->kept[c]) {
    make_kept(g, c);
    return;
  }
  if (kind > 7) {
    make_many(g, c);
    return;
  }
  const char *arg = prng(g, 50) ? "&pool[0]" : "0";
  if (kind == 0) {
    line(g, "for (int i = 0; i < 2; i++)");
    line(g, "  pthread_create(&t%u, 0, f%u, %s);", c, c, arg);
    if (prng(g, 50))
      join(g, c);
    return;
  }
  if (kind == 1) {
    line(g, "for (int i = 0; i < 2; i++) {");
    line(g, "  pthread_create(&t%u, 0, f%u, %s);", c, c, arg);
    line(g, "  pthread_join(%s, 0);", is_wrong(g) ? "t0" : "t");
    line(g, "}");
    return;
  }
  if (kind == 2)
    line(g, "if (any())");
  line(g, "%spthread_create(&t%u, 0, f%u, %s);", kind == 2 ? "  " : "", c, c,
       arg);
  if (kind == 3 && c > 1) {
    line(g, "t%u = t%u;", c, c - 1);
    join(g, c);
  }
  if (kind > 3 && kind < 7) {
    statements(g, below(g, 2));
    line(g, "%spthread_join(t%u, 0);", kind == 4 ? "if (any()) " : "",
         is_wrong(g) ? 1 : c);
    alone(g, 50);
  }
}

static bool is_odd(Gen *g) { return rng_chance(&g->apart, 6); }

static void meet(Gen *g, unsigned thread) {
  if (!(g->comers >> thread & 1))
    return;
  if (thread == g->first || is_odd(g))
    line(g, "met = 1;");
  line(g, "%spthread_barrier_wait(&gate[%u]);", is_odd(g) ? "if (any()) " : "",
       is_odd(g));
  if (thread == g->second || is_odd(g))
    line(g, "met = 2;");
}

static void set_up(Gen *g) {
  unsigned n = 0;
  for (unsigned c = 0; c <= g->n_threads; c++)
    n += g->comers >> c & 1;
  for (unsigned i = 0; g->comers && i < 2; i++)
    line(g, "pthread_barrier_init(&gate[%u], 0, %u);", i,
         is_odd(g) && n > 1 ? n - 1 : n + is_odd(g));
}

static void draw_comers(Gen *g, uint64_t seed) {
  g->apart = (Rng){~seed};
  if (!rng_chance(&g->apart, 30))
    return;
  g->first = rng_below(&g->apart, g->n_threads + 1);
  g->second = rng_below(&g->apart, g->n_threads + 1);
  g->comers = 1u << g->first | 1u << g->second |
              rng_below(&g->apart, 2u << g->n_threads);
}

static void body(Gen *g, unsigned thread) {
  g->indent = 1;
  line(g, "int r = 0, local = 1; pthread_t t = pthread_self();");
  alone(g, thread ? 4 : 70);
  keep(g, thread);
  if (!thread)
    set_up(g);
  for (unsigned c = 1; c <= g->n_threads; c++)
    if (g->parent[c] == thread) {
      statements(g, below(g, 2));
      make(g, c);
    }
  meet(g, thread);
  if (g->has_ways)
    gen_ways(g->out, &g->ways, thread);
  if (g->has_own && !thread)
    gen_own(g->out, &g->own);
  statements(g, 1 + below(g, 3));
  line(g, "(void)t;");
}

static const char head[] =
    "#include <pthread.h>\n"
    "#include <stdlib.h>\n"
    "extern void __VERIFIER_atomic_begin(void);\n"
    "extern void __VERIFIER_atomic_end(void);\n"
    "extern _Bool __VERIFIER_nondet_bool(void);\n"
    "struct s { int v; pthread_mutex_t m; int w; };\n"
    "static pthread_mutex_t m[2], ms[2];\n"
    "static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;\n"
    "static int x0, x1, y, z, a[2], once_x;\n"
    "static int at, oy, met;\n"
    "static pthread_barrier_t gate[2];\n"
    "static pthread_once_t oc[2];\n"
    "static void init(void) { oy++; }\n"
    "static _Thread_local int own;\n"
    "static struct s pool[2], *list, *h0_;\n"
    "static int any(void) { return __VERIFIER_nondet_bool(); }\n"
    "static void take(pthread_mutex_t *l) { pthread_mutex_lock(l); }\n"
    "static void give(pthread_mutex_t *l) { pthread_mutex_unlock(l); }\n"
    "static struct s *pick(int i) { return &pool[i & 1]; }\n"
    "static void bump(struct s *p) { p->v++; p->w = p->v; }\n"
    "static void touch(struct s *p) {\n"
    "  pthread_mutex_lock(&p->m);\n"
    "  bump(p);\n"
    "  pthread_mutex_unlock(&p->m);\n"
    "}\n"
    "static void *taker(void *p) {\n"
    "  pthread_mutex_lock(&m[0]); x0++; x0++; pthread_mutex_unlock(&m[0]);\n"
    "  pthread_mutex_lock(&m[1]); x1++; x1++; pthread_mutex_unlock(&m[1]);\n"
    "  return p;\n"
    "}\n"
    "static struct s *fresh(void) { return malloc(sizeof(struct s)); }\n";

static void main_only(FILE *out, Rng *r) {
  fputs(head, out);
  gen_reuse_head(out);
  fputs("int main(void) {\n", out);
  gen_reuse(out, r);
  fputs("  return 0;\n}\n", out);
}

void gen_race(FILE *out, uint64_t seed) {
  Gen g = {.out = out, .rng = {seed}};
  Rng reuse = {seed ^ 0x6666666666666666u}, told = {seed ^ 0x7777777777777777u};
  if (rng_chance(&told, 6)) {
    fputs(head, out);
    gen_told(out, &told);
    return;
  }
  if (rng_chance(&reuse, 12)) {
    main_only(out, &reuse);
    return;
  }
  g.n_threads = 1 + below(&g, MOST_THREADS);
  for (unsigned c = 1; c <= g.n_threads; c++) {
    g.parent[c] = below(&g, 3) ? 0 : below(&g, c);
    g.kept[c] = prng(&g, 25) ? 1 + below(&g, 2) : 0;
    g.waits[c] = prng(&g, 50);
  }
  draw_comers(&g, seed);
  g.ways = (Rng){seed ^ 0x5555555555555555u};
  g.has_ways = rng_chance(&g.ways, 40);
  g.own = (Rng){seed ^ 0x3333333333333333u};
  g.has_own = rng_chance(&g.own, 30);
  fputs(head, out);
  gen_ways_head(out);
  if (g.has_own)
    gen_own_head(out, &g.own);
  for (unsigned c = 0; c <= g.n_threads; c++)
    fprintf(out, "static pthread_t t%u, ts%u[3];\n", c, c);
  for (unsigned c = g.n_threads; c > 0; c--) {
    fprintf(out, "static void *f%u(void *arg_) {\n  struct s *arg = arg_;\n",
            c);
    body(&g, c);
    fputs("  return arg;\n}\n", out);
  }
  fputs("int main(void) {\n  struct s *arg = 0;\n", out);
  body(&g, 0);
  fputs("  return arg != 0;\n}\n", out);
}
