/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The .map files of Diplomacy judges: names, ways and set-ups, line by line.
 */
#include "schema/foreign/formats.h"
#include "schema/foreign/diplomacy.h"

#include <string.h>

/* Files that name each other with MAP. */
#define FILES_MAX 4u

/* The words that start a line of connections, and whether the province is sea. */
static const struct {
    const char *word;
    gboolean is_sea, is_closed;
} grounds[] = {
    {"WATER", TRUE, FALSE}, {"LAND", FALSE, FALSE}, {"COAST", FALSE, FALSE},
    {"PORT", FALSE, FALSE}, {"SHUT", FALSE, TRUE},
};

typedef struct {
    GPtrArray *words; /* owned texts */
    LossPlace where;
} WayLine;

typedef struct {
    ForeignSource *source;
    Diplomacy game;
    GArray *ways; /* of WayLine */
    guint32 power;
    gboolean is_replaced; /* a derived file replaces powers and set-up */
} DipMap;

static void
way_line_clear(gpointer data)
{
    g_ptr_array_unref(((WayLine *)data)->words);
}

/* Returns: (transfer full): the words of @line. */
static GPtrArray *
words_of(const char *line)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) parts = g_strsplit_set(line, " \t\r", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        if (parts[i][0] != '\0')
            g_ptr_array_add(words, g_strdup(parts[i]));
    return words;
}

/* Names are used before they are explained, and coasts are named after their provinces. */
typedef enum {
    PASS_PROVINCES,
    PASS_COASTS,
    PASS_OTHERS,
    N_PASSES,
} Pass;

/* Returns: when @line is read. */
static Pass
pass_of(const char *line)
{
    const char *equals = strchr(line, '=');
    if (equals == NULL)
        return PASS_OTHERS;
    const char *first = equals + 1 + strspn(equals + 1, " \t");
    return memchr(first, '/', strcspn(first, " \t\r")) != NULL ? PASS_COASTS : PASS_PROVINCES;
}

/* `Name = abb alias…`: + is a blank, / precedes a coast. */
static void
read_name(DipMap *reading, const char *line, LossPlace where)
{
    gsize length = strcspn(line, "=");
    g_autofree char *name = g_strstrip(g_strndup(line, length));
    g_autoptr(GPtrArray) aliases = words_of(line + length + 1);
    if (pass_of(line) == PASS_COASTS) {
        diplomacy_name_coast(&reading->game, name, aliases, where);
        return;
    }
    guint32 place = diplomacy_add_province(&reading->game, name, where);
    for (guint i = 0; i < aliases->len; i++) {
        g_autofree char *alias = g_strdelimit(g_strdup(aliases->pdata[i]), "+", ' ');
        if (place == FOREIGN_NONE)
            loss_report_add(reading->game.report, DIPLOMACY_ALIAS_TWICE, where, 1);
        else
            diplomacy_add_alias(&reading->game, place, alias, where);
    }
}

/* `AUSTRIA (AUSTRIAN) BUD TRI VIE` and `UNOWNED BEL BUL`. */
static void
read_power(DipMap *reading, const GPtrArray *words, LossPlace where)
{
    Diplomacy *game = &reading->game;
    gboolean is_nobody = strcmp(words->pdata[0], "UNOWNED") == 0;
    guint first = is_nobody ? 1 : 2;
    if (reading->is_replaced) {
        if (!is_nobody)
            loss_report_add(game->report, DIPLOMACY_POWER_OTHER, where, 1);
        loss_report_add(game->report, DIPLOMACY_CENTRE_OTHER, where,
                        words->len - MIN(first, words->len));
        return;
    }
    reading->power = is_nobody ? FOREIGN_NONE : diplomacy_add_power(game, words->pdata[0], where);
    for (guint i = first; i < words->len; i++)
        diplomacy_add_centre(game, words->pdata[i], reading->power, reading->power, where);
}

/* Returns: the row of grounds whose word starts a line of connections; their number: none. */
static guint
ground_of(const GPtrArray *words)
{
    guint i = G_N_ELEMENTS(grounds);
    if (words->len >= 3 && strcmp(words->pdata[2], "ABUTS") == 0)
        for (i = 0; i < G_N_ELEMENTS(grounds); i++)
            if (strcmp(grounds[i].word, words->pdata[0]) == 0)
                break;
    return i;
}

static void
read_line(DipMap *reading, const char *line, LossPlace where)
{
    g_autoptr(GPtrArray) words = words_of(line);
    const char *first = words->pdata[0];
    if (strchr(line, '=') != NULL) {
        read_name(reading, line, where);
    } else if (ground_of(words) < G_N_ELEMENTS(grounds)) {
        WayLine way = {g_ptr_array_ref(words), where};
        g_array_append_val(reading->ways, way);
    } else if (words->len == 2 && (strcmp(first, "A") == 0 || strcmp(first, "F") == 0)) {
        if (reading->is_replaced)
            loss_report_add(reading->game.report, DIPLOMACY_UNIT_OTHER, where, 1);
        else
            diplomacy_add_unit(&reading->game, words->pdata[1], reading->power,
                               strcmp(words->pdata[0], "F") == 0, COAST_NONE, where);
    } else if (strcmp(first, "UNOWNED") == 0 ||
               (words->len >= 2 && ((char *)words->pdata[1])[0] == '(' &&
                g_ascii_isupper(first[0]))) {
        read_power(reading, words, where);
    } else {
        loss_report_add(reading->game.report, DIPLOMACY_OTHER, where, 1);
    }
}

/* Returns: (transfer full): the file that @text extends, with MAP; NULL: none. @line is set to its
 * line, and @replaces to whether it replaces the set-up. */
static char *
base_of(const char *text, guint *line, gboolean *replaces)
{
    char *base = NULL;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        if (g_str_has_prefix(lines[i], "MAP ") && base == NULL) {
            base = g_strstrip(g_strdup(lines[i] + strlen("MAP ")));
            *line = i + 1;
        }
        *replaces |= g_str_has_prefix(lines[i], "UNPLAYED");
    }
    return base;
}

/* Reads the names and ways of all files, the lowest first, and notes their other lines. */
static gboolean
read_file(DipMap *reading, const char *name, guint depth, gboolean is_replaced, GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(reading->source, name, error);
    if (bytes == NULL)
        return FALSE;
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    g_autofree char *text = g_strndup(data != NULL ? data : "", length);
    gboolean replaces = is_replaced;
    guint at = 0;
    g_autofree char *base = base_of(text, &at, &replaces);
    if (base != NULL && depth < FILES_MAX &&
        !read_file(reading, base, depth + 1, replaces, error)) {
        g_prefix_error(error, "%s:%u: ", name, at);
        return FALSE;
    }
    const char *file = g_string_chunk_insert_const(reading->game.map->strings, name);
    reading->is_replaced = is_replaced;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (Pass pass = 0; pass < N_PASSES; pass++)
        for (guint i = 0; lines[i] != NULL; i++) {
            const char *line = lines[i] + strspn(lines[i], " \t\r");
            if (*line != '\0' && *line != '#' && pass_of(line) == pass)
                read_line(reading, line, (LossPlace){.file = file, .number = i + 1});
        }
    return TRUE;
}

/* Grounds first, for what a way means depends on them. */
static void
connect_provinces(DipMap *reading)
{
    Diplomacy *game = &reading->game;
    for (guint pass = 0; pass < 2; pass++)
        for (guint i = 0; i < reading->ways->len; i++) {
            const WayLine *way = &g_array_index(reading->ways, WayLine, i);
            guint ground = ground_of(way->words);
            CoastWord coast;
            guint32 from = diplomacy_find(game, way->words->pdata[1], &coast);
            if (pass == 0 && from != FOREIGN_NONE)
                foreign_place(game->map, from)->ground = grounds[ground].is_closed ? FOREIGN_WASTE
                                                         : grounds[ground].is_sea  ? FOREIGN_SEA
                                                                                   : FOREIGN_LAND;
            for (guint j = 3; pass == 1 && j < way->words->len; j++) {
                const char *to = way->words->pdata[j];
                if (from == FOREIGN_NONE)
                    loss_report_add(game->report, DIPLOMACY_WAY_UNKNOWN, way->where, 1);
                else
                    diplomacy_add_way(game, from, coast, to, TRUE, way->where);
            }
        }
}

static gboolean
read_dip_map(ForeignSource *source, const ForeignChoices *choices G_GNUC_UNUSED, ForeignMap *map,
             LossReport *report, GError **error)
{
    DipMap reading = {
        .source = source,
        .ways = g_array_new(FALSE, FALSE, sizeof(WayLine)),
        .power = FOREIGN_NONE,
    };
    g_array_set_clear_func(reading.ways, way_line_clear);
    diplomacy_init(&reading.game, map, report);
    gboolean is_read = read_file(&reading, source->file, 1, FALSE, error);
    if (is_read && map->places->len == 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: it does not name a province"), source->shown);
        is_read = FALSE;
    }
    if (is_read) {
        connect_provinces(&reading);
        diplomacy_finish(&reading.game);
    }
    diplomacy_clear(&reading.game);
    g_array_unref(reading.ways);
    return is_read;
}

const ForeignReader reader_dip_map = {
    .rows = diplomacy_rows,
    .n_rows = N_DIPLOMACY_ROWS,
    .read = read_dip_map,
};
