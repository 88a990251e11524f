#include "frontend/system/xml.h"

#include "frontend/base/arena.h"
#include "frontend/base/utf8.h"

#include <libxml/xmlwriter.h>
#include <stdlib.h>
#include <string.h>

struct Xml {
  xmlTextWriterPtr writer;
};

static void *allocate(size_t bytes) { return xcalloc(1, bytes); }

static char *duplicate(const char *s) {
  size_t n = strlen(s) + 1;
  return memcpy(xcalloc(n, 1), s, n);
}

/* Errors stay in the FILE, since the library would print them. */
static int write_bytes(void *file, const char *data, int n) {
  fwrite(data, 1, (size_t)n, file);
  return n;
}

Xml *xml_open(FILE *f) {
  xmlMemSetup(free, allocate, xrealloc, duplicate);
  Xml *x = xcalloc(1, sizeof *x);
  x->writer =
      xmlNewTextWriter(xmlOutputBufferCreateIO(write_bytes, NULL, f, NULL));
  if (!x->writer)
    arena_exhausted();
  return x;
}

void xml_close(Xml *x) {
  xmlTextWriterEndDocument(x->writer);
  xmlFreeTextWriter(x->writer);
  free(x);
}

void xml_declare(Xml *x) {
  xmlTextWriterSetIndent(x->writer, 1);
  xmlTextWriterSetIndentString(x->writer, BAD_CAST "  ");
  xmlTextWriterStartDocument(x->writer, NULL, "UTF-8", NULL);
}

/* XML 1.0 excludes control characters, except tab and line ends, and U+FFFE and
 * U+FFFF. */
static bool is_xml(const char *s, unsigned length) {
  if (length == 1)
    return (unsigned char)*s >= 0x20 || strchr("\t\n\r", *s);
  return strncmp(s, "\xef\xbf\xbe", length) &&
         strncmp(s, "\xef\xbf\xbf", length);
}

static char *clean(Arena *a, const char *s) {
  char *copy = arena_alloc(a, 3 * strlen(s) + 1), *to = copy;
  for (unsigned n; *s; s += n ? n : 1) {
    n = utf8_length(s);
    bool is_good = n && is_xml(s, n);
    memcpy(to, is_good ? s : "\xef\xbf\xbd", is_good ? n : 3);
    to += is_good ? n : 3;
  }
  return copy;
}

static char *format(Arena *a, const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  char *text = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
  vsnprintf(text, (size_t)(n < 0 ? 0 : n) + 1, fmt, again);
  va_end(again);
  return clean(a, text);
}

void xml_start(Xml *x, const char *element) {
  xmlTextWriterStartElement(x->writer, BAD_CAST element);
}

void xml_attribute(Xml *x, const char *name, const char *fmt, ...) {
  Arena *a = arena_new();
  va_list ap;
  va_start(ap, fmt);
  xmlTextWriterWriteAttribute(x->writer, BAD_CAST name,
                              BAD_CAST format(a, fmt, ap));
  va_end(ap);
  arena_delete(a);
}

static void write_text(Xml *x, const char *fmt, va_list ap) {
  Arena *a = arena_new();
  xmlTextWriterWriteString(x->writer, BAD_CAST format(a, fmt, ap));
  arena_delete(a);
}

void xml_text(Xml *x, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  write_text(x, fmt, ap);
  va_end(ap);
}

void xml_raw(Xml *x, const char *markup) {
  xmlTextWriterWriteRaw(x->writer, BAD_CAST markup);
}

void xml_end(Xml *x) { xmlTextWriterFullEndElement(x->writer); }

void xml_end_short(Xml *x) { xmlTextWriterEndElement(x->writer); }

void xml_element(Xml *x, const char *element, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  xml_start(x, element);
  write_text(x, fmt, ap);
  xml_end(x);
  va_end(ap);
}
