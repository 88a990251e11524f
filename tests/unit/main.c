#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned unit_times = 1;
Arena *unit_arena;
static CU_pSuite suite;

#ifdef __SANITIZE_ADDRESS__
enum { SHARE = 3 };
#else
enum { SHARE = 1 };
#endif

uint64_t unit_trials(uint64_t n) {
  return (n * unit_times + SHARE - 1) / SHARE;
}

void unit_test(const char *name, void (*run)(void)) {
  CU_add_test(suite, name, run);
}

static int list(void) {
  for (const Unit *u = units; u->name; u++)
    puts(u->name);
  return 0;
}

static int run(const Unit *u) {
  CU_initialize_registry();
  suite = CU_add_suite(u->name, NULL, NULL);
  u->tests();
  unit_arena = arena_new();
  CU_basic_run_tests();
  arena_delete(unit_arena);
  unsigned failures = CU_get_number_of_failures();
  CU_cleanup_registry();
  return failures != 0;
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "";
  if (!strcmp(name, "--list"))
    return list();
  if (argc > 2)
    unit_times = (unsigned)strtoul(argv[2], NULL, 0);
  for (const Unit *u = units; u->name; u++)
    if (!strcmp(u->name, name))
      return run(u);
  fputs("usage: unit NAME [TIMES] | --list\n", stderr);
  return 2;
}
