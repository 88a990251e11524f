#include "frontend/cli/completion.h"

#include "frontend/cli/options.h"

#include <string.h>

static bool takes_value(const OptionRow *row) {
  return row->kind != OPTION_GROUP && *row->argument;
}

static bool takes_file(const OptionRow *row) {
  static const char *const arguments[] = {"FILE", "DIR", "CMD", "WITNESS"};
  for (unsigned i = 0; i < sizeof arguments / sizeof *arguments; i++)
    if (takes_value(row) && !strcmp(row->argument, arguments[i]))
      return true;
  return false;
}

static bool is_other(const OptionRow *row) {
  return takes_value(row) && row->kind != OPTION_CHOICE && !takes_file(row);
}

/* Prints the words of 'a|b|c', separated by 'between'. */
static void print_words(FILE *out, const OptionRow *row, char between) {
  for (const char *s = row->argument; *s; s++)
    fputc(*s == '|' ? between : *s, out);
}

/* ---- bash */

/* Prints one case for all options that satisfy 'holds'. */
static void print_case(FILE *out, bool (*holds)(const OptionRow *),
                       const char *what) {
  const char *bar = "  ";
  for (unsigned i = 0; i < n_option_table; i++)
    if (holds(&option_table[i])) {
      fprintf(out, "%s%s", bar, option_table[i].name);
      bar = " | \\\n    ";
    }
  fprintf(out, ")\n    %s\n    return ;;\n", what);
}

static void print_choices(FILE *out) {
  for (unsigned i = 0; i < n_option_table; i++) {
    const OptionRow *row = &option_table[i];
    if (row->kind != OPTION_CHOICE)
      continue;
    fprintf(out, "  %s)\n    _bmc_offer -W '", row->name);
    print_words(out, row, ' ');
    fputs("'\n    return ;;\n", out);
  }
}

static void print_names(FILE *out) {
  const char *blank = "";
  for (unsigned i = 0; i < n_option_table; i++)
    if (option_table[i].kind != OPTION_GROUP) {
      fprintf(out, "%s%s", blank, option_table[i].name);
      blank = "\n      ";
    }
}

void completion_print_bash(FILE *out) {
  fputs("# bash completion of bmc\n"
        "_bmc_offer() {\n"
        "  local found\n"
        "  mapfile -t found < <(compgen \"$@\" -- \"$current\")\n"
        "  COMPREPLY+=(\"${found[@]}\")\n"
        "}\n"
        "_bmc() {\n"
        "  local current=${COMP_WORDS[COMP_CWORD]}\n"
        "  local previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
        "  COMPREPLY=()\n"
        "  [[ $current == = ]] && current=''\n"
        "  [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
        "  case $previous in\n",
        out);
  print_choices(out);
  print_case(out, takes_file, "_bmc_offer -f");
  print_case(out, is_other, ":");
  fputs("  esac\n"
        "  if [[ $current == -* ]]; then\n"
        "    _bmc_offer -W '",
        out);
  print_names(out);
  fputs("'\n"
        "  else\n"
        "    _bmc_offer -d\n"
        "    _bmc_offer -f -X '!*.[chi]'\n"
        "  fi\n"
        "}\n"
        "complete -o filenames -F _bmc bmc\n",
        out);
}

/* ---- zsh */

/* Prints text for use within '...' and the brackets of a specification. */
static void print_quoted(FILE *out, const char *s) {
  for (; *s; s++)
    if (*s == '\'')
      fputs("'\\''", out);
    else if (strchr("[]:\\", *s))
      fprintf(out, "\\%c", *s);
    else
      fputc(*s, out);
}

static bool is_repeatable(const OptionRow *row) {
  return row->kind == OPTION_LIST || row->kind == OPTION_CLANG;
}

/* -DNAME is one word; --name=value may be two. */
static const char *joint(const OptionRow *row) {
  if (!takes_value(row))
    return "";
  return row->name[1] == '-' ? "=" : row->name[2] ? "" : "+";
}

static void print_specification(FILE *out, const OptionRow *row) {
  fprintf(out, "  '%s%s%s[", is_repeatable(row) ? "*" : "", row->name,
          joint(row));
  print_quoted(out, row->help);
  fputc(']', out);
  if (takes_value(row)) {
    fputc(':', out);
    print_quoted(out, row->kind == OPTION_CHOICE ? "choice" : row->argument);
    fputc(':', out);
  }
  if (row->kind == OPTION_CHOICE) {
    fputc('(', out);
    print_words(out, row, ' ');
    fputc(')', out);
  } else if (takes_file(row)) {
    fputs("_files", out);
  }
  fputs("' \\\n", out);
}

void completion_print_zsh(FILE *out) {
  fputs("#compdef bmc\n_arguments -S \\\n", out);
  for (unsigned i = 0; i < n_option_table; i++)
    if (option_table[i].kind != OPTION_GROUP)
      print_specification(out, &option_table[i]);
  fputs("  '*:C file:_files -g \"*.[chi]\"'\n", out);
}
