/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "validator/render/scene/named-coast.h"

/* Returns: whether @face is a sea that ships reach from @coast. */
static gboolean
is_reached(const Scene *scene, const Coast *coast, guint32 face)
{
    const Space *sea = face != FACE_NONE ? scene->faces[face].space : NULL;
    for (guint32 i = 0; sea != NULL && i < coast->seas.length; i++)
        if (g_strcmp0(coast->seas.items[i], sea->id) == 0)
            return TRUE;
    return FALSE;
}

/* Finds the middle of the coast @named, whose land is known. Returns: FALSE: none is drawn. */
static gboolean
find_middle(const Scene *scene, NamedCoast *named)
{
    double longest = 0;
    for (guint32 i = 0; i < scene->topology->n_arcs; i++) {
        const Arc *arc = &scene->topology->arcs[i];
        guint32 other = arc->left == named->face ? arc->right : arc->left;
        if ((arc->left != named->face && arc->right != named->face) ||
            !is_reached(scene, named->coast, other))
            continue;
        double length = topology_arc_length(scene->topology, i);
        if (length <= longest)
            continue;
        longest = length;
        named->at = scene_arc_middle(scene->topology, i);
    }
    return longest > 0;
}

GArray *
named_coasts_new(const Scene *scene)
{
    GArray *coasts = g_array_new(FALSE, FALSE, sizeof(NamedCoast));
    Records records = data_set_records(scene->set, ENTITY_COAST);
    for (guint32 i = 0; i < records.length; i++) {
        const Coast *coast = (const Coast *)records.items[i];
        if (coast->record.raw || coast->name == NULL || coast->space == NULL)
            continue;
        NamedCoast named = {.coast = coast, .face = map_faces_find(scene->drawn, coast->space)};
        if (named.face != FACE_NONE && find_middle(scene, &named))
            g_array_append_val(coasts, named);
    }
    return coasts;
}
