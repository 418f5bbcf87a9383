/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Included before an entities/<entity>.def inside an array of gint32: where each field lies in the
 * code form of the entity. OWNER is the struct.
 */
/* clang-format off */
#define AT(n) (gint32)offsetof(OWNER, n),
#define NOWHERE CODE_NOWHERE,
/* clang-format on */
#define ID(n, ...) AT(n)
#define TITLE(n, ...) AT(n)
#define TITLES(n, ...) NOWHERE
#define PROSE(n, ...) NOWHERE
#define INT(n, ...) AT(n)
#define BOOL(n, ...) AT(n)
#define WORD(n, ...) AT(n)
#define PAINT(n, ...) NOWHERE
#define RATING(n, ...) AT(n)
#define TAGS(n, ...) NOWHERE
#define FIELD(n, ...) NOWHERE
#define LINES(n, ...) NOWHERE
#define INTS(n, ...) NOWHERE
#define DATE(n, ...) AT(n)
#define ZONE(n, ...) AT(n)
#define ZONES(n, ...) AT(n)
#define REF(n, ...) AT(n)
#define REFS(n, ...) AT(n)
#define RECORD(n, ...) AT(n)
#define LIST(n, ...) AT(n)
#define SOURCE(n, ...) NOWHERE
