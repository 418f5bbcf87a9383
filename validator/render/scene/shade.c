/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every mode reads one value a face: a number, or one of several words. Numbers become steps from
 * light to dark that the colour blind tell apart, words become colours and patterns in turn, and
 * nations have colours of their own.
 */
#include "validator/render/scene/shade.h"

#include "schema/model/words.h"
#include "validator/render/scene/map-mode.h"
#include "validator/render/scene/mode-value.h"
#include "validator/render/pen/look.h"
#include "validator/render/scene/tag.h"
#include "validator/render/scene/terrain-paint.h"
#include "validator/scenario/nation-paint.h"
#include <string.h>

/* From few to many: light to dark, and yellow to blue for those who miss red or green. */
static const guint32 ramp[] = {0xfdf0b5, 0xe5d27f, 0xbdae7e, 0x8f8f82,
                               0x65738a, 0x3d5480, 0x203a68};
#define RAMP_LENGTH G_N_ELEMENTS(ramp)

/* Fewer steps than that do not go to the dark end, under which nothing is seen well. */
#define RAMP_STEPS_LEAST 4u

/* Colours that remain apart for the colour blind, by what they are called in English: sky, amber,
 * green, rose, blue, vermilion, yellow, grey. */
static const guint32 palette[] = {
    0x9fd0ee, 0xf0bd5c, 0x7fc8a4, 0xdcaac8, 0x8aa6d6, 0xe99a7b, 0xf3ea90, 0xc4c1b8,
};

typedef struct {
    const Scene *scene;
    RenderShades *shades;
    Reading reading;
    gboolean is_dark;
    gboolean has_tags; /* nations are named by short words too */
    Value *values;     /* borrowed: of each face */
    GHashTable *found; /* owned: key -> row + 1, for words and nations */
    GHashTable *fills; /* owned: fill -> how many rows of words have it */
    GHashTable *taken; /* owned: set of the short words there are */
} Shading;

static guint32
dim(const Shading *shading, guint32 colour)
{
    return render_ink_dim(colour, shading->is_dark);
}

/* Returns: the colour of step @i of @n. */
static guint32
ramp_colour(guint i, guint n)
{
    guint at = i * (RAMP_LENGTH - 1) * 100 / (MAX(n, RAMP_STEPS_LEAST) - 1);
    guint step = MIN(at / 100, RAMP_LENGTH - 2);
    return colour_mix(ramp[step], ramp[step + 1], at - step * 100);
}

static int
compare_numbers(gconstpointer a, gconstpointer b)
{
    gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;
    return left < right ? -1 : left > right;
}

/* Returns: (transfer full): the different numbers, ascending. */
static GArray *
collect_numbers(const Shading *shading)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(gint64));
    guint n = 0;
    for (guint32 i = 0; i < shading->scene->n_faces; i++)
        if (shading->values[i].kind == VALUE_NUMBER)
            g_array_append_val(all, shading->values[i].number);
    g_array_sort(all, compare_numbers);
    gint64 *numbers = (gint64 *)(gpointer)all->data;
    for (guint i = 0; i < all->len; i++)
        if (i == 0 || numbers[i] != numbers[n - 1])
            numbers[n++] = numbers[i];
    g_array_set_size(all, n);
    return all;
}

/* Returns: to which of @n_steps a number belongs. */
static guint
step_of(const GArray *numbers, guint n_steps, gint64 number)
{
    gint64 least = g_array_index(numbers, gint64, 0);
    double range = (double)g_array_index(numbers, gint64, numbers->len - 1) - (double)least + 1;
    if (n_steps < numbers->len)
        return MIN((guint)(((double)number - (double)least) * n_steps / range), n_steps - 1);
    guint step = 0;
    while (g_array_index(numbers, gint64, step) < number)
        step++;
    return step;
}

static void
add_number_row(Shading *shading, guint32 fill, gint64 from, gint64 to)
{
    g_autofree char *text =
        from == to ? g_strdup_printf("%" G_GINT64_FORMAT, from)
                   : g_strdup_printf("%" G_GINT64_FORMAT "–%" G_GINT64_FORMAT, from, to);
    RenderShadeRow row = {
        .shade = {.fill = fill},
        .title = g_string_chunk_insert(shading->shades->strings, text),
    };
    g_array_append_val(shading->shades->rows, row);
}

static void
explain_numbers(Shading *shading, const GArray *numbers, guint n_steps)
{
    for (guint step = 0; step < n_steps; step++) {
        gint64 from = 0, to = 0;
        gboolean is_used = FALSE;
        for (guint i = 0; i < numbers->len; i++) {
            gint64 number = g_array_index(numbers, gint64, i);
            if (step_of(numbers, n_steps, number) != step)
                continue;
            from = is_used ? from : number;
            to = number;
            is_used = TRUE;
        }
        if (is_used)
            add_number_row(shading, dim(shading, ramp_colour(step, n_steps)), from, to);
    }
}

static void
shade_numbers(Shading *shading)
{
    g_autoptr(GArray) numbers = collect_numbers(shading);
    guint n_steps = MIN(numbers->len, RAMP_LENGTH);
    for (guint32 i = 0; i < shading->scene->n_faces; i++) {
        if (shading->values[i].kind != VALUE_NUMBER)
            continue;
        gint64 number = shading->values[i].number;
        guint step = step_of(numbers, n_steps, number);
        g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, number);
        shading->shades->faces[i] = (RenderShade){
            .fill = dim(shading, ramp_colour(step, n_steps)),
            .tag = g_string_chunk_insert_const(shading->shades->strings, text),
        };
    }
    explain_numbers(shading, numbers, n_steps);
}

/* In the colours of counts, which are those of charts, with the numbers as they are. */
static void
shade_heat(Shading *shading)
{
    const RenderHeat *heat = shading->reading.heat;
    HeatStep steps[HEAT_STEPS_MAX];
    guint n = render_heat_steps(heat, steps);
    for (guint32 i = 0; n > 0 && i < shading->scene->n_faces; i++) {
        gint64 number = shading->values[i].number;
        if (shading->values[i].kind != VALUE_NUMBER)
            continue;
        g_autofree char *text = render_heat_text(heat, number);
        shading->shades->faces[i] = (RenderShade){
            .fill = dim(shading, render_heat_step(steps, n, number)->paint),
            .tag = number != 0 ? g_string_chunk_insert_const(shading->shades->strings, text) : NULL,
        };
    }
    for (guint i = 0; i < n; i++)
        add_number_row(shading, dim(shading, steps[i].paint), steps[i].from, steps[i].to);
}

static RenderShade
shade_of_word(Shading *shading, const Value *value)
{
    guint n = shading->shades->rows->len;
    guint32 paint = value->has_paint ? value->paint : palette[n % G_N_ELEMENTS(palette)];
    guint32 fill = dim(shading, paint);
    guint n_same = GPOINTER_TO_UINT(g_hash_table_lookup(shading->fills, GUINT_TO_POINTER(fill)));
    g_hash_table_insert(shading->fills, GUINT_TO_POINTER(fill), GUINT_TO_POINTER(n_same + 1));
    return (RenderShade){
        .fill = fill,
        .pattern = (PenPattern)(n_same % N_PATTERNS),
        .lines = colour_mix(fill, shading->is_dark ? 0xffffff : 0x000000, 30),
        .tag = render_tag(value->brief != NULL ? value->brief : value->title, shading->taken,
                          shading->shades->strings),
    };
}

static RenderShade
shade_of_nation(Shading *shading, const Value *value)
{
    const RenderInk *ink = render_ink(shading->is_dark);
    gboolean is_named = shading->has_tags && value->nation != NULL;
    return (RenderShade){
        .fill = value->nation != NULL
                    ? render_ink_fill(paint_of_lands(value->nation), shading->is_dark)
                    : ink->nobody,
        .tag = is_named ? render_tag(value->title, shading->taken, shading->shades->strings) : NULL,
    };
}

static RenderShade
shade_of_terrain(Shading *shading, const Value *value)
{
    return (RenderShade){.fill = dim(shading, value->paint), .is_ground = TRUE};
}

static RenderShade
shade_of(Shading *shading, const Value *value)
{
    switch (value->kind) {
    case VALUE_WORD:
        return shade_of_word(shading, value);
    case VALUE_TERRAIN:
        return shade_of_terrain(shading, value);
    default:
        return shade_of_nation(shading, value);
    }
}

static const Terrain *
terrain_of(const Scene *scene, const char *id)
{
    return (const Terrain *)scene_find(scene, ENTITY_TERRAIN, id);
}

/* Returns: the colour of the ground below all others. */
static guint32
lowest_ground(const Shading *shading)
{
    Records terrains = data_set_records(shading->scene->set, ENTITY_TERRAIN);
    const Terrain *lowest = NULL;
    for (guint32 i = 0; i < terrains.length && lowest == NULL; i++)
        if (((const Terrain *)terrains.items[i])->pattern == PATTERN_PLAIN)
            lowest = (const Terrain *)terrains.items[i];
    return dim(shading, terrain_paint(lowest));
}

/* Returns: the row of @value's word or nation, made where it is the first. */
static const RenderShade *
row_of(Shading *shading, const Value *value)
{
    GArray *rows = shading->shades->rows;
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(shading->found, value->key));
    if (found == 0) {
        RenderShadeRow row = {
            .shade = shade_of(shading, value),
            .title = g_string_chunk_insert(shading->shades->strings, value->title),
            .terrain = value->kind == VALUE_TERRAIN ? terrain_of(shading->scene, value->key) : NULL,
        };
        g_array_append_val(rows, row);
        found = rows->len;
        g_hash_table_insert(shading->found, (gpointer)value->key, GUINT_TO_POINTER(found));
    }
    return &g_array_index(rows, RenderShadeRow, found - 1).shade;
}

static gboolean
is_open_to_all(const Space *space)
{
    return space != NULL && space->transit == TRANSIT_ALWAYS &&
           record_gives(&space->record, "transit");
}

static void
shade_words(Shading *shading)
{
    for (guint32 i = 0; i < shading->scene->n_faces; i++) {
        const Value *value = &shading->values[i];
        const SceneFace *face = &shading->scene->faces[i];
        RenderShade *shade = &shading->shades->faces[i];
        if (value->kind == VALUE_NONE || value->kind == VALUE_NUMBER)
            continue;
        *shade = *row_of(shading, value);
        if (value->kind != VALUE_NATION)
            continue;
        guint32 lines = shading->is_dark ? 0xffffff : 0x000000;
        if (is_open_to_all(face->space)) {
            shade->pattern = PATTERN_RISING;
            shade->lines = colour_mix(shade->fill, lines, 14);
        }
        if (value->is_foreign) {
            shade->pattern = PATTERN_FALLING;
            shade->lines = render_ink_fill(face->paint, shading->is_dark);
        }
    }
}

/* The name of the mode for people. */
static void
find_title(RenderShades *shades, const ScenarioState *state)
{
    MapMode mode;
    if (map_mode_find(state, shades->title, &mode))
        shades->title = mode.title;
    g_autofree char *title = g_strdup(shades->title);
    title[0] = g_ascii_toupper(title[0]);
    shades->title = g_string_chunk_insert(shades->strings, title);
}

void
render_shades_init(RenderShades *shades, const Scene *scene, const char *mode,
                   const RenderHeat *heat, gboolean is_dark)
{
    *shades = (RenderShades){
        .faces = g_new0(RenderShade, MAX(scene->n_faces, 1)),
        .rows = g_array_new(FALSE, FALSE, sizeof(RenderShadeRow)),
        .strings = g_string_chunk_new(1024),
    };
    g_autofree Value *values = g_new0(Value, MAX(scene->n_faces, 1));
    Shading shading = {
        .scene = scene,
        .shades = shades,
        .is_dark = is_dark,
        .values = values,
        .found = g_hash_table_new(g_str_hash, g_str_equal),
        .fills = g_hash_table_new(NULL, NULL),
        .taken = g_hash_table_new(g_str_hash, g_str_equal),
    };
    Reading *reading = &shading.reading;
    reading_init(reading, scene, mode, heat != NULL && heat->title != NULL ? heat : NULL);
    shading.has_tags = reading_is_of_control(reading);
    shades->is_known = mode == NULL || strcmp(mode, reading->word) == 0;
    shades->title = reading->heat != NULL ? reading->heat->title : reading->word;
    for (guint32 i = 0; i < scene->n_faces; i++) {
        const SceneFace *face = &scene->faces[i];
        shades->faces[i].fill = render_ink(is_dark)->nobody;
        if (face->space != NULL && ground_is_land(face->ground))
            values[i] = reading->value_of(reading, face);
    }
    if (reading->heat != NULL)
        shade_heat(&shading);
    else
        shade_numbers(&shading);
    shade_words(&shading);
    shades->ground = lowest_ground(&shading);
    find_title(shades, scene->state);
    g_hash_table_unref(shading.found);
    g_hash_table_unref(shading.fills);
    g_hash_table_unref(shading.taken);
    reading_clear(reading);
}

void
render_shades_clear(RenderShades *shades)
{
    g_free(shades->faces);
    g_array_unref(shades->rows);
    g_string_chunk_free(shades->strings);
}
