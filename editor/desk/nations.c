/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nations and powers of the scenario desk: levels, status, tracks, and the table of relations.
 */
#include "editor/desk/page.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/member.h"
#include "editor/desk/parts.h"
#include "editor/document/document.h"
#include "validator/edits/field-text.h"
#include "editor/fields/member-edit.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/text/translation.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

static void
draw_flag(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width, int height, gpointer data)
{
    guint32 paint = GPOINTER_TO_UINT(data);
    cairo_rectangle(cr, 0.5, 0.5, width - 1, height - 1);
    cairo_set_source_rgb(cr, (paint >> 16 & 0xff) / 255.0, (paint >> 8 & 0xff) / 255.0,
                         (paint & 0xff) / 255.0);
    cairo_fill_preserve(cr);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.5);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

/* Returns: (transfer floating): a small box of the colour @paint, 0xrrggbb. */
static GtkWidget *
flag_new(guint32 paint)
{
    GtkWidget *area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), 14);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 10);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_flag, GUINT_TO_POINTER(paint),
                                   NULL);
    return area;
}

#define HEAD_LETTERS 9
#define SIDE_LETTERS 24

/* Nothing is stated about two sides. */
#define DEALING_UNSAID (-1)

static const struct {
    gint dealing;      /* DealingWord */
    const char *title; /* in a cell */
    const char *class; /* of the style */
} dealings[] = {
    {DEALING_WAR, N_("War"), "war"},
    {DEALING_ALLY, N_("Alliance"), "ally"},
    {DEALING_PEACE, N_("Peace"), "peace"},
    {DEALING_UNSAID, N_("Peace (not stated)"), NULL},
};

/* A table of the sides. Pressing a cell opens a choice, which is one step. If a list states several
 * relations of the same two, all are shown; choosing one leaves that one. */
#define DESK_TYPE_RELATIONS (desk_relations_get_type())
G_DECLARE_FINAL_TYPE(DeskRelations, desk_relations, DESK, RELATIONS, DeskPage)

struct _DeskRelations {
    DeskPage parent;
    GtkWidget *grid;
    char *ids; /* owned: of the sides that have rows */
};

TEMPLATE_TYPE(DeskRelations, desk_relations, DESK_TYPE_PAGE)

static Records
sides_of_scenario(DeskPage *page)
{
    return data_set_records(desk_page_set(page), ENTITY_SIDE);
}

static gboolean
dealing_is_between(const Relation *relation, const char *one, const char *other)
{
    return (g_strcmp0(relation->of, one) == 0 && g_strcmp0(relation->to, other) == 0) ||
           (g_strcmp0(relation->of, other) == 0 && g_strcmp0(relation->to, one) == 0);
}

/* Returns: what @scenario states about the two: a bit for each DealingWord. */
static guint
find_dealings(const Scenario *scenario, const char *one, const char *other)
{
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    guint said = 0;
    for (guint32 i = 0; position != NULL && i < position->relations.length; i++) {
        const Relation *relation = (const Relation *)position->relations.items[i];
        if (dealing_is_between(relation, one, other) && record_has_key(&relation->record, "is"))
            said |= 1U << relation->is;
    }
    return said;
}

/* Plans that @dealing is stated once for the two, or nothing. */
static void
plan_dealing_change(EditPlan *plan, const Subject *owner, const char *one, const char *other,
                    gint dealing)
{
    const Record *record = subject_record(owner, plan->set);
    const SparsePosition *position = (const SparsePosition *)record;
    const Records said = position != NULL ? position->relations : (Records){0};
    g_autofree char *of = record_value_to_text(VALUE_OF_TEXT(one));
    g_autofree char *to = record_value_to_text(VALUE_OF_TEXT(other));
    g_autofree char *is =
        dealing >= 0 ? record_value_to_text(VALUE_OF_TEXT(dealing_words[dealing])) : NULL;
    gint64 kept = -1;
    for (guint32 i = 0; i < said.length && kept < 0 && is != NULL; i++)
        if (dealing_is_between((const Relation *)said.items[i], one, other))
            kept = i;
    for (guint32 i = said.length; i-- > 0;)
        if (i != kept && dealing_is_between((const Relation *)said.items[i], one, other))
            member_edit_remove_item(plan, owner, "relations", i);
    if (is == NULL)
        return;
    if (kept >= 0) {
        const Field *field = record_field(record, "relations");
        g_autoptr(Subject) item =
            member_edit_item_subject(plan->set, owner, record, field, (guint32)kept);
        member_set(plan, item, "is", is);
    } else {
        g_autofree char *json = g_strdup_printf("{\"of\": %s, \"to\": %s, \"is\": %s}", of, to, is);
        member_edit_add_item(plan, owner, "relations", json);
    }
}

/* Finds the sides of @cell, by number. */
static void
find_relation_cell(DeskRelations *self, GtkWidget *cell, gint *one, gint *other)
{
    gtk_grid_query_child(GTK_GRID(self->grid), cell, other, one, NULL, NULL);
    *one -= 1;
    *other -= 1;
}

/* The choice is named as its number of the dealings. */
static void
on_dealing_chosen(DeskPage *page, GtkWidget *choice)
{
    const Records sides = sides_of_scenario(page);
    GtkWidget *cell = gtk_widget_get_parent(gtk_widget_get_ancestor(choice, GTK_TYPE_POPOVER));
    gint64 chosen = g_ascii_strtoll(gtk_widget_get_name(choice), NULL, 10);
    gint one, other;
    find_relation_cell(DESK_RELATIONS(page), cell, &one, &other);
    desk_popover_close(choice);
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(desk_page_set(page));
    g_autoptr(Subject) owner = member_edit_scenario_subject(desk_page_document(page), "position");
    g_autofree char *label = g_strdup_printf(
        _("Relation of %s and %s"), record_name(sides.items[one]), record_name(sides.items[other]));
    plan_dealing_change(plan, owner, record_key(sides.items[one]), record_key(sides.items[other]),
                        dealings[chosen].dealing);
    editor_document_apply(desk_page_document(page), plan, label, &error);
    desk_say_error(GTK_WIDGET(page), error);
}

static void
on_relation_cell(DeskPage *page, GtkWidget *cell)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *popover =
        widget_set_spoken_name(gtk_popover_new(), gtk_widget_get_tooltip_text(cell));
    for (guint i = 0; i < G_N_ELEMENTS(dealings); i++) {
        g_autofree char *name = g_strdup_printf("%u", i);
        GtkWidget *choice = gtk_button_new_with_label(_(dealings[i].title));
        gtk_widget_add_css_class(choice, "flat");
        gtk_widget_set_name(choice, name);
        g_signal_connect_object(choice, "clicked", G_CALLBACK(on_dealing_chosen), page,
                                G_CONNECT_SWAPPED);
        gtk_box_append(GTK_BOX(box), choice);
    }
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    desk_popover_open(popover, cell);
}

/* Shows in @cell what is @said of the two: a bit for each DealingWord. */
static void
show_relation(GtkWidget *cell, guint said, const char *one, const char *other)
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
    widget_set_class(cell, "error", (said & (said - 1)) != 0);
    gtk_button_set_label(GTK_BUTTON(cell), words->len > 0 ? words->str : "·");
    g_autofree char *spoken = g_strdup_printf(_("%s and %s: %s"), one, other,
                                              words->len > 0 ? words->str : _("not stated"));
    widget_set_tooltip(cell, spoken);
    widget_set_spoken_name(cell, spoken);
}

static GtkWidget *
relation_cell_new(DeskPage *page, const char *one, const char *other)
{
    GtkWidget *cell = gtk_button_new();
    g_autofree char *name = g_strdup_printf("relation:%s:%s", one, other);
    gtk_widget_set_name(cell, name);
    gtk_widget_add_css_class(cell, "flat");
    gtk_widget_add_css_class(cell, "relation");
    g_signal_connect_swapped(cell, "clicked", G_CALLBACK(on_relation_cell), page);
    return cell;
}

/* What has no id, or no name, as while it is typed, has no cells. */
static gboolean
get_relation_cell(const Record *one, const Record *other)
{
    return one != other && record_key(one) != NULL && record_key(other) != NULL &&
           record_name(one) != NULL && record_name(other) != NULL;
}

static void
fill_relations(DeskPage *page, Records sides)
{
    GtkGrid *grid = GTK_GRID(DESK_RELATIONS(page)->grid);
    container_empty(GTK_WIDGET(grid));
    for (gint i = 0; i < (gint)sides.length; i++) {
        const char *name = record_name(sides.items[i]);
        GtkWidget *head = desk_text_new(name, HEAD_LETTERS, "tray-title");
        widget_set_tooltip(head, name);
        gtk_grid_attach(grid, head, i + 1, 0, 1, 1);
        gtk_grid_attach(grid, desk_text_new(name, SIDE_LETTERS, NULL), 0, i + 1, 1, 1);
        for (gint j = 0; j < (gint)sides.length; j++)
            if (get_relation_cell(sides.items[i], sides.items[j]))
                gtk_grid_attach(
                    grid,
                    relation_cell_new(page, record_key(sides.items[i]), record_key(sides.items[j])),
                    j + 1, i + 1, 1, 1);
    }
}

/* Returns: (transfer full): all on which the cells themselves depend. */
static char *
ids_of_relations(Records sides)
{
    GString *ids = g_string_new(NULL);
    for (guint32 i = 0; i < sides.length; i++)
        g_string_append_printf(ids, "%s\n%s\n", record_key(sides.items[i]),
                               record_name(sides.items[i]));
    return g_string_free(ids, FALSE);
}

static void
desk_relations_refresh(DeskPage *page, gboolean is_outdated)
{
    DeskRelations *self = DESK_RELATIONS(page);
    const Scenario *scenario = desk_page_scenario(page);
    const Records sides = sides_of_scenario(page);
    if (!is_outdated || scenario == NULL)
        return;
    g_autofree char *ids = ids_of_relations(sides);
    if (g_strcmp0(ids, self->ids) != 0) {
        g_free(self->ids);
        self->ids = g_steal_pointer(&ids);
        fill_relations(page, sides);
    }
    for (gint i = 0; i < (gint)sides.length; i++)
        for (gint j = 0; j < (gint)sides.length; j++) {
            const Record *one = sides.items[i], *other = sides.items[j];
            if (get_relation_cell(one, other))
                show_relation(gtk_grid_get_child_at(GTK_GRID(self->grid), j + 1, i + 1),
                              find_dealings(scenario, record_key(one), record_key(other)),
                              record_name(one), record_name(other));
        }
}

static void
desk_relations_finalize(GObject *object)
{
    g_free(DESK_RELATIONS(object)->ids);
    G_OBJECT_CLASS(desk_relations_parent_class)->finalize(object);
}

static void
desk_relations_class_init(DeskRelationsClass *class)
{
    G_OBJECT_CLASS(class)->finalize = desk_relations_finalize;
    DESK_PAGE_CLASS(class)->refresh = desk_relations_refresh;
    TEMPLATE_LOAD(class, "desk/relations.ui");
    TEMPLATE_CHILDREN(class, DeskRelations, grid);
}

/* Boxes of a track that are shown one by one. */
#define BOXES_MAX 12

#define DESK_TYPE_NATIONS (desk_nations_get_type())
G_DECLARE_FINAL_TYPE(DeskNations, desk_nations, DESK, NATIONS, DeskPage)

struct _DeskNations {
    DeskPage parent;
    GtkWidget *nations, *tracks; /* grids */
    char *ids;                   /* owned: of those that have rows, and the scenario */
};

TEMPLATE_TYPE(DeskNations, desk_nations, DESK_TYPE_PAGE)

/* Puts @cells, closed by NULL, into a row of @grid. */
static void
add_nation_row(GtkWidget *grid, gint row, GtkWidget *const *cells)
{
    for (gint column = 0; cells[column] != NULL; column++)
        gtk_grid_attach(GTK_GRID(grid), cells[column], column, row, 1, 1);
}

static void
add_nation(DeskPage *page, GtkWidget *grid, gint row, const NationState *state)
{
    EditorDocument *document = desk_page_document(page);
    const Nation *nation = state->nation;
    const char *name = record_name(&nation->record);
    gint printed = record_has_key(&nation->record, "status") ? nation->status : STATUS_ACTIVE;
    g_autofree char *entry = g_strdup_printf("position/nations/%s", nation->id);
    g_autofree char *level = g_strconcat(entry, "/level", NULL);
    g_autofree char *status = g_strconcat(entry, "/status", NULL);
    g_autofree char *level_name = g_strdup_printf(_("Level of %s"), name);
    g_autofree char *status_name = g_strdup_printf(_("Status of %s"), name);
    g_autofree char *as_printed =
        g_strdup_printf(_("unchanged (%s)"), status_words[CLAMP(printed, 0, STATUS_GONE)]);
    g_autofree char *hint = nation->level != NULL
                                ? g_strdup_printf("%" G_GINT64_FORMAT, state->worked_level)
                                : g_strdup("–");
    GtkWidget *const cells[] = {
        flag_new(state->paint),
        desk_way_new(document, entry, name, ENTITY_NATION),
        desk_entry_new(document, level, level_name, hint, 4),
        desk_choice_new(document, status, status_name, status_words, as_printed),
        desk_mark_new(document, status, status_name),
        NULL,
    };
    add_nation_row(grid, row, cells);
}

static void
add_track(DeskPage *page, GtkWidget *grid, gint row, const Track *track)
{
    EditorDocument *document = desk_page_document(page);
    const char *name = record_name(&track->record);
    g_autofree char *entry = g_strdup_printf("position/tracks/%s", track->id);
    g_autofree char *at = g_strconcat(entry, "/at", NULL);
    g_autofree char *marker = g_strdup_printf(_("Marker of %s"), name);
    g_autofree char *hint = g_strdup_printf("%" G_GINT64_FORMAT, track->from);
    g_autofree char *range =
        g_strdup_printf("%" G_GINT64_FORMAT "–%" G_GINT64_FORMAT, track->from, track->to);
    GtkWidget *beside = track->to - track->from < BOXES_MAX
                            ? desk_boxes_new(document, at, marker, track->from, track->to)
                            : gtk_label_new(range);
    GtkWidget *const cells[] = {
        desk_way_new(document, entry, name, ENTITY_TRACK),
        desk_entry_new(document, at, marker, hint, 4),
        beside,
        NULL,
    };
    gtk_widget_set_halign(beside, GTK_ALIGN_START);
    add_nation_row(grid, row, cells);
}

static void
fill_nations(DeskPage *page, GtkWidget *grid, const ScenarioState *scenario)
{
    const Field *level = entity_find_field(entity_get(ENTITY_STANCE), "level", strlen("level"), 0);
    g_autofree char *level_title = field_label(level);
    const char *const titles[] = {level_title, _("Status")};
    gboolean is_read = data_set_reads(desk_page_set(page), ENTITY_STANCE, "level");
    gtk_widget_set_visible(gtk_widget_get_parent(grid), is_read);
    for (gint i = 0; i < (gint)G_N_ELEMENTS(titles); i++) {
        GtkWidget *title = desk_text_new(titles[i], 0, "dim-label");
        gtk_widget_add_css_class(title, "tray-title");
        gtk_grid_attach(GTK_GRID(grid), title, i + 2, 0, 1, 1);
    }
    for (guint i = 0; is_read && i < scenario->n_nations; i++)
        if (scenario->nations[i].nation->id != NULL)
            add_nation(page, grid, (gint)i + 1, &scenario->nations[i]);
}

static void
fill_nations_page(DeskNations *self)
{
    DeskPage *page = DESK_PAGE(self);
    const ScenarioState *scenario = editor_document_state(desk_page_document(page));
    container_empty(self->nations);
    container_empty(self->tracks);
    fill_nations(page, self->nations, scenario);
    for (guint i = 0; i < scenario->n_tracks; i++)
        if (scenario->tracks[i].track->id != NULL)
            add_track(page, self->tracks, (gint)i, scenario->tracks[i].track);
}

/* Returns: (transfer full): all on which the rows themselves depend: the values in them keep up by
 * themselves. */
static char *
ids_of_nations(DeskPage *page)
{
    static const EntityId entities[] = {ENTITY_NATION, ENTITY_TRACK};
    const Scenario *scenario = desk_page_scenario(page);
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    GString *ids = g_string_new(scenario->id);
    for (guint i = 0; i < G_N_ELEMENTS(entities); i++) {
        Records records = data_set_records(desk_page_set(page), entities[i]);
        for (guint32 j = 0; j < records.length; j++)
            g_string_append_printf(ids, " %p", (gconstpointer)records.items[j]);
    }
    /* Levels are worked out from the markers. */
    for (guint32 i = 0; position != NULL && i < position->places.length; i++) {
        const State *state = (const State *)position->places.items[i];
        g_string_append_printf(ids, " %s=%s", state->place, state->marker);
    }
    return g_string_free(ids, FALSE);
}

static void
desk_nations_refresh(DeskPage *page, gboolean is_outdated)
{
    DeskNations *self = DESK_NATIONS(page);
    if (!is_outdated || desk_page_scenario(page) == NULL)
        return;
    g_autofree char *ids = ids_of_nations(page);
    if (g_strcmp0(ids, self->ids) == 0)
        return;
    g_free(self->ids);
    self->ids = g_steal_pointer(&ids);
    fill_nations_page(self);
}

static void
desk_nations_finalize(GObject *object)
{
    g_free(DESK_NATIONS(object)->ids);
    G_OBJECT_CLASS(desk_nations_parent_class)->finalize(object);
}

static void
desk_nations_class_init(DeskNationsClass *class)
{
    G_OBJECT_CLASS(class)->finalize = desk_nations_finalize;
    DESK_PAGE_CLASS(class)->refresh = desk_nations_refresh;
    TEMPLATE_LOAD(class, "desk/nations.ui");
    TEMPLATE_CHILDREN(class, DeskNations, nations, tracks);
}

#define NAME_LETTERS 14

#define DESK_TYPE_POWERS (desk_powers_get_type())
G_DECLARE_FINAL_TYPE(DeskPowers, desk_powers, DESK, POWERS, DeskPage)

struct _DeskPowers {
    DeskPage parent;
    GtkWidget *grid;
    char *ids; /* owned: of those that have rows, and the scenario */
};

TEMPLATE_TYPE(DeskPowers, desk_powers, DESK_TYPE_PAGE)

static void
append_comma_name(GString *names, const char *name)
{
    g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", name != NULL ? name : "?");
}

/* Each of these returns (transfer full) the text of a column for @nation; may be empty. */

static char *
home_of_power(const ScenarioState *scenario, const NationState *nation)
{
    GString *names = g_string_new(NULL);
    for (guint32 i = 0; i < nation->nation->home.length; i++) {
        const char *id = nation->nation->home.items[i];
        const PlaceState *place = scenario_state_place(scenario, id);
        append_comma_name(names, place != NULL ? place->name : id);
    }
    return g_string_free(names, FALSE);
}

static char *
lands_of_power(const ScenarioState *scenario, const NationState *nation)
{
    guint n = 0;
    for (guint i = 0; i < scenario->n_places; i++) {
        const PlaceState *place = &scenario->places[i];
        n += (place->marker != NULL ? place->marker : place->owner) == nation;
    }
    return g_strdup_printf("%u", n);
}

/* Those that are in a land. */
static char *
forces_of_power(const ScenarioState *scenario, const NationState *nation)
{
    const Records units = data_set_records(scenario->set, ENTITY_UNIT);
    guint n = 0;
    gint64 strength = 0;
    for (guint32 i = 0; i < units.length; i++) {
        const UnitState *unit = scenario_state_unit(scenario, record_key(units.items[i]));
        if (unit == NULL || unit->nation != nation ||
            scenario_state_place(scenario, unit->zone) == NULL)
            continue;
        n++;
        strength += unit->strength;
    }
    g_autofree char *number = translation_number(strength);
    /* Translators: how many units there are, and their strength. */
    return n > 0 ? g_strdup_printf(_("%u, strength %s"), n, number) : g_strdup("–");
}

static char *
vassals_of_power(const ScenarioState *scenario, const NationState *nation)
{
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < scenario->n_nations; i++) {
        const NationState *other = &scenario->nations[i];
        if (other->stance != NULL && nation->nation->id != NULL &&
            g_strcmp0(other->stance->overlord, nation->nation->id) == 0)
            append_comma_name(names, scenario_nation_name(other));
    }
    return g_string_free(names, FALSE);
}

/* Entries of the scenario first, then what follows from it. */
enum { COLUMN_FLAG, COLUMN_NAME, COLUMN_TREASURY, COLUMN_OVERLORD, COLUMN_REPORTED };

static const struct {
    const char *title;
    char *(*of)(const ScenarioState *scenario, const NationState *nation);
    int width; /* in letters, beyond which it is cut */
} reported[] = {
    {N_("Territories"), lands_of_power, 10},
    {N_("Forces"), forces_of_power, 15},
    {N_("Vassals"), vassals_of_power, 16},
    {N_("Homeland"), home_of_power, 30},
};

static void
add_power(DeskPage *page, GtkGrid *grid, gint row, const NationState *state)
{
    EditorDocument *document = desk_page_document(page);
    const Nation *nation = state->nation;
    const Treasury *treasury = (const Treasury *)nation->treasury;
    const char *name = record_name(&nation->record);
    g_autofree char *entry = g_strdup_printf("position/nations/%s", nation->id);
    g_autofree char *money = g_strconcat(entry, "/treasury", NULL);
    g_autofree char *overlord = g_strconcat(entry, "/overlord", NULL);
    g_autofree char *money_name = g_strdup_printf(_("Treasury of %s"), name);
    g_autofree char *overlord_name = g_strdup_printf(_("Overlord of %s"), name);
    g_autofree char *hint =
        treasury != NULL ? g_strdup_printf("%" G_GINT64_FORMAT, treasury->start) : g_strdup("0");
    GtkWidget *const cells[] = {
        [COLUMN_FLAG] = flag_new(state->paint),
        [COLUMN_NAME] = desk_way_new(document, entry, name, ENTITY_NATION),
        [COLUMN_TREASURY] = desk_entry_new(document, money, money_name, hint, 6),
        [COLUMN_OVERLORD] = desk_entry_new(document, overlord, overlord_name, "–", NAME_LETTERS),
    };
    for (gint i = 0; i < COLUMN_REPORTED; i++)
        gtk_grid_attach(grid, cells[i], i, row, 1, 1);
    for (gint i = 0; i < (gint)G_N_ELEMENTS(reported); i++)
        gtk_grid_attach(grid, desk_text_new(NULL, reported[i].width, NULL), COLUMN_REPORTED + i,
                        row, 1, 1);
}

static void
add_title(GtkGrid *grid, gint column, const char *title)
{
    GtkWidget *label = desk_text_new(title, 0, "dim-label");
    gtk_widget_add_css_class(label, "tray-title");
    gtk_grid_attach(grid, label, column, 0, 1, 1);
}

static void
fill_powers(DeskPage *page, const ScenarioState *scenario)
{
    GtkGrid *grid = GTK_GRID(DESK_POWERS(page)->grid);
    container_empty(GTK_WIDGET(grid));
    add_title(grid, COLUMN_TREASURY, _("Treasury"));
    add_title(grid, COLUMN_OVERLORD, _("Overlord"));
    for (gint i = 0; i < (gint)G_N_ELEMENTS(reported); i++)
        add_title(grid, COLUMN_REPORTED + i, _(reported[i].title));
    for (guint i = 0; i < scenario->n_nations; i++)
        if (scenario->nations[i].nation->id != NULL)
            add_power(page, grid, (gint)i + 1, &scenario->nations[i]);
}

/* Updates texts that are derived from the data; entries update themselves. */
static void
show_power_values(GtkGrid *grid, const ScenarioState *scenario)
{
    for (guint i = 0; i < scenario->n_nations; i++)
        for (gint j = 0; j < (gint)G_N_ELEMENTS(reported); j++) {
            GtkWidget *label = gtk_grid_get_child_at(grid, COLUMN_REPORTED + j, (gint)i + 1);
            if (label == NULL)
                continue;
            g_autofree char *words = reported[j].of(scenario, &scenario->nations[i]);
            gtk_label_set_text(GTK_LABEL(label), words);
            widget_set_tooltip(label, words);
        }
}

/* Returns: (transfer full): all on which the rows themselves depend. */
static char *
ids_of_powers(const ScenarioState *scenario)
{
    GString *ids = g_string_new(scenario->scenario->id);
    for (guint i = 0; i < scenario->n_nations; i++)
        g_string_append_printf(ids, " %p", (gconstpointer)scenario->nations[i].nation);
    return g_string_free(ids, FALSE);
}

static void
desk_powers_refresh(DeskPage *page, gboolean is_outdated)
{
    DeskPowers *self = DESK_POWERS(page);
    if (!is_outdated || desk_page_scenario(page) == NULL)
        return;
    const ScenarioState *scenario = editor_document_state(desk_page_document(page));
    g_autofree char *ids = ids_of_powers(scenario);
    if (g_strcmp0(ids, self->ids) != 0) {
        g_free(self->ids);
        self->ids = g_steal_pointer(&ids);
        fill_powers(page, scenario);
    }
    show_power_values(GTK_GRID(self->grid), scenario);
}

static void
desk_powers_finalize(GObject *object)
{
    g_free(DESK_POWERS(object)->ids);
    G_OBJECT_CLASS(desk_powers_parent_class)->finalize(object);
}

static void
desk_powers_class_init(DeskPowersClass *class)
{
    G_OBJECT_CLASS(class)->finalize = desk_powers_finalize;
    DESK_PAGE_CLASS(class)->refresh = desk_powers_refresh;
    TEMPLATE_LOAD(class, "desk/powers.ui");
    TEMPLATE_CHILDREN(class, DeskPowers, grid);
}

GtkWidget *
desk_powers_new(EditorDocument *document)
{
    GtkWidget *powers = desk_page_new(DESK_TYPE_POWERS, document);
    gtk_box_append(GTK_BOX(powers), desk_page_new(DESK_TYPE_RELATIONS, document));
    return powers;
}
