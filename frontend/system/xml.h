/* xml.h - XML, and HTML in XML's syntax, written by libxml2.
 *
 *   Xml *x = xml_open(file);
 *   xml_start(x, "a");
 *   xml_attribute(x, "href", "#%u", 7);
 *   xml_text(x, "%s", anything);
 *   xml_end(x);
 *   xml_close(x);
 *
 * Text may hold any byte: U+FFFD replaces characters that XML excludes. */
#ifndef FRONTEND_SYSTEM_XML_H
#define FRONTEND_SYSTEM_XML_H
#include <stdio.h>

typedef struct Xml Xml;

/* Opens a writer.  The file stays open after xml_close, and keeps its error. */
Xml *xml_open(FILE *);
void xml_close(Xml *);

/* Writes the XML declaration; from then on each element starts a new line. */
void xml_declare(Xml *);

void xml_start(Xml *, const char *element);
void xml_attribute(Xml *, const char *name, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void xml_text(Xml *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void xml_raw(Xml *, const char *markup); /* written without escaping */
void xml_end(Xml *);                     /* "<a></a>" */
void xml_end_short(Xml *);               /* "<a/>" if it is empty */

/* Writes an element that holds only text. */
void xml_element(Xml *, const char *element, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
