/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of a data set does not survive a format is found out by trying: no table can forget a
 * member.
 */
#include "schema/foreign/round-trip.h"

#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-drawing.h"
#include "schema/foreign/foreign-set.h"
#include "schema/model/new-ids.h"
#include "schema/model/record-write.h"
#include "schema/store/grid-layer.h"
#include "schema/store/map-file.h"

#include <string.h>

typedef struct {
    LossReport *report;
    GHashTable *ids[N_ENTITIES]; /* owned: id before (borrowed) -> id after (borrowed) */
} Trip;

static gboolean
has_id(const Entity *entity)
{
    return entity->keyed && entity->fields[0].kind == KIND_ID;
}

/* NewIdOf of a Trip. */
static const char *
id_after(EntityId entity, EntityId or_entity, const char *id, gconstpointer data)
{
    const Trip *trip = data;
    const EntityId entities[] = {entity, or_entity};
    for (guint i = 0; i < G_N_ELEMENTS(entities); i++) {
        GHashTable *ids = entities[i] < N_ENTITIES ? trip->ids[entities[i]] : NULL;
        const char *after = ids != NULL ? g_hash_table_lookup(ids, id) : NULL;
        if (after != NULL)
            return strcmp(after, id) != 0 ? after : NULL;
    }
    return NULL;
}

/* Returns: (transfer none): @name in @names, with underscores for blanks and punctuation, as
 * formats write it that need an identifier. */
static char *
as_identifier(GStringChunk *names, const char *name)
{
    char *made = g_string_chunk_insert(names, name + strspn(name, "_"));
    for (char *at = made; *at != '\0'; at++)
        if ((guchar)*at < 0x80 && !g_ascii_isalnum(*at))
            *at = '_';
    return made;
}

/* Matches the records @before with those @after, by their ids or else by their names. */
static void
match_records(Trip *trip, Records before, Records after)
{
    g_autoptr(GHashTable) by_id = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) by_name = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) is_matched = g_hash_table_new(NULL, NULL);
    if (before.length == 0 || after.length == 0)
        return;
    EntityId entity = before.items[0]->entity->id;
    GHashTable *ids = trip->ids[entity];
    if (ids == NULL)
        ids = trip->ids[entity] = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal); /* ids after */
    GHashTableIter iter;
    gpointer id_known;
    g_hash_table_iter_init(&iter, ids);
    while (g_hash_table_iter_next(&iter, NULL, &id_known))
        g_hash_table_add(known, id_known);
    for (guint32 i = after.length; i-- > 0;) {
        const Record *record = after.items[i];
        if (record_key(record) != NULL && g_hash_table_contains(known, record_key(record)))
            g_hash_table_add(is_matched, (gpointer)record);
        else if (record_key(record) != NULL)
            g_hash_table_insert(by_id, (char *)record_key(record), (gpointer)record);
    }
    for (guint32 i = 0; i < before.length; i++) {
        const char *id = record_key(before.items[i]);
        const Record *same = id != NULL ? g_hash_table_lookup(by_id, id) : NULL;
        if (same != NULL && !g_hash_table_contains(ids, id) &&
            g_hash_table_add(is_matched, (gpointer)same))
            g_hash_table_insert(ids, (char *)id, (char *)record_key(same));
    }
    /* Of several with one name the first that is left counts. Some formats have no blanks. */
    g_autoptr(GStringChunk) names = g_string_chunk_new(256);
    for (guint32 i = after.length; i-- > 0;) {
        const Record *record = after.items[i];
        if (record_name(record) != NULL && !g_hash_table_contains(is_matched, record))
            g_hash_table_insert(by_name, as_identifier(names, record_name(record)),
                                (gpointer)record);
    }
    for (guint32 i = 0; i < before.length; i++) {
        const char *id = record_key(before.items[i]), *name = record_name(before.items[i]);
        const Record *same =
            name != NULL ? g_hash_table_lookup(by_name, as_identifier(names, name)) : NULL;
        if (id != NULL && same != NULL && !g_hash_table_contains(ids, id) &&
            g_hash_table_add(is_matched, (gpointer)same))
            g_hash_table_insert(ids, (char *)id, (char *)record_key(same));
    }
}

/* Returns: (transfer none): the scenario @id (NULL: any) of @set, or NULL. */
static const Record *
find_scenario(const DataSet *set, const char *id)
{
    for (guint i = 0; i < set->n_scenarios; i++)
        if (id == NULL || g_strcmp0(record_key(set->scenarios[i]), id) == 0)
            return set->scenarios[i];
    return NULL;
}

/* Returns: (transfer full): the name of @record, an item of a list of the record called @owner, for
 * people. */
static char *
name_record(const Record *record, const char *owner)
{
    const char *key = record_key(record), *name = record_name(record);
    if (!has_id(record->entity))
        return key != NULL ? g_strdup_printf("%s: %s", owner, key) : g_strdup(owner);
    if (key == NULL || name == NULL || strcmp(key, name) == 0)
        return g_strdup(key != NULL ? key : name != NULL ? name : owner);
    return g_strdup_printf("%s (%s)", name, key);
}

static void
add_member(const Trip *trip, const Record *record, const char *key, LossFate fate,
           const char *owner)
{
    g_autofree char *name = g_strdup_printf("%s.%s", record->entity->name, key);
    loss_report_add_member(trip->report, name, fate, owner);
}

static void compare_records(const Trip *trip, const Record *before, const Record *after,
                            const char *owner);

/* Returns: (transfer none): the item of @after that @item of @before, number @index, has become, or
 * NULL. @keys: of the items of @after; NULL: they have none. */
static const Record *
find_item(const Trip *trip, const Record *item, guint32 index, GHashTable *keys, Records after)
{
    const Field *field = &item->entity->fields[0];
    const char *key = record_key(item);
    if (!item->entity->keyed || key == NULL)
        return index < after.length ? after.items[index] : NULL;
    const LineType type = {
        .kind = field->kind == KIND_ID ? KIND_REF : field->kind,
        .target = field->kind == KIND_ID ? item->entity->id : field->target,
        .or_target = field->or_target,
    };
    g_autofree char *renewed = new_ids_in_text(type, key, id_after, trip);
    return g_hash_table_lookup(keys, renewed != NULL ? renewed : key);
}

static void
compare_lists(const Trip *trip, const Record *record, const Field *field, Records before,
              Records after, const char *owner)
{
    g_autoptr(GHashTable) keys = record_index_items(&after);
    guint32 n_found = 0;
    for (guint32 i = 0; i < before.length; i++) {
        const Record *item = before.items[i];
        if (item->derived)
            continue;
        g_autofree char *name = name_record(item, owner);
        const Record *same = find_item(trip, item, i, keys, after);
        /* A hex of the grid of which nothing is stated any more. */
        same = same != NULL && same->derived ? NULL : same;
        n_found += same != NULL;
        if (same != NULL)
            compare_records(trip, item, same, name);
        else
            loss_report_add_member(trip->report, item->entity->name, LOSS_LEFT, name);
    }
    guint32 n_after = 0;
    for (guint32 i = 0; i < after.length; i++)
        n_after += !after.items[i]->derived;
    if (n_after > n_found)
        add_member(trip, record, field_key(field), LOSS_CHANGED, owner);
}

/* Returns: (transfer full): the text @text of @field with the ids it has afterwards. */
static char *
renew_text(const Trip *trip, const Field *field, const char *text)
{
    const LineType type = {field->kind, field->target, field->or_target};
    char *renewed = new_ids_in_text(type, text, id_after, trip);
    return renewed != NULL ? renewed : g_strdup(text);
}

/* Returns: whether @before, references in any order, are @after with the ids they have then. */
static gboolean
are_same_texts(const Trip *trip, const Field *field, const Texts *before, const Texts *after)
{
    if (before->length != after->length)
        return FALSE;
    for (guint32 i = 0; i < before->length; i++) {
        g_autofree char *text = renew_text(trip, field, before->items[i]);
        if (!texts_contain(after, text))
            return FALSE;
    }
    return TRUE;
}

/* Returns: whether @field has the same value in both, which have one. */
static gboolean
is_same_value(const Trip *trip, const Record *before, const Record *after, const Field *field)
{
    switch (field->kind) {
    case KIND_REFS:
    case KIND_ZONES:
        return are_same_texts(trip, field, FIELD_SLOT(before, field, Texts),
                              FIELD_SLOT(after, field, Texts));
    case KIND_REF:
    case KIND_ZONE:
    case KIND_DATE: {
        g_autofree char *text = renew_text(trip, field, *FIELD_SLOT(before, field, char *));
        return strcmp(text, *FIELD_SLOT(after, field, char *)) == 0;
    }
    default: {
        g_autofree char *a = record_field_to_text(before, field);
        g_autofree char *b = record_field_to_text(after, field);
        return g_strcmp0(a, b) == 0;
    }
    }
}

/* Returns: whether @record, which has @field, states what it would mean without it. */
static gboolean
states_default(const Record *record, const Field *field)
{
    switch (field->kind) {
    case KIND_BOOL:
        return *FIELD_SLOT(record, field, gboolean) == field->fallback;
    case KIND_LIST:
        return FIELD_SLOT(record, field, Records)->length == 0;
    case KIND_TITLES:
    case KIND_TAGS:
    case KIND_REFS:
    case KIND_ZONES:
    case KIND_LINES:
        return FIELD_SLOT(record, field, Texts)->length == 0;
    default:
        return FALSE;
    }
}

/* Returns: whether an import adds @field to every data set, of which nothing was lost then. */
static gboolean
is_of_import(const Record *record, const Field *field)
{
    return field->kind == KIND_SOURCE || record->entity->id == ENTITY_GAME;
}

static void
compare_field(const Trip *trip, const Record *before, const Record *after, const Field *field,
              const char *owner)
{
    gboolean was = record_has(before, field) && !states_default(before, field);
    gboolean is = record_has(after, field) && !states_default(after, field);
    if (field->kind == KIND_LIST && was) {
        compare_lists(trip, before, field, *FIELD_SLOT(before, field, Records),
                      is ? *FIELD_SLOT(after, field, Records) : (Records){0}, owner);
        return;
    }
    if (was && is && field->kind == KIND_RECORD) {
        compare_records(trip, *FIELD_SLOT(before, field, Record *),
                        *FIELD_SLOT(after, field, Record *), owner);
        return;
    }
    if (was && !is)
        add_member(trip, before, field_key(field), LOSS_LEFT, owner);
    else if (was ? !is_same_value(trip, before, after, field) : is && !is_of_import(after, field))
        add_member(trip, before, field_key(field), LOSS_CHANGED, owner);
}

/* Compares @before, called @owner, with what it has become. */
static void
compare_records(const Trip *trip, const Record *before, const Record *after, const char *owner)
{
    const Entity *entity = before->entity;
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        /* The id of a data set is that of its folder, which the user names. */
        if (entity->id == ENTITY_GAME && field->kind == KIND_ID)
            continue;
        compare_field(trip, before, after, field, owner);
    }
    /* Extensions and flawed values are never exported. */
    for (const Kept *kept = before->kept; kept != NULL; kept = kept->next) {
        const char *start = strchr(kept->bytes, '"');
        const char *end = start != NULL && start < kept->bytes + kept->value
                              ? memchr(start + 1, '"', kept->value)
                              : NULL;
        g_autofree char *key =
            end != NULL ? g_strndup(start + 1, (gsize)(end - start - 1)) : g_strdup("?");
        add_member(trip, before, key, LOSS_LEFT, owner);
    }
}

/* Returns: the one record of the drawing @svg with @id that draws something, or NULL. */
static const MapElement *
find_drawn(const MapSvg *svg, const char *id)
{
    const MapElement *element = svg != NULL ? map_svg_find(svg, id) : NULL;
    return element != NULL && element->shape >= MAP_SHAPE_PATH ? element : NULL;
}

static int
compare_points(gconstpointer a, gconstpointer b)
{
    const Point *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

/* Returns: whether both shapes have the same corners. */
static gboolean
has_same_corners(const Shape *a, const Shape *b)
{
    if (a == NULL || b == NULL || a->n_points != b->n_points)
        return FALSE;
    g_autofree Point *p = g_memdup2(a->points, a->n_points * sizeof *p);
    g_autofree Point *q = g_memdup2(b->points, b->n_points * sizeof *q);
    if (a->n_points > 0) {
        qsort(p, a->n_points, sizeof *p, compare_points);
        qsort(q, b->n_points, sizeof *q, compare_points);
    }
    for (guint32 i = 0; i < a->n_points; i++)
        if (p[i].x != q[i].x || p[i].y != q[i].y)
            return FALSE;
    return TRUE;
}

static gboolean
looks_same(const MapSvg *svg, const MapElement *element, const MapSvg *svg_after,
           const MapElement *after)
{
    Point a, b;
    SvgPathError error;
    guint32 offset;
    if (map_svg_centre(svg, element, &a) && map_svg_centre(svg_after, after, &b))
        return a.x == b.x && a.y == b.y;
    g_autoptr(Shape) shape = map_svg_shape(svg, element, &error, &offset);
    g_autoptr(Shape) other = map_svg_shape(svg_after, after, &error, &offset);
    g_autoptr(Shape) clean = shape != NULL ? shape_clean(shape) : NULL;
    return has_same_corners(shape, other) || has_same_corners(clean, other);
}

/* Compares what the drawings of both sets show. */
static void
compare_drawings(const Trip *trip, const DataSet *before, const DataSet *after)
{
    g_autoptr(MapFile) file = map_file_read(before, NULL);
    g_autoptr(MapFile) file_after = map_file_read(after, NULL);
    const MapSvg *svg = map_file_is_drawn(file) ? file->svg : NULL;
    const MapSvg *svg_after = map_file_is_drawn(file_after) ? file_after->svg : NULL;
    for (guint32 i = 0; svg != NULL && i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        if (element->shape < MAP_SHAPE_PATH || element->kind == MAP_KIND_NONE)
            continue;
        const char *id = element->id != NULL ? element->id : "";
        gboolean is_anchor = g_str_has_prefix(id, FOREIGN_ANCHOR);
        const char *place = id + (is_anchor ? strlen(FOREIGN_ANCHOR) : 0);
        const char *renewed = id_after(ENTITY_SPACE, 0, place, trip);
        g_autofree char *wanted =
            g_strconcat(is_anchor ? FOREIGN_ANCHOR : "", renewed != NULL ? renewed : place, NULL);
        const MapElement *same = id[0] != '\0' ? find_drawn(svg_after, wanted) : NULL;
        g_autofree char *member =
            g_strconcat(MAP_FILE_NAME " ", map_kind_word(element->kind), NULL);
        if (same == NULL)
            loss_report_add_member(trip->report, member, LOSS_LEFT, id);
        else if (same->kind != element->kind || !looks_same(svg, element, svg_after, same))
            loss_report_add_member(trip->report, member, LOSS_CHANGED, id);
    }
}

static void
compare_scenarios(const Trip *trip, const DataSet *before, const DataSet *after,
                  const char *scenario)
{
    for (guint i = 0; i < before->n_scenarios; i++) {
        const Record *record = before->scenarios[i], *same = NULL;
        g_autofree char *name = name_record(record, before->name);
        if (scenario != NULL && g_strcmp0(record_key(record), scenario) == 0)
            same = find_scenario(after, NULL);
        if (same != NULL)
            compare_records(trip, record, same, name);
        else
            loss_report_add_member(trip->report, record->entity->name, LOSS_LEFT, name);
    }
    for (guint i = 0; i < before->n_records; i++) {
        g_autofree char *name = name_record(before->records[i], before->name);
        loss_report_add_member(trip->report, before->records[i]->entity->name, LOSS_LEFT, name);
    }
}

/* Matches the units that @scenario of @before places: others with their names are not exported. */
static void
match_placed(Trip *trip, const DataSet *before, const DataSet *after, const char *scenario)
{
    const Scenario *played =
        scenario != NULL ? (const Scenario *)find_scenario(before, scenario) : NULL;
    const SparsePosition *position =
        played != NULL ? (const SparsePosition *)played->position : NULL;
    Records units = data_set_records(before, ENTITY_UNIT);
    g_autoptr(GPtrArray) placed = g_ptr_array_new();
    g_autoptr(GHashTable) places = g_hash_table_new(g_str_hash, g_str_equal); /* unit -> place */
    for (guint32 i = 0; position != NULL && i < position->units.length; i++) {
        const PlacedUnit *unit = (const PlacedUnit *)position->units.items[i];
        if (unit->unit != NULL && unit->at != NULL)
            g_hash_table_insert(places, (char *)unit->unit, (char *)unit->at);
    }
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const char *at = unit->id != NULL ? g_hash_table_lookup(places, unit->id) : NULL;
        at = at != NULL ? at : unit->start;
        if (at != NULL && at[0] != '@')
            g_ptr_array_add(placed, (gpointer)unit);
    }
    match_records(
        trip,
        (Records){.length = placed->len, .items = (const Record *const *)(gpointer)placed->pdata},
        data_set_records(after, ENTITY_UNIT));
}

/* Matches the hexes of the grid of @before that is exported with @scenario by their position. */
static void
match_hexes(Trip *trip, const DataSet *before, const DataSet *after, const char *scenario)
{
    Records grids = data_set_records(before, ENTITY_GRID);
    Records grids_after = data_set_records(after, ENTITY_GRID);
    const Record *played = scenario != NULL ? find_scenario(before, scenario) : NULL;
    if (grids.length == 0 || grids_after.length == 0)
        return;
    const Grid *grid = (const Grid *)grids.items[foreign_grid_choose(before, played)];
    const Grid *grid_after = (const Grid *)grids_after.items[0];
    const HexGrid form = {.n_columns = (gint32)grid->columns, .n_rows = (gint32)grid->rows};
    g_autoptr(GHashTable) by_index = g_hash_table_new(NULL, NULL);
    Records spaces = data_set_records(after, ENTITY_SPACE);
    Hex hex;
    for (guint32 i = 0; i < spaces.length; i++) {
        const char *id = record_key(spaces.items[i]);
        if (id != NULL && grid_find_hex(grid_after, id, &hex) && hex.column < form.n_columns)
            g_hash_table_insert(by_index, GUINT_TO_POINTER(hex_index(&form, hex) + 1), (char *)id);
    }
    spaces = data_set_records(before, ENTITY_SPACE);
    if (trip->ids[ENTITY_SPACE] == NULL)
        trip->ids[ENTITY_SPACE] = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < spaces.length; i++) {
        const char *id = record_key(spaces.items[i]);
        const char *same =
            id != NULL && grid_find_hex(grid, id, &hex)
                ? g_hash_table_lookup(by_index, GUINT_TO_POINTER(hex_index(&form, hex) + 1))
                : NULL;
        if (same != NULL)
            g_hash_table_insert(trip->ids[ENTITY_SPACE], (char *)id, (char *)same);
    }
}

/* Matches all records with ids in the files that there is one of. */
static void
match_sets(Trip *trip, const DataSet *before, const DataSet *after, const char *scenario)
{
    match_placed(trip, before, after, scenario);
    match_hexes(trip, before, after, scenario);
    for (EntityId i = 0; i < N_ENTITIES; i++)
        if (i != ENTITY_SCENARIO && i != ENTITY_RECORD && has_id(entity_get(i)))
            match_records(trip, data_set_records(before, i), data_set_records(after, i));
}

static void
compare_files(Trip *trip, const DataSet *before, const DataSet *after)
{
    for (guint i = 0; i < FILE_KINDS; i++) {
        const FileKind *kind = &file_kinds()[i];
        const Record *root = kind->folder == NULL ? data_set_root(before, kind->entity) : NULL;
        const Record *same = root != NULL ? data_set_root(after, kind->entity) : NULL;
        if (root != NULL && same != NULL) {
            compare_records(trip, root, same, before->name);
        } else if (root != NULL) {
            /* Its records are lost one by one. */
            const Record nothing = {.entity = root->entity};
            compare_records(trip, root, &nothing, before->name);
        }
    }
}

/* Opens @files, or the archive that is one of them, at the file that @format starts with. Returns:
 * FALSE if there is none. */
static gboolean
open_files(ForeignSource *source, const ForeignFormat *format, const ForeignFiles *files)
{
    const SaveFile *file = (const SaveFile *)(gpointer)files->data;
    if (format->reader->packed != NULL) {
        g_auto(GStrv) names = g_strsplit(format->reader->packed, "\n", -1);
        return foreign_source_open_bytes(source, file[0].contents, names[0], NULL);
    }
    for (guint i = 0; i < files->len; i++)
        if (g_str_has_suffix(file[i].name, format->ending)) {
            g_autoptr(GBytes) zip = foreign_files_zip(files);
            return foreign_source_open_bytes(source, zip, file[i].name, NULL);
        }
    return FALSE;
}

/* Returns: (transfer full): the set that @files become when they are imported again; NULL: they
 * cannot be. @is_layer is set to whether they are a layer above @set. */
static DataSet *
import_again(const ForeignExport *format, const ForeignFiles *files, const DataSet *set,
             const char *scenario, gboolean *is_layer)
{
    const ForeignFormat *again = foreign_format_find(format->name);
    g_auto(ForeignSource) source = {0};
    g_autoptr(ForeignMap) map = foreign_map_new();
    g_autoptr(LossReport) report =
        loss_report_new(again->reader->rows, again->reader->n_rows, set->name);
    *is_layer = foreign_format_has_choice(again, CHOICE_SET);
    if (*is_layer && (set->folder == NULL || scenario == NULL))
        return NULL;
    const ForeignChoices choices = {
        .set = *is_layer ? set->folder : NULL,
        .scenario = *is_layer ? scenario : NULL,
    };
    if (!open_files(&source, again, files) ||
        !again->reader->read(&source, &choices, map, report, NULL))
        return NULL;
    map->source = foreign_map_text(map, source.shown);
    map->about = map->source;
    return foreign_set_new(map, NULL);
}

static void
trip_clear(Trip *trip)
{
    for (EntityId i = 0; i < N_ENTITIES; i++)
        g_clear_pointer(&trip->ids[i], g_hash_table_unref);
}

void
round_trip_report(const ForeignExport *format, const ForeignFiles *files, const DataSet *set,
                  const char *scenario, LossReport *report)
{
    gboolean is_layer;
    g_autoptr(DataSet) after = import_again(format, files, set, scenario, &is_layer);
    Trip trip = {.report = report};
    if (after == NULL && is_layer)
        return;
    if (after == NULL) {
        /* Of what cannot be imported again nothing is left. */
        g_autoptr(GBytes) none = g_bytes_new_static("{}", 2);
        SourceText *nothing = source_text_new("", none);
        after = data_set_of_file(file_kind_for(ENTITY_GAME), nothing);
        source_text_unref(nothing);
    }
    match_sets(&trip, set, after, scenario);
    if (!is_layer) {
        compare_files(&trip, set, after);
        compare_drawings(&trip, set, after);
    }
    compare_scenarios(&trip, set, after, scenario);
    trip_clear(&trip);
}

static char *carry_record(const Trip *trip, const Record *before, const Record *after,
                          gboolean is_root);

/* Writes the type of border @border, which the format has not, as a member of the open object. */
static void
carry_border(const Trip *trip, const Record *border, Writer *writer)
{
    const char *name = record_name(border);
    const Record nothing = {.entity = border->entity};
    g_autofree char *text = carry_record(trip, border, &nothing, FALSE);
    if (name == NULL || text == NULL)
        return;
    writer_name(writer, name);
    writer_raw(writer, text, strlen(text));
}

/* Returns: (transfer full): what to carry of the items of the list @field of both records.
 * @by_name: they are called by the names they have afterwards, if these are unique. */
static char *
carry_list(const Trip *trip, const Record *before, const Record *after, const Field *field,
           gboolean by_name)
{
    const Records *was = FIELD_SLOT(before, field, Records);
    const Records *is = FIELD_SLOT(after, field, Records);
    g_autoptr(GHashTable) keys = record_index_items(is);
    g_autoptr(GHashTable) used = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(Writer) writer = writer_new();
    guint n = 0;
    for (guint32 i = 0; i < is->length && by_name; i++) {
        const char *name = record_name(is->items[i]);
        if (name != NULL && !g_hash_table_add(used, (char *)name))
            g_hash_table_replace(used, (char *)name, (char *)"");
    }
    writer_begin_object(writer);
    for (guint32 i = 0; i < was->length; i++) {
        const Record *item = was->items[i];
        const Record *same = item->derived ? NULL : find_item(trip, item, i, keys, *is);
        const char *name = same == NULL ? NULL : by_name ? record_name(same) : record_key(item);
        if (same == NULL && by_name && item->entity->id == ENTITY_BORDER) {
            carry_border(trip, item, writer);
            n++;
        }
        if (name == NULL || (by_name && g_strcmp0(g_hash_table_lookup(used, name), "") == 0))
            continue;
        g_autofree char *text = carry_record(trip, item, same, FALSE);
        if (text == NULL)
            continue;
        writer_name(writer, name);
        writer_raw(writer, text, strlen(text));
        n++;
    }
    writer_end_object(writer);
    return n > 0 ? writer_finish_text(writer) : NULL;
}

/* Writes the member @field of @before to the open object of @writer, if it is to be carried.
 * Returns: whether it is. */
static gboolean
carry_field(const Trip *trip, const Record *before, const Record *after, const Field *field,
            gboolean is_root, Writer *writer)
{
    gboolean was = record_has(before, field) && !states_default(before, field);
    gboolean is = record_has(after, field) && !states_default(after, field);
    gboolean is_keyed = field->kind == KIND_LIST && entity_get(field->target)->keyed;
    /* A period of which only a part fits would be none. */
    gboolean is_split = field->kind == KIND_RECORD && field->target != ENTITY_PERIOD;
    g_autofree char *text = NULL;
    /* Signs are made anew with the lines of hexes, which have them. */
    gboolean is_sign = before->entity->id == ENTITY_TERRAIN && strcmp(field->name, "sign") == 0;
    if (!was || is_sign || field->kind == KIND_SOURCE ||
        (is_root && !carried_has_member(before->entity->id, field_key(field))))
        return FALSE;
    if (is && is_keyed)
        text = carry_list(trip, before, after, field, is_root);
    else if (is && is_split)
        text = carry_record(trip, *FIELD_SLOT(before, field, Record *),
                            *FIELD_SLOT(after, field, Record *), FALSE);
    if ((is && (is_keyed || is_split)) || (is_root && is_keyed)) {
        if (text == NULL)
            return FALSE;
        writer_name(writer, field_key(field));
        writer_raw(writer, text, strlen(text));
        return TRUE;
    }
    if (is && is_same_value(trip, before, after, field))
        return FALSE;
    g_autofree char *own = record_field_to_text(before, field);
    g_autofree char *shown = is ? record_field_to_text(after, field) : NULL;
    writer_member_array(writer, field_key(field));
    if (shown != NULL)
        writer_text(writer, shown);
    else
        writer_null(writer);
    writer_text(writer, own);
    writer_end_array(writer);
    return TRUE;
}

/* Returns: (transfer full): what to carry of @before, which has become @after, as JSON; NULL:
 * nothing. */
static char *
carry_record(const Trip *trip, const Record *before, const Record *after, gboolean is_root)
{
    g_autoptr(Writer) writer = writer_new();
    guint n = 0;
    writer_begin_object(writer);
    for (guint i = 0; i < before->entity->n_fields; i++)
        n += carry_field(trip, before, after, &before->entity->fields[i], is_root, writer);
    writer_end_object(writer);
    return n > 0 ? writer_finish_text(writer) : NULL;
}

/* Writes the shapes of @kind in the drawing of @set, which are no places, as a member of the open
 * object of @writer. Returns: whether there are any. */
static gboolean
carry_shapes(const MapSvg *svg, MapKind kind, Writer *writer)
{
    guint n = 0;
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        SvgPathError error;
        guint32 offset;
        g_autoptr(Shape) shape = element->kind == kind && element->shape >= MAP_SHAPE_PATH &&
                                         element->id != NULL &&
                                         map_svg_find(svg, element->id) == element
                                     ? map_svg_shape(svg, element, &error, &offset)
                                     : NULL;
        if (shape == NULL || shape->n_lines == 0)
            continue;
        if (n++ == 0)
            writer_member_object(writer, map_kind_group(kind));
        g_autoptr(GString) path = g_string_new(NULL);
        svg_path_write(path, shape, MAP_SVG_GRID.units);
        writer_member_text(writer, element->id, path->str);
    }
    if (n > 0)
        writer_end_object(writer);
    return n > 0;
}

/* Returns: (transfer full): what to carry of the drawing of @set, as JSON; NULL: nothing. */
static char *
carry_drawing(const DataSet *set)
{
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(Writer) writer = writer_new();
    if (!map_file_is_drawn(file))
        return NULL;
    writer_begin_object(writer);
    guint n = carry_shapes(file->svg, MAP_KIND_UNPLAYABLE, writer);
    n += carry_shapes(file->svg, MAP_KIND_LAKE, writer);
    writer_end_object(writer);
    return n > 0 ? writer_finish_text(writer) : NULL;
}

char *
round_trip_carry(const ForeignExport *format, const ForeignFiles *files, const DataSet *set,
                 const char *scenario)
{
    gboolean is_layer;
    guint n = 0;
    g_autoptr(DataSet) after = import_again(format, files, set, scenario, &is_layer);
    if (after == NULL || is_layer)
        return NULL;
    Trip trip = {0};
    match_sets(&trip, set, after, scenario);
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    for (guint i = 0; i < FILE_KINDS; i++) {
        EntityId entity = file_kinds()[i].entity;
        gboolean is_one = file_kinds()[i].folder == NULL, is_scenario = entity == ENTITY_SCENARIO;
        const Record *root = is_one        ? data_set_root(set, entity)
                             : is_scenario ? find_scenario(set, scenario)
                                           : NULL;
        const Record *same = is_one        ? data_set_root(after, entity)
                             : is_scenario ? find_scenario(after, NULL)
                                           : NULL;
        g_autofree char *text =
            root != NULL && same != NULL ? carry_record(&trip, root, same, TRUE) : NULL;
        if (text == NULL)
            continue;
        writer_name(writer, entity_get(entity)->name);
        writer_raw(writer, text, strlen(text));
        n++;
    }
    g_autofree char *drawing = carry_drawing(set);
    if (drawing != NULL) {
        writer_name(writer, CARRIED_DRAWING);
        writer_raw(writer, drawing, strlen(drawing));
        n++;
    }
    writer_end_object(writer);
    trip_clear(&trip);
    return n > 0 ? writer_finish_text(writer) : NULL;
}
