#include "frontend/ir/property.h"
#include "frontend/ir/property_ids.h"
#include "tests/unit/unit.h"

#include <string.h>

static void the_table_is_sorted_by_name(void) {
  unsigned n;
  const UnsupportedProperty *others = property_unsupported(&n);
  for (Property p = 1; p < N_PROPERTY; p++)
    CU_ASSERT(strcmp(property_name(p - 1), property_name(p)) < 0);
  for (unsigned i = 1; i < n; i++)
    CU_ASSERT(strcmp(others[i - 1].name, others[i].name) < 0);
}

static void every_property_is_found_by_its_name(void) {
  for (Property p = 0; p < N_PROPERTY; p++) {
    Property found = N_PROPERTY;
    CU_ASSERT_TRUE(property_find(property_name(p), &found));
    CU_ASSERT_EQUAL(found, p);
  }
  Property none;
  CU_ASSERT_FALSE(property_find("", &none));
  CU_ASSERT_FALSE(property_find("valid", &none));
}

static void no_formula_is_of_two_properties(void) {
  for (Property p = 0; p < N_PROPERTY; p++)
    for (Property q = 0; q < p; q++) {
      const char *one = property_row(p)->formula;
      const char *two = property_row(q)->formula;
      CU_ASSERT(!one || !two || strcmp(one, two));
    }
}

static void what_no_instruction_checks_stops_no_thread(void) {
  for (Property p = 0; p < N_PROPERTY; p++) {
    CU_ASSERT(!property_is_of_execution(p) || !property_stops_thread(p));
    CU_ASSERT(!property_is_of_execution(p) || !property_row(p)->is_by_reads);
    CU_ASSERT(!property_is_of_configuration(p) || property_is_of_execution(p));
  }
}

static void sets_hold_what_is_so(void) {
  CU_ASSERT_EQUAL(property_set(property_is_of_execution),
                  1u << PROPERTY_DEADLOCK | 1u << PROPERTY_MEMCLEANUP |
                      1u << PROPERTY_MEMTRACK);
  CU_ASSERT_EQUAL(property_set(property_ends_process),
                  1u << PROPERTY_ASSERTION | 1u << PROPERTY_REACH);
}

static void questions_are_about_one_property(void) {
  const struct {
    bool (*is)(Property);
    bool (*has)(uint32_t);
    Property property;
  } questions[] = {
      {property_is_race, property_has_races, PROPERTY_RACE},
      {property_is_deadlock, property_has_deadlocks, PROPERTY_DEADLOCK},
      {property_is_leak, property_has_leaks, PROPERTY_MEMTRACK},
      {property_is_robustness, property_has_robustness, PROPERTY_ROBUSTNESS}};
  for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++) {
    const uint32_t set = property_set(questions[i].is);
    CU_ASSERT_EQUAL(set, 1u << questions[i].property);
    CU_ASSERT(questions[i].has(set) && !questions[i].has(~set));
  }
}

UNIT(property) {
  TEST(the_table_is_sorted_by_name);
  TEST(every_property_is_found_by_its_name);
  TEST(no_formula_is_of_two_properties);
  TEST(what_no_instruction_checks_stops_no_thread);
  TEST(sets_hold_what_is_so);
  TEST(questions_are_about_one_property);
}
