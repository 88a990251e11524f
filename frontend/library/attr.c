/* Attribute objects.  Most attributes affect only their getters. */
#pragma once
#include "abi.c"

enum { ATTR_DESTROYED = -1, ATTR_DETACHED = 1 };

static void attr_check_alive(const void *attr) {
  usage(*(const int *)attr != ATTR_DESTROYED,
        "the attributes {attr} are used though they are destroyed");
}

/* Reports attributes with which an object is made, if there are any, that are
 * destroyed. */
static void attr_check_given(const void *attr) {
  if (attr)
    attr_check_alive(attr);
}

/* Sets an attribute, a field of 'attr'; values from 0 to 'most' are allowed. */
static int attr_set(const void *attr, int *field, int value, int most) {
  attr_check_alive(attr);
  if (value < 0 || value > most)
    return EINVAL;
  *field = value;
  return 0;
}

/* Returns 0 and stores the value of a field of 'attr'. */
static int attr_get(const void *attr, int field, int *out) {
  attr_check_alive(attr);
  *out = field;
  return 0;
}

static int attr_destroy(void *attr) {
  attr_check_alive(attr);
  *(int *)attr = ATTR_DESTROYED;
  return 0;
}

/* True if the attributes of a thread say detached. */
static int attr_is_detached(const void *attr) {
  if (!attr)
    return 0;
  attr_check_alive(attr);
  return *(const int *)attr == ATTR_DETACHED;
}
