/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A piece is `+/id/type/state`: its traits, and what they remember, with a tab between them.
 */
#include "schema/foreign/writers/vassal-pieces.h"

#include "schema/foreign/archive/packed-files.h"
#include "schema/foreign/units/unit-marks.h"
#include "schema/foreign/vassal/vassal-words.h"
#include "schema/foreign/writers/vassal-pictures.h"

/* Between the commands of a save, and what stands before them: the key 0 hides nothing. */
#define BETWEEN "\033"
#define HIDDEN "!VCSK00"

void
vassal_pieces_init(VassalPieces *pieces, const ForeignMap *map)
{
    *pieces = (VassalPieces){
        .map = map,
        .files = export_files_new(),
        .images = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .middles = g_new0(Point, MAX(foreign_map_n_spots(map), 1)),
    };
}

void
vassal_pieces_clear(VassalPieces *pieces)
{
    export_files_free(pieces->files);
    g_hash_table_unref(pieces->images);
    g_free(pieces->middles);
}

const char *
vassal_side(const ForeignMap *map, guint32 nation)
{
    guint32 side = g_array_index(map->nations, ForeignNation, nation).side;
    return side != FOREIGN_NONE ? g_array_index(map->sides, ForeignSide, side).called.name : NULL;
}

/* Appends @text with a backslash before each @stop. */
static void
append_part(GString *out, const char *text, char stop)
{
    for (; *text != '\0'; text++) {
        if (*text == stop)
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text);
    }
}

/* What a `mark` holds. */
typedef struct {
    GString *keys, *values;
} Marks;

/* Appends a key and its value to those of a `mark`. */
static void
append_mark(gpointer data, const char *key, const char *value)
{
    Marks *marks = data;
    if (value == NULL)
        return;
    g_string_append_printf(marks->keys, "%s%s", marks->keys->len > 0 ? "," : "", key);
    g_string_append(marks->values, marks->values->len > 0 ? "," : "");
    append_part(marks->values, value, ',');
}

/* Returns: (transfer none): the file of the counter of @unit, or of a piece of @type of nobody,
 * with face @face: those that look alike have one. */
static const char *
image_of(VassalPieces *pieces, guint32 type, const ForeignUnit *unit, guint32 face)
{
    GString *picture = vassal_counter_picture(pieces->map, type, unit, face);
    const char *known = g_hash_table_lookup(pieces->images, picture->str);
    if (known != NULL) {
        g_string_free(picture, TRUE);
        return known;
    }
    char *name = g_strdup_printf("counter-%u.svg", g_hash_table_size(pieces->images) + 1);
    g_autofree char *path = g_strconcat("images/", name, NULL);
    g_hash_table_insert(pieces->images, g_strdup(picture->str), name);
    export_files_add(pieces->files, path, picture);
    return name;
}

/* The traits of a piece, the outermost first, and their states. */
typedef struct {
    GString *type, *state;
    guint n;
} Traits;

static void
append_trait(Traits *traits, const char *type, const char *state)
{
    for (guint i = 1; i < traits->n; i++) {
        g_string_append_c(traits->type, '\\');
        g_string_append_c(traits->state, '\\');
    }
    g_string_append(traits->type, traits->n > 0 ? "\t" : "");
    g_string_append(traits->state, traits->n > 0 ? "\t" : "");
    g_string_append(traits->type, type);
    g_string_append(traits->state, state);
    traits->n++;
}

static void
append_marks(const VassalPieces *pieces, Traits *traits, guint32 type, const ForeignUnit *unit)
{
    const ForeignMap *map = pieces->map;
    g_autoptr(GString) keys = g_string_new("mark;"), values = g_string_new(NULL);
    g_autoptr(GString) listed = g_string_new(NULL);
    Marks marks = {listed, values};
    append_mark(&marks, "Type", g_array_index(map->types, ForeignType, type).called.name);
    if (unit != NULL) {
        g_autofree char *steps = g_strdup_printf("%u", unit->strength);
        append_mark(&marks, "Nation",
                    g_array_index(map->nations, ForeignNation, unit->nation).called.name);
        append_mark(&marks, "Side", vassal_side(map, unit->nation));
        if (unit->command > 0)
            append_mark(
                &marks, "Command",
                g_array_index(map->commands, ForeignCommand, unit->command - 1).called.name);
        append_mark(&marks, "Steps", steps);
        unit_marks_of_faces(map, unit, append_mark, &marks);
    }
    g_string_append(keys, listed->str);
    append_trait(traits, keys->str, values->str);
}

/* Appends that the counter can be turned, and how it is. */
static void
append_turn(const VassalPieces *pieces, Traits *traits, const ForeignUnit *unit)
{
    guint angle = unit_marks_angle(&pieces->map->grid->form, unit->facing - 1);
    g_autofree char *state = g_strdup_printf("%u", angle * VASSAL_FACINGS / 360);
    append_trait(traits,
                 "rotate;" G_STRINGIFY(VASSAL_FACINGS) ";93,130;91,130;Rotate CW;Rotate CCW;;;;;;;;"
                                                       "true",
                 state);
}

/* Appends the layer with a picture of each face, of which Ctrl+F shows the next one. */
static void
append_layer(VassalPieces *pieces, Traits *traits, guint32 type, const ForeignUnit *unit)
{
    g_autoptr(GString) images = g_string_new("emb2;;2;;Flip;2;;;2;;;;1;false;0;0;");
    guint lost = unit->n_faces - MIN(unit->strength, unit->n_faces);
    g_autofree char *state = g_strdup_printf("%u", MIN(lost + 1, unit->n_faces));
    for (guint32 i = 0; i < unit->n_faces; i++)
        g_string_append_printf(images, "%s%s", i > 0 ? "," : "", image_of(pieces, type, unit, i));
    g_string_append_c(images, ';');
    for (guint32 i = 1; i < unit->n_faces; i++)
        g_string_append_c(images, ',');
    g_string_append(images, ";true;Face;;;false;;1;1;true;;70,130;");
    append_trait(traits, images->str, state);
}

void
vassal_piece_append(VassalPieces *pieces, GString *out, const char *name, guint32 type,
                    const ForeignUnit *unit, const char *id, const char *where)
{
    g_autoptr(GString) types = g_string_new(NULL), states = g_string_new(NULL);
    g_autoptr(GString) basic = g_string_new("piece;;;");
    g_autofree char *state = g_strdup_printf("%s;%u;0", where, ++pieces->n);
    Traits traits = {types, states, 0};
    append_marks(pieces, &traits, type, unit);
    if (unit != NULL && unit->facing > 0 && pieces->map->grid != NULL)
        append_turn(pieces, &traits, unit);
    if (unit != NULL && unit->n_faces > 0)
        append_layer(pieces, &traits, type, unit);
    g_string_append_printf(basic, "%s;", image_of(pieces, type, unit, 0));
    append_part(basic, name, ';');
    append_trait(&traits, basic->str, state);
    g_string_append_printf(out, "+/%s/", id);
    append_part(out, types->str, '/');
    g_string_append_c(out, '/');
    append_part(out, states->str, '/');
}

GArray **
vassal_stacks(const ForeignMap *map, const GArray *units)
{
    GArray **there = g_new0(GArray *, MAX(foreign_map_n_spots(map), 1));
    for (guint i = 0; i < units->len; i++) {
        guint32 place = foreign_unit_berth(map, &g_array_index(units, ForeignUnit, i));
        if (there[place] == NULL)
            there[place] = g_array_new(FALSE, FALSE, sizeof(guint));
        g_array_append_val(there[place], i);
    }
    return there;
}

GString *
vassal_data(const char *name)
{
    g_autofree char *text =
        g_markup_printf_escaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<data version=\"1\">\n<version>1.0</version>\n"
                                "<VassalVersion>" VASSAL_VERSION "</VassalVersion>\n"
                                "<name>%s</name>\n<description>%s</description>\n</data>\n",
                                name, name);
    return g_string_new(text);
}

/* Returns: (transfer full): what VASSAL does to come to the set-up of @units. */
static GString *
commands_of(VassalPieces *pieces, const GArray *units)
{
    const ForeignMap *map = pieces->map;
    g_autofree GArray **there = vassal_stacks(map, units);
    GString *out = g_string_new("begin_save" BETWEEN VASSAL_BOARD "BoardPicker\t" VASSAL_BOARD
                                "\t0\t0" BETWEEN);
    guint n_ids = 0;
    for (guint32 i = 0; i < foreign_map_n_spots(map); i++) {
        if (there[i] == NULL)
            continue;
        g_autofree char *where =
            g_strdup_printf(VASSAL_BOARD ";%d;%d", pieces->middles[i].x, pieces->middles[i].y);
        guint first = n_ids + 1;
        for (guint j = 0; j < there[i]->len; j++) {
            const ForeignUnit *unit =
                &g_array_index(units, ForeignUnit, g_array_index(there[i], guint, j));
            g_autofree char *id = g_strdup_printf("%u", ++n_ids);
            vassal_piece_append(pieces, out, unit->called.name, unit->type, unit, id, where);
            g_string_append(out, BETWEEN);
        }
        g_string_append_printf(out, "+/%u/stack/%s", n_ids + 1, where);
        for (guint id = first; id <= n_ids; id++)
            g_string_append_printf(out, ";%u", id);
        g_string_append(out, ";@@0" BETWEEN);
        n_ids++;
        g_array_unref(there[i]);
    }
    g_string_append(out, "end_save");
    return out;
}

void
vassal_save_add(VassalPieces *pieces, const char *file, const ForeignSetUp *set_up)
{
    ExportFiles *files = export_files_new();
    g_autoptr(GString) plain = commands_of(pieces, set_up->units);
    GString *hidden = g_string_new(HIDDEN);
    for (gsize i = 0; i < plain->len; i++)
        g_string_append_printf(hidden, "%02x", (guint8)plain->str[i]);
    export_files_add(files, "savedGame", hidden);
    export_files_add(files, "moduledata", vassal_data(pieces->map->title));
    export_files_add(files, "savedata", vassal_data(set_up->called.name));
    export_files_add_bytes(pieces->files, file, packed_files(files));
    export_files_free(files);
}
