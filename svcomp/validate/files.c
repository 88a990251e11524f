#include "svcomp/validate/files.h"

#include "frontend/base/sha256.h"

#include <string.h>

typedef struct {
  const WitnessMetadata *metadata;
  const Outline *outline;
  const char **hashes; /* by file of the program */
  bool *is_taken;
  Diag *diag;
} Match;

static const char *name_of(const Match *m, uint32_t i) {
  return m->outline->files[i].name;
}

/* Takes the file with this hash and name; NULL matches any hash or name. */
static const OutlineFile *take(Match *m, const char *hash, const char *name) {
  for (uint32_t i = 0; i < m->outline->n_files; i++) {
    bool fits = !m->is_taken[i] && (!hash || !strcmp(m->hashes[i], hash)) &&
                (!name || !strcmp(name_of(m, i), name));
    if (!fits)
      continue;
    m->is_taken[i] = true;
    return &m->outline->files[i];
  }
  return NULL;
}

/* Reports a mismatch, for the file that is most likely meant. */
static Status refuse_hash(const Match *m, const char *name, const char *hash) {
  uint32_t n = m->outline->n_files;
  for (uint32_t i = 0; i < n; i++)
    if (n == 1 || !strcmp(name_of(m, i), name))
      return diag_error(m->diag, INVALID, m->metadata->at,
                        "'%s' is another file: its SHA-256 hash is %s, not %s",
                        name_of(m, i), m->hashes[i], hash);
  return diag_error(m->diag, INVALID, m->metadata->at,
                    "no file of the program has the SHA-256 hash of '%s', %s",
                    name, hash);
}

/* Matches files by hash.  Files with equal text are matched by name first. */
static Status match_hashes(Match *m, const OutlineFile **out) {
  const WitnessMetadata *w = m->metadata;
  for (uint32_t i = 0; i < w->n_files; i++)
    out[i] = w->hashes[i] ? take(m, w->hashes[i], w->files[i]) : NULL;
  for (uint32_t i = 0; i < w->n_files; i++) {
    if (out[i] || !w->hashes[i])
      continue;
    out[i] = take(m, w->hashes[i], NULL);
    if (!out[i])
      return refuse_hash(m, w->files[i], w->hashes[i]);
  }
  return OK;
}

static Status match_names(Match *m, const OutlineFile **out) {
  const WitnessMetadata *w = m->metadata;
  bool is_one = m->outline->n_files == 1;
  for (uint32_t i = 0; i < w->n_files; i++) {
    if (w->hashes[i])
      continue;
    out[i] = is_one ? m->outline->files : take(m, NULL, w->files[i]);
    if (!out[i])
      return diag_error(m->diag, INVALID, w->at,
                        "'%s' is no file of the program, or has another hash",
                        w->files[i]);
  }
  return OK;
}

Status files_match(Arena *a, const WitnessMetadata *w, const Outline *o,
                   Diag *d, const OutlineFile *const **out) {
  Match m = {.metadata = w, .outline = o, .diag = d};
  const OutlineFile **files = ARENA_ARRAY(a, const OutlineFile *, w->n_files);
  if (w->format != WITNESS_GRAPHML && w->n_files != o->n_files)
    return diag_error(d, INVALID, w->at,
                      "the witness is of %u files, the program of %u",
                      w->n_files, o->n_files);
  m.hashes = ARENA_ARRAY(a, const char *, o->n_files);
  m.is_taken = ARENA_ARRAY(a, bool, o->n_files);
  for (uint32_t i = 0; i < o->n_files; i++)
    m.hashes[i] = sha256_hex(a, o->text + o->files[i].base, o->files[i].size);
  TRY(match_hashes(&m, files));
  TRY(match_names(&m, files));
  *out = files;
  return OK;
}
