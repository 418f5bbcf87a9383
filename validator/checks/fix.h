/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The edits of fixes, and small pieces of JSON as edits hold them.
 */
#pragma once

#include "schema/model/field.h"
#include "validator/checks/check.h"

/* Returns: (transfer full): @text as a JSON text, in quotes. */
char *fix_json_quote(const char *text);

/* Returns: (transfer full): @texts as a JSON list in which every @from is @to; NULL if none is. */
char *fix_json_list_replace(const Texts *texts, const char *from, const char *to);

/* Returns: (transfer full): the list @texts as JSON in which that item is @text; NULL: without it.
 */
char *fix_json_list_set(const Texts *texts, guint32 item, const char *text);

/* The member @key of the record at @place gets the JSON @after instead of the JSON @before (NULL:
 * absent). Returns: FALSE, without an edit, where none can be written above what is below. */
gboolean fix_member(CheckRun *run, Finding *finding, const RecordPlace *place, const char *key,
                    const char *before, const char *after);

/* The same for a member whose value is a text, given without quotes. */
gboolean fix_text(CheckRun *run, Finding *finding, const RecordPlace *place, const char *key,
                  const char *before, const char *after);

/* fix_member() for the item @index of the list @list in the file of @file. */
gboolean fix_listed(CheckRun *run, Finding *finding, EntityId file, const char *list, guint32 index,
                    const char *key, const char *before, const char *after);

/* Turns a row round: its members `from` and `to` change places. */
void fix_turn_row(CheckRun *run, Finding *finding, const RecordPlace *place, gint64 from,
                  gint64 to);

/* The record at @place, an item of a list, is taken away. */
void fix_item_remove(CheckRun *run, Finding *finding, const RecordPlace *place);

/* The text member @key of a neighbour entry becomes @after. */
void fix_link_text(CheckRun *run, Finding *finding, const MapLink *link, const char *key,
                   const char *after);

/* A hexside of the map is taken away. */
void fix_hexside_remove(CheckRun *run, Finding *finding, const Record *hexside);

/* A neighbour entry is taken away. */
void fix_link_remove(CheckRun *run, Finding *finding, const MapLink *link);

/* Space @from lists @to with @border. */
void fix_link_add(CheckRun *run, Finding *finding, guint32 from, const char *to,
                  const char *border);

/* The port of @space lies on @sea; a port is made where there is none. */
void fix_port_sea(CheckRun *run, Finding *finding, guint32 space, const char *sea);
