/* Names of files: their parts, temporary ones, and resolved ones. */
#pragma once
#include "alloc.c"
#include "input.c"
#include "string.c"

static char dot[] = ".", slash[] = "/";

/* Returns the length without slashes at the end. */
static size_t length_of_path(const char *path, size_t n) {
  while (n > 0 && path[n - 1] == '/')
    n--;
  return n;
}

/* Returns the place behind the last slash, up to 'n'. */
static size_t last_part(const char *path, size_t n) {
  while (n > 0 && path[n - 1] != '/')
    n--;
  return n;
}

/* Implements basename of <libgen.h>, which changes the path. */
char *__xpg_basename(char *path) {
  if (!path || !*path)
    return dot;
  size_t all = length(path), n = length_of_path(path, all);
  if (n == 0)
    return path + all - 1;
  if (path[n])
    path[n] = 0;
  return path + last_part(path, n);
}

/* basename of <string.h> */
char *basename(const char *path) {
  return (char *)path + last_part(path, length(path));
}

char *dirname(char *path) {
  if (!path || !*path)
    return dot;
  size_t n = length_of_path(path, length(path));
  size_t parent = last_part(path, n);
  if (n > 0 && parent == 0)
    return dot;
  size_t end = length_of_path(path, parent);
  if (end == 0)
    end =
        path[0] == '/' && path[1] == '/' && parent <= 2 && path[2] ? parent : 1;
  path[end] = 0;
  return path;
}

/* ---- temporary files: the six X of the template become any characters */

static int fill_template(char *name, size_t n_suffix) {
  enum { CHOSEN = 6 };
  size_t n = length(name);
  if (n < CHOSEN + n_suffix)
    return fail(EINVAL);
  char *at = name + n - n_suffix - CHOSEN;
  for (int i = 0; i < CHOSEN; i++)
    if (at[i] != 'X')
      return fail(EINVAL);
  if (any_outcome())
    return -1;
  for (int i = 0; i < CHOSEN; i++) {
    char c = (char)__VERIFIER_nondet_int();
    at[i] = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                    (c >= 'a' && c <= 'z')
                ? c
                : 'a';
  }
  return 0;
}

int mkostemps(char *name, int n_suffix, int flags) {
  if (n_suffix < 0)
    return fail(EINVAL);
  return fill_template(name, (size_t)n_suffix)
             ? -1
             : new_file(READ_AND_WRITE | flags);
}

int mkstemps(char *name, int n_suffix) { return mkostemps(name, n_suffix, 0); }

int mkostemp(char *name, int flags) { return mkostemps(name, 0, flags); }

int mkstemp(char *name) { return mkostemp(name, 0); }

char *mkdtemp(char *name) { return fill_template(name, 0) ? NULL : name; }

/* ---- resolved names */

/* Writes any absolute path. */
char *realpath(const char *path, char *to) {
  enum { ROOM_OF_PATH = 4096 };
  if (!path) {
    fail(EINVAL);
    return NULL;
  }
  if (unlink(path))
    return NULL;
  if (!to)
    to = allocate(ROOM_OF_PATH, 0);
  return to ? any_path(to, ROOM_OF_PATH) : NULL;
}

char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }
