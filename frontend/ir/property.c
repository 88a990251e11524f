#include "frontend/ir/property_ids.h"

#include <assert.h>
#include <string.h>

static const PropertyRow rows[N_PROPERTY] = {
#define PROPERTY(NAME, TEXT, ...)                                              \
  [PROPERTY_##NAME] = {.name = TEXT, __VA_ARGS__},
#include "frontend/ir/properties.def"
};

_Static_assert(N_PROPERTY < 32, "the bits of a set");

static const UnsupportedProperty unsupported[] = {
#define UNSUPPORTED(NAME, FORMULA) {NAME, FORMULA},
#include "frontend/ir/properties.def"
};

Property property_count(void) { return N_PROPERTY; }

const PropertyRow *property_row(Property p) {
  assert(p < N_PROPERTY);
  return &rows[p];
}

const char *property_name(Property p) { return property_row(p)->name; }

bool property_find(const char *name, Property *out) {
  for (Property p = 0; p < N_PROPERTY; p++)
    if (!strcmp(rows[p].name, name)) {
      *out = p;
      return true;
    }
  return false;
}

PropertyWhere property_where(Property p) { return property_row(p)->where; }

bool property_is_default(Property p) { return property_row(p)->is_default; }

bool property_is_of_heap(Property p) { return property_row(p)->is_of_heap; }

bool property_is_of_execution(Property p) {
  return property_where(p) >= WHERE_EXIT;
}

bool property_is_of_configuration(Property p) {
  return property_where(p) > WHERE_EXIT;
}

bool property_stops_thread(Property p) {
  return property_row(p)->then > THEN_GOES_ON;
}

bool property_ends_process(Property p) {
  return property_row(p)->then == THEN_ABORTS;
}

bool property_is_undefined(Property p) {
  return property_row(p)->then == THEN_UNDEFINED;
}

uint32_t property_set(bool (*is)(Property)) {
  uint32_t set = 0;
  for (Property p = 0; p < N_PROPERTY; p++)
    set |= is(p) ? 1u << p : 0;
  return set;
}

bool property_is_race(Property p) { return p == PROPERTY_RACE; }

bool property_is_deadlock(Property p) { return p == PROPERTY_DEADLOCK; }

bool property_is_leak(Property p) { return p == PROPERTY_MEMTRACK; }

bool property_is_robustness(Property p) { return p == PROPERTY_ROBUSTNESS; }

bool property_has_races(uint32_t set) { return set >> PROPERTY_RACE & 1; }

bool property_has_deadlocks(uint32_t set) {
  return set >> PROPERTY_DEADLOCK & 1;
}

bool property_has_leaks(uint32_t set) { return set >> PROPERTY_MEMTRACK & 1; }

bool property_has_robustness(uint32_t set) {
  return set >> PROPERTY_ROBUSTNESS & 1;
}

const UnsupportedProperty *property_unsupported(unsigned *n) {
  *n = sizeof unsupported / sizeof *unsupported;
  return unsupported;
}
