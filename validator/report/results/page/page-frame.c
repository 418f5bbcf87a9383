/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frame of a page and of its boxes.
 */
#include "validator/report/results/page/page-frame.h"

#include "validator/report/results/page/style.h"
#include "validator/report/xml-text.h"

void
page_append_element(GString *out, const char *tag, const char *text)
{
    g_string_append_printf(out, "<%s>", tag);
    xml_append_text(out, text);
    g_string_append_printf(out, "</%s>", tag);
}

void
page_begin_card(GString *out, const char *title, const char *words)
{
    g_string_append(out, "<section>\n");
    page_append_element(out, "h2", title);
    if (words != NULL)
        page_append_element(out, "p", words);
    g_string_append_c(out, '\n');
}

void
page_end_card(GString *out)
{
    g_string_append(out, "</section>\n");
}

void
page_begin(GString *out, const char *title, const char *words)
{
    g_string_append(out,
                    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n");
    g_string_append(out, "<meta name=\"viewport\" content=\"width=device-width\"/>\n");
    page_append_element(out, "title", title);
    g_string_append_printf(out, "\n<style>\n%s</style>\n</head>\n<body>\n<main>\n", page_style);
    page_append_element(out, "h1", title);
    g_string_append(out, "\n<p class=\"soft\">");
    xml_append_text(out, words);
    g_string_append(out, "</p>\n");
}

void
page_end(GString *out)
{
    g_string_append(out, "</main>\n</body>\n</html>\n");
}
