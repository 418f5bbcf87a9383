/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list of words that opens. The first is that nothing is said; verbs that the system of the game
 * does not read are left out; a word that is none of the list is shown behind the others.
 */
#include "editor/controls/control-kinds.h"

#include "editor/controls/spoken-name.h"
#include "editor/document/field-text.h"

#include <glib/gi18n.h>

struct _EditorChoiceControl {
    EditorValueControl parent;
    GtkDropDown *list; /* of the widget tree */
    GtkStringList *words;
    guint n_words;       /* without the first, and without one that is none of the list */
    gboolean is_showing; /* what is selected now is shown, not chosen */
};

G_DEFINE_FINAL_TYPE(EditorChoiceControl, editor_choice_control, EDITOR_TYPE_VALUE_CONTROL)

static void
append_words(GtkStringList *list, const Field *field, gint system)
{
    for (guint i = 0; field->words[i] != NULL; i++)
        if (verb_word_is_read(field, i, system))
            gtk_string_list_take(list, word_label(field->words[i]));
}

static void
choose(EditorChoiceControl *self)
{
    guint selected = gtk_drop_down_get_selected(self->list);
    if (self->is_showing || selected == GTK_INVALID_LIST_POSITION)
        return;
    const char *text = gtk_string_list_get_string(self->words, selected);
    editor_value_control_commit(EDITOR_VALUE_CONTROL(self), selected == 0 ? NULL : text);
}

static void
set_label(EditorValueControl *control, const char *label)
{
    EditorChoiceControl *self = EDITOR_CHOICE_CONTROL(control);
    const Field *field = editor_value_control_field(control);
    gtk_string_list_append(self->words, _("not said"));
    if (field->kind == KIND_BOOL)
        gtk_string_list_splice(self->words, 1, 0, (const char *[]){_("yes"), _("no"), NULL});
    else
        append_words(self->words, field,
                     data_set_system(editor_document_set(editor_value_control_document(control))));
    self->n_words = g_list_model_get_n_items(G_LIST_MODEL(self->words)) - 1;
    drop_down_name(self->list, label);
}

/* Returns: (transfer full): the first line, for what @row says nothing about. */
static char *
words_for_nothing(const FieldRow *row)
{
    if (row->is_mixed)
        return g_strdup(_("several values"));
    if (row->fallback == NULL)
        return g_strdup(_("not said"));
    return g_strdup_printf(_("not said (%s)"), row->fallback);
}

/* Returns: (transfer full): the value as a line of the list; NULL: nothing is said. */
static char *
shown_text(const FieldRow *row)
{
    if (row->text == NULL || row->is_odd || row->field->kind == KIND_BOOL)
        return g_strdup(row->text);
    return word_label(row->text);
}

static void
show(EditorValueControl *control, const FieldRow *row)
{
    EditorChoiceControl *self = EDITOR_CHOICE_CONTROL(control);
    g_autofree char *nothing = words_for_nothing(row);
    g_autofree char *text = shown_text(row);
    guint n_items = g_list_model_get_n_items(G_LIST_MODEL(self->words));
    guint selected = 0;
    self->is_showing = TRUE;
    if (g_strcmp0(gtk_string_list_get_string(self->words, 0), nothing) != 0)
        gtk_string_list_splice(self->words, 0, 1, (const char *[]){nothing, NULL});
    if (n_items > self->n_words + 1)
        gtk_string_list_remove(self->words, n_items - 1);
    for (guint i = 1; i <= self->n_words && text != NULL; i++)
        if (g_str_equal(gtk_string_list_get_string(self->words, i), text))
            selected = i;
    if (text != NULL && selected == 0) {
        gtk_string_list_append(self->words, text);
        selected = self->n_words + 1;
    }
    gtk_drop_down_set_selected(self->list, selected);
    self->is_showing = FALSE;
}

static void
editor_choice_control_class_init(EditorChoiceControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_label;
}

static void
editor_choice_control_init(EditorChoiceControl *self)
{
    self->words = gtk_string_list_new(NULL);
    self->list = GTK_DROP_DOWN(gtk_drop_down_new(G_LIST_MODEL(self->words), NULL));
    g_signal_connect_swapped(self->list, "notify::selected", G_CALLBACK(choose), self);
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), GTK_WIDGET(self->list));
}
