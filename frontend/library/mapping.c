/* Anonymous memory of mmap is a block that holds zeros, on a page of its own;
 * munmap gives a block back as a whole. */
#pragma once
#include "alloc.c"
#include "outcome.c"

enum {
  PAGE_OF_MEMORY = 4096,
  READ_AND_WRITE_MEMORY = 3,
  MAP_IS_SHARED = 1,
  MAP_IS_FIXED = 0x10,
  MAP_HAS_NO_FILE = 0x20,
  MAP_HAS_OTHER_PAGES = 0x40000,
  MAP_IS_NEVER_OVER = 0x100000
};

/* Memory was given back; and other memory may lie there since. */
static _Bool is_unmapped, is_mapped_again;

#define MAP_FAILED ((void *)-1)

static void refuse_leaks_of_maps(void) {
  if (__bmc_option("valid-memcleanup") || __bmc_option("valid-memtrack"))
    __bmc_unsupported("mmap, where memory has to be freed");
}

/* Returns the size in bytes of whole pages for 'n' bytes. */
static size_t pages_of(size_t n) {
  return (n + PAGE_OF_MEMORY - 1) / PAGE_OF_MEMORY * PAGE_OF_MEMORY;
}

void *mmap(void *near, size_t n, int rights, int flags, int file, long at) {
  const int other = MAP_IS_FIXED | MAP_HAS_OTHER_PAGES | MAP_IS_NEVER_OVER;
  (void)near, (void)file, (void)at;
  refuse_leaks_of_maps();
  if (!(flags & MAP_HAS_NO_FILE) || flags & other)
    __bmc_unsupported("mmap of a file, or at a fixed address");
  if (flags & MAP_IS_SHARED && (__bmc_calls("fork") || __bmc_calls("_Fork")))
    __bmc_unsupported("mmap of memory that processes share");
  if ((rights & READ_AND_WRITE_MEMORY) != READ_AND_WRITE_MEMORY)
    __bmc_unsupported("mmap of what may not be read or written");
  if (n == 0) {
    fail(EINVAL);
    return MAP_FAILED;
  }
  if (any_outcome())
    return MAP_FAILED;
  __bmc_atomic_begin();
  is_mapped_again |= is_unmapped;
  void *block = __bmc_map(pages_of(n), PAGE_OF_MEMORY);
  __bmc_atomic_end();
  return block;
}

/* Has no effect where nothing lies. */
int munmap(void *block, size_t n) {
  if (!block || n == 0 || (size_t)block % PAGE_OF_MEMORY)
    return fail(EINVAL);
  __bmc_atomic_begin();
  size_t size = __bmc_map_size(block), pages = pages_of(n);
  if ((size | 1) != (pages | 1))
    __bmc_unsupported("munmap of other than one block of mmap");
  if (size != pages && is_mapped_again)
    __bmc_unsupported("munmap of what was given back, where other memory may "
                      "lie");
  if (size == pages) {
    __bmc_unmap(block);
    is_unmapped = 1;
  }
  __bmc_atomic_end();
  return 0;
}

/* Keeps all rights; without them an access would be a fault. */
int mprotect(void *from, size_t n, int rights) {
  (void)n;
  if ((size_t)from % PAGE_OF_MEMORY)
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  if ((rights & READ_AND_WRITE_MEMORY) != READ_AND_WRITE_MEMORY)
    __bmc_unsupported("mprotect of what may no longer be read or written");
  return 0;
}

int madvise(void *from, size_t n, int advice) {
  enum { LAST_HARMLESS = 3 };
  (void)from, (void)n;
  if (advice < 0 || advice > LAST_HARMLESS)
    __bmc_unsupported("madvise that may change memory");
  return any_outcome();
}

/* Returns the error; errno stays. */
int posix_madvise(void *from, size_t n, int advice) {
  int before = errno_value, fails;
  (void)from, (void)n;
  fails = advice < 0 ? fail(EINVAL) : any_outcome();
  int error = errno_value;
  errno_value = before;
  return fails ? error : 0;
}

int msync(void *from, size_t n, int flags) {
  (void)from, (void)n, (void)flags;
  return any_outcome();
}
