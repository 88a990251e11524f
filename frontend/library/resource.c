/* Limits of resources.  POSIX leaves open what they are when the process
 * begins, but for the least number of open files.  A limit that is set has no
 * other effect: calls may fail for lack of a resource anyway. */
#pragma once
#include "abi.c"

enum {
  RESOURCE_FILES = 7,
  N_RESOURCES = 16,
  LEAST_FILES = 20,
  MOST_FILES = 1 << 20
};

#define NO_LIMIT (~0UL)

/* struct rlimit of Linux */
typedef struct {
  unsigned long soft, hard;
} Limit;

static Limit limits[N_RESOURCES];
static _Bool is_limit_known[N_RESOURCES];

static int limits_are_observed(void) {
  return __bmc_calls("getrlimit") || __bmc_calls("setrlimit") ||
         __bmc_calls("prlimit");
}

static unsigned long any_limit(int resource) {
  unsigned long n = (unsigned long)__VERIFIER_nondet_long();
  if (resource == RESOURCE_FILES && n != NO_LIMIT &&
      (n < LEAST_FILES || n > MOST_FILES))
    return LEAST_FILES;
  return n;
}

/* The limits in force.  'resource' is valid. */
static Limit limit_of(int resource) {
  unsigned long hard = any_limit(resource), soft = any_limit(resource);
  __bmc_atomic_begin();
  if (!is_limit_known[resource])
    limits[resource] = (Limit){soft < hard ? soft : hard, hard};
  is_limit_known[resource] = 1;
  Limit now = limits[resource];
  __bmc_atomic_end();
  return now;
}

static int is_resource(int resource) {
  return resource >= 0 && resource < N_RESOURCES;
}

int getrlimit(int resource, void *limit) {
  if (!is_resource(resource))
    return fail(EINVAL);
  *(Limit *)limit = limit_of(resource);
  return 0;
}

/* Fails if the soft limit is above the hard one, or above what is in use; only
 * a process with privileges may raise a hard limit. */
int setrlimit(int resource, const void *limit) {
  if (!is_resource(resource))
    return fail(EINVAL);
  Limit next = *(const Limit *)limit, now = limit_of(resource);
  if (next.soft > next.hard)
    return fail(EINVAL);
  if (next.hard > now.hard && system_fails())
    return fail(EPERM);
  if (next.soft < now.soft && system_fails())
    return fail(EINVAL);
  __bmc_atomic_begin();
  limits[resource] = next;
  __bmc_atomic_end();
  return 0;
}
