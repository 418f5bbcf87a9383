/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SVG: shapes with names become places; a data set becomes a drawing whose shapes have names.
 */
#include "schema/foreign/carried.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/svg-drawing.h"
#include "schema/foreign/foreign-view.h"
#include "schema/geometry/knit.h"
#include "schema/geometry/unite.h"
#include "schema/store/map-svg.h"
#include "schema/text/markup.h"
#include "schema/text/name.h"

#include <string.h>

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define IMPORT_ROWS(ROW) \
    ROW (SHAPE, N_("shape"), LOSS_READ, N_("a place")) \
    ROW (CHANGED, N_("shape"), LOSS_CHANGED, N_("a place; its curves were turned into straight segments, or its borders were joined with those of its neighbours")) \
    ROW (PIECE, N_("shape"), LOSS_CHANGED, N_("another piece of the place with the same name")) \
    ROW (GROUPED, N_("shape"), LOSS_CHANGED, N_("another piece of the place that its group names")) \
    ROW (TWICE, N_("shape"), LOSS_LEFT, N_("there is already a shape with the same name")) \
    ROW (NAMELESS, N_("shape"), LOSS_LEFT, N_("it has no name: no label, no title, and an id that a program made")) \
    ROW (HIDDEN, N_("shape"), LOSS_LEFT, N_("it is not visible; --layer NAME imports a hidden layer")) \
    ROW (LAYER, N_("shape"), LOSS_LEFT, N_("it is not in the layer of --layer")) \
    ROW (TRANSFORM, N_("shape"), LOSS_LEFT, N_("it is in a transform that cannot be read, or too far away")) \
    ROW (DATA, N_("shape"), LOSS_LEFT, N_("its data cannot be read, or it uses something that is not a shape")) \
    ROW (LINE, N_("shape"), LOSS_LEFT, N_("it encloses nothing")) \
    ROW (MANY, N_("shape"), LOSS_LEFT, N_("there are too many")) \
    ROW (SAID, N_("data attribute"), LOSS_READ, N_("`data-nation` and `data-side`: the owner of the land; `data-forage`, up to 99; `data-neighbours`: all places that it is connected with, each with the type of border after a colon")) \
    ROW (SAID_NOT, N_("data attribute"), LOSS_LEFT, N_("its value is invalid, or its shape is not a place, is another piece of a place, or is a sea with an owner")) \
    ROW (WAY, N_("neighbour"), LOSS_READ, N_("a connection; between a land and a sea, a port of the land")) \
    ROW (WAY_OTHER, N_("neighbour"), LOSS_LEFT, N_("it is not a place, or is the place itself, or there are too many")) \
    ROW (TEXT, N_("text"), LOSS_LEFT, N_("Narva draws names itself")) \
    ROW (OTHER, N_("other element"), LOSS_LEFT, N_("it is not a shape, but e.g. a style, picture or comment"))
/* clang-format on */

typedef enum { IMPORT_ROWS(IMPORT_ROW_NUMBER) } ImportRow;

static const LossRow import_rows[] = {IMPORT_ROWS(LOSS_ROW)};

/* The default ids of drawing programs, before a number. */
static const char *const generic[] = {
    "path",  "polygon", "polyline", "rect",  "circle", "ellipse", "use",  "vector", "shape",
    "group", "layer",   "g",        "image", "line",   "svg",     "text", "object", "element",
};

typedef struct {
    ForeignMap *map;
    LossReport *report;
    const char *file;
    GHashTable *names; /* owned: folded name (owned) -> number + 1 */
    GPtrArray *pieces; /* owned: of each place the GPtrArray of its Shape */
    guint *named;      /* owned: see find_named() */
    guint *n_named;    /* owned: see count_named() */
    GArray *ways;      /* owned: of WayText */
    guint64 n_points;
} Reading;

/* Returns: whether @name looks like a default id: `path12`, `Vector_12-3`, or only digits. Labels
 * (@is_label) are set by users: there `G12` and 12 are names. */
static gboolean
is_generic(const char *name, gboolean is_label)
{
    g_autofree char *folded = name_fold(name);
    gsize length = strcspn(folded, " 0123456789");
    if (strspn(folded + length, " 0123456789") != strlen(folded + length))
        return FALSE;
    folded[length] = '\0';
    if (length <= 1 && is_label)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(generic); i++)
        if (strcmp(generic[i], folded) == 0)
            return TRUE;
    return length == 0;
}

/* Returns: (transfer full): the name of what has the label @label and the id @id; NULL: none but a
 * default id. */
static char *
choose_name(const char *label, const char *id)
{
    const char *const names[] = {label, id};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        /* Labels of Inkscape can start with #, but not ids. */
        g_autofree char *name = g_strstrip(g_strdup(names[i] != NULL ? names[i] : ""));
        const char *start = name + (name[0] == '#');
        if (*start != '\0' && !is_generic(start, i == 0))
            return g_strdup(start);
    }
    return NULL;
}

/* Returns: (transfer full): the name that the group number @group - 1 may give its shapes; NULL:
 * none, or it is a layer. */
static char *
name_of_group(const SvgDrawing *drawing, guint group)
{
    const SvgGroup *own = &g_array_index(drawing->groups, SvgGroup, group - 1);
    return own->is_layer ? NULL : choose_name(own->name, own->id);
}

/* Returns: (transfer full): for each group, by its number + 1, the nearest of it and those around
 * it that has a name; 0: none has. */
static guint *
find_named(const SvgDrawing *drawing)
{
    guint *named = g_new0(guint, drawing->groups->len + 1);
    for (guint group = 1; group <= drawing->groups->len; group++) {
        g_autofree char *name = name_of_group(drawing, group);
        guint parent = g_array_index(drawing->groups, SvgGroup, group - 1).parent;
        named[group] = name != NULL ? group : named[parent];
    }
    return named;
}

/* Returns: (transfer full): how many things with names are in each group with a name, by its number
 * + 1, and outside of all of them, by 0; what is in a named group in it does not count. */
static guint *
count_named(const SvgDrawing *drawing, const guint *named)
{
    guint *n_named = g_new0(guint, drawing->groups->len + 1);
    g_autofree gboolean *is_used = g_new0(gboolean, drawing->groups->len + 1);
    for (guint i = 0; i < drawing->shapes->len; i++) {
        const SvgShape *shape = &g_array_index(drawing->shapes, SvgShape, i);
        g_autofree char *name = choose_name(shape->name, shape->id);
        if (shape->fate != SVG_SHAPE_OK)
            continue;
        n_named[named[shape->group]] += name != NULL;
        is_used[named[shape->group]] = TRUE;
    }
    for (guint group = drawing->groups->len; group > 0; group--) {
        if (!is_used[group] || named[group] != group)
            continue;
        guint around = named[g_array_index(drawing->groups, SvgGroup, group - 1).parent];
        n_named[around]++;
        is_used[around] = TRUE;
    }
    return n_named;
}

/* Returns: (transfer full): the name of @shape: its own, or that of the group around it, if nothing
 * in it has another one, and it is not the only one where it is, which would be a layer; NULL:
 * none.
 * @is_grouped is set to whether it is that of the group. */
static char *
find_name(const Reading *reading, const SvgDrawing *drawing, const SvgShape *shape,
          gboolean *is_grouped)
{
    char *own = choose_name(shape->name, shape->id);
    guint group = own == NULL ? reading->named[shape->group] : 0;
    *is_grouped = FALSE;
    if (group == 0 || reading->n_named[group] > 0)
        return own;
    guint around = reading->named[g_array_index(drawing->groups, SvgGroup, group - 1).parent];
    *is_grouped = reading->n_named[around] > 1;
    return *is_grouped ? name_of_group(drawing, group) : NULL;
}

static void
count_shape(Reading *reading, ImportRow row, const SvgShape *shape)
{
    loss_report_add(reading->report, row, (LossPlace){.file = reading->file, .number = shape->line},
                    1);
}

/* Returns: whether the box of @shape meets that of a piece in @pieces. */
static gboolean
meets_piece(const GPtrArray *pieces, const Shape *shape)
{
    for (guint i = 0; i < pieces->len; i++)
        if (box_meets(shape_bounds(pieces->pdata[i]), shape_bounds(shape)))
            return TRUE;
    return FALSE;
}

/* A second shape in the same group is another piece of the place; so is one with the same name,
 * unless they overlap. Those lie apart, so that more than LIMIT_PATH_LINES make no shape. */
static void
add_piece(Reading *reading, guint32 index, const SvgShape *shape, gboolean is_grouped)
{
    GPtrArray *pieces = reading->pieces->pdata[index];
    if (!is_grouped && pieces->len >= LIMIT_PATH_LINES) {
        count_shape(reading, IMPORT_MANY, shape);
        return;
    }
    gboolean is_piece = is_grouped || !meets_piece(pieces, shape->shape);
    if (is_piece) {
        g_ptr_array_add(pieces, shape_ref(shape->shape));
        foreign_place(reading->map, index)->is_rounded |= shape->is_curved;
        reading->n_points += shape->shape->n_points;
    }
    count_shape(reading,
                !is_piece    ? IMPORT_TWICE
                : is_grouped ? IMPORT_GROUPED
                             : IMPORT_PIECE,
                shape);
}

/* Makes one shape of the pieces of each place. */
static void
join_pieces(Reading *reading)
{
    for (guint32 i = 0; i < reading->map->places->len; i++) {
        const GPtrArray *pieces = reading->pieces->pdata[i];
        if (pieces->len > 1)
            foreign_place_set_shape(foreign_place(reading->map, i),
                                    unite_shapes((Shape *const *)pieces->pdata, pieces->len));
    }
}

/* Sets the attribute @word of the place @index from @shape, where it is not empty. Returns: FALSE
 * if it is invalid. */
static gboolean
set_attribute(Reading *reading, guint32 index, const SvgShape *shape, SvgWord word)
{
    ForeignMap *map = reading->map;
    ForeignPlace *place = foreign_place(map, index);
    const char *text = shape->said[word], *side = shape->said[SVG_SIDE];
    WayText way = {.place = index, .where = place->where};
    guint64 forage;
    switch (word) {
    case SVG_NATION:
        if (!shape->is_sea)
            place->nation =
                foreign_map_nation(map, text, side != NULL && side[0] != '\0' ? side : NULL);
        return place->nation != FOREIGN_NONE;
    case SVG_SIDE:
        return place->nation != FOREIGN_NONE;
    case SVG_FORAGE:
        if (!g_ascii_string_to_unsigned(text, 10, 0, LIMIT_FOREIGN_FORAGE, &forage, NULL))
            return FALSE;
        place->forage = (gint)forage;
        return TRUE;
    default:
        way.text = g_string_chunk_insert(map->strings, text);
        g_array_append_val(reading->ways, way);
        return TRUE;
    }
}

/* Adds the links that shapes state, or if none states any those along their borders. */
static void
add_ways(Reading *reading)
{
    ForeignMap *map = reading->map;
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < map->places->len; i++)
        g_hash_table_insert(names, (char *)foreign_place(map, i)->called.name,
                            GUINT_TO_POINTER(i + 1));
    way_texts_link(map, reading->ways, names, reading->report, IMPORT_WAY, IMPORT_WAY_OTHER);
    if (reading->ways->len == 0)
        foreign_map_find_links(map);
    foreign_map_assign_ports(map);
}

/* Returns: the number of the place that @shape became; FOREIGN_NONE: none of its own. */
static guint32
add_place(Reading *reading, const SvgShape *shape, const char *name, gboolean is_grouped)
{
    ForeignMap *map = reading->map;
    if (map->places->len >= LIMIT_FOREIGN_PLACES ||
        reading->n_points + shape->shape->n_points > LIMIT_FOREIGN_POINTS) {
        count_shape(reading, IMPORT_MANY, shape);
        return FOREIGN_NONE;
    }
    g_autofree char *folded = name_fold(name);
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(reading->names, folded));
    if (at > 0) {
        add_piece(reading, at - 1, shape, is_grouped);
        return FOREIGN_NONE;
    }
    guint32 index = foreign_map_add_place(map, name, shape->is_sea ? FOREIGN_SEA : FOREIGN_LAND);
    ForeignPlace *place = foreign_place(map, index);
    foreign_place_set_shape(place, shape_ref(shape->shape));
    if (place->shape == NULL) {
        g_array_set_size(map->places, index);
        count_shape(reading, IMPORT_LINE, shape);
        return FOREIGN_NONE;
    }
    place->where = (LossPlace){.file = reading->file, .number = shape->line};
    place->is_rounded = shape->is_curved;
    reading->n_points += shape->shape->n_points;
    GPtrArray *pieces = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    g_ptr_array_add(pieces, shape_ref(shape->shape));
    g_ptr_array_add(reading->pieces, pieces);
    g_hash_table_insert(reading->names, g_steal_pointer(&folded), GUINT_TO_POINTER(index + 1));
    return index;
}

static void
add_shapes(Reading *reading, const SvgDrawing *drawing)
{
    static const ImportRow of_fate[] = {
        [SVG_SHAPE_HIDDEN] = IMPORT_HIDDEN,       [SVG_SHAPE_LAYER] = IMPORT_LAYER,
        [SVG_SHAPE_TRANSFORM] = IMPORT_TRANSFORM, [SVG_SHAPE_DATA] = IMPORT_DATA,
        [SVG_SHAPE_LINE] = IMPORT_LINE,
    };
    for (guint i = 0; i < drawing->shapes->len; i++) {
        const SvgShape *shape = &g_array_index(drawing->shapes, SvgShape, i);
        gboolean is_grouped;
        g_autofree char *name = find_name(reading, drawing, shape, &is_grouped);
        guint32 index = FOREIGN_NONE;
        if (shape->fate != SVG_SHAPE_OK)
            count_shape(reading, of_fate[shape->fate], shape);
        else if (name == NULL)
            count_shape(reading, IMPORT_NAMELESS, shape);
        else
            index = add_place(reading, shape, name, is_grouped);
        for (guint j = 0; j < N_SVG_WORDS; j++) {
            gboolean is_said = shape->said[j] != NULL && shape->said[j][0] != '\0';
            gboolean is_taken = is_said && index != FOREIGN_NONE &&
                                set_attribute(reading, index, shape, (SvgWord)j);
            if (shape->said[j] != NULL)
                count_shape(reading, is_taken ? IMPORT_SAID : IMPORT_SAID_NOT, shape);
        }
    }
}

static gboolean
read_svg(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map, LossReport *report,
         GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(source, source->file, error);
    g_autoptr(SvgDrawing) drawing =
        bytes != NULL ? svg_drawing_read(bytes, source->shown, choices, error) : NULL;
    if (drawing == NULL)
        return FALSE;
    carried_set(map, drawing->carried);
    Reading reading = {
        .map = map,
        .report = report,
        .file = source->shown,
        .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .pieces = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref),
        .named = find_named(drawing),
        .ways = g_array_new(FALSE, FALSE, sizeof(WayText)),
    };
    reading.n_named = count_named(drawing, reading.named);
    add_shapes(&reading, drawing);
    join_pieces(&reading);
    g_ptr_array_unref(reading.pieces);
    g_free(reading.named);
    g_free(reading.n_named);
    g_hash_table_unref(reading.names);
    LossPlace text = {.file = source->shown, .number = drawing->first_text};
    LossPlace other = {.file = source->shown, .number = drawing->first_other};
    loss_report_add(report, IMPORT_TEXT, text, drawing->n_texts);
    loss_report_add(report, IMPORT_OTHER, other, drawing->n_others);
    map->frame = drawing->frame;
    map->scale = drawing->scale;
    foreign_map_knit(map, KNIT_REACH_MAX);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_report_add(report,
                        place->is_joined || place->is_rounded ? IMPORT_CHANGED : IMPORT_SHAPE,
                        place->where, 1);
    }
    add_ways(&reading);
    g_array_unref(reading.ways);
    return TRUE;
}

const ForeignReader reader_svg = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_svg,
    .choices = CHOICE_BIT(CHOICE_SEA) | CHOICE_BIT(CHOICE_LAYER) | CHOICE_BIT(CHOICE_NAME),
    .signs = "<svg",
};

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    FOREIGN_DRAWN_ROWS(ROW) \
    ROW (WAY, N_("border"), LOSS_READ, N_("a name in the attribute `data-neighbours` of one of its places, with its type")) \
    ROW (WAY_SHAPELESS, N_("border"), LOSS_LEFT, N_("one of its places is not drawn")) \
    ROW (BLOCKED, N_("border"), LOSS_LEFT, N_("blocked: places without a name are not connected")) \
    ROW (HARBOUR, N_("harbour"), LOSS_LEFT, N_("the format has no harbours")) \
    ROW (NATION, N_("nation"), LOSS_CHANGED, N_("the attribute `data-nation` of its lands, with its side; its colour and capitals are lost, and so is a nation without lands")) \
    ROW (TYPE, N_("type"), LOSS_LEFT, N_("a drawing has no units")) \
    ROW (UNIT, N_("unit"), LOSS_LEFT, N_("a drawing has no units")) \
    ROW (FORAGE, N_("forage"), LOSS_READ, N_("the attribute `data-forage` of the shape")) \
    ROW (FORAGE_SHAPELESS, N_("forage"), LOSS_LEFT, N_("its space is not drawn")) \
    ROW (OTHER, N_("other record"), LOSS_LEFT, N_("rules, tables, regions, named coasts and scenarios of Narva"))
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

/* In the order in which they are drawn. */
static const struct {
    const char *label, *fill;
    gboolean is_sea;
} layers[] = {
    {"sea", "#c9dce0", TRUE},
    {"lands", "#e9e4d4", FALSE},
};

/* Returns: (transfer full): the smallest box around the frame and all shapes, as a viewBox. */
static char *
view_box(const ForeignMap *map)
{
    Box box = map->frame;
    gint units = (gint)MAP_SVG_GRID.units;
    for (guint32 i = 0; i < map->places->len; i++)
        if (foreign_place(map, i)->shape != NULL)
            box = box_join(box, shape_bounds(foreign_place(map, i)->shape));
    if (box.right < box.left)
        box = (Box){0, 0, units, units};
    box = (Box){
        .left = box.left - ((box.left % units + units) % units),
        .top = box.top - ((box.top % units + units) % units),
        .right = box.right + units,
        .bottom = box.bottom + units,
    };
    return g_strdup_printf("%d %d %d %d", box.left / units, box.top / units,
                           (box.right - box.left) / units, (box.bottom - box.top) / units);
}

static void
append_word(GString *out, SvgWord word, const char *text)
{
    if (text == NULL)
        return;
    g_autofree char *escaped = g_markup_escape_text(text, -1);
    g_string_append_printf(out, " %s=\"%s\"", svg_attribute(word), escaped);
}

static void
append_layer(GString *out, const ForeignMap *map, const GPtrArray *ways, guint layer)
{
    g_string_append_printf(out,
                           "  <g id=\"%s\" inkscape:groupmode=\"layer\" inkscape:label=\"%s\" "
                           "fill=\"%s\" stroke=\"#333333\" fill-rule=\"evenodd\">\n",
                           layers[layer].label, layers[layer].label, layers[layer].fill);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        if (place->shape == NULL || (place->ground == FOREIGN_SEA) != layers[layer].is_sea)
            continue;
        g_autofree char *name = g_markup_escape_text(place->called.name, -1);
        g_string_append_printf(out, "    <path id=\"place-%s\" inkscape:label=\"%s\"",
                               place->called.id, name);
        g_autofree char *forage = place->forage >= 0 ? g_strdup_printf("%d", place->forage) : NULL;
        const ForeignNation *nation =
            place->nation != FOREIGN_NONE
                ? &g_array_index(map->nations, ForeignNation, place->nation)
                : NULL;
        if (nation != NULL) {
            append_word(out, SVG_NATION, nation->called.name);
            if (nation->side != FOREIGN_NONE)
                append_word(out, SVG_SIDE,
                            g_array_index(map->sides, ForeignSide, nation->side).called.name);
        }
        append_word(out, SVG_FORAGE, forage);
        append_word(out, SVG_WAYS, ways->pdata[i]);
        g_string_append(out, " d=\"");
        svg_path_write(out, place->shape, MAP_SVG_GRID.units);
        g_string_append(out, "\"/>\n");
    }
    g_string_append(out, "  </g>\n");
}

static void
note_rest(const ForeignMap *map, const ForeignOmissions *rest, guint n_ways, LossReport *report)
{
    foreign_view_count_drawn(map, rest, report);
    loss_report_add_unlocated(report, EXPORT_WAY, n_ways);
    loss_report_add_unlocated(report, EXPORT_WAY_SHAPELESS, map->links->len - n_ways);
    loss_report_add_unlocated(report, EXPORT_BLOCKED, rest->n_blocked);
    loss_report_add_unlocated(report, EXPORT_NATION, map->nations->len);
    loss_report_add_unlocated(report, EXPORT_TYPE, map->types->len);
    loss_report_add_unlocated(report, EXPORT_UNIT,
                              (guint64)map->units->len + rest->n_elsewhere + rest->n_waiting);
    for (guint32 i = 0; i < map->places->len; i++) {
        const ForeignPlace *place = foreign_place(map, i);
        loss_report_add_unlocated(report,
                                  place->shape != NULL ? EXPORT_FORAGE : EXPORT_FORAGE_SHAPELESS,
                                  place->forage >= 0);
        loss_report_add_unlocated(report, EXPORT_HARBOUR, place->has_harbour);
    }
    loss_report_add_unlocated(report, EXPORT_OTHER,
                              (guint64)rest->n_others + foreign_omissions_count_grids(map, rest) +
                                  foreign_omissions_count_values(map));
}

static ForeignFiles *
write_svg(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    ForeignFiles *files = foreign_files_new();
    g_autofree const char **names = foreign_view_drawn_names(map);
    g_autoptr(GPtrArray) ways = way_texts_of(map, names);
    g_autofree char *box = view_box(map);
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\""
                                "http://www.inkscape.org/namespaces/inkscape\" viewBox=\"");
    g_string_append_printf(out, "%s\"", box);
    if (map->carried != NULL)
        markup_append(out, " " SVG_CARRIED "=\"%s\"", map->carried);
    g_string_append(out, ">\n");
    for (guint i = 0; i < G_N_ELEMENTS(layers); i++)
        append_layer(out, map, ways, i);
    g_string_append(out, "</svg>\n");
    foreign_files_add(files, "drawing.svg", g_string_free_to_bytes(out));
    note_rest(map, rest, way_texts_count(map, names), report);
    return files;
}

const ForeignWriter writer_svg = {export_rows, G_N_ELEMENTS(export_rows), write_svg};
