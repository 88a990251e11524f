/* property.h - the properties that can be checked: the table of properties.def.
 *
 * Sets of properties are bits, 1 << Property.  The names of single properties
 * are in property_ids.h, apart from the rest, so that a new property concerns
 * only those who name one. */
#ifndef FRONTEND_IR_PROPERTY_H
#define FRONTEND_IR_PROPERTY_H
#include <stdbool.h>
#include <stdint.h>

/* A property, by its row in the table. */
typedef unsigned Property;

Property property_count(void); /* number of rows; under 32 */

/* Location of a violation.  From WHERE_EXIT on no instruction checks the
 * property: it concerns whole executions. */
typedef enum {
  WHERE_STEP,       /* a thread's access of memory or library call */
  WHERE_EXPRESSION, /* at an operator */
  WHERE_ASSERT,     /* at an assert() of the program's */
  WHERE_CALL,       /* at the call of an error function */
  WHERE_EXIT,       /* at the end of the process: where a thread ends it */
  WHERE_THREADS,    /* in a configuration: where each of its threads is */
  WHERE_NOWHERE     /* in a configuration: no location can be named */
} PropertyWhere;

/* Effect on the thread of a failed check whose property is not checked or does
 * not count. */
typedef enum {
  THEN_GOES_ON,
  THEN_STOPS,
  THEN_UNDEFINED, /* stops; undefined behaviour in C */
  THEN_ABORTS     /* the process ends with it */
} PropertyThen;

typedef struct {
  const char *name; /* in reports and for --property */
  PropertyWhere where;
  PropertyThen then;
  bool is_default;  /* checked if no property is given */
  bool is_by_reads; /* decided only by what its thread has read */
  bool is_of_heap;  /* about blocks that live too long */
  /* Formula in property files, where F stands for the name of a function; NULL:
   * they cannot ask for it. */
  const char *formula;
  const char *title; /* statement that holds without a violation */
  const char *help;  /* explains a violation and what to do */
} PropertyRow;

const PropertyRow *property_row(Property);
const char *property_name(Property);
bool property_find(const char *name, Property *);

PropertyWhere property_where(Property);
bool property_is_default(Property);
bool property_is_of_heap(Property);
bool property_is_of_execution(Property); /* from WHERE_EXIT on */
/* True if a configuration is the violation, not a step. */
bool property_is_of_configuration(Property);
bool property_stops_thread(Property); /* does anything but THEN_GOES_ON */
bool property_ends_process(Property); /* does THEN_ABORTS */
bool property_is_undefined(Property); /* does THEN_UNDEFINED */

/* Returns the set of all properties for which 'is' is true. */
uint32_t property_set(bool (*is)(Property));

/* True for PROPERTY_RACE, PROPERTY_DEADLOCK, PROPERTY_MEMTRACK,
 * PROPERTY_ROBUSTNESS.  With property_set they make the set of that one. */
bool property_is_race(Property);
bool property_is_deadlock(Property);
bool property_is_leak(Property);
bool property_is_robustness(Property);

/* True if the set has that property. */
bool property_has_races(uint32_t set);
bool property_has_deadlocks(uint32_t set);
bool property_has_leaks(uint32_t set);
bool property_has_robustness(uint32_t set);

/* Property that property files know, but that is not checked. */
typedef struct {
  const char *name;
  const char *formula; /* L stands for the name of a label */
} UnsupportedProperty;

/* Sorted by name. */
const UnsupportedProperty *property_unsupported(unsigned *n);

#endif
