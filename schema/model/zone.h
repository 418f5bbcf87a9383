/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parsing the text of a ZONE: the id of a place or region, a word, or a word with an argument after
 * a colon.
 */
#pragma once

#include "schema/model/field.h"

typedef enum {
    ZONE_PLACE,       /* a place or region: id */
    ZONE_MAP,         /* any place of the map */
    ZONE_SEA,         /* any sea zone */
    ZONE_HOME,        /* lands of the unit's nation */
    ZONE_FRIENDLY,    /* places that the unit's side controls */
    ZONE_ENEMY,       /* places that the other side controls */
    ZONE_TRANSIT,     /* places that both sides may pass */
    ZONE_EVENT_PLACE, /* the place that the event was about */
    ZONE_POOL,        /* the pool of a nation: id; without an id the pool that the unit is in */
    ZONE_BOX,         /* a box: id */
    ZONE_ABOARD,      /* aboard a unit: id */
    ZONE_YEAR,        /* any box of the year track */
    ZONE_YEAR_NOW,    /* that of the current year */
    ZONE_YEAR_AHEAD,  /* that many years ahead: year */
    ZONE_YEAR_OF,     /* that of a year: year */
    ZONE_OUT,         /* out of the game */
} ZoneKind;

typedef struct {
    ZoneKind kind;
    const char *id; /* into the text; NULL: none */
    gint year;
} Zone;

/* Parses @text into @zone, whose id points into @text; the id need not exist.
 * Returns: FALSE if @text is not a zone. */
gboolean zone_parse(const char *text, Zone *zone);

/* Returns: the entity whose ids zones of @kind have; 0: none. For places it is the space; ids of
 * regions are allowed too. */
EntityId zone_target(ZoneKind kind);
