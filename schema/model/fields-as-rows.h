/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Included before an entities/<entity>.def inside an array of Field: every row becomes a Field.
 * OWNER is the struct.
 */
/* clang-format off */
#define ROW(k, n, d, ...) { .name = #n, .meaning = d, .kind = KIND_##k, .offset = offsetof(OWNER, n), __VA_ARGS__ },
/* clang-format on */
#define ID(...) ROW(ID, __VA_ARGS__)
#define TITLE(...) ROW(TITLE, __VA_ARGS__)
#define TITLES(...) ROW(TITLES, __VA_ARGS__)
#define PROSE(...) ROW(PROSE, __VA_ARGS__)
#define INT(...) ROW(INT, __VA_ARGS__)
#define BOOL(...) ROW(BOOL, __VA_ARGS__)
#define WORD(...) ROW(WORD, __VA_ARGS__)
#define PAINT(...) ROW(PAINT, __VA_ARGS__)
#define RATING(...) ROW(RATING, __VA_ARGS__)
#define TAGS(...) ROW(TAGS, __VA_ARGS__)
#define FIELD(...) ROW(FIELD, __VA_ARGS__)
#define LINES(...) ROW(LINES, __VA_ARGS__)
#define INTS(...) ROW(INTS, __VA_ARGS__)
#define DATE(...) ROW(DATE, __VA_ARGS__)
#define ZONE(...) ROW(ZONE, __VA_ARGS__)
#define ZONES(...) ROW(ZONES, __VA_ARGS__)
#define REF(...) ROW(REF, __VA_ARGS__)
#define REFS(...) ROW(REFS, __VA_ARGS__)
#define RECORD(...) ROW(RECORD, __VA_ARGS__)
#define LIST(...) ROW(LIST, __VA_ARGS__)
#define SOURCE(...) ROW(SOURCE, __VA_ARGS__)
