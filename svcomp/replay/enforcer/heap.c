extern void *bmc_new_block(unsigned long) __asm__("malloc");
extern void bmc_free_block(void *) __asm__("free");
extern unsigned long bmc_block_size(void *) __asm__("malloc_usable_size");

static __thread unsigned bmc_blocks;

/* Returns a new block with the bytes that the violation has in it. */
static void *bmc_allocate(const char *function, unsigned long size) {
  unsigned char *block = 0;
  if (!bmc_input(function))
    block = bmc_new_block(size);
  if (!block) {
    *bmc_errno() = 12;
    return 0;
  }
  for (unsigned long i = 0; i < size; i++)
    block[i] = 0;
  bmc_blocks++;
  bmc_fill_as(BMC_START, bmc_blocks, block);
  return block;
}

void *bmc_malloc(unsigned long size) { return bmc_allocate("malloc", size); }

void *bmc_calloc(unsigned long count, unsigned long size) {
  if (size && count > ~0ul / size)
    return 0;
  return bmc_allocate("calloc", count * size);
}

void *bmc_realloc(void *old, unsigned long size) {
  unsigned char *block = size ? bmc_allocate("realloc", size) : 0;
  unsigned long before = old ? bmc_block_size(old) : 0;
  for (unsigned long i = 0; block && i < size && i < before; i++)
    block[i] = ((unsigned char *)old)[i];
  if (block)
    bmc_fill_as(BMC_START, bmc_blocks, block);
  if (block || !size)
    bmc_free_block(old);
  return block;
}

void *bmc_aligned_alloc(unsigned long alignment, unsigned long size) {
  (void)alignment;
  return bmc_allocate("aligned_alloc", size);
}

void *bmc_memalign(unsigned long alignment, unsigned long size) {
  (void)alignment;
  return bmc_allocate("memalign", size);
}

int bmc_posix_memalign(void **out, unsigned long alignment,
                       unsigned long size) {
  (void)alignment;
  *out = bmc_allocate("posix_memalign", size);
  return *out ? 0 : 12;
}

static char *bmc_copy(const char *function, const char *text,
                      unsigned long most) {
  unsigned long n = 0;
  while (n < most && text[n])
    n++;
  char *copy = bmc_allocate(function, n + 1);
  for (unsigned long i = 0; copy && i < n; i++)
    copy[i] = text[i];
  return copy;
}

char *bmc_strdup(const char *text) { return bmc_copy("strdup", text, ~0ul); }

char *bmc_strndup(const char *text, unsigned long most) {
  return bmc_copy("strndup", text, most);
}
