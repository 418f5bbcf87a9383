/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lays out the cards of all places for a scale: without one over another, as much of each as
 * there is room for. On a screen names come first, with the room that a place usually needs below
 * them: so they stay when blocks move. Signs and blocks are then placed around them.
 */
#include "validator/render/layout.h"

#include "validator/render/place.h"
#include "validator/render/scene.h"

#include <math.h>

/* From this size of an average face on, in pixels, plates stand beside places that are too small.
 */
#define RENDER_GRAIN_LEADS 40.0

typedef struct {
    gboolean is_used; /* something can be written in it; else the rest is not set */
    RenderGroundPlan plan;
    RenderWords words;
    RenderStack stacks[RENDER_STACKS_MAX];
    guint n_stacks;
    guint stack;       /* the one that is taken */
    gboolean is_alone; /* its blocks must not leave it, whatever their size */
    gboolean is_tight; /* what it has reaches across its borders */
    gboolean is_set;   /* it stands where the drawing wants it, and is not moved */
} RenderWork;

typedef gboolean (*RenderPlacing)(const RenderGroundPlan *plan, const GArray *taken,
                                  RenderCard *card);

typedef struct {
    const RenderMap *map; /* borrowed */
    RenderLayout *layout; /* borrowed: that gets the cards */
    RenderCard **cards;   /* borrowed: those of layout that are made now */
    gboolean is_usual;    /* they are made with what a place usually has */
    RenderWork *faces;    /* owned: of each face */
    RenderTaken taken;    /* owned: ports and cards */
} RenderWorks;

/* What puts more on @card; FALSE: there is no room for it, or nothing to be added. */
typedef gboolean (*RenderAdding)(const RenderMap *map, RenderWork *work, const GArray *taken,
                                 RenderCard *card);

/* With more names than this the map is too small to be read, and has none. */
#define KEY_NAMES_MAX 60u

/* There are about so many squares on the map. */
#define CELLS 20000.0
#define CELL_MIN 6.0

static guint32 *
find_cell(const RenderRoom *room, gint column, gint row)
{
    return &room->sums[(gsize)row * (gsize)(room->n_columns + 1) + (gsize)column];
}

static gint
column_of(const RenderRoom *room, double x)
{
    return (gint)CLAMP(floor((x - room->frame.left) / room->side), 0, room->n_columns - 1);
}

static gint
row_of(const RenderRoom *room, double y)
{
    return (gint)CLAMP(floor((y - room->frame.top) / room->side), 0, room->n_rows - 1);
}

static void
take_cells(RenderRoom *room, double left, double top, double right, double bottom)
{
    if (right < room->frame.left || left > room->frame.right || bottom < room->frame.top ||
        top > room->frame.bottom)
        return;
    for (gint row = row_of(room, top); row <= row_of(room, bottom); row++)
        for (gint column = column_of(room, left); column <= column_of(room, right); column++)
            *find_cell(room, column + 1, row + 1) = 1;
}

void
render_room_take(RenderRoom *room, Box box)
{
    take_cells(room, box.left, box.top, box.right, box.bottom);
}

static void
take_land(RenderRoom *room, const RenderMap *map, guint32 face, double scale)
{
    RenderSpans spans;
    render_spans_init(&spans, scene_shape(&map->scene, face), map->scene.frame, scale);
    for (guint line = 0; line < spans.n_lines; line++) {
        double y = spans.top + line * spans.step;
        for (guint i = spans.starts[line]; i + 1 < spans.starts[line + 1]; i += 2)
            take_cells(room, spans.ends[i], y - spans.step / 2, spans.ends[i + 1],
                       y + spans.step / 2);
    }
    render_spans_clear(&spans);
}

void
render_room_init(RenderRoom *room, const RenderMap *map, double scale)
{
    Box frame = map->scene.frame;
    *room = (RenderRoom){.frame = {
                             (gint32)floor(frame.left * scale),
                             (gint32)floor(frame.top * scale),
                             (gint32)ceil(frame.right * scale),
                             (gint32)ceil(frame.bottom * scale),
                         }};
    double width = (double)room->frame.right - room->frame.left;
    double height = (double)room->frame.bottom - room->frame.top;
    room->side = MAX(sqrt(width * height / CELLS), CELL_MIN);
    room->n_columns = (gint)MAX(ceil(width / room->side), 1);
    room->n_rows = (gint)MAX(ceil(height / room->side), 1);
    room->sums = g_new0(guint32, (gsize)(room->n_columns + 1) * (gsize)(room->n_rows + 1));
    for (guint32 i = 0; i < map->scene.n_faces; i++)
        if (ground_is_land(map->scene.faces[i].ground))
            take_land(room, map, i, scale);
    const Topology *topology = map->scene.topology;
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Point *points = topology_arc_points(topology, i);
        if (scene_arc_kind(&map->scene, &topology->arcs[i]) != ARC_ZONE)
            continue;
        for (guint32 j = 0; j + 1 < topology->arcs[i].length; j++) {
            Box box = box_of_line(points[j], points[j + 1]);
            take_cells(room, box.left * scale, box.top * scale, box.right * scale,
                       box.bottom * scale);
        }
    }
}

void
render_room_clear(RenderRoom *room)
{
    g_free(room->sums);
}

void
render_room_close(RenderRoom *room)
{
    for (gint row = 1; row <= room->n_rows; row++)
        for (gint column = 1; column <= room->n_columns; column++)
            *find_cell(room, column, row) += *find_cell(room, column - 1, row) +
                                             *find_cell(room, column, row - 1) -
                                             *find_cell(room, column - 1, row - 1);
}

/* Returns: whether nothing is taken in @high rows from @row and @wide columns from @column on. */
static gboolean
is_free(const RenderRoom *room, gint column, gint row, gint wide, gint high)
{
    return *find_cell(room, column + wide, row + high) + *find_cell(room, column, row) ==
           *find_cell(room, column + wide, row) + *find_cell(room, column, row + high);
}

gboolean
render_room_find(const RenderRoom *room, double width, double height, double gap, gboolean is_low,
                 Box *found)
{
    gint wide = (gint)ceil((width + 2 * gap) / room->side) + 1;
    gint high = (gint)ceil((height + 2 * gap) / room->side) + 1;
    double nearest = INFINITY;
    for (gint row = 0; row + high <= room->n_rows; row++)
        for (gint column = 0; column + wide <= room->n_columns; column++) {
            double distance = hypot(column, is_low ? room->n_rows - high - row : row);
            if (distance >= nearest || !is_free(room, column, row, wide, high))
                continue;
            nearest = distance;
            found->left = room->frame.left + (gint32)(column * room->side + gap);
            found->top = room->frame.top + (gint32)(row * room->side + gap);
            found->right = found->left + (gint32)ceil(width);
            found->bottom = found->top + (gint32)ceil(height);
        }
    return nearest < INFINITY;
}

/* From this size of an average face on, in pixels, there is room for them. */
#define GRAIN_COASTS 60.0

/* Pixels between the coast, where the sign of a port may be, and its name. */
#define AWAY 12.0

gboolean
render_coast_box(const RenderMap *map, guint index, double scale, RenderText *text, Box *box)
{
    const NamedCoast *named = &g_array_index(map->coasts, NamedCoast, index);
    int width, height;
    if ((map->style.layers & RENDER_NAMES) == 0 || render_grain(map, scale) < GRAIN_COASTS)
        return FALSE;
    Box land = map->geometry->boxes[named->face];
    double across = named->at.x - ((double)land.left + land.right) / 2;
    double down = named->at.y - ((double)land.top + land.bottom) / 2;
    double length = hypot(across, down);
    render_text_measure(text, named->coast->name, -1, RENDER_FACE_SEA_LESS, &width, &height);
    if (length == 0)
        down = length = 1;
    double x = named->at.x * scale + across / length * (AWAY + width / 2.0) - width / 2.0;
    double y = named->at.y * scale + down / length * (AWAY + height / 2.0) - height / 2.0;
    gint32 left = (gint32)lround(x), top = (gint32)lround(y);
    *box = (Box){left, top, left + width, top + height};
    return TRUE;
}

/* From this size of an average face on, in pixels, ports are drawn. */
#define GRAIN_PORTS 30.0
#define PORT_SIZE 9.0
#define PORT_SIZE_MAX 15.0 /* of one that stands out */

static Box
port_box_of(const SceneFace *face, double scale, double side)
{
    gint32 size = (gint32)side;
    gint32 x = (gint32)lround(face->port_at.x * scale), y = (gint32)lround(face->port_at.y * scale);
    return (Box){x - size / 2, y - size / 2, x - size / 2 + size, y - size / 2 + size};
}

/* Sets @box to what names leave to the port of @face, seen or not, which may stand out in some
 * scenario. Returns: FALSE: there is none. */
static gboolean
find_port_room(const RenderMap *map, guint32 face, double scale, Box *box)
{
    const SceneFace *of = &map->scene.faces[face];
    if (of->port == NULL || render_grain(map, scale) < GRAIN_PORTS)
        return FALSE;
    *box = port_box_of(of, scale, PORT_SIZE_MAX);
    return TRUE;
}

static double
side_of_port(const SceneFace *face)
{
    return face->port->stands_out ? PORT_SIZE_MAX : PORT_SIZE;
}

/* A port that may be covered by those that are drawn. */
typedef struct {
    const RenderMap *map;
    const RenderLayout *layout;
    Box box;
    gboolean is_covered;
} PortCover;

static gboolean
cover_port(guint32 index, gpointer data)
{
    PortCover *cover = data;
    guint32 face = g_array_index(cover->map->ports, guint32, index);
    const SceneFace *of = &cover->map->scene.faces[face];
    Box box = port_box_of(of, cover->layout->scale, side_of_port(of));
    cover->is_covered = cover->layout->has_port[face] && box.left < cover->box.right &&
                        cover->box.left < box.right && box.top < cover->box.bottom &&
                        cover->box.top < box.bottom;
    return !cover->is_covered;
}

/* Decides which ports are drawn: those that stand out first, then the others in their order, each
 * unless one that is drawn lies there. */
static void
choose_ports(const RenderMap *map, RenderLayout *layout)
{
    gint32 reach = (gint32)(PORT_SIZE_MAX / layout->scale) + 1;
    layout->has_port = g_new0(gboolean, map->scene.n_faces + 1);
    if (render_grain(map, layout->scale) < GRAIN_PORTS)
        return;
    for (guint round = 0; round < 2; round++)
        for (guint i = 0; i < map->ports->len; i++) {
            guint32 face = g_array_index(map->ports, guint32, i);
            const SceneFace *of = &map->scene.faces[face];
            PortCover cover = {map, layout, port_box_of(of, layout->scale, side_of_port(of)),
                               FALSE};
            if (of->port->stands_out != (round == 0))
                continue;
            box_tree_search(map->port_tree, box_grow(box_of_line(of->port_at, of->port_at), reach),
                            cover_port, &cover);
            layout->has_port[face] = !cover.is_covered;
        }
}

gboolean
render_port_box(const RenderMap *map, const RenderLayout *layout, guint32 face, Box *box)
{
    const SceneFace *of = &map->scene.faces[face];
    if (!layout->has_port[face] ||
        (map->style.layers & render_layer_of_sign(map->scene.port_row)) == 0)
        return FALSE;
    *box = port_box_of(of, layout->scale, side_of_port(of));
    return TRUE;
}

/* Sets @box to what is left to the port of @face: by names (@is_usual) as if it were seen and stood
 * out. Returns: FALSE: nothing is. */
static gboolean
find_port(const RenderMap *map, const RenderLayout *layout, guint32 face, gboolean is_usual,
          Box *box)
{
    return is_usual ? find_port_room(map, face, layout->scale, box)
                    : render_port_box(map, layout, face, box);
}

#define COLUMNS_MAX 6u
#define NUMBER_WIDE 20   /* of a number and the gap behind it */
#define MARGIN 3         /* around the plate */
#define BLOCKS_REACH 2.5 /* around the middle of their place, in widths of one */

/* Whose the plate is. */
#define NO_FACE G_MAXUINT32

/* From the top down, and from the left to the right. */
static int
compare_places(gconstpointer a, gconstpointer b, gpointer data)
{
    const RenderMap *map = data;
    Point one = render_geometry_middle(map->geometry, *(const guint32 *)a);
    Point other = render_geometry_middle(map->geometry, *(const guint32 *)b);
    if (one.y != other.y)
        return one.y < other.y ? -1 : 1;
    return (one.x > other.x) - (one.x < other.x);
}

/* Returns: (transfer full): of guint32: the faces of @layout that have a name which is not written
 * anywhere, from the top down. */
static GArray *
render_key_faces(const RenderMap *map, const RenderLayout *layout, const RenderWork *works)
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < layout->n_faces; i++) {
        const RenderCard *card = layout->cards[i];
        if (works[i].is_used && works[i].words.name != NULL &&
            (card == NULL || !render_card_has(card, MARK_NAME)))
            g_array_append_val(found, i);
    }
    g_array_sort_with_data(found, compare_places, (gpointer)map);
    return found;
}

/* Makes the columns of @key as wide, and its rows as high, as the name of @words is. */
static void
widen_key(RenderKey *key, const RenderWords *words, RenderText *text)
{
    int width, height;
    render_text_measure(text, words->name, -1, KEY_FACE, &width, &height);
    key->width = MAX(key->width, key->indent + width);
    key->high = MAX(key->high, height);
}

/* Sets how large a plate with @n names in columns of @n_rows is. */
static void
size_of(const RenderKey *key, guint n, guint n_rows, double *width, double *height)
{
    guint n_columns = (n + n_rows - 1) / n_rows;
    *width = (double)n_columns * (key->width + KEY_GAP) - KEY_GAP + 2.0 * KEY_AIR;
    *height = (double)n_rows * key->high + 2.0 * KEY_AIR;
}

/* Finds the room for @n names in as few columns as it takes. */
static gboolean
find_plate(RenderKey *key, const RenderRoom *room, guint n)
{
    for (guint columns = 1; columns <= MIN(COLUMNS_MAX, n); columns++) {
        double width, height;
        key->n_rows = (n + columns - 1) / columns;
        size_of(key, n, key->n_rows, &width, &height);
        if (render_room_find(room, width, height, MARGIN, TRUE, &key->box))
            return TRUE;
    }
    return FALSE;
}

/* Makes room for a key of @n names, or as many as there is room for, between all that is @taken,
 * and takes it. @works: of each face of @layout; their text is @text. Returns: for how many. */
static guint
render_key_reserve(const RenderMap *map, RenderLayout *layout, const RenderWork *works,
                   RenderTaken *taken, RenderText *text, guint n)
{
    RenderKey *key = &layout->key;
    RenderRoom room;
    *key = (RenderKey){.indent = NUMBER_WIDE};
    render_room_init(&room, map, layout->scale);
    for (guint32 i = 0; i < layout->n_faces; i++) {
        if (works[i].is_used && works[i].words.name != NULL)
            widen_key(key, &works[i].words, text);
        if (works[i].is_used && works[i].n_stacks > 0) {
            const Point middle = {(gint32)works[i].plan.x, (gint32)works[i].plan.y};
            gint32 reach = (gint32)(works[i].words.piece * BLOCKS_REACH);
            render_room_take(&room, box_grow(box_of_line(middle, middle), reach));
        }
    }
    g_autoptr(GArray) all = render_taken_near(taken, room.frame, layout->n_faces);
    for (guint i = 0; i < all->len; i++)
        render_room_take(&room, g_array_index(all, Box, i));
    render_room_close(&room);
    while (n > 0 && !find_plate(key, &room, n))
        n--;
    render_room_clear(&room);
    if (n > 0)
        render_taken_add(taken, NO_FACE, key->box);
    return n;
}

/* A face this low, in pixels of names, has nothing written in it; beside it there may be. */
#define LEAST_SIDE 9.0
#define PIN_STEP 2 /* pixels from place to place of a number beside blocks */

/* Returns: whether @face is too small at this scale for a name. */
static gboolean
is_too_small(const RenderMap *map, guint32 face, double scale)
{
    Box box = map->geometry->boxes[face];
    return render_grain(map, scale) < RENDER_GRAIN_LEADS &&
           (((double)box.bottom - box.top) * scale < LEAST_SIDE ||
            ((double)box.right - box.left) * scale < LEAST_SIDE);
}

/* @text: for measuring, borrowed for as long as @work is used. @is_usual: whether units are there
 * now does not matter. */
static void
render_work_begin(RenderWork *work, const RenderMap *map, guint32 face, double scale,
                  gboolean is_usual, RenderText *text)
{
    const GArray *units = is_usual ? NULL : scene_units(&map->scene, face);
    work->is_used = work->is_set = work->is_alone = FALSE;
    if (map->scene.faces[face].space == NULL || (units == NULL && is_too_small(map, face, scale)))
        return;
    work->is_used = TRUE;
    render_words_init(&work->words, map, face, scale, text);
    render_plan_init(&work->plan, map, face, scale);
    work->n_stacks = work->words.units != NULL
                         ? render_stacks(work->words.units, map->hex > 0, work->stacks)
                         : 0;
}

static void
render_work_end(RenderWork *work)
{
    if (work->is_used)
        render_plan_clear(&work->plan);
}

/* Tries forms @first to @last, each with all ways to stand of the first @n_stacks (of one at least
 * there is none: without blocks); @taken: of Box, in pixels. Returns: FALSE if none has room. */
/* Tries forms @first to @last, each with all ways to stand of the first @n_stacks (of one at least
 * there is none: without blocks). Returns: FALSE if none has room. */
static gboolean
render_work_try(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
                RenderCardForm last, guint n_stacks, RenderPlacing placing, RenderCard *card)
{
    for (guint form = first; form <= last; form++)
        for (guint i = 0; i < MAX(n_stacks, 1); i++) {
            const RenderStack *stack = n_stacks > 0 ? &work->stacks[i] : NULL;
            if (!render_card_set(card, map, &work->words, (RenderCardForm)form, stack))
                break;
            if (!placing(&work->plan, taken, card))
                continue;
            work->stack = i;
            return TRUE;
        }
    return FALSE;
}

/* Gives @work the words that a place usually has, with room for a block where there is any; a name
 * that the drawing places is alone, so that it is what the drawing places. */
static void
make_usual(const RenderMap *map, RenderWork *work, const GArray *taken)
{
    RenderCard card;
    render_words_make_usual(&work->words, map);
    work->n_stacks = work->words.units != NULL
                         ? render_stacks(work->words.units, map->hex > 0, work->stacks)
                         : 0;
    if (work->plan.is_set || map->hex > 0 || work->n_stacks == 0 ||
        !render_work_try(map, work, taken, CARD_NAME, CARD_NAME_TWO, work->n_stacks,
                         render_place_inside, &card)) {
        work->n_stacks = 0;
        work->words.units = NULL;
    }
    if (work->plan.is_set) {
        work->words.n_signs = 0;
        for (guint i = 0; i < SIGNS_MAX; i++)
            work->words.signs[i] = NULL;
    }
}

/* Returns: how many of the ways to stand, of which the best come first, leave names of blocks to be
 * seen. */
static guint
count_open(const RenderWork *work, gboolean is_side_by_side)
{
    guint n = 0;
    while (n < work->n_stacks && work->stacks[n].down > 1 &&
           (!is_side_by_side || work->stacks[n].across > 1))
        n++;
    return n;
}

/* What a place with blocks must have: these, and a name if there is room for it. It is better to
 * reach across a border than to cover blocks by others; but counters stay in their hex. */
static void
place_blocks(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    RenderCardForm last = work->words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    const struct {
        RenderCardForm first, last;
        guint n_stacks;
        RenderPlacing placing;
    } ways[] = {
        {CARD_NAME, last, count_open(work, FALSE), render_place_inside},
        {CARD_NAME, last, map->look->is_printed ? count_open(work, TRUE) : 0, render_place_led},
        {CARD_NAME, last, count_open(work, TRUE), render_place_across},
        {CARD_NAME, last, work->n_stacks, render_place_inside},
        {CARD_NAME, last, work->n_stacks, render_place_across},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, work->n_stacks, render_place_inside},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, work->n_stacks, render_place_across},
        {CARD_EMPTY, CARD_EMPTY, work->n_stacks, render_place_inside},
        {CARD_EMPTY, CARD_EMPTY, work->n_stacks, render_place_across},
    };
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        if (map->hex > 0 && ways[i].placing == render_place_across)
            continue;
        work->is_tight = ways[i].placing != render_place_inside || ways[i].first == CARD_EMPTY;
        if (ways[i].n_stacks > 0 && render_work_try(map, work, taken, ways[i].first, ways[i].last,
                                                    ways[i].n_stacks, ways[i].placing, card))
            return;
    }
    work->stack = work->n_stacks - 1;
    while (map->hex > 0 && work->stack > 0 &&
           work->stacks[work->stack - 1].across == work->stacks[work->stack].across)
        work->stack--;
    render_card_set(card, map, &work->words, CARD_EMPTY, &work->stacks[work->stack]);
    card->at = (Point){(gint32)lround(work->plan.x), (gint32)lround(work->plan.y)};
}

/* Sets @card to what there must be. Returns: FALSE if there is no room for the name of a place
 * without blocks. */
/* Returns: FALSE if there is no room for the name of a place without blocks. */
static gboolean
render_work_least(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    RenderCardForm last = work->words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    work->is_tight = FALSE;
    if (work->n_stacks == 0)
        return render_work_try(map, work, taken, CARD_NAME, last, 0, render_place_inside, card);
    place_blocks(map, work, taken, card);
    return TRUE;
}

/* Sets @card to as much as fits where the drawing wants it, and work->is_set. Returns: FALSE if the
 * drawing says nothing, or something else is there at this scale. */
static gboolean
render_work_set(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    static const RenderCardForm forms[][2] = {
        {CARD_FULL, CARD_COMPACT_LESS_TWO},
        {CARD_NAME, CARD_NAME_LESS_TWO},
        {CARD_EMPTY, CARD_EMPTY},
    };
    guint i = work->words.is_land ? 0 : 1, n = work->n_stacks > 0 ? 3 : 2;
    work->is_set = FALSE;
    for (; work->plan.is_set && !work->is_set && i < n; i++)
        work->is_set = render_work_try(map, work, taken, forms[i][0], forms[i][1], work->n_stacks,
                                       render_place_set, card);
    return work->is_set;
}

static void
append_rows(GArray *taken, const RenderCard *card)
{
    for (guint row = 0; row < card->n_rows; row++) {
        Box box = render_card_row(card, row);
        g_array_append_val(taken, box);
    }
}

/* Sets @card to its name, inside or across its borders, with the first @n_stacks ways to stand.
 * Returns: FALSE if there is no room. */
static gboolean
render_work_name(const RenderMap *map, RenderWork *work, const GArray *taken, guint n_stacks,
                 RenderCard *card)
{
    static const struct {
        RenderCardForm first, last;
        RenderPlacing placing;
    } ways[] = {
        {CARD_NAME, CARD_NAME_TWO, render_place_inside},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, render_place_inside},
        {CARD_NAME, CARD_NAME_TWO, render_place_across},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, render_place_across},
    };
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++)
        if (render_work_try(map, work, taken, ways[i].first, ways[i].last, n_stacks,
                            ways[i].placing, card))
            return TRUE;
    return FALSE;
}

/* Puts the marks of forms @first to @last on @card where its words and blocks leave room. */
static gboolean
add_apart(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
          RenderCardForm last, RenderPlacing placing, RenderCard *card)
{
    RenderCard marks;
    guint stack = work->stack;
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, card);
    if (!render_work_try(map, work, all, first, last, 0, placing, &marks))
        return FALSE;
    work->stack = stack;
    if (card->n_rows > 0)
        return render_card_join(card, &marks);
    *card = marks;
    return TRUE;
}

static gboolean
add_signs_in(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
             RenderCardForm last, RenderCard *card)
{
    return add_apart(map, work, taken, first, last, render_place_inside, card);
}

static gboolean
add_signs_around(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    return add_signs_in(map, work, taken, CARD_SMALL, CARD_SMALL_TALL, card);
}

/* Below its name, which may reach across borders. */
static gboolean
add_signs_below(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    RenderCard other;
    if (work->n_stacks > 0 ||
        !render_work_try(map, work, taken, CARD_COMPACT, CARD_COMPACT_LESS_TWO, 0,
                         render_place_signs, &other))
        return FALSE;
    *card = other;
    return TRUE;
}

/* The signs first; its name and blocks, which may reach across borders, around them. */
static gboolean
add_signs_first(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    guint n_stacks = work->n_stacks > 0 ? work->stack + 1 : 0;
    RenderCard signs = {.n_rows = 0}, other;
    if (card->n_rows == 0 || card->is_led || !add_signs_around(map, work, taken, &signs))
        return FALSE;
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, &signs);
    gboolean is_placed = render_card_has(card, MARK_NAME)
                             ? render_work_name(map, work, all, n_stacks, &other)
                             : render_work_try(map, work, all, CARD_EMPTY, CARD_EMPTY, n_stacks,
                                               render_place_inside, &other);
    if (!is_placed || !render_card_join(&other, &signs))
        return FALSE;
    *card = other;
    return TRUE;
}

/* Puts small signs on @card (without rows: there is nothing yet) wherever it leaves room for them;
 * its words and blocks may move. Returns: FALSE if there is none, or nothing to be added. */
static gboolean
render_work_signs(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    if (!work->words.is_land || render_card_has(card, MARK_SIGN))
        return FALSE;
    return add_signs_around(map, work, taken, card) ||
           (!work->is_set &&
            (add_signs_below(map, work, taken, card) || add_signs_first(map, work, taken, card)));
}

/* The same where it takes less: one sign here and one there, or one alone. */
static gboolean
render_work_signs_apart(const RenderMap *map, RenderWork *work, const GArray *taken,
                        RenderCard *card)
{
    gboolean is_one = FALSE;
    if (!work->words.is_land || render_card_has(card, MARK_SIGN))
        return FALSE;
    for (RenderCardForm form = CARD_SMALL_ONE; form < N_CARD_FORMS; form++)
        is_one |= add_signs_in(map, work, taken, form, form, card);
    return is_one;
}

/* Puts the name on @card wherever it and what is on it leave room, in smaller type. Returns: FALSE
 * if there is none, or nothing to be added. */
static gboolean
render_work_name_apart(const RenderMap *map, RenderWork *work, const GArray *taken,
                       RenderCard *card)
{
    static const RenderPlacing placings[] = {render_place_inside, render_place_across};
    if (work->words.name == NULL || card->is_led || render_card_has(card, MARK_NAME))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(placings); i++)
        if (add_apart(map, work, taken, CARD_ALONE, CARD_ALONE_TWO, placings[i], card))
            return TRUE;
    return FALSE;
}

/* Puts the number on @card beside its blocks. */
static gboolean
pin_number(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    RenderCard number;
    if (!card->has_stack || !render_card_set(&number, map, &work->words, CARD_KEY, NULL))
        return FALSE;
    Box blocks = render_card_row(card, card->n_rows - 1), wide = number.rows[0];
    Box ring = {
        blocks.left - wide.right,
        blocks.top - wide.bottom,
        blocks.right - wide.left,
        blocks.bottom - wide.top,
    };
    g_autoptr(GArray) all = g_array_copy((GArray *)taken);
    append_rows(all, card);
    for (gint32 y = ring.top; y <= ring.bottom; y += PIN_STEP)
        for (gint32 x = ring.left; x <= ring.right; x += PIN_STEP) {
            number.at = (Point){x, y};
            if (render_is_free(all, render_card_row(&number, 0)))
                return render_card_join(card, &number);
        }
    return FALSE;
}

/* The same with the number that its name has in the key, which may stand beside its
 * blocks, or beside its place in place of signs. */
static gboolean
render_work_number(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    return add_apart(map, work, taken, CARD_KEY, CARD_KEY, render_place_inside, card) ||
           add_apart(map, work, taken, CARD_KEY, CARD_KEY, render_place_across, card) ||
           pin_number(map, work, taken, card) ||
           (!card->has_stack &&
            render_work_try(map, work, taken, CARD_KEY, CARD_KEY, 0, render_place_near, card));
}

/* Blocks are drawn smaller, to these parts of their width, where there is not enough room; in a hex
 * they may shrink more, as they must not leave it. */
static const double sizes[] = {1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2};
#define N_SIZES_OF_AREA 4
#define PIECE_LEAST 2.0

/* Tries forms @first to @last with the first @n_stacks arrangements of blocks, and with smaller
 * blocks if there is no room otherwise. */
static gboolean
try_sizes(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
          RenderCardForm last, guint n_stacks, RenderPlacing placing, RenderCard *card)
{
    guint n = map->hex > 0 || work->is_alone ? G_N_ELEMENTS(sizes) : N_SIZES_OF_AREA;
    double piece = work->words.piece;
    gboolean is_placed = FALSE;
    for (guint i = 0; i < n && !is_placed; i++) {
        work->words.piece = MAX(floor(piece * sizes[i]), MIN(piece, PIECE_LEAST));
        is_placed = render_work_try(map, work, taken, first, last, n_stacks, placing, card);
    }
    work->words.piece = piece;
    return is_placed;
}

/* Sets @card to the blocks of @work, with its signs if there is room for them beside each other. */
static void
place_stack(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    guint open = count_open(work, FALSE), all = work->n_stacks;
    RenderCardForm first = work->words.is_land ? CARD_TOWN : CARD_TAG;
    gboolean is_inside = map->hex > 0 || work->is_alone;
    if (map->hex > 0) {
        if (try_sizes(map, work, taken, CARD_EMPTY, CARD_EMPTY, all, render_place_in_hex, card) ||
            try_sizes(map, work, taken, CARD_EMPTY, CARD_EMPTY, all, render_place_middle, card))
            return;
    } else if (work->is_alone) {
        if (render_work_try(map, work, taken, first, CARD_EMPTY, open, render_place_beside, card) ||
            try_sizes(map, work, taken, CARD_EMPTY, CARD_EMPTY, all, render_place_beside, card) ||
            try_sizes(map, work, taken, CARD_EMPTY, CARD_EMPTY, all, render_place_middle, card))
            return;
    } else {
        if (render_work_try(map, work, taken, first, CARD_EMPTY, open, render_place_beside, card) ||
            render_work_try(map, work, taken, CARD_EMPTY, CARD_EMPTY, count_open(work, TRUE),
                            render_place_across, card) ||
            render_work_try(map, work, taken, CARD_EMPTY, CARD_EMPTY, all, render_place_beside,
                            card) ||
            render_work_try(map, work, taken, CARD_EMPTY, CARD_EMPTY, all, render_place_across,
                            card) ||
            try_sizes(map, work, taken, CARD_EMPTY, CARD_EMPTY, all, render_place_across, card))
            return;
    }
    if (is_inside)
        work->words.piece = MAX(floor(work->words.piece * sizes[G_N_ELEMENTS(sizes) - 1]), 1);
    render_card_set(card, map, &work->words, CARD_EMPTY, &work->stacks[all - 1]);
    if (is_inside)
        render_place_middle(&work->plan, taken, card);
    else
        render_place_anywhere(&work->plan, taken, card);
}

/* Sets @card to the signs and values of @work. Returns: FALSE if there is no room for them. */
static gboolean
place_signs(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    return (work->words.is_land && render_work_try(map, work, taken, CARD_TOWN, CARD_TAG_SMALL, 0,
                                                   render_place_beside, card)) ||
           render_work_try(map, work, taken, CARD_TAG, CARD_TAG, 0, render_place_beside, card) ||
           render_work_try(map, work, taken, CARD_TAG, CARD_TAG, 0, render_place_across, card);
}

static gboolean
add_missing_signs(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    return !render_card_has(card, MARK_SIGN) && add_signs_around(map, work, taken, card);
}

/* Puts the value of @work on @card, which has none. */
static gboolean
add_value(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCard *card)
{
    if (render_card_has(card, MARK_TAG) || render_card_has(card, MARK_FLAG) || card->is_led)
        return FALSE;
    return add_apart(map, work, taken, CARD_TAG, CARD_TAG, render_place_inside, card) ||
           add_apart(map, work, taken, CARD_TAG, CARD_TAG, render_place_across, card);
}

/* Farther away nothing is kept apart from the rest. */
#define PIXELS_MAX 1e9

static Box
frame_in_pixels(const RenderMap *map, double scale)
{
    Box frame = map->scene.frame;
    return (Box){
        (gint32)CLAMP(floor(frame.left * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(floor(frame.top * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(ceil(frame.right * scale), -PIXELS_MAX, PIXELS_MAX),
        (gint32)CLAMP(ceil(frame.bottom * scale), -PIXELS_MAX, PIXELS_MAX),
    };
}

/* Returns: (transfer full): of Box: what is taken by all but @face, around it. */
static GArray *
render_works_taken(const RenderWorks *works, guint32 face)
{
    Box reach = render_plan_reach(&works->faces[face].plan);
    return render_taken_near(&works->taken, reach, face);
}

/* In the middle of each hex so much of it is left to counters, in hexes. */
#define MIDDLE_WIDTH 0.42
#define MIDDLE_HEIGHT 0.32

/* Returns: what names leave free of the hex @face, in pixels. */
static Box
middle_of_hex(const RenderMap *map, guint32 face, double scale)
{
    Box box = map->geometry->boxes[face];
    double x = ((double)box.left + box.right) / 2 * scale, hex = render_hex_size(map, scale);
    double y = ((double)box.top + box.bottom) / 2 * scale;
    return (Box){
        (gint32)floor(x - hex * MIDDLE_WIDTH / 2),
        (gint32)floor(y - hex * MIDDLE_HEIGHT / 2),
        (gint32)ceil(x + hex * MIDDLE_WIDTH / 2),
        (gint32)ceil(y + hex * MIDDLE_HEIGHT / 2),
    };
}

/* Adds what is drawn in the hex @face before its card to @taken (of Box), or leaves room for
 * counters where a name @is_placed. */
static void
append_hex(const RenderMap *map, guint32 face, double scale, RenderText *text, gboolean is_name,
           GArray *taken)
{
    Box box;
    if (render_hex_label_box(map, face, scale, text, &box))
        g_array_append_val(taken, box);
    if (map->hex > 0 && is_name && map->scene.faces[face].terrain != NULL) {
        box = middle_of_hex(map, face, scale);
        g_array_append_val(taken, box);
    }
}

/* Begins with @layout, where the cards of this round are empty; all is borrowed for as long as
 * @works is used, @text for measuring. */
static void
render_works_begin(RenderWorks *works, const RenderMap *map, RenderLayout *layout, RenderText *text,
                   RenderCard **cards, gboolean is_usual)
{
    guint32 n = map->scene.n_faces;
    *works = (RenderWorks){
        .map = map,
        .layout = layout,
        .cards = cards,
        .is_usual = is_usual,
        .faces = g_new0(RenderWork, MAX(n, 1)),
    };
    render_taken_init(&works->taken, frame_in_pixels(map, layout->scale));
    g_autoptr(GArray) hex = g_array_new(FALSE, FALSE, sizeof(Box));
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        Box box;
        if (find_port(map, layout, i, is_usual, &box))
            render_taken_add(&works->taken, NO_FACE, box);
        g_array_set_size(hex, 0);
        if (map->hex > 0 && !map->look->is_printed)
            append_hex(map, i, layout->scale, text, is_usual, hex);
        for (guint j = 0; j < hex->len; j++)
            render_taken_add(&works->taken, NO_FACE, g_array_index(hex, Box, j));
    }
    for (guint i = 0; i < works->map->coasts->len; i++) {
        Box box;
        if (render_coast_box(works->map, i, works->layout->scale, text, &box))
            render_taken_add(&works->taken, NO_FACE, box);
    }
    for (guint32 i = 0; i < n; i++) {
        render_work_begin(&works->faces[i], map, i, layout->scale, is_usual, text);
        if (!is_usual || !works->faces[i].is_used)
            continue;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        make_usual(map, &works->faces[i], taken);
    }
}

static void
drop_card(RenderWorks *works, guint32 face)
{
    RenderCard **kept = &works->cards[face];
    if (*kept != NULL)
        render_taken_remove_card(&works->taken, face, *kept);
    g_clear_pointer(kept, g_free);
}

/* Gives @face a copy of @card, in place of what it has. */
static void
render_works_keep(RenderWorks *works, guint32 face, const RenderCard *card)
{
    drop_card(works, face);
    render_taken_add_card(&works->taken, face, card);
    works->cards[face] = g_memdup2(card, sizeof *card);
}

/* Returns: whether faces are large enough at this scale for cards beside small ones. */
static gboolean
render_works_can_lead(const RenderWorks *works)
{
    return render_grain(works->map, works->layout->scale) >= RENDER_GRAIN_LEADS;
}

/* Returns: what @face has, or a card without rows. */
static RenderCard
card_of(const RenderWorks *works, guint32 face)
{
    const RenderCard *card = works->cards[face];
    return card != NULL ? *card : (RenderCard){.n_rows = 0};
}

/* Has @adding put more on the card of @face. Returns: what that returned; FALSE for a card beside
 * its face, to which nothing is added. */
static gboolean
render_works_add(RenderWorks *works, guint32 face, RenderAdding adding)
{
    RenderCard card = card_of(works, face);
    if (card.is_led)
        return FALSE;
    g_autoptr(GArray) taken = render_works_taken(works, face);
    if (!adding(works->map, &works->faces[face], taken, &card))
        return FALSE;
    render_works_keep(works, face, &card);
    return TRUE;
}

/* Places the name of @face, whose place is taken now, and its signs if it @has_signs, once more.
 * Returns: FALSE if there is no room for all that. */
static gboolean
lay_again(RenderWorks *works, guint32 face, gboolean has_signs)
{
    RenderWork *work = &works->faces[face];
    const RenderMap *map = works->map;
    g_autoptr(GArray) taken = render_works_taken(works, face);
    RenderCard card;
    if (!render_work_name(map, work, taken, 0, &card))
        return FALSE;
    if (has_signs && !render_work_signs(map, work, taken, &card))
        return FALSE;
    render_works_keep(works, face, &card);
    return TRUE;
}

/* Moves the name of @other out of the way of what is added to @face. Returns: FALSE if that does
 * not help; then all is as it was. */
static gboolean
make_way(RenderWorks *works, guint32 face, RenderAdding adding, guint32 other)
{
    RenderCard *moved = works->cards[other];
    RenderCard was = card_of(works, face);
    if (works->faces[other].is_set || moved->is_led || moved->has_stack ||
        !render_card_has(moved, MARK_NAME))
        return FALSE;
    works->cards[other] = NULL;
    render_taken_remove_card(&works->taken, other, moved);
    if (render_works_add(works, face, adding)) {
        if (lay_again(works, other, render_card_has(moved, MARK_SIGN))) {
            g_free(moved);
            return TRUE;
        }
        drop_card(works, face);
        if (was.n_rows > 0)
            render_works_keep(works, face, &was);
    }
    works->cards[other] = moved;
    render_taken_add_card(&works->taken, other, moved);
    return FALSE;
}

/* Does the same where the name of a neighbour, which lies across its border, is in the way: that
 * moves. Returns: FALSE if that does not help; then all is as it was. */
/* A name that lies across the border of a neighbour may be in the way of what that has to say. */
static gboolean
render_works_make_room(RenderWorks *works, guint32 face, RenderAdding adding)
{
    const RenderGroundPlan *plan = &works->faces[face].plan;
    const Box inside = {
        (gint32)plan->left,
        (gint32)plan->top,
        (gint32)plan->right,
        (gint32)plan->bottom,
    };
    g_autoptr(GArray) owners = render_taken_owners(&works->taken, inside);
    for (guint i = 0; i < owners->len; i++) {
        guint32 other = g_array_index(owners, guint32, i);
        if (other != face && other < works->layout->n_faces && make_way(works, face, adding, other))
            return TRUE;
    }
    return FALSE;
}

/* Where a key finds no room between all that is written it is given its room first, with some to
 * spare, so many times. */
#define KEY_SPARE 4
#define KEY_ROUNDS 2

/* Gives the least to those that have blocks (or have none), and are land (or sea). */
static void
lay_least(RenderWorks *works, gboolean has_units, gboolean is_land)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        RenderCard card;
        if (!work->is_used || work->is_set || (work->words.units != NULL) != has_units ||
            (!has_units && work->words.is_land != is_land))
            continue;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        if (render_work_least(works->map, work, taken, &card))
            render_works_keep(works, i, &card);
    }
}

/* Sets the card of a land beside it, in a form up to @last. */
static gboolean
lay_led(const RenderWorks *works, RenderWork *work, const GArray *taken, RenderCardForm last,
        RenderCard *card)
{
    return render_works_can_lead(works) &&
           render_work_try(works->map, work, taken, CARD_FULL, last, 0, render_place_led, card);
}

/* A way to say what a land is that has nothing written in it yet. */
typedef struct {
    RenderCardForm first, last;
    RenderPlacing placing;
    gboolean is_printed; /* on paper alone: a screen would be full of lines */
} Way;

/* Goes through lands that have nothing yet, and takes the first of @ways for each. */
static void
lay_ways(RenderWorks *works, const Way *ways, guint n_ways)
{
    const RenderMap *map = works->map;
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        RenderCard card;
        if (!work->is_used || works->cards[i] != NULL || !work->words.is_land)
            continue;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        gboolean is_placed = FALSE;
        work->is_tight = TRUE;
        for (guint j = 0; j < n_ways && !is_placed; j++)
            is_placed = (ways[j].placing != render_place_led || render_works_can_lead(works)) &&
                        (!ways[j].is_printed || map->look->is_printed) &&
                        render_work_try(map, work, taken, ways[j].first, ways[j].last, 0,
                                        ways[j].placing, &card);
        if (is_placed)
            render_works_keep(works, i, &card);
    }
}

/* Names of lands too small for them, and what matters most where there is none. Those that have
 * room inside come first: a line that leads to a small land must not go through them. */
static void
lay_across(RenderWorks *works)
{
    static const Way inside[] = {
        {CARD_LESS, CARD_LESS_TWO, render_place_inside},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, render_place_inside},
    };
    static const Way others[] = {
        {CARD_FULL, CARD_COMPACT_TWO, render_place_led},
        {CARD_NAME, CARD_NAME_THREE, render_place_led, TRUE},
        {CARD_NAME, CARD_NAME_TWO, render_place_across},
        {CARD_NAME_LESS, CARD_NAME_LESS_TWO, render_place_across},
        {CARD_SIGNS, CARD_TAG, render_place_inside},
        {CARD_TAG, CARD_TAG, render_place_across},
    };
    lay_ways(works, inside, G_N_ELEMENTS(inside));
    lay_ways(works, others, G_N_ELEMENTS(others));
}

/* Names of lands that have none so far, farther away. */
static void
lay_far(RenderWorks *works)
{
    for (guint32 i = 0; render_works_can_lead(works) && i < works->map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        const RenderCard *has = works->cards[i];
        RenderCard card;
        if (!work->is_used || !work->words.is_land || work->words.units != NULL ||
            (has != NULL && (work->is_set || render_card_has(has, MARK_NAME))))
            continue;
        work->plan.reach = RENDER_REACH_FAR;
        work->plan.n_ways = RENDER_WAYS_FAR;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        if (lay_led(works, work, taken, CARD_NAME_TWO, &card))
            render_works_keep(works, i, &card);
    }
}

static gboolean
lay_inside(const RenderMap *map, RenderWork *work, const GArray *taken, RenderCardForm first,
           RenderCardForm last, RenderCard *card)
{
    return render_work_try(map, work, taken, first, last, 0, render_place_inside, card);
}

/* Sets the card of a sea along an arc: its name must bend where it has no room in one row. */
static gboolean
lay_bent(RenderWork *work, const GArray *taken, RenderFace face, RenderCard *card)
{
    const RenderWords *words = &work->words;
    return words->name != NULL &&
           place_arc_fit(&work->plan, taken, words->text, words->name, face, card);
}

/* In one row, along an arc, in more rows, in smaller letters, or on paper beside it. */
static gboolean
lay_sea(const RenderWorks *works, guint32 face, RenderCard *card)
{
    const RenderMap *map = works->map;
    RenderWork *work = &works->faces[face];
    g_autoptr(GArray) taken = render_works_taken(works, face);
    return lay_inside(map, work, taken, CARD_NAME, CARD_NAME, card) ||
           lay_bent(work, taken, RENDER_FACE_SEA, card) ||
           lay_inside(map, work, taken, CARD_NAME_TWO, CARD_NAME_THREE, card) ||
           lay_inside(map, work, taken, CARD_NAME_LESS, CARD_NAME_LESS, card) ||
           lay_bent(work, taken, RENDER_FACE_SEA_LESS, card) ||
           lay_inside(map, work, taken, CARD_NAME_LESS_TWO, CARD_NAME_LESS_TWO, card) ||
           (map->look->is_printed && lay_led(works, work, taken, CARD_NAME_LESS_TWO, card));
}

static int
compare_sizes(gconstpointer a, gconstpointer b, gpointer boxes)
{
    Box one = ((const Box *)boxes)[*(const guint32 *)a];
    Box other = ((const Box *)boxes)[*(const guint32 *)b];
    double size = ((double)one.right - one.left) * ((double)one.bottom - one.top);
    double than = ((double)other.right - other.left) * ((double)other.bottom - other.top);
    return (size > than) - (size < than);
}

/* Names of seas, of the smallest first: the others have more places to go. */
static void
lay_seas(RenderWorks *works)
{
    g_autoptr(GArray) seas = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        const RenderWork *work = &works->faces[i];
        if (work->is_used && works->cards[i] == NULL && !work->words.is_land)
            g_array_append_val(seas, i);
    }
    g_array_sort_with_data(seas, compare_sizes, works->map->geometry->boxes);
    for (guint i = 0; i < seas->len; i++) {
        RenderCard card;
        guint32 face = g_array_index(seas, guint32, i);
        if (lay_sea(works, face, &card))
            render_works_keep(works, face, &card);
    }
}

/* As much more as fits. On paper a town that has no room in its land stands beside it. */
static void
lay_more(RenderWorks *works)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        RenderCard card, led;
        if (!work->is_used || works->cards[i] == NULL || work->is_tight || work->is_set ||
            !work->words.is_land)
            continue;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        guint n_stacks = work->n_stacks > 0 ? work->stack + 1 : 0;
        gboolean is_placed =
            render_work_try(works->map, work, taken, CARD_FULL, CARD_COMPACT_LESS_TWO, n_stacks,
                            render_place_inside, &card);
        if (works->map->look->is_printed && work->words.town != NULL && n_stacks == 0 &&
            !(is_placed && render_card_has(&card, MARK_TOWN)) &&
            lay_led(works, work, taken, CARD_LESS_TWO, &led)) {
            work->is_tight = TRUE;
            render_works_keep(works, i, &led);
        } else if (is_placed) {
            render_works_keep(works, i, &card);
        }
    }
}

/* Names that have no room so far: in smaller letters wherever there is some, and beside their
 * place.
 */
static void
lay_names(RenderWorks *works)
{
    const RenderMap *map = works->map;
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        RenderWork *work = &works->faces[i];
        const RenderCard *has = works->cards[i];
        RenderCard card;
        if (!work->is_used || work->words.name == NULL ||
            (has != NULL && render_card_has(has, MARK_NAME)) ||
            render_works_add(works, i, render_work_name_apart) ||
            render_works_make_room(works, i, render_work_name_apart) || work->n_stacks > 0)
            continue;
        work->plan.reach = RENDER_REACH_FAR;
        work->plan.n_ways = RENDER_WAYS_FAR;
        g_autoptr(GArray) taken = render_works_taken(works, i);
        if (render_works_can_lead(works) &&
            render_work_try(map, work, taken, CARD_ALONE, CARD_ALONE_TWO, 0, render_place_led,
                            &card))
            render_works_keep(works, i, &card);
    }
}

static void
lay_cards(RenderWorks *works)
{
    gboolean is_printed = works->map->look->is_printed;
    lay_least(works, TRUE, FALSE);
    lay_least(works, FALSE, TRUE);
    /* On paper names of seas may stand beside them; those of lands have more to say. */
    if (!is_printed)
        lay_seas(works);
    lay_across(works);
    lay_far(works);
    lay_more(works);
    for (guint32 i = 0; i < works->map->scene.n_faces; i++)
        if (works->faces[i].is_used && !render_works_add(works, i, render_work_signs) &&
            !works->map->look->is_printed && !render_works_make_room(works, i, render_work_signs))
            render_works_add(works, i, render_work_signs_apart);
    if (is_printed)
        lay_seas(works);
    lay_names(works);
}

/* Puts names that are not written into the key, for which room for @n_reserved of them was made
 * before anything else; 0: for none. Returns: how many they are. */
static guint
lay_key(RenderWorks *works, RenderText *text, guint n_reserved)
{
    const RenderMap *map = works->map;
    RenderLayout *layout = works->layout;
    g_autoptr(GArray) faces = render_key_faces(map, layout, works->faces);
    guint n = faces->len;
    if (n == 0 || n > KEY_NAMES_MAX || !render_works_can_lead(works))
        return 0;
    if (n_reserved == 0)
        n_reserved = render_key_reserve(map, layout, works->faces, &works->taken, text, n);
    if (n_reserved == 0)
        return n;
    RenderKey *key = &works->layout->key;
    key->faces = g_new0(guint32, faces->len);
    for (guint i = 0; i < faces->len && key->n < n_reserved; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        works->faces[face].words.key = key->n + 1;
        if (render_works_add(works, face, render_work_number) ||
            render_works_make_room(works, face, render_work_number))
            key->faces[key->n++] = face;
    }
    guint n_columns = (n_reserved + layout->key.n_rows - 1) / layout->key.n_rows;
    double width, height;
    layout->key.width = layout->key.high = 0;
    for (guint i = 0; i < layout->key.n; i++)
        widen_key(&layout->key, &works->faces[layout->key.faces[i]].words, text);
    layout->key.n_rows = MAX((layout->key.n + n_columns - 1) / n_columns, 1);
    size_of(&layout->key, layout->key.n, layout->key.n_rows, &width, &height);
    layout->key.box.right = layout->key.box.left + (gint32)width;
    layout->key.box.top = layout->key.box.bottom - (gint32)height;
    return n;
}

static void
end_works(RenderWorks *works)
{
    for (guint32 i = 0; i < works->map->scene.n_faces; i++)
        render_work_end(&works->faces[i]);
    render_taken_clear(&works->taken);
    g_free(works->faces);
}

/* Makes the middle of the rows of @card its middle, where they are; a pixel is not worth it. */
static void
centre_card(RenderCard *card)
{
    Box all = BOX_EMPTY;
    for (guint i = 0; i < card->n_rows; i++)
        all = box_join(all, card->rows[i]);
    const Point by = {(all.left + all.right) / 2, (all.top + all.bottom) / 2};
    if (card->n_rows == 0 || (ABS(by.x) <= 1 && ABS(by.y) <= 1))
        return;
    const Point back = {-by.x, -by.y};
    card->at = (Point){card->at.x + by.x, card->at.y + by.y};
    for (guint i = 0; i < card->n_rows; i++)
        card->rows[i] = box_shift(card->rows[i], back);
    for (guint i = 0; i < card->n_marks; i++)
        card->marks[i].box = box_shift(card->marks[i].box, back);
}

/* Leaves only the name on @card, or its number in the key, where it is. Returns: FALSE if there is
 * none. */
static gboolean
keep_name(RenderCard *card)
{
    guint n = 0;
    for (guint i = 0; i < card->n_marks; i++)
        if (card->marks[i].kind == MARK_NAME || card->marks[i].kind == MARK_KEY)
            card->marks[n++] = card->marks[i];
    card->n_marks = n;
    card->has_stack = FALSE;
    for (guint i = 0; !card->is_bent && i < n; i++)
        card->rows[i] = card->marks[i].box;
    card->n_rows = card->is_bent ? card->n_rows : n;
    if (!card->is_bent)
        centre_card(card);
    return n > 0;
}

static void
keep_names(RenderLayout *layout)
{
    for (guint32 i = 0; i < layout->n_faces; i++)
        if (layout->cards[i] != NULL && !keep_name(layout->cards[i]))
            g_clear_pointer(&layout->cards[i], g_free);
}

/* Has @work place its signs and blocks with @name (NULL: none is written). */
static void
follow_name(RenderWork *work, const RenderCard *name)
{
    work->words.name = NULL;
    if (name == NULL || name->is_led || name->is_bent)
        return;
    work->plan.has_name = TRUE;
    work->plan.name = render_card_plate(name);
    if (!render_card_is_number(name))
        work->plan.name = box_grow(work->plan.name, -PLATE_AIR);
}

/* Places the signs of @work on a plate of their own that touches that of @name. Returns: FALSE if
 * there is no room for it. */
static gboolean
place_at_plate(const RenderMap *map, RenderWork *work, const GArray *taken, const RenderCard *name,
               RenderCard *card)
{
    Box plate = render_card_plate(name);
    for (RenderCardForm form = CARD_TOWN; form <= CARD_SMALL; form++) {
        if (form == CARD_EMPTY || form == CARD_TAG ||
            !render_card_set(card, map, &work->words, form, NULL))
            continue;
        card->at = (Point){0, 0};
        Box own = render_card_plate(card);
        const Point places[] = {
            {(plate.left + plate.right) / 2, plate.bottom - own.top},
            {(plate.left + plate.right) / 2, plate.top - own.bottom},
            {plate.right - own.left, (plate.top + plate.bottom) / 2},
            {plate.left - own.right, (plate.top + plate.bottom) / 2},
        };
        card->is_led = TRUE;
        card->foot = name->foot;
        for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
            card->at = places[i];
            own = render_card_plate(card);
            if (render_is_free(taken, own) &&
                box_equal(box_join(work->plan.frame, own), work->plan.frame))
                return TRUE;
        }
    }
    return FALSE;
}

/* Returns: how far blocks may be from their face, if there is no room nearer: across the map. */
static double
layout_reach(const RenderWorks *works)
{
    Box frame = frame_in_pixels(works->map, works->layout->scale);
    return MAX((double)frame.right - frame.left, (double)frame.bottom - frame.top);
}

/* Places signs, values and blocks around the names of @layout: blocks first, which must be there.
 */
static void
lay_around(const RenderMap *map, RenderLayout *layout, RenderText *text)
{
    RenderWorks works;
    render_works_begin(&works, map, layout, text, layout->around, FALSE);
    if (layout->key.n > 0)
        render_taken_add(&works.taken, NO_FACE, layout->key.box);
    for (guint32 i = 0; i < layout->n_faces; i++) {
        if (layout->cards[i] != NULL)
            render_taken_add_card(&works.taken, NO_FACE, layout->cards[i]);
        if (works.faces[i].is_used)
            follow_name(&works.faces[i], layout->cards[i]);
    }
    for (guint round = 0; round < 2; round++)
        for (guint32 i = 0; i < layout->n_faces; i++) {
            RenderWork *work = &works.faces[i];
            RenderCard card;
            if (!work->is_used || (work->n_stacks > 0) != (round == 0))
                continue;
            if (round == 0)
                work->plan.reach = layout_reach(&works);
            g_autoptr(GArray) taken = render_works_taken(&works, i);
            if (round == 0)
                place_stack(map, work, taken, &card);
            else if (!place_signs(map, work, taken, &card))
                continue;
            render_works_keep(&works, i, &card);
        }
    for (guint32 i = 0; i < layout->n_faces; i++) {
        if (!works.faces[i].is_used)
            continue;
        render_works_add(&works, i, add_value);
        if (render_works_add(&works, i, add_missing_signs) ||
            render_works_add(&works, i, render_work_signs_apart) || layout->around[i] != NULL ||
            layout->cards[i] == NULL || !layout->cards[i]->is_led ||
            render_card_is_number(layout->cards[i]))
            continue;
        RenderCard card;
        works.faces[i].plan.reach = RENDER_REACH_FAR;
        g_autoptr(GArray) taken = render_works_taken(&works, i);
        if (place_at_plate(map, &works.faces[i], taken, layout->cards[i], &card))
            render_works_keep(&works, i, &card);
    }
    end_works(&works);
}

/* Lays out all, with room for @n_key names in the key if there is any. Returns: how many names it
 * should have. */
static guint
lay_all(const RenderMap *map, RenderLayout *layout, guint n_key)
{
    RenderWorks works;
    RenderText text;
    render_text_init(&text, map->look->types);
    render_works_begin(&works, map, layout, &text, layout->cards, !map->look->is_printed);
    for (guint32 i = 0; i < works.map->scene.n_faces; i++) {
        RenderWork *work = &works.faces[i];
        RenderCard card;
        if (!work->is_used || !work->plan.is_set)
            continue;
        g_autoptr(GArray) taken = render_works_taken(&works, i);
        if (render_work_set(works.map, work, taken, &card))
            render_works_keep(&works, i, &card);
    }
    if (n_key > 0)
        n_key = render_key_reserve(map, layout, works.faces, &works.taken, &text, n_key);
    lay_cards(&works);
    guint n_names = lay_key(&works, &text, n_key);
    end_works(&works);
    render_text_clear(&text);
    return n_names;
}

/* Of so many scales a map keeps the layouts: tiles are painted at one, while another is left. */
#define LAYOUTS_MAX 6

static gpointer
ref_layout(gconstpointer data, gpointer nothing G_GNUC_UNUSED)
{
    RenderLayout *layout = (RenderLayout *)data;
    g_atomic_ref_count_inc(&layout->references);
    return layout;
}

/* Returns: (transfer full): the layout that is kept for @scale, from now on the one used last; or
 * NULL. */
static RenderLayout *
find_layout(RenderMap *map, double scale)
{
    RenderLayout *found = NULL;
    g_mutex_lock(&map->lock);
    for (guint i = 0; found == NULL && i < map->layouts->len; i++) {
        RenderLayout *layout = map->layouts->pdata[i];
        if (layout->scale != scale)
            continue;
        found = g_ptr_array_steal_index(map->layouts, i);
        g_ptr_array_add(map->layouts, found);
        ref_layout(found, NULL);
    }
    g_mutex_unlock(&map->lock);
    return found;
}

/* While one thread makes a layout, others may have those that are made. */
RenderLayout *
render_layout_get(RenderMap *map, double scale)
{
    RenderLayout *layout = find_layout(map, scale);
    if (layout != NULL)
        return layout;
    g_mutex_lock(&map->making);
    layout = find_layout(map, scale);
    if (layout == NULL) {
        layout = render_layout_new(map, scale);
        g_mutex_lock(&map->lock);
        if (map->layouts->len >= LAYOUTS_MAX)
            g_ptr_array_remove_index(map->layouts, 0);
        g_ptr_array_add(map->layouts, ref_layout(layout, NULL));
        g_mutex_unlock(&map->lock);
    }
    g_mutex_unlock(&map->making);
    return layout;
}

GPtrArray *
render_layouts(RenderMap *map)
{
    g_mutex_lock(&map->lock);
    GPtrArray *layouts = g_ptr_array_copy(map->layouts, ref_layout, NULL);
    g_mutex_unlock(&map->lock);
    g_ptr_array_set_free_func(layouts, (GDestroyNotify)render_layout_unref);
    return layouts;
}

/* With more faces each one is looked at by itself. */
#define WHOLE_MAX 3000

typedef struct {
    const RenderMap *map;
    const RenderLayout *layout;
    gboolean is_usual; /* as of find_port() */
    GArray *boxes;     /* owned: of Box */
} PortSearch;

static gboolean
take_port(guint32 index, gpointer data)
{
    const PortSearch *search = data;
    guint32 face = g_array_index(search->map->ports, guint32, index);
    Box box;
    if (find_port(search->map, search->layout, face, search->is_usual, &box))
        g_array_append_val(search->boxes, box);
    return TRUE;
}

/* Returns: (transfer full): of Box: what is left to ports around @face; @is_usual: as of
 * find_port(). */
static GArray *
ports_around(const RenderMap *map, const RenderLayout *layout, guint32 face, gboolean is_usual)
{
    PortSearch search = {map, layout, is_usual, g_array_new(FALSE, FALSE, sizeof(Box))};
    gint32 reach = (gint32)(PORT_SIZE_MAX / layout->scale) + 1;
    box_tree_search(map->port_tree, box_grow(map->geometry->boxes[face], reach), take_port,
                    &search);
    return search.boxes;
}

/* Returns: (transfer full): the name of a face that keeps to itself: what it has must lie inside,
 * so that no other face needs to know; or NULL. */
static RenderCard *
lay_name_alone(const RenderMap *map, const RenderLayout *layout, guint32 face, RenderText *text)
{
    RenderWork work;
    RenderCard card;
    render_work_begin(&work, map, face, layout->scale, TRUE, text);
    if (!work.is_used)
        return NULL;
    g_autoptr(GArray) taken = ports_around(map, layout, face, TRUE);
    append_hex(map, face, layout->scale, text, TRUE, taken);
    make_usual(map, &work, taken);
    RenderCardForm last = work.words.is_land ? CARD_NAME_TWO : CARD_NAME_THREE;
    gboolean is_placed =
        work.words.name != NULL &&
        (render_work_set(map, &work, taken, &card) ||
         (work.words.is_land && render_work_try(map, &work, taken, CARD_FULL, CARD_COMPACT_TWO,
                                                work.n_stacks, render_place_inside, &card)) ||
         render_work_try(map, &work, taken, CARD_NAME, last, work.n_stacks, render_place_inside,
                         &card));
    render_work_end(&work);
    return is_placed && keep_name(&card) ? g_memdup2(&card, sizeof card) : NULL;
}

/* Returns: (transfer full): what is around @name (NULL: none is written) in such a face, or NULL.
 */
static RenderCard *
lay_around_alone(const RenderMap *map, const RenderLayout *layout, guint32 face,
                 const RenderCard *name, RenderText *text)
{
    RenderWork work;
    RenderCard card = {.n_rows = 0};
    render_work_begin(&work, map, face, layout->scale, FALSE, text);
    if (!work.is_used)
        return NULL;
    work.is_alone = TRUE;
    follow_name(&work, name);
    g_autoptr(GArray) taken = ports_around(map, layout, face, FALSE);
    append_hex(map, face, layout->scale, text, FALSE, taken);
    if (name != NULL)
        append_rows(taken, name);
    if (work.n_stacks > 0)
        place_stack(map, &work, taken, &card);
    else if (!render_work_try(map, &work, taken, CARD_TOWN, CARD_TAG, 0, render_place_beside,
                              &card))
        card = (RenderCard){.n_rows = 0};
    if (!add_missing_signs(map, &work, taken, &card))
        render_work_signs_apart(map, &work, taken, &card);
    render_work_end(&work);
    return card.n_rows > 0 ? g_memdup2(&card, sizeof card) : NULL;
}

RenderLayout *
render_layout_new(const RenderMap *map, double scale)
{
    RenderLayout *layout = g_new0(RenderLayout, 1);
    g_atomic_ref_count_init(&layout->references);
    layout->scale = scale;
    layout->is_whole = map->scene.n_faces <= WHOLE_MAX || map->look->is_printed;
    layout->cards = g_new0(RenderCard *, map->scene.n_faces + 1);
    if (!map->look->is_printed)
        layout->around = g_new0(RenderCard *, map->scene.n_faces + 1);
    layout->n_faces = map->scene.n_faces;
    choose_ports(map, layout);
    if (layout->is_whole) {
        guint n = lay_all(map, layout, 0);
        for (guint i = 0; layout->key.n < n && i < KEY_ROUNDS; i++) {
            for (guint32 j = 0; j < layout->n_faces; j++)
                g_clear_pointer(&layout->cards[j], g_free);
            g_clear_pointer(&layout->key.faces, g_free);
            layout->key = (RenderKey){.n = 0};
            n = lay_all(map, layout, MIN(n + KEY_SPARE, KEY_NAMES_MAX));
        }
        if (layout->around != NULL) {
            RenderText text;
            render_text_init(&text, map->look->types);
            keep_names(layout);
            lay_around(map, layout, &text);
            render_text_clear(&text);
        }
    } else
        layout->made = g_new0(gint, map->scene.n_faces);
    return layout;
}

void
render_layout_unref(RenderLayout *layout)
{
    if (!g_atomic_ref_count_dec(&layout->references))
        return;
    for (guint32 i = 0; i < layout->n_faces; i++) {
        g_free(layout->cards[i]);
        if (layout->around != NULL)
            g_free(layout->around[i]);
    }
    g_free(layout->cards);
    g_free(layout->around);
    g_free(layout->made);
    g_free(layout->has_port);
    g_free(layout->key.faces);
    g_free(layout);
}

static void
keep_first(RenderCard **kept, RenderCard *card)
{
    if (card != NULL && !g_atomic_pointer_compare_and_exchange(kept, NULL, card))
        g_free(card);
}

/* Makes the cards of @face if they are not. Two threads that make the same card make equal ones;
 * the first is kept. */
static void
make_cards(const RenderMap *map, RenderLayout *layout, guint32 face, RenderText *text)
{
    RenderCard *name, *around;
    if (layout->is_whole || g_atomic_int_get(&layout->made[face]) != 0)
        return;
    name = lay_name_alone(map, layout, face, text);
    around = lay_around_alone(map, layout, face, name, text);
    keep_first(&layout->cards[face], name);
    keep_first(&layout->around[face], around);
    g_atomic_int_set(&layout->made[face], 1);
}

const RenderCard *
render_layout_card(const RenderMap *map, RenderLayout *layout, guint32 face, RenderText *text)
{
    make_cards(map, layout, face, text);
    return g_atomic_pointer_get(&layout->cards[face]);
}

const RenderCard *
render_layout_around(const RenderMap *map, RenderLayout *layout, guint32 face, RenderText *text)
{
    if (layout->around == NULL)
        return layout->cards[face];
    make_cards(map, layout, face, text);
    return g_atomic_pointer_get(&layout->around[face]);
}

GArray *
render_layout_seen(const RenderMap *map, const RenderLayout *layout, const RenderView *view)
{
    if (!layout->is_whole)
        return render_seen(map->geometry->faces, view);
    GArray *seen = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < layout->n_faces; i++)
        if (layout->cards[i] != NULL || (layout->around != NULL && layout->around[i] != NULL))
            g_array_append_val(seen, i);
    return seen;
}
