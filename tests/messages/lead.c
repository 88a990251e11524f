// run: --engine order
// says: A lead: this execution rests on the assumption below.
// says: line 33: int read_level() = -7
// says: Violation of assertion: level != -7
// says: UNKNOWN: not modelled: call of 'read_level' (no body and no model) (tests/messages/lead.c:33:15)
// says: also: assuming that 'read_level' (tests/messages/lead.c:33:15) returns -7 and writes nothing: assertion is violated: level != -7 (tests/messages/lead.c:38:5)
// says: RESULT: unknown
// run: --engine order --json
// says: "lead":	{
// says: "description":	"level != -7"
// run: --engine order --trace none
// never: A lead
// says: also: assuming that 'read_level'
// run: -DHOLDS
// never: assuming
// never: A lead
// says: UNKNOWN: not modelled: call of 'read_level'
// run: -DMANY --engine order
// says: and so on for 2 more calls: assertion is violated: n == 0 || n == -7
// run: --reach 33
// never: assuming
// run: -DVOID --engine order
// says: returns 0 and writes nothing, 'note' (tests/messages/lead.c:45:3) returns and writes to what its pointers point to: assertion is violated: n == 0
#include <assert.h>
int read_level(void);
void note(int *);
int main(void) {
  int n = 0;
#ifdef MANY
  for (int i = 0; i < 4; i++)
    n = read_level();
#endif
  int level = read_level();
#ifdef HOLDS
  assert(level == level + n);
#elif !defined VOID
  if (level < 0 && level > -8 && level < -6)
    assert(level != -7);
#endif
#ifdef MANY
  assert(n == 0 || n == -7);
#endif
#ifdef VOID
  assert(n == 0);
  note(&n);
  assert(n == 0);
#endif
  return 0;
}
