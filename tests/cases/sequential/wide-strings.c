// run: --unwind 1
// expect: TRUE
// why: Literals of wide characters hold what is written: escapes by digits,
//      universal names, characters beyond ASCII, and in UTF-16 pairs.
typedef __WCHAR_TYPE__ wide;
typedef __CHAR16_TYPE__ utf16;
typedef __CHAR32_TYPE__ utf32;

void reach_error(void);

static void is(unsigned long a, unsigned long b) {
  if (a != b)
    reach_error();
}

static const wide initialised[] = L"\x100" L"ab\x20ac!";
static const wide cut[2] = L"\U0001F600z";
static const utf16 padded[8] = u"\U0001F600\u20ac\xd834" u"9";

int main(void) {
  const wide *s = L"\x41" L"b\777\u20acé\u00e9\"\\\n\x1F600";
  is(s[0], 0x41), is(s[1], 'b'), is(s[2], 0777), is(s[3], 0x20ac);
  is(s[4], 0xe9), is(s[5], 0xe9), is(s[6], '"'), is(s[7], '\\');
  is(s[8], '\n'), is(s[9], 0x1f600), is(s[10], 0);
  is(sizeof initialised, 6 * sizeof(wide));
  is(initialised[0], 0x100), is(initialised[1], 'a'), is(initialised[2], 'b');
  is(initialised[3], 0x20ac), is(initialised[4], '!'), is(initialised[5], 0);
  is(cut[0], 0x1f600), is(cut[1], 'z');
  is(padded[0], 0xd83d), is(padded[1], 0xde00), is(padded[2], 0x20ac);
  is(padded[3], 0xd834), is(padded[4], '9'), is(padded[5], 0);
  is(padded[7], 0);
  is(sizeof u"\U0001F600", 6), is(u"\U00010000"[0], 0xd800);
  is(u"\U0010FFFF"[1], 0xdfff);
  const utf32 *t = U"\U0001F600" U"0\xfffffffe" U"a";
  is(t[0], 0x1f600), is(t[1], '0'), is(t[2], 0xfffffffe), is(t[3], 'a');
  const unsigned char *b = (const unsigned char *)"\xc3\xa9" "a\u00e9";
  is(b[0], 0xc3), is(b[1], 0xa9), is(b[2], 'a'), is(b[3], 0xc3);
  is(b[4], 0xa9), is(b[5], 0);
  return 0;
}
