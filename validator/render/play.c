/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * On paper pieces are in a grid with lines to cut along, words in columns; on a page of HTML both flow.
 */
#include "validator/render/play.h"

#include "schema/store/phrase.h"
#include "schema/text/translation.h"
#include "validator/render/piece.h"
#include "validator/render/scenario-panel.h"
#include "validator/render/render-parts.h"
#include "validator/scenario/nation-paint.h"

#include <string.h>

#define MM SHEET_PX_PER_MM
#define MARGIN (12.0 * MM)
#define HEADING_HEIGHT (9.0 * MM)
#define BLOCK_WIDTH (25.0 * MM)
#define MARKER_SIDE (16.0 * MM)
#define CELL_AIR (1.5 * MM) /* between a piece and where it is cut */
#define COLUMN_WIDTH (57.0 * MM)
#define COLUMN_GAP (6.0 * MM)
#define CUT 0x9a9488

/* So many markers each nation has: one for each land of another that it may take at a time. */
#define MARKERS_A_NATION 8

/* A sheet, or the columns of one that words fill. */
typedef struct {
    PlayKind kind;
    guint first, n;   /* cells, or the column it begins with and 0 */
    gboolean is_back; /* their other faces, as they lie when the sheet before it is turned over */
} PlayPage;

typedef struct {
    const char *unit;     /* borrowed: id of a block; NULL: a marker */
    const Nation *nation; /* borrowed: whose marker; NULL: of a track */
    const char *name;     /* borrowed */
} PlayCell;

static const struct {
    const char *word, *title;
} kinds[N_PLAY_KINDS] = {
    [PLAY_BLOCKS] = {"blocks", N_("Blocks")}, [PLAY_MARKERS] = {"markers", N_("Markers")},
    [PLAY_TABLES] = {"tables", N_("Tables")}, [PLAY_RULES] = {"rules", N_("Special rules")},
    [PLAY_SET_UP] = {"set-up", N_("Set-up")},
};

guint
play_find(const char *words)
{
    g_auto(GStrv) parts = g_strsplit(words, ",", -1);
    guint found = 0;
    if (strcmp(words, "all") == 0)
        return (1u << N_PLAY_KINDS) - 1;
    for (char **part = parts; *part != NULL; part++) {
        guint kind = 0;
        while (kind < N_PLAY_KINDS && strcmp(kinds[kind].word, *part) != 0)
            kind++;
        if (kind == N_PLAY_KINDS)
            return 0;
        found |= 1u << kind;
    }
    return found;
}

/* Returns: (transfer full): the commands of which the scenario says where any unit is. */
static GHashTable *
commands_there(const Scene *scene)
{
    GHashTable *there = g_hash_table_new(NULL, NULL);
    Records units = data_set_records(scene->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const UnitState *state = scenario_state_unit(scene->state, record_key(units.items[i]));
        if (state != NULL && state->entry != NULL)
            g_hash_table_add(there, (gpointer)state->command);
    }
    return there;
}

/* Sets @back to the unit of @cell with the next one of its faces up. Returns: FALSE if it has none.
 */
static gboolean
find_back(const PlaySheets *play, const PlayCell *cell, UnitState *back)
{
    const UnitState *front =
        cell->unit != NULL ? scenario_state_unit(play->map->scene.state, cell->unit) : NULL;
    if (front == NULL || front->strength <= 1 ||
        front->unit->strength - front->strength + 1 >= front->unit->faces.length)
        return FALSE;
    *back = *front;
    back->strength--;
    return TRUE;
}

static void
add_cells_of_markers(const RenderMap *map, GArray *cells)
{
    Records nations = data_set_records(map->set, ENTITY_NATION);
    Records tracks = data_set_records(map->set, ENTITY_TRACK);
    for (guint32 i = 0; i < nations.length; i++)
        for (guint j = 0; j < MARKERS_A_NATION; j++) {
            const Record *nation = nations.items[i];
            const PlayCell cell = {.nation = (const Nation *)nation, .name = record_name(nation)};
            g_array_append_val(cells, cell);
        }
    for (guint32 i = 0; i < tracks.length; i++) {
        const PlayCell cell = {.name = record_name(tracks.items[i])};
        g_array_append_val(cells, cell);
    }
}

/* Returns: (transfer full): for which results of the dice @row holds. */
static char *
words_of_results(const Row *row)
{
    gboolean has_from = record_has_key(&row->record, "from"),
             has_to = record_has_key(&row->record, "to");
    if (has_from && has_to && row->from != row->to)
        return g_strdup_printf("%" G_GINT64_FORMAT "–%" G_GINT64_FORMAT, row->from, row->to);
    if (!has_from && !has_to)
        return g_strdup("any");
    return g_strdup_printf("%" G_GINT64_FORMAT "%s", has_from ? row->from : row->to,
                           has_from && has_to ? ""
                           : has_from         ? " +"
                                              : " –");
}

/* Returns: (transfer full): what a roll of @action gives. */
static char *
words_of_action(const DataSet *set, const Action *action)
{
    const Record *table = data_set_find_record(set, ENTITY_TABLE, action->table);
    if (action->event)
        return g_strdup(table != NULL && record_name(table) != NULL ? record_name(table) : "event");
    return g_strdup_printf("%" G_GINT64_FORMAT " %s", action->actions,
                           action->actions == 1 ? "action" : "actions");
}

static void
add_actions(RowList *list, const DataSet *set)
{
    Records actions = data_set_records(set, ENTITY_ACTION);
    legend_rows_add_heading(list, _("Actions"));
    for (guint32 i = 0; i < actions.length; i++) {
        const Action *action = (const Action *)actions.items[i];
        gint64 to = record_has_key(&action->record, "to") ? action->to : action->from;
        TextRow *row = legend_rows_add(list, RENDER_FACE_ROW, words_of_action(set, action));
        row->lead = to == action->from ? g_strdup_printf("%" G_GINT64_FORMAT, to)
                                       : g_strdup_printf("%" G_GINT64_FORMAT "–%" G_GINT64_FORMAT,
                                                         action->from, to);
        row->indent = 46;
    }
}

static void
add_tables(RowList *list, const DataSet *set)
{
    Records tables = data_set_records(set, ENTITY_TABLE);
    for (guint32 i = 0; i < tables.length; i++) {
        const Table *table = (const Table *)tables.items[i];
        legend_rows_add_heading(list, record_name(&table->record));
        for (guint32 j = 0; j < table->rows.length; j++) {
            const Row *of = (const Row *)table->rows.items[j];
            if (of->name == NULL)
                continue;
            TextRow *row = legend_rows_add(list, RENDER_FACE_ROW, g_strdup(of->name));
            row->lead = words_of_results(of);
            row->indent = 46;
        }
    }
}

/* Returns: (transfer full): what @rule does, as a sentence; NULL: nothing says so. */
static char *
words_of_rule(const Wording *wording, const Rule *rule)
{
    g_autofree char *phrase = phrase_record(wording, &rule->record);
    if (phrase == NULL || *phrase == '\0')
        return NULL;
    g_autofree char *sentence = translation_capitalize(phrase);
    return g_strconcat(sentence, ".", NULL);
}

/* Each with its name, what it does, and what is remarked on it. */
static void
add_rules(RowList *list, const DataSet *set)
{
    const Wording wording = {.set = set, .translate = translation_for_people};
    Records rules = data_set_records(set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++) {
        const Rule *rule = (const Rule *)rules.items[i];
        if (rule->name == NULL)
            continue;
        TextRow *row = legend_rows_add(list, RENDER_FACE_STRONG, g_strdup(rule->name));
        char *words = words_of_rule(&wording, rule);
        row->before = 5;
        row->keeps_next = words != NULL || rule->note != NULL;
        if (words != NULL)
            legend_rows_add(list, RENDER_FACE_ROW, words)->keeps_next = rule->note != NULL;
        if (rule->note != NULL)
            legend_rows_add(list, RENDER_FACE_ASIDE, g_strdup(rule->note));
    }
}

/* Gathers the words of @kind; there may be none. */
static void
rows_of(RowList *list, const PlaySheets *play, PlayKind kind)
{
    const Scene *scene = &play->map->scene;
    if (kind == PLAY_SET_UP && scene->scenario != NULL) {
        scenario_panel_init(list, scene, play->map->look, COLUMN_WIDTH);
        return;
    }
    legend_rows_init(list, play->map->look, COLUMN_WIDTH);
    if (kind == PLAY_TABLES) {
        add_actions(list, scene->set);
        add_tables(list, scene->set);
        Records tracks = data_set_records(scene->set, ENTITY_TRACK);
        legend_rows_add_heading(list, _("Tracks"));
        for (guint32 i = 0; i < tracks.length; i++) {
            const Track *track = (const Track *)tracks.items[i];
            if (track->name != NULL)
                legend_rows_add(list, RENDER_FACE_ROW,
                                g_strdup_printf(_("%s: %lld to %lld"), track->name,
                                                (long long)track->from, (long long)track->to));
        }
    }
    if (kind == PLAY_RULES)
        add_rules(list, scene->set);
    legend_rows_end(list);
}

static double
inner_height(const PlaySheets *play)
{
    return play->height - 2 * MARGIN - HEADING_HEIGHT;
}

static double
inner_width(const PlaySheets *play)
{
    return play->width - 2 * MARGIN;
}

static guint
columns_a_page(const PlaySheets *play)
{
    return (guint)MAX((inner_width(play) + COLUMN_GAP) / (COLUMN_WIDTH + COLUMN_GAP), 1);
}

static void
cell_size(PlayKind kind, double *width, double *height)
{
    *width = (kind == PLAY_BLOCKS ? BLOCK_WIDTH : MARKER_SIDE) + 2 * CELL_AIR;
    *height = (kind == PLAY_BLOCKS ? render_piece_height(BLOCK_WIDTH) : MARKER_SIDE) + 2 * CELL_AIR;
}

static guint
cells_across(const PlaySheets *play, PlayKind kind)
{
    double width, height;
    cell_size(kind, &width, &height);
    return (guint)MAX(inner_width(play) / width, 1);
}

static const PlayCell *
cell_at(const PlaySheets *play, const PlayPage *page, guint i)
{
    return &g_array_index(play->cells[page->kind], PlayCell, page->first + i);
}

static gboolean
has_backs(const PlaySheets *play, const PlayPage *page)
{
    UnitState back;
    for (guint i = 0; i < page->n; i++)
        if (find_back(play, cell_at(play, page, i), &back))
            return TRUE;
    return FALSE;
}

static void
add_pages_of_cells(PlaySheets *play, PlayKind kind)
{
    double width, height;
    cell_size(kind, &width, &height);
    guint a_page = cells_across(play, kind) * (guint)MAX(inner_height(play) / height, 1);
    for (guint i = 0; i < play->cells[kind]->len; i += a_page) {
        PlayPage page = {kind, i, MIN(a_page, play->cells[kind]->len - i), FALSE};
        g_array_append_val(play->pages, page);
        page.is_back = TRUE;
        if (has_backs(play, &page))
            g_array_append_val(play->pages, page);
    }
}

static void
add_pages_of_rows(PlaySheets *play, PlayKind kind)
{
    RowList list;
    double depth;
    rows_of(&list, play, kind);
    guint n = list.rows->len > 0
                  ? legend_rows_flow(&list, NULL, 0, 0, inner_height(play), COLUMN_GAP, &depth)
                  : 0;
    for (guint i = 0; i < n; i += columns_a_page(play)) {
        const PlayPage page = {kind, i, 0, FALSE};
        g_array_append_val(play->pages, page);
    }
    legend_rows_clear(&list);
}

void
play_init(PlaySheets *play, RenderMap *map, guint wanted, const Paper *paper)
{
    *play = (PlaySheets){
        .map = map,
        .kinds = wanted,
        .width = paper->width * MM,
        .height = paper->height * MM,
        .pages = g_array_new(FALSE, FALSE, sizeof(PlayPage)),
    };
    for (guint i = 0; i < G_N_ELEMENTS(play->cells); i++)
        play->cells[i] = g_array_new(FALSE, FALSE, sizeof(PlayCell));
    Records units = data_set_records(map->set, ENTITY_UNIT);
    g_autoptr(GHashTable) there = commands_there(&map->scene);
    for (guint32 i = 0; i < units.length; i++) {
        const PlayCell cell = {.unit = ((const Unit *)units.items[i])->id};
        const UnitState *state = scenario_state_unit(map->scene.state, cell.unit);
        if (state != NULL && (map->scene.scenario == NULL || state->command == NULL ||
                              g_hash_table_contains(there, state->command)))
            g_array_append_val(play->cells[PLAY_BLOCKS], cell);
    }
    add_cells_of_markers(map, play->cells[PLAY_MARKERS]);
    for (PlayKind kind = 0; kind < N_PLAY_KINDS; kind++) {
        if ((wanted & 1u << kind) == 0)
            continue;
        if (kind <= PLAY_MARKERS)
            add_pages_of_cells(play, kind);
        else
            add_pages_of_rows(play, kind);
    }
}

void
play_clear(PlaySheets *play)
{
    g_array_unref(play->pages);
    for (guint i = 0; i < G_N_ELEMENTS(play->cells); i++)
        g_array_unref(play->cells[i]);
}

static void
draw_marker(const PlaySheets *play, Pen *pen, const PlayCell *cell)
{
    const Look *look = play->map->look;
    RenderText text;
    pen_rounded(pen, 0, 0, MARKER_SIDE, MARKER_SIDE, 2 * MM);
    pen_fill_keep(pen, look->ink.paper, 1);
    pen_stroke(pen, look->ink.ink, 1, 0.8, PEN_SHARP);
    render_text_init_scaled(&text, look->types);
    if (cell->nation != NULL)
        render_piece_flag(pen, nation_paint_of_pieces(play->map->set, cell->nation),
                          MARKER_SIDE / 2, MARKER_SIDE * 0.4, MARKER_SIDE * 0.55);
    else
        pen_circle(pen, MARKER_SIDE / 2, MARKER_SIDE * 0.4, MARKER_SIDE * 0.2);
    if (cell->nation == NULL)
        pen_fill(pen, look->ink.strong, 1);
    if (cell->name != NULL)
        render_text_fit(&text, pen, cell->name, RENDER_FACE_BLOCK, 8.5, 1 * MM,
                        MARKER_SIDE - 2.5 * MM, MARKER_SIDE - 2 * MM, look->ink.ink);
    render_text_clear(&text);
}

static void
draw_cells(const PlaySheets *play, const PlayPage *page, Pen *pen)
{
    double width, height;
    guint across = cells_across(play, page->kind);
    cell_size(page->kind, &width, &height);
    for (guint i = 0; i < page->n; i++) {
        double x = i % across * width, y = i / across * height;
        if (page->is_back)
            x = inner_width(play) - width - x;
        pen_rectangle(pen, x, y, width, height);
        pen_stroke(pen, CUT, 1, 0.4, PEN_SHARP);
        pen_save(pen);
        pen_move(pen, x + CELL_AIR, y + CELL_AIR);
        const PlayCell *cell = cell_at(play, page, i);
        UnitState back;
        if (cell->unit == NULL)
            draw_marker(play, pen, cell);
        else if (!page->is_back)
            render_map_draw_piece(play->map, pen, cell->unit, BLOCK_WIDTH);
        else if (find_back(play, cell, &back))
            render_piece_draw(pen, play->map->look, &back, HULL_NONE, BLOCK_WIDTH);
        pen_restore(pen);
    }
}

static void
draw_sheet(gconstpointer data, guint i, Pen *pen)
{
    const PlaySheets *play = data;
    const PlayPage *page = &g_array_index(play->pages, PlayPage, i);
    const Game *game = (const Game *)data_set_root(play->map->set, ENTITY_GAME);
    g_autofree char *heading = g_strdup_printf(
        page->is_back ? _("%s: %s, to be printed on the back") : "%s: %s",
        game != NULL && game->title != NULL ? game->title : "", _(kinds[page->kind].title));
    const RenderType *type = &play->map->look->types[RENDER_FACE_HEADING];
    const PenWords words = {
        .words = heading,
        .length = -1,
        .type = &type->type,
        .size = type->size,
        .base = type->size,
        .colour = play->map->look->ink.ink,
    };
    pen_save(pen);
    pen_move(pen, MARGIN, MARGIN);
    pen_words(pen, &words);
    pen_move(pen, 0, HEADING_HEIGHT);
    if (page->n > 0)
        draw_cells(play, page, pen);
    else {
        RowList list;
        double depth;
        rows_of(&list, play, page->kind);
        list.first = page->first;
        list.n = columns_a_page(play);
        legend_rows_flow(&list, pen, 0, 0, inner_height(play), COLUMN_GAP, &depth);
        legend_rows_clear(&list);
    }
    pen_restore(pen);
}

Sheets
play_sheets(const PlaySheets *play)
{
    return (Sheets){
        .width = play->width,
        .height = play->height,
        .n = play->pages->len,
        .is_paper = TRUE,
        .draw = draw_sheet,
        .data = play,
    };
}

/* Of the page of HTML: a block, and a sign with the room around it, in pixels. */
#define PAGE_BLOCK_WIDTH 78.0
#define SIGN_WIDTH 32.0
#define SIGN_HEIGHT 24.0

static const char html_style[] =
    ":root{color-scheme:light dark}"
    "body{max-width:62rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}"
    "table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.15rem 1rem "
    ".15rem 0}th{white-space:nowrap}.aside{font-style:italic;opacity:.8}"
    ".pieces{display:flex;flex-wrap:wrap;gap:.6rem}figure{margin:0;text-align:center}"
    ".sign{vertical-align:middle}";

static void
append_escaped(GString *out, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text != NULL ? text : "", -1);
    g_string_append(out, escaped);
}

/* Appends what @pen (consumed) has drawn, @width by @height pixels. Each picture is a document of its
 * own, so that names within them do not meet. */
static void
append_picture(GString *out, Pen *pen, double width, double height, const char *class,
               const char *name)
{
    g_autoptr(GBytes) svg = pen_take_svg(pen);
    pen_free(pen);
    gsize length;
    const guchar *bytes = g_bytes_get_data(svg, &length);
    g_autofree char *code = g_base64_encode(bytes, length);
    g_string_append_printf(out, "<img class=\"%s\" width=\"%.0f\" height=\"%.0f\" alt=\"", class,
                           width, height);
    append_escaped(out, name);
    g_string_append_printf(out, "\" src=\"data:image/svg+xml;base64,%s\">", code);
}

static void
append_units(GString *out, const RowList *list, const GArray *units)
{
    double height = render_piece_height(PAGE_BLOCK_WIDTH);
    g_string_append(out, "<div class=\"pieces\">\n");
    for (guint i = 0; i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        Pen *pen = pen_new_svg(PAGE_BLOCK_WIDTH, height, FALSE);
        render_piece_draw(pen, list->look, unit, HULL_NONE, PAGE_BLOCK_WIDTH);
        append_picture(out, pen, PAGE_BLOCK_WIDTH, height, "piece",
                       record_name(&unit->unit->record));
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</div>\n");
}

/* Appends the words of @row, with its sign, as the contents of an element. */
static void
append_words(GString *out, RowList *list, const TextRow *row)
{
    if (row->sign != NULL) {
        Pen *pen = pen_new_svg(SIGN_WIDTH, SIGN_HEIGHT, FALSE);
        row->sign(pen, list->look, &list->text, row, SIGN_WIDTH / 2, SIGN_HEIGHT / 2);
        append_picture(out, pen, SIGN_WIDTH, SIGN_HEIGHT, "sign", "");
        g_string_append_c(out, ' ');
    }
    append_escaped(out, row->words);
}

static void
append_rows(GString *out, RowList *list)
{
    gboolean is_in_table = FALSE;
    for (guint i = 0; i < list->rows->len; i++) {
        const TextRow *row = &g_array_index(list->rows, TextRow, i);
        const char *element = row->face == RENDER_FACE_HEADING                       ? "h3"
                              : row->face == RENDER_FACE_STRONG && row->keeps_next ? "h4"
                                                                                     : "p";
        gboolean has_lead = row->lead != NULL;
        if (has_lead != is_in_table)
            g_string_append(out, has_lead ? "<table>\n" : "</table>\n");
        is_in_table = has_lead;
        if (has_lead) {
            g_string_append(out, "<tr><th scope=\"row\">");
            append_escaped(out, row->lead);
            g_string_append(out, "</th><td>");
            append_words(out, list, row);
            g_string_append(out, "</td></tr>\n");
        } else {
            g_string_append_printf(out, "<%s%s>", element,
                                   row->face == RENDER_FACE_ASIDE ? " class=\"aside\"" : "");
            append_words(out, list, row);
            g_string_append_printf(out, "</%s>\n", element);
        }
        if (row->units != NULL)
            append_units(out, list, row->units);
    }
    g_string_append(out, is_in_table ? "</table>\n" : "");
}

static void
append_cells(GString *out, const PlaySheets *play, PlayKind kind)
{
    double width = kind == PLAY_BLOCKS ? PAGE_BLOCK_WIDTH : MARKER_SIDE;
    double height = kind == PLAY_BLOCKS ? render_piece_height(width) : width;
    g_string_append(out, "<div class=\"pieces\">\n");
    for (guint i = 0; i < play->cells[kind]->len; i++) {
        const PlayCell *cell = &g_array_index(play->cells[kind], PlayCell, i);
        /* Markers to be cut out are many of a kind; a page shows each kind once. */
        if (i > 0 && kind == PLAY_MARKERS && cell->nation != NULL && cell->nation == cell[-1].nation)
            continue;
        Pen *pen = pen_new_svg(width, height, FALSE);
        if (kind == PLAY_BLOCKS)
            render_map_draw_piece(play->map, pen, cell->unit, width);
        else
            draw_marker(play, pen, cell);
        const Record *unit = data_set_find_record(play->map->set, ENTITY_UNIT, cell->unit);
        append_picture(out, pen, width, height, "piece",
                       unit != NULL ? record_name(unit) : cell->name);
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</div>\n");
}

GBytes *
play_to_html(const PlaySheets *play)
{
    const Game *game = (const Game *)data_set_root(play->map->set, ENTITY_GAME);
    const char *title = game != NULL ? game->title : NULL;
    GString *out = g_string_new("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
                                "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    append_escaped(out, title);
    g_string_append_printf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n<h1>", html_style);
    append_escaped(out, title);
    g_string_append(out, "</h1>\n");
    for (PlayKind kind = 0; kind < N_PLAY_KINDS; kind++) {
        RowList list = {0};
        if ((play->kinds & 1u << kind) == 0)
            continue;
        if (kind > PLAY_MARKERS)
            rows_of(&list, play, kind);
        if (kind > PLAY_MARKERS ? list.rows->len > 0 : play->cells[kind]->len > 0) {
            g_string_append_printf(out, "<section id=\"%s\">\n<h2>", kinds[kind].word);
            append_escaped(out, _(kinds[kind].title));
            g_string_append(out, "</h2>\n");
            if (kind > PLAY_MARKERS)
                append_rows(out, &list);
            else
                append_cells(out, play, kind);
            g_string_append(out, "</section>\n");
        }
        if (kind > PLAY_MARKERS)
            legend_rows_clear(&list);
    }
    g_string_append(out, "</body>\n</html>\n");
    return g_string_free_to_bytes(out);
}
