/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/units/unit-marks.h"

#include <math.h>
#include <string.h>

#define FACES "Faces"
#define NAME "Name"

/* Degrees from one side, or corner, to the next, and from a side to the corner beside it. */
#define SIXTH 60
#define TWELFTH 30

/* Returns: (transfer full): the key of @word on face @index, from 0. */
static char *
key_of(const char *word, guint32 index)
{
    g_autofree char *first = g_strdup(word);
    first[0] = g_ascii_toupper(first[0]);
    return index == 0 ? g_steal_pointer(&first) : g_strdup_printf("%s %u", first, index + 1);
}

static void
add_mark(UnitMark add, gpointer data, const char *word, guint32 index, const char *value)
{
    g_autofree char *key = key_of(word, index);
    add(data, key, value);
}

void
unit_marks_of_faces(const ForeignMap *map, const ForeignUnit *unit, UnitMark add, gpointer data)
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
unit_marks_read_face(ForeignMap *map, GArray *faces, const char *key, const char *value)
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
unit_marks_take_faces(ForeignMap *map, ForeignUnit *unit, const GArray *faces)
{
    if (faces == NULL || faces->len == 0)
        return;
    unit->face = map->faces->len;
    unit->n_faces = faces->len;
    g_array_append_vals(map->faces, faces->data, faces->len);
}

guint
unit_marks_angle(const HexGrid *form, guint direction)
{
    gint side = hex_side_number(form, direction), corner = hex_corner_number(form, direction);
    gint angle = corner >= 0 ? SIXTH * corner - (form->has_flat_top ? TWELFTH : 0)
                             : SIXTH * side + (form->has_flat_top ? 0 : TWELFTH);
    return (guint)(angle + HEX_SIDES * SIXTH) % (HEX_SIDES * SIXTH);
}

guint
unit_marks_direction(const HexGrid *form, double angle)
{
    double turned = fmod(angle, HEX_SIDES * SIXTH);
    for (guint corner = 0; corner < HEX_SIDES; corner++) {
        guint direction = hex_corner(form, corner);
        if (fabs(turned - unit_marks_angle(form, direction)) < TWELFTH / 2.0)
            return direction + 1;
    }
    return 0;
}
