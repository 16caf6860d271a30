/* What the C of the kernel stands on: views of arrays, and the functions on bits. */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define CALLED static __attribute__((noinline))

/* A word of the header of a block. No cell of an array has its type: what is written to an array
   never changes it. */
#if defined(__LP64__)
typedef long long word_t;
#else
typedef long word_t;
#endif

#ifdef CHECKED
/* An index out of range ends the process: another place of memory would be read or written. */
extern int dprintf(int file, const char *format, ...);
extern void abort(void);
static int64_t checked(int64_t index, int64_t size, const char *function) {
    if (index >= 0 && index < size) return index;
    dprintf(2, "%s: index %lld of %lld\n", function, (long long)index, (long long)size);
    abort();
}
#define AT(index, size) checked(index, size, __func__)
#else
#define AT(index, size) (index)
#endif

/* Views of arrays of one, two and three dimensions: the first cell, the sizes, the strides. */
#define VIEWS(cell, name) \
    typedef struct { cell *at; int64_t n0; } name##1; \
    typedef struct { cell *at; int64_t n0, n1, s0; } name##2; \
    typedef struct { cell *at; int64_t n0, n1, n2, s0, s1; } name##3;
VIEWS(uint8_t, u8_)
VIEWS(int16_t, i16_)
VIEWS(int32_t, i32_)
VIEWS(int64_t, i64_)
VIEWS(uint64_t, u64_)
VIEWS(float, f32_)
VIEWS(double, f64_)

INLINE int64_t floor_div(int64_t one, int64_t other) {
    int64_t quotient = one / other;
    return one % other != 0 && (one < 0) != (other < 0) ? quotient - 1 : quotient;
}
INLINE int64_t floor_mod(int64_t one, int64_t other) { return one - floor_div(one, other) * other; }
INLINE int64_t least_of(int64_t one, int64_t other) { return other < one ? other : one; }
INLINE int64_t most_of(int64_t one, int64_t other) { return other > one ? other : one; }

/* Sets that fit a word. */
INLINE int64_t popcount(uint64_t word) { return __builtin_popcountll(word); }
INLINE int64_t count_trailing_zeros(uint64_t word) { return __builtin_ctzll(word); }
INLINE uint64_t lowest_bit(uint64_t word) { return word & -word; }
INLINE uint64_t clear_lowest(uint64_t word) { return word & (word - 1); }
INLINE uint64_t as_word(uint64_t value) { return value; }
INLINE uint64_t and_(uint64_t one, uint64_t other) { return one & other; }
INLINE uint64_t or_(uint64_t one, uint64_t other) { return one | other; }
INLINE uint64_t and_not(uint64_t one, uint64_t other) { return one & ~other; }
INLINE uint64_t and_all(uint64_t one, uint64_t two, uint64_t three) { return one & two & three; }
INLINE int64_t select(uint64_t word, int64_t rank) {
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << rank, word));
#else
    while (rank--) word &= word - 1;
    return __builtin_ctzll(word);
#endif
}

/* Sets of points. */
INLINE bool has(u64_1 points, int64_t point) { return points.at[AT(point >> 6, points.n0)] >> (point & 63) & 1; }
INLINE void add(u64_1 points, int64_t point) { points.at[AT(point >> 6, points.n0)] |= UINT64_C(1) << (point & 63); }
INLINE void add_all(u64_1 points, u64_1 others) {
    for (int64_t word = 0; word < points.n0; word++) points.at[word] |= others.at[word];
}
INLINE void remove_all(u64_1 points, u64_1 others) {
    for (int64_t word = 0; word < points.n0; word++) points.at[word] &= ~others.at[word];
}
INLINE void add_shared(u64_1 points, u64_1 one, u64_1 other) {
    for (int64_t word = 0; word < points.n0; word++) points.at[word] |= one.at[word] & other.at[word];
}
INLINE uint64_t word_with(int64_t word, int64_t point) {
    return point >> 6 == word ? UINT64_C(1) << (point & 63) : 0;
}

/* Rows of bytes in words. */
INLINE uint64_t at_byte(uint64_t byte, int64_t place) { return byte << 8 * (place & 7); }
INLINE uint64_t bytes_below(uint64_t word, int64_t place) { return word & ((UINT64_C(1) << 8 * (place & 7)) - 1); }
typedef uint64_t line_t __attribute__((vector_size(64), aligned(8), may_alias));
INLINE void and_row(u8_1 ways, u8_2 rows, int64_t row) {
    const uint8_t *kept = rows.at + AT(row, rows.n0) * rows.s0;
    for (int64_t place = 0; place < ways.n0; place += 64) *(line_t *)(ways.at + place) &= *(const line_t *)(kept + place);
}
#define copy_row(target, rows, row) ({ \
    __auto_type to_ = (target); __auto_type of_ = (rows); \
    memmove(to_.at, of_.at + AT(row, of_.n0) * of_.s0, to_.n0 * sizeof *to_.at); })
#define fill1(array, value) ({ __auto_type in_ = (array); __auto_type of_ = (value); \
    for (int64_t i_ = 0; i_ < in_.n0; i_++) in_.at[i_] = of_; })
#define fill2(array, value) ({ __auto_type in_ = (array); __auto_type of_ = (value); \
    for (int64_t i_ = 0; i_ < in_.n0; i_++) for (int64_t j_ = 0; j_ < in_.n1; j_++) in_.at[i_ * in_.s0 + j_] = of_; })

/* Random words: SplitMix64. */
#define GAMMA UINT64_C(0x9E3779B97F4A7C15)
INLINE uint64_t splitmix64(uint64_t word) {
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}
INLINE uint64_t stream_key(uint64_t seed, uint64_t game, uint64_t stream) {
    uint64_t key = splitmix64(seed + GAMMA);
    key = splitmix64(key ^ (game + 1) * UINT64_C(0xD1342543DE82EF95));
    return splitmix64(key ^ (stream + 1) * UINT64_C(0xAEF17502108EF2D9));
}
INLINE uint64_t next_word(u64_1 streams, int64_t stream) {
    return splitmix64(streams.at[AT(stream, streams.n0)] += GAMMA);
}
INLINE uint64_t previous_word(u64_1 streams, int64_t stream) {
    uint64_t state = streams.at[AT(stream, streams.n0)];
    streams.at[stream] = state - GAMMA;
    return splitmix64(state);
}
INLINE int64_t bounded(uint64_t word, uint64_t count) {
#ifdef __SIZEOF_INT128__
    return (int64_t)((unsigned __int128)word * count >> 64);
#else
    uint64_t low = (word & 0xFFFFFFFF) * count; /* exact: count has at most 32 bits */
    return (int64_t)(((word >> 32) * count + (low >> 32)) >> 32);
#endif
}
