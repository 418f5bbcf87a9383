/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fixes of findings, and the small JSON texts that their edits hold. A fix is added to a finding as
 * edits of the open layer; where the layer cannot override what a base states, nothing is added.
 */
#pragma once

#include "schema/model/field.h"
#include "validator/checks/check.h"

/* Returns: (transfer full): @text as a JSON text, in quotes. */
char *fix_json_quote(const char *text);

/* Returns: (transfer full): @texts as a JSON list in which every @from is replaced by @to; NULL: no
 * text is @from. */
char *fix_json_list_replace(const Texts *texts, const char *from, const char *to);

/* Returns: (transfer full): @texts as a JSON list in which the item @item, counted from 0, is
 * @text; @text NULL: without the item. */
char *fix_json_list_set(const Texts *texts, guint32 item, const char *text);

/* Changes the member @key of the record at @place from the JSON @before (NULL: absent) to the JSON
 * @after. Returns: FALSE, without an edit, where the open layer cannot override what a base states.
 */
gboolean fix_member(CheckRun *run, Finding *finding, const RecordPlace *place, const char *key,
                    const char *before, const char *after);

/* The same for a member whose value is a text, given without quotes. */
gboolean fix_text(CheckRun *run, Finding *finding, const RecordPlace *place, const char *key,
                  const char *before, const char *after);

/* As fix_member(), for the item @index, counted from 0, of the list @list in the file whose root is
 * a record of @file. */
gboolean fix_listed(CheckRun *run, Finding *finding, EntityId file, const char *list, guint32 index,
                    const char *key, const char *before, const char *after);

/* Swaps the members `from` and `to` of the row at @place, which are @from and @to now. */
void fix_turn_row(CheckRun *run, Finding *finding, const RecordPlace *place, gint64 from,
                  gint64 to);

/* Removes the record at @place, an item of a list. */
void fix_item_remove(CheckRun *run, Finding *finding, const RecordPlace *place);

/* Sets the text member @key of the neighbour entry @link to @after. */
void fix_link_text(CheckRun *run, Finding *finding, const MapLink *link, const char *key,
                   const char *after);

/* Removes @hexside, a hexside of the map. */
void fix_hexside_remove(CheckRun *run, Finding *finding, const Record *hexside);

/* Removes the neighbour entry @link. */
void fix_link_remove(CheckRun *run, Finding *finding, const MapLink *link);

/* Adds a neighbour entry for the place @to with @border to the space @from, an index of the graph.
 */
void fix_link_add(CheckRun *run, Finding *finding, guint32 from, const char *to,
                  const char *border);

/* Sets the sea of the port of @space, an index of the graph, to @sea; the port is added where there
 * is none. */
void fix_port_sea(CheckRun *run, Finding *finding, guint32 space, const char *sea);
