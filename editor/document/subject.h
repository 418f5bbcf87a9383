/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be selected, shown and edited: a record of a data set, or a record inside one. It is
 * named as edits name it, so it means the same thing in every snapshot of the set.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct {
    EntityId entity; /* of the record, as in an Edit */
    char *id;        /* owned: its key; NULL: the record of a file of which there is one */
    char *path;      /* owned: empty: the record itself; else the way to what is meant in it, as
                        `neighbours/estland` or `position/units/lewenhaupt` */
} Subject;

/* Returns: (transfer full): @id may be NULL, @path NULL means the record itself. */
Subject *subject_new(EntityId entity, const char *id, const char *path);
Subject *subject_copy(const Subject *subject);
void subject_free(Subject *subject); /* NULL is allowed */

/* For hash tables, and for comparing. */
guint subject_hash(gconstpointer subject);
gboolean subject_equal(gconstpointer a, gconstpointer b);

/* Returns: (transfer none): the record that edits of @entity and @id are about, as it is seen
 * through all layers; NULL: there is none. */
const Record *subject_owner(const DataSet *set, EntityId entity, const char *id);

/* Returns: (transfer none): the record that @subject means in @set, or NULL: it is not there. */
const Record *subject_record(const Subject *subject, const DataSet *set);

/* Returns: (transfer full): the path, from the owner, of the member @key of @subject. */
char *subject_member_path(const Subject *subject, const char *key);

/* Returns: (transfer full): the unit or place whose set-up @subject, a part of a scenario, states;
 * @subject itself if it states none. */
Subject *subject_for_display(const Subject *subject, const DataSet *set);

/* Returns: (transfer full): what people call it where it is known of what it is a part: `Estland`.
 */
char *subject_own_title(const Subject *subject, const DataSet *set);

/* Returns: (transfer full): what people call it: `Livland`, `Livland – Estland`, `Lewenhaupt`. */
char *subject_title(const Subject *subject, const DataSet *set);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Subject, subject_free)

/* Returns: (transfer full): the record at @place, whose walk began with the record of a file. */
Subject *subject_at(const RecordPlace *place);
