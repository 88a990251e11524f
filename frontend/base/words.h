/* words.h - sets of words: finite sequences of numbers. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H
#include <stdbool.h>
#include <stdint.h>

typedef struct Words Words;

Words *words_new(void);
void words_delete(Words *); /* NULL is allowed */
/* True if the word is new. */
bool words_add(Words *, const uint32_t *word, uint32_t n);
bool words_has(const Words *, const uint32_t *word, uint32_t n);
uint64_t words_count(const Words *);
/* Returns the word that was added i-th, from 0. */
const uint32_t *words_get(const Words *, uint64_t i, uint32_t *n);
/* Returns the first word of 'part' that is not in 'whole', or NULL. */
const uint32_t *words_missing(const Words *whole, const Words *part,
                              uint32_t *n);

#endif
