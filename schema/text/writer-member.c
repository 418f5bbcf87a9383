/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A name and what follows it in one call.
 */
#include "schema/text/writer.h"

void
writer_member_text(Writer *writer, const char *name, const char *text)
{
    writer_name(writer, name);
    writer_text(writer, text);
}

void
writer_member_integer(Writer *writer, const char *name, gint64 value)
{
    writer_name(writer, name);
    writer_integer(writer, value);
}

void
writer_member_boolean(Writer *writer, const char *name, gboolean value)
{
    writer_name(writer, name);
    writer_boolean(writer, value);
}

void
writer_member_object(Writer *writer, const char *name)
{
    writer_name(writer, name);
    writer_begin_object(writer);
}

void
writer_member_array(Writer *writer, const char *name)
{
    writer_name(writer, name);
    writer_begin_array(writer);
}
