/* Byte-wise operations on memory.  They are plain loops with one access per
 * step, and not atomic.  Copies and memset take place at once where that makes
 * no difference (Ranges of ir.h). */
#pragma once
#include "abi.c"
#include "apart.c"

static void copy_bytes(char *to, const char *from, size_t size) {
  for (size_t i = 0; i < size; i++)
    to[i] = from[i];
}

static void copy_forward(char *to, const char *from, size_t size) {
  if (!__bmc_copy(to, from, size))
    copy_bytes(to, from, size);
}

/* Assigns a large structure: by words of its alignment, where not at once. */
void __bmc_assign(char *to, const char *from, size_t size, size_t word) {
  if (__bmc_copy(to, from, size))
    return;
  for (size_t i = 0; i < size; i += word)
    if (word == 8)
      *(long long *)(to + i) = *(const long long *)(from + i);
    else if (word == 4)
      *(int *)(to + i) = *(const int *)(from + i);
    else if (word == 2)
      *(short *)(to + i) = *(const short *)(from + i);
    else
      to[i] = from[i];
}

/* Checks an assignment: both sides are one object, or apart. */
void __bmc_assigned(const char *to, const char *from, size_t size) {
  size_t apart = most_apart(to, from);
  require_apart(!apart | (apart >= size));
}

/* Copies.  A copy onto itself is allowed, as compilers assign structures so. */
static void copy_apart(char *to, const char *from, size_t size) {
  copy_forward(to, from, size);
  __bmc_assigned(to, from, size);
}

void *memcpy(void *to, const void *from, size_t size) {
  copy_apart(to, from, size);
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  char *x = to;
  const char *y = from;
  if (__bmc_copy(to, from, size))
    return to;
  if ((size_t)to <= (size_t)from)
    copy_bytes(x, y, size);
  else
    for (size_t i = size; i > 0; i--)
      x[i - 1] = y[i - 1];
  return to;
}

void *memset(void *block, int byte, size_t size) {
  char *bytes = block;
  if (__bmc_fill(block, (unsigned char)byte, size))
    return block;
  for (size_t i = 0; i < size; i++)
    bytes[i] = (char)byte;
  return block;
}

/* Returns a number below or above 0, or 0. */
static int order_of(unsigned char a, unsigned char b) {
  return (a > b) - (a < b);
}

/* Returns an arbitrary number with that sign, since C specifies only the
 * sign. */
static int any_like(int order) {
  int n = __VERIFIER_nondet_int();
  if (order < 0)
    return n < 0 ? n : -1;
  return n > 0 ? n : 1;
}

/* Returns the number of bytes that an instruction has read, of a range. */
static size_t passed(size_t found) { return found >> 2; }

/* True if the result of an INST_COMPARE or INST_STRCMP is one;
 * order_found returns the order. */
static int is_compared(size_t found) { return found & 3; }
static int order_found(size_t found) {
  return is_compared(found) == 2 ? -1 : is_compared(found) == 3;
}

/* Compares.  C reads all bytes: those behind a difference, too. */
int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  size_t found = __bmc_compare(a, b, size);
  int order = order_found(found);
  for (size_t i = passed(found); !is_compared(found) && i < size; i++) {
    unsigned char c = x[i], d = y[i];
    order = order ? order : order_of(c, d);
  }
  return order ? any_like(order) : 0;
}

int bcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  size_t found = __bmc_compare(a, b, size);
  int differ = order_found(found) != 0;
  for (size_t i = passed(found); !is_compared(found) && i < size; i++)
    differ |= x[i] != y[i];
  int n = __VERIFIER_nondet_int();
  return differ && !n ? 1 : differ ? n : 0;
}

/* ---- searches: results of INST_SCAN and INST_SPAN */

#define ANY_LENGTH (~(size_t)0)

/* True if the code that follows has to go on. */
static int is_open(size_t found) { return !(found & 1); }

/* True if the byte that was found is the lowest one of those sought. */
static int is_lowest(size_t found) { return found >> 1 & 1; }

/* Returns the byte eight times. */
static unsigned long long eight(int byte) {
  return (unsigned char)byte * (~0ull / 255);
}

void *memchr(const void *block, int byte, size_t size) {
  const unsigned char *bytes = block;
  size_t found = __bmc_scan(block, eight(byte), size), i = passed(found);
  if (is_lowest(found))
    return (void *)(bytes + i);
  for (; is_open(found) && i < size; i++)
    if (bytes[i] == (unsigned char)byte)
      return (void *)(bytes + i);
  return NULL;
}

void *memrchr(const void *block, int byte, size_t size) {
  const unsigned char *bytes = block;
  size_t found = __bmc_rscan(block, eight(byte), size);
  if (is_lowest(found))
    return (void *)(bytes + passed(found));
  for (size_t i = is_open(found) ? size : 0; i > 0; i--)
    if (bytes[i - 1] == (unsigned char)byte)
      return (void *)(bytes + i - 1);
  return NULL;
}

void *rawmemchr(const void *block, int byte) {
  const unsigned char *bytes = block;
  size_t found = __bmc_scan(block, eight(byte), ANY_LENGTH);
  bytes += passed(found);
  while (is_open(found) && *bytes != (unsigned char)byte)
    bytes++;
  return (void *)bytes;
}

void *mempcpy(void *to, const void *from, size_t size) {
  copy_apart(to, from, size);
  return (char *)to + size;
}

void *memccpy(void *to, const void *from, int last, size_t size) {
  unsigned char *x = to;
  const unsigned char *y = from;
  for (size_t i = 0; i < size; i++) {
    unsigned char c = y[i];
    x[i] = c;
    if (c == (unsigned char)last) {
      keep_apart(to, i + 1, from, i + 1);
      return x + i + 1;
    }
  }
  keep_apart(to, size, from, size);
  return NULL;
}

void bcopy(const void *from, void *to, size_t size) { memmove(to, from, size); }

void bzero(void *block, size_t size) { memset(block, 0, size); }

void explicit_bzero(void *block, size_t size) { memset(block, 0, size); }
