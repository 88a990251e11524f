/* line.h - printing of a generated program's lines. */
#ifndef FUZZ_LINE_H
#define FUZZ_LINE_H
#include <stdio.h>

/* Prints two blanks for each step of the indent, the text, and a newline. */
void write_line(FILE *, unsigned indent, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
