/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units and their types as formats without rules of their own state them: by the properties of a
 * thing on the map.
 */
#include "schema/foreign/foreign-units.h"

#include <math.h>
#include <string.h>

void
foreign_units_init(ForeignUnits *making, ForeignMap *map)
{
    gsize n = MAX(foreign_map_n_spots(map), 1);
    *making = (ForeignUnits){
        .map = map,
        .types = g_hash_table_new(g_str_hash, g_str_equal),
        .party = g_new(guint32, n),
        .n_comparable = LIMIT_FOREIGN_COMPARISONS,
    };
    memset(making->party, 0xff, n * sizeof(guint32));
}

void
foreign_units_clear(ForeignUnits *making)
{
    g_hash_table_unref(making->types);
    g_free(making->party);
}

guint32
foreign_units_place_at(ForeignUnits *making, Point point)
{
    guint32 n_places = making->map->places->len;
    if (making->n_comparable < n_places)
        return FOREIGN_NONE;
    making->n_comparable -= n_places;
    for (guint32 i = 0; i < n_places; i++) {
        const Shape *shape = foreign_place(making->map, i)->shape;
        if (shape == NULL ||
            !box_meets(shape_bounds(shape), (Box){point.x, point.y, point.x, point.y}))
            continue;
        if (making->n_comparable < shape->n_points)
            return FOREIGN_NONE;
        making->n_comparable -= shape->n_points;
        if (shape_contains(shape, point))
            return i;
    }
    return FOREIGN_NONE;
}

/* Returns: the type called @name, which is made where it is not there; FOREIGN_NONE: those of it
 * cannot be at sea, or nowhere else. */
static guint32
type_of(ForeignUnits *making, const char *name, gboolean at_sea)
{
    GArray *types = making->map->types;
    guint at = GPOINTER_TO_UINT(g_hash_table_lookup(making->types, name));
    ForeignType type = {.called.name = name, .is_sea = at_sea};
    if (at > 0)
        return g_array_index(types, ForeignType, at - 1).is_sea == at_sea ? at - 1 : FOREIGN_NONE;
    g_array_append_val(types, type);
    g_hash_table_insert(making->types, (gpointer)name, GUINT_TO_POINTER(types->len));
    return types->len - 1;
}

ForeignUnit *
foreign_units_add(ForeignUnits *making, const ForeignUnitSpec *words, guint32 spot)
{
    ForeignMap *map = making->map;
    if (spot == FOREIGN_NONE || words->name == NULL || words->nation == NULL ||
        map->units->len >= LIMIT_FOREIGN_UNITS)
        return NULL;
    gboolean at_sea = map->grid == NULL && foreign_place(map, spot)->ground == FOREIGN_SEA;
    guint32 nation = foreign_map_nation(map, words->nation, words->side);
    guint32 own = nation != FOREIGN_NONE ? foreign_map_party(map, nation) : FOREIGN_NONE;
    if (nation == FOREIGN_NONE ||
        (making->party[spot] != FOREIGN_NONE && making->party[spot] != own))
        return NULL;
    ForeignUnit unit = {
        .called.name = words->name,
        .type = type_of(making, words->type, at_sea),
        .nation = nation,
        .place = spot,
        .strength = words->steps,
    };
    if (unit.type == FOREIGN_NONE)
        return NULL;
    making->party[spot] = own;
    g_array_append_val(map->units, unit);
    return &g_array_index(map->units, ForeignUnit, map->units->len - 1);
}

#define FACES "Faces"
#define NAME "Name"

/* Degrees from one side, or corner, to the next, and from a side to the corner beside it. */
#define SIXTH 60
#define TWELFTH 30

static void
add_mark(ForeignUnitProperty add, gpointer data, const char *word, guint32 index, const char *value)
{
    g_autofree char *first = g_strdup(word);
    first[0] = g_ascii_toupper(first[0]);
    g_autofree char *key =
        index == 0 ? g_steal_pointer(&first) : g_strdup_printf("%s %u", first, index + 1);
    add(data, key, value);
}

void
foreign_unit_write_faces(const ForeignMap *map, const ForeignUnit *unit, ForeignUnitProperty add,
                         gpointer data)
{
    g_autofree char *n_faces = g_strdup_printf("%u", unit->n_faces);
    if (unit->n_faces > 0)
        add(data, FACES, n_faces);
    for (guint32 i = 0; i < unit->n_faces; i++) {
        const ForeignFace *face = &g_array_index(map->faces, ForeignFace, unit->face + i);
        if (face->name != NULL)
            add_mark(add, data, NAME, i, face->name);
        for (guint j = 0; j < FOREIGN_FACTORS; j++) {
            g_autofree char *value = g_strdup_printf("%d", face->factors[j]);
            if (face->factors[j] >= 0)
                add_mark(add, data, factor_words[j], i, value);
        }
    }
}

/* Returns: face @index, from 0, of @faces. */
static ForeignFace *
face_at(GArray *faces, guint32 index)
{
    while (faces->len <= index) {
        ForeignFace blank = {NULL, {0}};
        for (guint i = 0; i < FOREIGN_FACTORS; i++)
            blank.factors[i] = -1;
        g_array_append_val(faces, blank);
    }
    return &g_array_index(faces, ForeignFace, index);
}

gboolean
foreign_unit_read_face(ForeignMap *map, GArray *faces, const char *key, const char *value)
{
    const char *blank = strrchr(key, ' ');
    guint64 number = 1, factor;
    gsize length = blank != NULL ? (gsize)(blank - key) : strlen(key);
    if (blank != NULL &&
        !g_ascii_string_to_unsigned(blank + 1, 10, 2, LIMIT_FOREIGN_FACES, &number, NULL))
        return FALSE;
    /* The name of the full face is that of the unit. */
    if (number > 1 && length == strlen(NAME) && g_ascii_strncasecmp(key, NAME, length) == 0) {
        face_at(faces, (guint32)number - 1)->name = foreign_map_text(map, value);
        return TRUE;
    }
    if (!g_ascii_string_to_unsigned(value, 10, 0, LIMIT_FOREIGN_FACTOR, &factor, NULL))
        return FALSE;
    if (blank == NULL && g_ascii_strcasecmp(key, FACES) == 0) {
        if (factor < 1 || factor > LIMIT_FOREIGN_FACES)
            return FALSE;
        face_at(faces, (guint32)factor - 1);
        return TRUE;
    }
    for (guint i = 0; i < FOREIGN_FACTORS; i++)
        if (strlen(factor_words[i]) == length &&
            g_ascii_strncasecmp(key, factor_words[i], length) == 0) {
            face_at(faces, (guint32)number - 1)->factors[i] = (gint)factor;
            return TRUE;
        }
    return FALSE;
}

void
foreign_unit_set_faces(ForeignMap *map, ForeignUnit *unit, const GArray *faces)
{
    if (faces == NULL || faces->len == 0)
        return;
    unit->face = map->faces->len;
    unit->n_faces = faces->len;
    g_array_append_vals(map->faces, faces->data, faces->len);
}

guint
foreign_unit_angle(const HexGrid *form, guint direction)
{
    gint side = hex_side_number(form, direction), corner = hex_corner_number(form, direction);
    gint angle = corner >= 0 ? SIXTH * corner - (form->has_flat_top ? TWELFTH : 0)
                             : SIXTH * side + (form->has_flat_top ? 0 : TWELFTH);
    return (guint)(angle + HEX_SIDES * SIXTH) % (HEX_SIDES * SIXTH);
}

guint
foreign_unit_direction(const HexGrid *form, double angle)
{
    double turned = fmod(angle, HEX_SIDES * SIXTH);
    for (guint corner = 0; corner < HEX_SIDES; corner++) {
        guint direction = hex_corner(form, corner);
        if (fabs(turned - foreign_unit_angle(form, direction)) < TWELFTH / 2.0)
            return direction + 1;
    }
    return 0;
}
