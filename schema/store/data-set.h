/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set as it is at one moment: the files of one folder with their records. The drawing of
 * its map is one of them and holds no record. Immutable; an edit makes another one that shares
 * what did not change. Whatever is wrong with the files is recorded here and reported by the
 * checks; only a folder that cannot be opened is a GError.
 */
#pragma once

#include "schema/model/edits/edit.h"
#include "schema/model/records/record.h"
#include "schema/store/file-kind.h"
#include "schema/store/file-read.h"
#include "schema/text/scanner.h"

/* The newest file format this Narva reads and the one it writes. */
#define DATA_SET_FORMAT 1

/* Why what is extended, a data set or a scenario, could not be had. */
typedef enum {
    BASE_NONE,     /* nothing is extended */
    BASE_LOADED,   /* it is there */
    BASE_MISSING,  /* nothing of that name beside this one */
    BASE_CYCLE,    /* it extends itself, over others perhaps */
    BASE_TOO_DEEP, /* more than LIMIT_LAYERS extend each other */
    BASE_TOO_MUCH  /* scenarios: with it LIMIT_EXTENDED_RECORDS are passed */
} BaseResult;

typedef struct {
    const FileKind *kind;
    char *name;             /* owned: in the folder */
    SourceText *text;       /* owned; empty, but with its name, when it was not read */
    FileContents read;      /* how reading went; contents moved to text */
    Scanner stop;           /* where it ceases to be JSON; stop.error is SCAN_OK for a whole file */
    const Record *root;     /* owned through its arena; NULL when absent, not read or stopped, or
                               where files of the kind hold no record */
    const Record *below;    /* owned likewise: what root stands above: the same file of the data set
                               below, over the scenario that it extends; NULL: nothing */
    const Record *seen;     /* owned likewise: root over below; one of them where there is only one,
                               NULL where there is none */
    BaseResult base_result; /* of the scenario that this one extends */
} DataFile;

typedef struct DataSet DataSet;

struct DataSet {
    gatomicrefcount references; /* private */
    DataSet *base;              /* owned: the set below, or NULL */
    BaseResult base_result;
    char *folder;      /* owned: on disk; NULL: nowhere, as for a set made around one file */
    char *name;        /* owned: for people, UTF-8, no slash at the end */
    SourceText *place; /* owned: stands for the folder in findings */
    DataFile *files;   /* owned: one of each kind of which there is only one, in the order of the
                          table, then the others by name, those of the set below included */
    guint n_files;
    const Record **scenarios; /* owned: what is seen of each, in the order of the files */
    guint n_scenarios;
    const Record **records; /* owned: likewise of the files of records/ */
    guint n_records;
    const FileKind
        *too_many;        /* the first kind of which there are more files than are read, or NULL */
    char **unknown_files; /* owned, sorted: other *.json of the folder */
};

/* A file of a data set as it is in an editor that has not saved it. */
typedef struct {
    const char *name; /* in the folder */
    GBytes *contents;
} Draft;

/* Reads the data set in @folder, and the one it extends from the folder beside it, and changes
 * nothing: a save that was cut short is seen as if it had been finished (save.h). Returns:
 * (transfer full): NULL with @error set when the folder cannot be read. */
DataSet *data_set_load(const char *folder, GError **error);

/* The same, with @draft in the place of what is on disk, if anything is. */
DataSet *data_set_load_draft(const char *folder, const Draft *draft, GError **error);
DataSet *data_set_ref(DataSet *set);
void data_set_unref(DataSet *set); /* NULL is allowed */

/* Returns: (transfer none): the record of the one file that holds one of @entity, seen through all
 * layers, or NULL. */
const Record *data_set_root(const DataSet *set, EntityId entity);

/* Returns: the word of game.system; SYSTEM_ANY where that cannot be read. */
gint data_set_system(const DataSet *set);

/* Returns: whether games of @set read the member @key, which @entity has; TRUE where the system
 * cannot be read. */
gboolean data_set_reads(const DataSet *set, EntityId entity, const char *key);

/* Returns: (transfer none): the list of all records of @entity in the set (empty if none). */
Records data_set_records(const DataSet *set, EntityId entity);

/* Returns: (transfer none): the first of them called @id, or NULL; @id may be NULL. */
const Record *record_named(const DataSet *set, EntityId entity, const char *id);

/* Calls @visit for every record of @entities that is seen in @set, file by file. */
void data_set_walk(const DataSet *set, EntitySet entities, RecordVisit visit, gpointer data);

/* Returns: (transfer none): the one file whose root is of @entity or has a list of them; NULL for
 * what stands in files of which there are many, or only inside other records. */
const DataFile *data_set_file_of(const DataSet *set, EntityId entity);

/* Returns: what the files of that name say, through all layers but without the scenario that one of
 * them extends, or NULL; the caller owns the arena reference (record->arena). */
const Record *data_set_stated(const DataSet *set, const char *name);

/* Returns: (transfer none): the file of that name in the folder, or NULL. */
const DataFile *data_set_file_named(const DataSet *set, const char *name);

/* Returns: (transfer none): the file of the scenario @id, or NULL. */
const DataFile *data_set_scenario_file(const DataSet *set, const char *id);

/* Returns: (transfer none): the file of the record @id of @entity, which stands in files of which
 * there are many, or NULL. */
const DataFile *data_set_file_for(const DataSet *set, EntityId entity, const char *id);

/* Returns: whether every record that is there, in every layer, could be read as JSON, and the set
 * below is there. */
gboolean data_set_is_whole(const DataSet *set);

/* An edit whose path is empty and that has no before makes the file of a scenario or record in the
 * open layer; one that has no after takes that file away, and one of the set below shows again. Its
 * before is what the file says or what is seen of it. The first edit of what stands in a file that
 * is not there makes that file.
 * Returns: (transfer full): the set with the edits done in order, or NULL with @error set. */
DataSet *data_set_edit(DataSet *set, const Edit *const *edits, guint n_edits, GError **error);

/* Puts a file with @contents, as if it had been read, in the place of the file @name of the open
 * layer; NULL: that goes.
 * Returns: (transfer full): the set with it; NULL with @error set: there is no such kind of file,
 * there are too many, it is too large, or it is to
 * hold a record and is no JSON. */
DataSet *data_set_replace(DataSet *set, const char *name, GBytes *contents, GError **error);

/* Returns: whether nothing was edited that leads from one of both to the other, as far as their
 * open layers go. What was edited back to what it was counts as edited. */
gboolean data_set_is_unedited(const DataSet *set, const DataSet *other);

/* Returns: (transfer full): a digest of what the files of the open layer say, however they are
 * written: sets that say the same have the same. */
char *data_set_digest(const DataSet *set);

/* Writes the files whose records are not those of @saved and removes those that are there and no
 * longer in @set, all or nothing, in the folder of @saved. Files that could not be read whole are
 * never touched.
 * Returns: FALSE with @error set; then either nothing has changed or the save is decided and the
 * next save in that folder completes it (save.h). */
gboolean data_set_save(const DataSet *set, const DataSet *saved, GError **error);

/* Writes the files that are not in canonical form, all of them or none; where all are, a save that
 * was cut short is finished all the same. @only: the name of the one
 * file that may be written, or NULL.
 * Returns: how many were written, or -1 with @error set; then as for data_set_save(). */
int data_set_format(const DataSet *set, const char *only, GError **error);

/* Returns: whether @file, which may be NULL, is there and could be read, a record as JSON. */
gboolean data_file_is_whole(const DataFile *file);

/* Returns: (transfer full): the bytes of @file as it is to be written, which are those that were
 * read of what is not whole; NULL: it is NULL, absent or could not be read. */
GBytes *data_file_contents(const DataFile *file);

/* Returns: whether both, each of which may be NULL, say the same, however it is written; what
 * could not be read is equal where the reason is. */
gboolean data_file_is_equal(const DataFile *a, const DataFile *b);

/* Returns: (transfer full): the canonical bytes of @file, or NULL if they are those it has. */
GBytes *data_file_reformat(const DataFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(DataSet, data_set_unref)

/* Reads @text (a reference is taken) as the file of that kind. Returns: (transfer full): the set;
 * all other files are absent. */
DataSet *data_set_of_file(const FileKind *kind, SourceText *text);
