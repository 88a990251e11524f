/* Output: it is dropped, except into memory; but strings are read. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "memory_stream.c"
#include "stream.c"
#include "string.c"

/* ---- output of a character */

static int write_character(int c, int stream, int is_observed) {
  if (!is_observed)
    return any_result();
  return write_fails(stream) ? END_OF_FILE : (unsigned char)c;
}

static int put_character_to(int c, void *stream, int is_observed) {
  MemoryStream *m = memory_of(stream);
  char byte = (char)c;
  if (m)
    return put_into_memory(m, stream, &byte, 1) ? (unsigned char)c
                                                : END_OF_FILE;
  return write_character(c, asked_index(stream, is_observed), is_observed);
}

int fputc(int c, void *stream) {
  use_stream(stream);
  return put_character_to(c, stream, IS_OBSERVED("fputc"));
}

int putc(int c, void *stream) {
  use_stream(stream);
  return put_character_to(c, stream, IS_OBSERVED("putc"));
}

int putc_unlocked(int c, void *stream) {
  begin_unlocked();
  use_stream(stream);
  use_unlocked(index_now(stream));
  return put_character_to(c, stream, IS_OBSERVED("putc_unlocked"));
}

int putchar(int c) {
  use_standard(STANDARD_OUTPUT);
  return write_character(c, STANDARD_OUTPUT, IS_OBSERVED("putchar"));
}

int putchar_unlocked(int c) {
  begin_unlocked();
  use_standard(STANDARD_OUTPUT);
  use_unlocked(STANDARD_OUTPUT);
  return write_character(c, STANDARD_OUTPUT, IS_OBSERVED("putchar_unlocked"));
}

static void await_all_streams(void) {
  for (int i = 0; i < OTHER_STREAM; i++)
    if (i < n_streams || i >= MOST_STREAMS)
      await_stream(i);
}

/* Flushes a stream; NULL: all. */
int fflush(void *stream) {
  if (stream)
    check_stream(stream);
  else if (has_stream_locks())
    await_all_streams();
  empty_buffers(stream);
  MemoryStream *m = stream ? memory_of(stream) : NULL;
  if (m)
    flush_memory(m);
  else if (has_memory_streams() && !stream)
    flush_memories();
  if (m)
    return 0;
  if (!IS_OBSERVED("fflush"))
    return any_result();
  int i = stream ? asked_index(stream, 1) : OTHER_STREAM;
  if (!flush_fails(i))
    return 0;
  if (stream)
    set_position(stream, -1);
  return END_OF_FILE;
}

/* ---- output of a text */

static int put_text(const char *s, int stream, int is_observed) {
  length(s);
  if (!is_observed)
    return any_result();
  int n = __VERIFIER_nondet_int();
  return write_fails(stream) ? END_OF_FILE : n < 0 ? 0 : n;
}

int puts(const char *s) {
  use_standard(STANDARD_OUTPUT);
  return put_text(s, STANDARD_OUTPUT, IS_OBSERVED("puts"));
}

static int put_text_to(const char *s, void *stream, int is_observed) {
  MemoryStream *m = memory_of(stream);
  if (m)
    return put_into_memory(m, stream, s, length(s)) ? 1 : END_OF_FILE;
  return put_text(s, asked_index(stream, is_observed), is_observed);
}

int fputs(const char *s, void *stream) {
  use_stream(stream);
  return put_text_to(s, stream, IS_OBSERVED("fputs"));
}

void perror(const char *s) {
  use_standard(STANDARD_ERROR);
  if (s)
    length(s);
  __bmc_cancel_maybe();
}

void psignal(int number, const char *s) {
  (void)number;
  perror(s);
}

void psiginfo(const void *info, const char *s) {
  (void)*(const char *)info;
  perror(s);
}
