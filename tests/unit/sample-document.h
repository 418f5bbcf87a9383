/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Open data sets of this project for tests of what the editor does; nothing is written to them.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: (transfer full): `data/@name` of this project, with the scenario @scenario shown (NULL:
 * none). */
EditorDocument *sample_document_new(const char *name, const char *scenario);

/* Fails unless exactly @json stands at @path of the record, as it is seen; NULL: nothing. White
 * space counts as one blank. */
void sample_document_expect(EditorDocument *document, EntityId entity, const char *id,
                            const char *path, const char *json);

/* The same for what the open layer itself says. */
void sample_document_expect_own(EditorDocument *document, EntityId entity, const char *id,
                                const char *path, const char *json);

/* Fails unless the last step is called @label (NULL: there is no step). */
void sample_document_expect_step(EditorDocument *document, const char *label);

/* Returns: (transfer full): names and canonical bytes of all files of the open layer of @set. */
char *sample_document_bytes(const DataSet *set);

/* Undoes all and fails unless the files are as they were. */
void sample_document_undo_all(EditorDocument *document);
