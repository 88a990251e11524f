/* Segments of shared memory of System V: memory of mmap.  A segment that the
 * program makes is used by no other process; whether one exists at the start is
 * not known.  A segment lies at one place: it is attached once. */
#pragma once
#include "fill.c"
#include "mapping.c"

enum { MOST_SEGMENTS = 8, SEGMENT_CREATES = 0x200, SEGMENT_IS_NEW = 0x400 };
enum { SEGMENT_IS_OURS = 1, SEGMENT_IS_OF_OTHERS };
enum { REMOVE_SEGMENT, SET_SEGMENT, ASK_SEGMENT };
enum { SIZE_OF_SEGMENT_STATE = 112, AT_SIZE = 48, AT_ATTACHED = 88 };

static struct {
  int key, owner;
  _Bool is_removed, was_attached;
  size_t size;
  void *memory; /* NULL: not attached */
} segments[MOST_SEGMENTS];
static unsigned n_segments;
static int first_segment; /* its number; others follow */

/* Returns the segment of that number; n_segments: there is none. */
static unsigned segment_at(int number) {
  unsigned i = (unsigned)number - (unsigned)first_segment;
  return i < n_segments && !(segments[i & (MOST_SEGMENTS - 1)].is_removed &&
                             !segments[i & (MOST_SEGMENTS - 1)].memory)
             ? i
             : n_segments;
}

/* Inside a section. */
static int new_segment(int key, size_t size, int owner) {
  if (n_segments == MOST_SEGMENTS)
    __bmc_unsupported("more than 8 segments of shared memory");
  if (!n_segments)
    first_segment = __VERIFIER_nondet_int() & 0xffffff;
  unsigned i = n_segments++ & (MOST_SEGMENTS - 1);
  segments[i].key = key;
  segments[i].size = size;
  segments[i].owner = owner;
  return first_segment + (int)i;
}

/* Returns the segment of a key that is known; n_segments: there is none.
 * Inside a section. */
static unsigned segment_of_key(int key) {
  for (unsigned i = 0; i < n_segments; i++)
    if (key && segments[i].key == key && !segments[i].is_removed)
      return i;
  return n_segments;
}

int shmget(int key, size_t size, int flags) {
  int number = -1, error = 0;
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  unsigned i = segment_of_key(key);
  int exists = i < n_segments;
  int is_of_others = !exists && key && __VERIFIER_nondet_bool();
  if ((exists || is_of_others) && flags & SEGMENT_CREATES &&
      flags & SEGMENT_IS_NEW)
    error = EEXIST;
  else if (exists && size > segments[i & (MOST_SEGMENTS - 1)].size)
    error = EINVAL;
  else if (exists)
    number = first_segment + (int)i;
  else if (is_of_others)
    number = new_segment(key, size, SEGMENT_IS_OF_OTHERS);
  else if (key && !(flags & SEGMENT_CREATES))
    error = ENOENT;
  else if (size == 0)
    error = EINVAL;
  else
    number = new_segment(key, size, SEGMENT_IS_OURS);
  __bmc_atomic_end();
  return error ? fail(error) : number;
}

void *shmat(int number, const void *near, int flags) {
  void *memory = MAP_FAILED;
  refuse_leaks_of_maps();
  if (near || flags)
    __bmc_unsupported("shmat at a fixed address, or with flags");
  if (any_outcome())
    return MAP_FAILED;
  __bmc_atomic_begin();
  unsigned i = segment_at(number);
  if (i < n_segments) {
    i &= MOST_SEGMENTS - 1;
    if (segments[i].owner == SEGMENT_IS_OF_OTHERS || program_forks())
      __bmc_unsupported("memory that processes share");
    if (segments[i].was_attached)
      __bmc_unsupported("a segment that is attached twice");
    segments[i].was_attached = 1;
    memory = __bmc_map(pages_of(segments[i].size), PAGE_OF_MEMORY);
    segments[i].memory = memory;
  }
  __bmc_atomic_end();
  if (memory == MAP_FAILED)
    fail(EINVAL);
  return memory;
}

/* Later accesses are faults. */
int shmdt(const void *memory) {
  unsigned found = MOST_SEGMENTS;
  __bmc_atomic_begin();
  for (unsigned i = 0; i < n_segments; i++)
    if (memory && segments[i].memory == memory)
      found = i;
  if (found < MOST_SEGMENTS)
    segments[found].memory = NULL;
  __bmc_atomic_end();
  if (found == MOST_SEGMENTS)
    return fail(EINVAL);
  __bmc_unmap((void *)memory);
  return 0;
}

/* Sets any state, but the size and how often the segment is attached. */
static void segment_state(char *to, unsigned i) {
  fill(to, SIZE_OF_SEGMENT_STATE);
  if (sizeof(long) != sizeof(long long))
    __bmc_unsupported("struct shmid_ds of 32 bits");
  *(size_t *)(to + AT_SIZE) = segments[i].size;
  *(unsigned long *)(to + AT_ATTACHED) = segments[i].memory != NULL;
}

/* A segment that is removed lives as long as it is attached. */
int shmctl(int number, int command, char *state) {
  if (command < REMOVE_SEGMENT || command > ASK_SEGMENT)
    __bmc_unsupported("shmctl other than to remove, set and ask");
  if (any_outcome())
    return -1;
  __bmc_atomic_begin();
  unsigned i = segment_at(number);
  int is_one = i < n_segments;
  if (is_one && segments[i & (MOST_SEGMENTS - 1)].owner == SEGMENT_IS_OF_OTHERS)
    __bmc_unsupported("memory that processes share");
  if (is_one && command == REMOVE_SEGMENT)
    segments[i & (MOST_SEGMENTS - 1)].is_removed = 1;
  __bmc_atomic_end();
  if (!is_one)
    return fail(EINVAL);
  if (command == ASK_SEGMENT)
    segment_state(state, i & (MOST_SEGMENTS - 1));
  else if (command == SET_SEGMENT)
    (void)of_caller(state + SIZE_OF_SEGMENT_STATE - 1);
  return 0;
}
