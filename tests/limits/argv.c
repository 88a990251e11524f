// row: What pointers point to that the function gets
// run: --function start
// expect: UNKNOWN(contents of 'text')
int start(char *text) {
  return text[0]; // here
}
