/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding records and zones by what people call them: name, alias or id, whatever the case and
 * the accents. Zones are places of the map, and the trays beside it.
 */
#pragma once

#include "editor/tools/scenario-tools.h"
#include "schema/store/data-set.h"

typedef struct {
    EntityId entity; /* of the record; N_ENTITIES: it is a word, no record */
    char *id;        /* owned: what a member that refers to it says */
    char *title;     /* owned: what people call it */
    char *detail;    /* owned: what else helps to recognise it: its id, the alias that matched */
    guint rank;      /* private: how well it matches, 0 best */
} SearchHit;

/* Returns: (transfer full): of SearchHit: none yet. */
GPtrArray *record_search_hits_new(void);

/* Returns: (transfer none): a new one at the end of @hits, with copies of the texts. */
SearchHit *record_search_hits_add(GPtrArray *hits, EntityId entity, const char *id,
                                  const char *title, const char *detail);

/* Returns: (transfer none): the zone where @record is, if @field refers to what lies in a place: a
 * coast, say, of which only those there can be meant; NULL: it may mean any. */
const char *record_search_place(const Record *record, const Field *field);

/* Returns: (transfer full): of SearchHit, the best ones first, at most @most: what @query may mean
 * among what @field may say: records that a REF, REFS, ZONE or ZONES may refer to, words that are
 * built in and zones; turns of a DATE, numbers of a FIELD. An empty query gives all in their order.
 * @place: only of what lies in it; NULL: of all. */
GPtrArray *record_search_in(const DataSet *set, const Field *field, const char *place,
                            const char *query, guint most);

/* Returns: (transfer full): the text that @field says for @text, which the user typed: the id of
 * the one record with that id, name or alias; @text itself when there is none or several. */
char *record_search_resolve(const DataSet *set, const Field *field, const char *text);

/* Returns: (transfer full): what people call what @field says by @id; @id itself if it is unknown.
 */
char *record_search_title(const DataSet *set, const Field *field, const char *id);

typedef struct {
    char *zone;  /* owned: what a unit there is at */
    char *title; /* owned: `Livland`, `Pool of Sweden`, `Aboard Wachtmeister` */
} FoundZone;

/* Looks for zones whose names or ids hold each of @words, however spelt: those that start with them
 * first, then places, units with room aboard, and @trays, in their order. Returns: (transfer full):
 * of FoundZone, @max at most. */
GPtrArray *record_search_zones(const ScenarioState *state, const GPtrArray *trays,
                               const char *words, guint max);
