#include "frontend/base/arena.h"

#include "frontend/base/ticks.h"

#include <assert.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 16 };

typedef struct Block Block;
struct Block {
  Block *older;
  size_t size, used;
  alignas(max_align_t) char data[];
};

struct Arena {
  Block *top;
  size_t next_size;
};

static void exhausted_by_default(void) {
  fputs("bmc: out of memory\n", stderr);
  exit(5);
}

static void (*on_exhaustion)(void) = exhausted_by_default;

void arena_on_exhaustion(void (*handler)(void)) { on_exhaustion = handler; }

void arena_exhausted(void) {
  on_exhaustion();
  abort();
}

static void count_ticks(Ticks each, size_t bytes) {
  ticks_add(each + bytes / BYTES_PER_TICK);
}

void *xcalloc(size_t count, size_t bytes) {
  count_ticks(TICKS_BLOCK, count * bytes);
  void *p = calloc(count ? count : 1, bytes ? bytes : 1);
  if (!p)
    arena_exhausted();
  return p;
}

void *xrealloc(void *old, size_t bytes) {
  count_ticks(TICKS_BLOCK, bytes);
  void *p = realloc(old, bytes ? bytes : 1);
  if (!p)
    arena_exhausted();
  return p;
}

void *xduplicate(const void *from, size_t bytes) {
  return bytes ? memcpy(xcalloc(1, bytes), from, bytes) : NULL;
}

static size_t round_up(size_t bytes) {
  const size_t unit = alignof(max_align_t);
  return (bytes + unit - 1) / unit * unit;
}

Arena *arena_new(void) {
  Arena *a = xcalloc(1, sizeof *a);
  a->next_size = BLOCK_BYTES;
  return a;
}

void arena_delete(Arena *a) {
  if (!a)
    return;
  while (a->top) {
    Block *b = a->top;
    a->top = b->older;
    free(b);
  }
  free(a);
}

/* Blocks double up to a megabyte, so that big runs do few system calls. */
static void push_block(Arena *a, size_t bytes) {
  size_t size = bytes > a->next_size ? bytes : a->next_size;
  Block *b = xcalloc(1, sizeof *b + size);
  b->older = a->top, b->size = size, a->top = b;
  if (a->next_size < ((size_t)1 << 20))
    a->next_size *= 2;
}

void *arena_alloc(Arena *a, size_t bytes) {
  bytes = round_up(bytes);
  count_ticks(TICKS_ALLOCATION, bytes);
  if (!a->top || a->top->size - a->top->used < bytes)
    push_block(a, bytes);
  void *p = a->top->data + a->top->used;
  a->top->used += bytes;
  return p;
}

void *arena_grow(Arena *a, void *old, size_t old_bytes, size_t bytes) {
  size_t held = round_up(old_bytes), wanted = round_up(bytes);
  assert(bytes >= old_bytes);
  Block *b = a->top;
  if (old && b && (char *)old + held == b->data + b->used &&
      b->size - b->used >= wanted - held) {
    b->used += wanted - held;
    return old;
  }
  void *p = arena_alloc(a, bytes);
  if (old)
    memcpy(p, old, old_bytes);
  return p;
}

char *arena_strndup(Arena *a, const char *s, size_t n) {
  char *copy = arena_alloc(a, n + 1);
  memcpy(copy, s, n);
  return copy;
}

char *arena_strdup(Arena *a, const char *s) {
  return arena_strndup(a, s, strlen(s));
}

char *arena_printf(Arena *a, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  assert(n >= 0);
  char *text = arena_alloc(a, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(text, (size_t)n + 1, fmt, ap);
  va_end(ap);
  return text;
}
