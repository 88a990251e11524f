/* Conversion of wide text to values: swscanf, fwscanf and their kin, in the "C"
 * locale.  Text and format are converted to bytes and scanned as these. */
#pragma once
#include "abi.c"
#include "scan.c"
#include "wide_stream.c"

int vswscanf(const Wide *text, const Wide *wanted, __builtin_va_list list) {
  char narrow[MOST_FORMAT];
  size_t n = wide_length(text);
  wide_format(narrow, wanted);
  if (wide_is_strange(text))
    __bmc_unsupported("a wide text with characters from 128 on that is "
                      "scanned");
  char *bytes = __bmc_room("the text that is scanned", n + 1);
  for (size_t i = 0; i <= n; i++)
    bytes[i] = (char)text[i];
  Scan s = {.text = bytes, .is_wide = 1};
  return scan(&s, narrow, take_list(list));
}

int swscanf(const Wide *text, const Wide *wanted, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, wanted);
  int n = vswscanf(text, wanted, list);
  __builtin_va_end(list);
  return n;
}

/* Scans a stream; NULL is the standard input. */
static int scan_wide(void *stream, const Wide *wanted, char *slots) {
  char narrow[MOST_FORMAT];
  Scan s = {.is_stream = 1, .stream = stream, .is_wide = 1};
  refuse_bytes(stream);
  wide_format(narrow, wanted);
  return scan_stream(&s, narrow, slots);
}

int vfwscanf(void *stream, const Wide *wanted, __builtin_va_list list) {
  use_stream(stream);
  return scan_wide(stream, wanted, take_list(list));
}

int vwscanf(const Wide *wanted, __builtin_va_list list) {
  use_standard(STANDARD_INPUT);
  return scan_wide(NULL, wanted, take_list(list));
}

int fwscanf(void *stream, const Wide *wanted, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, wanted);
  int n = vfwscanf(stream, wanted, list);
  __builtin_va_end(list);
  return n;
}

int wscanf(const Wide *wanted, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, wanted);
  int n = vwscanf(wanted, list);
  __builtin_va_end(list);
  return n;
}
