/* record.h - what an object file was made of, kept in the file itself.
 *
 * It is a text in the section .bmc of an ELF file.  Linkers and archivers know
 * nothing of it and take it along: a file that is linked of others has the
 * texts of those that are really in it, one after the other, also of members
 * of archives, and whatever the files were called in the meantime. */
#ifndef SVCOMP_BUILD_RECORD_H
#define SVCOMP_BUILD_RECORD_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

/* The text, or NULL where there is none or the file is not of this kind. */
const char *record_find(Arena *, const char *file);

/* Takes the place of what was there, by objcopy, or what the environment has
 * as OBJCOPY.  INVALID after one report. */
Status record_set(Arena *, const char *file, const char *text, Diag *);

#endif
