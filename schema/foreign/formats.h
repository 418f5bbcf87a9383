/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats of other programs, a row each: those that are imported, and those that are exported.
 * The tables are const; any thread may read them.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/foreign-view.h"
#include "schema/store/save.h"

/* Reads @source into @map, assigns ports and joins borders, and counts in @report by the rows of
 * the format. Returns: FALSE with @error set if @source is not of the format or cannot be read. */
typedef gboolean (*ForeignRead)(ForeignSource *source, const ForeignChoices *choices,
                                ForeignMap *map, LossReport *report, GError **error);

/* The reader of a format. */
typedef struct {
    const LossRow *rows;
    guint n_rows;
    ForeignRead read;
    guint choices;      /* CHOICE_BIT() bits of its options, except the title */
    const char *packed; /* names of the source file in a zip archive, separated by line feeds; NULL:
                           archives are not read */
    const char *saved;  /* the file that marks an archive as a saved game, whose module is the
                           source; NULL: none */
    const char *signs;  /* texts, separated by line feeds, of which its files have one near their
                           start, and files of other formats have none; NULL: none */
} ForeignReader;

/* An option of a reader, for user interfaces. */
typedef struct {
    const char *word;  /* of the option */
    const char *title; /* for people */
    const char *says;  /* help: a sentence without a full stop */
    const char *takes; /* "NAME=VALUE" */
    const char *words; /* allowed values, separated by blanks; NULL: any text */
} ForeignChoice;

typedef struct {
    const char *name;   /* the word of the command */
    const char *title;  /* for people */
    const char *ending; /* the ending of its files */
    const char *about;  /* which files are read, without a full stop */
    const ForeignReader *reader;
} ForeignFormat;

/* Returns: (transfer none): format number @index, from 0; NULL: there are no more. */
const ForeignFormat *foreign_format(guint index);

/* Returns: (transfer none): the format of that name, or NULL. */
const ForeignFormat *foreign_format_find(const char *name);

/* Guesses the format of @path, a file or a folder, from the contents and names of its files; a name
 * alone is enough if only one format uses it. Returns: (transfer none): NULL if none fits. */
const ForeignFormat *foreign_format_guess(const char *path);

/* Returns: (transfer none): what @path is, if it is a file that is often mistaken for a map of one
 * of the formats, and what to do with it: a sentence without a full stop, translated; or NULL. */
const char *foreign_format_hint(const char *path);

/* Opens @path, a file or folder of @format, or an archive with such a file, as @source, which is
 * to be cleared, and reads it into @map and @report. Of several files in a folder or archive the
 * one counts whose name, with or without ending, is the layer in @choices, all layers of which are
 * read; for a saved game the module given by @choices is opened. Returns: FALSE with @error set. */
gboolean foreign_format_read(const ForeignFormat *format, ForeignSource *source, const char *path,
                             const ForeignChoices *choices, ForeignMap *map, LossReport *report,
                             GError **error);

/* Returns: (transfer none): the row of @choice. */
const ForeignChoice *foreign_choice(ForeignChoiceId choice);

/* Returns: (transfer none): the location in @choices of the value of @choice. */
const char **foreign_choice_text(ForeignChoices *choices, ForeignChoiceId choice);

/* Returns: whether the reader of @format has the option @choice. */
gboolean foreign_format_has_choice(const ForeignFormat *format, ForeignChoiceId choice);

/* Appends the manual page of @format: what is read, changed and left out. */
void foreign_format_append_page(GString *out, const ForeignFormat *format);

#define FORMAT(NAME, ...) extern const ForeignReader reader_##NAME;
#include "schema/foreign/formats.def"

typedef struct {
    GPtrArray *texts[N_CHOICES]; /* owned: of owned texts: possible values, each once, in the order
                                    of the file, at most LIMIT_FOREIGN_OFFERS; NULL: none */
} ForeignOffers;

/* Fills @offers, which need not be initialised, with the possible values of options in @path, a
 * file or folder of @format; of a defective file those of the readable part. To be cleared with
 * foreign_offers_clear(). */
void foreign_offers_find(ForeignOffers *offers, const ForeignFormat *format, const char *path);
void foreign_offers_clear(ForeignOffers *offers);

/* The files of an export, of SaveFile; names and contents are owned. */
typedef GArray ForeignFiles;

/* Returns: (transfer full): an empty list. */
ForeignFiles *foreign_files_new(void);

/* Adds the file @name with @contents (consumed). */
void foreign_files_add(ForeignFiles *files, const char *name, GBytes *contents);
void foreign_files_free(ForeignFiles *files); /* NULL is allowed */

/* Returns: (transfer full): a zip archive of @files, uncompressed and without times, so that the
 * same files give the same bytes. */
GBytes *foreign_files_zip(const ForeignFiles *files);

/* Makes the files of @map, and counts in @report, together with @rest, by the rows of the format.
 * Returns: (transfer full): to be freed with foreign_files_free(). */
typedef ForeignFiles *(*ForeignWrite)(const ForeignMap *map, const ForeignOmissions *rest,
                                      LossReport *report);

typedef struct {
    const LossRow *rows;
    guint n_rows;
    ForeignWrite write;
    gboolean has_hexes; /* units can be placed on hexes of a grid */
} ForeignWriter;

typedef struct {
    const char *name;
    const char *title;
    const char *about; /* which files are made, without a full stop */
    const ForeignWriter *writer;
} ForeignExport;

/* Returns: (transfer none): format number @index, from 0; NULL: there are no more. */
const ForeignExport *foreign_export(guint index);

/* Returns: (transfer none): the format of that name, or NULL. */
const ForeignExport *foreign_export_find(const char *name);

/* Appends the manual page of @format. */
void foreign_export_append_page(GString *out, const ForeignExport *format);

#define FORMAT(NAME, ...) extern const ForeignWriter writer_##NAME;
#include "schema/foreign/exports.def"
