#include "frontend/clang/asm_text.h"
#include "frontend/base/text.h"

#include <ctype.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static const char *skip_space(const char *p) {
  while (isspace((unsigned char)*p))
    p++;
  return p;
}

static const char *skip_word(const char *p) {
  while (is_word(*p))
    p++;
  return p;
}

bool asm_clobbers(const AsmText *t, const char *what) {
  for (uint32_t i = 0; i < t->clobbers.n; i++)
    if (!strcmp(t->clobbers.data[i], what))
      return true;
  return false;
}

/* Returns the contents of the string literal at '*p'; NULL if there is none. */
static const char *read_string(Arena *a, const char **p) {
  const char *at = skip_space(*p);
  if (*at != '"')
    return NULL;
  const char *end = text_skip_quoted(at++);
  char *out = arena_alloc(a, (size_t)(end - at) + 1);
  size_t n = 0;
  while (at < end - 1)
    out[n++] = (char)text_read_element(&at);
  *p = skip_space(end);
  return out;
}

/* Returns the text in the parentheses at '*p'. */
static const char *read_expression(Arena *a, const char **p) {
  const char *start = skip_space(*p), *at = start;
  int depth = 0;
  if (*at != '(')
    return NULL;
  do {
    depth += *at == '(';
    depth -= *at == ')';
    at = *at == '"' || *at == '\'' ? text_skip_quoted(at) : at + 1;
  } while (*at && depth);
  *p = skip_space(at);
  return depth ? NULL : arena_strndup(a, start + 1, (size_t)(at - start) - 2);
}

static bool read_operand(Arena *a, const char **p, AsmOperandText *o) {
  if (**p == '[') {
    const char *end = strchr(*p, ']');
    if (!end)
      return false;
    o->name = arena_strndup(a, *p + 1, (size_t)(end - *p) - 1);
    *p = end + 1;
  }
  o->constraint = read_string(a, p);
  o->text = o->constraint ? read_expression(a, p) : NULL;
  return o->text != NULL;
}

static bool read_operands(Arena *a, const char **p, AsmText *t) {
  *p = skip_space(*p + 1);
  while (**p == '"' || **p == '[') {
    if (!read_operand(a, p, vec_push(a, &t->operands)))
      return false;
    if (**p == ',')
      *p = skip_space(*p + 1);
  }
  return true;
}

static bool read_clobbers(Arena *a, const char **p, AsmText *t) {
  *p = skip_space(*p + 1);
  while (**p == '"') {
    const char *s = read_string(a, p);
    *vec_push(a, &t->clobbers) = s;
    if (**p == ',')
      *p = skip_space(*p + 1);
  }
  return true;
}

/* Reads the rest of a statement; 'p' is after the opening parenthesis. */
static bool read_statement(Arena *a, const char *p, AsmText *t) {
  t->template = read_string(a, &p);
  bool good = t->template != NULL;
  if (good && *p == ':') {
    good = read_operands(a, &p, t);
    t->n_outputs = t->operands.n;
  }
  if (good && *p == ':')
    good = read_operands(a, &p, t);
  if (good && *p == ':')
    good = read_clobbers(a, &p, t);
  return good && (*p == ')' || (*p == ':' && t->is_goto));
}

/* Returns the text after "volatile (".  NULL if the current word is something
 * else, such as the name of a register. */
static const char *find_parenthesis(const char *p, AsmText *t) {
  while (*p == ' ' && is_word(p[1])) {
    const char *word = p + 1;
    p = skip_word(word);
    t->is_goto |= p - word == 4 && !strncmp(word, "goto", 4);
    t->is_volatile |= p - word == 8 && !strncmp(word, "volatile", 8);
  }
  return p[0] == ' ' && p[1] == '(' ? p + 2 : NULL;
}

bool asm_texts_read(Arena *a, const char *printed, AsmTexts *out) {
  while (text_find_word(&printed, "asm")) {
    AsmText t = {0};
    const char *p = find_parenthesis(printed, &t);
    if (!p)
      continue;
    if (!read_statement(a, p, &t))
      return false;
    t.is_volatile |= !t.n_outputs;
    *vec_push(a, out) = t;
  }
  return true;
}
