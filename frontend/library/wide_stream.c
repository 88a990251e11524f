/* Wide characters of streams in the "C" locale, where each byte below 128 is a
 * character: other bytes are errors of the stream.  Other characters are, too,
 * but perhaps not before the stream's buffer is written. */
#pragma once
#include "abi.c"
#include "format.c"
#include "input.c"
#include "wide.c"

/* Refuses a stream that may have been read or written by bytes before, which
 * makes it one of bytes, and wide calls fail. */
static void refuse_bytes(const void *stream) {
  int is_input = index_now(stream) == STANDARD_INPUT;
  if (reads_bytes() ||
      (is_input && (__bmc_calls("getchar") || __bmc_calls("scanf") ||
                    __bmc_calls("getchar_unlocked"))))
    __bmc_unsupported("wide characters of a stream in a program that reads "
                      "streams by bytes, too");
}

/* ---- input */

static int wide_of_byte(int c, const void *stream) {
  if (c < 128)
    return c < 0 ? NO_WIDE : c;
  set_indicator(stream, HAS_FAILED);
  return fail(EILSEQ);
}

int fgetwc(void *stream) {
  refuse_bytes(stream);
  check_stream(stream);
  use_buffer(stream);
  return wide_of_byte(next_character(stream), stream);
}

int getwc(void *stream) { return fgetwc(stream); }

int getwchar(void) {
  refuse_bytes(NULL);
  use_standard(STANDARD_INPUT);
  return wide_of_byte(next_character(NULL), NULL);
}

int fgetwc_unlocked(void *stream) {
  begin_unlocked();
  int c = fgetwc(stream);
  use_unlocked(index_now(stream));
  return c;
}

int getwchar_unlocked(void) {
  begin_unlocked();
  use_unlocked(STANDARD_INPUT);
  return getwchar();
}

int ungetwc(int c, void *stream) {
  if (c < 0)
    return NO_WIDE;
  if (c >= 128)
    return fail(EILSEQ);
  return ungetc(c, stream);
}

/* Reads a line as fgets does.  After an error, what it has read is
 * arbitrary. */
Wide *fgetws(Wide *to, int size, void *stream) {
  int n = 0, c = 0;
  if (size < 1)
    return NULL;
  while (n < size - 1 && c != '\n') {
    c = fgetwc(stream);
    if (c < 0)
      break;
    to[n++] = c;
  }
  if (c < 0 && (n == 0 || !has_indicator(stream, AT_END)))
    return NULL;
  to[n] = 0;
  return to;
}

Wide *fgetws_unlocked(Wide *to, int size, void *stream) {
  begin_unlocked();
  Wide *line = fgetws(to, size, stream);
  use_unlocked(index_now(stream));
  return line;
}

/* ---- output */

/* Uses a stream for output, which must not be one over memory. */
static void use_for_wide(const void *stream) {
  use_stream(stream);
  if (memory_of(stream))
    __bmc_unsupported("wide characters that go to a stream over memory");
}

/* True if the output of characters that no byte is fails here. */
static int wide_is_refused(int stream, int is_strange) {
  if (!is_strange || __VERIFIER_nondet_bool())
    return 0;
  fail(EILSEQ);
  return note_failure(stream);
}

static int write_wide(int c, int stream) {
  if (wide_is_refused(stream, c < 0 || c >= 128) || write_fails(stream))
    return NO_WIDE;
  return c;
}

int fputwc(int c, void *stream) {
  use_for_wide(stream);
  return write_wide(c, asked_index(stream, 1));
}

int putwc(int c, void *stream) { return fputwc(c, stream); }

int putwchar(int c) {
  use_standard(STANDARD_OUTPUT);
  return write_wide(c, STANDARD_OUTPUT);
}

int fputwc_unlocked(int c, void *stream) {
  begin_unlocked();
  int done = fputwc(c, stream);
  use_unlocked(index_now(stream));
  return done;
}

int putwc_unlocked(int c, void *stream) { return fputwc_unlocked(c, stream); }

int putwchar_unlocked(int c) {
  begin_unlocked();
  use_unlocked(STANDARD_OUTPUT);
  return putwchar(c);
}

/* True if the text, which is read up to its end, has a character that no byte
 * is. */
static int wide_is_strange(const Wide *s) {
  int is_strange = 0;
  for (; *s; s++)
    is_strange |= *s < 0 || *s >= 128;
  return is_strange;
}

int fputws(const Wide *s, void *stream) {
  use_for_wide(stream);
  int i = asked_index(stream, 1), n = __VERIFIER_nondet_int();
  if (wide_is_refused(i, wide_is_strange(s)) || write_fails(i))
    return -1;
  return n < 0 ? 0 : n;
}

int fputws_unlocked(const Wide *s, void *stream) {
  begin_unlocked();
  int done = fputws(s, stream);
  use_unlocked(index_now(stream));
  return done;
}

/* ---- formats, which are converted to bytes */

enum { MOST_FORMAT = 256 };

static void wide_format(char *to, const Wide *from) {
  size_t n = wide_length(from);
  if (n >= MOST_FORMAT)
    __bmc_unsupported("a wide format of more than 255 characters");
  if (wide_is_strange(from))
    __bmc_unsupported("a wide format with characters from 128 on");
  for (size_t i = 0; i <= n; i++)
    to[i] = (char)from[i];
}

int vfwprintf(void *stream, const Wide *text, __builtin_va_list list) {
  char narrow[MOST_FORMAT];
  wide_format(narrow, text);
  use_for_wide(stream);
  return __bmc_printed_to(stream, narrow, take_list(list));
}

int vwprintf(const Wide *text, __builtin_va_list list) {
  char narrow[MOST_FORMAT];
  wide_format(narrow, text);
  return __bmc_printed(narrow, take_list(list));
}

int fwprintf(void *stream, const Wide *text, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, text);
  int n = vfwprintf(stream, text, list);
  __builtin_va_end(list);
  return n;
}

int wprintf(const Wide *text, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, text);
  int n = vwprintf(text, list);
  __builtin_va_end(list);
  return n;
}

/* Writes the text if there is room for it and its terminator.  Else it fails,
 * and leaves any text that fits. */
int vswprintf(Wide *to, size_t size, const Wide *text, __builtin_va_list list) {
  char narrow[MOST_FORMAT], *slots = take_list(list);
  wide_format(narrow, text);
  int n = format(NULL, 0, narrow, slots);
  char *bytes = allocate((size_t)n + 1, 0);
  if (!bytes)
    return -1;
  format(bytes, (size_t)n + 1, narrow, slots);
  for (size_t i = 0; i < size && i <= (size_t)n; i++)
    to[i] = i + 1 == size ? 0 : (unsigned char)bytes[i];
  free(bytes);
  return (size_t)n < size ? n : -1;
}

int swprintf(Wide *to, size_t size, const Wide *text, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, text);
  int n = vswprintf(to, size, text, list);
  __builtin_va_end(list);
  return n;
}
