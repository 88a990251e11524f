/* Comparison of names with numbers in them, as strverscmp does.  Digits after
 * a zero are a fraction, others a number. */
#pragma once
#include "ctype.c"
#include "folder.c"
#include "memory.c"

/* Compares by the number of digits, and else by 'order'. */
static int order_numbers(const char *a, const char *b, int order) {
  for (; isdigit((unsigned char)*a) && isdigit((unsigned char)*b); a++)
    b++;
  return isdigit((unsigned char)*a)   ? 1
         : isdigit((unsigned char)*b) ? -1
                                      : order;
}

/* Compares from the first difference on; 'n' digits are before it, which begin
 * with a zero or are all zeros. */
static int order_versions(const char *a, const char *b, size_t n, int is_zero,
                          int are_zeros) {
  int order = order_of((unsigned char)*a, (unsigned char)*b);
  int is_number = isdigit((unsigned char)*a) != 0;
  int is_other_number = isdigit((unsigned char)*b) != 0;
  if (n == 0)
    return is_number && is_other_number && *a != '0' && *b != '0'
               ? order_numbers(a, b, order)
               : order;
  if (is_zero)
    return are_zeros && is_number != is_other_number ? is_other_number * 2 - 1
                                                     : order;
  if (is_number != is_other_number)
    return is_number * 2 - 1;
  return is_number ? order_numbers(a, b, order) : order;
}

int strverscmp(const char *a, const char *b) {
  size_t n = 0;
  int is_zero = 0, are_zeros = 0;
  for (; *a == *b; a++, b++) {
    if (!*a)
      return 0;
    int is_digit = isdigit((unsigned char)*a) != 0, zero = *a == '0';
    is_zero = n ? is_zero : zero;
    are_zeros = n ? are_zeros && zero : zero;
    n = is_digit ? n + 1 : 0;
  }
  return any_like(order_versions(a, b, n, is_zero, are_zeros));
}

int alphasort(const FolderEntry **a, const FolderEntry **b) {
  return strcoll((*a)->name, (*b)->name);
}

int versionsort(const FolderEntry **a, const FolderEntry **b) {
  return strverscmp((*a)->name, (*b)->name);
}
