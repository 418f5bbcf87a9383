/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places are tried on a lattice, large type first; of those that fit the one with the most air
 * around it is taken, then the one nearest to where the face has most room.
 */
#include "validator/render/labels.h"

#include "schema/geometry/inner-point.h"

#include <math.h>
#include <string.h>

/* In thousandths of the size of names. */
static const gint32 land_sizes[] = {1000, 920, 850, 780, 710, 650};
static const gint32 sea_sizes[] = {1500, 1350, 1200, 1050, 920, 800, 700, 600, 520, 450, 400};
static const gint32 block_sizes[] = {1000, 880};
static const gint32 land_airs[] = {110, 220, 380, 600, 900, 1300};
static const gint32 sea_airs[] = {110, 200, 320, 500, 800, 1200};

/* A sea with more room than this around one point can spare some for led placards. */
#define WIDE_SEA 2200

#define LED_SIZE 760

/* Blocks under a name this small look lost without it: then they stand apart. */
#define LEAST_SIZE_ABOVE_BLOCKS 710
#define BLOCK_AIR 150
#define FOOT_SIZE 420
#define N_POLES PLACARD_FEET_MAX

typedef struct {
    const gint32 *airs; /* thousandths, growing */
    guint n_airs;
    gint32 size; /* of which they are thousandths */
} Airs;

static gboolean
fits(const Placer *placer, const Placard *placard, Point at, gint32 air)
{
    for (guint i = 0; i < placard->n_rows; i++) {
        Box box = box_grow(box_shift(placard->rows[i].box, at), air);
        if (!placer_is_in_one_face(placer, box) || !placer_is_free(placer, box))
            return FALSE;
    }
    return TRUE;
}

/* Returns: how many of @airs fit around @placard at @at. */
static guint
count_airs(const Placer *placer, const Placard *placard, Point at, Airs airs)
{
    guint n = 0;
    if (!shape_contains(scene_shape(placer->scene, placard->face), at))
        return 0;
    while (n < airs.n_airs &&
           fits(placer, placard, at, (gint32)((gint64)airs.size * airs.airs[n] / 1000)))
        n++;
    return n;
}

static Box
box_within(Box box, Box frame)
{
    return (Box){
        MAX(box.left, frame.left),
        MAX(box.top, frame.top),
        MIN(box.right, frame.right),
        MIN(box.bottom, frame.bottom),
    };
}

/* Finds the best place for @placard in its face, of several the one nearest to @pole. Returns:
 * FALSE if there is none. */
static gboolean
find_place_near(const Placer *placer, Placard *placard, Airs airs, gint32 step, InnerPoint pole)
{
    const Shape *shape = scene_shape(placer->scene, placard->face);
    Box bounds = box_within(shape_bounds(shape), placer->scene->frame);
    guint best = 0;
    double nearest = 0;
    for (gint32 y = bounds.top + step / 2; y < bounds.bottom; y += step)
        for (gint32 x = bounds.left + step / 2; x < bounds.right; x += step) {
            Point at = {x, y};
            if (!scene_is_in_frame(placer->scene, box_shift(placard->box, at)))
                continue;
            guint n = count_airs(placer, placard, at, airs);
            double distance = hypot(x - pole.x, y - pole.y);
            if (n > best || (n > 0 && n == best && distance < nearest)) {
                best = n;
                nearest = distance;
                placard->at = at;
            }
        }
    return best > 0;
}

/* The same, near to where the face has most room. */
static gboolean
find_place(const Placer *placer, Placard *placard, Airs airs, gint32 step)
{
    InnerPoint pole = inner_point_find(scene_shape(placer->scene, placard->face), 2);
    return find_place_near(placer, placard, airs, step, pole);
}

static void
take_placard(Placer *placer, GArray *placards, const Placard *placard)
{
    for (guint i = 0; i < placard->n_rows; i++)
        placer_take(placer, box_shift(placard->rows[i].box, placard->at));
    g_array_append_val(placards, *placard);
}

/* Takes back the last one. */
static void
take_back_placard(Placer *placer, GArray *placards)
{
    const Placard *placard = &g_array_index(placards, Placard, placards->len - 1);
    for (guint i = placard->n_rows; i-- > 0;)
        placer_release(placer, box_shift(placard->rows[i].box, placard->at));
    g_array_set_size(placards, placards->len - 1);
}

/* Returns: FALSE if no type is small enough for the land @face. */
static gboolean
find_place_of_name(const Placer *placer, Placard *placard, guint32 face)
{
    const Scene *scene = placer->scene;
    Airs airs = {land_airs, G_N_ELEMENTS(land_airs), scene->em};
    for (guint i = 0; i < G_N_ELEMENTS(land_sizes); i++)
        for (guint j = 0; j < N_ARRANGEMENTS; j++) {
            gint32 size = scene_size(scene, land_sizes[i]);
            if (placard_set_land(placard, scene, face, (Arrangement)j, size) &&
                find_place(placer, placard, airs, size / 5))
                return TRUE;
        }
    return FALSE;
}

/* How many columns blocks may stand in, those that make the squarest stack first. */
typedef struct {
    guint least, square, most;
} Columns;

static Columns
columns_of(const GArray *units)
{
    Columns columns = {.least = stack_least_columns(units), .square = 1};
    columns.most = MAX(columns.least, MIN(units->len, STACK_COLUMNS_MAX));
    while (columns.square < columns.most && columns.square * columns.square < units->len)
        columns.square++;
    columns.square = MAX(columns.square, columns.least);
    return columns;
}

static guint
count_columns(Columns columns)
{
    return columns.most - columns.least + 1;
}

static guint
nth_columns(Columns columns, guint n)
{
    guint n_wider = columns.most - columns.square + 1;
    return n < n_wider ? columns.square + n : columns.square - 1 - (n - n_wider);
}

/* Finds a place for the name of @face with its blocks below. */
static gboolean
find_place_of_both(const Placer *placer, Placard *placard, guint32 face, gint32 block_size)
{
    const Scene *scene = placer->scene;
    Airs airs = {land_airs, G_N_ELEMENTS(land_airs), scene->em};
    Columns columns = columns_of(scene_units(scene, face));
    for (guint i = 0; land_sizes[i] >= LEAST_SIZE_ABOVE_BLOCKS; i++)
        for (guint j = 0; j < N_ARRANGEMENTS * count_columns(columns); j++) {
            gint32 size = scene_size(scene, land_sizes[i]);
            guint arrangement = j % N_ARRANGEMENTS;
            if (!placard_set_land(placard, scene, face, (Arrangement)arrangement, size))
                continue;
            placard_add_stack(placard, scene, nth_columns(columns, j / N_ARRANGEMENTS), block_size);
            if (find_place(placer, placard, airs, size / 4))
                return TRUE;
        }
    return FALSE;
}

/* Finds a place for the blocks of @face alone, in any of their shapes, near @pole. */
static gboolean
find_place_of_stack(const Placer *placer, Placard *placard, gint32 block_size, InnerPoint pole)
{
    static const gint32 stack_airs[] = {BLOCK_AIR};
    const Scene *scene = placer->scene;
    guint32 face = placard->face;
    Columns columns = columns_of(scene_units(scene, face));
    Airs airs = {stack_airs, G_N_ELEMENTS(stack_airs), scene->em};
    for (guint i = 0; i < count_columns(columns); i++) {
        placard_set_empty(placard, face, scene_size(scene, LED_SIZE));
        placard_add_stack(placard, scene, nth_columns(columns, i), block_size);
        if (find_place_near(placer, placard, airs, block_size / 4, pole))
            return TRUE;
    }
    return FALSE;
}

/* Where things in @face may tend to: its sides and corners, and where it has most room. */
static void
find_poles(const Scene *scene, guint32 face, InnerPoint poles[N_POLES])
{
    const Shape *shape = scene_shape(scene, face);
    Box bounds = shape_bounds(shape);
    Point middle = box_centre(bounds);
    const InnerPoint all[N_POLES] = {
        {.x = middle.x, .y = bounds.bottom},
        {.x = bounds.right, .y = middle.y},
        {.x = bounds.left, .y = middle.y},
        {.x = middle.x, .y = bounds.top},
        inner_point_find(shape, 2),
        {.x = bounds.right, .y = bounds.bottom},
        {.x = bounds.left, .y = bounds.bottom},
        {.x = bounds.right, .y = bounds.top},
        {.x = bounds.left, .y = bounds.top},
    };
    memcpy(poles, all, sizeof all);
}

/* The blocks stand at one side of the land, the name where there is room then. Tried from all
 * sides of the land, and from where it has most room. */
static gboolean
place_apart(Placer *placer, GArray *placards, guint32 face, gint32 block_size)
{
    InnerPoint poles[N_POLES];
    find_poles(placer->scene, face, poles);
    for (guint i = 0; i < N_POLES; i++) {
        Placard stack = {.face = face}, name;
        if (!find_place_of_stack(placer, &stack, block_size, poles[i]))
            return FALSE;
        Box box = box_shift(stack.box, stack.at);
        placer_take(placer, box);
        gboolean has_name = find_place_of_name(placer, &name, face);
        placer_release(placer, box);
        if (!has_name)
            continue;
        take_placard(placer, placards, &name);
        take_placard(placer, placards, &stack);
        return TRUE;
    }
    return FALSE;
}

static void
add_stack_to_lead(const Scene *scene, Placard *placard)
{
    const GArray *units = scene_units(scene, placard->face);
    placard_add_stack(placard, scene, columns_of(units).square, scene_size(scene, block_sizes[0]));
}

/* A name, with its blocks, that will stand beside the land. */
static void
lead_all(const Placer *placer, GArray *without_room, guint32 face)
{
    const Scene *scene = placer->scene;
    InnerPoint pole = inner_point_find(scene_shape(scene, face), 1);
    gint32 size = scene_size(scene, LED_SIZE);
    Placard placard;
    if (!placard_set_land(&placard, scene, face, ARRANGE_TWO_ROWS, size))
        g_assert_not_reached();
    if (scene_units(scene, face) != NULL)
        add_stack_to_lead(scene, &placard);
    placard.feet[placard.n_feet++] = (Point){(gint32)pole.x, (gint32)pole.y};
    g_array_append_val(without_room, placard);
}

/* Blocks that will stand beside their face; their line begins where it has room, at one of several
 * sides. Returns: FALSE if it has none. */
static gboolean
lead_stack(const Placer *placer, GArray *without_room, guint32 face)
{
    static const gint32 foot_airs[] = {60};
    const Scene *scene = placer->scene;
    gint32 half = scene_size(scene, FOOT_SIZE) / 2;
    Airs airs = {foot_airs, G_N_ELEMENTS(foot_airs), scene->em};
    Placard foot = {
        .face = face,
        .n_rows = 1,
        .rows = {{.box = {-half, -half, half, half}}},
        .box = {-half, -half, half, half},
    };
    InnerPoint poles[N_POLES];
    Placard placard;
    find_poles(scene, face, poles);
    placard_set_empty(&placard, face, scene_size(scene, LED_SIZE));
    add_stack_to_lead(scene, &placard);
    for (guint i = 0; i < N_POLES; i++)
        if (find_place_near(placer, &foot, airs, half, poles[i]))
            placard.feet[placard.n_feet++] = foot.at;
    if (placard.n_feet == 0)
        return FALSE;
    g_array_append_val(without_room, placard);
    return TRUE;
}

static gboolean
place_name(Placer *placer, GArray *placards, guint32 face)
{
    Placard placard;
    if (!find_place_of_name(placer, &placard, face))
        return FALSE;
    take_placard(placer, placards, &placard);
    return TRUE;
}

/* Blocks stay with their names as long as they can, then in their land. */
static void
place_land_with_blocks(Placer *placer, GArray *placards, GArray *without_room, guint32 face)
{
    const Scene *scene = placer->scene;
    for (guint i = 0; i < G_N_ELEMENTS(block_sizes); i++) {
        gint32 block_size = scene_size(scene, block_sizes[i]);
        Placard placard;
        if (find_place_of_both(placer, &placard, face, block_size)) {
            take_placard(placer, placards, &placard);
            return;
        }
        if (place_apart(placer, placards, face, block_size))
            return;
    }
    gboolean has_name = place_name(placer, placards, face);
    if (has_name && lead_stack(placer, without_room, face))
        return;
    if (has_name)
        take_back_placard(placer, placards);
    lead_all(placer, without_room, face);
}

void
labels_place_lands(Placer *placer, GArray *placards, GArray *without_room)
{
    const Scene *scene = placer->scene;
    for (guint32 i = 0; i < scene->n_faces; i++) {
        if (!ground_is_land(scene->faces[i].ground) || scene->faces[i].space == NULL)
            continue;
        if (scene_units(scene, i) != NULL)
            place_land_with_blocks(placer, placards, without_room, i);
        else if (!place_name(placer, placards, i))
            lead_all(placer, without_room, i);
    }
}

void
labels_place_fleets(Placer *placer, GArray *placards, GArray *without_room)
{
    const Scene *scene = placer->scene;
    for (guint32 i = 0; i < scene->n_faces; i++) {
        Placard stack = {.face = i};
        gboolean is_placed = FALSE;
        if (scene->faces[i].ground != GROUND_SEA || scene_units(scene, i) == NULL)
            continue;
        InnerPoint pole = inner_point_find(scene_shape(scene, i), 2);
        for (guint j = 0; !is_placed && j < G_N_ELEMENTS(block_sizes); j++)
            is_placed =
                find_place_of_stack(placer, &stack, scene_size(scene, block_sizes[j]), pole);
        if (is_placed)
            take_placard(placer, placards, &stack);
        else
            lead_stack(placer, without_room, i);
    }
}

/* Places the name of the sea @face. Returns: FALSE without room. */
static gboolean
place_sea(Placer *placer, GArray *placards, guint32 face)
{
    const Scene *scene = placer->scene;
    for (guint i = 0; i < G_N_ELEMENTS(sea_sizes); i++)
        for (guint n_rows = 1; n_rows <= PLACARD_ROWS_MAX; n_rows++) {
            Placard placard;
            gint32 size = scene_size(scene, sea_sizes[i]);
            Airs airs = {sea_airs, G_N_ELEMENTS(sea_airs), size};
            if (!placard_set_sea(&placard, scene, face, n_rows, size) ||
                !find_place(placer, &placard, airs, size / 4))
                continue;
            take_placard(placer, placards, &placard);
            return TRUE;
        }
    return FALSE;
}

/* The name lies across what it may, in the smallest type. */
static void
force_sea(Placer *placer, GArray *placards, guint32 face)
{
    const Scene *scene = placer->scene;
    InnerPoint pole = inner_point_find(scene_shape(scene, face), 1);
    gint32 smallest = sea_sizes[G_N_ELEMENTS(sea_sizes) - 1];
    Placard placard;
    placard_set_sea(&placard, scene, face, 1, scene_size(scene, smallest));
    placard.at = (Point){(gint32)pole.x, (gint32)pole.y};
    take_placard(placer, placards, &placard);
}

static gboolean
has_room(const Placer *placer, guint32 face)
{
    const Scene *scene = placer->scene;
    InnerPoint pole = inner_point_find(scene_shape(scene, face), 1);
    return pole.room > scene_size(scene, WIDE_SEA);
}

void
labels_place_seas(Placer *placer, GArray *placards, gboolean has_much_room)
{
    const Scene *scene = placer->scene;
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].ground == GROUND_SEA && scene->faces[i].space != NULL &&
            has_room(placer, i) == has_much_room && !place_sea(placer, placards, i))
            force_sea(placer, placards, i);
}
