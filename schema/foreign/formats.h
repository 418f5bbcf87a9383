/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats of other programs, one row each.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-source.h"

/* Fills @map, and counts in @report along the rows of the format. Ports are assigned and borders
 * joined. Returns: FALSE with @error set where @source is not of the format or cannot be read. */
typedef gboolean (*ForeignRead)(ForeignSource *source,
                                const ForeignChoices *choices,
                                ForeignMap *map,
                                LossReport *report,
                                GError **error);

/* What the reader of a format gives. */
typedef struct {
    const LossRow *rows;
    guint n_rows;
    ForeignRead read;
} ForeignReader;

typedef struct {
    const char *name;   /* the word of the command */
    const char *title;  /* for people */
    const char *ending; /* of the file that is read */
    const char *about;  /* which files are read, without a full stop */
    const ForeignReader *reader;
} ForeignFormat;

/* Returns: (transfer none): format @index, from 0, or NULL behind the last. */
const ForeignFormat *foreign_format(guint index);

/* Returns: (transfer none): the format of that name, or NULL. */
const ForeignFormat *foreign_format_find(const char *name);

/* Appends the page of the manual about @format: what is read, changed and left out. */
void foreign_format_append_page(GString *out, const ForeignFormat *format);

#define FORMAT(NAME, ...) extern const ForeignReader reader_##NAME;
#include "schema/foreign/formats.def"
