/* Functions of <search.h>: queues, tables in arrays, and a hash table. */
#pragma once
#include "alloc.c"
#include "memory.c"
#include "string.c"

typedef struct QueueElement {
  struct QueueElement *next, *before;
} QueueElement;

void insque(void *element, void *before) {
  QueueElement *new = element, *at = before;
  if (!at) {
    new->next = new->before = NULL;
    return;
  }
  QueueElement *next = at->next;
  at->next = new;
  if (next)
    next->before = new;
  new->next = next;
  new->before = at;
}

void remque(void *element) {
  QueueElement *old = element, *next = old->next, *before = old->before;
  if (next)
    next->before = before;
  if (before)
    before->next = next;
}

typedef int CompareKeys(const void *, const void *);

void *lfind(const void *key, const void *first, size_t *n, size_t size,
            CompareKeys *order) {
  const char *at = first;
  size_t left = *n;
  for (; left > 0; left--, at += size)
    if (order(key, at) == 0)
      return (void *)at;
  return NULL;
}

void *lsearch(const void *key, void *first, size_t *n, size_t size,
              CompareKeys *order) {
  void *found = lfind(key, first, n, size, order);
  if (found)
    return found;
  char *end = (char *)first + *n * size;
  copy_forward(end, key, size);
  ++*n;
  return end;
}

/* ---- the hash table, which all threads share: entries in their order */

typedef struct {
  char *key;
  void *data;
} HashEntry;

HashEntry *entries_of_hsearch;
size_t room_of_hsearch, n_of_hsearch;

int hcreate(size_t n) {
  if (entries_of_hsearch)
    return 0;
  HashEntry *new = allocate((n ? n : 1) * sizeof *new, 0);
  if (!new)
    return 0;
  entries_of_hsearch = new;
  room_of_hsearch = n;
  n_of_hsearch = 0;
  return 1;
}

void hdestroy(void) {
  free(entries_of_hsearch);
  entries_of_hsearch = NULL;
}

static HashEntry *find_entry(const char *key) {
  for (size_t i = 0; i < n_of_hsearch; i++)
    if (compare(entries_of_hsearch[i].key, key) == 0)
      return &entries_of_hsearch[i];
  return NULL;
}

/* Enters or finds.  The table may have room for more than was asked for, which
 * is not modelled. */
HashEntry *hsearch(HashEntry entry, int enters) {
  __bmc_check("valid-deref", entries_of_hsearch != NULL,
              "hsearch is called without a table");
  HashEntry *found = find_entry(entry.key);
  if (found)
    return found;
  if (!enters) {
    errno_value = ESRCH;
    return NULL;
  }
  if (n_of_hsearch == room_of_hsearch)
    __bmc_unsupported("more entries of hsearch than hcreate was given");
  found = &entries_of_hsearch[n_of_hsearch++];
  *found = entry;
  return found;
}
