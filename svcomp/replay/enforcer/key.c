/* Destructors run while the thread still has its turn. */
enum { BMC_KEYS = 64, BMC_NO_KEY = 22 };

static unsigned bmc_n_keys;
static struct {
  void (*destructor)(void *);
  int is_deleted;
} bmc_keys[BMC_KEYS];
static __thread const void *bmc_key_values[BMC_KEYS];

static int bmc_is_key(unsigned key) {
  return key < bmc_n_keys && !bmc_keys[key].is_deleted;
}

static int bmc_destroy_values(void) {
  int pending = 0;
  unsigned keys[BMC_KEYS], n = 0;
  for (unsigned key = 0; key < bmc_n_keys; key++)
    if (bmc_is_key(key) && bmc_keys[key].destructor && bmc_key_values[key])
      keys[n++] = key, pending = 1;
  for (; n; n--) {
    unsigned next = bmc_input("keys_destroy_values"), at = 0;
    while (at < n - 1 && keys[at] != next)
      at++;
    next = keys[at];
    keys[at] = keys[n - 1];
    void *value = (void *)bmc_key_values[next];
    bmc_key_values[next] = 0;
    if (value)
      bmc_keys[next].destructor(value);
  }
  return pending;
}

int bmc_key_create(unsigned *key, void (*destructor)(void *)) {
  bmc_at_thread_end = bmc_destroy_values;
  bmc_keys[bmc_n_keys].destructor = destructor;
  *key = bmc_n_keys++;
  return 0;
}

int bmc_key_delete(unsigned key) {
  if (!bmc_is_key(key))
    return BMC_NO_KEY;
  bmc_keys[key].is_deleted = 1;
  return 0;
}

int bmc_key_set(unsigned key, const void *value) {
  if (!bmc_is_key(key))
    return BMC_NO_KEY;
  bmc_key_values[key] = value;
  return 0;
}

void *bmc_key_get(unsigned key) {
  return bmc_is_key(key) ? (void *)bmc_key_values[key] : 0;
}
