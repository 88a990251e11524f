#include "frontend/litmus/litmus_types.h"

#include <string.h>

typedef enum { WORD_PLAIN, WORD_ATOMIC, WORD_QUALIFIER } WordKind;

/* Words of types, and what they are without atomicity. */
static const struct {
  const char *word, *plain;
  WordKind kind;
} words[] = {
    {"int", "int", WORD_PLAIN},
    {"long", "long", WORD_PLAIN},
    {"short", "short", WORD_PLAIN},
    {"char", "char", WORD_PLAIN},
    {"signed", "signed", WORD_PLAIN},
    {"unsigned", "unsigned", WORD_PLAIN},
    {"bool", "_Bool", WORD_PLAIN},
    {"_Bool", "_Bool", WORD_PLAIN},
    {"int8_t", "int8_t", WORD_PLAIN},
    {"int16_t", "int16_t", WORD_PLAIN},
    {"int32_t", "int32_t", WORD_PLAIN},
    {"int64_t", "int64_t", WORD_PLAIN},
    {"uint8_t", "uint8_t", WORD_PLAIN},
    {"uint16_t", "uint16_t", WORD_PLAIN},
    {"uint32_t", "uint32_t", WORD_PLAIN},
    {"uint64_t", "uint64_t", WORD_PLAIN},
    {"intptr_t", "intptr_t", WORD_PLAIN},
    {"uintptr_t", "uintptr_t", WORD_PLAIN},
    {"size_t", "size_t", WORD_PLAIN},
    {"atomic_bool", "_Bool", WORD_ATOMIC},
    {"atomic_char", "char", WORD_ATOMIC},
    {"atomic_short", "short", WORD_ATOMIC},
    {"atomic_int", "int", WORD_ATOMIC},
    {"atomic_uint", "unsigned", WORD_ATOMIC},
    {"atomic_long", "long", WORD_ATOMIC},
    {"atomic_ulong", "unsigned long", WORD_ATOMIC},
    {"atomic_llong", "long long", WORD_ATOMIC},
    {"atomic_intptr_t", "intptr_t", WORD_ATOMIC},
    {"atomic_uintptr_t", "uintptr_t", WORD_ATOMIC},
    {"atomic_size_t", "size_t", WORD_ATOMIC},
    {"_Atomic", "", WORD_ATOMIC},
    {"volatile", "", WORD_QUALIFIER},
    {"const", "", WORD_QUALIFIER},
};
enum { N_WORDS = sizeof words / sizeof *words };

static unsigned find_word(const LitmusLexer *x) {
  unsigned i = 0;
  while (i < N_WORDS && !litmus_lex_is(x, words[i].word))
    i++;
  return i;
}

bool litmus_type_is_word(const LitmusLexer *x) {
  return find_word(x) < N_WORDS;
}

static const char *appended(const LitmusLexer *x, const char *text,
                            const char *word) {
  if (!*word)
    return text;
  return text ? arena_printf(x->arena, "%s %s", text, word) : word;
}

/* Reads the rest of _Atomic(int). */
static Status read_in_parentheses(LitmusLexer *x, LitmusType *t) {
  TRY(litmus_lex_next(x));
  while (litmus_type_is_word(x)) {
    t->plain = appended(x, t->plain, words[find_word(x)].plain);
    TRY(litmus_lex_next(x));
  }
  return litmus_lex_expect(x, ")");
}

Status litmus_type_read(LitmusLexer *x, LitmusType *t) {
  uint32_t begin = x->now.begin, end = begin;
  *t = (LitmusType){0};
  for (unsigned i; (i = find_word(x)) < N_WORDS;) {
    t->is_atomic |= words[i].kind == WORD_ATOMIC;
    t->plain = appended(x, t->plain, words[i].plain);
    end = x->now.end;
    TRY(litmus_lex_next(x));
    if (!strcmp(words[i].word, "_Atomic") && litmus_lex_is(x, "(")) {
      TRY(read_in_parentheses(x, t));
      t->is_atomic = true, end = x->now.begin;
    }
  }
  t->written = arena_strndup(x->arena, x->text + begin, end - begin);
  for (bool is_star = true; is_star; t->stars += is_star)
    TRY(litmus_lex_accept(x, "*", &is_star));
  return OK;
}
