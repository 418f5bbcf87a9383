/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formats of XML have a row for each attribute that says something; those of JSON have functions.
 */
#include "schema/foreign/offers/offers.h"

#include "schema/foreign/readers/json-tree.h"
#include "schema/foreign/xml-walk.h"

#include <string.h>

/* So many features of a file are asked for the names of their properties. */
#define FEATURES 100u

/* The @attribute of an @element (NULL: of any) of @format says what @choice may be, behind
 * @before. */
static const struct {
    const char *format, *element, *attribute;
    ForeignChoiceId choice;
    const char *before;
} attributes[] = {
    {"svg", "g", "inkscape:label", CHOICE_LAYER, ""},
    {"svg", "g", "id", CHOICE_LAYER, ""},
    {"svg", "g", "inkscape:label", CHOICE_SEA, "layer="},
    {"svg", "g", "id", CHOICE_SEA, "layer="},
    {"svg", NULL, "class", CHOICE_SEA, "class="},
    {"svg", NULL, "fill", CHOICE_SEA, "fill="},
    {"tmx", "layer", "name", CHOICE_LAYER, ""},
    {"tmx", "objectgroup", "name", CHOICE_LAYER, ""},
    {"tmx", "objectgroup", "name", CHOICE_SEA, "layer="},
    {"tmx", NULL, "class", CHOICE_SEA, "class="},
    {"tmx", "tile", "type", CHOICE_SEA, "type="},
    {"tmx", "object", "type", CHOICE_SEA, "type="},
    {"tmx", "property", "name", CHOICE_NAME, ""},
    {"vassal", "VASSAL.build.module.map.boardPicker.Board", "name", CHOICE_LAYER, ""},
    {"jdip", "VARIANT", "name", CHOICE_LAYER, ""},
};

static void
add(ForeignOffers *offers, ForeignChoiceId choice, const char *before, const char *text)
{
    GPtrArray *texts = offers->texts[choice];
    if (text == NULL || text[0] == '\0' || strlen(text) > LIMIT_FOREIGN_NAME_LETTERS)
        return;
    if (texts == NULL)
        texts = offers->texts[choice] = g_ptr_array_new_with_free_func(g_free);
    if (texts->len >= LIMIT_FOREIGN_OFFERS)
        return;
    g_autofree char *whole = g_strconcat(before, text, NULL);
    if (!g_ptr_array_find_with_equal_func(texts, whole, g_str_equal, NULL))
        g_ptr_array_add(texts, g_steal_pointer(&whole));
}

static void
find_in_xml(ForeignOffers *offers, const ForeignFormat *format, ForeignSource *source)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(source, source->file, NULL);
    g_autoptr(XmlWalk) walk = bytes != NULL ? xml_walk_new(bytes, source->shown, NULL) : NULL;
    while (walk != NULL && xml_walk_next(walk))
        for (guint i = 0; i < G_N_ELEMENTS(attributes); i++)
            if (strcmp(attributes[i].format, format->name) == 0 &&
                (attributes[i].element == NULL || xml_walk_is(walk, attributes[i].element)))
                add(offers, attributes[i].choice, attributes[i].before,
                    xml_walk_attribute(walk, attributes[i].attribute));
}

/* Adds the names of the properties of @features that are texts. */
static void
add_properties(ForeignOffers *offers, JsonArray *features)
{
    for (guint i = 0; i < MIN(json_tree_length(features), FEATURES); i++) {
        JsonObject *properties = json_tree_object(json_tree_object_at(features, i), "properties");
        g_autoptr(GList) names = properties != NULL ? json_object_get_members(properties) : NULL;
        for (const GList *at = names; at != NULL; at = at->next)
            if (json_tree_text(properties, at->data) != NULL)
                add(offers, CHOICE_NAME, "", at->data);
    }
}

static void
find_in_geojson(ForeignOffers *offers, JsonObject *root)
{
    add_properties(offers, json_tree_array(root, "features"));
}

static void
find_in_topojson(ForeignOffers *offers, JsonObject *root)
{
    JsonObject *objects = json_tree_object(root, "objects");
    g_autoptr(GList) names = objects != NULL ? json_object_get_members(objects) : NULL;
    for (const GList *at = names; at != NULL; at = at->next) {
        add(offers, CHOICE_LAYER, "", at->data);
        add_properties(offers, json_tree_array(json_tree_object(objects, at->data), "geometries"));
    }
}

static void
find_in_azgaar(ForeignOffers *offers, JsonObject *root G_GNUC_UNUSED)
{
    add(offers, CHOICE_LAYER, "", "states");
}

static const struct {
    const char *format;
    void (*find)(ForeignOffers *offers, JsonObject *root);
} trees[] = {
    {"geojson", find_in_geojson},
    {"topojson", find_in_topojson},
    {"azgaar", find_in_azgaar},
};

void
foreign_offers_find(ForeignOffers *offers, const ForeignFormat *format, const char *path)
{
    g_auto(ForeignSource) source = {0};
    const ForeignChoices none = {0};
    *offers = (ForeignOffers){0};
    if (format->reader->choices == 0 || !foreign_format_open(format, &source, path, &none, NULL))
        return;
    for (guint i = 0; i < G_N_ELEMENTS(trees); i++) {
        if (strcmp(trees[i].format, format->name) != 0)
            continue;
        g_autoptr(JsonParser) parser = json_tree_read(&source, NULL);
        if (parser != NULL)
            trees[i].find(offers, json_node_get_object(json_parser_get_root(parser)));
        return;
    }
    find_in_xml(offers, format, &source);
}

void
foreign_offers_clear(ForeignOffers *offers)
{
    for (guint i = 0; i < N_CHOICES; i++)
        g_clear_pointer(&offers->texts[i], g_ptr_array_unref);
}
