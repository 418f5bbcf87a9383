/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Included before an entities/<entity>.def inside a struct: every row becomes a member.
 */
#define ID(n, ...) const char *n;
#define TITLE(n, ...) const char *n;
#define TITLES(n, ...) Texts n;
#define PROSE(n, ...) const char *n;
#define INT(n, ...) gint64 n;
#define BOOL(n, ...) gboolean n;
#define WORD(n, ...) gint n;
#define PAINT(n, ...) gint n;
#define RATING(n, ...) gint n;
#define TAGS(n, ...) Texts n;
#define FIELD(n, ...) const char *n;
#define LINES(n, ...) Texts n;
#define INTS(n, ...) Numbers n;
#define DATE(n, ...) const char *n;
#define ZONE(n, ...) const char *n;
#define ZONES(n, ...) Texts n;
#define REF(n, ...) const char *n;
#define REFS(n, ...) Texts n;
#define RECORD(n, ...) const Record *n;
#define LIST(n, ...) Records n;
#define SOURCE(n, ...) const Source *n;
