/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts in the reader's language. All programs share one domain of translations, `narva`. Tables
 * mark their texts with N_() and stay English; what prints them decides for whom.
 */
#pragma once

#include <glib.h>
#include <glib/gi18n.h>

/* Marks a text of a table. Without the brackets of GLib, as tables join texts. */
#undef N_
#define N_(text) text

#define TRANSLATION_DOMAIN "narva"

/* Who reads an output: programs get the same bytes in every language. */
typedef enum { AUDIENCE_PROGRAMS, AUDIENCE_PEOPLE } Audience;

/* Binds the domain to the folder of translations and makes it the current one, for _() and
 * templates. The folder is NARVA_LOCALE_DIR if that is set, else the one that is installed beside
 * the folder of the program. For main(), after setlocale(). */
void translation_bind(void);

/* Returns: (transfer none): @text, which is marked with N_(), for @audience; lives as long as the
 * program or as @text. Any thread may call it. */
const char *translation_for(Audience audience, const char *text);

/* Returns: (transfer none): translation_for() people. */
const char *translation_for_people(const char *text);

/* Returns: (transfer full): @n texts that people read, joined as in `a, b and c`, in the reader's
 * language. */
char *translation_list(const char *const *texts, guint n);

/* Capitalizes the first letter of @sentence, such as one that begins with an inserted name, alike
 * in all locales. Returns: (transfer full). */
char *translation_capitalize(const char *sentence);

/* Returns: (transfer none): the description of the error @code of the system, in English whatever
 * the locale is, for arguments of findings; valid until the next call in the same thread. */
const char *translation_system_error(int code);

/* Returns: (transfer full): @number with digits in groups as in the locale (LC_NUMERIC), and with a
 * minus sign instead of a hyphen: for people, not for files and formats that programs read. Any
 * thread may call it. */
char *translation_number(gint64 number);
