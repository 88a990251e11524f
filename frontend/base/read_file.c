#include "frontend/base/read_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

Status read_file(Arena *a, const char *file, Diag *d, const char **text) {
  const Loc whole = {file, 0, 0};
  size_t room = 1 << 16, n = 0, got;
  FILE *f = fopen(file, "rb");
  if (!f)
    return diag_error(d, INVALID, whole, "cannot read: %s", strerror(errno));
  char *data = arena_alloc(a, room);
  while ((got = fread(data + n, 1, room - n, f)) > 0)
    if ((n += got) == room) {
      data = arena_grow(a, data, room, 2 * room);
      room *= 2;
    }
  int error = ferror(f) ? errno : 0;
  fclose(f);
  if (error)
    return diag_error(d, INVALID, whole, "cannot read: %s", strerror(error));
  if (memchr(data, 0, n))
    return diag_error(d, INVALID, whole, "not a text");
  data[n] = 0;
  *text = data;
  return OK;
}
