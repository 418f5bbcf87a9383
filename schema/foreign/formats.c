/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The const table of formats.
 */
#include "schema/foreign/formats.h"

#include <string.h>

static const ForeignFormat formats[] = {
#define FORMAT(NAME, ...) {__VA_ARGS__, &reader_##NAME},
#include "schema/foreign/formats.def"
};

const ForeignFormat *
foreign_format(guint index)
{
    return index < G_N_ELEMENTS(formats) ? &formats[index] : NULL;
}

const ForeignFormat *
foreign_format_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

void
foreign_format_append_page(GString *out, const ForeignFormat *format)
{
    g_string_append_printf(out,
                           "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
                           "<!-- Made from the tables of the program by `narva import %s --format "
                           "markdown`. -->\n"
                           "# %s\n\n"
                           "`narva import %s SOURCE -o DIR` reads %s.\n"
                           "SOURCE is a file, or a folder with one file that ends in `%s`.\n\n"
                           "What becomes of each kind of thing; the report of an import counts "
                           "along these rows:\n\n",
                           format->name,
                           format->title,
                           format->name,
                           format->about,
                           format->ending);
    loss_append_table(out, format->reader->rows, format->reader->n_rows);
}
