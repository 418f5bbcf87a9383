/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an edit changes on the screen: faces that show something else, lines between them, and
 * names that had to make room.
 */
#include "validator/render/layout.h"
#include "validator/scenario/nation-paint.h"

#include <math.h>
#include <string.h>

static gboolean
are_equal_units(const GArray *a, const GArray *b)
{
    guint n = a != NULL ? a->len : 0;
    if (n != (b != NULL ? b->len : 0))
        return FALSE;
    for (guint i = 0; i < n; i++) {
        const UnitState *left = &g_array_index(a, UnitState, i);
        const UnitState *right = &g_array_index(b, UnitState, i);
        if (g_strcmp0(left->unit->id, right->unit->id) != 0 ||
            left->is_aboard != right->is_aboard ||
            scenario_unit_facing(left) != scenario_unit_facing(right))
            return FALSE;
    }
    return TRUE;
}

static gboolean
are_equal_shades(const RenderShade *a, const RenderShade *b)
{
    return a->fill == b->fill && a->pattern == b->pattern && a->lines == b->lines &&
           a->is_ground == b->is_ground && g_strcmp0(a->tag, b->tag) == 0;
}

static gboolean
are_equal_terrains(const Terrain *a, const Terrain *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return a->pattern == b->pattern && g_strcmp0(a->id, b->id) == 0 &&
           g_strcmp0(a->bridges, b->bridges) == 0;
}

static guint32
paint_of_holder(const RenderMap *map, const SceneFace *face)
{
    return scene_is_lost(face) ? nation_paint_of_pieces(map->set, face->holder) : 0;
}

static gboolean
are_equal_readings(const PlaceSign *a, const PlaceSign *b)
{
    return a->is_there == b->is_there && a->stands_out == b->stands_out && a->number == b->number &&
           g_strcmp0(a->name, b->name) == 0;
}

static gboolean
are_equal_signs(const RenderMap *old, const RenderMap *now, guint32 i)
{
    const SceneFace *a = &old->scene.faces[i], *b = &now->scene.faces[i];
    const SystemChart *chart = now->scene.state->chart;
    if (g_strcmp0(a->name, b->name) != 0 || (a->place == NULL) != (b->place == NULL) ||
        (a->port == NULL) != (b->port == NULL) || !point_equal(a->port_at, b->port_at) ||
        old->scene.state->chart != chart)
        return FALSE;
    for (guint sign = 0; a->place != NULL && sign < chart->n_signs; sign++)
        if (!are_equal_readings(&a->place->signs[sign], &b->place->signs[sign]))
            return FALSE;
    return scene_is_lost(a) == scene_is_lost(b) &&
           paint_of_holder(old, a) == paint_of_holder(now, b);
}

/* Returns: whether what @face shows by itself is the same. */
static gboolean
is_same_face(const RenderMap *old, const RenderMap *now, guint32 face)
{
    return are_equal_shades(&old->shades.faces[face], &now->shades.faces[face]) &&
           are_equal_terrains(old->scene.faces[face].terrain, now->scene.faces[face].terrain) &&
           are_equal_signs(old, now, face) &&
           are_equal_units(scene_units(&old->scene, face), scene_units(&now->scene, face));
}

/* A port stands outside of the box of its land, and names next to it make way; ground flows over
 * the sides of its hexes and bends those beside them. */
static Box
box_of_face(const RenderMap *map, guint32 face)
{
    Box box = map->geometry->boxes[face];
    const SceneFace *of = &map->scene.faces[face];
    if (of->port != NULL)
        box = box_join(box, box_of_line(of->port_at, of->port_at));
    return of->terrain != NULL ? box_grow(box, (gint32)ceil(map->hex)) : box;
}

static gboolean
are_equal_records(const DataSet *old, const DataSet *now, EntityId entity)
{
    Records a = data_set_records(old, entity), b = data_set_records(now, entity);
    gboolean is_same = a.length == b.length;
    for (guint32 i = 0; is_same && i < a.length; i++)
        is_same = a.items[i] == b.items[i];
    return is_same;
}

static gboolean
is_same_record(const RenderMap *old, const RenderMap *now, guint32 face)
{
    return face == FACE_NONE || (old->scene.faces[face].space == now->scene.faces[face].space &&
                                 old->scene.faces[face].nation == now->scene.faces[face].nation);
}

/* Returns: the way over the side of a hex that @arc is, or NULL. */
static const Neighbour *
way_over_side(const Scene *scene, const Arc *arc)
{
    gboolean is_side = arc->left != FACE_NONE && arc->right != FACE_NONE &&
                       scene->faces[arc->left].terrain != NULL;
    return is_side ? scene_way(scene, arc->left, arc->right) : NULL;
}

/* Whether the same lies on the side of a hex that @arc is, if it is one. */
static gboolean
is_same_side(const RenderMap *old, const RenderMap *now, const Arc *arc, gboolean same_borders)
{
    const Neighbour *a = way_over_side(&old->scene, arc), *b = way_over_side(&now->scene, arc);
    if (a == NULL || b == NULL)
        return a == b;
    return same_borders && g_strcmp0(a->border, b->border) == 0 && a->outer == b->outer;
}

/* Adds the arcs that are drawn otherwise. Only those can be whose spaces are other records. */
static Box
join_arcs(const RenderMap *old, const RenderMap *now, Box box)
{
    const Topology *topology = now->scene.topology;
    gboolean are_same_borders = are_equal_records(old->set, now->set, ENTITY_BORDER);
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        if (are_same_borders && is_same_record(old, now, arc->left) &&
            is_same_record(old, now, arc->right))
            continue;
        if (scene_arc_kind(&old->scene, arc) != scene_arc_kind(&now->scene, arc) ||
            !is_same_side(old, now, arc, are_same_borders))
            box = box_join(box, box_grow(now->geometry->arc_boxes[i], (gint32)ceil(now->hex / 4)));
    }
    for (guint i = 0; i < now->geometry->straits->len; i++) {
        const RenderStrait *strait = &g_array_index(now->geometry->straits, RenderStrait, i);
        const Neighbour *before = scene_way(&old->scene, strait->a, strait->b);
        const Neighbour *after = scene_way(&now->scene, strait->a, strait->b);
        if (before == after && are_same_borders)
            continue;
        box = box_join(box, now->geometry->arc_boxes[topology->n_arcs + i]);
    }
    return box;
}

static gboolean
are_equal_cards(const RenderCard *a, const RenderCard *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    if (!point_equal(a->at, b->at) || a->n_marks != b->n_marks || a->n_rows != b->n_rows)
        return FALSE;
    for (guint i = 0; i < a->n_marks; i++)
        if (a->marks[i].kind != b->marks[i].kind ||
            memcmp(&a->marks[i].box, &b->marks[i].box, sizeof a->marks[i].box) != 0)
            return FALSE;
    return TRUE;
}

/* From pixels to grid units. */
static Box
to_units(Box box, double scale)
{
    return (Box){
        (gint32)floor(box.left / scale),
        (gint32)floor(box.top / scale),
        (gint32)ceil(box.right / scale),
        (gint32)ceil(box.bottom / scale),
    };
}

static Box
box_of_card(const RenderCard *card, double scale)
{
    Box box = BOX_EMPTY;
    for (guint i = 0; i < card->n_rows; i++)
        box = box_join(box, render_card_row(card, i));
    if (card->is_led)
        box = box_join(render_card_plate(card), box_of_line(card->foot, card->foot));
    return to_units(box, scale);
}

static gboolean
are_equal_keys(const RenderMap *old, const RenderKey *a, const RenderMap *now, const RenderKey *b)
{
    if (a->n != b->n || (a->n > 0 && memcmp(&a->box, &b->box, sizeof a->box) != 0))
        return FALSE;
    for (guint i = 0; i < a->n; i++)
        if (a->faces[i] != b->faces[i] ||
            g_strcmp0(old->scene.faces[a->faces[i]].name, now->scene.faces[a->faces[i]].name) != 0)
            return FALSE;
    return TRUE;
}

/* Adds both cards to @box if they differ; NULL: there is none. */
static Box
join_moved(Box box, const RenderCard *a, const RenderCard *b, double scale)
{
    if (are_equal_cards(a, b))
        return box;
    if (a != NULL)
        box = box_join(box, box_of_card(a, scale));
    if (b != NULL)
        box = box_join(box, box_of_card(b, scale));
    return box;
}

/* Adds names that have moved at a scale that was painted. On a map where each face keeps to itself
 * none has but those of the faces. */
static Box
join_cards(RenderMap *old, RenderMap *now, Box box)
{
    g_autoptr(GPtrArray) layouts = render_layouts(old);
    for (guint i = 0; i < layouts->len; i++) {
        const RenderLayout *before = layouts->pdata[i];
        if (!before->is_whole)
            continue;
        g_autoptr(RenderLayout) after = render_layout_get(now, before->scale);
        if (!are_equal_keys(old, &before->key, now, &after->key)) {
            if (before->key.n > 0)
                box = box_join(box, to_units(before->key.box, before->scale));
            if (after->key.n > 0)
                box = box_join(box, to_units(after->key.box, before->scale));
        }
        for (guint32 face = 0; face < before->n_faces; face++) {
            box = join_moved(box, before->cards[face], after->cards[face], before->scale);
            if (before->around != NULL)
                box = join_moved(box, before->around[face], after->around[face], before->scale);
        }
    }
    return box;
}

gboolean
render_map_difference(RenderMap *old, RenderMap *now, Box *box)
{
    Box changed = BOX_EMPTY;
    g_assert(old->geometry == now->geometry);
    if (old == now)
        return FALSE;
    if (old->style.layers != now->style.layers || old->style.dimmed != now->style.dimmed ||
        old->style.look != now->style.look || old->shades.ground != now->shades.ground ||
        !are_equal_records(old->set, now->set, ENTITY_COAST)) {
        *box = render_geometry_frame(now->geometry);
        return TRUE;
    }
    for (guint32 i = 0; i < now->scene.n_faces; i++)
        if (!is_same_face(old, now, i))
            changed = box_join(changed, box_join(box_of_face(old, i), box_of_face(now, i)));
    /* Names only move where what is written somewhere has changed. */
    if (changed.left <= changed.right)
        changed = join_cards(old, now, changed);
    changed = join_arcs(old, now, changed);
    if (changed.right < changed.left)
        return FALSE;
    *box = changed;
    return TRUE;
}
