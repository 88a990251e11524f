#include "tests/fuzz/shrink.h"

#include "frontend/base/arena.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  char *text;
  size_t size;
  ShrinkTest *test;
  void *context;
} Shrink;

/* Replaces text[from..to) by 'with' if the test still holds. */
static bool try_replace(Shrink *s, size_t from, size_t to, const char *with) {
  size_t n = strlen(with);
  if (to - from <= n)
    return false;
  size_t size = s->size - (to - from) + n;
  char *t = xrealloc(NULL, size + 1);
  memcpy(t, s->text, from);
  memcpy(t + from, with, n);
  memcpy(t + from + n, s->text + to, s->size - to + 1);
  if (!s->test(s->context, t)) {
    free(t);
    return false;
  }
  free(s->text);
  s->text = t;
  s->size = size;
  return true;
}

static size_t line_end(const Shrink *s, size_t at) {
  const char *nl = strchr(s->text + at, '\n');
  return nl ? (size_t)(nl - s->text) + 1 : s->size;
}

static size_t lines_end(const Shrink *s, size_t at, unsigned lines) {
  while (lines-- && at < s->size)
    at = line_end(s, at);
  return at;
}

static bool shrink_runs(Shrink *s, unsigned lines) {
  bool any = false;
  for (size_t at = 0; at < s->size;)
    if (try_replace(s, at, lines_end(s, at, lines), ""))
      any = true;
    else
      at = line_end(s, at);
  return any;
}

/* Returns the position after the bracket that closes the one at 'at', or 0. */
static size_t matching_end(const Shrink *s, size_t at, char open, char close) {
  unsigned depth = 0;
  for (; at < s->size; at++) {
    if (s->text[at] == open)
      depth++;
    else if (s->text[at] == close && --depth == 0)
      return at + 1;
  }
  return 0;
}

/* Removes the block that the line opens; or only its first and last line. */
static bool shrink_block(Shrink *s, size_t at) {
  size_t first_end = line_end(s, at);
  size_t brace = at + strcspn(s->text + at, "{\n");
  size_t end = s->text[brace] == '{' ? matching_end(s, brace, '{', '}') : 0;
  if (end <= first_end)
    return false;
  if (try_replace(s, at, line_end(s, end), ""))
    return true;
  size_t last = end - 1;
  while (last > 0 && s->text[last - 1] != '\n')
    last--;
  if (last < first_end)
    return false;
  size_t n = last - first_end;
  char *inside = xrealloc(NULL, n + 1);
  memcpy(inside, s->text + first_end, n);
  inside[n] = '\0';
  bool done = try_replace(s, at, line_end(s, end), inside);
  free(inside);
  return done;
}

static bool shrink_blocks(Shrink *s) {
  bool any = false;
  for (size_t at = 0; at < s->size;)
    if (shrink_block(s, at))
      any = true;
    else
      at = line_end(s, at);
  return any;
}

static bool shrink_expression(Shrink *s, size_t at) {
  size_t end = matching_end(s, at, '(', ')');
  return end > at + 3 &&
         (try_replace(s, at, end, "0") || try_replace(s, at, end, "1") ||
          try_replace(s, at, end, "()"));
}

static bool shrink_expressions(Shrink *s) {
  bool any = false;
  for (size_t at = 0; at < s->size; at++)
    while (s->text[at] == '(' && shrink_expression(s, at))
      any = true;
  return any;
}

/* Silences stderr, since most trials are no valid programs. */
static int silence(void) {
  int to = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
  return to;
}

static void end_silence(int to) {
  dup2(to, STDERR_FILENO);
  close(to);
}

char *shrink(const char *text, ShrinkTest *test, void *context) {
  int said_to = silence();
  Shrink s = {.size = strlen(text), .test = test, .context = context};
  s.text = xrealloc(NULL, s.size + 1);
  memcpy(s.text, text, s.size + 1);
  bool any = true;
  while (any) {
    any = false;
    for (unsigned lines = 64; lines; lines /= 2)
      any |= shrink_runs(&s, lines);
    any |= shrink_blocks(&s);
    any |= shrink_expressions(&s);
  }
  end_silence(said_to);
  return s.text;
}
