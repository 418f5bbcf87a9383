/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The domain of translations, and texts in it.
 */
#include "schema/text/translation.h"

#include "schema/text/program-path.h"

#include <locale.h>
#include <string.h>

void
translation_bind(void)
{
    g_autofree char *folder = g_strdup(g_getenv("NARVA_LOCALE_DIR"));
    if (folder == NULL)
        folder = program_find_installed(NARVA_LOCALE_FROM_PREFIX);
    if (folder != NULL)
        bindtextdomain(TRANSLATION_DOMAIN, folder);
    bind_textdomain_codeset(TRANSLATION_DOMAIN, "UTF-8");
    textdomain(TRANSLATION_DOMAIN);
}

const char *
translation_for(Audience audience, const char *text)
{
    /* The translation of an empty text is the head of the file of translations. */
    if (audience == AUDIENCE_PROGRAMS || text[0] == '\0')
        return text;
    return dgettext(TRANSLATION_DOMAIN, text);
}

const char *
translation_in_context(const char *context, const char *text)
{
    return g_dpgettext2(TRANSLATION_DOMAIN, context, text);
}

const char *
translation_for_people(const char *text)
{
    return translation_for(AUDIENCE_PEOPLE, text);
}

char *
translation_list(const char *const *texts, guint n)
{
    char *list = g_strdup(n > 0 ? texts[0] : "");
    for (guint i = 1; i < n; i++) {
        /* Translators: a list of two, then the parts of one with more: behind the first, and at the
         * end. */
        const char *template = n == 2       ? C_("two items", "%s and %s")
                               : i + 1 == n ? C_("end of a list", "%s and %s")
                                            : C_("start of a list", "%s, %s");
        char *longer = g_strdup_printf(template, list, texts[i]);
        g_free(list);
        list = longer;
    }
    return list;
}

char *
translation_capitalize(const char *sentence)
{
    if (sentence[0] == '\0')
        return g_strdup("");
    /* g_utf8_strup() makes another letter of i in some locales. */
    char capital[7] = "";
    g_unichar_to_utf8(g_unichar_toupper(g_utf8_get_char(sentence)), capital);
    return g_strconcat(capital, g_utf8_next_char(sentence), NULL);
}

const char *
translation_system_error(int code)
{
    static gsize english = 0;
    if (g_once_init_enter(&english))
        g_once_init_leave(&english, (gsize)newlocale(LC_ALL_MASK, "C", (locale_t)0));
    return strerror_l(code, (locale_t)english);
}

char *
translation_number(gint64 number)
{
    guint64 size = number < 0 ? -(guint64)number : (guint64)number;
    return g_strdup_printf("%s%'" G_GUINT64_FORMAT, number < 0 ? "−" : "", size);
}
