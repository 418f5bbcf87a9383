/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A heading, a line of buttons with values on them, a place for a form.
 */
#include "editor/forms/record-card.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/template.h"
#include "editor/controls/tooltip.h"
#include "editor/document/signals.h"
#include "editor/fields/form-groups.h"

#include <glib/gi18n.h>

struct _EditorRecordCard {
    GtkWidget parent;
    gboolean is_printed; /* what is shown; else there is no form to fold */
    GtkWidget *form;
    /* Of the template. */
    GtkWidget *title, *kind, *chip, *values, *fold, *menu;
};

G_DEFINE_FINAL_TYPE(EditorRecordCard, editor_record_card, GTK_TYPE_WIDGET)

static guint value_pressed;

static void
show_form(EditorRecordCard *self)
{
    gboolean is_open = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->fold));
    if (self->form != NULL)
        gtk_widget_set_visible(self->form, is_open || !self->is_printed);
}

static void
press_value(GtkWidget *button, EditorRecordCard *self)
{
    g_signal_emit(self, value_pressed, 0, g_object_get_data(G_OBJECT(button), "field"));
}

/* Returns: (transfer floating): a value to look at and press. */
static GtkWidget *
value_button(EditorRecordCard *self, const CardValue *value)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *label = gtk_label_new(value->label);
    GtkWidget *words = gtk_label_new(value->words);
    g_autofree char *name = g_strdup_printf("%s: %s", value->label, value->words);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_xalign(GTK_LABEL(words), 0);
    gtk_label_set_ellipsize(GTK_LABEL(words), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, "printed-label");
    gtk_widget_add_css_class(words, "printed-value");
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), words);
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    g_object_set_data(G_OBJECT(button), "field", (gpointer)value->field);
    tooltip_set(button, _("Press to change what is printed"));
    spoken_name(button, name);
    g_signal_connect_object(button, "clicked", G_CALLBACK(press_value), self, 0);
    return button;
}

static void
show_values(EditorRecordCard *self, const DataSet *set, const Subject *subject)
{
    GtkWidget *child;
    g_autoptr(GPtrArray) values = form_groups_card_values(set, subject);
    while ((child = gtk_widget_get_first_child(self->values)) != NULL)
        gtk_box_remove(GTK_BOX(self->values), child);
    for (guint i = 0; i < values->len; i++)
        gtk_box_append(GTK_BOX(self->values), value_button(self, values->pdata[i]));
    gtk_widget_set_visible(self->values, values->len > 0);
}

static void
set_class(GtkWidget *widget, const char *class, gboolean has_it)
{
    if (has_it)
        gtk_widget_add_css_class(widget, class);
    else
        gtk_widget_remove_css_class(widget, class);
}

static void
show_words(EditorRecordCard *self, EditorDocument *document, const char *kind)
{
    g_autofree char *title = form_groups_title(document);
    g_autofree char *standing = form_groups_standing(document);
    const char *nothing =
        _("Select a place, a border or a unit on the map, or anything in the outline.");
    gtk_label_set_text(GTK_LABEL(self->title), title != NULL ? title : _("Nothing is selected"));
    gtk_label_set_text(GTK_LABEL(self->kind), kind != NULL       ? kind
                                              : standing != NULL ? standing
                                                                 : nothing);
    tooltip_set(self->kind, kind != NULL ? standing : NULL);
}

void
editor_record_card_show(EditorRecordCard *self, EditorDocument *document)
{
    const Subject *subject = editor_document_subject(document);
    const DataSet *set = editor_document_set(document);
    gboolean is_one = subject != NULL && editor_document_selection(document)->len == 1;
    g_autofree char *kind = is_one ? form_groups_card_kind(set, subject) : NULL;
    const Subject nothing = {.path = (char *)""};
    self->is_printed = kind != NULL;
    show_words(self, document, kind);
    show_values(self, set, self->is_printed ? subject : &nothing);
    set_class(GTK_WIDGET(self), "paper", self->is_printed);
    set_class(self->title, "printed-name", self->is_printed);
    set_class(self->title, "title-3", !self->is_printed);
    gtk_widget_set_visible(self->chip, self->is_printed);
    gtk_widget_set_visible(self->fold, self->is_printed);
    gtk_widget_set_visible(self->menu,
                           subject != NULL && subject->id != NULL && subject->path[0] == '\0');
    show_form(self);
}

void
editor_record_card_set_form(EditorRecordCard *self, GtkWidget *form)
{
    if (self->form != NULL)
        gtk_widget_unparent(self->form);
    self->form = form;
    if (form != NULL)
        gtk_widget_set_parent(form, GTK_WIDGET(self));
    show_form(self);
}

void
editor_record_card_set_picture(EditorRecordCard *self, GtkWidget *picture)
{
    gtk_widget_insert_after(picture, GTK_WIDGET(self), NULL);
}

void
editor_record_card_unfold(EditorRecordCard *self, gboolean is_open)
{
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->fold), is_open);
}

GtkWidget *
editor_record_card_menu(EditorRecordCard *self)
{
    return self->menu;
}

static void
editor_record_card_dispose(GObject *object)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    EDITOR_RECORD_CARD(object)->form = NULL;
    G_OBJECT_CLASS(editor_record_card_parent_class)->dispose(object);
}

static void
editor_record_card_class_init(EditorRecordCardClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_record_card_dispose;
    TEMPLATE_LOAD(class, "record-card.ui");
    TEMPLATE_CHILDREN(class, EditorRecordCard, title, kind, chip, values, fold, menu);
    TEMPLATE_CALLBACKS(class, show_form);
    value_pressed = signal_new("value-pressed", EDITOR_TYPE_RECORD_CARD, 1, G_TYPE_POINTER);
}

static void
editor_record_card_init(EditorRecordCard *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tooltip_set(self->fold, _("All that is printed, to be changed"));
}

/* A menu is made when it is opened. */
static void
offer_menu(GtkMenuButton *button, gpointer menu)
{
    if (gtk_menu_button_get_menu_model(button) == NULL)
        gtk_menu_button_set_menu_model(button, menu);
}

void
editor_record_card_set_menu(EditorRecordCard *self, GMenuModel *menu)
{
    gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(self->menu), offer_menu,
                                          g_object_ref(menu), g_object_unref);
}
