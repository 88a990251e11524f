#include "svcomp/witness/witness_read.h"

#include "svcomp/witness/witness_check.h"
#include "svcomp/witness/witness_read_graphml.h"
#include "svcomp/witness/witness_read_yaml.h"

#include <errno.h>
#include <string.h>

enum { MOST_BYTES = 1 << 26 };

static Status slurp(Arena *a, const char *path, FILE *f, Diag *d,
                    const char **text, size_t *size) {
  size_t room = 1 << 16, n = 0, got;
  char *data = arena_alloc(a, room);
  while ((got = fread(data + n, 1, room - n, f)) > 0) {
    n += got;
    if (n > MOST_BYTES)
      return diag_error(d, INVALID, (Loc){path, 0, 0},
                        "a witness of more than 64 megabytes");
    if (n == room) {
      data = arena_grow(a, data, room, 2 * room);
      room *= 2;
    }
  }
  *text = data, *size = n;
  if (ferror(f))
    return diag_error(d, INVALID, (Loc){path, 0, 0}, "cannot read: %s",
                      strerror(errno));
  return OK;
}

Status witness_read(Arena *a, const char *path, Diag *d, Witness *out) {
  const char *text = NULL;
  size_t size = 0;
  FILE *f = fopen(path, "rb");
  if (!f)
    return diag_error(d, INVALID, (Loc){path, 0, 0}, "cannot read: %s",
                      strerror(errno));
  Status status = slurp(a, path, f, d, &text, &size);
  fclose(f);
  TRY(status);
  return witness_read_text(a, path, text, size, d, out);
}

static bool is_xml(const char *text, size_t size) {
  static const char mark[] = "\xef\xbb\xbf";
  size_t i = size >= 3 && !memcmp(text, mark, 3) ? 3 : 0;
  while (i < size && strchr(" \t\r\n", text[i]) && text[i])
    i++;
  return i < size && text[i] == '<';
}

Status witness_read_text(Arena *a, const char *path, const char *text,
                         size_t size, Diag *d, Witness *out) {
  memset(out, 0, sizeof *out);
  TRY((is_xml(text, size) ? witness_read_graphml
                          : witness_read_yaml)(a, path, text, size, d, out));
  return witness_check(out, d);
}
