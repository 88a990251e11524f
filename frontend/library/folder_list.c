/* Lists of names: the entries of a folder, and the files that fit a pattern.
 * Lists and names are on the heap, each name in a block of its size. */
#pragma once
#include "folder.c"
#include "memory.c"
#include "sort.c"
#include "string.c"

/* Adds an item, if it is there, behind the first 'n', and as many empty places;
 * the list is kept if that fails. */
static int add_item(char ***list, size_t n, char *item, size_t n_empty) {
  char **longer = item ? realloc(*list, (n + 1 + n_empty) * sizeof item) : NULL;
  if (!longer) {
    __bmc_free(item);
    return 0;
  }
  longer[n] = item;
  for (size_t i = 0; i < n_empty; i++)
    longer[n + 1 + i] = NULL;
  *list = longer;
  return 1;
}

static void free_items(char **list, size_t n) {
  for (size_t i = 0; i < n; i++)
    __bmc_free(list[i]);
  __bmc_free(list);
}

/* Adds a copy of the entry, with room for its name and no more. */
static int add_entry(char ***list, size_t n, const FolderEntry *e) {
  size_t size = (size_t)(e->name - (const char *)e) + length(e->name) + 1;
  char *copy = allocate(size, 0);
  if (copy)
    copy_forward(copy, (const char *)e, size);
  return add_item(list, n, copy, 0);
}

int scandir(const char *path, char ***out, int (*keeps)(const FolderEntry *),
            Compare *order) {
  Folder *f = opendir(path);
  char **list = NULL;
  int n = 0, fails = 0;
  if (!f)
    return -1;
  while (!fails && __VERIFIER_nondet_bool()) {
    any_entry(&f->entry);
    if (!keeps || keeps(&f->entry))
      fails = !add_entry(&list, (size_t)n++, &f->entry);
  }
  if (!fails && system_fails())
    fails = any_error();
  else if (fails)
    n--;
  closedir(f);
  if (fails) {
    free_items(list, (size_t)n);
    return -1;
  }
  if (order && n > 1)
    qsort(list, (size_t)n, sizeof *list, order);
  *out = list;
  return n;
}

/* ---- files that fit a pattern */

enum { NO_SPACE_FOR_NAMES = 1, SEARCH_ENDED, NO_NAME_FITS };
enum { RESERVES = 8, GIVES_PATTERN = 16, KNOWN_WISHES = 0x5f };

/* glob_t */
typedef struct {
  size_t n;
  char **names;
  size_t n_reserved;
  int flags;
  void (*calls[5])(void);
} Found;

/* Returns any name, or NULL without memory. */
static char *any_found(void) {
  size_t n = 1 + (size_t)(unsigned char)__VERIFIER_nondet_int();
  char *name = allocate(n + 1, 0);
  for (size_t i = 0; name && i < n; i++) {
    char c = (char)__VERIFIER_nondet_int();
    name[i] = c ? c : '?';
  }
  if (name)
    name[n] = 0;
  return name;
}

/* Begins a list behind 'n' empty places. */
static int begin_list(Found *f, size_t n) {
  f->n = 0;
  f->names = allocate((n + 1) * sizeof *f->names, 1);
  return f->names != NULL;
}

static int add_found(Found *f, size_t n_before, char *name) {
  int is_added = add_item(&f->names, n_before + f->n, name, 1);
  f->n += (size_t)is_added;
  return is_added;
}

int glob(const char *pattern, int flags, int (*report)(const char *, int),
         Found *out) {
  size_t n_before = flags & RESERVES ? out->n_reserved : 0, n = length(pattern);
  if (flags & ~KNOWN_WISHES || report)
    __bmc_unsupported("glob with flags of GNU, GLOB_APPEND, or a function for "
                      "errors");
  out->flags = flags;
  if (!begin_list(out, n_before))
    return NO_SPACE_FOR_NAMES;
  while (__VERIFIER_nondet_bool())
    if (!add_found(out, n_before, any_found()))
      return NO_SPACE_FOR_NAMES;
  if (system_fails())
    return SEARCH_ENDED;
  if (out->n)
    return 0;
  if (!(flags & GIVES_PATTERN))
    return NO_NAME_FITS;
  return add_found(out, n_before, duplicate(pattern, n)) ? 0
                                                         : NO_SPACE_FOR_NAMES;
}

void globfree(Found *f) {
  size_t n_before = f->flags & RESERVES ? f->n_reserved : 0;
  for (size_t i = 0; f->names && i < f->n; i++)
    __bmc_free(f->names[n_before + i]);
  __bmc_free(f->names);
  f->names = NULL, f->n = 0;
}
