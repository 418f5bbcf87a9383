/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The three records of a port.
 */
#include "editor/tools/port-tools.h"

#include "editor/tools/layer.h"
#include "schema/model/overlay.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>

const char *
port_sea(const DataSet *set, const char *land)
{
    const Record *space = record_named(set, ENTITY_SPACE, land);
    const Port *port =
        space != NULL && !space->raw ? (const Port *)((const Space *)space)->port : NULL;
    return port != NULL ? port->sea : NULL;
}

/* Takes the entry for @to away if it is that of a port. */
static gboolean
remove_way(EditPlan *plan, const char *from, const char *to)
{
    const Record *space = record_named(plan->set, ENTITY_SPACE, from);
    if (space == NULL || space->raw)
        return plan->error == NULL;
    const Field *field = record_field(space, "neighbours");
    const Neighbour *entry = (const Neighbour *)record_find_item(space, field, to);
    if (entry == NULL || g_strcmp0(entry->border, built_in_borders[BORDER_PORT]) != 0)
        return plan->error == NULL;
    g_autofree char *path = g_strconcat("neighbours/", to, NULL);
    return layer_clear(plan, ENTITY_SPACE, from, path);
}

static gboolean
remove_ways(EditPlan *plan, const char *land, const char *sea)
{
    return remove_way(plan, land, sea) && remove_way(plan, sea, land);
}

static gboolean
add_way(EditPlan *plan, const char *from, const char *to)
{
    const Subject list = {ENTITY_SPACE, (char *)from, (char *)"neighbours"};
    g_autofree char *json = json_of_text(built_in_borders[BORDER_PORT]);
    return layer_set_in_item(plan, &list, to, "border", json);
}

static gboolean
demand_space(EditPlan *plan, const char *id)
{
    return record_named(plan->set, ENTITY_SPACE, id) != NULL ||
           edit_plan_fail(plan, _("The map has no space “%s”."), id);
}

gboolean
port_give(EditPlan *plan, const char *land, const char *sea)
{
    if (!demand_space(plan, land) || !demand_space(plan, sea))
        return FALSE;
    g_autofree char *old = g_strdup(port_sea(plan->set, land));
    const Subject port = {ENTITY_SPACE, (char *)land, (char *)"port"};
    if (!edit_plan_set_text(plan, &port, "sea", sea))
        return FALSE;
    if (old != NULL && g_strcmp0(old, sea) != 0 && !remove_ways(plan, land, old))
        return FALSE;
    return add_way(plan, land, sea) && add_way(plan, sea, land);
}

gboolean
port_take(EditPlan *plan, const char *land)
{
    g_autofree char *sea = g_strdup(port_sea(plan->set, land));
    if (!demand_space(plan, land))
        return FALSE;
    if (!edit_plan_set(plan, ENTITY_SPACE, land, "port", NULL))
        return FALSE;
    return sea == NULL || remove_ways(plan, land, sea);
}

static const char *
name_of(const DataSet *set, const char *space)
{
    const Record *record = record_named(set, ENTITY_SPACE, space);
    return record != NULL ? record_name(record) : space;
}

gboolean
document_give_port(EditorDocument *document, const char *land, const char *sea, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    port_give(plan, land, sea);
    /* Translators: a land, and a sea. */
    g_autofree char *label =
        g_strdup_printf(_("Give %s a port on %s"), name_of(set, land), name_of(set, sea));
    return editor_document_apply(document, plan, label, error);
}

gboolean
document_take_port(EditorDocument *document, const char *land, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    port_take(plan, land);
    g_autofree char *label = g_strdup_printf(_("Take the port of %s away"), name_of(set, land));
    return editor_document_apply(document, plan, label, error);
}
