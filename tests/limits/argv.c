// row: The objects behind pointers that
// run: --function start
// expect: UNKNOWN(contents of 'text')
int start(char *text) {
  return text[0]; // here
}
