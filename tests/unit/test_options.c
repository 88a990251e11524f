#include "frontend/cli/manual.h"
#include "frontend/cli/options.h"
#include "frontend/base/text.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 32 };

static char report[400];

/* Parses the words of 'line'; messages are in 'report'. */
static Status parse(const char *line, Options *o) {
  char *argv[MOST + 1] = {"bmc"};
  int argc = 1;
  char *words = arena_strdup(unit_arena, line);
  for (char *w = strtok(words, " "); w; w = strtok(NULL, " "))
    argv[argc++] = w;
  memset(report, 0, sizeof report);
  FILE *f = fmemopen(report, sizeof report - 1, "w");
  Diag *d = diag_new(f);
  Status s = options_parse(unit_arena, d, argc, argv, o);
  fclose(f);
  diag_delete(d);
  return s;
}

static bool rejects(const char *line, const char *text) {
  Options o;
  return parse(line, &o) == INVALID && strstr(report, text) &&
         strchr(report, '\n') == report + strlen(report) - 1;
}

static void defaults_are_those_of_the_table(void) {
  Options o;
  CU_ASSERT_EQUAL(parse("a.c", &o), OK);
  CU_ASSERT_STRING_EQUAL(o.file, "a.c");
  CU_ASSERT_EQUAL(o.pointer_bits, 64);
  CU_ASSERT_EQUAL(o.unwind, 0);
  CU_ASSERT_EQUAL(o.max_threads, 256);
  CU_ASSERT_EQUAL(o.verbosity, 1);
  CU_ASSERT_EQUAL(o.engine, ENGINE_PORTFOLIO);
  CU_ASSERT_EQUAL(o.trace, TRACE_FULL);
  CU_ASSERT_FALSE(o.json);
  CU_ASSERT_PTR_NULL(o.function);
}

static void values_come_after_a_blank_or_an_equals_sign(void) {
  Options o;
  CU_ASSERT_EQUAL(parse("--unwind 7 --search=explicit a.c --trace none", &o),
                  OK);
  CU_ASSERT_EQUAL(o.unwind, 7);
  CU_ASSERT_EQUAL(o.search, SEARCH_EXPLICIT);
  CU_ASSERT_EQUAL(o.trace, TRACE_NONE);
  CU_ASSERT_EQUAL(parse("--unwind=3 --unwind=9 a.c", &o), OK);
  CU_ASSERT_EQUAL(o.unwind, 9);
}

#define SEARCH_WORD(NUMBER, NAME, HELP) #NAME,
static const char *const searches[N_SEARCH] = {SEARCHES(SEARCH_WORD)};
#undef SEARCH_WORD

static void a_search_named_as_an_engine_is_short_for_both_options(void) {
  for (SearchKind k = 0; k < N_SEARCH; k++) {
    Options o;
    const char *line = arena_printf(unit_arena, "--engine %s a.c", searches[k]);
    CU_ASSERT_EQUAL(parse(line, &o), OK);
    CU_ASSERT_EQUAL(o.engine, ENGINE_EXPLORE);
    CU_ASSERT_EQUAL(o.search, k);
    CU_ASSERT_FALSE(options_given(&o, &o.search));
    line = arena_printf(unit_arena, "--search=%s a.c", searches[k]);
    CU_ASSERT_EQUAL(parse(line, &o), OK);
    CU_ASSERT_EQUAL(o.search, k);
    CU_ASSERT_FALSE(options_given(&o, &o.engine));
  }
  CU_ASSERT_TRUE(rejects("--search order a.c", "--search: expected explicit|"));
}

static void clang_options_keep_their_order_and_may_be_joined(void) {
  static const char *const expected[] = {"-D", "X=1", "-include", "y.h",
                                         "-I", "inc", "-D",       "Z"};
  Options o;
  CU_ASSERT_EQUAL(parse("-DX=1 -includey.h -Iinc -D Z a.c", &o), OK);
  CU_ASSERT_EQUAL_FATAL(o.clang_args.n, 8);
  for (unsigned i = 0; i < 8; i++)
    CU_ASSERT_STRING_EQUAL(o.clang_args.data[i], expected[i]);
}

static void lists_collect_all_that_is_given(void) {
  Options o;
  CU_ASSERT_EQUAL(parse("--unwindset f.0:1 --unwindset=f.1:2,1:f.2:3 a.c", &o),
                  OK);
  CU_ASSERT_EQUAL_FATAL(o.unwindset.n, 2);
  CU_ASSERT_STRING_EQUAL(o.unwindset.data[1], "f.1:2,1:f.2:3");
}

static void the_last_data_model_counts(void) {
  Options o;
  CU_ASSERT_EQUAL(parse("--64 --32 a.c", &o), OK);
  CU_ASSERT_EQUAL(o.pointer_bits, 32);
}

static void time_and_memory_have_units(void) {
  Options o;
  CU_ASSERT_EQUAL(parse("--timeout 1.5m --memlimit 2g a.c", &o), OK);
  CU_ASSERT_DOUBLE_EQUAL(o.timeout, 90, 0.001);
  CU_ASSERT_EQUAL(o.memlimit, (uint64_t)2 << 30);
  CU_ASSERT_EQUAL(parse("--timeout 900s --memlimit 52428800 a.c", &o), OK);
  CU_ASSERT_DOUBLE_EQUAL(o.timeout, 900, 0.001);
  CU_ASSERT_EQUAL(o.memlimit, 50 << 20);
}

static void two_dashes_end_the_options(void) {
  Options o;
  CU_ASSERT_EQUAL(parse("--unwind 2 -- --odd.c", &o), OK);
  CU_ASSERT_STRING_EQUAL(o.file, "--odd.c");
}

static void help_needs_no_file(void) {
  Options o;
  CU_ASSERT_EQUAL(parse("--help", &o), OK);
  CU_ASSERT_TRUE(o.help);
}

static void unknown_options_are_answered_with_the_nearest(void) {
  CU_ASSERT_TRUE(rejects("--unwnd 3 a.c", "did you mean '--unwind'?"));
  CU_ASSERT_TRUE(rejects("--unwnid=3 a.c", "did you mean '--unwind'?"));
  CU_ASSERT_TRUE(rejects("--statistic a.c", "did you mean '--statistics'?"));
  CU_ASSERT_TRUE(rejects("-q a.c", "unknown option '-q' (see bmc --help)"));
  CU_ASSERT_TRUE(rejects("--unwinder 3 a.c", "unknown option"));
}

static void bad_values_are_reported_with_what_is_expected(void) {
  CU_ASSERT_TRUE(rejects("--unwind x a.c", "a number from 1 to 1000000"));
  CU_ASSERT_TRUE(rejects("--unwind 0 a.c", "got '0'"));
  CU_ASSERT_TRUE(rejects("--unwind -1 a.c", "got '-1'"));
  CU_ASSERT_TRUE(rejects("--unwind 4294967297 a.c", "got '4294967297'"));
  CU_ASSERT_TRUE(rejects("--unwind 18446744073709551617 a.c", "got '184"));
  CU_ASSERT_TRUE(
      rejects("--engine=bm a.c", "expected portfolio|order|scheduler"));
  CU_ASSERT_TRUE(rejects("--timeout inf a.c", "expected seconds"));
  CU_ASSERT_TRUE(rejects("--timeout 0 a.c", "expected seconds"));
  CU_ASSERT_TRUE(rejects("--timeout 3sm a.c", "expected seconds"));
  CU_ASSERT_TRUE(rejects("--memlimit 4096 a.c", "16m or more"));
  CU_ASSERT_TRUE(rejects("--memlimit 99999999999999999g a.c", "16m"));
  CU_ASSERT_TRUE(rejects("--json=1 a.c", "--json takes no value"));
  CU_ASSERT_TRUE(rejects("a.c --unwind", "--unwind needs a value"));
  CU_ASSERT_TRUE(rejects("a.c --solver=", "--solver needs a value"));
}

static void a_program_is_one_file_or_more(void) {
  Options o;
  CU_ASSERT_TRUE(rejects("", "no input file"));
  CU_ASSERT_TRUE(rejects("a.c b.o", "'b.o' holds no program in C"));
  CU_ASSERT_EQUAL(parse("a.c --unwind 2 b.i", &o), OK);
  CU_ASSERT_EQUAL_FATAL(o.files.n, 2);
  CU_ASSERT_STRING_EQUAL(o.file, "a.c");
  CU_ASSERT_STRING_EQUAL(o.files.data[1], "b.i");
}

static void arguments_of_the_program_come_last(void) {
  Options o;
  CU_ASSERT_EQUAL(parse("a.c -- --unwind b.c --", &o), OK);
  CU_ASSERT_EQUAL(o.files.n, 1);
  CU_ASSERT_TRUE(o.has_arguments);
  CU_ASSERT_EQUAL_FATAL(o.arguments.n, 3);
  CU_ASSERT_STRING_EQUAL(o.arguments.data[0], "--unwind");
  CU_ASSERT_EQUAL(parse("-- a.c --", &o), OK);
  CU_ASSERT_EQUAL(o.files.n, 2);
  CU_ASSERT_FALSE(o.has_arguments);
}

static void flags_of_compilers_are_passed_on_or_without_effect(void) {
  static const char *const expected[] = {
      "-std=c99", "-D__OPTIMIZE__=1", "-U__OPTIMIZE_SIZE__", "-pthread", "-D",
      "X",        "-fwrapv"};
  Options o;
  CU_ASSERT_EQUAL(parse("-std=c99 -O2 -g3 -c -pthread -Wall -Wp,-DX,-MD,y "
                        "-o x.o -lm -fwrapv -MF y -L /lib -x c -m32 a.c",
                        &o),
                  OK);
  CU_ASSERT_EQUAL(o.pointer_bits, 32);
  CU_ASSERT_EQUAL(o.files.n, 1);
  CU_ASSERT_EQUAL_FATAL(o.clang_args.n, 7);
  for (unsigned i = 0; i < 7; i++)
    CU_ASSERT_STRING_EQUAL(o.clang_args.data[i], expected[i]);
}

static void flags_that_may_change_the_meaning_are_refused(void) {
  CU_ASSERT_TRUE(rejects("-fgnu-tm a.c", "unknown compiler flag '-fgnu-tm'"));
  CU_ASSERT_TRUE(rejects("-mx32 a.c", "'-mx32'"));
  CU_ASSERT_TRUE(rejects("-Xlinker --wrap=f a.c", "'-Wl,--wrap=f' asks"));
  CU_ASSERT_TRUE(rejects("-E a.c", "'-E' asks"));
  CU_ASSERT_TRUE(rejects("-Wl,--wrap=f a.c", "'-Wl,--wrap=f' asks"));
  CU_ASSERT_TRUE(rejects("-x c++ a.c", "-x: expected c, got 'c++'"));
  CU_ASSERT_TRUE(rejects("a.c -o", "-o needs a value"));
}

static void words_of_a_text_are_parted_as_by_a_shell(void) {
  static const char *const expected[] = {"a", "b c", "d'\"e", "", "f g", "h\\"};
  TextList l = {0};
  shell_words_split(unit_arena, " a\n'b c' \"d'\\\"e\" '' f\\ g 'h\\'", &l);
  CU_ASSERT_EQUAL_FATAL(l.n, 6);
  for (unsigned i = 0; i < 6; i++)
    CU_ASSERT_STRING_EQUAL(l.data[i], expected[i]);
}

static char *printed(void (*print)(FILE *)) {
  char *text;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  print(f);
  fclose(f);
  return text;
}

static void help_names_every_option_within_80_columns(void) {
  char *help = printed(manual_print_help);
  for (unsigned i = 0; i < n_option_table; i++)
    CU_ASSERT_PTR_NOT_NULL(strstr(help, option_table[i].name));
  for (const char *line = help; *line; line += strcspn(line, "\n") + 1)
    CU_ASSERT_TRUE(strcspn(line, "\n") <= 80);
  free(help);
}

/* In roff, a typed hyphen is '\-'. */
static void the_manual_page_has_an_item_for_every_option(void) {
  char *man = printed(manual_print_man);
  for (unsigned i = 0; i < n_option_table; i++) {
    if (option_table[i].kind == OPTION_GROUP)
      continue;
    char item[80] = ".It Fl ";
    size_t n = strlen(item);
    for (const char *s = option_table[i].name + 1; *s; s++) {
      if (*s == '-')
        item[n++] = '\\';
      item[n++] = *s;
    }
    CU_ASSERT_PTR_NOT_NULL(strstr(man, item));
  }
  free(man);
}

/* README.md has the help between two lines '```'; tests run in the top
 * folder. */
static void the_readme_shows_the_help_as_it_is(void) {
  static char readme[1 << 16];
  FILE *f = fopen("README.md", "r");
  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  size_t n = fread(readme, 1, sizeof readme - 1, f);
  fclose(f);
  readme[n] = 0;
  char *help = printed(manual_print_everyday_help);
  CU_ASSERT_PTR_NOT_NULL(strstr(readme, help));
  free(help);
}

static bool is_option(const char *text) {
  size_t n = strcspn(text, " ");
  for (unsigned i = 0; i < n_option_table; i++)
    if (!strncmp(option_table[i].name, text, n) && !option_table[i].name[n])
      return true;
  return false;
}

static void everyday_options_are_in_the_table(void) {
  for (unsigned i = 0; i < n_everyday_options; i++)
    CU_ASSERT_TRUE(is_option(everyday_options[i].option));
}

static void the_everyday_help_fits_a_screen(void) {
  char *help = printed(manual_print_everyday_help);
  unsigned lines = 0;
  for (const char *line = help; *line; line += strcspn(line, "\n") + 1) {
    CU_ASSERT_TRUE(strcspn(line, "\n") <= 80);
    lines++;
  }
  CU_ASSERT_TRUE(lines <= 45);
  free(help);
}

static void numbers_are_decimal_and_fit(void) {
  uint64_t n = 0;
  CU_ASSERT_TRUE(text_number("18446744073709551615", &n));
  CU_ASSERT_EQUAL(n, UINT64_MAX);
  CU_ASSERT_FALSE(text_number("18446744073709551616", &n));
  CU_ASSERT_FALSE(text_number("", &n));
  CU_ASSERT_FALSE(text_number("12x", &n));
  CU_ASSERT_FALSE(text_number("-1", &n));
}

UNIT(options) {
  TEST(defaults_are_those_of_the_table);
  TEST(values_come_after_a_blank_or_an_equals_sign);
  TEST(a_search_named_as_an_engine_is_short_for_both_options);
  TEST(clang_options_keep_their_order_and_may_be_joined);
  TEST(lists_collect_all_that_is_given);
  TEST(the_last_data_model_counts);
  TEST(time_and_memory_have_units);
  TEST(two_dashes_end_the_options);
  TEST(help_needs_no_file);
  TEST(unknown_options_are_answered_with_the_nearest);
  TEST(bad_values_are_reported_with_what_is_expected);
  TEST(a_program_is_one_file_or_more);
  TEST(arguments_of_the_program_come_last);
  TEST(flags_of_compilers_are_passed_on_or_without_effect);
  TEST(flags_that_may_change_the_meaning_are_refused);
  TEST(words_of_a_text_are_parted_as_by_a_shell);
  TEST(help_names_every_option_within_80_columns);
  TEST(the_manual_page_has_an_item_for_every_option);
  TEST(the_readme_shows_the_help_as_it_is);
  TEST(everyday_options_are_in_the_table);
  TEST(the_everyday_help_fits_a_screen);
  TEST(numbers_are_decimal_and_fit);
}
