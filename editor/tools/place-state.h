/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is to be said about a place in a scenario: whose it is, who stands there, what it feeds.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/render/setup.h"

/* All but words is borrowed from the set. */
typedef struct {
    const Space *space;
    const char *name;   /* it has now, or its id; never NULL */
    const char *nation; /* name of whose land it is now; NULL: nobody's */
    const char *holder; /* name of the nation whose marker it bears; NULL: none */
    const char *town;   /* of its garrison; NULL: none */
    guint n_blocks;     /* those aboard among them */
    gint64 eaten;       /* forage points that they need */
    gint64 brought;     /* by their trains */
    gint64 forage;
    gint64 garrison;
    gboolean has_forage;
    gboolean has_garrison;
} PlaceState;

/* The places of a set as a scenario has them. */
typedef struct {
    DataSet *set;        /* owned */
    GHashTable *stated;  /* owned: id -> State of the position, both borrowed */
    GHashTable *nations; /* owned: id -> Nation, both borrowed */
    Setup setup;         /* owned */
} PlaceStates;

/* @set: a reference is taken. @scenario: id, or NULL: as printed. */
PlaceStates *place_states_new(DataSet *set, const char *scenario);
void place_states_free(PlaceStates *states); /* NULL is allowed */

/* Reads about the place @id. Returns: FALSE: there is none. */
gboolean place_state_find(const PlaceStates *states, const char *id, PlaceState *state);

/* The same for @space, one of the set's. */
void place_state_read(const PlaceStates *states, const Space *space, PlaceState *state);

/* Returns: (transfer full): all in one line: `Livland: 2 blocks, forage 4, garrison 2`. */
char *place_state_words(const PlaceState *state);

/* Returns: (transfer full): in several lines, with whose it is and who stands there. */
char *place_state_story(const PlaceStates *states, const PlaceState *state);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlaceStates, place_states_free)
