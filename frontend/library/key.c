/* Thread-specific data.
 *
 * A key is never given out twice, so that a new one is NULL in every thread
 * without anybody clearing it. */

enum { MAX_KEYS = 8 };

static unsigned n_keys;
static unsigned char key_is_live[MAX_KEYS];
static void (*key_destructor[MAX_KEYS])(void *);
static _Thread_local void *key_value[MAX_KEYS];

static int key_is_pending(unsigned key) {
  return key_is_live[key] && key_destructor[key] && key_value[key];
}

/* The keys whose destructors the calling thread still has to run. */
static unsigned keys_pending(void) {
  unsigned pending = 0;
  __bmc_atomic_begin();
  for (unsigned key = 0; key < MAX_KEYS; key++)
    if (key_is_pending(key))
      pending |= 1u << key;
  __bmc_atomic_end();
  return pending;
}

/* An earlier destructor may have cleared the value meanwhile. */
static void key_destroy_value(unsigned key) {
  __bmc_atomic_begin();
  void *value = key_value[key];
  void (*destructor)(void *) = key_destructor[key];
  key_value[key] = NULL;
  __bmc_atomic_end();
  if (value && destructor)
    destructor(value);
}

static void keys_at_thread_end(void) {
  unsigned pending = keys_pending();
  for (unsigned key = 0; key < MAX_KEYS; key++)
    if (pending >> key & 1)
      key_destroy_value(key);
  if (pending && keys_pending())
    __bmc_unsupported("a destructor that leaves a key set");
}

static int key_is_valid(unsigned key) {
  return key < MAX_KEYS && key_is_live[key];
}

int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  __bmc_atomic_begin();
  unsigned k = n_keys;
  if (k >= MAX_KEYS)
    __bmc_unsupported("more than 8 keys");
  n_keys = k + 1;
  key_is_live[k] = 1;
  key_destructor[k] = destructor;
  if (destructor)
    at_thread_end = keys_at_thread_end;
  *key = k;
  __bmc_atomic_end();
  return 0;
}

int pthread_key_delete(unsigned key) {
  __bmc_atomic_begin();
  int valid = key_is_valid(key);
  usage(valid, "the key exists");
  if (valid)
    key_is_live[key] = 0;
  __bmc_atomic_end();
  return valid ? 0 : EINVAL;
}

int pthread_setspecific(unsigned key, const void *value) {
  __bmc_atomic_begin();
  int valid = key_is_valid(key);
  usage(valid, "the key exists");
  if (valid)
    key_value[key] = (void *)value;
  __bmc_atomic_end();
  return valid ? 0 : EINVAL;
}

void *pthread_getspecific(unsigned key) {
  void *value = NULL;
  __bmc_atomic_begin();
  int valid = key_is_valid(key);
  usage(valid, "the key exists");
  if (valid)
    value = key_value[key];
  __bmc_atomic_end();
  return value;
}
