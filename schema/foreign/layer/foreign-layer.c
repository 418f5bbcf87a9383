/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each file is written member by member and then read as what it is, so that it comes out in
 * canonical form whatever the order here.
 */
#include "schema/foreign/layer/foreign-layer.h"

#include "schema/foreign/foreign-source.h"
#include "schema/model/records/record-read.h"
#include "schema/model/records/record-write.h"
#include "schema/store/file-kind.h"

#include <string.h>

/* The book of the file that was imported, and what its sources name in it. */
#define BOOK "import"
#define BOOK_SOURCE BOOK ":file"

/* The id of a scenario that would be called as the one below it. */
#define OTHER_ID "set-up"

void
foreign_layer_write_book(const ForeignMap *map, Writer *writer)
{
    writer_member_array(writer, "books");
    writer_begin_object(writer);
    writer_member_text(writer, "id", BOOK);
    writer_member_text(writer, "title", map->source);
    writer_end_object(writer);
    writer_end_array(writer);
}

void
foreign_layer_add_file(ExportFiles *files, const char *name, EntityId entity, Writer *writer)
{
    Scanner stop;
    writer_member_text(writer, "source", BOOK_SOURCE);
    writer_end_object(writer);
    g_autoptr(GBytes) loose = writer_finish(writer);
    writer_free(writer);
    g_autoptr(SourceText) text = source_text_new("made", loose);
    const Record *root = record_read(entity_get(entity), text, &stop);
    g_assert(root != NULL);
    export_files_add_bytes(files, name, record_to_bytes(root));
    arena_unref(root->arena);
}

/* Writes what stands where: of units, or else the markers in places. */
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

static const char *
title_of(const ForeignMap *map)
{
    return map->title != NULL ? map->title : map->source;
}

static void
add_scenario(ExportFiles *files, const ForeignMap *map, const char *id)
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
    foreign_layer_add_file(files, name, ENTITY_SCENARIO, writer);
}

static void
add_game(ExportFiles *files, const ForeignMap *map, const char *id)
{
    g_autofree char *path = g_canonicalize_filename(map->base, NULL);
    g_autofree char *base = g_path_get_basename(path);
    Writer *writer = writer_new();
    writer_begin_object(writer);
    writer_member_integer(writer, "format", 1);
    writer_member_text(writer, "id", id);
    writer_member_text(writer, "title", title_of(map));
    writer_member_text(writer, "extends", base);
    foreign_layer_write_book(map, writer);
    foreign_layer_add_file(files, file_kind_for(ENTITY_GAME)->name, ENTITY_GAME, writer);
}

ExportFiles *
foreign_layer_files(const ForeignMap *map, const char *id)
{
    ExportFiles *files = export_files_new();
    /* What is called as that which shows through in it would take its place. */
    add_scenario(files, map, strcmp(id, map->base_scenario) != 0 ? id : OTHER_ID);
    add_game(files, map, id);
    return files;
}

gboolean
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
                "a layer lies beside the data set that it extends: make it in “%s”", shown);
    return FALSE;
}

DataSet *
foreign_layer_view(const ForeignMap *map, const char *id, GError **error)
{
    g_autoptr(DataSet) base = data_set_load(map->base, error);
    if (base == NULL)
        return NULL;
    ExportFiles *files = foreign_layer_files(map, id);
    const SaveFile *scenario = (const SaveFile *)(gpointer)files->data;
    DataSet *set = data_set_replace(base, scenario->name, scenario->contents, error);
    export_files_free(files);
    return set;
}
