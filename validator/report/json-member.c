/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A name and a value in one call.
 */
#include "validator/report/json-member.h"

#include <string.h>

Writer *
report_writer_new(void)
{
    Writer *writer = writer_new();
    writer_escape_invisible(writer);
    return writer;
}

void
json_member_fraction(Writer *writer, const char *name, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(text, sizeof text, "%.6f", number);
    writer_name(writer, name);
    writer_raw(writer, text, strlen(text));
}

void
json_member_message(Writer *writer, const char *name, const char *text)
{
    writer_member_object(writer, name);
    writer_member_text(writer, "text", text);
    writer_end_object(writer);
}
