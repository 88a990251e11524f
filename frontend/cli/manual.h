/* manual.h - the option table as text: help and manual page. */
#ifndef FRONTEND_CLI_MANUAL_H
#define FRONTEND_CLI_MANUAL_H
#include <stdio.h>

#define BMC_VERSION "0.2.0"

typedef struct {
  const char *option, *help; /* "--unwind K", and its help in one line */
} EverydayOption;

extern const EverydayOption everyday_options[];
extern const unsigned n_everyday_options;

void manual_print_everyday_help(FILE *); /* 80 columns, as the next */
void manual_print_help(FILE *);          /* every option */
void manual_print_man(FILE *);           /* mdoc, section 1 */
/* Prints a text for a page of mdoc. */
void manual_print_roff(FILE *, const char *);

#endif
