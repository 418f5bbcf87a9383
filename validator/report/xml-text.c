/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Escaping for XML.
 */
#include "validator/report/xml-text.h"

#include "schema/text/clean.h"

#define NO_TIME " time=\"0.000\""

/* `>` too, because of `]]>`. */
static const char *
entity_for(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&apos;";
    case '\n':
        return "&#10;";
    default:
        return NULL;
    }
}

/* U+FFFE and U+FFFF of any plane are no characters to XML (2.2) or to Unicode, and no control
 * characters either. */
static void
append_character(GString *out, const char *at, gsize n)
{
    gunichar c = g_utf8_get_char_validated(at, (gssize)n);
    if (c != (gunichar)-1 && c != (gunichar)-2 && (c & 0xfffe) == 0xfffe)
        g_string_append(out, "\xef\xbf\xbd");
    else
        text_append_clean(out, at, (gssize)n);
}

void
xml_append_text(GString *out, const char *text)
{
    for (const char *at = text; *at != '\0';) {
        const char *entity = entity_for(*at);
        gunichar c = g_utf8_get_char_validated(at, -1);
        gsize n = c == (gunichar)-1 || c == (gunichar)-2 ? 1 : (gsize)g_unichar_to_utf8(c, NULL);
        if (entity != NULL)
            g_string_append(out, entity);
        else
            append_character(out, at, n);
        at += n;
    }
}

void
xml_append_attribute(GString *out, const char *name, const char *text)
{
    g_string_append_printf(out, " %s=\"", name);
    xml_append_text(out, text);
    g_string_append_c(out, '"');
}

void
xml_begin_suite(GString *out, guint id, const char *name, guint n_tests, guint n_failed,
                guint n_errors, guint n_skipped)
{
    g_string_append_printf(out, "  <testsuite id=\"%u\" package=\"narva\"", id);
    xml_append_attribute(out, "name", name);
    g_string_append_printf(out,
                           " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\"" NO_TIME
                           " timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\">\n"
                           "    <properties/>\n",
                           n_tests, n_failed, n_errors, n_skipped);
}

void
xml_begin_case(GString *out, const char *name, const char *class)
{
    g_string_append(out, "    <testcase");
    xml_append_attribute(out, "name", name);
    xml_append_attribute(out, "classname", class);
    g_string_append(out, NO_TIME);
}
