/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding records and zones by name, alias or id, regardless of case and accents. Zones are places
 * of the map, and the trays beside it.
 */
#pragma once

#include "editor/tools/scenario-tools.h"
#include "schema/store/data-set.h"

typedef struct {
    EntityId entity; /* of the record; N_ENTITIES: it is a word, not a record */
    char *id;        /* owned: the value of a member that refers to it */
    char *title;     /* owned: its name for people */
    char *detail;    /* owned: its id, or the alias that matched */
    guint rank;      /* private: how well it matches, 0 best */
} SearchHit;

/* Returns: (transfer full): an empty array of SearchHit. */
GPtrArray *record_search_hits_new(void);

/* Appends a hit with copies of the texts to @hits. Returns: (transfer none): it. */
SearchHit *record_search_hits_add(GPtrArray *hits, EntityId entity, const char *id,
                                  const char *title, const char *detail);

/* Returns: (transfer none): the zone where @record is, if @field can only refer to something there,
 * such as a coast; NULL: it can refer to anything. */
const char *record_search_place(const Record *record, const Field *field);

/* Returns: (transfer full): of SearchHit, the best ones first, at most @most: the values of @field
 * that match @query: records that a REF, REFS, ZONE or ZONES can refer to, built-in words and
 * zones, turns of a DATE, fields of a FIELD. An empty query matches all, in their order. @place:
 * only of what is in it; NULL: of all. */
GPtrArray *record_search_in(const DataSet *set, const Field *field, const char *place,
                            const char *query, guint most);

/* Returns: (transfer full): the value of @field for @text, which the user typed: the id of the one
 * record with that id, name or alias, or a date as people or data write it; @text itself if there
 * is none, or more than one. */
char *record_search_resolve(const DataSet *set, const Field *field, const char *text);

/* Returns: (transfer full): the name for people of the value @id of @field; @id itself if it is
 * unknown. */
char *record_search_title(const DataSet *set, const Field *field, const char *id);

typedef struct {
    char *zone;  /* owned: the zone, as data write it */
    char *title; /* owned: `Livland`, `Pool of Sweden`, `Aboard Wachtmeister` */
} FoundZone;

/* Finds zones whose names or ids contain each of @words, regardless of case and accents: places,
 * units with room aboard, and @trays, in this order, but those that start with the words first.
 * Returns: (transfer full): of FoundZone, at most @max. */
GPtrArray *record_search_zones(const ScenarioState *state, const GPtrArray *trays,
                               const char *words, guint max);
