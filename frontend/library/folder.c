/* Folders: any entries, in any number.  An entry has a place in the stream, as
 * in glibc, so that its use after closedir is a use of freed memory.  free does
 * not take the stream. */
#pragma once
#include "alloc.c"
#include "identity.c"
#include "input.c"

enum { ROOM_OF_NAME = 256 };

/* struct dirent with 64 bits */
typedef struct {
  unsigned long number;
  long place;
  unsigned short size;
  unsigned char kind;
  char name[ROOM_OF_NAME];
} FolderEntry;

typedef struct {
  int file;
  FolderEntry entry;
} Folder;

static Folder *new_folder(int file) {
  if (sizeof(long) != sizeof(long long))
    __bmc_unsupported("struct dirent of 32 bits");
  if (memory_fails()) {
    fail(ENOMEM);
    return NULL;
  }
  __bmc_atomic_begin();
  Folder *f = __bmc_map(sizeof *f, HEAP_ALIGN);
  __bmc_atomic_end();
  f->file = file;
  return f;
}

Folder *opendir(const char *path) {
  return unlink(path) ? NULL : new_folder(new_file(FLAG_CLOSE));
}

Folder *fdopendir(int file) {
  return call_outcome(file) ? NULL : new_folder(file);
}

/* Sets any name that an entry can have. */
static void any_entry(FolderEntry *e) {
  e->number = (unsigned long)__VERIFIER_nondet_long();
  e->place = __VERIFIER_nondet_long();
  e->size = sizeof *e;
  e->kind = (unsigned char)__VERIFIER_nondet_int();
  fill_but(e->name, ROOM_OF_NAME - 1, ROOM_OF_NAME, '/');
  e->name[ROOM_OF_NAME - 1] = 0;
  if (!e->name[0])
    e->name[0] = '.', e->name[1] = 0;
}

/* errno stays at the end of the folder. */
FolderEntry *readdir(Folder *f) {
  if (__VERIFIER_nondet_bool()) {
    (void)of_caller(&f->file);
    if (system_fails())
      any_error();
    return NULL;
  }
  any_entry(&f->entry);
  return &f->entry;
}

int closedir(Folder *f) {
  int file = f->file;
  __bmc_unmap(f);
  return close_file(file);
}

int dirfd(Folder *f) { return f->file; }

void rewinddir(Folder *f) { (void)of_caller(&f->file); }

long telldir(Folder *f) {
  (void)of_caller(&f->file);
  return any_place();
}

void seekdir(Folder *f, long place) {
  (void)place;
  rewinddir(f);
}
