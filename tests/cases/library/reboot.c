// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// why: A process that ends the system goes on only if that fails; so may mount
// and umount.
#include <assert.h>
#include <stddef.h>
#include <sys/mount.h>
#include <sys/reboot.h>

int main(void) {
  int error = mount("none", "/proc", "proc", MS_NODEV, NULL);
#if WRONG == 1
  assert(!error);
#endif
  assert(error == 0 || error == -1);
  assert(umount2("/proc", MNT_DETACH) <= 0);
#if WRONG == 3
  umount("/proc" + 7);
#endif
  assert(reboot(RB_DISABLE_CAD) <= 0);
  error = reboot(RB_POWER_OFF);
  assert(error == -1);
#if WRONG == 2
  assert(0);
#endif
  return 0;
}
