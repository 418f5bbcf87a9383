/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Included before an entities/<entity>.def inside a struct: every row that play can ask becomes a
 * member in its resolved form. What is only for people, and what only the board asks, is left out.
 */
#define ID(n, ...) const char *n;
#define TITLE(n, ...) const char *n;
#define TITLES(n, ...)
#define PROSE(n, ...)
#define INT(n, ...) gint32 n;
#define BOOL(n, ...) gint32 n;
#define WORD(n, ...) gint32 n;
#define PAINT(n, ...)
#define RATING(n, ...) gint32 n;
#define TAGS(n, ...)
#define FIELD(n, ...)
#define LINES(n, ...)
#define INTS(n, ...)
#define DATE(n, ...) DateCode n;
#define ZONE(n, ...) ZoneCode n;
#define ZONES(n, ...) CodeSpan n;
#define REF(n, ...) gint32 n;
#define REFS(n, ...) CodeSpan n;
#define RECORD(n, ...) gint32 n;
#define LIST(n, ...) CodeSpan n;
#define SOURCE(n, ...)
