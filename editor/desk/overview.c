/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario is, before what it sets up.
 */
#include "editor/desk/member.h"
#include "editor/desk/pages.h"
#include "editor/desk/parts.h"
#include "editor/document/field-text.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/scenario-member.h"
#include "editor/tools/revert.h"
#include "editor/tools/set-up/scenario-trays.h"
#include "schema/model/words.h"
#include "validator/scenario/turn-span.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

/* What is told in words, and mostly edited in the inspector. */
typedef enum { TOLD_ROLL, TOLD_BEGINNING, TOLD_ABOUT, TOLD_SUMMARY, N_TOLD } Told;

typedef struct {
    GtkWidget *dates, *count, *correct; /* about the period */
    GtkWidget *period, *period_title;   /* only where turns have dates */
    GtkWidget *told[N_TOLD], *roll_button;
    GtkWidget *options; /* box of check buttons, one for each option of the set */
    gint32 n_turns;     /* as they are counted */
    gboolean is_filling;
} OverviewState;

static void
set(DeskPage *page, const char *path, const char *typed, const char *label)
{
    g_autoptr(GError) error = NULL;
    document_set_scenario_member(desk_page_document(page), path, typed, label, &error);
    desk_say_error(GTK_WIDGET(page), error);
}

static void
refresh_period(OverviewState *state, const Wording *wording, const Scenario *scenario)
{
    const Period *period = (const Period *)scenario->period;
    g_autofree char *from =
        period != NULL && period->from != NULL ? phrase_of_date(wording, period->from) : NULL;
    g_autofree char *to =
        period != NULL && period->to != NULL ? phrase_of_date(wording, period->to) : NULL;
    g_autofree char *dates =
        g_strdup_printf(_("%s to %s"), from != NULL ? from : "?", to != NULL ? to : "?");
    TurnSpan span = {0};
    gboolean is_counted = turn_span_in(wording->set, period, &span) && span.last >= span.first;
    state->n_turns = is_counted ? span.last - span.first + 1 : 0;
    gboolean is_right = is_counted && period->turns == state->n_turns;
    g_autofree char *count = NULL;
    if (!is_counted)
        count = g_strdup(_("The period has no turns that can be counted."));
    else if (is_right)
        count = g_strdup(_("as counted by the seasons"));
    else
        count = g_strdup_printf(_("⚠ %d by the seasons"), state->n_turns);
    g_autofree char *correct = g_strdup_printf(_("Set to %d"), state->n_turns);
    gboolean has_dates =
        from != NULL || to != NULL || data_set_records(wording->set, ENTITY_SEASON).length > 0;
    gtk_widget_set_visible(state->period, has_dates);
    gtk_widget_set_visible(state->period_title, has_dates);
    gtk_widget_set_visible(state->count, has_dates);
    gtk_label_set_text(GTK_LABEL(state->dates), dates);
    gtk_label_set_text(GTK_LABEL(state->count), count);
    gtk_button_set_label(GTK_BUTTON(state->correct), correct);
    gtk_widget_set_visible(state->correct, is_counted && !is_right);
}

static void
correct_turns(DeskPage *page)
{
    const OverviewState *state = desk_page_state(page);
    g_autofree char *typed = g_strdup_printf("%d", state->n_turns);
    set(page, "period/turns", typed, _("Correct the number of turns"));
}

/* Returns: (transfer full): what is special about the first roll. */
static char *
say_roll(const Wording *wording, const ScenarioState *state)
{
    const Record *roll = state->scenario->first_roll;
    return roll != NULL ? phrase_of(wording, roll) : g_strdup(_("Nothing is special about it."));
}

static void
refresh_roll_button(const OverviewState *state, const Scenario *scenario)
{
    gboolean is_there = scenario->first_roll != NULL;
    gtk_button_set_label(GTK_BUTTON(state->roll_button), is_there ? _("Edit") : _("Add"));
    spoken_name(state->roll_button, is_there ? _("Edit first roll") : _("Add first roll"));
}

/* Selects what stands at @path of the shown scenario, for the inspector. */
static void
edit(DeskPage *page, const char *path)
{
    g_autoptr(Subject) subject = scenario_subject(desk_page_document(page), path);
    if (subject != NULL)
        editor_document_select(desk_page_document(page), subject);
}

/* Shows the first roll in the inspector; makes one where there is none. */
static void
edit_roll(DeskPage *page)
{
    EditorDocument *document = desk_page_document(page);
    const Scenario *scenario = desk_page_scenario(page);
    g_autoptr(Subject) owner = scenario_subject(document, "");
    Records sides = data_set_records(desk_page_set(page), ENTITY_SIDE);
    const char *side = sides.length > 0 ? record_key(sides.items[0]) : NULL;
    if (scenario != NULL && scenario->first_roll == NULL) {
        g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(page));
        g_autofree char *id = json_of_text(side != NULL ? side : "");
        g_autofree char *json = g_strdup_printf("{\"side\": %s}", id);
        g_autoptr(GError) error = NULL;
        member_set(plan, owner, "first-roll", json);
        editor_document_apply(document, plan, _("Add first roll"), &error);
        desk_say_error(GTK_WIDGET(page), error);
    }
    edit(page, "first-roll");
}

/* Appends what is preset of the turn in which play begins; nothing: it is the first one as usual.
 */
static void
add_turn(GString *text, const Wording *wording, const SparsePosition *position)
{
    const Record *side = record_named(wording->set, ENTITY_SIDE, position->side);
    if (position->date != NULL) {
        g_autofree char *date = phrase_of_date(wording, position->date);
        g_string_append(text, date);
    }
    if (record_gives(&position->record, "phase")) {
        g_autofree char *phase = word_label(stage_words[position->phase]);
        g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", phase);
    }
    if (side != NULL)
        g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", record_name(side));
}

/* Returns: (transfer full): the turn, and what has been used up. */
static char *
say_beginning(const Wording *wording, const ScenarioState *state)
{
    const SparsePosition *position = (const SparsePosition *)state->scenario->position;
    GString *text = g_string_new(NULL);
    if (position != NULL && !position->record.raw)
        add_turn(text, wording, position);
    if (text->len == 0)
        g_string_append(text, _("With the first turn."));
    for (guint32 i = 0; position != NULL && i < position->spent.length; i++) {
        const char *id = position->spent.items[i];
        const Record *rule = record_named(wording->set, ENTITY_RULE, id);
        const char *name = rule != NULL ? record_name(rule) : NULL;
        g_string_append_printf(text, "%s%s", i == 0 ? _("\nUsed up: ") : ", ",
                               name != NULL ? name : id);
    }
    return g_string_free(text, FALSE);
}

static void
edit_beginning(DeskPage *page)
{
    const Scenario *scenario = desk_page_scenario(page);
    edit(page, scenario != NULL && scenario->position != NULL ? "position" : "");
}

static char *
say_about(const Wording *wording G_GNUC_UNUSED, const ScenarioState *state)
{
    const char *about = state->scenario->about;
    return g_strdup(about != NULL ? about : _("Nothing is said yet."));
}

static void
edit_about(DeskPage *page)
{
    edit(page, "");
}

/* Returns: (transfer full): where the blocks are, what the scenario extends, how much differs. */
static char *
say_summary(const Wording *wording, const ScenarioState *state)
{
    const DataSet *set = wording->set;
    const Scenario *scenario = state->scenario;
    g_autoptr(GPtrArray) trays = scenario_trays(state);
    g_autoptr(GPtrArray) differences = differences_find(set, ENTITY_SCENARIO, scenario->id);
    guint n_beside = 0, n_all = data_set_records(set, ENTITY_UNIT).length;
    for (guint i = 0; i < trays->len; i++)
        n_beside += ((const Tray *)trays->pdata[i])->blocks->len;
    GString *text = g_string_new(NULL);
    guint n_on_map = n_all - MIN(n_beside, n_all);
    g_string_append_printf(text,
                           ngettext("%u block on the map, %u beside it",
                                    "%u blocks on the map, %u beside it", n_on_map),
                           n_on_map, n_beside);
    if (scenario->extends != NULL) {
        const Record *below = record_named(set, ENTITY_SCENARIO, scenario->extends);
        g_string_append_printf(text, _("\nExtends “%s”"),
                               below != NULL ? record_name(below) : scenario->extends);
    }
    if (differences->len > 0)
        g_string_append_printf(text,
                               ngettext("\n%u difference from what is below",
                                        "\n%u differences from what is below", differences->len),
                               differences->len);
    return g_string_free(text, FALSE);
}

static const struct {
    const char *title; /* to be translated, as are the others */
    char *(*say)(const Wording *wording, const ScenarioState *state);
    void (*edit)(DeskPage *page); /* NULL: it is not edited */
    const char *edit_name;        /* what the button says to those who do not see it */
    const char *path, *name;      /* the member whose differences are marked */
} told_rows[N_TOLD] = {
    [TOLD_ROLL] = {N_("First roll"), say_roll, edit_roll, N_("Edit first roll"), "first-roll",
                   N_("First roll")},
    [TOLD_BEGINNING] = {N_("Begins"), say_beginning, edit_beginning, N_("Edit how it begins"),
                        "position/spent", N_("Used up")},
    [TOLD_ABOUT] = {N_("About"), say_about, edit_about, N_("Edit about"), "about", N_("About")},
    [TOLD_SUMMARY] = {.title = N_("In short"), .say = say_summary},
};

/* The boxes that are ticked, and options that the data set does not have, are those of the
 * scenario; they keep its order, what is ticked now comes last. */
static void
on_option(GtkWidget *check, DeskPage *page)
{
    const OverviewState *state = desk_page_state(page);
    const Scenario *scenario = desk_page_scenario(page);
    const char *id = gtk_widget_get_name(check);
    g_autoptr(GString) typed = g_string_new(NULL);
    if (state->is_filling || scenario == NULL)
        return;
    for (guint32 i = 0; i < scenario->options.length; i++)
        if (g_strcmp0(scenario->options.items[i], id) != 0)
            g_string_append_printf(typed, "%s%s", typed->len > 0 ? ", " : "",
                                   scenario->options.items[i]);
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(check)))
        g_string_append_printf(typed, "%s%s", typed->len > 0 ? ", " : "", id);
    set(page, "options", typed->str, _("Change options"));
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
refresh_options(DeskPage *page, OverviewState *state, const Scenario *scenario)
{
    Records options = data_set_records(desk_page_set(page), ENTITY_OPTION);
    state->is_filling = TRUE;
    container_empty(state->options);
    for (guint32 i = 0; i < options.length; i++) {
        const char *id = record_key(options.items[i]);
        if (id == NULL)
            continue;
        GtkWidget *check = gtk_check_button_new_with_label(record_name(options.items[i]));
        gtk_widget_set_name(check, id);
        gtk_check_button_set_active(GTK_CHECK_BUTTON(check), has_option(scenario, id));
        g_signal_connect(check, "toggled", G_CALLBACK(on_option), page);
        gtk_box_append(GTK_BOX(state->options), check);
    }
    state->is_filling = FALSE;
    if (options.length == 0)
        gtk_box_append(GTK_BOX(state->options),
                       desk_text_new(_("The game has none."), 0, "dim-label"));
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    OverviewState *state = desk_page_state(page);
    const Scenario *scenario = desk_page_scenario(page);
    if (!is_outdated || scenario == NULL)
        return;
    const Wording wording = desk_page_wording(page);
    refresh_period(state, &wording, scenario);
    refresh_roll_button(state, scenario);
    refresh_options(page, state, scenario);
    for (guint i = 0; i < N_TOLD; i++) {
        g_autofree char *words =
            told_rows[i].say(&wording, editor_document_state(desk_page_document(page)));
        gtk_label_set_text(GTK_LABEL(state->told[i]), words);
    }
}

/* Adds a row with a label. Returns: (transfer none): that. */
static GtkWidget *
add_row(GtkWidget *grid, gint row, const char *text, GtkWidget *contents)
{
    GtkWidget *label = desk_text_new(text, 0, "dim-label");
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    gtk_widget_set_valign(label, GTK_ALIGN_START);
    gtk_widget_set_margin_top(label, 5);
    gtk_widget_set_valign(contents, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_start(contents, 4);
    gtk_grid_attach(GTK_GRID(grid), label, 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), contents, 1, row, 1, 1);
    return label;
}

static GtkWidget *
text_new(int width)
{
    GtkWidget *label = desk_text_new(NULL, 0, "dim-label");
    gtk_label_set_width_chars(GTK_LABEL(label), width);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 34);
    return label;
}

/* Adds what is told in words, with a button and a mark behind it where it is edited. */
static void
add_told(DeskPage *page, GtkWidget *grid, gint row, Told told)
{
    OverviewState *state = desk_page_state(page);
    GtkWidget *text = state->told[told] = text_new(24);
    if (told_rows[told].edit == NULL) {
        add_row(grid, row, _(told_rows[told].title), text);
        return;
    }
    GtkWidget *button = gtk_button_new_with_label(_("Edit"));
    GtkWidget *const parts[] = {
        text,
        spoken_name(button, _(told_rows[told].edit_name)),
        desk_mark_new(desk_page_document(page), told_rows[told].path, _(told_rows[told].name)),
        NULL,
    };
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(told_rows[told].edit), page);
    if (told == TOLD_ROLL)
        state->roll_button = button;
    add_row(grid, row, _(told_rows[told].title), desk_line_new(6, parts));
}

static GtkWidget *
period_new(DeskPage *page, OverviewState *state)
{
    EditorDocument *document = desk_page_document(page);
    GtkWidget *const ends[] = {
        desk_entry_new(document, "period/from", _("First turn"), _("1700-spring"), 13),
        gtk_label_new(_("to")),
        desk_entry_new(document, "period/to", _("Last turn"), _("1721-autumn"), 13),
        NULL,
    };
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    state->dates = text_new(24);
    gtk_box_append(GTK_BOX(box), desk_line_new(4, ends));
    gtk_box_append(GTK_BOX(box), state->dates);
    return box;
}

static GtkWidget *
turns_new(DeskPage *page, OverviewState *state)
{
    state->count = text_new(10);
    state->correct = gtk_button_new_with_label("");
    GtkWidget *const parts[] = {
        desk_entry_new(desk_page_document(page), "period/turns", _("Turns"), NULL, 5),
        state->count,
        state->correct,
        NULL,
    };
    gtk_widget_set_valign(state->correct, GTK_ALIGN_CENTER);
    g_signal_connect_swapped(state->correct, "clicked", G_CALLBACK(correct_turns), page);
    return desk_line_new(6, parts);
}

static void
build(DeskPage *page)
{
    OverviewState *state = desk_page_state(page);
    GtkWidget *flow = desk_flow_new(NULL, 2, 24);
    GtkWidget *form = desk_grid_new(4, 8), *beside = desk_grid_new(4, 8);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(flow), 12);
    desk_flow_add(flow, form);
    desk_flow_add(flow, beside);
    gtk_box_append(GTK_BOX(page), flow);
    state->options = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    add_row(form, 0, _("Title"),
            desk_entry_new(desk_page_document(page), "title", _("Title"), NULL, 32));
    state->period = period_new(page, state);
    state->period_title = add_row(form, 1, _("Period"), state->period);
    add_row(form, 2, _("Turns"), turns_new(page, state));
    add_told(page, form, 3, TOLD_ROLL);
    add_told(page, form, 4, TOLD_BEGINNING);
    add_told(page, beside, 0, TOLD_ABOUT);
    add_row(beside, 1, _("Options"), state->options);
    add_told(page, beside, 2, TOLD_SUMMARY);
}

const DeskPageKind desk_overview = {.state_size = sizeof(OverviewState),
                                    .build = build,
                                    .refresh = refresh};
