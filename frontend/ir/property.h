/* property.h - what can be asked of a program: the table of properties.def.
 *
 * Sets of properties are bits, 1 << Property. */
#ifndef FRONTEND_IR_PROPERTY_H
#define FRONTEND_IR_PROPERTY_H
#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define PROPERTY(NAME, ...) PROPERTY_##NAME,
#include "frontend/ir/properties.def"
  N_PROPERTY
} Property;

/* Where a violation is.  From WHERE_EXIT on no instruction checks the
 * property: it is about whole executions. */
typedef enum {
  WHERE_STEP,       /* where a thread accesses memory or calls the library */
  WHERE_EXPRESSION, /* at an operator */
  WHERE_ASSERT,     /* at an assert() of the program's */
  WHERE_CALL,       /* at the call of an error function */
  WHERE_EXIT,       /* at the end of the process: where a thread ends it */
  WHERE_THREADS,    /* in a configuration: where each of its threads is */
  WHERE_NOWHERE     /* in a configuration: at no place that could be told */
} PropertyWhere;

/* What the thread does after a check that fails, where it is not asked for
 * or does not count. */
typedef enum {
  THEN_GOES_ON,
  THEN_STOPS,
  THEN_UNDEFINED, /* the same; what C leaves undefined may do anything */
  THEN_ABORTS     /* the process ends with it */
} PropertyThen;

typedef struct {
  const char *name; /* for people, and of --property */
  PropertyWhere where;
  PropertyThen then;
  bool is_default;  /* asked for when nothing else is */
  bool is_by_reads; /* what its thread has read decides, nothing else */
  bool is_of_heap;  /* it is about blocks that live too long */
  /* As property files write it, where F stands for the name of a function;
   * NULL: they cannot ask for it. */
  const char *formula;
  const char *title; /* what holds of a program without a violation */
  const char *help;  /* what a violation is, what to do; some sentences */
} PropertyRow;

const PropertyRow *property_row(Property);
const char *property_name(Property);
bool property_find(const char *name, Property *);

PropertyWhere property_where(Property);
bool property_is_default(Property);
bool property_is_of_heap(Property);
bool property_is_of_execution(Property); /* from WHERE_EXIT on */
/* Not of a step: a configuration is the violation. */
bool property_is_of_configuration(Property);
bool property_stops_thread(Property); /* does anything but THEN_GOES_ON */
bool property_ends_process(Property); /* does THEN_ABORTS */
bool property_is_undefined(Property); /* does THEN_UNDEFINED */

/* All that it is true of. */
uint32_t property_set(bool (*is)(Property));

/* Property files know them, but they are not checked. */
typedef struct {
  const char *name;
  const char *formula; /* L stands for the name of a label */
} UnsupportedProperty;

/* Sorted by name. */
const UnsupportedProperty *property_unsupported(unsigned *n);

#endif
