/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row for each power: what it has, and what the scenario says of that; below, how sides stand to
 * each other.
 */
#include "editor/controls/tooltip.h"
#include "editor/desk/flag.h"
#include "editor/desk/member.h"
#include "editor/desk/pages.h"
#include "editor/desk/parts.h"
#include "editor/desk/relations.h"

#include "editor/controls/container.h"
#include <glib/gi18n.h>

#define NAME_LETTERS 14

typedef struct {
    GtkWidget *grid;
    char *ids; /* owned: of those that have rows, and the scenario */
} PowersState;

static void
clear(gpointer state)
{
    g_free(((PowersState *)state)->ids);
}

static void
append_name(GString *names, const char *name)
{
    g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", name != NULL ? name : "?");
}

/* Each of these returns (transfer full) what a column says of @nation; empty: nothing. */

static char *
home_of(const ScenarioState *scenario, const NationState *nation)
{
    GString *names = g_string_new(NULL);
    for (guint32 i = 0; i < nation->nation->home.length; i++) {
        const char *id = nation->nation->home.items[i];
        const PlaceState *place = scenario_state_place(scenario, id);
        append_name(names, place != NULL ? place->name : id);
    }
    return g_string_free(names, FALSE);
}

static char *
lands_of(const ScenarioState *scenario, const NationState *nation)
{
    guint n = 0;
    for (guint i = 0; i < scenario->n_places; i++) {
        const PlaceState *place = &scenario->places[i];
        n += (place->marker != NULL ? place->marker : place->owner) == nation;
    }
    return g_strdup_printf("%u", n);
}

/* Those that stand in a land. */
static char *
forces_of(const ScenarioState *scenario, const NationState *nation)
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
    return n > 0 ? g_strdup_printf(_("%u, strength %" G_GINT64_FORMAT), n, strength)
                 : g_strdup("–");
}

static char *
vassals_of(const ScenarioState *scenario, const NationState *nation)
{
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < scenario->n_nations; i++) {
        const NationState *other = &scenario->nations[i];
        if (other->stance != NULL && nation->nation->id != NULL &&
            g_strcmp0(other->stance->overlord, nation->nation->id) == 0)
            append_name(names, nation_state_name(other));
    }
    return g_string_free(names, FALSE);
}

/* Entries of the scenario first, then what follows from it. */
enum { COLUMN_FLAG, COLUMN_NAME, COLUMN_TREASURY, COLUMN_OVERLORD, COLUMN_TOLD };

static const struct {
    const char *title;
    char *(*of)(const ScenarioState *scenario, const NationState *nation);
    int width; /* in letters, beyond which it is cut */
} told[] = {
    {N_("Territories"), lands_of, 10},
    {N_("Forces"), forces_of, 15},
    {N_("Vassals"), vassals_of, 16},
    {N_("Homeland"), home_of, 30},
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
    for (gint i = 0; i < COLUMN_TOLD; i++)
        gtk_grid_attach(grid, cells[i], i, row, 1, 1);
    for (gint i = 0; i < (gint)G_N_ELEMENTS(told); i++)
        gtk_grid_attach(grid, desk_text_new(NULL, told[i].width, NULL), COLUMN_TOLD + i, row, 1, 1);
}

static void
add_title(GtkGrid *grid, gint column, const char *title)
{
    GtkWidget *label = desk_text_new(title, 0, "dim-label");
    gtk_widget_add_css_class(label, "tray-title");
    gtk_grid_attach(grid, label, column, 0, 1, 1);
}

static void
fill(DeskPage *page, const ScenarioState *scenario)
{
    GtkGrid *grid = GTK_GRID(((PowersState *)desk_page_state(page))->grid);
    container_empty(GTK_WIDGET(grid));
    add_title(grid, COLUMN_TREASURY, _("Treasury"));
    add_title(grid, COLUMN_OVERLORD, _("Overlord"));
    for (gint i = 0; i < (gint)G_N_ELEMENTS(told); i++)
        add_title(grid, COLUMN_TOLD + i, _(told[i].title));
    for (guint i = 0; i < scenario->n_nations; i++)
        if (scenario->nations[i].nation->id != NULL)
            add_power(page, grid, (gint)i + 1, &scenario->nations[i]);
}

/* What follows from the data is told anew; entries keep up by themselves. */
static void
tell(GtkGrid *grid, const ScenarioState *scenario)
{
    for (guint i = 0; i < scenario->n_nations; i++)
        for (gint j = 0; j < (gint)G_N_ELEMENTS(told); j++) {
            GtkWidget *label = gtk_grid_get_child_at(grid, COLUMN_TOLD + j, (gint)i + 1);
            if (label == NULL)
                continue;
            g_autofree char *words = told[j].of(scenario, &scenario->nations[i]);
            gtk_label_set_text(GTK_LABEL(label), words);
            tooltip_set(label, words);
        }
}

/* Returns: (transfer full): all on which the rows themselves depend. */
static char *
ids_of(const ScenarioState *scenario)
{
    GString *ids = g_string_new(scenario->scenario->id);
    for (guint i = 0; i < scenario->n_nations; i++)
        g_string_append_printf(ids, " %p", (gconstpointer)scenario->nations[i].nation);
    return g_string_free(ids, FALSE);
}

static void
refresh(DeskPage *page, gboolean is_outdated)
{
    PowersState *state = desk_page_state(page);
    if (!is_outdated || desk_page_scenario(page) == NULL)
        return;
    const ScenarioState *scenario = editor_document_state(desk_page_document(page));
    g_autofree char *ids = ids_of(scenario);
    if (g_strcmp0(ids, state->ids) != 0) {
        g_free(state->ids);
        state->ids = g_steal_pointer(&ids);
        fill(page, scenario);
    }
    tell(GTK_GRID(state->grid), scenario);
}

static void
build(DeskPage *page)
{
    PowersState *state = desk_page_state(page);
    state->grid = spoken_name(desk_grid_new(2, 10), _("Powers"));
    gtk_box_set_spacing(GTK_BOX(page), 6);
    gtk_box_append(GTK_BOX(page), desk_heading_new(_("Powers")));
    gtk_box_append(GTK_BOX(page), state->grid);
    gtk_box_append(GTK_BOX(page), desk_heading_new(_("Relations")));
    gtk_box_append(GTK_BOX(page), desk_relations_new(desk_page_document(page)));
}

const DeskPageKind desk_powers = {sizeof(PowersState), build, refresh, clear};
