/* manual.h - the option table as text: help and manual page. */
#ifndef BASE_MANUAL_H
#define BASE_MANUAL_H
#include <stdio.h>

#define BMC_VERSION "0.1.0"

void manual_print_help(FILE *); /* 80 columns */
void manual_print_man(FILE *);  /* mdoc, section 1 */
/* A text in a page of mdoc. */
void manual_print_roff(FILE *, const char *);

#endif
