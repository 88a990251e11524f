/* completion.h - shell completion scripts from the option table: options, the
 * words of a choice, names of files. */
#ifndef FRONTEND_CLI_COMPLETION_H
#define FRONTEND_CLI_COMPLETION_H
#include <stdio.h>

void completion_print_bash(FILE *); /* to be sourced, or installed as 'bmc' */
void completion_print_zsh(FILE *);  /* to be installed as '_bmc' */

#endif
