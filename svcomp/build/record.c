#include "svcomp/build/record.h"

#include "frontend/system/output.h"
#include "svcomp/build/process.h"

#include <elf.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECTION ".bmc"

typedef struct {
  uint64_t offset, size;
  uint32_t name, link;
} Section;

typedef struct {
  FILE *file;
  uint64_t bytes;
  bool is_64;
  uint64_t table, entry, n; /* position, entry size and number of section
                               headers */
  Section names;
} Elf;

static bool read_at(const Elf *e, uint64_t at, void *to, size_t n) {
  return at <= e->bytes && n <= e->bytes - at &&
         !fseeko(e->file, (off_t)at, SEEK_SET) && fread(to, 1, n, e->file) == n;
}

#define READ_SECTION(BITS)                                                     \
  static bool read_section_##BITS(const Elf *e, uint64_t at, Section *out) {   \
    Elf##BITS##_Shdr h;                                                        \
    if (!read_at(e, at, &h, sizeof h))                                         \
      return false;                                                            \
    *out = (Section){h.sh_offset, h.sh_size, h.sh_name, h.sh_link};            \
    return true;                                                               \
  }
READ_SECTION(32)
READ_SECTION(64)

static bool read_section(const Elf *e, uint64_t i, Section *out) {
  uint64_t at = e->table + i * e->entry;
  return i <= e->bytes &&
         (e->is_64 ? read_section_64(e, at, out) : read_section_32(e, at, out));
}

/* Reads the ELF header; sets the index of the section that holds the names. */
#define READ_HEADER(BITS)                                                      \
  static bool read_header_##BITS(Elf *e, uint32_t *names) {                    \
    Elf##BITS##_Ehdr h;                                                        \
    if (!read_at(e, 0, &h, sizeof h))                                          \
      return false;                                                            \
    e->table = h.e_shoff, e->entry = h.e_shentsize, e->n = h.e_shnum;          \
    *names = h.e_shstrndx;                                                     \
    return true;                                                               \
  }
READ_HEADER(32)
READ_HEADER(64)

/* Reads the section headers.  Numbers too large for the header are in the first
 * section. */
static bool read_sections(Elf *e, uint32_t names) {
  Section first;
  if (!e->table || !read_section(e, 0, &first))
    return false;
  e->n = e->n ? e->n : first.size;
  return read_section(e, names == SHN_XINDEX ? first.link : names, &e->names);
}

static bool read_elf(Elf *e) {
  static const uint32_t one = 1;
  unsigned char ident[EI_NIDENT];
  uint32_t names;
  int own = *(const unsigned char *)&one ? ELFDATA2LSB : ELFDATA2MSB;
  if (!read_at(e, 0, ident, sizeof ident) || memcmp(ident, ELFMAG, SELFMAG) ||
      ident[EI_DATA] != own)
    return false;
  e->is_64 = ident[EI_CLASS] == ELFCLASS64;
  return (e->is_64 ? read_header_64(e, &names) : read_header_32(e, &names)) &&
         read_sections(e, names);
}

static bool is_ours(const Elf *e, const Section *s) {
  char name[sizeof SECTION];
  return read_at(e, e->names.offset + s->name, name, sizeof name) &&
         !memcmp(name, SECTION, sizeof name);
}

/* Returns the text without the padding that a linker put between texts. */
static const char *read_text(Arena *a, const Elf *e, const Section *s) {
  if (s->size > e->bytes)
    return NULL;
  char *text = arena_alloc(a, s->size + 1);
  if (!read_at(e, s->offset, text, s->size))
    return NULL;
  for (uint64_t i = 0; i < s->size; i++)
    text[i] = text[i] ? text[i] : '\n';
  return text;
}

static const char *find(Arena *a, Elf *e) {
  Section s;
  if (!read_elf(e))
    return NULL;
  for (uint64_t i = 0; i < e->n && read_section(e, i, &s); i++)
    if (is_ours(e, &s))
      return read_text(a, e, &s);
  return NULL;
}

const char *record_find(Arena *a, const char *file) {
  struct stat s;
  Elf e = {.file = fopen(file, "rb")};
  if (!e.file)
    return NULL;
  const char *text = NULL;
  if (!fstat(fileno(e.file), &s) && S_ISREG(s.st_mode)) {
    e.bytes = (uint64_t)s.st_size;
    text = find(a, &e);
  }
  fclose(e.file);
  return text;
}

/* ---- writing */

static Status write_text(const char *path, const char *text, Diag *d) {
  Output o;
  TRY(output_open(&o, path, d));
  fputs(text, o.file);
  return output_close(&o, d);
}

Status record_set(Arena *a, const char *file, const char *text, Diag *d) {
  const char *asked = getenv("OBJCOPY");
  const char *part = arena_printf(a, "%s.%ld.bmc", file, (long)getpid());
  TextList words = {0};
  shell_words_split(a, asked && *asked ? asked : "objcopy", &words);
  const char *const flags[] = {"--remove-section", SECTION, "--add-section",
                               arena_printf(a, SECTION "=%s", part), file};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    *vec_push(a, &words) = flags[i];
  TRY(write_text(part, text, d));
  int code = process_run(a, &words, d);
  remove(part);
  if (code)
    diag_warn(d, (Loc){file, 0, 0},
              "what it was made of is not recorded: '%s' failed",
              words.data[0]);
  return code ? INVALID : OK;
}
