/* The heap.  Blocks are aligned for any type, which is 16 bytes.  Allocation is
 * one step: memory that another thread has freed before may be reused. */
#pragma once
#include "abi.c"
#include "memory.c"

enum { HEAP_ALIGN = 16, MOST_ALIGN = 4096 };

static void *allocate_aligned(size_t size, int zeroed, size_t alignment,
                              void *replaced) {
  if (memory_fails()) {
    errno_value = ENOMEM;
    return NULL;
  }
  if (alignment > MOST_ALIGN)
    __bmc_unsupported("heap blocks aligned to more than 4096 bytes");
  __bmc_atomic_begin();
  void *block = __bmc_alloc(size, zeroed, alignment, replaced);
  __bmc_atomic_end();
  return block;
}

static void *allocate(size_t size, int zeroed) {
  return allocate_aligned(size, zeroed, HEAP_ALIGN, NULL);
}

void *malloc(size_t size) { return allocate(size, 0); }

/* False, with errno set, if the product is too large. */
static int is_product(size_t bytes, size_t count, size_t size) {
  int is_right = !size || bytes / size == count;
  if (!is_right)
    errno_value = ENOMEM;
  return is_right;
}

void *calloc(size_t count, size_t size) {
  size_t bytes = count * size;
  return is_product(bytes, count, size) ? allocate(bytes, 1) : NULL;
}

void free(void *block) { __bmc_free(block); }

/* Returns at least the size of the block, or 0 for none. */
size_t malloc_usable_size(void *block) {
  if (!block)
    return 0;
  unsigned more = (unsigned)__VERIFIER_nondet_int();
  return __bmc_size(block) + more % (2 * HEAP_ALIGN);
}

/* Reallocates.  The new block may have the old place, or another one. */
void *realloc(void *block, size_t size) {
  if (!block)
    return allocate(size, 0);
  size_t old = __bmc_size(block);
  void *moved = size ? allocate_aligned(size, 0, HEAP_ALIGN, block) : NULL;
  if (moved)
    copy_forward(moved, block, old < size ? old : size);
  if (moved || !size)
    __bmc_free(block);
  return moved;
}

void *reallocarray(void *block, size_t count, size_t size) {
  size_t bytes = count * size;
  return is_product(bytes, count, size) ? realloc(block, bytes) : NULL;
}

static int is_alignment(size_t alignment) {
  return alignment && !(alignment & (alignment - 1));
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_alignment(alignment))
    __bmc_unsupported("aligned_alloc with an alignment that is no power of 2");
  return allocate_aligned(size, 0, alignment, NULL);
}

void *memalign(size_t alignment, size_t size) {
  return aligned_alloc(alignment, size);
}

enum { PAGE = 4096 };

void *valloc(size_t size) { return allocate_aligned(size, 0, PAGE, NULL); }

void *pvalloc(size_t size) {
  size_t rounded = (size + PAGE - 1) & ~(size_t)(PAGE - 1);
  if (rounded >= size)
    return valloc(rounded);
  errno_value = ENOMEM;
  return NULL;
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) || !is_alignment(alignment))
    return EINVAL;
  void *block = allocate_aligned(size, 0, alignment, NULL);
  if (!block)
    return ENOMEM;
  *out = block;
  return 0;
}
