/* files.h - mapping of a witness's files to the files of the program.
 *
 * Files are matched by hash, so that the witness may come from another folder;
 * files with equal text by name, too.  A file without a hash is found by its
 * name, unless the program has only one file. */
#ifndef SVCOMP_VALIDATE_FILES_H
#define SVCOMP_VALIDATE_FILES_H
#include "frontend/source/outline.h"
#include "svcomp/witness/witness.h"

/* Sets '*out', by file of the metadata.  INVALID, with one report, if the
 * witness is of another program. */
Status files_match(Arena *, const WitnessMetadata *, const Outline *, Diag *,
                   const OutlineFile *const **out);

#endif
