/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scenario desk: its sections, with the overview, the upkeep of places and the changes
 * against the base.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/list.h"
#include "editor/desk/member.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/value-words.h"
#include "editor/tools/difference.h"
#include "editor/tools/place-words.h"
#include "editor/tools/scenario-tools.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/text/translation.h"
#include "validator/edits/field-text.h"
#include "validator/scenario/turn-span.h"

#include <string.h>

/* Texts of the overview, most of them edited in the inspector. */
enum { TEXT_ROLL, TEXT_BEGINNING, TEXT_ABOUT, TEXT_SUMMARY, N_TEXTS };

#define DESK_TYPE_OVERVIEW (desk_overview_get_type())
G_DECLARE_FINAL_TYPE(DeskOverview, desk_overview, DESK, OVERVIEW, DeskPage)

struct _DeskOverview {
    DeskPage parent;
    GtkLabel *dates, *count;          /* about the period */
    GtkWidget *correct;               /* sets the turns that are counted */
    GtkWidget *period, *period_title; /* only where turns have dates */
    GtkBox *title, *ends, *turns;     /* of the entries */
    GtkLabel *texts[N_TEXTS];
    GtkBox *marks[N_TEXTS]; /* end in a mark; NULL: the text is not edited */
    GtkWidget *roll_button;
    GtkWidget *options; /* box of check buttons, one for each option of the set */
    gint32 n_turns;     /* as they are counted */
    gboolean is_filling;
};

TEMPLATE_TYPE(DeskOverview, desk_overview, DESK_TYPE_PAGE)

static void
set_scenario_member(DeskPage *page, const char *path, const char *typed, const char *label)
{
    g_autoptr(GError) error = NULL;
    member_edit_scenario_set(desk_page_document(page), path, typed, label, &error);
    desk_say_error(GTK_WIDGET(page), error);
}

static void
refresh_period(DeskOverview *self, const Wording *wording, const Scenario *scenario)
{
    const Period *period = (const Period *)scenario->period;
    g_autofree char *from =
        period != NULL && period->from != NULL ? phrase_date(wording, period->from) : NULL;
    g_autofree char *to =
        period != NULL && period->to != NULL ? phrase_date(wording, period->to) : NULL;
    g_autofree char *dates =
        g_strdup_printf(_("%s to %s"), from != NULL ? from : "?", to != NULL ? to : "?");
    TurnSpan span = {0};
    gboolean is_counted = turn_span_in(wording->set, period, &span) && span.last >= span.first;
    self->n_turns = is_counted ? span.last - span.first + 1 : 0;
    gboolean is_right = is_counted && period->turns == self->n_turns;
    g_autofree char *count = NULL;
    if (!is_counted)
        count = g_strdup(_("The period has no turns that can be counted."));
    else if (is_right)
        count = g_strdup(_("matches the period"));
    else
        count = g_strdup_printf(
            ngettext("⚠ %d turn in the period", "⚠ %d turns in the period", (gulong)self->n_turns),
            self->n_turns);
    g_autofree char *correct = g_strdup_printf(_("Set to %d"), self->n_turns);
    gboolean has_dates =
        from != NULL || to != NULL || data_set_records(wording->set, ENTITY_SEASON).length > 0;
    gtk_widget_set_visible(self->period, has_dates);
    gtk_widget_set_visible(self->period_title, has_dates);
    gtk_widget_set_visible(GTK_WIDGET(self->count), has_dates);
    gtk_label_set_text(self->dates, dates);
    gtk_label_set_text(self->count, count);
    gtk_button_set_label(GTK_BUTTON(self->correct), correct);
    gtk_widget_set_visible(self->correct, is_counted && !is_right);
}

static void
correct_turns(DeskOverview *self)
{
    g_autofree char *typed = g_strdup_printf("%d", self->n_turns);
    set_scenario_member(DESK_PAGE(self), "period/turns", typed, _("Correct the number of turns"));
}

/* Returns: (transfer full): what is special about the first roll. */
static char *
first_roll_words(const Wording *wording, const ScenarioState *state)
{
    const Record *roll = state->scenario->first_roll;
    return roll != NULL ? phrase_record(wording, roll)
                        : g_strdup(_("The first roll follows the usual rules."));
}

static void
refresh_roll_button(DeskOverview *self, const Scenario *scenario)
{
    gboolean is_there = scenario->first_roll != NULL;
    gtk_button_set_label(GTK_BUTTON(self->roll_button), is_there ? _("Edit") : _("Add"));
    widget_set_spoken_name(self->roll_button,
                           is_there ? _("Edit first roll") : _("Add first roll"));
}

/* Selects the value at @path of the shown scenario, for the inspector. */
static void
select_scenario_path(DeskPage *page, const char *path)
{
    g_autoptr(Subject) subject = member_edit_scenario_subject(desk_page_document(page), path);
    if (subject != NULL)
        editor_document_select(desk_page_document(page), subject);
}

/* Shows the first roll in the inspector; makes one where there is none. */
static void
edit_roll(DeskPage *page)
{
    EditorDocument *document = desk_page_document(page);
    const Scenario *scenario = desk_page_scenario(page);
    g_autoptr(Subject) owner = member_edit_scenario_subject(document, "");
    Records sides = data_set_records(desk_page_set(page), ENTITY_SIDE);
    const char *side = sides.length > 0 ? record_key(sides.items[0]) : NULL;
    if (scenario != NULL && scenario->first_roll == NULL) {
        g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(page));
        g_autofree char *id = record_value_to_text(VALUE_OF_TEXT(side != NULL ? side : ""));
        g_autofree char *json = g_strdup_printf("{\"side\": %s}", id);
        g_autoptr(GError) error = NULL;
        member_set(plan, owner, "first-roll", json);
        editor_document_apply(document, plan, _("Add first roll"), &error);
        desk_say_error(GTK_WIDGET(page), error);
    }
    select_scenario_path(page, "first-roll");
}

/* Adds what the position presets of the turn in which play starts to @lines; nothing if that is the
 * first one. */
static void
add_turn_lines(GPtrArray *lines, const Wording *wording, const SparsePosition *position)
{
    const Record *side = data_set_find_record(wording->set, ENTITY_SIDE, position->side);
    if (position->date != NULL) {
        g_autofree char *date = phrase_date(wording, position->date);
        g_ptr_array_add(lines, g_strdup_printf(_("Turn: %s"), date));
    }
    if (record_has_key(&position->record, "phase")) {
        g_autofree char *phase = field_text_word_label(stage_words[position->phase]);
        g_ptr_array_add(lines, g_strdup_printf(_("Phase: %s"), phase));
    }
    if (side != NULL)
        g_ptr_array_add(lines, g_strdup_printf(_("Side: %s"), record_name(side)));
}

/* Returns: (transfer full): the names of the rules that @position presets as used up. */
static char *
spent_rules_words(const DataSet *set, const SparsePosition *position)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint32 i = 0; i < position->spent.length; i++) {
        const char *id = position->spent.items[i];
        const Record *rule = data_set_find_record(set, ENTITY_RULE, id);
        const char *name = rule != NULL ? record_name(rule) : NULL;
        g_ptr_array_add(names, (gpointer)(name != NULL ? name : id));
    }
    return translation_list((const char *const *)names->pdata, names->len);
}

/* Returns: (transfer full): the texts of @lines (transfer full), one below the other. */
static char *
join_lines(GPtrArray *lines)
{
    g_ptr_array_add(lines, NULL);
    char *text = g_strjoinv("\n", (char **)lines->pdata);
    g_ptr_array_unref(lines);
    return text;
}

/* Returns: (transfer full): the turn, and what has been used up. */
static char *
start_words(const Wording *wording, const ScenarioState *state)
{
    const SparsePosition *position = (const SparsePosition *)state->scenario->position;
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    if (position != NULL && !position->record.raw)
        add_turn_lines(lines, wording, position);
    if (lines->len == 0)
        g_ptr_array_add(lines, g_strdup(_("Play starts with the first turn.")));
    if (position != NULL && position->spent.length > 0) {
        g_autofree char *spent = spent_rules_words(wording->set, position);
        g_ptr_array_add(lines, g_strdup_printf(_("Rules already used: %s"), spent));
    }
    return join_lines(lines);
}

static void
edit_start(DeskPage *page)
{
    const Scenario *scenario = desk_page_scenario(page);
    select_scenario_path(page, scenario != NULL && scenario->position != NULL ? "position" : "");
}

static char *
about_words(const Wording *wording G_GNUC_UNUSED, const ScenarioState *state)
{
    const char *about = state->scenario->about;
    return g_strdup(about != NULL ? about : _("No description yet."));
}

static void
edit_about(DeskPage *page)
{
    select_scenario_path(page, "");
}

/* Returns: (transfer full): where the blocks are, what the scenario extends, how much differs. */
static char *
summary_words(const Wording *wording, const ScenarioState *state)
{
    const DataSet *set = wording->set;
    const Scenario *scenario = state->scenario;
    g_autoptr(GPtrArray) trays = scenario_trays(state);
    g_autoptr(GPtrArray) differences = difference_find_all(set, ENTITY_SCENARIO, scenario->id);
    guint n_beside = 0, n_all = data_set_records(set, ENTITY_UNIT).length;
    for (guint i = 0; i < trays->len; i++)
        n_beside += ((const Tray *)trays->pdata[i])->blocks->len;
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    guint n_on_map = n_all - MIN(n_beside, n_all);
    g_ptr_array_add(lines, g_strdup_printf(ngettext("%u block on the map, %u beside it",
                                                    "%u blocks on the map, %u beside it", n_on_map),
                                           n_on_map, n_beside));
    if (scenario->extends != NULL) {
        const Record *below = data_set_find_record(set, ENTITY_SCENARIO, scenario->extends);
        g_ptr_array_add(lines,
                        g_strdup_printf(_("Extends “%s”"),
                                        below != NULL ? record_name(below) : scenario->extends));
    }
    if (differences->len > 0)
        g_ptr_array_add(lines,
                        g_strdup_printf(ngettext("%u difference from the base",
                                                 "%u differences from the base", differences->len),
                                        differences->len));
    return join_lines(lines);
}

static const struct {
    char *(*words)(const Wording *wording, const ScenarioState *state);
    const char *path; /* of the member whose differences are marked; NULL: none are */
    const char *name; /* of it, to be translated */
} overview_texts[N_TEXTS] = {
    [TEXT_ROLL] = {first_roll_words, "first-roll", N_("First roll")},
    [TEXT_BEGINNING] = {start_words, "position/spent", N_("Rules already used")},
    [TEXT_ABOUT] = {about_words, "about", N_("About")},
    [TEXT_SUMMARY] = {summary_words},
};

/* The boxes that are ticked, and options that the data set does not have, are those of the
 * scenario; they keep its order, what is ticked now comes last. */
static void
on_option_toggled(GtkWidget *check, DeskOverview *self)
{
    const Scenario *scenario = desk_page_scenario(DESK_PAGE(self));
    const char *id = gtk_widget_get_name(check);
    g_autoptr(GString) typed = g_string_new(NULL);
    if (self->is_filling || scenario == NULL)
        return;
    for (guint32 i = 0; i < scenario->options.length; i++)
        if (g_strcmp0(scenario->options.items[i], id) != 0)
            g_string_append_printf(typed, "%s%s", typed->len > 0 ? ", " : "",
                                   scenario->options.items[i]);
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(check)))
        g_string_append_printf(typed, "%s%s", typed->len > 0 ? ", " : "", id);
    set_scenario_member(DESK_PAGE(self), "options", typed->str, _("Change options"));
}

static gboolean
has_option(const Scenario *scenario, const char *id)
{
    for (guint32 i = 0; i < scenario->options.length; i++)
        if (g_strcmp0(scenario->options.items[i], id) == 0)
            return TRUE;
    return FALSE;
}

static void
refresh_options(DeskOverview *self, const Scenario *scenario)
{
    Records options = data_set_records(desk_page_set(DESK_PAGE(self)), ENTITY_OPTION);
    self->is_filling = TRUE;
    container_empty(self->options);
    for (guint32 i = 0; i < options.length; i++) {
        const char *id = record_key(options.items[i]);
        if (id == NULL)
            continue;
        GtkWidget *check = gtk_check_button_new_with_label(record_name(options.items[i]));
        gtk_widget_set_name(check, id);
        gtk_check_button_set_active(GTK_CHECK_BUTTON(check), has_option(scenario, id));
        g_signal_connect(check, "toggled", G_CALLBACK(on_option_toggled), self);
        gtk_box_append(GTK_BOX(self->options), check);
    }
    self->is_filling = FALSE;
    if (options.length == 0)
        gtk_box_append(GTK_BOX(self->options),
                       desk_text_new(_("This game has no options."), 0, "dim-label"));
}

static void
desk_overview_refresh(DeskPage *page, gboolean is_outdated)
{
    DeskOverview *self = DESK_OVERVIEW(page);
    const Scenario *scenario = desk_page_scenario(page);
    if (!is_outdated || scenario == NULL)
        return;
    const Wording wording = place_wording(desk_page_set(page), desk_page_scenario(page));
    refresh_period(self, &wording, scenario);
    refresh_roll_button(self, scenario);
    refresh_options(self, scenario);
    for (guint i = 0; i < N_TEXTS; i++) {
        g_autofree char *words =
            overview_texts[i].words(&wording, editor_document_state(desk_page_document(page)));
        gtk_label_set_text(self->texts[i], words);
    }
}

static void
add_entries(DeskOverview *self, EditorDocument *document)
{
    gtk_box_append(self->title, desk_entry_new(document, "title", _("Title"), NULL, 32));
    gtk_box_prepend(self->ends, desk_entry_new(document, "period/from", _("First turn"),
                                               _("Season and year"), 13));
    gtk_box_append(self->ends,
                   desk_entry_new(document, "period/to", _("Last turn"), _("Season and year"), 13));
    gtk_box_prepend(self->turns, desk_entry_new(document, "period/turns", _("Turns"), NULL, 5));
    for (guint i = 0; i < N_TEXTS; i++)
        if (self->marks[i] != NULL)
            gtk_box_append(self->marks[i], desk_mark_new(document, overview_texts[i].path,
                                                         _(overview_texts[i].name)));
}

static void
desk_overview_class_init(DeskOverviewClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    DESK_PAGE_CLASS(class)->refresh = desk_overview_refresh;
    TEMPLATE_LOAD(class, "desk/overview.ui");
    TEMPLATE_CHILDREN(class, DeskOverview, title, dates, count, correct, period, period_title, ends,
                      turns, roll_button, options);
    TEMPLATE_CALLBACKS(class, correct_turns, edit_roll, edit_start, edit_about);
    for (guint i = 0; i < N_TEXTS; i++) {
        static const char *const names[][2] = {
            [TEXT_ROLL] = {"roll", "roll_box"},
            [TEXT_BEGINNING] = {"beginning", "beginning_box"},
            [TEXT_ABOUT] = {"about", "about_box"},
            [TEXT_SUMMARY] = {"summary"},
        };
        gtk_widget_class_bind_template_child_full(widget_class, names[i][0], FALSE,
                                                  G_STRUCT_OFFSET(DeskOverview, texts) +
                                                      (gssize)(i * sizeof(GtkLabel *)));
        if (names[i][1] != NULL)
            gtk_widget_class_bind_template_child_full(widget_class, names[i][1], FALSE,
                                                      G_STRUCT_OFFSET(DeskOverview, marks) +
                                                          (gssize)(i * sizeof(GtkBox *)));
    }
}

/* Returns: (transfer floating): title, period, first roll, optional rules. */
static GtkWidget *
overview_new(EditorDocument *document)
{
    DeskOverview *self = desk_page_new(DESK_TYPE_OVERVIEW, document);
    add_entries(self, document);
    return GTK_WIDGET(self);
}

/* A point in a bar, and its height, in pixels; points that have room in it. */
#define POINT_WIDTH 12
#define BAR_HEIGHT 12
#define POINTS_MAX 16

#define DESK_TYPE_UPKEEP (desk_upkeep_get_type())
G_DECLARE_FINAL_TYPE(DeskUpkeep, desk_upkeep, DESK, UPKEEP, DeskPage)

struct _DeskUpkeep {
    DeskPage parent;
    GtkWidget *places;
};

TEMPLATE_TYPE(DeskUpkeep, desk_upkeep, DESK_TYPE_PAGE)

/* What is drawn. */
typedef struct {
    gint64 needs, has;
    gboolean is_known;
} Bar;

/* Boxes: full ones are needed, empty ones are left, crossed ones are missing. */
static void
draw_upkeep_bar(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Bar *bar = data;
    gint64 n = CLAMP(MAX(bar->needs, bar->has), 1, 1000);
    double step = MIN((double)POINT_WIDTH, (double)(width - 1) / (double)n);
    GdkRGBA ink = widget_ink(area);
    cairo_set_line_width(cr, 1);
    for (gint64 i = 0; i < n; i++) {
        gboolean is_needed = i < bar->needs, is_there = i < bar->has || !bar->is_known;
        cairo_rectangle(cr, (double)i * step + 0.5, 0.5, MAX(step - 2, 1), height - 1);
        if (is_needed && is_there)
            cairo_set_source_rgba(cr, 0.30, 0.55, 0.25, 1);
        else if (is_needed)
            cairo_set_source_rgba(cr, 0.80, 0.15, 0.10, 1);
        else
            cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.08);
        cairo_fill_preserve(cr);
        cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.45);
        cairo_stroke(cr);
        if (!is_needed || is_there)
            continue;
        cairo_set_source_rgba(cr, 1, 1, 1, 0.9);
        cairo_move_to(cr, (double)i * step + 2.5, 2.5);
        cairo_line_to(cr, (double)(i + 1) * step - 3.5, height - 2.5);
        cairo_move_to(cr, (double)(i + 1) * step - 3.5, 2.5);
        cairo_line_to(cr, (double)i * step + 2.5, height - 2.5);
        cairo_stroke(cr);
    }
}

static GtkWidget *
upkeep_bar_new(const Upkeep *upkeep)
{
    GtkWidget *area = gtk_drawing_area_new();
    Bar *bar = g_new(Bar, 1);
    *bar = (Bar){upkeep->needs - upkeep->brought, upkeep->has, upkeep->is_known};
    gint64 n = CLAMP(MAX(bar->needs, bar->has), 1, POINTS_MAX);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), (int)n * POINT_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), BAR_HEIGHT);
    gtk_widget_set_halign(area, GTK_ALIGN_START);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_upkeep_bar, bar, g_free);
    return area;
}

static GtkWidget *
upkeep_numbers_new(const Upkeep *upkeep)
{
    g_autofree char *has =
        upkeep->is_known ? g_strdup_printf("%" G_GINT64_FORMAT, upkeep->has) : g_strdup("?");
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT " / %s", upkeep->needs, has);
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_width_chars(GTK_LABEL(label), 6);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    return label;
}

/* The remark on a place beside its numbers. */
static GtkWidget *
upkeep_remark_new(const ScenarioState *state, const PlaceState *place, const Upkeep *upkeep)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    if (upkeep->short_by > 0 && upkeep->is_known) {
        g_autofree char *text = g_strdup_printf(_("%d short"), (int)MIN(upkeep->short_by, 9999));
        gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("dialog-warning-symbolic"));
        gtk_box_append(GTK_BOX(box), desk_text_new(text, 0, "short"));
    }
    if (upkeep->brought > 0) {
        g_autofree char *text = place_upkeep_words(state->chart->upkeep->remark, place, upkeep);
        gtk_box_append(GTK_BOX(box), desk_text_new(text, 0, "dim-label"));
    }
    return box;
}

/* The id of a place is the name of its cell. */
static void
add_row_upkeep(GtkWidget *places, const ScenarioState *state, const PlaceState *place,
               const Upkeep *upkeep)
{
    g_autofree char *words = place_upkeep_line(state, place, upkeep);
    GtkWidget *const parts[] = {
        desk_text_new(place_title(place), 16, NULL),
        upkeep_numbers_new(upkeep),
        upkeep_bar_new(upkeep),
        upkeep_remark_new(state, place, upkeep),
        NULL,
    };
    GtkWidget *line = desk_line_new(10, parts);
    gtk_flow_box_insert(GTK_FLOW_BOX(places), line, -1);
    GtkWidget *cell = gtk_widget_get_parent(line);
    gtk_widget_set_name(cell, place->space->id);
    widget_set_tooltip(cell, words);
    widget_set_spoken_name(cell, words);
}

/* Adds the places that are short, or the others. Returns: how many there are. */
static guint
add_upkeep_rows(GtkWidget *places, const ScenarioState *state, gboolean are_short)
{
    guint n = 0;
    for (guint i = 0; i < state->n_places; i++) {
        const Upkeep upkeep = scenario_state_upkeep(state, &state->places[i]);
        if (upkeep.n_units == 0 || (upkeep.short_by > 0) != are_short)
            continue;
        add_row_upkeep(places, state, &state->places[i], &upkeep);
        n++;
    }
    return n;
}

static void
desk_upkeep_refresh(DeskPage *page, gboolean is_outdated)
{
    GtkWidget *places = DESK_UPKEEP(page)->places;
    const ScenarioState *state = editor_document_state(desk_page_document(page));
    if (!is_outdated || state->chart->upkeep == NULL)
        return;
    container_empty(places);
    widget_set_spoken_name(places, _(state->chart->upkeep->title));
    if (add_upkeep_rows(places, state, TRUE) + add_upkeep_rows(places, state, FALSE) == 0)
        desk_flow_add(places, gtk_label_new(_(state->chart->upkeep->nobody)));
}

static void
select_upkeep_place(DeskPage *page, GtkWidget *cell)
{
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, gtk_widget_get_name(cell), NULL);
    editor_document_select(desk_page_document(page), subject);
}

static void
desk_upkeep_class_init(DeskUpkeepClass *class)
{
    DESK_PAGE_CLASS(class)->refresh = desk_upkeep_refresh;
    TEMPLATE_LOAD(class, "desk/upkeep.ui");
    TEMPLATE_CHILDREN(class, DeskUpkeep, places);
    TEMPLATE_CALLBACKS(class, select_upkeep_place);
}

/* Rows that are shown. */
#define ROWS_MAX 400

#define DESK_TYPE_CHANGES (desk_changes_get_type())
G_DECLARE_FINAL_TYPE(DeskChanges, desk_changes, DESK, CHANGES, DeskPage)

struct _DeskChanges {
    DeskPage parent;
    GPtrArray *differences; /* owned: of Difference, those that have rows; NULL: not yet */
    GtkWidget *list, *all;
};

TEMPLATE_TYPE(DeskChanges, desk_changes, DESK_TYPE_PAGE)

/* Takes @differences back, which are as the data are now. */
static void
revert_differences(DeskPage *page, const GPtrArray *differences)
{
    g_autoptr(GError) error = NULL;
    difference_revert_in_document(desk_page_document(page), differences, &error);
    desk_say_error(GTK_WIDGET(page), error);
}

/* Returns: (transfer full): of Difference: what differs in the shown scenario. */
static GPtrArray *
find_scenario_differences(DeskPage *page)
{
    const Scenario *scenario = desk_page_scenario(page);
    return scenario != NULL
               ? difference_find_all(desk_page_set(page), ENTITY_SCENARIO, scenario->id)
               : g_ptr_array_new();
}

static void
revert_all(DeskPage *page)
{
    g_autoptr(GPtrArray) differences = find_scenario_differences(page);
    revert_differences(page, differences);
}

/* Returns: (transfer none): the difference of the row around @widget, or NULL. */
static const Difference *
difference_of_row(DeskPage *page, GtkWidget *widget)
{
    const DeskChanges *self = DESK_CHANGES(page);
    GtkWidget *row = gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_BOX_ROW);
    return self->differences->pdata[gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(row))];
}

static void
revert_row(GtkWidget *button, DeskPage *page)
{
    const Difference *reported = difference_of_row(page, button);
    g_autoptr(GPtrArray) differences = find_scenario_differences(page);
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    for (guint i = 0; i < differences->len; i++) {
        const Difference *now = differences->pdata[i];
        if (subject_equal(now->subject, reported->subject) &&
            g_strcmp0(now->key, reported->key) == 0)
            g_ptr_array_add(one, differences->pdata[i]);
    }
    revert_differences(page, one);
}

static void
select_difference(GtkListBox *list G_GNUC_UNUSED, GtkWidget *row, DeskPage *page)
{
    editor_document_select(desk_page_document(page), difference_of_row(page, row)->subject);
}

/* Returns: (transfer full): where it is in the scenario, which need not be named. */
static char *
title_in_scenario(const Difference *difference, const DataSet *set)
{
    static const char *const dividers[] = {": ", " – "};
    g_autofree char *title = difference_title(difference, set);
    const Record *scenario = data_set_find_record(set, ENTITY_SCENARIO, difference->subject->id);
    const char *name = scenario != NULL ? record_name(scenario) : NULL;
    if (name == NULL || !g_str_has_prefix(title, name))
        return g_steal_pointer(&title);
    const char *rest = title + strlen(name);
    for (guint i = 0; i < G_N_ELEMENTS(dividers); i++)
        if (g_str_has_prefix(rest, dividers[i]))
            return g_strdup(rest + strlen(dividers[i]));
    return g_steal_pointer(&title);
}

/* A difference in the list. */
#define CHANGE_TYPE_ROW (change_row_get_type())
G_DECLARE_FINAL_TYPE(ChangeRow, change_row, CHANGE, ROW, GtkBox)

struct _ChangeRow {
    GtkBox parent;
    GtkWidget *revert;
    GtkLabel *title, *here, *below;
};

TEMPLATE_TYPE(ChangeRow, change_row, GTK_TYPE_BOX)

static void
change_row_class_init(ChangeRowClass *class)
{
    TEMPLATE_LOAD(class, "desk/change-row.ui");
    TEMPLATE_CHILDREN(class, ChangeRow, revert, title, here, below);
}

static void
set_cell(GtkLabel *cell, const char *text)
{
    gtk_label_set_text(cell, text);
    widget_set_tooltip(cell, text);
}

static void
add_change_row(DeskChanges *self, const Difference *difference)
{
    const DataSet *set = desk_page_set(DESK_PAGE(self));
    g_autofree char *title = title_in_scenario(difference, set);
    g_autofree char *here = value_words_difference(set, difference, FALSE);
    g_autofree char *below = value_words_difference(set, difference, TRUE);
    g_autofree char *words = g_strdup_printf(_("%s: %s, base: %s"), title, here, below);
    g_autofree char *button_label = g_strdup_printf(_("Revert: %s"), title);
    ChangeRow *row = g_object_new(CHANGE_TYPE_ROW, NULL);
    widget_set_tooltip(row->revert, button_label);
    widget_set_spoken_name(row->revert, button_label);
    set_cell(row->title, title);
    set_cell(row->here, here);
    set_cell(row->below, below);
    g_signal_connect(row->revert, "clicked", G_CALLBACK(revert_row), self);
    desk_rows_add(self->list, GTK_WIDGET(row), words);
}

static void
desk_changes_refresh(DeskPage *page, gboolean is_outdated)
{
    DeskChanges *self = DESK_CHANGES(page);
    if (!is_outdated)
        return;
    g_clear_pointer(&self->differences, g_ptr_array_unref);
    self->differences = find_scenario_differences(page);
    container_empty(self->list);
    for (guint i = 0; i < self->differences->len && i < ROWS_MAX; i++)
        add_change_row(self, self->differences->pdata[i]);
    gtk_widget_set_sensitive(self->all, self->differences->len > 0);
}

static void
desk_changes_finalize(GObject *object)
{
    g_clear_pointer(&DESK_CHANGES(object)->differences, g_ptr_array_unref);
    G_OBJECT_CLASS(desk_changes_parent_class)->finalize(object);
}

static void
desk_changes_class_init(DeskChangesClass *class)
{
    G_OBJECT_CLASS(class)->finalize = desk_changes_finalize;
    DESK_PAGE_CLASS(class)->refresh = desk_changes_refresh;
    TEMPLATE_LOAD(class, "desk/changes.ui");
    TEMPLATE_CHILDREN(class, DeskChanges, all, list);
    TEMPLATE_CALLBACKS(class, revert_all, select_difference);
}

/* Least width of the list of choices, in pixels. */
#define LIST_WIDTH 250

/* Returns: (transfer floating): what is left to the players. */
static GtkWidget *
choices_new(EditorDocument *document)
{
    static const DeskListKind decisions = {
        .key = "decisions",
        .title = N_("Player choices"),
        .item = N_("player choice"),
        .empty = N_("The players have nothing to choose."),
    };
    GtkWidget *list = desk_list_new(document, &decisions, NULL);
    gtk_widget_set_halign(list, GTK_ALIGN_START);
    gtk_widget_set_size_request(list, LIST_WIDTH, -1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(box), list);
    return box;
}

/* Whether scenarios state relations of more than two sides. */
static gboolean
has_powers(const DataSet *set)
{
    return data_set_system(set) != SYSTEM_ANY &&
           data_set_reads(set, ENTITY_POSITION, "relations") &&
           data_set_records(set, ENTITY_SIDE).length > 2;
}

/* Whether nations have levels or status, or something is counted on tracks. */
static gboolean
has_nations(const DataSet *set)
{
    return data_set_reads(set, ENTITY_STANCE, "level") ||
           data_set_records(set, ENTITY_TRACK).length > 0;
}

static const struct {
    const char *name;
    const char *title;
    GtkWidget *(*make)(EditorDocument *document); /* NULL: a page of the class */
    GType (*type)(void);
    gboolean is_always; /* it makes sense without a scenario, too */
    gboolean of_upkeep; /* it bears the title that the system has for it, if it has one */
    gboolean (*is_of)(const DataSet *set); /* whether games have what it shows; NULL: all do */
} sections[] = {
    {"overview", N_("Overview"), overview_new},
    {"blocks", N_("Blocks"), NULL, desk_trays_get_type, .is_always = TRUE},
    {"nations", N_("Nations"), NULL, desk_nations_get_type, .is_of = has_nations},
    {"relations", N_("Powers"), desk_powers_new, .is_of = has_powers},
    {"choices", N_("Player choices"), choices_new},
    {"upkeep", NULL, NULL, desk_upkeep_get_type, .is_always = TRUE, .of_upkeep = TRUE},
    {"changes", N_("Differences"), NULL, desk_changes_get_type},
};

#define EDITOR_TYPE_SCENARIO_DESK (editor_scenario_desk_get_type())
G_DECLARE_FINAL_TYPE(EditorScenarioDesk, editor_scenario_desk, EDITOR, SCENARIO_DESK, DeskPage)

struct _EditorScenarioDesk {
    DeskPage parent;
    GtkLabel *status;
    GtkStack *stack;
    GtkWidget *side;          /* the names of the sections */
    const SystemChart *chart; /* borrowed: of the game that is shown; NULL: none yet */
    GtkWidget *make;          /* makes a scenario where none is shown */
    guint there;              /* sections of which games have what they show, one bit each */
    enum { NOT_YET, ABOUT_PRINTED, ABOUT_SCENARIO } about; /* what the sections are about */
};

G_DEFINE_FINAL_TYPE(EditorScenarioDesk, editor_scenario_desk, DESK_TYPE_PAGE)

/* Names the rows below @widget as what is written on them. */
static void
name_section_rows(GtkWidget *widget, GtkWidget *row)
{
    if (row != NULL && GTK_IS_LABEL(widget))
        widget_set_spoken_name(row, gtk_label_get_text(GTK_LABEL(widget)));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        name_section_rows(child, GTK_IS_LIST_BOX_ROW(child) ? child : row);
}

/* Gives the section of upkeep the title that the system has for it. */
static void
update_upkeep_title(DeskPage *desk)
{
    EditorScenarioDesk *self = EDITOR_SCENARIO_DESK(desk);
    const SystemChart *chart = scenario_chart_of_set(desk_page_set(desk));
    if (self->chart == chart)
        return;
    self->chart = chart;
    self->about = NOT_YET;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++) {
        GtkWidget *child = gtk_stack_get_child_by_name(self->stack, sections[i].name);
        if (sections[i].of_upkeep && chart->upkeep != NULL)
            gtk_stack_page_set_title(gtk_stack_get_page(self->stack, child),
                                     _(chart->upkeep->title));
    }
    name_section_rows(self->side, NULL);
}

/* Returns: the sections of which games of @set have what they show, one bit each. */
static guint
find_sections_of_games(const DataSet *set)
{
    guint there = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        if (sections[i].is_of == NULL || sections[i].is_of(set))
            there |= 1u << i;
    return there;
}

/* Without a scenario only what is printed is left. */
static void
editor_scenario_desk_refresh(DeskPage *desk, gboolean is_outdated G_GNUC_UNUSED)
{
    EditorScenarioDesk *self = EDITOR_SCENARIO_DESK(desk);
    gboolean is_shown = desk_page_scenario(desk) != NULL;
    guint now = is_shown ? ABOUT_SCENARIO : ABOUT_PRINTED;
    guint there = find_sections_of_games(desk_page_set(desk));
    update_upkeep_title(desk);
    if (self->about == now && self->there == there)
        return;
    gboolean is_other = self->about != now;
    self->about = now;
    self->there = there;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++) {
        GtkWidget *child = gtk_stack_get_child_by_name(self->stack, sections[i].name);
        gboolean is_of_game =
            (!sections[i].of_upkeep || self->chart->upkeep != NULL) && (there & 1u << i) != 0;
        gboolean is_there = is_of_game && (is_shown || sections[i].is_always);
        gtk_stack_page_set_visible(gtk_stack_get_page(self->stack, child), is_there);
        gtk_widget_set_visible(child, is_there);
    }
    if (is_shown && is_other)
        gtk_stack_set_visible_child_name(self->stack, sections[0].name);
    gtk_widget_set_visible(self->make, !is_shown);
    desk_say(GTK_WIDGET(desk),
             is_shown ? NULL : _("No scenario is chosen. Choose or create one to see its set-up."));
}

/* A section is made when it is first looked at. */
static void
make_section(DeskPage *desk)
{
    const EditorScenarioDesk *self = EDITOR_SCENARIO_DESK(desk);
    GtkWidget *frame = gtk_stack_get_visible_child(self->stack);
    const char *name = gtk_stack_get_visible_child_name(self->stack);
    if (frame == NULL || gtk_widget_get_first_child(frame) != NULL)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        if (g_strcmp0(sections[i].name, name) == 0) {
            EditorDocument *document = desk_page_document(desk);
            GtkWidget *page = sections[i].make != NULL
                                  ? sections[i].make(document)
                                  : desk_page_new(sections[i].type(), document);
            gtk_widget_add_css_class(page, "page");
            gtk_box_append(GTK_BOX(frame), desk_scrolled_new(page));
        }
}

static void
editor_scenario_desk_class_init(EditorScenarioDeskClass *class)
{
    DESK_PAGE_CLASS(class)->refresh = editor_scenario_desk_refresh;
    TEMPLATE_LOAD(class, "desk/scenario-desk.ui");
    TEMPLATE_CHILDREN(class, EditorScenarioDesk, status, make, side, stack);
    TEMPLATE_CALLBACKS(class, make_section);
}

static void
editor_scenario_desk_init(EditorScenarioDesk *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    desk_set_status_line(GTK_WIDGET(self), self->status);
}

GtkWidget *
editor_scenario_desk_new(EditorDocument *document)
{
    EditorScenarioDesk *self = desk_page_new(EDITOR_TYPE_SCENARIO_DESK, document);
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        gtk_stack_add_titled(self->stack, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
                             sections[i].name,
                             sections[i].title != NULL ? _(sections[i].title) : NULL);
    return GTK_WIDGET(self);
}
