#include "frontend/source/scan.h"

#include <ctype.h>
#include <stdbool.h>

static size_t skip_comment(const char *text, size_t size, size_t i) {
  bool is_line = text[i + 1] == '/';
  for (i += 2; i < size; i++)
    if (is_line ? text[i] == '\n' : text[i] == '/' && text[i - 1] == '*')
      return i + 1;
  return i;
}

size_t scan_blank(const char *text, size_t size, size_t i) {
  while (i < size) {
    char c = text[i], next = text[i + 1];
    if (isspace((unsigned char)c) ||
        (c == '\\' && isspace((unsigned char)next)))
      i++;
    else if (c == '/' && (next == '/' || next == '*'))
      i = skip_comment(text, size, i);
    else
      break;
  }
  return i;
}

size_t scan_token(const char *text, size_t size, size_t i) {
  char quote = text[i++];
  if (quote != '"' && quote != '\'')
    return i;
  for (; i < size && text[i] != quote; i++)
    i += text[i] == '\\';
  return i + 1;
}

size_t scan_next(const char *text, size_t size, size_t i) {
  return scan_blank(text, size, scan_token(text, size, i));
}

int scan_depth(char c) {
  return (c == '(' || c == '{' || c == '[') -
         (c == ')' || c == '}' || c == ']');
}
