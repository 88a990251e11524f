#include "frontend/cli/shell_words.h"

#include "frontend/system/read_file.h"

#include <stdbool.h>
#include <string.h>

enum { MOST_NESTED = 16 }; /* depth of files that name files */

/* Returns the end of the quoted part at 's'.  Writes its content to '*to'. */
static const char *copy_quoted(const char *s, char **to) {
  const char quote = *s++;
  for (; *s && *s != quote; s++) {
    bool is_escape =
        quote == '"' && *s == '\\' && s[1] && strchr("\"\\$`", s[1]);
    s += is_escape;
    *(*to)++ = *s;
  }
  return *s ? s + 1 : s;
}

static const char *copy_word(const char *s, char *to) {
  while (*s && !strchr(" \t\r\n\v\f", *s))
    if (*s == '"' || *s == '\'')
      s = copy_quoted(s, &to);
    else {
      s += *s == '\\' && s[1];
      *to++ = *s++;
    }
  *to = '\0';
  return s;
}

void shell_words_split(Arena *a, const char *s, TextList *out) {
  while (*(s += strspn(s, " \t\r\n\v\f"))) {
    char *word = arena_alloc(a, strlen(s) + 1);
    s = copy_word(s, word);
    *vec_push(a, out) = word;
  }
}

static bool needs_quotes(const char *s) {
  return !*s || s[strspn(s, "abcdefghijklmnopqrstuvwxyz"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                            "-_./=:,+@%")];
}

const char *shell_words_quote(Arena *a, const char *s) {
  if (!needs_quotes(s))
    return s;
  const char *all = "'";
  for (size_t n; n = strcspn(s, "'"), s[n]; s += n + 1)
    all = arena_printf(a, "%s%.*s'\\''", all, (int)n, s);
  return arena_printf(a, "%s%s'", all, s);
}

typedef struct {
  Arena *arena;
  Diag *diag;
  const char *folder;
  TextList *out;
  bool is_finished;
} Expander;

static Status expand(Expander *, const char *word, unsigned depth);

static Status expand_file(Expander *e, const char *file, unsigned depth) {
  const char *text = NULL;
  TextList words = {0};
  if (depth == MOST_NESTED)
    return diag_error(e->diag, INVALID, (Loc){file, 0, 0},
                      "read by files that are nested more than %d deep",
                      MOST_NESTED);
  if (e->folder && *file != '/')
    file = arena_printf(e->arena, "%s/%s", e->folder, file);
  TRY(read_file(e->arena, file, e->diag, &text));
  shell_words_split(e->arena, text, &words);
  for (uint32_t i = 0; i < words.n; i++)
    TRY(expand(e, words.data[i], depth + 1));
  return OK;
}

static Status expand(Expander *e, const char *word, unsigned depth) {
  if (!e->is_finished && word[0] == '@' && word[1])
    return expand_file(e, word + 1, depth);
  e->is_finished |= !strcmp(word, "--");
  *vec_push(e->arena, e->out) = word;
  return OK;
}

Status shell_words_expand(Arena *a, Diag *d, const char *folder, int argc,
                          const char *const argv[], TextList *out) {
  Expander e = {.arena = a, .diag = d, .folder = folder, .out = out};
  for (int i = 0; i < argc; i++)
    if (i)
      TRY(expand(&e, argv[i], 0));
    else
      *vec_push(a, out) = argv[0];
  return OK;
}
