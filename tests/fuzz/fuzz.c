/* fuzz KIND FIRST LAST [JOBS [ENGINES]]   a campaign over the seeds
 * fuzz hunt KIND FIRST LAST [FILE...]     prints the first of the files, as
 *                                         seed 0, or seeds that fails; if
 *                                         none does: exit code 1
 * fuzz print KIND SEED                    the program of a seed
 * fuzz check KIND SEED FILE [ENGINES]     check a file as that seed
 *
 * KIND is one of those that check.c lists; ENGINES is a list such as
 * explicit,cadical.  Failing programs are kept, reduced, as red-KIND-SEED.c in
 * the current directory.  Each minute progress is printed to stderr.  Exit code
 * 1: something failed, or too much was UNKNOWN. */
#include "tests/fuzz/check.h"
#include "tests/fuzz/process.h"
#include "tests/fuzz/shrink.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  SHRINK_SECONDS = 90,
  MAX_RED = 10,
  PERCENT_UNKNOWN = 10,
  MANY_PROGRAMS = 50
};

typedef struct {
  const Kind *kind;
  uint64_t first, last;
  unsigned jobs;
  uint32_t engines;
  char directory[64];
} Campaign;

typedef struct {
  uint64_t seed;
  CheckResult result;
} Record;

typedef struct {
  char text[240];
  uint64_t count, seed; /* first seed with this text */
} Reason;

typedef struct {
  uint64_t count[CHECK_BAD + 1], seen_true, seen_false, totals[N_TOTAL];
  Reason reasons[64];
  unsigned n_reasons;
} Tally;

static void generate(const Kind *k, uint64_t seed, const char *path) {
  FILE *f = fopen(path, "w");
  if (!f) {
    perror(path);
    exit(6);
  }
  k->generate(f, seed);
  fclose(f);
}

typedef struct {
  const Campaign *campaign;
  uint64_t seed;
  const char *path;
  const char *text; /* failure of the engines, without numbers */
  double deadline;
} Red;

/* True if the reasons agree up to digits: checksums and lines change while a
 * program shrinks. */
static bool same_reason(const char *a, const char *b) {
  while (*a && *b) {
    while (isdigit((unsigned char)*a))
      a++;
    while (isdigit((unsigned char)*b))
      b++;
    if (*a != *b)
      return false;
    if (*a)
      a++, b++;
  }
  return *a == *b;
}

static bool is_still_red(void *context, const char *text) {
  const Red *r = context;
  const Campaign *c = r->campaign;
  if (stats_now() > r->deadline)
    return false;
  file_write(r->path, text);
  CheckResult now = c->kind->check(r->path, r->seed, c->engines);
  return now.outcome == CHECK_FAIL && same_reason(now.text, r->text) &&
         check_is_sound(c->kind, r->path, r->seed);
}

static void keep_red(const Campaign *c, uint64_t seed, const char *path,
                     const CheckResult *result) {
  char kept[64], *text = file_read(path);
  Red red = {c, seed, path, result->text, stats_now() + SHRINK_SECONDS};
  snprintf(kept, sizeof kept, "red-%s-%llu.c", c->kind->name,
           (unsigned long long)seed);
  file_write(kept, text);
  if (is_still_red(&red, text)) {
    char *small = shrink(text, is_still_red, &red);
    file_write(kept, small);
    free(small);
  }
  FILE *f = fopen(kept, "a");
  if (f) {
    fprintf(f, "// %s, seed %llu: %s\n", c->kind->name,
            (unsigned long long)seed, result->text);
    fclose(f);
  }
  free(text);
}

static CheckResult run_seed(const Campaign *c, uint64_t seed) {
  char path[128];
  snprintf(path, sizeof path, "%s/%llu.c", c->directory,
           (unsigned long long)seed);
  generate(c->kind, seed, path);
  CheckResult r = c->kind->check(path, seed, c->engines);
  if (r.outcome == CHECK_FAIL && !check_is_sound(c->kind, path, seed))
    r.outcome = CHECK_BAD;
  if (r.outcome == CHECK_FAIL)
    keep_red(c, seed, path, &r);
  remove(path);
  return r;
}

/* Checks every jobs-th seed.  Ends early when many have failed.  A record is
 * smaller than what a pipe takes in one piece. */
static void worker(const Campaign *c, unsigned number, int fd) {
  unsigned n_red = 0;
  for (uint64_t s = c->first + number; s <= c->last && n_red < MAX_RED;
       s += c->jobs) {
    if (!check_can(c->kind, s))
      continue;
    Record r = {.seed = s, .result = run_seed(c, s)};
    n_red += r.result.outcome == CHECK_FAIL;
    if (write(fd, &r, sizeof r) != (ssize_t)sizeof r)
      _exit(6);
  }
  _exit(0);
}

static void tally_reason(Tally *t, const Record *r) {
  unsigned i = 0;
  while (i < t->n_reasons && !same_reason(t->reasons[i].text, r->result.text))
    i++;
  if (i == sizeof t->reasons / sizeof *t->reasons)
    return;
  Reason *reason = &t->reasons[i];
  if (i == t->n_reasons) {
    t->n_reasons++;
    snprintf(reason->text, sizeof reason->text, "%s", r->result.text);
    reason->seed = r->seed;
  }
  reason->count++;
}

static void tally_add(Tally *t, const Campaign *c, const Record *r) {
  t->count[r->result.outcome]++;
  t->seen_true += r->result.seen_true;
  t->seen_false += r->result.seen_false;
  for (unsigned i = 0; i < N_TOTAL; i++)
    t->totals[i] += r->result.totals[i];
  if (r->result.outcome == CHECK_UNKNOWN)
    tally_reason(t, r);
  else if (r->result.outcome != CHECK_PASS)
    printf("%s %llu %s: %s\n", c->kind->name, (unsigned long long)r->seed,
           r->result.outcome == CHECK_BAD ? "is no fair test" : "failed",
           r->result.text);
  fflush(stdout);
}

static uint64_t count_seeds(const Campaign *c) {
  uint64_t n = 0;
  for (uint64_t s = c->first; s <= c->last; s++)
    n += check_can(c->kind, s);
  return n;
}

static int tally_report(const Tally *t, const Campaign *c) {
  uint64_t all = count_seeds(c);
  uint64_t failed = t->count[CHECK_FAIL] + t->count[CHECK_BAD];
  uint64_t unknown = t->count[CHECK_UNKNOWN];
  uint64_t passed = t->count[CHECK_PASS];
  for (unsigned i = 0; i < t->n_reasons; i++)
    printf("UNKNOWN %llu times, first seed %llu: %s\n",
           (unsigned long long)t->reasons[i].count,
           (unsigned long long)t->reasons[i].seed, t->reasons[i].text);
  printf("%s: %llu UNKNOWN; %llu with TRUE, %llu with FALSE\n", c->kind->name,
         (unsigned long long)unknown, (unsigned long long)t->seen_true,
         (unsigned long long)t->seen_false);
  const char *const *totals = c->kind->totals;
  for (unsigned i = 0; totals && i < N_TOTAL && totals[i]; i++)
    printf("%s: %llu %s\n", c->kind->name, (unsigned long long)t->totals[i],
           totals[i]);
  uint64_t missing = all - passed - failed - unknown;
  if (missing)
    printf("%llu not tried\n", (unsigned long long)missing);
  failed += missing;
  bool undecided =
      all >= MANY_PROGRAMS && unknown * 100 > all * PERCENT_UNKNOWN;
  if (undecided)
    printf("more than %d%% UNKNOWN\n", PERCENT_UNKNOWN);
  printf("%llu passed, %llu failed\n", (unsigned long long)passed,
         (unsigned long long)failed);
  return failed || undecided;
}

static void show_progress(const Tally *t, const Campaign *c, double *shown) {
  enum { EVERY = 60 }; /* seconds */
  uint64_t done = 0;
  if (stats_now() < *shown + EVERY)
    return;
  *shown = stats_now();
  for (unsigned i = 0; i <= CHECK_BAD; i++)
    done += t->count[i];
  fprintf(stderr, "fuzz %s: %llu of %llu, %llu failed\n", c->kind->name,
          (unsigned long long)done,
          (unsigned long long)(c->last - c->first + 1),
          (unsigned long long)(t->count[CHECK_FAIL] + t->count[CHECK_BAD]));
}

static int campaign_run(Campaign *c) {
  Tally t = {0};
  double shown = stats_now();
  int ends[2];
  snprintf(c->directory, sizeof c->directory, "/tmp/fuzz.XXXXXX");
  if (!mkdtemp(c->directory) || pipe(ends)) {
    perror("fuzz");
    return 6;
  }
  fflush(stdout);
  for (unsigned i = 0; i < c->jobs; i++)
    if (fork() == 0)
      worker(c, i, ends[1]);
  close(ends[1]);
  Record r;
  while (read(ends[0], &r, sizeof r) == (ssize_t)sizeof r) {
    tally_add(&t, c, &r);
    show_progress(&t, c, &shown);
  }
  while (wait(NULL) > 0)
    ;
  rmdir(c->directory);
  return tally_report(&t, c);
}

static int check_file(const Kind *k, uint64_t seed, const char *path,
                      uint32_t engines) {
  CheckResult r = k->check(path, seed, engines);
  static const char *const outcomes[] = {"passed", "UNKNOWN", "failed",
                                         "is no fair test"};
  printf("%s: %s%s%s\n", path, outcomes[r.outcome], *r.text ? ": " : "",
         r.text);
  return r.outcome != CHECK_PASS;
}

static bool is_red(const Kind *k, uint64_t seed, const char *path) {
  CheckResult r = k->check(path, seed, 0);
  if (r.outcome == CHECK_FAIL)
    printf("%s %llu: %s\n", k->name, (unsigned long long)seed, r.text);
  return r.outcome == CHECK_FAIL;
}

/* Searches for a failing seed or file; keeps and reduces nothing. */
static int hunt(const Kind *k, uint64_t first, uint64_t last, char **files) {
  char path[] = "/tmp/hunt.XXXXXX";
  int fd = mkstemp(path);
  if (fd < 0) {
    perror("fuzz");
    return 6;
  }
  close(fd);
  bool found = false;
  while (*files && !found)
    found = is_red(k, 0, *files++);
  for (uint64_t s = first; s <= last && !found; s++) {
    if (!check_can(k, s))
      continue;
    generate(k, s, path);
    found = is_red(k, s, path);
  }
  remove(path);
  return !found;
}

static uint32_t parse_engines(const char *list) {
  uint32_t set = 0;
  for (Engine e = 0; e < N_FUZZ; e++)
    if (list && strstr(list, engine_name(e)))
      set |= 1u << e;
  return set;
}

static int usage(void) {
  fputs("usage: fuzz KIND FIRST LAST [JOBS [ENGINES]]\n"
        "       fuzz hunt KIND FIRST LAST [FILE...]\n"
        "       fuzz print KIND SEED\n"
        "       fuzz check KIND SEED FILE [ENGINES]\n",
        stderr);
  return 1;
}

int main(int argc, char **argv) {
  if (argc < 4)
    return usage();
  bool named = kind_find(argv[1]) != NULL;
  const Kind *k = kind_find(argv[named ? 1 : 2]);
  if (!k)
    return usage();
  uint64_t number = strtoull(argv[named ? 2 : 3], NULL, 10);
  if (!named && !strcmp(argv[1], "print"))
    return k->generate(stdout, number), 0;
  check_probe();
  if (!named && !strcmp(argv[1], "hunt") && argc >= 5)
    return hunt(k, number, strtoull(argv[4], NULL, 10), argv + 5);
  if (!named && !strcmp(argv[1], "check") && argc >= 5)
    return check_file(k, number, argv[4], parse_engines(argv[5]));
  if (!named)
    return usage();
  Campaign c = {.kind = k,
                .first = number,
                .last = strtoull(argv[3], NULL, 10),
                .jobs = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 2,
                .engines = argc > 5 ? parse_engines(argv[5]) : 0};
  return c.jobs && c.first <= c.last ? campaign_run(&c) : usage();
}
