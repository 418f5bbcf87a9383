/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A cell for each two sides, in both orders: a relation holds both ways. Where the sides stay the
 * same, cells do too, and only what they say changes.
 */
#include "editor/desk/relations.h"

#include "editor/controls/container.h"
#include "editor/controls/tooltip.h"
#include "editor/desk/page.h"
#include "editor/desk/parts.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/scenario-member.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>

#define HEAD_LETTERS 9
#define SIDE_LETTERS 24

/* Nothing is said of two sides. */
#define DEALING_UNSAID (-1)

static const struct {
    gint dealing;      /* DealingWord */
    const char *title; /* in a cell */
    const char *class; /* of the style */
} dealings[] = {
    {DEALING_WAR, N_("War"), "war"},
    {DEALING_ALLY, N_("Ally"), "ally"},
    {DEALING_PEACE, N_("Peace"), "peace"},
    {DEALING_UNSAID, N_("Nothing said: peace"), NULL},
};

typedef struct {
    GtkWidget *grid;
    char *ids; /* owned: of the sides that have rows */
} RelationsState;

static void
clear(gpointer state)
{
    g_free(((RelationsState *)state)->ids);
}

static Records
sides_of(DeskPage *page)
{
    return data_set_records(desk_page_set(page), ENTITY_SIDE);
}

static gboolean
is_between(const Relation *relation, const char *one, const char *other)
{
    return (g_strcmp0(relation->of, one) == 0 && g_strcmp0(relation->to, other) == 0) ||
           (g_strcmp0(relation->of, other) == 0 && g_strcmp0(relation->to, one) == 0);
}

/* Returns: what @scenario says of the two: a bit for each DealingWord. */
static guint
dealings_between(const Scenario *scenario, const char *one, const char *other)
{
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    guint said = 0;
    for (guint32 i = 0; position != NULL && i < position->relations.length; i++) {
        const Relation *relation = (const Relation *)position->relations.items[i];
        if (is_between(relation, one, other) && record_gives(&relation->record, "is"))
            said |= 1U << relation->is;
    }
    return said;
}

/* Plans that @dealing is said of the two, once, or nothing. */
static void
plan_dealing(EditPlan *plan, const Subject *owner, const char *one, const char *other, gint dealing)
{
    const Record *record = subject_record(owner, plan->set);
    const SparsePosition *position = (const SparsePosition *)record;
    const Records said = position != NULL ? position->relations : (Records){0};
    g_autofree char *of = json_of_text(one);
    g_autofree char *to = json_of_text(other);
    g_autofree char *is = dealing >= 0 ? json_of_text(dealing_words[dealing]) : NULL;
    gint64 kept = -1;
    for (guint32 i = 0; i < said.length && kept < 0 && is != NULL; i++)
        if (is_between((const Relation *)said.items[i], one, other))
            kept = i;
    for (guint32 i = said.length; i-- > 0;)
        if (i != kept && is_between((const Relation *)said.items[i], one, other))
            item_remove(plan, owner, "relations", i);
    if (is == NULL)
        return;
    if (kept >= 0) {
        const Field *field = record_field(record, "relations");
        g_autoptr(Subject) item = item_subject(plan->set, owner, record, field, (guint32)kept);
        member_set(plan, item, "is", is);
    } else {
        g_autofree char *json = g_strdup_printf("{\"of\": %s, \"to\": %s, \"is\": %s}", of, to, is);
        item_add(plan, owner, "relations", json);
    }
}

/* Finds the sides of @cell, by number. */
static void
find_cell(const RelationsState *state, GtkWidget *cell, gint *one, gint *other)
{
    gtk_grid_query_child(GTK_GRID(state->grid), cell, other, one, NULL, NULL);
    *one -= 1;
    *other -= 1;
}

/* The choice is named as its number of the dealings. */
static void
on_choice(DeskPage *page, GtkWidget *choice)
{
    const Records sides = sides_of(page);
    GtkWidget *cell = gtk_widget_get_parent(gtk_widget_get_ancestor(choice, GTK_TYPE_POPOVER));
    gint64 chosen = g_ascii_strtoll(gtk_widget_get_name(choice), NULL, 10);
    gint one, other;
    find_cell(desk_page_state(page), cell, &one, &other);
    desk_popover_close(choice);
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(page));
    g_autoptr(Subject) owner = scenario_subject(desk_page_document(page), "position");
    g_autofree char *label = g_strdup_printf(
        _("Relation of %s and %s"), record_name(sides.items[one]), record_name(sides.items[other]));
    plan_dealing(plan, owner, record_key(sides.items[one]), record_key(sides.items[other]),
                 dealings[chosen].dealing);
    editor_document_apply(desk_page_document(page), plan, label, &error);
    desk_say_error(GTK_WIDGET(page), error);
}

static void
on_cell(DeskPage *page, GtkWidget *cell)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *popover = spoken_name(gtk_popover_new(), gtk_widget_get_tooltip_text(cell));
    for (guint i = 0; i < G_N_ELEMENTS(dealings); i++) {
        g_autofree char *name = g_strdup_printf("%u", i);
        GtkWidget *choice = gtk_button_new_with_label(_(dealings[i].title));
        gtk_widget_add_css_class(choice, "flat");
        gtk_widget_set_name(choice, name);
        g_signal_connect_object(choice, "clicked", G_CALLBACK(on_choice), page, G_CONNECT_SWAPPED);
        gtk_box_append(GTK_BOX(box), choice);
    }
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    desk_popover_open(popover, cell);
}

/* Has @cell say what is @said of the two: a bit for each DealingWord. */
static void
show(GtkWidget *cell, guint said, const char *one, const char *other)
{
    g_autoptr(GString) words = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(dealings); i++) {
        const char *class = dealings[i].class;
        gboolean is_said = class != NULL && (said >> dealings[i].dealing & 1) != 0;
        if (is_said)
            g_string_append_printf(words, "%s%s", words->len > 0 ? ", " : "", _(dealings[i].title));
        if (is_said && (said & (said - 1)) == 0)
            gtk_widget_add_css_class(cell, class);
        else if (class != NULL)
            gtk_widget_remove_css_class(cell, class);
    }
    if ((said & (said - 1)) != 0)
        gtk_widget_add_css_class(cell, "error");
    else
        gtk_widget_remove_css_class(cell, "error");
    gtk_button_set_label(GTK_BUTTON(cell), words->len > 0 ? words->str : "·");
    g_autofree char *spoken = g_strdup_printf(_("%s and %s: %s"), one, other,
                                              words->len > 0 ? words->str : _("nothing said"));
    tooltip_set(cell, spoken);
    spoken_name(cell, spoken);
}

static GtkWidget *
cell_new(DeskPage *page, const char *one, const char *other)
{
    GtkWidget *cell = gtk_button_new();
    g_autofree char *name = g_strdup_printf("relation:%s:%s", one, other);
    gtk_widget_set_name(cell, name);
    gtk_widget_add_css_class(cell, "flat");
    gtk_widget_add_css_class(cell, "relation");
    g_signal_connect_swapped(cell, "clicked", G_CALLBACK(on_cell), page);
    return cell;
}

/* What has no id, or no name, as while it is typed, has no cells. */
static gboolean
have_cell(const Record *one, const Record *other)
{
    return one != other && record_key(one) != NULL && record_key(other) != NULL &&
           record_name(one) != NULL && record_name(other) != NULL;
}

static void
fill(DeskPage *page, Records sides)
{
    GtkGrid *grid = GTK_GRID(((RelationsState *)desk_page_state(page))->grid);
    container_empty(GTK_WIDGET(grid));
    for (gint i = 0; i < (gint)sides.length; i++) {
        const char *name = record_name(sides.items[i]);
        GtkWidget *head = desk_text_new(name, HEAD_LETTERS, "tray-title");
        tooltip_set(head, name);
        gtk_grid_attach(grid, head, i + 1, 0, 1, 1);
        gtk_grid_attach(grid, desk_text_new(name, SIDE_LETTERS, NULL), 0, i + 1, 1, 1);
        for (gint j = 0; j < (gint)sides.length; j++)
            if (have_cell(sides.items[i], sides.items[j]))
                gtk_grid_attach(
                    grid, cell_new(page, record_key(sides.items[i]), record_key(sides.items[j])),
                    j + 1, i + 1, 1, 1);
    }
}

/* Returns: (transfer full): all on which the cells themselves depend. */
static char *
ids_of(Records sides)
{
    GString *ids = g_string_new(NULL);
    for (guint32 i = 0; i < sides.length; i++)
        g_string_append_printf(ids, "%s\n%s\n", record_key(sides.items[i]),
                               record_name(sides.items[i]));
    return g_string_free(ids, FALSE);
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    RelationsState *state = desk_page_state(page);
    const Scenario *scenario = desk_page_scenario(page);
    const Records sides = sides_of(page);
    if (!is_outdated || scenario == NULL)
        return;
    g_autofree char *ids = ids_of(sides);
    if (g_strcmp0(ids, state->ids) != 0) {
        g_free(state->ids);
        state->ids = g_steal_pointer(&ids);
        fill(page, sides);
    }
    for (gint i = 0; i < (gint)sides.length; i++)
        for (gint j = 0; j < (gint)sides.length; j++) {
            const Record *one = sides.items[i], *other = sides.items[j];
            if (have_cell(one, other))
                show(gtk_grid_get_child_at(GTK_GRID(state->grid), j + 1, i + 1),
                     dealings_between(scenario, record_key(one), record_key(other)),
                     record_name(one), record_name(other));
        }
}

static void
build(DeskPage *page)
{
    RelationsState *state = desk_page_state(page);
    state->grid = spoken_name(desk_grid_new(1, 2), _("Relations"));
    gtk_box_append(GTK_BOX(page), state->grid);
}

GtkWidget *
desk_relations_new(EditorDocument *document)
{
    static const DeskPageKind kind = {sizeof(RelationsState), build, refresh, clear};
    return desk_page_new(document, &kind, NULL);
}
