/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog with four rows. The id follows the title until one is typed.
 */
#include "editor/controls/tooltip.h"
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/spoken-name.h"
#include "editor/panes/notices.h"
#include "editor/tools/set-up/scenario-tools.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>

/* Owned by its dialog. */
typedef struct {
    EditorWindow *window; /* borrowed; the dialog goes with it */
    GtkDialog *dialog;
    GtkEditable *title, *id;
    GtkDropDown *base;
    GtkCheckButton *copy;
    GtkLabel *problem;
    gboolean is_id_typed;
    gboolean is_proposing;
} NewScenario;

static EditorDocument *
get_document(const NewScenario *self)
{
    return editor_window_document(self->window);
}

static void
judge_answers(NewScenario *self)
{
    const DataSet *set = editor_document_set(get_document(self));
    const char *why = scenario_id_problem(set, gtk_editable_get_text(self->id));
    gboolean has_title = gtk_editable_get_text(self->title)[0] != '\0';
    gtk_label_set_text(self->problem, has_title && why != NULL ? why : "");
    gtk_dialog_set_response_sensitive(self->dialog, GTK_RESPONSE_OK, has_title && why == NULL);
}

static void
propose_id(NewScenario *self)
{
    if (!self->is_id_typed) {
        const DataSet *set = editor_document_set(get_document(self));
        g_autofree char *id = scenario_propose_id(set, gtk_editable_get_text(self->title));
        self->is_proposing = TRUE;
        gtk_editable_set_text(self->id, id);
        self->is_proposing = FALSE;
    }
    judge_answers(self);
}

static void
take_id(NewScenario *self)
{
    if (self->is_proposing)
        return;
    self->is_id_typed = gtk_editable_get_text(self->id)[0] != '\0';
    judge_answers(self);
}

/* Returns: (transfer none): the id of what is chosen to be extended, or NULL. */
static const char *
chosen_base(const NewScenario *self)
{
    const DataSet *set = editor_document_set(get_document(self));
    guint chosen = gtk_drop_down_get_selected(self->base);
    return chosen > 0 && chosen <= set->n_scenarios ? record_key(set->scenarios[chosen - 1]) : NULL;
}

static gboolean
make_scenario(const NewScenario *self, const char *id, const char *title, GError **error)
{
    const char *base = chosen_base(self);
    return base != NULL && gtk_check_button_get_active(self->copy)
               ? document_duplicate_scenario(get_document(self), base, id, title, error)
               : document_new_scenario(get_document(self), id, title, base, error);
}

static void
on_scenario_response(GtkDialog *dialog, gint response, NewScenario *self)
{
    if (response == GTK_RESPONSE_OK) {
        g_autoptr(GError) error = NULL;
        const char *id = gtk_editable_get_text(self->id);
        const char *title = gtk_editable_get_text(self->title);
        EditorWindow *window = self->window;
        if (make_scenario(self, id, title, &error)) {
            g_autofree char *said = g_strdup_printf(_("“%s” is the scenario shown now."), title);
            editor_document_choose_scenario(get_document(self), id);
            editor_window_say(window, said);
        } else {
            message_show(GTK_WINDOW(window), _("The scenario could not be made"), error->message);
        }
    }
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static GtkWidget *
base_choice(NewScenario *self)
{
    const DataSet *set = editor_document_set(get_document(self));
    const char *shown = editor_document_scenario_id(get_document(self));
    GtkStringList *titles = gtk_string_list_new(NULL);
    guint chosen = 0;
    gtk_string_list_append(titles, _("Nothing: it stands alone"));
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *name = record_name(set->scenarios[i]);
        gtk_string_list_append(titles, name != NULL ? name : _("A scenario without a name"));
        if (g_strcmp0(record_key(set->scenarios[i]), shown) == 0 && shown != NULL)
            chosen = i + 1;
    }
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), chosen);
    return choice;
}

/* Of nothing there is no copy. */
static void
follow_base(NewScenario *self)
{
    gtk_widget_set_sensitive(GTK_WIDGET(self->copy), chosen_base(self) != NULL);
}

static GtkWidget *
copy_choice(NewScenario *self)
{
    GtkWidget *copy = mnemonics_spoken(
        gtk_check_button_new_with_mnemonic(_("Co_py it: later changes do not show through")));
    self->copy = GTK_CHECK_BUTTON(copy);
    g_signal_connect_swapped(self->base, "notify::selected", G_CALLBACK(follow_base), self);
    follow_base(self);
    return copy;
}

static void
build_scenario_dialog(NewScenario *self)
{
    GtkGrid *grid = questions_new();
    GtkWidget *title = gtk_entry_new(), *id = gtk_entry_new(), *base = base_choice(self);
    self->title = GTK_EDITABLE(title);
    self->id = GTK_EDITABLE(id);
    self->base = GTK_DROP_DOWN(base);
    self->problem = questions_problem_new();
    gtk_entry_set_activates_default(GTK_ENTRY(title), TRUE);
    gtk_entry_set_activates_default(GTK_ENTRY(id), TRUE);
    tooltip_set(id, _("The name of its file: a to z, digits and -"));
    tooltip_set(base, _("Shows through wherever the new scenario says nothing"));
    questions_add(grid, 0, _("Title"), title);
    questions_add(grid, 1, _("Id"), id);
    questions_add(grid, 2, _("Based on"), base);
    gtk_grid_attach(grid, copy_choice(self), 1, 3, 1, 1);
    gtk_grid_attach(grid, GTK_WIDGET(self->problem), 1, 4, 1, 1);
    gtk_box_append(GTK_BOX(gtk_dialog_get_content_area(self->dialog)), GTK_WIDGET(grid));
    g_signal_connect_swapped(title, "changed", G_CALLBACK(propose_id), self);
    g_signal_connect_swapped(id, "changed", G_CALLBACK(take_id), self);
}

void
new_scenario_ask(EditorWindow *window)
{
    NewScenario *self = g_new0(NewScenario, 1);
    GtkDialog *dialog = questions_dialog_new(GTK_WINDOW(window), _("New scenario"), _("C_reate"));
    self->window = window;
    self->dialog = dialog;
    g_object_set_data_full(G_OBJECT(dialog), "self", self, g_free);
    build_scenario_dialog(self);
    gtk_window_set_default_size(GTK_WINDOW(dialog), 440, -1);
    g_signal_connect(dialog, "response", G_CALLBACK(on_scenario_response), self);
    judge_answers(self);
    gtk_window_present(GTK_WINDOW(dialog));
}
