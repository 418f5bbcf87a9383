/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All faces of a map while they are laid out: what is at work for each, and what the cards that
 * they have so far leave to the others. Private to validator/render/layout.
 */
#pragma once

#include "validator/render/layout/layout.h"
#include "validator/render/layout/taken.h"
#include "validator/render/layout/work.h"

typedef struct {
    const RenderMap *map; /* borrowed */
    RenderLayout *layout; /* borrowed: that gets the cards */
    RenderWork *faces;    /* owned: of each face */
    RenderTaken taken;    /* owned: ports and cards */
} RenderWorks;

/* Begins with @layout, which has no cards; all is borrowed for as long as @works is used, @text for
 * measuring. */
void render_works_begin(RenderWorks *works, const RenderMap *map, RenderLayout *layout,
                        RenderText *text);
void render_works_end(RenderWorks *works);

/* Returns: whether faces are large enough at this scale for cards beside small ones. */
gboolean render_works_can_lead(const RenderWorks *works);

/* Returns: (transfer full): of Box: what is taken by all but @face, around it. */
GArray *render_works_taken(const RenderWorks *works, guint32 face);

/* Gives @face a copy of @card, in place of what it has. */
void render_works_keep(RenderWorks *works, guint32 face, const RenderCard *card);

/* What puts more on @card; FALSE: there is no room for it, or nothing to be added. */
typedef gboolean (*RenderAdding)(const RenderMap *map, RenderWork *work, const GArray *taken,
                                 RenderCard *card);

/* Has @adding put more on the card of @face. Returns: what that returned; FALSE for a card beside
 * its face, to which nothing is added. */
gboolean render_works_add(RenderWorks *works, guint32 face, RenderAdding adding);

/* Does the same where the name of a neighbour, which lies across its border, is in the way: that
 * moves. Returns: FALSE if that does not help; then all is as it was. */
gboolean render_works_make_room(RenderWorks *works, guint32 face, RenderAdding adding);
