/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The texts of a place, column by column.
 */
#include "editor/panes/place-item.h"

#include "schema/text/names.h"

#include <glib/gi18n.h>
#include <string.h>

struct _PlaceItem {
    GObject parent;
    char *id;     /* owned; NULL: none */
    char *folded; /* owned: its names and nation, folded, a line each */
    guint index;
    char *texts[N_PLACE_COLUMNS];    /* owned */
    gint64 numbers[N_PLACE_COLUMNS]; /* of those columns that are numbers */
};

G_DEFINE_FINAL_TYPE(PlaceItem, place_item, G_TYPE_OBJECT)

/* What a number is where nothing is said. */
#define NOTHING (-1)

static gboolean
is_number(PlaceColumn column)
{
    return column >= PLACE_BLOCKS;
}

const char *
place_column_title(const SystemChart *chart, PlaceColumn column)
{
    static const char *const titles[] = {
        [PLACE_NAME] = N_("Place"),
        [PLACE_NATION] = N_("Nation"),
        [PLACE_BLOCKS] = N_("Blocks"),
    };
    if (column < G_N_ELEMENTS(titles))
        return _(titles[column]);
    if (column == PLACE_UPKEEP)
        return chart->upkeep != NULL ? _(chart->upkeep->title) : NULL;
    guint sign = column - PLACE_SIGNS;
    return sign < chart->n_signs && chart->signs[sign].title != NULL ? _(chart->signs[sign].title)
                                                                     : NULL;
}

static void
place_item_finalize(GObject *object)
{
    PlaceItem *self = PLACE_ITEM(object);
    for (guint i = 0; i < N_PLACE_COLUMNS; i++)
        g_free(self->texts[i]);
    g_free(self->folded);
    g_free(self->id);
    G_OBJECT_CLASS(place_item_parent_class)->finalize(object);
}

static void
place_item_class_init(PlaceItemClass *class)
{
    G_OBJECT_CLASS(class)->finalize = place_item_finalize;
}

static void
place_item_init(PlaceItem *self G_GNUC_UNUSED)
{
}

static void
append_folded(GString *text, const char *name)
{
    if (name == NULL)
        return;
    g_autofree char *folded = name_fold(name);
    g_string_append_printf(text, "%s\n", folded);
}

static char *
fold_names(const PlaceState *place)
{
    GString *text = g_string_new(NULL);
    append_folded(text, place_title(place));
    append_folded(text, nation_state_name(place->owner));
    for (guint i = 0; i < SIGNS_MAX; i++)
        append_folded(text, place->signs[i].name);
    if (record_gives(&place->space->record, "name"))
        append_folded(text, place->space->name);
    for (guint32 i = 0; i < place->space->aliases.length; i++)
        append_folded(text, place->space->aliases.items[i]);
    return g_string_free(text, FALSE);
}

/* Returns: (transfer full): who holds it, if it is not its own nation. */
static char *
nation_text(const PlaceState *place)
{
    const char *nation = place->owner != NULL ? nation_state_name(place->owner) : "";
    if (place->marker == NULL)
        return g_strdup(nation);
    return g_strdup_printf(_("%s, held by %s"), nation, nation_state_name(place->marker));
}

static void
set_number(PlaceItem *self, PlaceColumn column, gboolean is_given, gint64 value)
{
    self->numbers[column] = is_given ? value : NOTHING;
    self->texts[column] = is_given ? g_strdup_printf("%" G_GINT64_FORMAT, value) : g_strdup("");
}

static void
set_upkeep(PlaceItem *self, const ScenarioState *state, const PlaceState *place)
{
    const Upkeep upkeep = scenario_state_upkeep(state, place);
    set_number(self, PLACE_UPKEEP, upkeep.is_known, upkeep.has);
    if (upkeep.needs == 0)
        return;
    g_free(self->texts[PLACE_UPKEEP]);
    self->texts[PLACE_UPKEEP] = place_upkeep_figures(state, place, &upkeep);
}

PlaceItem *
place_item_new(const ScenarioState *state, guint index)
{
    const PlaceState *place = &state->places[index];
    const GArray *units = scenario_state_units(state, place->space->id);
    PlaceItem *self = g_object_new(PLACE_TYPE_ITEM, NULL);
    self->id = g_strdup(place->space->id);
    self->index = index;
    self->folded = fold_names(place);
    self->texts[PLACE_NAME] = g_strdup(place_title(place));
    self->texts[PLACE_NATION] = nation_text(place);
    set_number(self, PLACE_BLOCKS, units != NULL, units != NULL ? units->len : 0);
    set_upkeep(self, state, place);
    for (guint i = 0; i < SIGNS_MAX; i++)
        set_number(self, PLACE_SIGNS + i, place->signs[i].is_there, place->signs[i].number);
    return self;
}

const char *
place_item_id(PlaceItem *self)
{
    return self->id;
}

const char *
place_item_text(PlaceItem *self, PlaceColumn column)
{
    return self->texts[column];
}

int
place_item_compare(PlaceItem *a, PlaceItem *b, PlaceColumn column)
{
    int order = is_number(column) ? (a->numbers[column] > b->numbers[column]) -
                                        (a->numbers[column] < b->numbers[column])
                                  : g_utf8_collate(a->texts[column], b->texts[column]);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

gboolean
place_item_matches(PlaceItem *self, const char *wanted)
{
    return strstr(self->folded, wanted) != NULL;
}
