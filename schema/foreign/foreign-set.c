/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes a foreign map as a data set, or as a layer above one.
 */
#include "schema/foreign/foreign-set.h"

#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-drawing.h"
#include "schema/foreign/foreign-kit.h"
#include "schema/foreign/foreign-map.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/store/data-set.h"
#include "schema/store/file-kind.h"
#include "schema/store/new-data-set.h"
#include "schema/store/save.h"
#include "schema/text/letters.h"

#include <string.h>

static void foreign_layer_write_book(const ForeignMap *map, Writer *writer);
static void foreign_layer_add_file(ForeignFiles *files, const ForeignMap *map, const char *name,
                                   EntityId entity, Writer *writer);
static ForeignFiles *foreign_layer_files(const ForeignMap *map, const char *id);
static gboolean foreign_layer_is_beside(const ForeignMap *map, const char *folder, GError **error);
static DataSet *foreign_layer_view(const ForeignMap *map, const char *id, GError **error);

/* The scenario with the units on the map, and its year, as foreign maps have no dates. */
#define SCENARIO_ID "start"
#define SCENARIO_TITLE "Start"
#define SCENARIO_YEAR "1700"

/* The id of a data set without a folder. */
#define NOWHERE_ID "map"

/* The source of connections that were derived from the drawing. */
#define DERIVED "house:derived"

/* The ways of each place: those of place i are order[start[i]] to before order[start[i + 1]]. */
typedef struct {
    guint32 *start;
    const ForeignLink **order;
} Ways;

typedef struct {
    const ForeignMap *map;
    const char *id; /* of the data set */
    Writer *writer;
    Ways ways;
} Making;

/* Returns: (transfer none): the title of @map, or of its source where that is blank. */
static const char *
title_of(const ForeignMap *map)
{
    return map->title != NULL && !letters_are_blank(map->title) ? map->title : map->source;
}

static void
write_text(Making *making, const char *name, const char *text)
{
    writer_member_text(making->writer, name, text);
}

static void
write_number(Making *making, const char *name, gint64 number)
{
    writer_member_integer(making->writer, name, number);
}

static void
begin_list(Making *making, const char *name)
{
    writer_member_array(making->writer, name);
}

/* Writes a number of ForeignType.numbers. */
static void
write_number_of(Making *making, const char *name, guint number)
{
    if (number > 0)
        write_number(making, name, number - 1);
}

/* Starts the object of the thing @called. */
static void
begin_called(Making *making, const ForeignName *called)
{
    writer_begin_object(making->writer);
    write_text(making, "id", called->id);
    write_text(making, "name", called->name);
}

static void
ways_init(Ways *ways, const ForeignMap *map)
{
    guint32 n = map->places->len;
    ways->start = g_new0(guint32, n + 2);
    ways->order = g_new(const ForeignLink *, MAX(2 * map->links->len, 1));
    const ForeignLink *links = (const ForeignLink *)(gpointer)map->links->data;
    for (guint i = 0; i < map->links->len; i++)
        if (links[i].kind <= LINK_PORT) {
            ways->start[links[i].a + 2]++;
            ways->start[links[i].b + 2]++;
        }
    for (guint32 i = 2; i < n + 2; i++)
        ways->start[i] += ways->start[i - 1];
    for (guint i = 0; i < map->links->len; i++)
        if (links[i].kind <= LINK_PORT) {
            ways->order[ways->start[links[i].a + 1]++] = &links[i];
            ways->order[ways->start[links[i].b + 1]++] = &links[i];
        }
}

/* Returns: (transfer none): the type of border of @link, as data name it. */
static const char *
border_of(const Making *making, const ForeignLink *link)
{
    if (link->kind == LINK_PORT)
        return built_in_borders[BORDER_PORT];
    if (foreign_place(making->map, link->a)->ground == FOREIGN_SEA)
        return built_in_borders[BORDER_SEA];
    return g_array_index(making->map->borders, ForeignName, link->border).id;
}

static void
write_aliases(Making *making, const GPtrArray *aliases)
{
    if (aliases == NULL)
        return;
    begin_list(making, "aliases");
    for (guint i = 0; i < aliases->len; i++)
        writer_text(making->writer, aliases->pdata[i]);
    writer_end_array(making->writer);
}

/* Returns: where the way @i of the place @index leads. */
static guint32
end_of_way(const Making *making, guint32 i, guint32 index)
{
    const ForeignLink *link = making->ways.order[i];
    return link->a == index ? link->b : link->a;
}

static void
write_port(Making *making, guint32 index)
{
    const ForeignMap *map = making->map;
    const ForeignPlace *place = foreign_place(map, index);
    guint n_further = 0;
    writer_member_object(making->writer, "port");
    write_text(making, "sea", foreign_place(map, place->port)->called.id);
    for (guint32 i = making->ways.start[index]; i < making->ways.start[index + 1]; i++) {
        guint32 sea = end_of_way(making, i, index);
        if (making->ways.order[i]->kind != LINK_PORT || sea == place->port)
            continue;
        if (n_further++ == 0)
            begin_list(making, "seas");
        writer_text(making->writer, foreign_place(map, sea)->called.id);
    }
    if (n_further > 0)
        writer_end_array(making->writer);
    if (place->has_harbour)
        writer_member_boolean(making->writer, "harbour", TRUE);
    writer_end_object(making->writer);
}

static void
write_space(Making *making, guint32 index)
{
    const ForeignMap *map = making->map;
    const ForeignPlace *place = foreign_place(map, index);
    begin_called(making, &place->called);
    write_aliases(making, place->aliases);
    write_text(making, "kind", space_words[place->ground]);
    if (place->nation != FOREIGN_NONE)
        write_text(making, "nation",
                   g_array_index(map->nations, ForeignNation, place->nation).called.id);
    gboolean has_blocks = foreign_game_kit(map) != KIT_POWERS;
    if (map->game != NULL)
        foreign_game_write_space(map, index, making->writer);
    if (place->town >= 0 && has_blocks) {
        writer_member_object(making->writer, "garrison");
        write_text(making, "name", place->called.name);
        write_number(making, "value", place->town);
        writer_end_object(making->writer);
    }
    if (place->forage >= 0 && has_blocks)
        write_number(making, "forage", place->forage);
    foreign_worths_write(map, index, making->writer);
    if (place->port != FOREIGN_NONE)
        write_port(making, index);
    begin_list(making, "neighbours");
    for (guint32 i = making->ways.start[index]; i < making->ways.start[index + 1]; i++) {
        guint32 to = end_of_way(making, i, index);
        writer_begin_object(making->writer);
        write_text(making, "to", foreign_place(making->map, to)->called.id);
        write_text(making, "border", border_of(making, making->ways.order[i]));
        if (making->ways.order[i]->is_derived)
            write_text(making, "source", DERIVED);
        writer_end_object(making->writer);
    }
    writer_end_array(making->writer);
    writer_end_object(making->writer);
}

static void
write_coasts(Making *making)
{
    const ForeignMap *map = making->map;
    if (map->coasts->len == 0)
        return;
    begin_list(making, "coasts");
    for (guint32 i = 0; i < map->coasts->len; i++) {
        const ForeignCoast *coast = foreign_coast(map, i);
        begin_called(making, &coast->called);
        write_text(making, "space", foreign_place(map, coast->place)->called.id);
        begin_list(making, "seas");
        for (guint j = 0; j < coast->seas->len; j++) {
            guint32 sea = g_array_index(coast->seas, guint32, j);
            writer_text(making->writer, foreign_place(map, sea)->called.id);
        }
        writer_end_array(making->writer);
        writer_end_object(making->writer);
    }
    writer_end_array(making->writer);
}

static void
write_map(Making *making)
{
    const ForeignMap *map = making->map;
    if (map->grid != NULL) {
        foreign_grid_write_map(map, map->source, making->writer);
        return;
    }
    begin_list(making, "spaces");
    for (guint32 i = 0; i < making->map->places->len; i++)
        if (foreign_place(making->map, i)->ground != FOREIGN_WASTE)
            write_space(making, i);
    writer_end_array(making->writer);
    write_coasts(making);
    if (map->game != NULL)
        foreign_game_write_regions(map, making->writer);
}

static void
write_nation(Making *making, guint32 index)
{
    const ForeignNation *nation = &g_array_index(making->map->nations, ForeignNation, index);
    guint n_capitals = 0;
    begin_called(making, &nation->called);
    if (nation->side != FOREIGN_NONE)
        write_text(making, "side",
                   g_array_index(making->map->sides, ForeignSide, nation->side).called.id);
    KitId kit = foreign_game_kit(making->map);
    for (guint32 i = 0; i < making->map->places->len && kit == KIT_NONE; i++) {
        const ForeignPlace *place = foreign_place(making->map, i);
        if (place->capital != index)
            continue;
        if (n_capitals++ == 0)
            begin_list(making, "capitals");
        writer_text(making->writer, place->called.id);
    }
    if (n_capitals > 0)
        writer_end_array(making->writer);
    if (kit != KIT_NONE)
        foreign_game_write_nation(making->map, index, making->writer);
    if (nation->paint != NULL)
        write_text(making, "paint", nation->paint);
    writer_end_object(making->writer);
}

static void
write_faces(Making *making, const ForeignUnit *unit)
{
    if (unit->n_faces == 0)
        return;
    begin_list(making, "faces");
    for (guint32 i = 0; i < unit->n_faces; i++) {
        const ForeignFace *face = &g_array_index(making->map->faces, ForeignFace, unit->face + i);
        writer_begin_object(making->writer);
        if (face->name != NULL && !letters_are_blank(face->name))
            write_text(making, "name", face->name);
        for (guint j = 0; j < FOREIGN_FACTORS; j++)
            if (face->factors[j] >= 0)
                write_number(making, factor_words[j], face->factors[j]);
        writer_end_object(making->writer);
    }
    writer_end_array(making->writer);
}

static void
write_unit(Making *making, const ForeignUnit *unit)
{
    const ForeignMap *map = making->map;
    const ForeignType *type = &g_array_index(map->types, ForeignType, unit->type);
    begin_called(making, &unit->called);
    write_text(making, "nation",
               g_array_index(map->nations, ForeignNation, unit->nation).called.id);
    write_text(making, "type", type->called.id);
    write_number(making, "strength",
                 unit->full > 0 ? unit->full : MAX(unit->strength, unit->n_faces));
    if (map->game != NULL)
        foreign_game_write_unit(map, unit, making->writer);
    write_number_of(making, "move", type->numbers[TYPE_MOVE]);
    if (unit->command > 0)
        write_text(making, "command",
                   g_array_index(map->commands, ForeignCommand, unit->command - 1).called.id);
    write_faces(making, unit);
    writer_end_object(making->writer);
}

static void
write_roster(Making *making)
{
    const ForeignMap *map = making->map;
    begin_list(making, "nations");
    for (guint32 i = 0; i < map->nations->len; i++)
        write_nation(making, i);
    writer_end_array(making->writer);
    /* Those of a game are in its kit. */
    begin_list(making, "types");
    if (map->game != NULL)
        foreign_game_write_types(map, making->writer);
    for (guint i = 0; i < map->types->len && map->game == NULL; i++) {
        const ForeignType *type = &g_array_index(map->types, ForeignType, i);
        begin_called(making, &type->called);
        write_text(making, "moves", move_words[type->is_sea ? MOVES_SEA : MOVES_LAND]);
        write_number_of(making, "weight", type->numbers[TYPE_WEIGHT]);
        write_number_of(making, "carries", type->numbers[TYPE_CARRIES]);
        writer_end_object(making->writer);
    }
    writer_end_array(making->writer);
    begin_list(making, "units");
    for (guint i = 0; i < map->units->len; i++)
        write_unit(making, &g_array_index(map->units, ForeignUnit, i));
    writer_end_array(making->writer);
    if (map->commands->len == 0)
        return;
    begin_list(making, "commands");
    for (guint i = 0; i < map->commands->len; i++) {
        const ForeignCommand *command = &g_array_index(map->commands, ForeignCommand, i);
        begin_called(making, &command->called);
        write_text(making, "side", g_array_index(map->sides, ForeignSide, command->side).called.id);
        writer_end_object(making->writer);
    }
    writer_end_array(making->writer);
}

/* Whether tables.json would hold anything. */
static gboolean
has_tables(const ForeignMap *map)
{
    guint n = map->terrains->len + map->values->len;
    for (guint i = 0; i < map->borders->len; i++)
        n += map->game == NULL ||
             !foreign_kit_has_border(g_array_index(map->borders, ForeignName, i).name);
    return n > 0;
}

static void
write_rules(Making *making)
{
    foreign_game_write_rules(making->map, making->writer);
}

static void
write_tables(Making *making)
{
    begin_list(making, "borders");
    for (guint i = 0; i < making->map->borders->len; i++) {
        const ForeignName *border = &g_array_index(making->map->borders, ForeignName, i);
        if (making->map->game != NULL && foreign_kit_has_border(border->name))
            continue;
        begin_called(making, border);
        writer_end_object(making->writer);
    }
    writer_end_array(making->writer);
    foreign_values_write(making->map, making->writer);
    if (making->map->terrains->len > 0)
        foreign_grid_write_terrains(making->map->terrains, making->writer);
}

static void
write_scenario(Making *making)
{
    const ForeignMap *map = making->map;
    write_text(making, "id", SCENARIO_ID);
    if (map->game == NULL) {
        write_text(making, "title", SCENARIO_TITLE);
        writer_member_object(making->writer, "period");
        write_text(making, "from", SCENARIO_YEAR);
        write_text(making, "to", SCENARIO_YEAR);
        write_number(making, "turns", 1);
        writer_end_object(making->writer);
    }
    writer_member_object(making->writer, "position");
    begin_list(making, "units");
    for (guint i = 0; i < map->units->len; i++) {
        const ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        if (unit->is_spare)
            continue;
        writer_begin_object(making->writer);
        write_text(making, "unit", unit->called.id);
        if (map->grid != NULL) {
            g_autofree char *hex = foreign_grid_hex_id(map->grid, unit->place);
            write_text(making, "at", hex);
        } else {
            write_text(making, "at", foreign_place(map, unit->place)->called.id);
        }
        if (unit->coast > 0)
            write_text(making, "coast", foreign_coast(map, unit->coast - 1)->called.id);
        if (unit->strength < MAX(unit->n_faces, unit->full))
            write_number(making, "strength", unit->strength);
        if (unit->facing > 0)
            write_text(making, "facing", direction_words[unit->facing - 1]);
        writer_end_object(making->writer);
    }
    writer_end_array(making->writer);
    if (map->game != NULL)
        foreign_game_write_position(map, making->writer);
    writer_end_object(making->writer);
    if (map->game != NULL)
        foreign_game_write_victory(map, making->writer);
}

static void
write_game(Making *making)
{
    const ForeignMap *map = making->map;
    write_number(making, "format", 1);
    write_text(making, "id", making->id);
    write_text(making, "title", title_of(map));
    if (map->game != NULL)
        write_text(making, "extends", shipped_kit_get(foreign_game_kit(map))->name);
    else
        write_text(making, "system",
                   system_words[map->grid != NULL ? SYSTEM_HEX_BATTLE : SYSTEM_AREA_BLOCKS]);
    if (map->about != NULL)
        write_text(making, "about", map->about);
    begin_list(making, "sides");
    for (guint i = 0; i < map->sides->len; i++) {
        begin_called(making, &g_array_index(map->sides, ForeignSide, i).called);
        writer_end_object(making->writer);
    }
    writer_end_array(making->writer);
    foreign_layer_write_book(map, making->writer);
}

/* Adds the file @name of @entity with the members that @write writes. */
static void
add_file(ForeignFiles *files, Making *making, const char *name, EntityId entity,
         void (*write)(Making *making))
{
    making->writer = writer_new();
    writer_begin_object(making->writer);
    write(making);
    foreign_layer_add_file(files, making->map, name, entity, making->writer);
    making->writer = NULL;
}

/* Adds a type of border for connections without a type, after the others. */
static void
name_default_border(ForeignMap *map)
{
    guint32 usual = FOREIGN_NONE;
    for (guint i = 0; i < map->links->len; i++) {
        ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        if (link->kind != LINK_WAY || link->border != FOREIGN_NONE ||
            foreign_place(map, link->a)->ground == FOREIGN_SEA)
            continue;
        if (usual == FOREIGN_NONE) {
            ForeignName border = {.name = FOREIGN_USUAL_BORDER};
            usual = map->borders->len;
            g_array_append_val(map->borders, border);
        }
        link->border = usual;
    }
}

/* Returns: (transfer full): the files of the data set @id. */
static ForeignFiles *
make_files(ForeignMap *map, const char *id)
{
    if (map->base != NULL)
        return foreign_layer_files(map, id);
    name_default_border(map);
    foreign_map_sort_worths(map);
    carried_set_keys(map);
    foreign_map_make_ids(map);
    /* What an export carries is a data set as it was. */
    if (map->carried == NULL)
        foreign_map_paint_nations(map);
    Making making = {.map = map, .id = id};
    ways_init(&making.ways, map);
    g_autofree char *scenario = file_kind_file(file_kind_for(ENTITY_SCENARIO), SCENARIO_ID);
    const struct {
        EntityId entity;
        const char *name;
        void (*write)(Making *making);
        gboolean is_wanted;
    } rows[] = {
        {ENTITY_GAME, file_kind_for(ENTITY_GAME)->name, write_game, TRUE},
        {ENTITY_MAP, file_kind_for(ENTITY_MAP)->name, write_map, TRUE},
        {ENTITY_ROSTER, file_kind_for(ENTITY_ROSTER)->name, write_roster, TRUE},
        {ENTITY_TABLES, file_kind_for(ENTITY_TABLES)->name, write_tables, has_tables(map)},
        {ENTITY_RULES, file_kind_for(ENTITY_RULES)->name, write_rules,
         foreign_game_kit(map) == KIT_BLOCKS},
        {ENTITY_SCENARIO, scenario, write_scenario, map->units->len > 0 || map->game != NULL},
    };
    ForeignFiles *files = foreign_files_new();
    GBytes *drawing = foreign_drawing_new(map);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].is_wanted)
            add_file(files, &making, rows[i].name, rows[i].entity, rows[i].write);
    if (drawing != NULL)
        foreign_files_add(files, MAP_FILE_NAME, drawing);
    g_free(making.ways.start);
    g_free(making.ways.order);
    return files;
}

gboolean
foreign_set_make(ForeignMap *map, const char *folder, GError **error)
{
    if (!foreign_layer_is_beside(map, folder, error))
        return FALSE;
    g_autofree char *id = new_data_set_id(folder);
    if (map->base != NULL && id != NULL && strlen(id) > FILE_ID_MAX) {
        g_set_error(
            error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
            _("the scenario would be called “%s” after the folder, which is too long for the "
              "name of its file: take a name of at most %d letters"),
            id, FILE_ID_MAX);
        return FALSE;
    }
    ForeignFiles *files = id != NULL ? make_files(map, id) : foreign_files_new();
    gboolean is_made =
        new_data_set_write(folder, (const SaveFile *)(gpointer)files->data, files->len, error);
    foreign_files_free(files);
    return is_made;
}

DataSet *
foreign_set_new(ForeignMap *map, GError **error)
{
    if (map->base != NULL)
        return foreign_layer_view(map, NOWHERE_ID, error);
    ForeignFiles *files = make_files(map, NOWHERE_ID);
    const SaveFile *file = (const SaveFile *)(gpointer)files->data;
    SourceText *game = source_text_new(file->name, file->contents);
    DataSet *set = data_set_of_file(file_kind_for(ENTITY_GAME), game);
    source_text_unref(game);
    for (guint i = 1; i < files->len && set != NULL; i++) {
        DataSet *less = set;
        set = data_set_replace(less, file[i].name, file[i].contents, error);
        data_set_unref(less);
    }
    foreign_files_free(files);
    return set;
}

/* The book of the file that was imported, and what its sources name in it. */
#define BOOK "import"
#define BOOK_SOURCE BOOK ":file"

/* The id of a scenario that would be called as the one below it. */
#define OTHER_ID "set-up"

/* Writes the member `books` of game.json, with the book of what was imported. */
static void
foreign_layer_write_book(const ForeignMap *map, Writer *writer)
{
    writer_member_array(writer, "books");
    writer_begin_object(writer);
    writer_member_text(writer, "id", BOOK);
    writer_member_text(writer, "title", map->source);
    writer_end_object(writer);
    writer_end_array(writer);
}

/* Adds the file @name of @entity to @files, in canonical form, with what @map carries. @writer
 * (consumed) is in the root object, which gets the book as its source. */
static void
foreign_layer_add_file(ForeignFiles *files, const ForeignMap *map, const char *name,
                       EntityId entity, Writer *writer)
{
    Scanner stop;
    writer_member_text(writer, "source", BOOK_SOURCE);
    writer_end_object(writer);
    g_autoptr(GBytes) loose = writer_finish(writer);
    writer_free(writer);
    g_autoptr(SourceText) text = source_text_new("made", loose);
    const Record *root = record_read(entity_get(entity), text, &stop);
    g_assert(root != NULL);
    carried_apply(map, (Record *)root);
    foreign_files_add(files, name, record_to_bytes(root));
    arena_unref(root->arena);
}

/* Writes the placements of units, or else the markers in places. */
static void
write_placings(const ForeignMap *map, gboolean of_units, Writer *writer)
{
    writer_member_array(writer, of_units ? "units" : "places");
    for (guint i = 0; i < map->placings->len; i++) {
        const ForeignPlacing *placing = &g_array_index(map->placings, ForeignPlacing, i);
        if ((placing->unit != NULL) != of_units)
            continue;
        writer_begin_object(writer);
        writer_member_text(writer, of_units ? "unit" : "place",
                           of_units ? placing->unit : placing->at);
        writer_member_text(writer, of_units ? "at" : "marker",
                           of_units ? placing->at : placing->nation);
        if (placing->strength > 0) {
            writer_member_integer(writer, "strength", placing->strength);
        }
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
add_scenario(ForeignFiles *files, const ForeignMap *map, const char *id)
{
    g_autofree char *name = file_kind_file(file_kind_for(ENTITY_SCENARIO), id);
    Writer *writer = writer_new();
    writer_begin_object(writer);
    writer_member_text(writer, "id", id);
    writer_member_text(writer, "title", title_of(map));
    writer_member_text(writer, "extends", map->base_scenario);
    writer_member_object(writer, "position");
    write_placings(map, TRUE, writer);
    write_placings(map, FALSE, writer);
    writer_end_object(writer);
    foreign_layer_add_file(files, map, name, ENTITY_SCENARIO, writer);
}

/* Returns: (transfer full): the files of the layer @id that @map is, the scenario first. */
static ForeignFiles *
foreign_layer_files(const ForeignMap *map, const char *id)
{
    ForeignFiles *files = foreign_files_new();
    /* A scenario with the id of its base would replace that. */
    add_scenario(files, map, strcmp(id, map->base_scenario) != 0 ? id : OTHER_ID);
    g_autofree char *path = g_canonicalize_filename(map->base, NULL);
    g_autofree char *base = g_path_get_basename(path);
    Writer *writer = writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", 1);
    writer_member_text(writer, "id", id);
    writer_member_text(writer, "title", title_of(map));
    writer_member_text(writer, "extends", base);
    foreign_layer_write_book(map, writer);
    foreign_layer_add_file(files, map, file_kind_for(ENTITY_GAME)->name, ENTITY_GAME, writer);
    return files;
}

/* Returns: whether the base of the layer @map would be found beside @folder, or @map is no layer;
 * FALSE with @error set. */
static gboolean
foreign_layer_is_beside(const ForeignMap *map, const char *folder, GError **error)
{
    if (map->base == NULL)
        return TRUE;
    g_autofree char *base = g_canonicalize_filename(map->base, NULL);
    g_autofree char *own = g_canonicalize_filename(folder, NULL);
    g_autofree char *around_base = g_path_get_dirname(base);
    g_autofree char *around = g_path_get_dirname(own);
    if (strcmp(around_base, around) == 0)
        return TRUE;
    g_autofree char *shown = g_filename_display_name(around_base);
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                _("a layer must be beside the data set that it extends: create it in “%s”"), shown);
    return FALSE;
}

/* Returns: (transfer full): the base of the layer @map with the scenario of the layer, for a
 * preview; NULL with @error set. @id: of the layer. */
static DataSet *
foreign_layer_view(const ForeignMap *map, const char *id, GError **error)
{
    g_autoptr(DataSet) base = data_set_load(map->base, error);
    if (base == NULL)
        return NULL;
    ForeignFiles *files = foreign_layer_files(map, id);
    const SaveFile *scenario = (const SaveFile *)(gpointer)files->data;
    DataSet *set = data_set_replace(base, scenario->name, scenario->contents, error);
    foreign_files_free(files);
    return set;
}
