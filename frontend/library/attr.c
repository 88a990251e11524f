/* Attribute objects.  Most attributes affect only their getters. */
#pragma once
#include "abi.c"

enum { ATTR_DESTROYED = -1, ATTR_DETACHED = 1 };

static void attr_check_alive(const void *attr) {
  usage(*(const int *)attr != ATTR_DESTROYED,
        "the attributes {attr} are used though they are destroyed");
}

/* Sets an attribute; values from 0 to 'most' are allowed. */
static int attr_set(int *field, int value, int most) {
  attr_check_alive(field);
  if (value < 0 || value > most)
    return EINVAL;
  *field = value;
  return 0;
}

static int attr_get(int field, int *out) {
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
