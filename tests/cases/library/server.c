// run:
// expect: FALSE(assertion)
// run: -DOWN
// expect: TRUE
// run: -DOWN -DPEEK
// expect: UNKNOWN
// run: -DOWN -DCONNECT
// expect: UNKNOWN
// why: The next connection's number overwrites what a thread has yet to read.
#define _GNU_SOURCE
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int seen[2];

struct guest {
  int file, number;
};

static void *serve(void *arg) {
  struct guest *mine = arg;
  char request[2];
#ifdef PEEK
  ssize_t n = recv(mine->file, request, sizeof request, MSG_PEEK);
#else
  ssize_t n = recv(mine->file, request, sizeof request, 0);
#endif
  assert(n <= 2);
  if (n > 0 && request[0] == 'q')
    send(mine->file, "bye", 3, MSG_NOSIGNAL);
  close(mine->file);
  seen[mine->number]++;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  struct guest guests[2];
  struct sockaddr_in where = {.sin_family = AF_INET, .sin_port = htons(4000)};
  int one = 1, n = 0, s = socket(AF_INET, SOCK_STREAM, 0);
  if (s < 0 || setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one))
    return 1;
  if (bind(s, (struct sockaddr *)&where, sizeof where) || listen(s, 5))
    exit(1);
#ifdef CONNECT
  if (connect(s, (struct sockaddr *)&where, sizeof where))
    return 1;
#endif
  for (; n < 2; n++) {
    struct sockaddr_in from;
    socklen_t length = sizeof from;
#ifdef OWN
    struct guest *guest = &guests[n];
#else
    struct guest *guest = &guests[0];
#endif
    guest->number = n;
    guest->file = accept(s, (struct sockaddr *)&from, &length);
    if (guest->file < 0)
      break;
    assert(guest->file != s && length >= 2);
    pthread_create(&t[n], NULL, serve, guest);
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < n; i++)
    assert(seen[i] == 1);
  return 0;
}
