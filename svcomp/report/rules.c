#include "svcomp/report/rules.h"

Rule rule_of(Property p) {
  const PropertyRow *row = property_row(p);
  return (Rule){row->name, row->title, row->help};
}

Rule rule_of_reach(void) {
  return (Rule){"reach", "threads are never at the lines asked for",
                "Two threads can be at the two lines at once, each about to "
                "take its step there. If both touch the same memory and one "
                "writes, and no atomic operation is meant, that is a data "
                "race."};
}
