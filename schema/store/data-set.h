/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A snapshot of a data set: the files of one folder with their records. The drawing of the map is
 * one of the files and holds no record. Immutable, and shared by reference from any thread; an edit
 * makes another data set that shares the unchanged files. Defects of the files are recorded here
 * and reported by the checks; only a folder that cannot be opened is a GError.
 */
#pragma once

#include "schema/model/edit.h"
#include "schema/model/record.h"
#include "schema/store/file-kind.h"
#include "schema/store/file-read.h"
#include "schema/text/scanner.h"

/* The file format that is written, and the newest one that is read. */
#define DATA_SET_FORMAT 1

/* The result of loading a base, that is the data set or scenario that is extended. */
typedef enum {
    BASE_NONE,     /* nothing is extended */
    BASE_LOADED,   /* the base was loaded */
    BASE_MISSING,  /* there is no base of that name beside this one, and none is shipped */
    BASE_CYCLE,    /* it extends itself, perhaps through others */
    BASE_TOO_DEEP, /* more than LIMIT_LAYERS extend each other */
    BASE_TOO_MUCH  /* scenarios: it would exceed LIMIT_EXTENDED_RECORDS */
} BaseResult;

typedef struct {
    const FileKind *kind;
    char *name;          /* owned: in the folder */
    SourceText *text;    /* owned; if it was not read empty, but with its name */
    FileContents read;   /* the result of reading; its contents moved to text */
    Scanner stop;        /* where it stops being JSON; stop.error is SCAN_OK if nowhere */
    const Record *root;  /* owned through its arena: the record of this layer; NULL: absent, not
                            read, not JSON, or a type of file without a record */
    const Record *below; /* owned likewise: the base of root: the same file of the base data set,
                            merged with the scenario that it extends; NULL: none */
    const Record *seen;  /* owned likewise: the merged record: root over below; one of them if there
                            is only one; NULL: there is none */
    BaseResult base_result; /* of the scenario that this one extends */
} DataFile;

typedef struct DataSet DataSet;

struct DataSet {
    gatomicrefcount references; /* private */
    DataSet *base;              /* owned: the data set that this one extends, or NULL */
    BaseResult base_result;
    char *folder;      /* owned: on disk; NULL: not on disk, as for a set of one file */
    char *name;        /* owned: display name, UTF-8, without a slash at the end */
    SourceText *place; /* owned: represents the folder in findings */
    DataFile *files;   /* owned: one of each type that has one file, in the order of the table, then
                          the others by name, including those of the base */
    guint n_files;
    const Record **scenarios; /* owned: the merged records, in the order of the files */
    guint n_scenarios;
    const Record **records; /* owned: likewise of the files of records/ */
    guint n_records;
    const FileKind *too_many; /* the first type with more files than are read, or NULL */
    char **unknown_files;     /* owned, sorted: other *.json files and folders with such files */
};

/* The unsaved content of a file, from an editor. */
typedef struct {
    const char *folder; /* of its data set, absolute and without links; NULL: the one loaded */
    const char *name;   /* path in that folder */
    GBytes *contents;
} Draft;

/* Loads the data set in @folder, and the one it extends, which is beside it or shipped with Narva
 * (shipped-sets.h), and changes nothing on disk: an interrupted save is seen as if it had been completed (save.h).
 * Returns: (transfer full): NULL with @error set if the folder cannot be read. */
DataSet *data_set_load(const char *folder, GError **error);

/* As data_set_load(), with the @n_drafts @drafts instead of those files on disk, which need not
 * exist; also for those of the data sets that it extends. */
DataSet *data_set_load_drafts(const char *folder, const Draft *drafts, guint n_drafts,
                              GError **error);

DataSet *data_set_ref(DataSet *set);
void data_set_unref(DataSet *set); /* NULL is allowed */

/* Returns: (transfer none): the merged root record of the one file whose root is of @entity, or
 * NULL. */
const Record *data_set_root(const DataSet *set, EntityId entity);

/* Returns: the value of game.system; SYSTEM_ANY if it cannot be read. */
gint data_set_system(const DataSet *set);

/* Returns: whether the system of @set reads the member @key, which @entity has; TRUE if the system
 * cannot be read. */
gboolean data_set_reads(const DataSet *set, EntityId entity, const char *key);

/* Returns: (transfer none): all merged records of @entity in the list of their file; may be empty.
 */
Records data_set_records(const DataSet *set, EntityId entity);

/* Returns: (transfer none): the first record of data_set_records() with the id @id (may be NULL),
 * or NULL. */
const Record *data_set_find_record(const DataSet *set, EntityId entity, const char *id);

/* Calls @visit for every merged record of @set that is of @entities, file by file. */
void data_set_walk(const DataSet *set, EntitySet entities, RecordVisit visit, gpointer data);

/* Returns: (transfer none): the one file whose root is of @entity or has a list of such records;
 * NULL for records that have a file each, or are only inside other records. */
const DataFile *data_set_file_of(const DataSet *set, EntityId entity);

/* Returns: the record of the file @name merged over all data set layers, but without the scenario
 * that it extends; the caller owns the arena reference (record->arena); or NULL. */
const Record *data_set_stated_record(const DataSet *set, const char *name);

/* Returns: (transfer none): the file @name, or NULL. */
const DataFile *data_set_file_named(const DataSet *set, const char *name);

/* Returns: (transfer none): the file of the record @id of @entity, an entity whose records have a
 * file each; or NULL. */
const DataFile *data_set_file_of_record(const DataSet *set, EntityId entity, const char *id);

/* Returns: whether every file with a record, in every layer, could be read as JSON, and the base
 * was loaded. */
gboolean data_set_is_whole(const DataSet *set);

/* Applies the @n_edits @edits to the open layer, in order. An edit with an empty path and no before
 * creates the file of a scenario or record; one without an after removes that file, so that one of
 * the base is visible again. Its before is the record of the file, or the merged record. The first
 * edit of a record in a missing file creates the file.
 * Returns: (transfer full): the edited set; NULL with @error set. */
DataSet *data_set_edit(DataSet *set, const Edit *const *edits, guint n_edits, GError **error);

/* The same with *@set, a reference that the caller owns: one edit changes it in place if no other
 * reference exists, otherwise *@set becomes a copy. Records of *@set that were replaced are gone.
 * Returns: FALSE with @error set, and *@set has the records it had. */
gboolean data_set_edit_own(DataSet **set, const Edit *const *edits, guint n_edits, GError **error);

/* Returns: (transfer none): the file that edits of @entity and @id (NULL is allowed) go to: of a
 * type with many files that of the name or, if its name is wrong, the one with that id; or NULL. */
const DataFile *data_set_file_for(const DataSet *set, EntityId entity, const char *id);

/* Replaces the file @name of the open layer by one with @contents, as if it had been read; NULL:
 * removes it.
 * Returns: (transfer full): the new set; NULL with @error set: no such type of file, too many
 * files, too large, or not JSON although it should hold a record. */
DataSet *data_set_replace(DataSet *set, const char *name, GBytes *contents, GError **error);

/* Returns: whether the open layers of @set and @other share all records and files, so that no edit
 * leads from one to the other. A value that was edited back counts as edited. */
gboolean data_set_is_unedited(const DataSet *set, const DataSet *other);

/* Returns: (transfer full): a digest of the content of the open layer, independent of the
 * formatting of its files. */
char *data_set_digest(const DataSet *set);

/* Writes the files whose records are not those of @saved, and removes those of @saved that are not
 * in @set, atomically, in the folder of @saved. Files that could not be read completely are never
 * touched.
 * Returns: FALSE with @error set; then either nothing has changed, or the save is committed and the
 * next save in that folder completes it (save.h). */
gboolean data_set_save(const DataSet *set, const DataSet *saved, GError **error);

/* Writes the files that are not in canonical form, atomically; also completes an interrupted save.
 * @only: the name of the only file to write; NULL: all.
 * Returns: how many were written, or -1 with @error set; then as for data_set_save(). */
int data_set_format(const DataSet *set, const char *only, GError **error);

/* Returns: whether @file (may be NULL) exists and could be read, and as JSON if it holds a record.
 */
gboolean data_file_is_whole(const DataFile *file);

/* Returns: (transfer full): the bytes of @file (may be NULL) to be written: its canonical form, or
 * the bytes read if it is not whole; NULL: it is NULL, absent or could not be read. */
GBytes *data_file_contents(const DataFile *file);

/* Returns: whether @a and @b (either may be NULL) have the same content, independent of formatting;
 * files that could not be read are equal if the reason is. */
gboolean data_file_is_equal(const DataFile *a, const DataFile *b);

/* Returns: (transfer full): the canonical bytes of @file; NULL if it has them already. */
GBytes *data_file_reformat(const DataFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(DataSet, data_set_unref)

/* Makes a data set of one file of @kind with the content @text (a reference is taken); all other
 * files are absent. Returns: (transfer full). */
DataSet *data_set_of_file(const FileKind *kind, SourceText *text);
