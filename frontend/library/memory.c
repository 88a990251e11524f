/* Blocks of bytes.  Plain loops, one access a step: none of these functions
 * is atomic. */

static void copy_forward(char *to, const char *from, size_t size) {
  for (size_t i = 0; i < size; i++)
    to[i] = from[i];
}

static void copy_backward(char *to, const char *from, size_t size) {
  for (size_t i = size; i > 0; i--)
    to[i - 1] = from[i - 1];
}

void *memcpy(void *to, const void *from, size_t size) {
  copy_forward(to, from, size);
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  if ((size_t)to <= (size_t)from)
    copy_forward(to, from, size);
  else
    copy_backward(to, from, size);
  return to;
}

void *memset(void *block, int byte, size_t size) {
  char *bytes = block;
  for (size_t i = 0; i < size; i++)
    bytes[i] = (char)byte;
  return block;
}

int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < size; i++) {
    unsigned char c = x[i], d = y[i];
    if (c != d)
      return c < d ? -1 : 1;
  }
  return 0;
}

void *memchr(const void *block, int byte, size_t size) {
  const unsigned char *bytes = block;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == (unsigned char)byte)
      return (void *)(bytes + i);
  return NULL;
}
