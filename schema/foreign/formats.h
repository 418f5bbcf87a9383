/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats of other programs, a row each: those that are read, and those that are written.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/foreign-view.h"
#include "schema/store/save.h"

/* Fills @map, and counts in @report along the rows of the format. Ports are assigned and borders
 * joined. Returns: FALSE with @error set where @source is not of the format or cannot be read. */
typedef gboolean (*ForeignRead)(ForeignSource *source, const ForeignChoices *choices,
                                ForeignMap *map, LossReport *report, GError **error);

/* What the reader of a format gives. */
typedef struct {
    const LossRow *rows;
    guint n_rows;
    ForeignRead read;
    guint choices;      /* CHOICE_BIT() of those that it heeds, the title apart */
    const char *packed; /* what may be the source in a zip archive, with a line feed between names;
                           NULL: archives are not read */
    const char *saved;  /* what an archive has that is a saved game, whose module is the source;
                           NULL: there are none */
    const char *signs;  /* texts with a line feed between them, one of which its files have, not far
                          from their beginning, and those of others have not; NULL: none is known */
} ForeignReader;

/* What a reader may be told, for those who ask people. */
typedef struct {
    const char *word;  /* of the option */
    const char *title; /* for people */
    const char *says;  /* a sentence without a full stop */
    const char *takes; /* "NAME=VALUE" */
    const char *words; /* with a blank between them; NULL: any text */
} ForeignChoice;

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

/* Finds the format of @path, a file or a folder, by what its files hold and how they are called; a
 * name alone counts where files of one format are called so.
 * Returns: (transfer none): NULL where none fits. */
const ForeignFormat *foreign_format_guess(const char *path);

/* Opens @path, a file or folder of @format, or an archive, as foreign_source_open(),
 * foreign_source_unpack() and, with the module that @choices name, saved_game_find_module() do.
 * Returns: FALSE with @error set. */
gboolean foreign_format_open(const ForeignFormat *format, ForeignSource *source, const char *path,
                             const ForeignChoices *choices, GError **error);

/* Returns: (transfer none): what can be told with @choice. */
const ForeignChoice *foreign_choice(ForeignChoiceId choice);

/* Returns: (transfer none): where @choices has what was told with @choice. */
const char **foreign_choice_text(ForeignChoices *choices, ForeignChoiceId choice);

/* Returns: whether the reader of @format heeds @choice. */
gboolean foreign_format_takes(const ForeignFormat *format, ForeignChoiceId choice);

/* Appends the page of the manual about @format: what is read, changed and left out. */
void foreign_format_append_page(GString *out, const ForeignFormat *format);

#define FORMAT(NAME, ...) extern const ForeignReader reader_##NAME;
#include "schema/foreign/formats.def"

typedef struct {
    GPtrArray *texts[N_CHOICES]; /* owned: of owned texts, each once, as they come in the file, and
                                    at most LIMIT_FOREIGN_OFFERS of them; NULL: none */
} ForeignOffers;

/* Fills @offers, which need not be initialised, with those of @path, a file or folder of @format; a
 * file that cannot be read has those of its readable part, or none. */
void foreign_offers_find(ForeignOffers *offers, const ForeignFormat *format, const char *path);
void foreign_offers_clear(ForeignOffers *offers);

/* Of SaveFile; names and contents are owned. */
typedef GArray ExportFiles;

/* Returns: (transfer full): no files. */
ExportFiles *export_files_new(void);

/* Adds the file @name with @text, which is taken over. */
void export_files_add(ExportFiles *files, const char *name, GString *text);

/* Adds the file @name with @contents, which are taken over. */
void export_files_add_bytes(ExportFiles *files, const char *name, GBytes *contents);
void export_files_free(ExportFiles *files); /* NULL is allowed */

/* Returns: (transfer full): a zip archive of @files, not compressed and without times, so that the
 * same files give the same bytes. */
GBytes *export_files_zip(const ExportFiles *files);

/* Makes the files of @map, which says nothing that @rest has, and counts along the rows of the
 * format. Returns: (transfer full): of SaveFile, to be dropped with export_files_free(). */
typedef ExportFiles *(*ExportWrite)(const ForeignMap *map, const ForeignRest *rest,
                                    LossReport *report);

typedef struct {
    const LossRow *rows;
    guint n_rows;
    ExportWrite write;
    gboolean has_hexes; /* units stand on those of a grid */
} ForeignWriter;

typedef struct {
    const char *name;
    const char *title;
    const char *about; /* which files are made, without a full stop */
    const ForeignWriter *writer;
} ExportFormat;

/* Returns: (transfer none): format @index, from 0, or NULL behind the last. */
const ExportFormat *export_format(guint index);

/* Returns: (transfer none): the format of that name, or NULL. */
const ExportFormat *export_format_find(const char *name);

/* Appends the page of the manual about @format. */
void export_format_append_page(GString *out, const ExportFormat *format);

#define FORMAT(NAME, ...) extern const ForeignWriter writer_##NAME;
#include "schema/foreign/exports.def"
