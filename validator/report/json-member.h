/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of the objects that reports in JSON are made of.
 */
#pragma once

#include "schema/text/writer.h"

/* Returns: (transfer full): a writer as reports need it: texts of strangers come through whole, and
 * what cannot be seen in them is escaped. */
Writer *report_writer_new(void);

/* The member @name, with six digits behind the point. */
void json_member_fraction(Writer *writer, const char *name, double number);

/* The member @name, an object whose only member is the text `text`. */
void json_member_message(Writer *writer, const char *name, const char *text);
