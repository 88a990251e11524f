/* Thread-specific data.
 *
 * A place is never reused, so that a new one is NULL in every thread without
 * being cleared.  Sets of places have one bit per place.  A key is the number
 * of its place if the program cannot observe it.  Otherwise it is any value
 * that no other live key has. */
#pragma once
#include "abi.c"

enum { MAX_KEYS = 32, KEY_ROUNDS = 4 };

static unsigned n_keys;
static Mask keys_alive, keys_with_destructor;
static void (*key_destructor[MAX_KEYS])(void *);
static _Thread_local void *key_value[MAX_KEYS];
static _Thread_local Mask keys_set; /* keys with a non-NULL value */

#define KEYS_ARE_OBSERVED __bmc_observes("keys")

static pthread_key_t key_names[MAX_KEYS]; /* if they are observed */

static Mask key_bit(unsigned key) { return (Mask)1 << (key % MAX_KEYS); }

static int key_is_valid(unsigned key) {
  return key < MAX_KEYS && (keys_alive & key_bit(key)) != 0;
}

/* Returns the place of the program's 'key'; MAX_KEYS if it is not alive.
 * Inside a section. */
static unsigned key_place(pthread_key_t key) {
  unsigned place = MAX_KEYS;
  if (!KEYS_ARE_OBSERVED)
    return key;
  for (unsigned k = 0; k < MAX_KEYS; k++)
    if (key_is_valid(k) && key_names[k] == key)
      place = k;
  return place;
}

/* Chooses a key for the place.  Inside a section. */
static pthread_key_t name_key(unsigned place) {
  if (!KEYS_ARE_OBSERVED)
    return place;
  pthread_key_t any = (unsigned)__VERIFIER_nondet_int();
  __bmc_assume(key_place(any) == MAX_KEYS);
  key_names[place] = any;
  return any;
}

/* Returns the keys whose destructors the calling thread still has to run.
 * Inside a section. */
static Mask keys_pending(void) { return keys_set & keys_with_destructor; }

static unsigned key_of_bit(Mask bit) {
  unsigned key = 0;
  for (unsigned k = 1; k < MAX_KEYS; k++)
    if (bit == (Mask)1 << k)
      key = k;
  return key;
}

/* Runs a destructor.  An earlier destructor may have cleared the value
 * meanwhile, or another thread may have deleted the key. */
static void key_destroy_value(unsigned key) {
  __bmc_atomic_begin();
  void *value = keys_with_destructor & key_bit(key) ? key_value[key] : NULL;
  void (*destructor)(void *) = key_destructor[key];
  key_value[key] = NULL;
  keys_set &= ~key_bit(key);
  __bmc_atomic_end();
  if (value)
    destructor(value);
}

/* Runs the destructors in any order. */
static void keys_destroy_values(Mask pending) {
  while (pending) {
    Mask chosen = __bmc_choose(pending);
    key_destroy_value(key_of_bit(chosen));
    pending &= ~chosen;
  }
}

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  __bmc_atomic_begin();
  unsigned k = n_keys;
  if (k >= MAX_KEYS)
    __bmc_unsupported("more than 32 keys");
  pthread_key_t name = name_key(k);
  store_relaxed(&n_keys, k + 1);
  key_destructor[k] = destructor;
  store_relaxed(&keys_alive, keys_alive | key_bit(k));
  if (destructor)
    store_relaxed(&keys_with_destructor, keys_with_destructor | key_bit(k));
  __bmc_atomic_end();
  *key = name;
  return 0;
}

int pthread_key_delete(pthread_key_t name) {
  __bmc_atomic_begin();
  unsigned key = key_place(name);
  int valid = key_is_valid(key);
  usage(valid, "the key {name} was deleted or never made");
  if (valid) {
    store_relaxed(&keys_alive, keys_alive & ~key_bit(key));
    store_relaxed(&keys_with_destructor, keys_with_destructor & ~key_bit(key));
  }
  __bmc_atomic_end();
  return valid ? 0 : EINVAL;
}

int pthread_setspecific(pthread_key_t name, const void *value) {
  __bmc_atomic_begin();
  unsigned key = key_place(name);
  int valid = key_is_valid(key);
  usage(valid, "the key {name} was deleted or never made");
  if (valid) {
    key_value[key] = (void *)value;
    keys_set = value ? keys_set | key_bit(key) : keys_set & ~key_bit(key);
  }
  __bmc_atomic_end();
  return valid ? 0 : EINVAL;
}

void *pthread_getspecific(pthread_key_t name) {
  void *value = NULL;
  __bmc_atomic_begin();
  unsigned key = key_place(name);
  int valid = key_is_valid(key);
  usage(valid, "the key {name} was deleted or never made");
  if (valid)
    value = key_value[key];
  __bmc_atomic_end();
  return value;
}
