/* The heap.  Blocks are aligned for any type, which is 16 bytes. */

enum { HEAP_ALIGN = 16 };

static void *allocate(size_t size, int zeroed) {
  if (__bmc_option("malloc-may-fail") && __VERIFIER_nondet_bool()) {
    errno_value = ENOMEM;
    return NULL;
  }
  return __bmc_alloc(size, zeroed);
}

static void check_alignment(size_t alignment) {
  if (alignment > HEAP_ALIGN)
    __bmc_unsupported("heap blocks aligned to more than 16 bytes");
}

void *malloc(size_t size) { return allocate(size, 0); }

void *calloc(size_t count, size_t size) {
  size_t bytes = count * size;
  if (size && bytes / size != count) {
    errno_value = ENOMEM;
    return NULL;
  }
  return allocate(bytes, 1);
}

void free(void *block) { __bmc_free(block); }

/* Always moves: nobody may rely on the block's staying where it is. */
void *realloc(void *block, size_t size) {
  if (!block)
    return allocate(size, 0);
  size_t old = __bmc_size(block);
  void *moved = size ? allocate(size, 0) : NULL;
  if (moved)
    memcpy(moved, block, old < size ? old : size);
  if (moved || !size)
    __bmc_free(block);
  return moved;
}

void *aligned_alloc(size_t alignment, size_t size) {
  check_alignment(alignment);
  return allocate(size, 0);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) || alignment & (alignment - 1) || !alignment)
    return EINVAL;
  check_alignment(alignment);
  void *block = allocate(size, 0);
  if (!block)
    return ENOMEM;
  *out = block;
  return 0;
}
