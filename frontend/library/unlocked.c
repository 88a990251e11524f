/* Calls on streams that take no lock: they race with each other. */
#pragma once
#include "input.c"
#include "stream.c"
#include "write.c"

size_t fread_unlocked(char *to, size_t size, size_t n, void *stream) {
  begin_unlocked();
  size_t done = fread(to, size, n, stream);
  use_unlocked(index_now(stream));
  return done;
}

char *fgets_unlocked(char *to, int size, void *stream) {
  begin_unlocked();
  char *line = fgets(to, size, stream);
  use_unlocked(index_now(stream));
  return line;
}

size_t fwrite_unlocked(const char *from, size_t size, size_t n, void *stream) {
  begin_unlocked();
  use_unlocked(index_now(stream));
  return write_elements(from, size, n, stream, IS_OBSERVED("fwrite_unlocked"));
}

int fputs_unlocked(const char *s, void *stream) {
  begin_unlocked();
  use_stream(stream);
  use_unlocked(index_now(stream));
  return put_text_to(s, stream, IS_OBSERVED("fputs_unlocked"));
}

int feof_unlocked(void *stream) {
  begin_unlocked();
  use_unlocked(index_now(stream));
  return feof(stream);
}

int ferror_unlocked(void *stream) {
  begin_unlocked();
  use_unlocked(index_now(stream));
  return ferror(stream);
}

void clearerr_unlocked(void *stream) {
  begin_unlocked();
  use_unlocked(index_now(stream));
  clearerr(stream);
}
