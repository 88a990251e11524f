/* Thread-specific data.
 *
 * A key is never given out twice, so that a new one is NULL in every thread
 * without anybody clearing it.  Sets of keys have a bit for each. */
#pragma once
#include "abi.c"

enum { MAX_KEYS = 32, KEY_ROUNDS = 4 };

static unsigned n_keys;
static Mask keys_alive, keys_with_destructor;
static void (*key_destructor[MAX_KEYS])(void *);
static _Thread_local void *key_value[MAX_KEYS];
static _Thread_local Mask keys_set; /* to what is not NULL */

static Mask key_bit(unsigned key) { return (Mask)1 << (key % MAX_KEYS); }

static int key_is_valid(unsigned key) {
  return key < MAX_KEYS && (keys_alive & key_bit(key)) != 0;
}

/* The keys whose destructors the calling thread still has to run.  Inside a
 * section. */
static Mask keys_pending(void) { return keys_set & keys_with_destructor; }

static unsigned key_of_bit(Mask bit) {
  unsigned key = 0;
  for (unsigned k = 1; k < MAX_KEYS; k++)
    if (bit == (Mask)1 << k)
      key = k;
  return key;
}

/* An earlier destructor may have cleared the value meanwhile, or anybody have
 * deleted the key. */
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

/* In any order. */
static void keys_destroy_values(Mask pending) {
  while (pending) {
    Mask chosen = __bmc_choose(pending);
    key_destroy_value(key_of_bit(chosen));
    pending &= ~chosen;
  }
}

int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  __bmc_atomic_begin();
  unsigned k = n_keys;
  if (k >= MAX_KEYS)
    __bmc_unsupported("more than 32 keys");
  store_relaxed(&n_keys, k + 1);
  key_destructor[k] = destructor;
  store_relaxed(&keys_alive, keys_alive | key_bit(k));
  if (destructor)
    store_relaxed(&keys_with_destructor, keys_with_destructor | key_bit(k));
  __bmc_atomic_end();
  *key = k;
  return 0;
}

int pthread_key_delete(unsigned key) {
  __bmc_atomic_begin();
  int valid = key_is_valid(key);
  usage(valid, "the key {key} was deleted or never made");
  if (valid) {
    store_relaxed(&keys_alive, keys_alive & ~key_bit(key));
    store_relaxed(&keys_with_destructor, keys_with_destructor & ~key_bit(key));
  }
  __bmc_atomic_end();
  return valid ? 0 : EINVAL;
}

int pthread_setspecific(unsigned key, const void *value) {
  __bmc_atomic_begin();
  int valid = key_is_valid(key);
  usage(valid, "the key {key} was deleted or never made");
  if (valid) {
    key_value[key] = (void *)value;
    keys_set = value ? keys_set | key_bit(key) : keys_set & ~key_bit(key);
  }
  __bmc_atomic_end();
  return valid ? 0 : EINVAL;
}

void *pthread_getspecific(unsigned key) {
  void *value = NULL;
  __bmc_atomic_begin();
  int valid = key_is_valid(key);
  usage(valid, "the key {key} was deleted or never made");
  if (valid)
    value = key_value[key];
  __bmc_atomic_end();
  return value;
}
