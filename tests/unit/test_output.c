#include "frontend/system/output.h"
#include "frontend/base/utf8.h"
#include "tests/unit/unit.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  char folder[32];
  char *said;
  size_t n_said;
  FILE *stream;
  Diag *diag;
} World;

static void enter(World *w) {
  strcpy(w->folder, "/tmp/bmc-unit-XXXXXX");
  CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(w->folder));
  CU_ASSERT_EQUAL_FATAL(chdir(w->folder), 0);
  w->stream = open_memstream(&w->said, &w->n_said);
  w->diag = diag_new(w->stream);
}

static unsigned count_files(const char *folder) {
  unsigned n = 0;
  DIR *d = opendir(folder);
  while (readdir(d))
    n++;
  closedir(d);
  return n - 2;
}

static bool says(World *w, const char *text) {
  fflush(w->stream);
  return strstr(w->said, text) != NULL;
}

static void leave(World *w) {
  diag_delete(w->diag);
  fclose(w->stream);
  free(w->said);
  CU_ASSERT_EQUAL(chdir("/"), 0);
  CU_ASSERT_EQUAL(rmdir(w->folder), 0);
}

static Status write_text(World *w, const char *path, const char *text) {
  Output o;
  TRY(output_open(&o, path, w->diag));
  fputs(text, o.file);
  return output_close(&o, w->diag);
}

static bool holds(const char *path, const char *text) {
  char got[64] = "";
  FILE *f = fopen(path, "r");
  if (!f)
    return false;
  got[fread(got, 1, sizeof got - 1, f)] = '\0';
  fclose(f);
  return !strcmp(got, text);
}

static void a_file_appears_when_it_is_whole(void) {
  World w;
  Output o;
  enter(&w);
  CU_ASSERT_EQUAL(write_text(&w, "t", "old"), OK);
  CU_ASSERT_EQUAL_FATAL(output_open(&o, "t", w.diag), OK);
  fputs("new", o.file);
  fflush(o.file);
  CU_ASSERT_TRUE(holds("t", "old"));
  CU_ASSERT_EQUAL(output_close(&o, w.diag), OK);
  CU_ASSERT_TRUE(holds("t", "new"));
  CU_ASSERT_EQUAL(count_files("."), 1);
  CU_ASSERT_EQUAL(diag_count(w.diag), 0);
  unlink("t");
  leave(&w);
}

static void what_a_link_leads_to_is_replaced(void) {
  World w;
  enter(&w);
  CU_ASSERT_EQUAL(write_text(&w, "t", "old"), OK);
  CU_ASSERT_EQUAL(symlink("t", "link"), 0);
  CU_ASSERT_EQUAL(write_text(&w, "link", "new"), OK);
  CU_ASSERT_TRUE(holds("t", "new"));
  CU_ASSERT_EQUAL(count_files("."), 2);
  unlink("link");
  unlink("t");
  leave(&w);
}

static void a_folder_that_is_not_there_is_reported(void) {
  World w;
  enter(&w);
  CU_ASSERT_EQUAL(write_text(&w, "no/t", "x"), INVALID);
  CU_ASSERT_TRUE(
      says(&w, "no/t: error: cannot write: No such file or directory\n"));
  leave(&w);
}

static void a_folder_in_its_place_is_reported_and_kept(void) {
  World w;
  enter(&w);
  CU_ASSERT_EQUAL(mkdir("t", 0700), 0);
  CU_ASSERT_EQUAL(write_text(&w, "t", "x"), INVALID);
  CU_ASSERT_TRUE(says(&w, "t: error: cannot write: Is a directory\n"));
  CU_ASSERT_EQUAL(count_files("."), 1);
  CU_ASSERT_EQUAL(rmdir("t"), 0);
  leave(&w);
}

static void a_full_device_is_reported_and_not_replaced(void) {
  World w;
  struct stat s;
  enter(&w);
  CU_ASSERT_EQUAL(write_text(&w, "/dev/full", "x"), INVALID);
  CU_ASSERT_TRUE(
      says(&w, "/dev/full: error: cannot write: No space left on device\n"));
  CU_ASSERT_EQUAL(stat("/dev/full", &s), 0);
  CU_ASSERT_TRUE(S_ISCHR(s.st_mode));
  CU_ASSERT_EQUAL(diag_count(w.diag), 1);
  leave(&w);
}

static void a_pipe_that_nobody_reads_is_reported(void) {
  World w;
  enter(&w);
  CU_ASSERT_EQUAL(mkfifo("p", 0600), 0);
  CU_ASSERT_EQUAL(write_text(&w, "p", "x"), INVALID);
  CU_ASSERT_TRUE(says(&w, "p: error: cannot write: "));
  CU_ASSERT_EQUAL(unlink("p"), 0);
  leave(&w);
}

static void a_failure_within_a_long_text_is_reported_too(void) {
  World w;
  Output o;
  enter(&w);
  CU_ASSERT_EQUAL_FATAL(output_open(&o, "/dev/full", w.diag), OK);
  for (unsigned i = 0; i < 100000; i++)
    fputc('x', o.file);
  CU_ASSERT_EQUAL(output_close(&o, w.diag), INVALID);
  CU_ASSERT_TRUE(says(&w, "No space left on device"));
  leave(&w);
}

static void only_utf8_counts_as_a_character(void) {
  CU_ASSERT_EQUAL(utf8_length("a"), 1);
  CU_ASSERT_EQUAL(utf8_length("\xc3\xa4"), 2);
  CU_ASSERT_EQUAL(utf8_length("\xe2\x82\xac"), 3);
  CU_ASSERT_EQUAL(utf8_length("\xf0\x9f\x90\x9e"), 4);
  static const char *const none[] = {"\x80",
                                     "\xff",
                                     "\xc0\xaf",
                                     "\xc3",
                                     "\xc3z",
                                     "\xe2\x82",
                                     "\xe2\x82z",
                                     "\xe0\x80\xaf",
                                     "\xed\xa0\x80",
                                     "\xf0\x80\x80\x80",
                                     "\xf4\x90\x80\x80",
                                     "\xf5\x80\x80\x80"};
  for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
    CU_ASSERT_EQUAL(utf8_length(none[i]), 0);
  CU_ASSERT_EQUAL(utf8_count("a\xc3\xa4\xff", 4), 3);
  CU_ASSERT_EQUAL(utf8_bytes("a\xc3\xa4z", 2), 3);
  CU_ASSERT_EQUAL(utf8_bytes("ab", 9), 2);
}

static void what_is_no_utf8_is_repaired_or_escaped(void) {
  Arena *a = arena_new();
  CU_ASSERT_STRING_EQUAL(utf8_repair(a, "a\xff\xc3\xa4"),
                         "a\xef\xbf\xbd\xc3\xa4");
  CU_ASSERT_STRING_EQUAL(utf8_escape(a, "a\n\x1b[\x7f\xff\xc3\xa4"),
                         "a\\n\\x1b[\\x7f\\xff\xc3\xa4");
  CU_ASSERT_STRING_EQUAL(utf8_escape(a, "\xe2\x80\xae\xe2\x82\xac\xc2\x85"),
                         "\\xe2\\x80\\xae\xe2\x82\xac\\xc2\\x85");
  arena_delete(a);
}

static void a_report_is_one_line_whatever_it_quotes(void) {
  World w;
  enter(&w);
  diag_error(w.diag, INVALID, (Loc){"a\nb", 1, 2}, "no '%s'", "\x1b[2J");
  CU_ASSERT_TRUE(says(&w, "a\\nb:1:2: error: no '\\x1b[2J'\n"));
  leave(&w);
}

UNIT(output) {
  TEST(a_file_appears_when_it_is_whole);
  TEST(what_a_link_leads_to_is_replaced);
  TEST(a_folder_that_is_not_there_is_reported);
  TEST(a_folder_in_its_place_is_reported_and_kept);
  TEST(a_full_device_is_reported_and_not_replaced);
  TEST(a_pipe_that_nobody_reads_is_reported);
  TEST(a_failure_within_a_long_text_is_reported_too);
  TEST(only_utf8_counts_as_a_character);
  TEST(what_is_no_utf8_is_repaired_or_escaped);
  TEST(a_report_is_one_line_whatever_it_quotes);
}
