/* Sequential programs of asm statements, in the supported forms. */
#include "tests/fuzz/gen.h"
#include "tests/fuzz/rng.h"

#include <string.h>

typedef struct {
  const char *name;
  unsigned bits;
} Kind;

static const Kind kinds[] = {{"unsigned char", 8}, {"signed char", 8},
                             {"short", 16},        {"unsigned short", 16},
                             {"int", 32},          {"unsigned", 32},
                             {"long", 64},         {"unsigned long", 64}};

enum { N_KINDS = sizeof kinds / sizeof *kinds, N_VARS = 14 };

typedef struct {
  FILE *out;
  Rng rng;
  bool is_64;
  unsigned kind_of[N_VARS]; /* v0 to v6 are global */
  unsigned flags;           /* number of flags so far */
} Asm;

static unsigned below(Asm *g, unsigned n) { return rng_below(&g->rng, n); }
static bool prng(Asm *g, unsigned percent) {
  return rng_chance(&g->rng, percent);
}

#define PICK(G, ...)                                                           \
  ((const char *const[]){__VA_ARGS__}[below(                                   \
      G, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))])

static unsigned bits_of(const Asm *g, unsigned v) {
  return kinds[g->kind_of[v]].bits;
}

static const char *suffix_of(unsigned bits) {
  return bits == 8 ? "b" : bits == 16 ? "w" : bits == 32 ? "l" : "q";
}

/* Returns a variable of so many bits. */
static unsigned some(Asm *g, unsigned bits) {
  unsigned v;
  do
    v = below(g, N_VARS);
  while (bits_of(g, v) != bits);
  return v;
}

static unsigned some_bits(Asm *g, unsigned least) {
  unsigned bits;
  do
    bits = 8u << below(g, g->is_64 ? 4 : 3);
  while (bits < least);
  return bits;
}

/* Returns another variable of the same size. */
static unsigned other(Asm *g, unsigned v) {
  unsigned w;
  do
    w = some(g, bits_of(g, v));
  while (w == v);
  return w;
}

static const char *condition(Asm *g) {
  return PICK(g, "z", "e", "nz", "ne", "c", "nc", "b", "ae", "nae", "nb", "s",
              "ns", "o", "no", "l", "ge", "nl", "nge", "le", "g", "ng", "nle",
              "a", "be", "na", "nbe");
}

static const char *lock(Asm *g) {
  return PICK(g, "", "", "\" LOCK \"", "lock; ", "lock\\n\\t", "lock ");
}

/* Returns a "+" constraint; sets whether it is memory. */
static const char *inout(Asm *g, bool *is_memory) {
  *is_memory = prng(g, 50);
  return *is_memory ? "+m" : prng(g, 20) ? "+&q" : prng(g, 20) ? "+qm" : "+q";
}

/* Prints an instruction after the main one that keeps a flag in operand n. */
static void print_set(Asm *g, unsigned operand) {
  fprintf(g->out, "; set%s %%%u", condition(g), operand);
}

static void print_flag(Asm *g, const char *constraint) {
  fprintf(g->out, ", \"%s\"(f[%u])", constraint, g->flags++ % 8);
}

static void finish(Asm *g, const char *clobbers) {
  fprintf(g->out, " : %s);\n", clobbers);
}

static void open(Asm *g) {
  fputs(PICK(g, "  asm(", "  __asm__ volatile(", "  asm volatile("), g->out);
}

static const char *source(Asm *g, bool is_memory) {
  return is_memory ? PICK(g, "q", "qi", "q") : PICK(g, "q", "m", "qm", "q");
}

static void binary(Asm *g) {
  unsigned x = below(g, N_VARS), y = other(g, x);
  const char *size = suffix_of(bits_of(g, x)), *op, *prefix;
  bool is_memory, is_direct = prng(g, 40);
  const char *c = inout(g, &is_memory), *flag = condition(g);
  op = PICK(g, "add", "sub", "and", "or", "xor", "mov", "cmp", "test");
  prefix = is_memory && !strchr("mct", *op) ? lock(g) : "";
  bool is_set = *op != 'm';
  open(g);
  fprintf(g->out, "\"%s%s%s %%2, %%0", prefix, op, size);
  if (is_set && !is_direct)
    fprintf(g->out, "%s set%s %%1", prng(g, 50) ? ";" : "\\n\\t", flag);
  fprintf(g->out, "\" : \"%s\"(v%u)", c, x);
  if (is_set && is_direct)
    fprintf(g->out, ", \"=@cc%s\"(f[%u])", flag, g->flags++ % 8);
  else
    print_flag(g, is_set ? "=&q" : "+q");
  if (prng(g, 25))
    fprintf(g->out, " : \"qi\"((%s)%d)", kinds[g->kind_of[x]].name,
            (int)below(g, 200) - 100);
  else
    fprintf(g->out, " : \"%s\"(v%u)", source(g, strchr(c, 'm') != NULL), y);
  finish(g, "\"cc\", \"memory\"");
}

static void with_carry(Asm *g) {
  unsigned x = below(g, N_VARS), y = other(g, x), z = other(g, x);
  const char *s = suffix_of(bits_of(g, x));
  open(g);
  fprintf(g->out, "\"%s%s %%3, %%0\\n\\t%s%s %%3, %%1",
          PICK(g, "add", "sub", "cmp"), s, PICK(g, "adc", "sbb"), s);
  print_set(g, 2);
  fprintf(g->out, "\" : \"+&q\"(v%u), \"%s\"(v%u)", x, PICK(g, "+&q", "+m"), y);
  print_flag(g, "=&q");
  fprintf(g->out, " : \"q\"(v%u)", z);
  finish(g, "\"cc\"");
}

static void unary(Asm *g) {
  unsigned x = below(g, N_VARS);
  bool is_memory, is_not = prng(g, 15);
  const char *c = inout(g, &is_memory), *s = suffix_of(bits_of(g, x));
  open(g);
  fputs("\"xorb %1, %1; ", g->out);
  fprintf(g->out, "%s%s%s %%0", is_memory ? lock(g) : "",
          is_not ? "not" : PICK(g, "inc", "dec", "neg", "inc", "dec"), s);
  if (!is_not)
    print_set(g, 1);
  fprintf(g->out, "\" : \"%s\"(v%u)", strchr(c, 'q') ? "+&q" : c, x);
  print_flag(g, "=&q");
  fputs(" :", g->out);
  finish(g, "\"cc\"");
}

static void exchange(Asm *g) {
  unsigned x = below(g, N_VARS), y = other(g, x);
  bool is_memory, is_add = prng(g, 50);
  const char *c = inout(g, &is_memory), *s = suffix_of(bits_of(g, x));
  open(g);
  fprintf(g->out, "\"%s%s%s %s", is_memory ? lock(g) : "",
          is_add ? "xadd" : "xchg", s,
          is_add || prng(g, 50) ? "%1, %0" : "%0, %1");
  if (is_add)
    print_set(g, 2);
  fprintf(g->out, "\" : \"%s\"(v%u), \"+q\"(v%u)", c, x, y);
  print_flag(g, is_add ? "=&q" : "+&q");
  fputs(" :", g->out);
  finish(g, "\"memory\", \"cc\"");
}

/* Prints an exchange, or a flag followed by xchg, which leaves flags
 * unchanged. */
static void exchange_or_flag(Asm *g) {
  unsigned x = below(g, N_VARS), y = other(g, x);
  const char *s = suffix_of(bits_of(g, x));
  if (prng(g, 70)) {
    exchange(g);
    return;
  }
  open(g);
  fprintf(g->out, "\"cmp%s %%1, %%0; xchg%s %%1, %%0", s, s);
  print_set(g, 2);
  fprintf(g->out, "\" : \"+m\"(v%u), \"+q\"(v%u)", x, y);
  print_flag(g, "=q");
  fputs(" :", g->out);
  finish(g, "\"cc\"");
}

static void compare_exchange(Asm *g) {
  unsigned x = below(g, N_VARS), a = other(g, x), n = some(g, bits_of(g, x));
  bool is_memory, is_direct = prng(g, 40), is_old = prng(g, 40);
  const char *c = inout(g, &is_memory), *s = suffix_of(bits_of(g, x));
  if (is_old)
    c = "+m", is_memory = true;
  if (prng(g, 50))
    fprintf(g->out, "  v%u = v%u;\n", a, x);
  open(g);
  fprintf(g->out, "\"%scmpxchg%s %%3, %%0", is_memory ? lock(g) : "", s);
  if (!is_direct)
    print_set(g, 2);
  fprintf(g->out, "\" : \"%s\"(v%u), \"%s\"(v%u)", c, x, is_old ? "=a" : "+a",
          a);
  if (is_direct)
    fprintf(g->out, ", \"=@cc%s\"(f[%u])", condition(g), g->flags++ % 8);
  else
    print_flag(g, "=&q");
  fprintf(g->out, " : \"q\"(v%u)", n);
  if (is_old)
    fprintf(g->out, ", \"1\"(v%u)", other(g, a));
  finish(g, "\"memory\", \"cc\"");
}

static void compare_exchange_pair(Asm *g) {
  unsigned bits = g->is_64 ? 64 : 32;
  unsigned a = some(g, bits), d = other(g, a);
  if (prng(g, 60))
    fprintf(g->out, "  v%u = pair[0], v%u = pair[1];\n", a, d);
  open(g);
  fprintf(g->out, "\"%scmpxchg%s %s; sete %%b0", lock(g),
          g->is_64 ? "16b" : "8b", g->is_64 && prng(g, 50) ? "(%3)" : "%4");
  fprintf(g->out,
          "\" : \"=&%s\"(f[%u]), \"+a\"(v%u), \"+d\"(v%u) : \"S\"(pair), "
          "\"m\"(pair), \"b\"(v%u), \"c\"(v%u)",
          g->is_64 ? "r" : "m", g->flags++ % 8, a, d, some(g, bits),
          some(g, bits));
  finish(g, "\"memory\", \"cc\"");
}

static void bit(Asm *g) {
  unsigned bits = some_bits(g, 16), x = some(g, bits), y = other(g, x);
  bool is_memory, is_read = prng(g, 20);
  const char *c = inout(g, &is_memory), *s = suffix_of(bits);
  const char *op = is_read ? "bt" : PICK(g, "bts", "btr", "btc");
  open(g);
  fprintf(g->out, "\"%s%s%s %%2, %%0; set%s %%1",
          is_memory && !is_read ? lock(g) : "", op, s, PICK(g, "c", "nc", "b"));
  fprintf(g->out, "\" : \"%s\"(v%u)", c, x);
  print_flag(g, "=&q");
  if (prng(g, 40))
    fprintf(g->out, " : \"Ir\"((%s)%u)", kinds[g->kind_of[x]].name,
            below(g, bits < 32 ? bits : 32));
  else
    fprintf(g->out, " : \"r\"((%s)(v%u & %u))", kinds[g->kind_of[x]].name, y,
            bits - 1);
  finish(g, "\"cc\", \"memory\"");
}

/* Prints a bit operation on the word of an array that a distance in a register
 * selects. */
static void far_bit(Asm *g) {
  open(g);
  fprintf(g->out,
          "\"%s%sl %%2, %%1; sbbl %%0, %%0\" : \"=r\"(word), \"+m\"(words[2])"
          " : \"r\"(v%u %% 64)",
          lock(g), PICK(g, "bts", "btr", "btc"), some(g, 32));
  finish(g, "\"cc\", \"memory\"");
}

static void parts(Asm *g) {
  unsigned x = some(g, some_bits(g, 32));
  unsigned bits = some_bits(g, 8);
  if (bits > bits_of(g, x))
    bits = bits_of(g, x);
  const char *m = bits == 8 ? "b" : bits == 16 ? "w" : bits == 32 ? "k" : "q";
  open(g);
  if (prng(g, 50))
    fprintf(g->out, "\"mov%s %%%s1, %%%s0\" : \"+q\"(v%u) : \"q\"(v%u)",
            suffix_of(bits), m, m, x, other(g, x));
  else
    fprintf(g->out, "\"%s%s $%u, %%%s[x]\" : [x] \"+q\"(v%u) :",
            PICK(g, "mov", "add", "or", "xor", "and"), suffix_of(bits),
            below(g, 100), m, x);
  finish(g, "\"cc\"");
}

static void extend(Asm *g) {
  unsigned to = some_bits(g, 16), from = some_bits(g, 8);
  while (from >= to)
    from /= 2;
  bool is_signed = prng(g, 50) || from == 32;
  open(g);
  fprintf(g->out, "\"mov%s%s%s %%1, %%0\" : \"=r\"(v%u) : \"%s\"(v%u)",
          is_signed ? "s" : "z", suffix_of(from), suffix_of(to), some(g, to),
          PICK(g, "q", "m", "qm"), some(g, from));
  finish(g, "\"cc\"");
}

static void choose(Asm *g) {
  unsigned x = some(g, some_bits(g, 16)), y = other(g, x), z = other(g, x);
  open(g);
  const char *size = suffix_of(bits_of(g, x));
  fprintf(g->out, "\"cmp%s %%1, %%2; cmov%s%s %%1, %%0", size, condition(g),
          prng(g, 50) ? size : "");
  fprintf(g->out, "\" : \"+&r\"(v%u) : \"r\"(v%u), \"%s\"(v%u)", x, y,
          PICK(g, "r", "m"), z);
  finish(g, "\"cc\"");
}

static void loop(Asm *g) {
  unsigned x = some(g, 32), n = 1 + below(g, 3);
  open(g);
  fprintf(g->out,
          "\"movl $%u, %%%%ecx\\n1:\\taddl %%%%ecx, %%0\\n\\tdecl %%%%ecx\\n\\t"
          "jnz 1b\" : \"%s\"(v%u) :",
          n, PICK(g, "+r", "+m"), x);
  finish(g, "\"ecx\", \"cc\"");
}

static void skip(Asm *g) {
  unsigned x = below(g, N_VARS), y = other(g, x);
  const char *s = suffix_of(bits_of(g, x));
  open(g);
  fprintf(g->out, "\"cmp%s %%1, %%0; j%s 2f; %s%s %%1, %%0; %s2: # \\\"end\\\"",
          s, condition(g), PICK(g, "add", "xchg", "sub"), s,
          PICK(g, "", "jmp 3f; nop; 3: ", "nop; "));
  fprintf(g->out, "\" : \"%s\"(v%u), \"+&q\"(v%u) :", PICK(g, "+&q", "+m"), x,
          y);
  finish(g, "\"cc\"");
}

static void matching(Asm *g) {
  unsigned x = below(g, N_VARS), y = other(g, x), z = other(g, x);
  const char *s = suffix_of(bits_of(g, x));
  open(g);
  if (prng(g, 30))
    fprintf(g->out, "\"\" : \"=q\"(v%u) : \"0\"(v%u)", x, y);
  else if (prng(g, 50))
    fprintf(g->out,
            "\"%s%s %%[z], %%1\" : [r] \"=q\"(v%u) : \"%s\"(v%u), "
            "[z] \"q\"(v%u)",
            PICK(g, "add", "sub", "xor"), s, x, PICK(g, "0", "[r]"), y, z);
  else
    fprintf(g->out, "\"mov%s %%1, %%0\" : \"=a\"(v%u) : \"%s\"(v%u)", s, x,
            PICK(g, "d", "b", "c"), y);
  finish(g, "\"cc\"");
}

static void through_pointer(Asm *g) {
  int at = (int)below(g, 9) - 4;
  open(g);
  if (prng(g, 50))
    fprintf(g->out,
            "\"%sxaddl %%0, %d(%%1)\" : \"+q\"(v%u) : \"r\"(words + "
            "%d)",
            lock(g), 4 * at, some(g, 32), at < 0 ? 4 : 0);
  else
    fprintf(g->out,
            "\"{%sl %%0, (%%1)|intel}\" : : \"q\"(v%u), \"r\"(&words["
            "%u])",
            PICK(g, "mov", "add", "or"), some(g, 32), below(g, 5));
  finish(g, "\"memory\", \"cc\"");
}

static void barrier(Asm *g) {
  static const char *const lines[] = {
      "asm volatile(\"\" ::: \"memory\");",
      "asm volatile(\"mfence\" ::: \"memory\");",
      "asm volatile(\"rep; nop\");",
      "asm volatile(\"pause\\n\\tlfence\\n\\tsfence\");",
      "asm volatile(\"lock; addl $0, \" STACK ::: \"memory\", \"cc\");",
      "asm(\"\" : \"+r\"(v9));",
      "asm volatile(\".pushsection .smp,\\\"a\\\"\\n.long 671f - .\\n"
      ".popsection\\n671:\\n\\tlock; incl %0\" : \"+m\"(words[0]));",
      "asm volatile(\"prefetcht0 %0\" : : \"m\"(v1));",
      "asm(\"xorl %%eax, %%eax; movl %%eax, %0\" : \"=m\"(words[1]) : : "
      "\"eax\");",
      "asm volatile(\"sete %0\" : \"=m\"(unused));"};
  fprintf(g->out, "  %s\n", lines[below(g, sizeof lines / sizeof *lines)]);
}

typedef void Maker(Asm *);

static Maker *const makers[] = {binary,
                                binary,
                                with_carry,
                                unary,
                                exchange_or_flag,
                                compare_exchange,
                                compare_exchange_pair,
                                bit,
                                far_bit,
                                parts,
                                extend,
                                choose,
                                loop,
                                skip,
                                matching,
                                through_pointer,
                                barrier};

static void print_start(Asm *g, uint64_t seed) {
  fprintf(g->out,
          "// seed: %llu\n"
          "extern void reach_error(void);\n"
          "extern int printf(const char *, ...);\n"
          "extern _Bool __VERIFIER_nondet_bool(void);\n"
          "extern void __VERIFIER_assume(int);\n"
          "#define LOCK \"lock; \"\n"
          "#define STACK \"0(%s)\"\n"
          "static unsigned sum = 1, words[5], word;\n"
          "static unsigned char f[8], unused;\n"
          "static unsigned long pair[2] __attribute__((aligned(16)));\n"
          "static void mix(unsigned long long v) {\n"
          "  sum = (sum << 5 | sum >> 27) ^ (unsigned)v ^"
          " (unsigned)(v >> 32);\n"
          "}\n"
          "static unsigned long long opaque(unsigned long long v) {\n"
          "#ifndef NATIVE\n"
          "  _Bool b = __VERIFIER_nondet_bool();\n"
          "  __VERIFIER_assume(b);\n"
          "  v = b ? v : 0;\n"
          "#endif\n"
          "  return v;\n"
          "}\n",
          (unsigned long long)seed, g->is_64 ? "%%rsp" : "%%esp");
}

/* Chooses sizes so that each has at least two variables. */
static void choose_kinds(Asm *g) {
  for (unsigned v = 0; v < N_VARS; v++)
    g->kind_of[v] = 2 * (v % 4) + below(g, 2);
  if (!g->is_64)
    for (unsigned v = 3; v < N_VARS; v += 4)
      g->kind_of[v] = 4 + below(g, 2);
}

static void print_variable(Asm *g, unsigned v, const char *linkage) {
  int special = prng(g, 30);
  long long value = (long long)rng_next(&g->rng) >> below(g, 63);
  if (special)
    value = (int)below(g, 3) - 1;
  fprintf(g->out, "%s%s v%u = %lldll;\n", linkage, kinds[g->kind_of[v]].name, v,
          value);
}

static void print_end(Asm *g) {
  for (unsigned v = 0; v < N_VARS; v++)
    fprintf(g->out, "  mix(v%u);\n", v);
  fputs("  for (int i = 0; i < 8; i++)\n"
        "    mix(f[i]);\n"
        "  for (int i = 0; i < 5; i++)\n"
        "    mix(words[i]);\n"
        "  mix(word), mix(pair[0]), mix(pair[1]);\n"
        "#ifdef NATIVE\n"
        "  printf(\"%u\\n\", sum);\n"
        "#else\n"
        "  if (sum CHECK)\n"
        "    reach_error();\n"
        "#endif\n"
        "  return 0;\n}\n",
        g->out);
}

void gen_asm(FILE *out, uint64_t seed) {
  Asm g = {.out = out, .is_64 = seed % 2};
  g.rng.state = seed * 0x2545f4914f6cdd1du + 1;
  choose_kinds(&g);
  print_start(&g, seed);
  for (unsigned v = 0; v < 7; v++)
    print_variable(&g, v, "static ");
  fputs("int main(void) {\n", out);
  for (unsigned v = 7; v < N_VARS; v++)
    print_variable(&g, v, "  ");
  if (prng(&g, 40))
    for (unsigned v = 0; v < N_VARS; v++)
      fprintf(out, "  v%u = opaque(v%u);\n", v, v);
  for (unsigned n = 4 + below(&g, 14); n > 0; n--)
    makers[below(&g, sizeof makers / sizeof *makers)](&g);
  print_end(&g);
}
