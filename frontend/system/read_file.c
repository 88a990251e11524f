#include "frontend/system/read_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Returns NULL with errno set if the file cannot be read. */
static char *read_all(Arena *a, const char *file, size_t *n) {
  size_t room = 1 << 16, got;
  FILE *f = fopen(file, "rb");
  if (!f)
    return NULL;
  char *data = arena_alloc(a, room);
  *n = 0;
  while ((got = fread(data + *n, 1, room - *n, f)) > 0)
    if ((*n += got) == room) {
      data = arena_grow(a, data, room, 2 * room);
      room *= 2;
    }
  int error = ferror(f) ? errno : 0;
  fclose(f);
  errno = error;
  data[*n] = 0;
  return error ? NULL : data;
}

const char *read_file_quietly(Arena *a, const char *file) {
  size_t n;
  return read_all(a, file, &n);
}

Status read_file(Arena *a, const char *file, Diag *d, const char **text) {
  const Loc whole = {file, 0, 0};
  size_t n;
  char *data = read_all(a, file, &n);
  if (!data)
    return diag_error(d, INVALID, whole, "cannot read: %s", strerror(errno));
  if (memchr(data, 0, n))
    return diag_error(d, INVALID, whole, "not a text");
  *text = data;
  return OK;
}
