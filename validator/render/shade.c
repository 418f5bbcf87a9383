/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colour of each place in a map mode: what the mode shows of the place, on a scale of heat,
 * as a tag or as the paint of a nation or a terrain.
 */
#include "validator/render/shade.h"

#include "schema/model/words.h"
#include "schema/text/translation.h"
#include "validator/render/look.h"
#include "validator/render/scene.h"
#include "validator/scenario/nation-paint.h"
#include "validator/scenario/scenario-game.h"

#include <glib.h>
#include <string.h>

typedef enum {
    VALUE_NONE,
    VALUE_NUMBER,
    VALUE_WORD,
    VALUE_NATION,
    VALUE_TERRAIN,
} ValueKind;

typedef struct Reading Reading;

typedef struct {
    ValueKind kind;
    gint64 number;
    const char *key;      /* borrowed: distinguishes words */
    const char *title;    /* borrowed: for people */
    const char *brief;    /* borrowed: what its short word is made of; NULL: the title */
    const Nation *nation; /* borrowed: NATION; NULL: none */
    gboolean is_foreign;  /* NATION: it holds land of another one */
    gboolean has_paint;   /* WORD, TERRAIN: it has a colour of its own */
    guint32 paint;
} Value;

struct Reading {
    const Scene *scene;
    const ModeRow *row;  /* NULL: the mode is none of the system */
    const Field *field;  /* NULL: the mode is no field */
    ScenarioGame *game;  /* owned: what the rules say; NULL: they are not asked, or say nothing */
    GHashTable *regions; /* owned: id of a space -> Region; NULL: the mode asks for none */
    const RenderHeat *heat; /* NULL: the mode colours */
    Value (*value_of)(const Reading *reading, const SceneFace *face);
    const char *word; /* borrowed: of the mode that is read, or that the heat takes the place of */
};

/* clang-format off */
static const MapMode modes[] = {
    {MAP_MODE_DEFAULT, N_("Nation"), N_("Lands have the colour of the nation they belong to.")},
    {"control", N_("Control"), N_("Lands have the colour of the nation that holds them at the start.")},
    {"region",  N_("Region"),  N_("Lands have the colour of the region they are in.")},
};
/* clang-format on */
gboolean
shade_mode_get(const ScenarioState *state, guint i, MapMode *mode)
{
    const guint n = G_N_ELEMENTS(modes);
    if (i >= n + state->chart->n_modes)
        return FALSE;
    if (i < n) {
        *mode = modes[i];
    } else {
        const ModeRow *row = &state->chart->modes[i - n];
        *mode = (MapMode){row->word, row->title, row->meaning};
    }
    return TRUE;
}

gboolean
shade_mode_find(const ScenarioState *state, const char *word, MapMode *mode)
{
    for (guint i = 0; shade_mode_get(state, i, mode); i++)
        if (strcmp(mode->word, word) == 0)
            return TRUE;
    return FALSE;
}

static const guint32 counted[] = {0xfff4d0, 0xfed98e, 0xfe9929, 0xd95f0e, 0x8c2d04};

static const guint32 changed[] = {0xb35806, 0xf1a340, 0xfee0b6, 0xf2f0ec,
                                  0xd8daeb, 0x998ec3, 0x542788};

static int
compare_numbers(gconstpointer a, gconstpointer b)
{
    gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;
    return left < right ? -1 : left > right;
}

/* Returns: (transfer full): the numbers, ascending. */
static GArray *
sorted_numbers(const RenderHeat *heat)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(gint64));
    GHashTableIter iter;
    gpointer number;
    g_hash_table_iter_init(&iter, heat->numbers);
    while (g_hash_table_iter_next(&iter, NULL, &number))
        g_array_append_vals(all, number, 1);
    g_array_sort(all, compare_numbers);
    return all;
}

/* Returns: @number, above 0, with one digit that is not 0, or two where the first is small. */
static gint64
round_number(gint64 number)
{
    gint64 unit = 1;
    while (number / unit >= 25)
        unit *= 10;
    if (unit > 1 && number / unit < 3)
        unit /= 2;
    return MAX((number + unit / 2) / unit * unit, 1);
}

static guint
steps_of_counts(const GArray *all, HeatStep steps[HEAT_STEPS_MAX])
{
    const guint n_paints = G_N_ELEMENTS(counted);
    gint64 most = g_array_index(all, gint64, all->len - 1);
    guint zeros = 0, n = 0;
    while (zeros < all->len && g_array_index(all, gint64, zeros) <= 0)
        zeros++;
    steps[n++] = (HeatStep){0, most, counted[0]};
    for (guint i = 1; i < n_paints && zeros < all->len; i++) {
        guint at = zeros + (all->len - zeros) * i / n_paints;
        gint64 from = round_number(g_array_index(all, gint64, MIN(at, all->len - 1)));
        if (from <= steps[n - 1].from || from > most)
            continue;
        steps[n - 1].to = from - 1;
        steps[n++] = (HeatStep){from, most, counted[i]};
    }
    return n;
}

static guint
steps_of_changes(const GArray *all, HeatStep steps[HEAT_STEPS_MAX])
{
    const guint n = G_N_ELEMENTS(changed), middle = n / 2;
    gint64 least = g_array_index(all, gint64, 0);
    gint64 most = MAX(g_array_index(all, gint64, all->len - 1), -least);
    gint64 from[4] = {0, MAX(round_number(MAX(most / 6, 1)), 1)};
    from[2] = MAX(round_number(MAX(most / 3, 1)), from[1] + 1);
    from[3] = MAX(round_number(MAX(2 * most / 3, 1)), from[2] + 1);
    steps[middle] = (HeatStep){1 - from[1], from[1] - 1, changed[middle]};
    for (guint i = 1; i <= middle; i++) {
        gint64 to = i < middle ? from[i + 1] - 1 : MAX(most, from[i]);
        steps[middle + i] = (HeatStep){from[i], to, changed[middle + i]};
        steps[middle - i] = (HeatStep){-to, -from[i], changed[middle - i]};
    }
    return n;
}

guint
render_heat_steps(const RenderHeat *heat, HeatStep steps[HEAT_STEPS_MAX])
{
    g_autoptr(GArray) all = sorted_numbers(heat);
    if (all->len == 0)
        return 0;
    return heat->is_difference ? steps_of_changes(all, steps) : steps_of_counts(all, steps);
}

/* Returns: the one of @n @steps in which @number lies. */
static const HeatStep *
render_heat_step(const HeatStep *steps, guint n, gint64 number)
{
    guint i = 0;
    while (i + 1 < n && number > steps[i].to)
        i++;
    return &steps[i];
}

char *
render_heat_text(const RenderHeat *heat, gint64 number)
{
    if (!heat->is_difference || number == 0)
        return g_strdup_printf("%" G_GINT64_FORMAT, number);
    return g_strdup_printf("%s%" G_GINT64_FORMAT, number < 0 ? "−" : "+", ABS(number));
}

#define INITIALS_MAX 4
#define BEGINNING_MIN 2
#define BEGINNING_MAX 5

/* Returns: (transfer full): the first letters of the words of @name; NULL: it has but one. */
static char *
initials_of(const char *name)
{
    g_autoptr(GString) initials = g_string_new(NULL);
    gboolean is_start = TRUE;
    guint n = 0;
    for (const char *at = name; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar letter = g_utf8_get_char(at);
        gboolean is_letter = g_unichar_isalnum(letter);
        if (is_letter && is_start && n++ < INITIALS_MAX)
            g_string_append_unichar(initials, g_unichar_toupper(letter));
        is_start = !is_letter;
    }
    return n > 1 ? g_strdup(initials->str) : NULL;
}

static char *
beginning_of(const char *name, glong n_letters)
{
    return g_utf8_substring(name, 0, MIN(n_letters, g_utf8_strlen(name, -1)));
}

static const char *
reserve_tag(char *tag, GHashTable *taken, GStringChunk *strings)
{
    if (tag == NULL || *tag == '\0' || g_hash_table_contains(taken, tag))
        return NULL;
    const char *kept = g_string_chunk_insert(strings, tag);
    g_hash_table_add(taken, (gpointer)kept);
    return kept;
}

/* @taken: set of the short names there are; the new one is added. Returns: (transfer none): in
 * short, held by @strings: initials where @name has several words, else how it begins. */
static const char *
render_tag(const char *name, GHashTable *taken, GStringChunk *strings)
{
    g_autofree char *initials = initials_of(name);
    const char *tag = reserve_tag(initials, taken, strings);
    for (glong n = BEGINNING_MIN; tag == NULL && n <= BEGINNING_MAX; n++) {
        g_autofree char *beginning = beginning_of(name, n);
        tag = reserve_tag(beginning, taken, strings);
    }
    for (guint n = 2; tag == NULL; n++) {
        g_autofree char *beginning = beginning_of(name, BEGINNING_MIN);
        g_autofree char *numbered = g_strdup_printf("%s%u", beginning, n);
        tag = reserve_tag(numbered, taken, strings);
    }
    return tag;
}

static const guint32 paints[N_TERRAIN_PATTERNS] = {
    [PATTERN_PLAIN] = 0xeee3c4,  [PATTERN_TREES] = 0xbfc695, [PATTERN_MARSH] = 0xcbd6b8,
    [PATTERN_WATER] = 0xa9cbd4,  [PATTERN_ICE] = 0xd9e6e8,   [PATTERN_HILL] = 0xe2cd94,
    [PATTERN_HOUSES] = 0xe9d9b0, [PATTERN_TOWN] = 0xdcc7a0,  [PATTERN_CAMP] = 0xe6dbb2,
    [PATTERN_BRIDGE] = 0xb9cfcb,
};

guint32
shade_terrain_paint(const Terrain *terrain)
{
    if (terrain == NULL)
        return paints[PATTERN_PLAIN];
    if (record_has_key(&terrain->record, "paint"))
        return (guint32)terrain->paint;
    return paints[terrain->pattern];
}

static Value
nation_value(const Nation *nation, gboolean is_foreign)
{
    return (Value){
        .kind = VALUE_NATION,
        .nation = nation,
        .key = nation != NULL ? nation->id : "",
        .title = nation != NULL ? record_name(&nation->record) : _("No nation"),
        .is_foreign = is_foreign,
    };
}

static Value
terrain_value(ValueKind kind, const Terrain *terrain)
{
    return (Value){
        .kind = kind,
        .key = terrain->id,
        .title = record_name(&terrain->record),
        .has_paint = TRUE,
        .paint = shade_terrain_paint(terrain),
    };
}

/* A hex without an owner looks as its ground does. */
static Value
nation_of(const Reading *reading G_GNUC_UNUSED, const SceneFace *face)
{
    if (face->terrain != NULL && face->nation == NULL)
        return terrain_value(VALUE_TERRAIN, face->terrain);
    return nation_value(face->nation, FALSE);
}

static Value
control_of(const Reading *reading G_GNUC_UNUSED, const SceneFace *face)
{
    return nation_value(face->holder != NULL ? face->holder : face->nation, scene_is_lost(face));
}

static Value
region_of(const Reading *reading, const SceneFace *face)
{
    const Region *region = g_hash_table_lookup(reading->regions, face->space->id);
    if (region == NULL)
        return (Value){.kind = VALUE_NONE};
    return (Value){
        .kind = VALUE_WORD,
        .key = region->id,
        .title = record_name(&region->record),
    };
}

/* Returns: the command of the first unit on @face that has one, or NULL. */
static const UnitCommand *
command_of(const Scene *scene, const SceneFace *face)
{
    const GArray *units = scenario_state_units(scene->state, face->space->id);
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const char *id = g_array_index(units, UnitState, i).unit->command;
        const Record *command = data_set_find_record(scene->set, ENTITY_COMMAND, id);
        if (command != NULL)
            return (const UnitCommand *)command;
    }
    return NULL;
}

static Value
charted_of(const Reading *reading, const SceneFace *face)
{
    static const ValueKind kinds[] = {
        [SHADE_NONE] = VALUE_NONE,
        [SHADE_NUMBER] = VALUE_NUMBER,
        [SHADE_KIND] = VALUE_WORD,
    };
    ChartPlace place = scenario_place_chart(face->place);
    place.terrain = face->terrain;
    place.command = command_of(reading->scene, face);
    PlaceShade shade = {.by = SHADE_NONE};
    if (reading->row->of != NULL)
        shade = reading->row->of(&place);
    else if (reading->game != NULL)
        shade = scenario_game_shade(reading->game, face->space->id);
    if (shade.by == SHADE_TERRAIN)
        return terrain_value(VALUE_WORD, face->terrain);
    return (Value){
        .kind = kinds[shade.by],
        .number = shade.number,
        .key = shade.key,
        .title = shade.title,
        .brief = shade.brief,
        .has_paint = shade.has_paint,
        .paint = shade.paint,
    };
}

static Value
field_of(const Reading *reading, const SceneFace *face)
{
    const Record *record = &face->space->record;
    const Field *field = reading->field;
    if (!record_has(record, field))
        return (Value){.kind = VALUE_NONE};
    if (field->kind == KIND_INT)
        return (Value){.kind = VALUE_NUMBER, .number = *FIELD_SLOT(record, field, gint64)};
    const char *word = field->kind == KIND_WORD ? field->words[*FIELD_SLOT(record, field, gint)]
                                                : *FIELD_SLOT(record, field, const char *);
    if (word == NULL)
        return (Value){.kind = VALUE_NONE};
    const Record *named = field->kind == KIND_REF
                              ? data_set_find_record(reading->scene->set, field->target, word)
                              : NULL;
    const char *name = named != NULL ? record_name(named) : NULL;
    return (Value){.kind = VALUE_WORD, .key = word, .title = name != NULL ? name : word};
}

static Value
heat_of(const Reading *reading, const SceneFace *face)
{
    const gint64 *number = g_hash_table_lookup(reading->heat->numbers, face->space->id);
    return number != NULL ? (Value){.kind = VALUE_NUMBER, .number = *number}
                          : (Value){.kind = VALUE_NONE};
}

/* The modes of every game. */
static const struct {
    const char *word;
    Value (*value_of)(const Reading *reading, const SceneFace *face);
} readers[] = {
    {MAP_MODE_DEFAULT, nation_of},
    {"control", control_of},
    {"region", region_of},
};

static GHashTable *
index_regions(const Scene *scene)
{
    GHashTable *index = g_hash_table_new(g_str_hash, g_str_equal);
    Records regions = data_set_records(scene->set, ENTITY_REGION);
    for (guint32 i = 0; i < regions.length; i++) {
        const Region *region = (const Region *)regions.items[i];
        for (guint32 j = 0; region->id != NULL && j < region->places.length; j++) {
            const char *place = region->places.items[j];
            if (place != NULL && !g_hash_table_contains(index, place))
                g_hash_table_insert(index, (gpointer)place, (gpointer)region);
        }
    }
    return index;
}

static const Field *
field_of_mode(const char *mode)
{
    const guint32 kinds =
        KIND_BIT(KIND_INT) | KIND_BIT(KIND_WORD) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_TITLE);
    const Field *field =
        mode != NULL ? entity_find_field(entity_get(ENTITY_SPACE), mode, strlen(mode), 0) : NULL;
    return field != NULL && (kinds & KIND_BIT(field->kind)) != 0 ? field : NULL;
}

/* Makes @reading that of @mode: NULL or an unknown one: nation. @heat: numbers that take the place
 * of the mode; NULL: none do. All of them must live as long as the reading. */
static void
reading_init(Reading *reading, const Scene *scene, const char *mode, const RenderHeat *heat)
{
    const SystemChart *chart = scene->state->chart;
    *reading = (Reading){
        .scene = scene,
        .heat = heat,
        .field = field_of_mode(mode),
        .value_of = nation_of,
        .word = MAP_MODE_DEFAULT,
    };
    if (reading->field != NULL) {
        reading->value_of = field_of;
        reading->word = field_key(reading->field);
    }
    for (guint i = 0; i < G_N_ELEMENTS(readers); i++)
        if (g_strcmp0(mode, readers[i].word) == 0) {
            reading->value_of = readers[i].value_of;
            reading->word = readers[i].word;
        }
    for (guint i = 0; i < chart->n_modes; i++)
        if (g_strcmp0(mode, chart->modes[i].word) == 0) {
            reading->value_of = charted_of;
            reading->row = &chart->modes[i];
            reading->word = chart->modes[i].word;
        }
    if (heat != NULL)
        reading->value_of = heat_of;
    if (reading->value_of == charted_of && reading->row->of_game != NULL)
        reading->game = scenario_game_new(scene->set, scene->scenario);
    if (reading->game != NULL)
        scenario_game_ask(reading->game, reading->row);
    if (reading->value_of == region_of)
        reading->regions = index_regions(scene);
}

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
dim_colour(const Shading *shading, guint32 colour)
{
    return render_ink_dim(colour, shading->is_dark);
}

/* Returns: the colour of step @i of @n. */
static guint32
ramp_colour(guint i, guint n)
{
    guint at = i * (RAMP_LENGTH - 1) * 100 / (MAX(n, RAMP_STEPS_LEAST) - 1);
    guint step = MIN(at / 100, RAMP_LENGTH - 2);
    return pen_colour_mix(ramp[step], ramp[step + 1], at - step * 100);
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
            add_number_row(shading, dim_colour(shading, ramp_colour(step, n_steps)), from, to);
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
            .fill = dim_colour(shading, ramp_colour(step, n_steps)),
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
            .fill = dim_colour(shading, render_heat_step(steps, n, number)->paint),
            .tag = number != 0 ? g_string_chunk_insert_const(shading->shades->strings, text) : NULL,
        };
    }
    for (guint i = 0; i < n; i++)
        add_number_row(shading, dim_colour(shading, steps[i].paint), steps[i].from, steps[i].to);
}

static RenderShade
shade_of_word(Shading *shading, const Value *value)
{
    guint n = shading->shades->rows->len;
    guint32 paint = value->has_paint ? value->paint : palette[n % G_N_ELEMENTS(palette)];
    guint32 fill = dim_colour(shading, paint);
    guint n_same = GPOINTER_TO_UINT(g_hash_table_lookup(shading->fills, GUINT_TO_POINTER(fill)));
    g_hash_table_insert(shading->fills, GUINT_TO_POINTER(fill), GUINT_TO_POINTER(n_same + 1));
    return (RenderShade){
        .fill = fill,
        .pattern = (PenPattern)(n_same % N_PATTERNS),
        .lines = pen_colour_mix(fill, shading->is_dark ? 0xffffff : 0x000000, 30),
        .tag = render_tag(value->brief != NULL ? value->brief : value->title, shading->taken,
                          shading->shades->strings),
    };
}

static RenderShade
shade_of(Shading *shading, const Value *value)
{
    switch (value->kind) {
    case VALUE_WORD:
        return shade_of_word(shading, value);
    case VALUE_TERRAIN:
        return (RenderShade){.fill = dim_colour(shading, value->paint), .is_ground = TRUE};
    default: {
        const RenderInk *ink = render_ink(shading->is_dark);
        gboolean is_named = shading->has_tags && value->nation != NULL;
        return (RenderShade){
            .fill = value->nation != NULL
                        ? render_ink_fill(nation_paint_of_lands(value->nation), shading->is_dark)
                        : ink->unowned,
            .tag = is_named ? render_tag(value->title, shading->taken, shading->shades->strings)
                            : NULL,
        };
    }
    }
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
    return dim_colour(shading, shade_terrain_paint(lowest));
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
            .terrain = value->kind == VALUE_TERRAIN
                           ? (const Terrain *)data_set_find_record(shading->scene->set,
                                                                   ENTITY_TERRAIN, value->key)
                           : NULL,
        };
        g_array_append_val(rows, row);
        found = rows->len;
        g_hash_table_insert(shading->found, (gpointer)value->key, GUINT_TO_POINTER(found));
    }
    return &g_array_index(rows, RenderShadeRow, found - 1).shade;
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
        if (face->space != NULL && face->space->transit == TRANSIT_ALWAYS &&
            record_has_key(&face->space->record, "transit")) {
            shade->pattern = PATTERN_RISING;
            shade->lines = pen_colour_mix(shade->fill, lines, 14);
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
    if (shade_mode_find(state, shades->title, &mode))
        shades->title = _(mode.title);
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
    shading.has_tags = reading->value_of == control_of;
    shades->is_known = mode == NULL || strcmp(mode, reading->word) == 0;
    shades->title = reading->heat != NULL ? reading->heat->title : reading->word;
    for (guint32 i = 0; i < scene->n_faces; i++) {
        const SceneFace *face = &scene->faces[i];
        shades->faces[i].fill = render_ink(is_dark)->unowned;
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
    g_clear_pointer(&reading->regions, g_hash_table_unref);
    g_clear_pointer(&reading->game, scenario_game_free);
}

void
render_shades_clear(RenderShades *shades)
{
    g_free(shades->faces);
    g_array_unref(shades->rows);
    g_string_chunk_free(shades->strings);
}
