/* Thread-specific data.
 *
 * A key is never given out twice, so that a new one is NULL in every thread
 * without anybody clearing it. */

enum { MAX_KEYS = 4 };

static unsigned n_keys;
static unsigned deleted_keys; /* bit set */
static void (*key_destructor[MAX_KEYS])(void *);
static _Thread_local void *key_value[MAX_KEYS];

static int key_is_valid(unsigned key) {
  return key < n_keys && !(deleted_keys >> key & 1);
}

/* The keys whose destructors the calling thread still has to run.  Inside a
 * section. */
static unsigned keys_pending(void) {
  unsigned pending = 0;
  for (unsigned key = 0; key < MAX_KEYS; key++)
    if (key_is_valid(key) && key_destructor[key] && key_value[key])
      pending |= 1u << key;
  return pending;
}

/* An earlier destructor may have cleared the value meanwhile. */
static void key_destroy_value(unsigned key) {
  __bmc_atomic_begin();
  void *value = key_value[key];
  void (*destructor)(void *) = key_destructor[key];
  key_value[key] = NULL;
  __bmc_atomic_end();
  if (value)
    destructor(value);
}

static void keys_destroy_values(unsigned pending) {
  for (unsigned key = 0; key < MAX_KEYS; key++)
    if (pending >> key & 1)
      key_destroy_value(key);
}

int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  __bmc_atomic_begin();
  unsigned k = n_keys;
  if (k >= MAX_KEYS)
    __bmc_unsupported("more than 4 keys");
  n_keys = k + 1;
  key_destructor[k] = destructor;
  *key = k;
  __bmc_atomic_end();
  return 0;
}

int pthread_key_delete(unsigned key) {
  __bmc_atomic_begin();
  int valid = key_is_valid(key);
  usage(valid, "the key {key} was deleted or never made");
  if (valid)
    deleted_keys |= 1u << key;
  __bmc_atomic_end();
  return valid ? 0 : EINVAL;
}

int pthread_setspecific(unsigned key, const void *value) {
  __bmc_atomic_begin();
  int valid = key_is_valid(key);
  usage(valid, "the key {key} was deleted or never made");
  if (valid)
    key_value[key] = (void *)value;
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
