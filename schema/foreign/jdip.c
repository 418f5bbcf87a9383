/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * jDip: variants.xml with powers and set-ups, the XML of provinces that it names, and the drawing.
 */
#include "schema/foreign/formats.h"
#include "schema/foreign/diplomacy.h"
#include "schema/foreign/svg-drawing.h"
#include "schema/foreign/xml-walk.h"
#include "schema/geometry/knit.h"
#include "schema/geometry/unite.h"

#include <string.h>

typedef struct {
    guint32 from;
    char *refs; /* owned */
    CoastWord coast;
    LossPlace where;
} Adjacency;

/* A statement of a variant about provinces, which are read later. */
typedef struct {
    char *province; /* owned */
    char *power;    /* owned: whose home, or whose unit */
    char *owner;    /* owned; NULL: a unit is meant */
    gboolean is_fleet;
    CoastWord coast; /* coast of a unit */
    LossPlace where;
} Saying;

typedef struct {
    ForeignSource *source;
    const ForeignChoices *choices;
    Diplomacy game;
    XmlWalk *walk;
    const char *file;     /* of the walk, for people */
    GArray *adjacencies;  /* of Adjacency */
    GArray *sayings;      /* of Saying */
    GPtrArray *graphics;  /* owned texts: ids of drawings of the variant */
    GHashTable *drawings; /* owned texts: id -> file */
    char *provinces;      /* owned: the file with the provinces */
    guint provinces_line; /* where it is named */
    guint32 province;     /* the open one */
    gboolean is_chosen;   /* the open variant is the one that is read */
    gboolean was_chosen;
} Jdip;

static void
adjacency_clear(gpointer data)
{
    g_free(((Adjacency *)data)->refs);
}

static void
saying_clear(gpointer data)
{
    Saying *saying = data;
    g_free(saying->province);
    g_free(saying->power);
    g_free(saying->owner);
}

static LossPlace
current_line(const Jdip *jdip)
{
    return (LossPlace){.file = jdip->file, .number = xml_walk_line(jdip->walk)};
}

/* Returns: the attribute @name of the element, "" where it has none. */
static const char *
attribute(const Jdip *jdip, const char *name)
{
    const char *value = xml_walk_attribute(jdip->walk, name);
    return value != NULL ? value : "";
}

static void
read_variant(Jdip *jdip)
{
    const char *wanted = jdip->choices->layer;
    gboolean is_wanted = wanted == NULL || g_ascii_strcasecmp(wanted, attribute(jdip, "name")) == 0;
    jdip->is_chosen = is_wanted && !jdip->was_chosen;
    jdip->was_chosen |= jdip->is_chosen;
    if (jdip->is_chosen)
        jdip->game.map->title = foreign_map_text(jdip->game.map, attribute(jdip, "name"));
}

static void
read_map(Jdip *jdip)
{
    if (jdip->is_chosen && jdip->provinces == NULL) {
        jdip->provinces = g_strdup(attribute(jdip, "adjacencyURI"));
        jdip->provinces_line = xml_walk_line(jdip->walk);
    }
}

static void
read_graphic(Jdip *jdip)
{
    gboolean is_usual = strcmp(attribute(jdip, "default"), "true") == 0;
    if (jdip->is_chosen)
        g_ptr_array_insert(jdip->graphics, is_usual ? 0 : -1, g_strdup(attribute(jdip, "ref")));
}

static void
read_drawing(Jdip *jdip)
{
    g_hash_table_insert(jdip->drawings, g_strdup(attribute(jdip, "id")),
                        g_strdup(attribute(jdip, "URI")));
}

static void
read_power(Jdip *jdip)
{
    Diplomacy *game = &jdip->game;
    if (!jdip->is_chosen) {
        loss_report_add(game->report, DIPLOMACY_POWER_OTHER, current_line(jdip), 1);
        return;
    }
    guint32 power = diplomacy_add_power(game, attribute(jdip, "name"), current_line(jdip));
    g_auto(GStrv) names = g_strsplit(attribute(jdip, "altnames"), ",", -1);
    for (guint i = 0; names[i] != NULL; i++)
        if (diplomacy_find_power(game, names[i]) == FOREIGN_NONE)
            g_hash_table_insert(game->powers, g_ascii_strdown(g_strstrip(names[i]), -1),
                                GUINT_TO_POINTER(power + 1));
}

static void
read_centre(Jdip *jdip)
{
    Saying saying = {
        .province = g_strdup(attribute(jdip, "province")),
        .power = g_strdup(attribute(jdip, "homepower")),
        .owner = g_strdup(attribute(jdip, "owner")),
        .where = current_line(jdip),
    };
    if (jdip->is_chosen) {
        g_array_append_val(jdip->sayings, saying);
        return;
    }
    saying_clear(&saying);
    loss_report_add(jdip->game.report, DIPLOMACY_CENTRE_OTHER, current_line(jdip), 1);
}

static void
read_state(Jdip *jdip)
{
    Saying saying = {
        .province = g_strdup(attribute(jdip, "province")),
        .power = g_strdup(attribute(jdip, "power")),
        .is_fleet = g_ascii_tolower(attribute(jdip, "unit")[0]) == 'f',
        .coast = diplomacy_coast_word(attribute(jdip, "unitcoast")),
        .where = current_line(jdip),
    };
    if (jdip->is_chosen) {
        g_array_append_val(jdip->sayings, saying);
        return;
    }
    saying_clear(&saying);
    loss_report_add(jdip->game.report, DIPLOMACY_UNIT_OTHER, current_line(jdip), 1);
}

/* A province is sea unless armies can move from it. */
static void
read_province(Jdip *jdip)
{
    jdip->province =
        diplomacy_add_province(&jdip->game, attribute(jdip, "fullname"), current_line(jdip));
    if (jdip->province == FOREIGN_NONE) {
        loss_report_add(jdip->game.report, DIPLOMACY_ALIAS_TWICE, current_line(jdip), 1);
        return;
    }
    foreign_place(jdip->game.map, jdip->province)->ground = FOREIGN_SEA;
    diplomacy_add_alias(&jdip->game, jdip->province, attribute(jdip, "shortname"),
                        current_line(jdip));
}

static void
read_alias(Jdip *jdip)
{
    if (jdip->province == FOREIGN_NONE)
        loss_report_add(jdip->game.report, DIPLOMACY_ALIAS_TWICE, current_line(jdip), 1);
    else
        diplomacy_add_alias(&jdip->game, jdip->province, attribute(jdip, "name"),
                            current_line(jdip));
}

static void
read_adjacency(Jdip *jdip)
{
    Adjacency adjacency = {
        .from = jdip->province,
        .refs = g_strdup(attribute(jdip, "refs")),
        .coast = diplomacy_coast_word(attribute(jdip, "type")),
        .where = current_line(jdip),
    };
    if (adjacency.coast == COAST_LAND && jdip->province != FOREIGN_NONE)
        foreign_place(jdip->game.map, jdip->province)->ground = FOREIGN_LAND;
    g_array_append_val(jdip->adjacencies, adjacency);
}

static void
read_holder(Jdip *jdip G_GNUC_UNUSED)
{
}

static const struct {
    const char *name;
    void (*read)(Jdip *jdip);
} elements[] = {
    {"VARIANTS", read_holder},     {"VARIANT", read_variant},        {"MAP", read_map},
    {"MAP_GRAPHIC", read_graphic}, {"MAP_DEFINITION", read_drawing}, {"POWER", read_power},
    {"SUPPLYCENTER", read_centre}, {"INITIALSTATE", read_state},     {"PROVINCES", read_holder},
    {"PROVINCE", read_province},   {"UNIQUENAME", read_alias},       {"ADJACENCY", read_adjacency},
};

static gboolean
read_xml(Jdip *jdip, const char *name, GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(jdip->source, name, error);
    g_autoptr(XmlWalk) walk = bytes != NULL ? xml_walk_new(bytes, name, error) : NULL;
    if (walk == NULL)
        return FALSE;
    jdip->walk = walk;
    jdip->file = g_string_chunk_insert_const(jdip->game.map->strings, name);
    while (xml_walk_next(walk)) {
        guint i = 0;
        while (i < G_N_ELEMENTS(elements) && !xml_walk_is(walk, elements[i].name))
            i++;
        if (i < G_N_ELEMENTS(elements))
            elements[i].read(jdip);
        else
            loss_report_add(jdip->game.report, DIPLOMACY_OTHER, current_line(jdip), 1);
    }
    jdip->walk = NULL;
    return xml_walk_finish(walk, error);
}

static void
add_statements(Jdip *jdip)
{
    Diplomacy *game = &jdip->game;
    for (guint i = 0; i < jdip->sayings->len; i++) {
        const Saying *saying = &g_array_index(jdip->sayings, Saying, i);
        guint32 power = diplomacy_find_power(game, saying->power);
        if (saying->owner != NULL)
            diplomacy_add_centre(game, saying->province, power,
                                 diplomacy_find_power(game, saying->owner), saying->where);
        else
            diplomacy_add_unit(game, saying->province, power, saying->is_fleet, saying->coast,
                               saying->where);
    }
}

/* Returns: (transfer none): the first drawing of the variant that is there, or NULL. */
static const char *
find_drawing(const Jdip *jdip)
{
    for (guint i = 0; i < jdip->graphics->len; i++) {
        const char *file = g_hash_table_lookup(jdip->drawings, jdip->graphics->pdata[i]);
        if (file != NULL && foreign_source_has(jdip->source, file))
            return file;
    }
    return NULL;
}

/* Returns: the province with the @id of a shape or group, `_nar` or `nar`; FOREIGN_NONE: none has
 * it, or it is that of a coast. */
static guint32
find_province(const Diplomacy *game, const char *id)
{
    CoastWord coast;
    guint32 index = diplomacy_find(game, id != NULL ? id + (id[0] == '_') : "", &coast);
    return coast == COAST_NONE ? index : FOREIGN_NONE;
}

/* Returns: the province that @shape is a piece of, by its own id or that of a group around it. */
static guint32
province_of(const Diplomacy *game, const SvgDrawing *drawing, const SvgShape *shape)
{
    guint32 index = find_province(game, shape->id);
    for (guint group = shape->group; index == FOREIGN_NONE && group > 0;) {
        const SvgGroup *around = &g_array_index(drawing->groups, SvgGroup, group - 1);
        index = find_province(game, around->id);
        group = around->parent;
    }
    return index;
}

/* Sets the shape of @place to what the @n @pieces cover. */
static void
set_shape(Diplomacy *game, ForeignPlace *place, const SvgShape *const *pieces, guint n,
          const char *file)
{
    g_autofree Shape **shapes = g_new(Shape *, n);
    for (guint i = 0; i < n; i++) {
        shapes[i] = pieces[i]->shape;
        place->is_rounded |= pieces[i]->is_curved;
    }
    place->drawn = (LossPlace){.file = file, .number = pieces[0]->line};
    foreign_place_set_shape(place, unite_shapes(shapes, n));
    if (place->shape == NULL)
        loss_report_add(game->report, DIPLOMACY_SHAPE_OTHER, place->drawn, n);
    else
        loss_report_add(game->report, DIPLOMACY_SHAPE_PIECE, place->drawn, n - 1);
}

/* Sets the shapes of the provinces. A shape with the id of a province is all of it; those in a
 * group with its id are pieces of it. */
static void
set_shapes(Jdip *jdip, SvgDrawing *drawing, const char *file)
{
    Diplomacy *game = &jdip->game;
    guint32 n_places = game->map->places->len;
    g_autofree GPtrArray **pieces = g_new0(GPtrArray *, MAX(n_places, 1));
    for (guint32 i = 0; i < n_places; i++)
        pieces[i] = g_ptr_array_new();
    for (guint i = 0; i < drawing->shapes->len; i++) {
        const SvgShape *shape = &g_array_index(drawing->shapes, SvgShape, i);
        LossPlace where = {.file = file, .number = shape->line};
        guint32 index = shape->shape != NULL ? province_of(game, drawing, shape) : FOREIGN_NONE;
        gboolean is_whole = index != FOREIGN_NONE && find_province(game, shape->id) == index;
        if (index != FOREIGN_NONE && (pieces[index]->len == 0 || !is_whole))
            g_ptr_array_add(pieces[index], (gpointer)shape);
        else
            loss_report_add(game->report, DIPLOMACY_SHAPE_OTHER, where, 1);
    }
    for (guint32 i = 0; i < n_places; i++) {
        if (pieces[i]->len > 0)
            set_shape(game, foreign_place(game->map, i), (const SvgShape *const *)pieces[i]->pdata,
                      pieces[i]->len, file);
        g_ptr_array_unref(pieces[i]);
    }
    foreign_map_knit(game->map, KNIT_REACH_MAX);
    for (guint32 i = 0; i < game->map->places->len; i++) {
        const ForeignPlace *place = foreign_place(game->map, i);
        if (place->shape != NULL)
            loss_report_add(game->report,
                            place->is_joined || place->is_rounded ? DIPLOMACY_SHAPE_CHANGED
                                                                  : DIPLOMACY_SHAPE,
                            place->drawn, 1);
    }
}

static gboolean
draw_provinces(Jdip *jdip, GError **error)
{
    const ForeignChoices none = {0};
    const char *file = find_drawing(jdip);
    if (file == NULL)
        return TRUE;
    g_autoptr(GBytes) bytes = foreign_source_read_text(jdip->source, file, error);
    g_autoptr(SvgDrawing) drawing =
        bytes != NULL ? svg_drawing_read(bytes, file, &none, error) : NULL;
    if (drawing == NULL)
        return FALSE;
    jdip->game.map->frame = drawing->frame;
    jdip->game.map->scale = drawing->scale;
    loss_report_add(jdip->game.report, DIPLOMACY_OTHER, (LossPlace){.file = file},
                    drawing->n_texts + drawing->n_others);
    set_shapes(jdip, drawing, file);
    return TRUE;
}

static gboolean
read_provinces(Jdip *jdip, GError **error)
{
    if (read_xml(jdip, jdip->provinces, error))
        return TRUE;
    g_prefix_error(error, "%s:%u: ", jdip->source->shown, jdip->provinces_line);
    return FALSE;
}

static gboolean
read_all(Jdip *jdip, GError **error)
{
    if (!read_xml(jdip, jdip->source->file, error) ||
        (jdip->provinces != NULL && !read_provinces(jdip, error)))
        return FALSE;
    if (jdip->game.map->places->len == 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: it has no PROVINCE, and no VARIANT that names a file with provinces"),
                    jdip->source->shown);
        return FALSE;
    }
    for (guint i = 0; i < jdip->adjacencies->len; i++) {
        const Adjacency *adjacency = &g_array_index(jdip->adjacencies, Adjacency, i);
        g_auto(GStrv) refs = g_strsplit_set(adjacency->refs, " \t\r\n", -1);
        for (guint j = 0; refs[j] != NULL; j++) {
            if (refs[j][0] == '\0')
                continue;
            if (adjacency->from == FOREIGN_NONE)
                loss_report_add(jdip->game.report, DIPLOMACY_WAY_UNKNOWN, adjacency->where, 1);
            else
                diplomacy_add_way(&jdip->game, adjacency->from, adjacency->coast, refs[j],
                                  adjacency->coast == COAST_LAND, adjacency->where);
        }
    }
    add_statements(jdip);
    if (!draw_provinces(jdip, error))
        return FALSE;
    diplomacy_finish(&jdip->game);
    return TRUE;
}

static gboolean
read_jdip(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map, LossReport *report,
          GError **error)
{
    Jdip jdip = {
        .source = source,
        .choices = choices,
        .adjacencies = g_array_new(FALSE, FALSE, sizeof(Adjacency)),
        .sayings = g_array_new(FALSE, FALSE, sizeof(Saying)),
        .graphics = g_ptr_array_new_with_free_func(g_free),
        .drawings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .province = FOREIGN_NONE,
    };
    g_array_set_clear_func(jdip.adjacencies, adjacency_clear);
    g_array_set_clear_func(jdip.sayings, saying_clear);
    diplomacy_init(&jdip.game, map, report);
    gboolean is_read = read_all(&jdip, error);
    diplomacy_clear(&jdip.game);
    g_array_unref(jdip.adjacencies);
    g_array_unref(jdip.sayings);
    g_ptr_array_unref(jdip.graphics);
    g_hash_table_unref(jdip.drawings);
    g_free(jdip.provinces);
    return is_read;
}

const ForeignReader reader_jdip = {
    .rows = diplomacy_rows,
    .n_rows = N_DIPLOMACY_ROWS,
    .read = read_jdip,
    .choices = CHOICE_BIT(CHOICE_LAYER),
    .signs = "<VARIANTS\n<PROVINCES",
};
