/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a set-up text to words about it, and to a plan.
 */
#include "editor/tools/set-up-paste.h"

#include "editor/tools/place-words.h"
#include "editor/tools/marker-tools.h"
#include "editor/tools/set-up.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>

static void
free_paste_line(gpointer data)
{
    PasteLine *line = data;
    g_free(line->words);
    g_free(line);
}

void
set_up_paste_free(SetUpPaste *paste)
{
    if (paste == NULL)
        return;
    set_up_text_free(paste->read);
    g_ptr_array_unref(paste->lines);
    g_free(paste);
}

static char *
words_of_item(const DataSet *set, const char *scenario, const SetUpItem *item)
{
    if (item->unit == NULL)
        /* Translators: a nation and a place. */
        return g_strdup_printf(_("Marker of %s on %s"),
                               title_in(set, scenario, ENTITY_NATION, item->nation),
                               title_in(set, scenario, ENTITY_SPACE, item->place));
    const char *unit = title_in(set, scenario, ENTITY_UNIT, item->unit);
    g_autofree char *zone = place_zone_title(set, scenario, item->zone);
    if (item->strength == 0)
        /* Translators: a unit and a place. */
        return g_strdup_printf(_("%s to %s"), unit, zone);
    return g_strdup_printf(_("%s to %s, strength %" G_GINT64_FORMAT), unit, zone, item->strength);
}

static char *
words_of_problem(const SetUpProblem *problem)
{
    static const char *const plain[] = {
        [SET_UP_UNKNOWN_PLACE] = N_("“%s” is no place; what is listed there is left out."),
        [SET_UP_UNKNOWN_UNIT] = N_("“%s” is no unit."),
        [SET_UP_UNKNOWN_WORDS] = N_("“%s” is not understood; the name beside it is."),
        [SET_UP_TWICE] = N_("“%s” is named a second time; the first one holds."),
        [SET_UP_AMBIGUOUS] = N_("“%s” may be several; the first one is taken."),
        [SET_UP_NO_PLACE] = N_("“%s” stands under no place; write “PLACE: UNIT, UNIT”."),
        [SET_UP_NO_NATION] = N_("Whose marker “%s” bears is not said; choose the nation."),
        [SET_UP_TOO_LONG] = N_("The text is too long for a set-up."),
    };
    static const char *const meant[] = {
        [SET_UP_UNKNOWN_PLACE] = N_("“%s” is no place; did you mean “%s”?"),
        [SET_UP_UNKNOWN_UNIT] = N_("“%s” is no unit; did you mean “%s”?"),
        [SET_UP_AMBIGUOUS] = N_("“%s” may also be “%s”; the first one is taken."),
    };
    gboolean is_meant = problem->nearest != NULL && problem->kind < G_N_ELEMENTS(meant) &&
                        meant[problem->kind] != NULL;
    const char *format = is_meant ? meant[problem->kind] : plain[problem->kind];
    /* Not printf(): the formats are chosen from tables. */
    g_auto(GStrv) parts = g_strsplit(_(format), "%s", -1);
    g_autoptr(GString) words = g_string_new(parts[0]);
    for (guint i = 1; parts[i] != NULL; i++)
        g_string_append_printf(words, "%s%s", i == 1 ? problem->name : problem->nearest, parts[i]);
    return g_string_free(g_steal_pointer(&words), FALSE);
}

static void
add_paste_line(SetUpPaste *paste, guint32 start, guint32 end, gboolean is_problem, char *words)
{
    PasteLine *line = g_new(PasteLine, 1);
    *line = (PasteLine){.start = start, .end = end, .is_problem = is_problem, .words = words};
    g_ptr_array_add(paste->lines, line);
}

static int
compare_lines(gconstpointer left, gconstpointer right)
{
    const PasteLine *a = *(const PasteLine *const *)left;
    const PasteLine *b = *(const PasteLine *const *)right;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return (a->is_problem > b->is_problem) - (a->is_problem < b->is_problem);
}

SetUpPaste *
set_up_paste_new(EditorDocument *document, const char *text, const char *nation)
{
    const DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    SetUpPaste *paste = g_new0(SetUpPaste, 1);
    paste->read = set_up_text_read(text, set, editor_document_scenario(document), nation);
    paste->lines = g_ptr_array_new_with_free_func(free_paste_line);
    paste->n_items = paste->read->items->len;
    paste->n_problems = paste->read->problems->len;
    for (guint i = 0; i < paste->n_items; i++) {
        const SetUpItem *item = &g_array_index(paste->read->items, SetUpItem, i);
        add_paste_line(paste, item->start, item->end, FALSE, words_of_item(set, scenario, item));
    }
    for (guint i = 0; i < paste->n_problems; i++) {
        const SetUpProblem *problem = &g_array_index(paste->read->problems, SetUpProblem, i);
        add_paste_line(paste, problem->start, problem->end, TRUE, words_of_problem(problem));
        paste->needs_nation |= problem->kind == SET_UP_NO_NATION;
    }
    g_ptr_array_sort(paste->lines, compare_lines);
    return paste;
}

static void
plan_unit(EditPlan *plan, const char *scenario, const SetUpItem *item)
{
    const Unit *unit = (const Unit *)data_set_find_record(plan->set, ENTITY_UNIT, item->unit);
    gint64 strength = item->strength == 0 && unit != NULL ? unit->strength : item->strength;
    set_up_move(plan, scenario, item->unit, item->zone);
    if (plan->error == NULL && set_up_strength(plan->set, scenario, item->unit) != strength)
        set_up_set_strength(plan, scenario, item->unit, strength);
}

/* Returns: (transfer full): `Paste a set-up of 7 units and 2 markers`. */
static char *
label_of_paste(const SetUpPaste *paste)
{
    guint n_units = 0;
    for (guint i = 0; i < paste->n_items; i++)
        n_units += g_array_index(paste->read->items, SetUpItem, i).unit != NULL;
    guint n_markers = paste->n_items - n_units;
    g_autofree char *units = g_strdup_printf(ngettext("%u unit", "%u units", n_units), n_units);
    g_autofree char *markers =
        g_strdup_printf(ngettext("%u marker", "%u markers", n_markers), n_markers);
    if (n_markers == 0)
        return g_strdup_printf(_("Paste a set-up of %s"), units);
    if (n_units == 0)
        return g_strdup_printf(_("Paste a set-up of %s"), markers);
    /* Translators: `3 units` and `2 markers`. */
    return g_strdup_printf(_("Paste a set-up of %s and %s"), units, markers);
}

gboolean
set_up_paste_apply(const SetUpPaste *paste, EditorDocument *document, GError **error)
{
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    if (scenario == NULL)
        edit_plan_fail(plan, "%s", _("A set-up is part of a scenario: choose one first."));
    else if (paste->n_items == 0)
        edit_plan_fail(plan, "%s", _("Nothing of the text is understood as a set-up."));
    for (guint i = 0; i < paste->n_items && plan->error == NULL; i++) {
        const SetUpItem *item = &g_array_index(paste->read->items, SetUpItem, i);
        if (item->unit != NULL)
            plan_unit(plan, scenario, item);
        else
            marker_set(plan, scenario, item->place, item->nation);
    }
    g_autofree char *label = label_of_paste(paste);
    return editor_document_apply(document, plan, label, error);
}
