#include "frontend/system/read_file.h"
#include "frontend/clang/lower.h"

#include <ctype.h>
#include <unistd.h>

/* Names that a unit may define, judged by text alone: its file or an included
 * file has the name as a word.  A name may also be made in other ways: by ##,
 * by #include of a macro, by a word continued on the next line. */

typedef struct {
  const char *name;
  bool is_quoted;
} Include;

typedef struct {
  const char *path;
  NameMap words;
  VEC(Include) includes;
  bool makes_names;
} Text;

typedef struct {
  VEC(uint32_t) texts;
  bool makes_names;
} Closure;

struct NameMentions {
  Arena *arena;
  VEC(Text) texts;
  NameMap text_of; /* by path */
  Closure *closures;
};

/* ---- one text */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static const char *skip_blanks(const char *p) {
  while (is_blank(*p))
    p++;
  return p;
}

static size_t word_length(const char *p) {
  size_t n = 0;
  while (is_word(p[n]))
    n++;
  return n;
}

static void add_word(Arena *a, Text *t, const char *p, size_t n) {
  const char *word = arena_strndup(a, p, n);
  if (name_map_find(&t->words, word) == NOT_FOUND)
    name_map_add(a, &t->words, word, 0);
}

/* Adds the file named after "include", "include_next" or the like. */
static void add_include(Arena *a, Text *t, const char *p) {
  p = skip_blanks(p);
  const char *end = *p == '"' || *p == '<' ? strpbrk(p + 1, "\">\n") : NULL;
  if (!end || *end == '\n') {
    t->makes_names = true;
    return;
  }
  *vec_push(a, &t->includes) =
      (Include){arena_strndup(a, p + 1, (size_t)(end - p - 1)), *p == '"'};
}

static void add_directive(Arena *a, Text *t, const char *hash) {
  static const char include[] = "include";
  const char *p = skip_blanks(hash + 1);
  t->makes_names |= *p == '#' || *p == '/' || *p == '\\';
  if (!strncmp(p, include, sizeof include - 1))
    add_include(a, t, p + word_length(p));
}

static void scan(Arena *a, Text *t, const char *text) {
  for (const char *p = text; *p;) {
    size_t n = word_length(p);
    if (n) {
      add_word(a, t, p, n);
      p += n;
      t->makes_names |=
          *p == '\\' && (p[1] == '\n' || p[1] == '\r') && p > text;
      continue;
    }
    if (*p == '#')
      add_directive(a, t, p);
    p++;
  }
}

static uint32_t text_at(NameMentions *m, const char *path) {
  uint32_t i = name_map_find(&m->text_of, path);
  if (i != NOT_FOUND)
    return i;
  name_map_add(m->arena, &m->text_of, path, m->texts.n);
  Text *t = vec_push(m->arena, &m->texts);
  t->path = path;
  const char *text = read_file_quietly(m->arena, path);
  if (text)
    scan(m->arena, t, text);
  return m->texts.n - 1;
}

/* ---- included files */

static bool has_text(const Closure *c, uint32_t text) {
  for (uint32_t i = 0; i < c->texts.n; i++)
    if (c->texts.data[i] == text)
      return true;
  return false;
}

static void add_path(NameMentions *m, Closure *c, const char *path) {
  if (access(path, R_OK))
    return;
  uint32_t text = text_at(m, path);
  if (has_text(c, text))
    return;
  *vec_push(m->arena, &c->texts) = text;
  c->makes_names |= m->texts.data[text].makes_names;
}

static bool is_folder_flag(const char *flag) {
  return !strncmp(flag, "-I", 2) || !strcmp(flag, "-iquote") ||
         !strcmp(flag, "-isystem") || !strcmp(flag, "-idirafter");
}

static const char *in_folder(NameMentions *m, const char *folder,
                             const char *name) {
  return *name == '/' ? name : arena_printf(m->arena, "%s/%s", folder, name);
}

/* Adds all files that the include may refer to. */
static void add_included(NameMentions *m, Closure *c, const SourceFile *s,
                         const char *from, Include x) {
  const char *slash = strrchr(from, '/');
  if (x.is_quoted)
    add_path(
        m, c,
        slash ? in_folder(m,
                          arena_strndup(m->arena, from, (size_t)(slash - from)),
                          x.name)
              : x.name);
  for (unsigned i = 0; i + 1 < s->n_clang_args; i++)
    if (is_folder_flag(s->clang_args[i]))
      add_path(m, c, in_folder(m, s->clang_args[i + 1], x.name));
}

/* Adds flags: -D may define a name, and -include add a file. */
static void add_flags(NameMentions *m, Closure *c, const SourceFile *s) {
  Text *t = vec_push(m->arena, &m->texts);
  *t = (Text){.path = ""};
  for (unsigned i = 0; i < s->n_clang_args; i++)
    scan(m->arena, t, s->clang_args[i]);
  *vec_push(m->arena, &c->texts) = m->texts.n - 1;
  for (unsigned i = 0; i + 1 < s->n_clang_args; i++)
    if (!strcmp(s->clang_args[i], "-include") ||
        !strcmp(s->clang_args[i], "-imacros"))
      add_included(m, c, s, "", (Include){s->clang_args[i + 1], true});
}

static Closure make_closure(NameMentions *m, const SourceFile *s) {
  Closure c = {0};
  add_path(m, &c, s->file);
  add_flags(m, &c, s);
  for (uint32_t i = 0; i < c.texts.n; i++)
    for (uint32_t k = 0; k < m->texts.data[c.texts.data[i]].includes.n; k++) {
      const Text *t = &m->texts.data[c.texts.data[i]];
      add_included(m, &c, s, t->path, t->includes.data[k]);
    }
  return c;
}

NameMentions *name_mentions_new(Lower *L) {
  NameMentions *m = ARENA_NEW(L->arena, NameMentions);
  m->arena = L->arena;
  m->closures = ARENA_ARRAY(m->arena, Closure, L->n_users);
  for (uint32_t i = 0; i < L->n_users; i++)
    m->closures[i] = make_closure(m, &L->users[i].source);
  return m;
}

bool name_is_mentioned(const NameMentions *m, uint32_t unit, const char *name) {
  const Closure *c = &m->closures[unit];
  for (uint32_t i = 0; i < c->texts.n; i++)
    if (name_map_find(&m->texts.data[c->texts.data[i]].words, name) !=
        NOT_FOUND)
      return true;
  return false;
}

bool name_may_be_made(const NameMentions *m, uint32_t unit) {
  return m->closures[unit].makes_names;
}
