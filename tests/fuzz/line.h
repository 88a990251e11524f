/* line.h - lines of a program that is made. */
#ifndef FUZZ_LINE_H
#define FUZZ_LINE_H
#include <stdio.h>

/* Two blanks for each step of the indent, the text, and a newline. */
void write_line(FILE *, unsigned indent, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
