/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sections of the desk, and what is shown without a scenario.
 */
#include "editor/desk/desk.h"

#include "editor/desk/pages.h"
#include "editor/desk/parts.h"
#include "editor/document/signals.h"

#include <glib/gi18n.h>

/* Whether more than two sides stand to each other as scenarios say. */
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
    const DeskPageKind *kind;
    gboolean is_always; /* it makes sense without a scenario, too */
    gboolean of_upkeep; /* it bears the title that the system has for it, if it has one */
    gboolean (*is_of)(const DataSet *set); /* whether games have what it shows; NULL: all do */
} sections[] = {
    {"overview", N_("Overview"), &desk_overview, FALSE},
    {"blocks", N_("Blocks"), &desk_trays, TRUE},
    {"nations", N_("Nations"), &desk_nations, FALSE, FALSE, has_nations},
    {"relations", N_("Powers"), &desk_powers, FALSE, FALSE, has_powers},
    {"choices", N_("Player choices"), &desk_choices, FALSE},
    {"upkeep", NULL, &desk_upkeep, TRUE, TRUE},
    {"changes", N_("Differences"), &desk_changes, FALSE},
};

typedef struct {
    GtkStack *stack;
    GtkWidget *side;          /* the names of the sections */
    const SystemChart *chart; /* borrowed: of the game they tell of; NULL: not yet */
    GtkWidget *make;          /* makes a scenario where none is shown */
    guint there;              /* sections of which games have what they show, one bit each */
    enum { NOT_YET, ABOUT_PRINTED, ABOUT_SCENARIO } about; /* of what the sections tell */
} DeskState;

/* Names the rows below @widget as what is written on them. */
static void
name_rows(GtkWidget *widget, GtkWidget *row)
{
    if (row != NULL && GTK_IS_LABEL(widget))
        spoken_name(row, gtk_label_get_text(GTK_LABEL(widget)));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        name_rows(child, GTK_IS_LIST_BOX_ROW(child) ? child : row);
}

/* Gives the section of upkeep the title that the system has for it. */
static void
follow_chart(DeskPage *desk)
{
    DeskState *state = desk_page_state(desk);
    const SystemChart *chart = scenario_chart_of_set(desk_page_set(desk));
    if (state->chart == chart)
        return;
    state->chart = chart;
    state->about = NOT_YET;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++) {
        GtkWidget *child = gtk_stack_get_child_by_name(state->stack, sections[i].name);
        if (sections[i].of_upkeep && chart->upkeep != NULL)
            gtk_stack_page_set_title(gtk_stack_get_page(state->stack, child),
                                     _(chart->upkeep->title));
    }
    name_rows(state->side, NULL);
}

/* Returns: the sections of which games of @set have what they show, one bit each. */
static guint
sections_of_games(const DataSet *set)
{
    guint there = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        if (sections[i].is_of == NULL || sections[i].is_of(set))
            there |= 1u << i;
    return there;
}

/* Without a scenario only what is printed is left. */
static void
refresh(DeskPage *desk, gboolean is_outdated G_GNUC_UNUSED)
{
    DeskState *state = desk_page_state(desk);
    gboolean is_shown = desk_page_scenario(desk) != NULL;
    guint now = is_shown ? ABOUT_SCENARIO : ABOUT_PRINTED;
    guint there = sections_of_games(desk_page_set(desk));
    follow_chart(desk);
    if (state->about == now && state->there == there)
        return;
    gboolean is_other = state->about != now;
    state->about = now;
    state->there = there;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++) {
        GtkWidget *child = gtk_stack_get_child_by_name(state->stack, sections[i].name);
        gboolean is_of_game =
            (!sections[i].of_upkeep || state->chart->upkeep != NULL) && (there & 1u << i) != 0;
        gboolean is_there = is_of_game && (is_shown || sections[i].is_always);
        gtk_stack_page_set_visible(gtk_stack_get_page(state->stack, child), is_there);
        gtk_widget_set_visible(child, is_there);
    }
    if (is_shown && is_other)
        gtk_stack_set_visible_child_name(state->stack, sections[0].name);
    gtk_widget_set_visible(state->make, !is_shown);
    desk_say(GTK_WIDGET(desk),
             is_shown ? NULL
                      : _("All is as printed. Choose a scenario, or make a new one, to see what it "
                          "sets up."));
}

/* A section is made when it is first looked at. */
static void
make_section(DeskPage *desk)
{
    const DeskState *state = desk_page_state(desk);
    GtkWidget *frame = gtk_stack_get_visible_child(state->stack);
    const char *name = gtk_stack_get_visible_child_name(state->stack);
    if (frame == NULL || gtk_widget_get_first_child(frame) != NULL)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        if (g_strcmp0(sections[i].name, name) == 0) {
            GtkWidget *page = desk_page_new(desk_page_document(desk), sections[i].kind, NULL);
            gtk_widget_add_css_class(page, "page");
            gtk_box_append(GTK_BOX(frame), desk_scrolled_new(page));
        }
}

static void
build(DeskPage *desk)
{
    DeskState *state = desk_page_state(desk);
    GtkWidget *stack = gtk_stack_new(), *side = gtk_stack_sidebar_new();
    GtkWidget *const both[] = {spoken_name(side, _("Sections of the scenario")), stack, NULL};
    GtkWidget *panes = desk_line_new(0, both);
    state->stack = GTK_STACK(stack);
    state->side = side;
    gtk_widget_add_css_class(GTK_WIDGET(desk), "scenario-desk");
    gtk_stack_sidebar_set_stack(GTK_STACK_SIDEBAR(side), state->stack);
    gtk_widget_set_vexpand(panes, TRUE);
    gtk_widget_set_hexpand(stack, TRUE);
    gtk_box_append(GTK_BOX(desk), desk_say_line_new(GTK_WIDGET(desk)));
    state->make = gtk_button_new_with_label(_("New scenario…"));
    gtk_widget_set_halign(state->make, GTK_ALIGN_START);
    gtk_widget_add_css_class(state->make, "suggested-action");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(state->make), "win.new-scenario");
    gtk_box_append(GTK_BOX(desk), state->make);
    gtk_box_append(GTK_BOX(desk), panes);
    signal_follow(stack, "notify::visible-child", G_CALLBACK(make_section), desk);
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        gtk_stack_add_titled(state->stack, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
                             sections[i].name,
                             sections[i].title != NULL ? _(sections[i].title) : NULL);
}

GtkWidget *
editor_scenario_desk_new(EditorDocument *document)
{
    static const DeskPageKind kind = {sizeof(DeskState), build, refresh, NULL};
    return desk_page_new(document, &kind, NULL);
}
