/* unit.h - how unit tests are put together.
 *
 * test_NAME.c defines the unit NAME, which says what its tests are:
 *
 *   UNIT(NAME) {
 *     TEST(what_is_so);
 *   }
 *
 * A test is a function without parameters that asserts by CUnit's macros.
 *
 * All are one program: 'unit NAME [TIMES]' runs one unit, with TIMES as many
 * trials on random data as usual, 'unit --list' names them.
 * scripts/run-units runs each in a process of its own. */
#ifndef TESTS_UNIT_UNIT_H
#define TESTS_UNIT_UNIT_H
#include "frontend/base/arena.h"

#include <CUnit/Basic.h>

#define UNIT(NAME)                                                             \
  void unit_##NAME(void);                                                      \
  void unit_##NAME(void)
#define TEST(NAME) unit_test(#NAME, NAME)

typedef struct {
  const char *name;
  void (*tests)(void); /* says what its tests are */
} Unit;

/* Made by the build from the names of the files; the last has no name. */
extern const Unit units[];

void unit_test(const char *name, void (*run)(void));

extern unsigned unit_times; /* how often the usual number of trials */

/* How many trials are to be made where 'n' is usual, of tests that take long:
 * with sanitizers, which look for other faults, a third. */
uint64_t unit_trials(uint64_t n);

extern Arena *unit_arena; /* lives as long as the unit runs */

#endif
