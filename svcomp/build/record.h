/* record.h - record of how an object file was compiled, kept in the file
 * itself.
 *
 * It is a text in the section .bmc of an ELF file.  Linkers and archivers do
 * not know the section and copy it.  So a linked file has the texts of all
 * files in it, one after the other, including members of archives, even if
 * files were renamed. */
#ifndef SVCOMP_BUILD_RECORD_H
#define SVCOMP_BUILD_RECORD_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

/* Returns the text, or NULL if there is none or the file is not ELF. */
const char *record_find(Arena *, const char *file);

/* Replaces the text, by objcopy or the program in the environment variable
 * OBJCOPY.  INVALID, with one report, on an error. */
Status record_set(Arena *, const char *file, const char *text, Diag *);

#endif
