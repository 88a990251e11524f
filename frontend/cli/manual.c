#include "frontend/cli/manual.h"

#include "frontend/cli/options.h"
#include "frontend/base/text.h"

#include <string.h>

enum { HELP_COLUMN = 29, EVERYDAY_COLUMN = 25, COLUMNS = 80 };

/* A one-letter flag and its argument are joined (-DNAME[=VALUE]), and so is a
 * flag of a compiler (-std=STANDARD). */
static const char *gap(const OptionRow *row) {
  bool is_letter = row->kind == OPTION_CLANG && !row->name[2];
  bool is_joined = is_letter || row->kind == OPTION_COMPILER;
  return *row->argument && !is_joined ? " " : "";
}

/* Prints the choices, on several lines if needed.  Returns the next column. */
static int print_argument(FILE *out, const char *choices, int column) {
  for (const int indent = column; *choices;) {
    int n = (int)strcspn(choices, "|");
    n += choices[n] == '|';
    if (column + n > COLUMNS)
      column = fprintf(out, "\n%*s", indent, "") - 1;
    column += fprintf(out, "%.*s", n, choices);
    choices += n;
  }
  return column;
}

static void print_help_row(FILE *out, const OptionRow *row) {
  int n = fprintf(out, "  %s%s", row->name, gap(row));
  n = print_argument(out, row->argument, n);
  if (n >= HELP_COLUMN - 1) {
    fputc('\n', out);
    n = 0;
  }
  fprintf(out, "%*s", HELP_COLUMN - n, "");
  text_wrap(out, row->help, HELP_COLUMN, HELP_COLUMN, COLUMNS);
  if (row->kind == OPTION_NUMBER && row->def)
    fprintf(out, " [%u]", row->def);
  fputc('\n', out);
}

static const char help_head[] =
    "usage: bmc [OPTION]... FILE.c... [-- ARGUMENT...]\n"
    "       bmc [OPTION]... [FILE.c]... FILE.ir...\n"
    "       bmc [OPTION]... TEST.litmus\n"
    "       bmc cc [COMPILER OPTION]... FILE.c...\n"
    "       bmc [OPTION]... PROGRAM.bmc\n\n"
    "Bounded model checking of concurrent C: is there a schedule and an "
    "input\nthat violates a property?\n";

static const char help_tail[] =
    "\nExit status: 0 TRUE, 10 FALSE, 5 UNKNOWN, 3 witness rejected, 1 "
    "usage error,\n2 input error, 6 internal error.  The last line of stdout "
    "is RESULT: true,\nfalse(PROPERTY), unknown or rejected.\n";

const EverydayOption everyday_options[] = {
#define GROUP(TITLE)
#define OPTION(KIND, FIELD, NAME, ARG, DEF, MIN, MAX, HELP)
#define EVERYDAY(OPTION, HELP) {OPTION, HELP},
#include "frontend/cli/options.def"
#undef GROUP
#undef OPTION
#undef EVERYDAY
};
const unsigned n_everyday_options =
    sizeof everyday_options / sizeof *everyday_options;

void manual_print_everyday_help(FILE *out) {
  fprintf(
      out,
      "%s\nEveryday options ('bmc --help=all' lists all, 'man bmc' explains "
      "them):\n",
      help_head);
  for (unsigned i = 0; i < n_everyday_options; i++)
    fprintf(out, "  %-*s%s\n", EVERYDAY_COLUMN, everyday_options[i].option,
            everyday_options[i].help);
  fputs("  -D, -I, -std=, -O2, ...  as a compiler takes them\n", out);
  fputs(help_tail, out);
}

void manual_print_help(FILE *out) {
  fputs(help_head, out);
  for (unsigned i = 0; i < n_option_table; i++)
    if (option_table[i].kind == OPTION_GROUP)
      fprintf(out, "\n%s:\n", option_table[i].name);
    else
      print_help_row(out, &option_table[i]);
  fputs(help_tail, out);
}

/* Hyphens stay hyphens, so that they can be typed.  Lines are kept short, and
 * none may begin with a dot or a quote. */
void manual_print_roff(FILE *out, const char *s) {
  if (*s == '.' || *s == '\'')
    fputs("\\&", out);
  for (unsigned column = 0; *s; s++, column++)
    if (*s == '-')
      fputs("\\-", out);
    else if (*s == '\\')
      fputs("\\e", out);
    else if (*s == ' ' && column > 60 && s[1] != '.' && s[1] != '\'') {
      fputc('\n', out);
      column = 0;
    } else
      fputc(*s, out);
}

static void print_man_row(FILE *out, const OptionRow *row) {
  fputs(".It Fl ", out);
  manual_print_roff(out, row->name + 1);
  if (*row->argument) {
    fputs(*gap(row) ? " Ar " : " Ns Ar ", out);
    fputs(row->argument, out);
  }
  fputc('\n', out);
  manual_print_roff(out, row->help);
  if (row->kind == OPTION_NUMBER && row->def)
    fprintf(out, " [%u]", row->def);
  fputs(".\n", out);
}

static void print_man_options(FILE *out) {
  for (unsigned i = 0; i < n_option_table; i++)
    if (option_table[i].kind != OPTION_GROUP)
      print_man_row(out, &option_table[i]);
    else
      fprintf(out, "%s.Ss %s\n.Bl -tag -width Ds\n", i ? ".El\n" : "",
              option_table[i].name);
  fputs(".El\n", out);
}

static const char man_head[] =
    ".Dd November 27, 2026\n"
    ".Dt BMC 1\n"
    ".Os\n"
    ".Sh NAME\n"
    ".Nm bmc\n"
    ".Nd bounded model checker for concurrent C\n"
    ".Sh SYNOPSIS\n"
    ".Nm\n"
    ".Op Ar option ...\n"
    ".Ar file.c ...\n"
    ".Op Fl \\- Ar argument ...\n"
    ".Nm\n"
    ".Op Ar option ...\n"
    ".Ar file.ir\n"
    ".Nm\n"
    ".Cm cc\n"
    ".Op Ar compiler option ...\n"
    ".Ar file.c ...\n"
    ".Nm\n"
    ".Op Ar option ...\n"
    ".Ar test.litmus\n"
    ".Nm\n"
    ".Op Ar option ...\n"
    ".Ar program.bmc\n"
    ".Sh DESCRIPTION\n"
    ".Nm\n"
    "checks whether some schedule and some input make a C program with "
    "threads\n"
    "violate a property.\n"
    "It unwinds loops and recursion up to a bound and turns all interleavings\n"
    "into one formula for a SAT or SMT solver, in turns with engines that\n"
    "enumerate executions or look for a proof without a bound.\n"
    "It checks sequential consistency first, then C11's memory orders; the\n"
    "verdict names the memory model that it is about, and\n"
    ".Fl \\-memory\\-model\n"
    "chooses one.\n"
    ".Pp\n"
    "Several files make one program, linked as C links them.\n"
    "Words after\n"
    ".Fl \\-\n"
    "are the arguments of main.\n"
    "Without it the arguments may be any texts; the verdict is UNKNOWN if an\n"
    "execution reads more than seven, or more than 31 characters of one.\n"
    "A word\n"
    ".Ar @file\n"
    "stands for the words of the file, separated by blanks outside quotes.\n"
    ".Pp\n"
    "A file whose name ends in .ir holds a program as\n"
    ".Fl \\-show\\-ir\n"
    "prints it, with the checks that it was lowered with.\n"
    ".Pp\n"
    "The verdict is TRUE only if no schedule and no input violates a property\n"
    "and no loop was cut, FALSE only after the schedule found was replayed by "
    "an\n"
    "interpreter, and UNKNOWN, with the reason, in all other cases.\n"
    ".Sh OPTIONS\n"
    "An option and its value may be joined by\n"
    ".Sq = .\n";

static const char man_tail[] =
    ".Sh FILES\n"
    "A file that an option names is written before the verdict is printed,\n"
    "under a temporary name in the same folder, and then renamed: it appears\n"
    "whole or not at all.\n"
    "A device or a pipe is written to as it is.\n"
    "When one cannot be written, the verdict is printed all the same, but "
    "the\n"
    "exit status is 2.\n"
    "A run that is cut off, because memory is exhausted or the search does "
    "not\n"
    "stop at a limit in time, writes none.\n"
    ".Sh EXIT STATUS\n"
    ".Bl -tag -width Ds -compact\n"
    ".It 0\n"
    "TRUE: VERIFICATION SUCCESSFUL\n"
    ".It 10\n"
    "FALSE: VERIFICATION FAILED\n"
    ".It 3\n"
    "the witness is rejected: WITNESS REJECTED\n"
    ".It 5\n"
    "UNKNOWN: VERIFICATION INCONCLUSIVE\n"
    ".It 1\n"
    "the command line is wrong\n"
    ".It 2\n"
    "the input cannot be read, or the output not written\n"
    ".It 6\n"
    "internal error\n"
    ".El\n"
    ".Pp\n"
    "The last line on standard output is\n"
    ".Ql RESULT: true ,\n"
    ".Ql RESULT: false( Ns Ar property Ns \\&) ,\n"
    ".Ql RESULT: unknown\n"
    "or, for a witness that is rejected,\n"
    ".Ql RESULT: rejected .\n"
    "A violation witness that is confirmed gives the second, with WITNESS\n"
    "CONFIRMED above it, and a correctness witness the first.\n"
    "With exit status 1, 2 or 6 there is no such line.\n"
    "Diagnostics and progress go to standard error.\n"
    ".Sh EXAMPLES\n"
    "Check the assertions of a program, and follow the loops as far as they\n"
    "go:\n"
    ".Pp\n"
    ".Dl $ bmc queue.c\n"
    ".Pp\n"
    "Run a task of the software verification competition:\n"
    ".Pp\n"
    ".Dl $ bmc \\-\\-32 \\-\\-propertyfile unreach\\-call.prp "
    "\\-\\-timeout 15m task.i\n"
    ".Pp\n"
    "Write reports for people, for code scanning and for the test page of a "
    "CI:\n"
    ".Pp\n"
    ".Dl $ bmc \\-\\-html queue.html \\-\\-sarif queue.sarif "
    "\\-\\-junit queue.xml queue.c\n"
    ".Pp\n"
    "Write a witness of the verdict, and check it by the witness alone:\n"
    ".Pp\n"
    ".Dl $ bmc \\-\\-witness witness.yml queue.c\n"
    ".Dl $ bmc \\-\\-validate witness.yml queue.c\n"
    ".Pp\n"
    "Find out whether two lines can race:\n"
    ".Pp\n"
    ".Dl $ bmc \\-\\-reach queue.c:40,queue.c:52 queue.c\n"
    ".Pp\n"
    "Complete command lines in this shell:\n"
    ".Pp\n"
    ".Dl $ source <(bmc \\-\\-completion bash)\n"
    ".Sh STANDARDS\n"
    "C11, POSIX threads and the functions\n"
    ".Ql __VERIFIER_*\n"
    "of the competition.\n"
    "SARIF 2.1.0; witnesses in YAML 2.0 to 2.2 and GraphML 1.0.\n";

void manual_print_man(FILE *out) {
  fputs(man_head, out);
  print_man_options(out);
  fputs(man_tail, out);
}
