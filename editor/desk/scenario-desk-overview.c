/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario is, before what it sets up.
 */
#include "editor/desk/scenario-desk-entry.h"
#include "editor/desk/scenario-desk-mark.h"
#include "editor/desk/scenario-desk-page.h"
#include "editor/desk/scenario-desk-pages.h"
#include "editor/document/field-text.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/scenario-member.h"
#include "editor/tools/revert.h"
#include "editor/tools/scenario-trays.h"
#include "schema/model/words.h"
#include "validator/scenario/turn-span.h"
#include "validator/render/scenario-words.h"

#include <glib/gi18n.h>

#define STATE "narva-desk-overview"

typedef struct {
    GtkWidget *dates, *count, *correct; /* about the period */
    GtkWidget *roll, *roll_button;      /* about the first roll */
    GtkWidget *beginning;               /* about the turn, and what has been used up */
    GtkWidget *about, *summary;
    GtkWidget *options; /* box of check buttons */
    gint32 n_turns;     /* as they are counted */
    gboolean is_filling;
} OverviewState;

static OverviewState *
state_of(GtkWidget *page)
{
    return g_object_get_data(G_OBJECT(page), STATE);
}

static GtkWidget *
text_new(void)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_width_chars(GTK_LABEL(label), 24);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 34);
    gtk_widget_add_css_class(label, "dim-label");
    return label;
}

static void
refresh_period(OverviewState *state, EditorDocument *document, const Scenario *scenario)
{
    const Period *period = (const Period *)scenario->period;
    const Wording wording = {editor_document_set(document),
                             (const SparsePosition *)scenario->position};
    g_autofree char *from =
        period != NULL && period->from != NULL ? words_of_date(&wording, period->from) : NULL;
    g_autofree char *to =
        period != NULL && period->to != NULL ? words_of_date(&wording, period->to) : NULL;
    g_autofree char *dates =
        g_strdup_printf(_("%s to %s"), from != NULL ? from : "?", to != NULL ? to : "?");
    TurnSpan span = {0};
    gboolean is_counted = turn_span_in(wording.set, period, &span) && span.last >= span.first;
    state->n_turns = is_counted ? span.last - span.first + 1 : 0;
    gboolean is_right = is_counted && period->turns == state->n_turns;
    g_autofree char *count = NULL;
    if (!is_counted)
        count = g_strdup(_("The period has no turns that can be counted."));
    else if (is_right)
        count = g_strdup(_("as counted by the seasons"));
    else
        count = g_strdup_printf(_("⚠ %d by the seasons"), state->n_turns);
    g_autofree char *set = g_strdup_printf(_("Set to %d"), state->n_turns);
    gtk_label_set_text(GTK_LABEL(state->dates), dates);
    gtk_label_set_text(GTK_LABEL(state->count), count);
    gtk_button_set_label(GTK_BUTTON(state->correct), set);
    gtk_widget_set_visible(state->correct, is_counted && !is_right);
}

static void
correct_turns(GtkWidget *page)
{
    g_autofree char *typed = g_strdup_printf("%d", state_of(page)->n_turns);
    g_autoptr(GError) error = NULL;
    document_set_scenario_member(desk_page_document(page),
                                 "period/turns",
                                 typed,
                                 _("Correct the number of turns"),
                                 &error);
    desk_say_error(page, error);
}

static void
refresh_roll(OverviewState *state, EditorDocument *document, const Scenario *scenario)
{
    const Wording wording = {editor_document_set(document),
                             (const SparsePosition *)scenario->position};
    gboolean is_there = scenario->first_roll != NULL;
    g_autofree char *words =
        is_there ? words_of_first_roll(&wording, (const Initiative *)scenario->first_roll) : NULL;
    if (!is_there)
        words = g_strdup(_("Nothing is special about it."));
    gtk_label_set_text(GTK_LABEL(state->roll), words != NULL ? words : _("Not yet said in full."));
    gtk_button_set_label(GTK_BUTTON(state->roll_button), is_there ? _("Edit") : _("Add"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(state->roll_button),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   is_there ? _("Edit first roll") : _("Add first roll"),
                                   -1);
}

/* Shows the first roll in the inspector; makes one where there is none. */
static void
edit_roll(GtkWidget *page)
{
    EditorDocument *document = desk_page_document(page);
    const Scenario *scenario = editor_document_scenario(document);
    g_autoptr(Subject) owner = scenario_subject(document, "");
    g_autoptr(Subject) roll = scenario_subject(document, "first-roll");
    Records sides = data_set_records(editor_document_set(document), ENTITY_SIDE);
    const char *side = sides.length > 0 ? record_key(sides.items[0]) : NULL;
    if (scenario == NULL)
        return;
    if (scenario->first_roll == NULL) {
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
        g_autofree char *id = json_of_text(side != NULL ? side : "");
        g_autofree char *json = g_strdup_printf("{\"side\": %s}", id);
        g_autoptr(GError) error = NULL;
        member_set(plan, owner, "first-roll", json);
        editor_document_apply(document, plan, _("Add first roll"), &error);
        desk_say_error(page, error);
    }
    editor_document_select(document, roll);
}

/* Appends what is preset of the turn in which play begins; nothing: it is the first one as usual.
 */
static void
add_turn(GString *text, const Wording *wording, const SparsePosition *position)
{
    const Record *side = record_named(wording->set, ENTITY_SIDE, position->side);
    if (position->date != NULL) {
        g_autofree char *date = words_of_date(wording, position->date);
        g_string_append(text, date);
    }
    if (record_gives(&position->record, "phase")) {
        g_autofree char *phase = word_label(stage_words[position->phase]);
        g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", phase);
    }
    if (side != NULL)
        g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", record_name(side));
}

static void
refresh_beginning(OverviewState *state, EditorDocument *document, const Scenario *scenario)
{
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    const Wording wording = {editor_document_set(document), position};
    g_autoptr(GString) text = g_string_new(NULL);
    if (position != NULL && !position->record.raw)
        add_turn(text, &wording, position);
    if (text->len == 0)
        g_string_append(text, _("With the first turn."));
    for (guint32 i = 0; position != NULL && i < position->spent.length; i++) {
        const char *id = position->spent.items[i];
        const Record *rule = record_named(wording.set, ENTITY_RULE, id);
        const char *name = rule != NULL ? record_name(rule) : NULL;
        g_string_append_printf(text,
                               "%s%s",
                               i == 0 ? _("\nUsed up: ") : ", ",
                               name != NULL ? name : id);
    }
    gtk_label_set_text(GTK_LABEL(state->beginning), text->str);
}

static void
edit_beginning(GtkWidget *page)
{
    EditorDocument *document = desk_page_document(page);
    const Scenario *scenario = editor_document_scenario(document);
    gboolean has_position = scenario != NULL && scenario->position != NULL;
    g_autoptr(Subject) subject = scenario_subject(document, has_position ? "position" : "");
    if (subject != NULL)
        editor_document_select(document, subject);
}

static void
edit_about(GtkWidget *page)
{
    g_autoptr(Subject) scenario = scenario_subject(desk_page_document(page), "");
    if (scenario != NULL)
        editor_document_select(desk_page_document(page), scenario);
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
on_option(GtkCheckButton *check, GtkWidget *page)
{
    EditorDocument *document = desk_page_document(page);
    const Scenario *scenario = editor_document_scenario(document);
    const char *id = g_object_get_data(G_OBJECT(check), "option");
    g_autoptr(GString) typed = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    if (state_of(page)->is_filling || scenario == NULL)
        return;
    for (guint32 i = 0; i < scenario->options.length; i++)
        if (g_strcmp0(scenario->options.items[i], id) != 0)
            g_string_append_printf(typed,
                                   "%s%s",
                                   typed->len > 0 ? ", " : "",
                                   scenario->options.items[i]);
    if (gtk_check_button_get_active(check))
        g_string_append_printf(typed, "%s%s", typed->len > 0 ? ", " : "", id);
    document_set_scenario_member(document, "options", typed->str, _("Change options"), &error);
    desk_say_error(page, error);
}

static void
refresh_options(GtkWidget *page, EditorDocument *document, const Scenario *scenario)
{
    OverviewState *state = state_of(page);
    Records options = data_set_records(editor_document_set(document), ENTITY_OPTION);
    GtkWidget *child;
    state->is_filling = TRUE;
    while ((child = gtk_widget_get_first_child(state->options)) != NULL)
        gtk_box_remove(GTK_BOX(state->options), child);
    for (guint32 i = 0; i < options.length; i++) {
        const char *id = record_key(options.items[i]);
        if (id == NULL)
            continue;
        GtkWidget *check = gtk_check_button_new_with_label(record_name(options.items[i]));
        g_autofree char *name = g_strdup_printf("option:%s", id);
        gtk_widget_set_name(check, name);
        g_object_set_data_full(G_OBJECT(check), "option", g_strdup(id), g_free);
        gtk_check_button_set_active(GTK_CHECK_BUTTON(check), has_option(scenario, id));
        g_signal_connect(check, "toggled", G_CALLBACK(on_option), page);
        gtk_box_append(GTK_BOX(state->options), check);
    }
    state->is_filling = FALSE;
    if (options.length == 0)
        gtk_box_append(GTK_BOX(state->options), gtk_label_new(_("The game has none.")));
}

/* Where the blocks are, what the scenario extends, and how much differs. */
static void
refresh_summary(OverviewState *state, EditorDocument *document, const Scenario *scenario)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(GPtrArray) trays = scenario_trays(editor_document_state(document));
    g_autoptr(GPtrArray) differences = differences_find(set, ENTITY_SCENARIO, scenario->id);
    guint n_beside = 0, n_all = data_set_records(set, ENTITY_UNIT).length;
    for (guint i = 0; i < trays->len; i++)
        n_beside += ((const Tray *)trays->pdata[i])->blocks->len;
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_append_printf(text,
                           _("%u blocks on the map, %u beside it"),
                           n_all - MIN(n_beside, n_all),
                           n_beside);
    if (scenario->extends != NULL) {
        const Record *below = record_named(set, ENTITY_SCENARIO, scenario->extends);
        g_string_append_printf(text,
                               _("\nExtends “%s”"),
                               below != NULL ? record_name(below) : scenario->extends);
    }
    if (differences->len > 0)
        g_string_append_printf(text,
                               ngettext("\n%u difference from what is below",
                                        "\n%u differences from what is below",
                                        differences->len),
                               differences->len);
    gtk_label_set_text(GTK_LABEL(state->summary), text->str);
}

static void
refresh(GtkWidget *page, EditorDocument *document)
{
    OverviewState *state = state_of(page);
    const Scenario *scenario = editor_document_scenario(document);
    if (!desk_page_is_outdated(page) || scenario == NULL)
        return;
    refresh_period(state, document, scenario);
    refresh_roll(state, document, scenario);
    refresh_beginning(state, document, scenario);
    refresh_options(page, document, scenario);
    refresh_summary(state, document, scenario);
    gtk_label_set_text(GTK_LABEL(state->about),
                       scenario->about != NULL ? scenario->about : _("Nothing is said yet."));
}

/* Adds a row with a label. */
static void
add_row(GtkGrid *grid, gint row, const char *text, GtkWidget *contents)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    gtk_widget_set_valign(label, GTK_ALIGN_START);
    gtk_widget_set_margin_top(label, 5);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_widget_set_valign(contents, GTK_ALIGN_CENTER);
    gtk_grid_attach(grid, label, 0, row, 1, 1);
    gtk_grid_attach(grid, contents, 1, row, 1, 1);
}

static GtkWidget *
period_new(GtkWidget *page, EditorDocument *document)
{
    OverviewState *state = state_of(page);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *ends = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    GtkWidget *from = desk_entry_new(document, "period/from", _("First turn"));
    GtkWidget *to = desk_entry_new(document, "period/to", _("Last turn"));
    state->dates = text_new();
    desk_entry_set_hint(from, _("1700-spring"), 13);
    desk_entry_set_hint(to, _("1721-winter"), 13);
    gtk_widget_set_margin_start(box, 4);
    gtk_box_append(GTK_BOX(ends), from);
    gtk_box_append(GTK_BOX(ends), gtk_label_new(_("to")));
    gtk_box_append(GTK_BOX(ends), to);
    gtk_box_append(GTK_BOX(box), ends);
    gtk_box_append(GTK_BOX(box), state->dates);
    return box;
}

static GtkWidget *
turns_new(GtkWidget *page, EditorDocument *document)
{
    OverviewState *state = state_of(page);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *entry = desk_entry_new(document, "period/turns", _("Turns"));
    desk_entry_set_hint(entry, NULL, 5);
    gtk_widget_set_margin_start(box, 4);
    state->count = text_new();
    state->correct = gtk_button_new_with_label("");
    gtk_label_set_width_chars(GTK_LABEL(state->count), 10);
    gtk_widget_set_valign(state->correct, GTK_ALIGN_CENTER);
    g_signal_connect_swapped(state->correct, "clicked", G_CALLBACK(correct_turns), page);
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(box), state->count);
    gtk_box_append(GTK_BOX(box), state->correct);
    return box;
}

/* Returns: (transfer floating): @text with a button and a mark behind it. */
static GtkWidget *
told_new(GtkWidget *text, GtkWidget *button, GtkWidget *mark)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_set_margin_start(box, 4);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), text);
    gtk_box_append(GTK_BOX(box), button);
    gtk_box_append(GTK_BOX(box), mark);
    return box;
}

static void
add_rows(GtkWidget *page, GtkGrid *grid, GtkGrid *beside, EditorDocument *document)
{
    OverviewState *state = state_of(page);
    GtkWidget *title = desk_entry_new(document, "title", _("Title"));
    GtkWidget *about_button = gtk_button_new_with_label(_("Edit"));
    GtkWidget *beginning_button = gtk_button_new_with_label(_("Edit"));
    desk_entry_set_hint(title, NULL, 32);
    gtk_widget_set_margin_start(title, 4);
    state->roll = text_new();
    state->roll_button = gtk_button_new_with_label(_("Edit"));
    state->beginning = text_new();
    state->about = text_new();
    state->summary = text_new();
    state->options = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    g_signal_connect_swapped(state->roll_button, "clicked", G_CALLBACK(edit_roll), page);
    g_signal_connect_swapped(about_button, "clicked", G_CALLBACK(edit_about), page);
    g_signal_connect_swapped(beginning_button, "clicked", G_CALLBACK(edit_beginning), page);
    gtk_accessible_update_property(GTK_ACCESSIBLE(beginning_button),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Edit how it begins"),
                                   -1);
    gtk_accessible_update_property(GTK_ACCESSIBLE(about_button),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Edit about"),
                                   -1);
    gtk_widget_set_margin_start(state->summary, 4);
    gtk_widget_set_margin_start(state->options, 4);
    add_row(grid, 0, _("Title"), title);
    add_row(grid, 1, _("Period"), period_new(page, document));
    add_row(grid, 2, _("Turns"), turns_new(page, document));
    add_row(grid,
            3,
            _("First roll"),
            told_new(state->roll,
                     state->roll_button,
                     desk_mark_new(document, "first-roll", _("First roll"))));
    add_row(grid,
            4,
            _("Begins"),
            told_new(state->beginning,
                     beginning_button,
                     desk_mark_new(document, "position/spent", _("Used up"))));
    add_row(beside,
            0,
            _("About"),
            told_new(state->about, about_button, desk_mark_new(document, "about", _("About"))));
    add_row(beside, 1, _("Options"), state->options);
    add_row(beside, 2, _("In short"), state->summary);
}

static GtkWidget *
grid_new(GtkWidget *page)
{
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    gtk_widget_set_valign(grid, GTK_ALIGN_START);
    gtk_flow_box_insert(GTK_FLOW_BOX(page), grid, -1);
    gtk_widget_set_focusable(gtk_widget_get_parent(grid), FALSE);
    return grid;
}

GtkWidget *
desk_overview_new(EditorDocument *document)
{
    GtkWidget *page = gtk_flow_box_new();
    g_object_set_data_full(G_OBJECT(page), STATE, g_new0(OverviewState, 1), g_free);
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(page), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(page), 2);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(page), 24);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(page), 12);
    gtk_widget_set_valign(page, GTK_ALIGN_START);
    gtk_widget_add_css_class(page, "page");
    GtkWidget *form = grid_new(page), *beside = grid_new(page);
    add_rows(page, GTK_GRID(form), GTK_GRID(beside), document);
    desk_page_follow(page, document, refresh);
    return desk_scrolled_new(page);
}
