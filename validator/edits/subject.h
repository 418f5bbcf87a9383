/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be selected, shown and edited: a record of a data set, or a record inside one. It is
 * named as edits name it, so it stays valid in every state of the set.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct {
    EntityId entity; /* of the record, as in an Edit */
    char *id;        /* owned: its key; NULL: the root record of a file of which there is one */
    char *path;      /* owned: empty: the record itself; else the path to the record inside it, as
                        `neighbours/estland` or `position/units/lewenhaupt` */
} Subject;

/* Returns: (transfer full): @id may be NULL, @path NULL means the record itself. */
Subject *subject_new(EntityId entity, const char *id, const char *path);
Subject *subject_copy(const Subject *subject);
void subject_free(Subject *subject); /* NULL is allowed */

/* GHashFunc and GEqualFunc for subjects. */
guint subject_hash(gconstpointer subject);
gboolean subject_equal(gconstpointer a, gconstpointer b);

/* Returns: (transfer none): the record @id of @entity, as for edits, merged of all layers; NULL:
 * there is none. */
const Record *subject_owner(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer none): the record of @subject in @set; NULL: it does not exist. */
const Record *subject_record(const Subject *subject, const DataSet *set);

/* Returns: (transfer full): the path, from the owner, of the member @key of @subject. */
char *subject_member_path(const Subject *subject, const char *key);

/* Returns: (transfer full): the unit or place whose set-up @subject, a part of a scenario, states;
 * @subject itself if it states none. */
Subject *subject_for_display(const Subject *subject, const DataSet *set);

/* Returns: (transfer full): the title of @subject within the record that it is part of: `Estland`.
 */
char *subject_own_title(const Subject *subject, const DataSet *set);

/* Returns: (transfer full): the full title of @subject: `Livland`, `Livland – Estland`,
 * `Lewenhaupt`. */
char *subject_title(const Subject *subject, const DataSet *set);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Subject, subject_free)

/* Returns: (transfer full): the record at @place, whose walk started at the root record of a file.
 */
Subject *subject_at(const RecordPlace *place);
