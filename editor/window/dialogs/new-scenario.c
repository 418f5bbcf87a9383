/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog with four rows. The id follows the title until one is typed.
 */
#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/window/dialogs/dialogs.h"

#include "editor/panes/notices.h"
#include "editor/tools/scenario-tools.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_NEW_SCENARIO (editor_new_scenario_get_type())
G_DECLARE_FINAL_TYPE(EditorNewScenario, editor_new_scenario, EDITOR, NEW_SCENARIO, GtkDialog)

struct _EditorNewScenario {
    GtkDialog parent;
    /* Of the template. */
    GtkGrid *questions;
    GtkEditable *title, *id;
    GtkDropDown *base;
    GtkStringList *bases;
    GtkCheckButton *copy;
    GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE(EditorNewScenario, editor_new_scenario, GTK_TYPE_DIALOG)

static void
judge_answers(EditorNewScenario *self)
{
    const DataSet *set = editor_document_set(questions_document(self));
    const char *why = scenario_id_problem(set, gtk_editable_get_text(self->id));
    gboolean has_title = gtk_editable_get_text(self->title)[0] != '\0';
    gtk_label_set_text(self->problem, has_title && why != NULL ? why : "");
    gtk_dialog_set_response_sensitive(GTK_DIALOG(self), GTK_RESPONSE_OK, has_title && why == NULL);
}

static void
propose_id(EditorNewScenario *self)
{
    const DataSet *set = editor_document_set(questions_document(self));
    g_autofree char *id = scenario_propose_id(set, gtk_editable_get_text(self->title));
    questions_propose(self->id, id);
    judge_answers(self);
}

/* Returns: (transfer none): the id of what is chosen to be extended, or NULL. */
static const char *
chosen_base(EditorNewScenario *self)
{
    const DataSet *set = editor_document_set(questions_document(self));
    guint chosen = gtk_drop_down_get_selected(self->base);
    return chosen > 0 && chosen <= set->n_scenarios ? record_key(set->scenarios[chosen - 1]) : NULL;
}

static gboolean
make_scenario(EditorNewScenario *self, const char *id, const char *title, GError **error)
{
    const char *base = chosen_base(self);
    return base != NULL && gtk_check_button_get_active(self->copy)
               ? scenario_duplicate(questions_document(self), base, id, title, error)
               : scenario_create(questions_document(self), id, title, base, error);
}

static void
on_scenario_response(GtkDialog *dialog, gint response, EditorNewScenario *self)
{
    if (response == GTK_RESPONSE_OK) {
        g_autoptr(GError) error = NULL;
        const char *id = gtk_editable_get_text(self->id);
        const char *title = gtk_editable_get_text(self->title);
        EditorWindow *window = questions_window(self);
        if (make_scenario(self, id, title, &error)) {
            g_autofree char *said = g_strdup_printf(_("“%s” is the scenario shown now."), title);
            editor_document_choose_scenario(questions_document(self), id);
            editor_window_say(window, said);
        } else {
            notices_show_message(GTK_WINDOW(window), _("The scenario could not be created"),
                                 error->message);
        }
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

/* Of nothing there is no copy. */
static void
follow_base(EditorNewScenario *self)
{
    gtk_widget_set_sensitive(GTK_WIDGET(self->copy), chosen_base(self) != NULL);
}

static void
editor_new_scenario_class_init(EditorNewScenarioClass *class)
{
    TEMPLATE_LOAD(class, "new-scenario.ui");
    TEMPLATE_CHILDREN(class, EditorNewScenario, questions, title, id, base, bases, copy, problem);
    TEMPLATE_CALLBACKS(class, propose_id, judge_answers, follow_base, on_scenario_response);
}

static void
editor_new_scenario_init(EditorNewScenario *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    questions_name(self->questions);
    widget_set_tooltip(self->id, _("The name of its file: a to z, digits and -"));
    widget_set_tooltip(self->base, _("Used wherever the new scenario states nothing itself"));
}

/* The scenario that is selected is proposed, or else the one that is shown. */
static void
fill_bases(EditorNewScenario *self)
{
    const DataSet *set = editor_document_set(questions_document(self));
    const Subject *selected = editor_document_subject(questions_document(self));
    const char *shown =
        selected != NULL && selected->entity == ENTITY_SCENARIO && selected->id != NULL
            ? selected->id
            : editor_document_scenario_id(questions_document(self));
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *name = record_name(set->scenarios[i]);
        gtk_string_list_append(self->bases, name != NULL ? name : _("A scenario without a name"));
        if (shown != NULL && g_strcmp0(record_key(set->scenarios[i]), shown) == 0)
            gtk_drop_down_set_selected(self->base, i + 1);
    }
}

void
new_scenario_ask(EditorWindow *window)
{
    EditorNewScenario *self =
        questions_dialog_new(EDITOR_TYPE_NEW_SCENARIO, GTK_WINDOW(window), _("C_reate"));
    fill_bases(self);
    follow_base(self);
    judge_answers(self);
    gtk_window_present(GTK_WINDOW(self));
}
