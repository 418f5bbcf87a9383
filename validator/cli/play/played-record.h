/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record of a data set on disk, to be played.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/cli/verb.h"

typedef struct {
    DataSet *set;             /* owned */
    const PlayRecord *record; /* borrowed from the set */
} PlayedRecord;

/* Finds the record at @path, records/ID.json, and the data set around it; with @set_path, the path
 * of a data set, the record at @path lies anywhere and is played with that one.
 * Returns: FALSE, having complained, with the status. @record is to be cleared in any case. */
gboolean played_record_load(PlayedRecord *record, const char *path, const char *set_path,
                            ExitStatus *status);
void played_record_clear(PlayedRecord *record);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedRecord, played_record_clear)
