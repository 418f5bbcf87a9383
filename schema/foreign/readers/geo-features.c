/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the properties of a feature say.
 */
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/readers/geo-map.h"
#include "schema/foreign/ways/way-text.h"

#include <math.h>
#include <string.h>

/* Properties that have names, the best first; then those in Latin letters, for ids. */
static const char *const name_keys[] = {"NAME",   "name",   "Name",  "NAME_EN",
                                        "NAME_1", "NAME_0", "title", "label"};
static const char *const latin_keys[] = {"NAME_PY", "NAME_EN", "name_en", "NAME_LATIN"};

/* What says of a feature what it is, where no rule is given. */
static const char *const kind_keys[] = {"type", "TYPE", "kind", "featurecla", "ground"};

static LossPlace
here(const GeoMap *geo)
{
    return geo_map_at(geo, geo->n);
}

/* Counts the properties of the feature: so many are its name, its kind, and those of its nation,
 * and so many are counted elsewhere. */
static void
note_properties(GeoMap *geo, JsonObject *properties, guint n_names, guint n_kinds, guint n_nations,
                guint n_others)
{
    guint n = properties != NULL ? json_object_get_size(properties) : 0;
    loss_note_many(geo->report, GEO_NAME, here(geo), n_names);
    loss_note_many(geo->report, GEO_KIND, here(geo), n_kinds);
    loss_note_many(geo->report, GEO_NATION, here(geo), n_nations);
    loss_note_many(geo->report, GEO_PROPERTY, here(geo),
                   n - n_names - n_kinds - n_nations - n_others);
}

static gboolean
is_blank(const char *text)
{
    return text == NULL || text[strspn(text, " \t\r\n")] == '\0';
}

/* Keeps the numbers among @properties for @place, without the one called @but, which may be NULL.
 * Returns: how many there are. */
static guint
keep_numbers(GeoMap *geo, JsonObject *properties, guint32 place, const char *but)
{
    JsonObjectIter iter;
    GeoNumber number = {.place = place, .n = geo->n};
    const char *name;
    JsonNode *node;
    guint n = 0;
    if (properties == NULL)
        return 0;
    json_object_iter_init_ordered(&iter, properties);
    while (json_object_iter_next_ordered(&iter, &name, &node)) {
        if (is_blank(name) || g_strcmp0(name, but) == 0 || !json_tree_number(node, &number.number))
            continue;
        number.name = foreign_map_text(geo->map, name);
        g_array_append_val(geo->numbers, number);
        n++;
    }
    return n;
}

void
geo_map_leave(GeoMap *geo, GeoRow row, JsonObject *properties)
{
    geo->n++;
    loss_note(geo->report, row, here(geo));
    note_properties(geo, properties, 0, 0, 0, 0);
}

/* Returns: (transfer none): the first of the @n texts @keys of @properties that says something. */
static const char *
text_of(JsonObject *properties, const char *const *keys, guint n)
{
    for (guint i = 0; i < n; i++) {
        const char *text = json_tree_text(properties, keys[i]);
        if (!is_blank(text))
            return text;
    }
    return NULL;
}

/* Returns: (transfer full): the first of the @n @keys of @object that is a text which says
 * something, or a whole number; which that is goes to @key. */
static char *
word_of(JsonObject *object, const char *const *keys, guint n, const char **key)
{
    for (guint i = 0; i < n; i++) {
        g_autofree char *word = json_tree_word(object, keys[i]);
        *key = keys[i];
        if (!is_blank(word))
            return g_steal_pointer(&word);
    }
    *key = NULL;
    return NULL;
}

/* Returns: (transfer full): what @feature is called, by the property @key, NULL: by its id; NULL:
 * it has no name. */
static char *
name_of(const GeoMap *geo, JsonObject *feature, const char **key)
{
    static const char *const ids[] = {"id"};
    const char *chosen = geo->choices->name;
    const char *const *keys = chosen != NULL ? &chosen : name_keys;
    char *name = word_of(json_tree_object(feature, "properties"), keys,
                         chosen != NULL ? 1 : G_N_ELEMENTS(name_keys), key);
    if (name == NULL && chosen == NULL) {
        name = word_of(feature, ids, G_N_ELEMENTS(ids), key);
        *key = NULL;
    }
    return name;
}

/* Gives @place, which is land, its nation. Returns: how many properties say that. */
static guint
give_nation(GeoMap *geo, ForeignPlace *place, JsonObject *properties)
{
    const char *nation = json_tree_text(properties, "nation");
    const char *side = json_tree_text(properties, "side");
    if (is_blank(nation) || place->ground == GROUND_SEA)
        return 0;
    side = is_blank(side) ? NULL : side;
    place->nation = foreign_map_nation_of(geo->map, nation, side);
    return place->nation == FOREIGN_NONE ? 0 : side != NULL ? 2 : 1;
}

/* Keeps what @properties say of the ways of @place. Returns: how many properties say that. */
static guint
keep_ways(GeoMap *geo, JsonObject *properties, guint32 place)
{
    const char *text = json_tree_text(properties, WAY_PROPERTY);
    WayText said = {.place = place, .where = here(geo)};
    if (text == NULL)
        return 0;
    said.text = g_string_chunk_insert(geo->map->strings, text);
    g_array_append_val(geo->ways, said);
    return 1;
}

/* Returns: (transfer none): what @properties say that the place is, by the rule that was given or
 * by the usual one, and whether that is water; NULL: nothing. */
static const char *
kind_of(const GeoMap *geo, JsonObject *properties, gboolean *is_sea)
{
    const char *rule = geo->choices->sea, *equals = rule != NULL ? strchr(rule, '=') : NULL;
    g_autofree char *name = equals != NULL ? g_strndup(rule, (gsize)(equals - rule)) : NULL;
    const char *kind = name != NULL   ? json_tree_text(properties, name)
                       : rule == NULL ? text_of(properties, kind_keys, G_N_ELEMENTS(kind_keys))
                                      : NULL;
    *is_sea = foreign_choices_mean_sea(geo->choices, name, kind);
    return kind;
}

/* Adds a place called @name. Returns: its number. */
static guint32
add_place(GeoMap *geo, const char *name, gboolean is_sea, JsonObject *properties)
{
    const char *latin = text_of(properties, latin_keys, G_N_ELEMENTS(latin_keys));
    guint32 index = foreign_map_add_place(geo->map, name, is_sea ? GROUND_SEA : GROUND_LAND);
    ForeignPlace *place = foreign_place(geo->map, index);
    if (latin != NULL && !g_str_is_ascii(place->called.name))
        place->called.key = foreign_map_text(geo->map, latin);
    place->where = here(geo);
    g_hash_table_insert(geo->names, (char *)place->called.name, GUINT_TO_POINTER(index + 1));
    return index;
}

guint32
geo_map_begin(GeoMap *geo, JsonObject *feature)
{
    JsonObject *properties = json_tree_object(feature, "properties");
    const char *key;
    g_autofree char *name = name_of(geo, feature, &key);
    if (name == NULL || geo->map->places->len >= LIMIT_FOREIGN_PLACES) {
        geo_map_leave(geo, name == NULL ? GEO_NAMELESS : GEO_MANY, properties);
        return FOREIGN_NONE;
    }
    gboolean is_sea;
    const char *kind = kind_of(geo, properties, &is_sea);
    gboolean is_kind_name = key != NULL && kind == json_tree_text(properties, key);
    geo->n++;
    const char *clean = foreign_map_text(geo->map, name);
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(geo->names, clean));
    guint32 index = known > 0 ? known - 1 : add_place(geo, name, is_sea, properties);
    guint n_numbers = keep_numbers(geo, properties, known > 0 ? FOREIGN_NONE : index, key);
    guint n_ways = known > 0 ? 0 : keep_ways(geo, properties, index);
    guint n_nations = known > 0 ? 0 : give_nation(geo, foreign_place(geo->map, index), properties);
    note_properties(geo, properties, key != NULL, kind != NULL && !is_kind_name, n_nations,
                    n_numbers + n_ways);
    if (known > 0)
        loss_note(geo->report, GEO_PIECE, here(geo));
    return index;
}

gboolean
geo_map_add_unit(GeoMap *geo, JsonObject *properties, double x, double y)
{
    static const char *const words[] = {"name", "unit", "nation", "side"};
    const char *kept[G_N_ELEMENTS(words)];
    double steps = json_tree_number_of(properties, "steps", 0);
    gboolean has_steps = steps >= 1 && steps <= LIMIT_FOREIGN_STRENGTH && steps == floor(steps);
    guint n = has_steps;
    for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
        const char *text = json_tree_text(properties, words[i]);
        kept[i] = is_blank(text) ? NULL : foreign_map_text(geo->map, text);
        n += kept[i] != NULL;
    }
    if (kept[1] == NULL || !isfinite(x + y))
        return FALSE;
    GeoUnit unit = {
        .words = {kept[0], kept[1], kept[2], kept[3], has_steps ? (guint)steps : 1},
        .at = {x, y},
        .n = ++geo->n,
    };
    g_array_append_val(geo->units, unit);
    note_properties(geo, properties, kept[0] != NULL, 0, 0, n - (kept[0] != NULL));
    loss_note_many(geo->report, GEO_OF_UNIT, here(geo), n - (kept[0] != NULL));
    return TRUE;
}
