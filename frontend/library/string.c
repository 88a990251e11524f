/* Strings. */

static size_t length(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

static size_t length_at_most(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n])
    n++;
  return n;
}

/* Copy up to and with the final zero; returns where that stands. */
static char *copy_string(char *to, const char *from) {
  while ((*to = *from)) {
    to++;
    from++;
  }
  return to;
}

static int compare(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    unsigned char c = (unsigned char)a[i], d = (unsigned char)b[i];
    if (c != d)
      return c < d ? -1 : 1;
    if (!c)
      return 0;
  }
  return 0;
}

static char *duplicate(const char *s, size_t n) {
  char *copy = allocate(n + 1, 0);
  if (!copy)
    return NULL;
  copy_forward(copy, s, n);
  copy[n] = 0;
  return copy;
}

size_t strlen(const char *s) { return length(s); }

size_t strnlen(const char *s, size_t most) { return length_at_most(s, most); }

char *strcpy(char *to, const char *from) {
  copy_string(to, from);
  return to;
}

char *strncpy(char *to, const char *from, size_t size) {
  size_t n = 0;
  for (; n < size; n++) {
    char c = from[n];
    to[n] = c;
    if (!c)
      break;
  }
  for (; n < size; n++)
    to[n] = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  copy_string(to + length(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t most) {
  char *end = to + length(to);
  size_t n = length_at_most(from, most);
  copy_forward(end, from, n);
  end[n] = 0;
  return to;
}

int strcmp(const char *a, const char *b) { return compare(a, b, (size_t)-1); }

int strncmp(const char *a, const char *b, size_t most) {
  return compare(a, b, most);
}

char *strchr(const char *s, int wanted) {
  for (;; s++) {
    char c = *s;
    if (c == (char)wanted)
      return (char *)s;
    if (!c)
      return NULL;
  }
}

char *strrchr(const char *s, int wanted) {
  const char *last = NULL;
  for (;; s++) {
    char c = *s;
    if (c == (char)wanted)
      last = s;
    if (!c)
      return (char *)last;
  }
}

char *strstr(const char *s, const char *wanted) {
  size_t n = length(wanted);
  for (;; s++) {
    if (compare(s, wanted, n) == 0)
      return (char *)s;
    if (!*s)
      return NULL;
  }
}

char *strdup(const char *s) { return duplicate(s, length(s)); }

char *strndup(const char *s, size_t most) {
  return duplicate(s, length_at_most(s, most));
}
