/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inspector: the card of a record with its title and what the scenario states, and the forms
 * and cards below it.
 */
#include "editor/forms/inspector.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/document/document.h"
#include "editor/document/signals.h"
#include "editor/fields/field-row.h"
#include "editor/fields/form-groups.h"
#include "editor/forms/reasons.h"
#include "editor/forms/record-form.h"
#include "editor/forms/rename-dialog.h"
#include "editor/sentences/sentence.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#define EDITOR_TYPE_RECORD_CARD (editor_record_card_get_type())

G_DECLARE_FINAL_TYPE(EditorRecordCard, editor_record_card, EDITOR, RECORD_CARD, GtkWidget)

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
press_card_value(GtkWidget *button, EditorRecordCard *self)
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
    widget_set_tooltip(button, _("Click to change this value for every scenario"));
    widget_set_spoken_name(button, name);
    g_signal_connect_object(button, "clicked", G_CALLBACK(press_card_value), self, 0);
    return button;
}

static void
show_values(EditorRecordCard *self, const DataSet *set, const Subject *subject)
{
    g_autoptr(GPtrArray) values = form_groups_card_values(set, subject);
    container_empty(self->values);
    for (guint i = 0; i < values->len; i++)
        gtk_box_append(GTK_BOX(self->values), value_button(self, values->pdata[i]));
    gtk_widget_set_visible(self->values, values->len > 0);
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
    widget_set_tooltip(self->title, title);
    widget_set_tooltip(self->kind, kind != NULL ? standing : NULL);
}

/* Shows what is selected in @document now. */
static void
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
    widget_set_class(self, "paper", self->is_printed);
    widget_set_class(self->title, "printed-name", self->is_printed);
    widget_set_class(self->title, "title-3", !self->is_printed);
    gtk_widget_set_visible(self->chip, self->is_printed);
    gtk_widget_set_visible(self->fold, self->is_printed);
    gtk_widget_set_visible(self->menu,
                           subject != NULL && subject->id != NULL && subject->path[0] == '\0');
    show_form(self);
}

/* Puts @form below the values; NULL: nothing is there. */
static void
editor_record_card_set_form(EditorRecordCard *self, GtkWidget *form)
{
    if (self->form != NULL)
        gtk_widget_unparent(self->form);
    self->form = form;
    if (form != NULL)
        gtk_widget_set_parent(form, GTK_WIDGET(self));
    show_form(self);
}

static void
editor_record_card_dispose(GObject *object)
{
    container_empty(GTK_WIDGET(object));
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
    widget_set_tooltip(self->fold, _("Show all values and change them"));
}

/* A menu is made when it is opened. */
static void
offer_menu(GtkMenuButton *button, gpointer menu)
{
    if (gtk_menu_button_get_menu_model(button) == NULL)
        gtk_menu_button_set_menu_model(button, menu);
}

/* One form, and beside that of the record itself the card around it. */
typedef struct {
    GtkWidget *card;  /* of the widget tree, as are the others; NULL: that of the record */
    GtkWidget *title; /* NULL likewise */
    EditorRecordForm *form;
} Part;

struct _EditorInspector {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    GArray *parts;            /* owned: of Part */
    Subject *shown;           /* owned: that of which the forms are; NULL: nothing */
    gboolean is_busy, is_stale;
    gboolean has_sentences;
    GtkWidget *said; /* owned: at the top of what the scenario says, where that has a card */
    /* Of the template. */
    GtkWidget *window;
    GtkWidget *box;
    GtkWidget *cards; /* in the box: all but the one at the top */
    EditorRecordCard *card;
    GtkWidget *ways; /* two buttons: in sentences, or as a tree */
    GtkToggleButton *sentence, *tree;
};

G_DEFINE_FINAL_TYPE(EditorInspector, editor_inspector, GTK_TYPE_WIDGET)

static guint style_changed;

static void
clear_parts(EditorInspector *self)
{
    GtkWidget *around = self->said != NULL ? gtk_widget_get_parent(self->said) : NULL;
    if (around != NULL)
        gtk_box_remove(GTK_BOX(around), self->said);
    for (guint i = 0; i < self->parts->len; i++) {
        const Part *part = &g_array_index(self->parts, Part, i);
        if (part->card == NULL)
            editor_record_card_set_form(self->card, NULL);
        else
            gtk_box_remove(GTK_BOX(self->cards), part->card);
    }
    g_array_set_size(self->parts, 0);
}

/* Puts the form of @part in a card of its own. */
static void
add_card(EditorInspector *self, Part *part, const FormGroup *group)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    part->card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    part->title = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(part->title), 0);
    gtk_label_set_ellipsize(GTK_LABEL(part->title), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(part->title, "heading");
    gtk_widget_add_css_class(part->card, "card");
    if (group->is_said) {
        gtk_widget_add_css_class(part->card, "pencil");
        gtk_box_append(GTK_BOX(line), gtk_image_new_from_icon_name("narva-pencil-symbolic"));
    }
    gtk_box_append(GTK_BOX(line), part->title);
    gtk_box_append(GTK_BOX(part->card), line);
    if (group->is_said && self->said != NULL && gtk_widget_get_parent(self->said) == NULL)
        gtk_box_append(GTK_BOX(part->card), self->said);
    gtk_box_append(GTK_BOX(part->card), GTK_WIDGET(part->form));
    gtk_box_append(GTK_BOX(self->cards), part->card);
}

/* The selection itself is in the card at the top; so is the first side of a border, both sides of
 * which have titles. */
static void
add_part(EditorInspector *self, const FormGroup *group)
{
    FormStyle style = FORM_SPARSE | (group->is_own ? 0 : FORM_NAMELESS) |
                      (self->has_sentences ? FORM_SENTENCES : 0);
    Part part = {
        .form = EDITOR_RECORD_FORM(editor_record_form_new(self->document, style)),
    };
    if (group->is_own && group->title == NULL)
        editor_record_card_set_form(self->card, GTK_WIDGET(part.form));
    else
        add_card(self, &part, group);
    g_array_append_val(self->parts, part);
}

/* Whether the forms that are there will do for @groups. */
static gboolean
has_parts_for(const EditorInspector *self, const GPtrArray *groups)
{
    const Subject *subject = editor_document_subject(self->document);
    gboolean is_same =
        self->shown != NULL && subject != NULL && subject_equal(self->shown, subject);
    return is_same && self->parts->len == groups->len;
}

/* Returns: whether anything of @subject can be shown as sentences. */
static gboolean
has_sentences(const Subject *subject)
{
    const Entity *entity = subject != NULL ? field_row_subject_entity(subject) : NULL;
    for (guint i = 0; entity != NULL && i < entity->n_fields; i++)
        if (editor_clause_shows(&entity->fields[i]))
            return TRUE;
    return FALSE;
}

static void
show_once(EditorInspector *self)
{
    g_autoptr(GPtrArray) groups = form_groups_of(self->document);
    const Subject *subject = editor_document_subject(self->document);
    if (!has_parts_for(self, groups)) {
        clear_parts(self);
        widget_complaint_show(GTK_WIDGET(self), NULL);
        for (guint i = 0; i < groups->len; i++)
            add_part(self, groups->pdata[i]);
        subject_free(self->shown);
        self->shown = subject != NULL ? subject_copy(subject) : NULL;
    }
    for (guint i = 0; i < groups->len; i++) {
        const FormGroup *group = groups->pdata[i];
        const Part *part = &g_array_index(self->parts, Part, i);
        if (part->title != NULL)
            gtk_label_set_text(GTK_LABEL(part->title), group->title);
        editor_record_form_show(part->form, group->subjects);
    }
    editor_record_card_show(self->card, self->document);
    gtk_widget_set_visible(self->ways, has_sentences(subject));
}

/* What is typed in a row that goes changes the document while its forms are made. */
static void
show_selection(EditorInspector *self)
{
    self->is_stale = TRUE;
    if (self->is_busy)
        return;
    self->is_busy = TRUE;
    while (self->is_stale) {
        self->is_stale = FALSE;
        show_once(self);
    }
    self->is_busy = FALSE;
}

static void
show_settled(gpointer inspector)
{
    show_selection(inspector);
}

static void
follow_selection(EditorInspector *self)
{
    if (self->is_busy)
        show_selection(self);
    else
        container_change(GTK_WIDGET(self), show_settled, self);
}

gboolean
editor_inspector_has_sentences(EditorInspector *self)
{
    return self->has_sentences;
}

void
editor_inspector_set_sentences(EditorInspector *self, gboolean has_sentences)
{
    if (has_sentences == self->has_sentences)
        return;
    self->has_sentences = has_sentences;
    gtk_toggle_button_set_active(self->tree, !has_sentences);
    clear_parts(self);
    g_clear_pointer(&self->shown, subject_free);
    show_selection(self);
}

static void
press_tree(EditorInspector *self)
{
    gboolean has_sentences = !gtk_toggle_button_get_active(self->tree);
    if (has_sentences == self->has_sentences)
        return;
    editor_inspector_set_sentences(self, has_sentences);
    g_signal_emit(self, style_changed, 0);
}

static void
ask_uses(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorInspector *self = EDITOR_INSPECTOR(widget);
    if (self->shown != NULL && self->shown->id != NULL)
        reasons_show_uses(self->card->menu, self->document, self->shown);
}

static void
ask_rename(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
    EditorInspector *self = EDITOR_INSPECTOR(widget);
    if (self->shown != NULL && self->shown->id != NULL)
        rename_dialog_show(widget, self->document, self->shown);
}

/* What is printed is unfolded for it. */
gboolean
editor_inspector_focus(EditorInspector *self, const Field *field)
{
    gboolean has_it = FALSE;
    for (guint i = 0; i < self->parts->len && !has_it; i++) {
        const Part *part = &g_array_index(self->parts, Part, i);
        if (part->card == NULL && editor_record_form_has(part->form, field))
            gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->card->fold), TRUE);
        has_it = editor_record_form_focus(part->form, field);
    }
    return has_it;
}

static void
press_value(EditorInspector *self, const Field *field)
{
    editor_inspector_focus(self, field);
}

void
editor_inspector_furnish(EditorInspector *self, GtkWidget *picture, GtkWidget *said,
                         GtkWidget *const *below)
{
    gtk_widget_insert_after(picture, GTK_WIDGET(self->card), NULL);
    self->said = g_object_ref_sink(said);
    for (guint i = 0; below[i] != NULL; i++)
        gtk_box_append(GTK_BOX(self->box), below[i]);
    clear_parts(self);
    g_clear_pointer(&self->shown, subject_free);
    show_selection(self);
}

static void
editor_inspector_dispose(GObject *object)
{
    EditorInspector *self = EDITOR_INSPECTOR(object);
    if (self->document != NULL)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_array_set_size(self->parts, 0);
    g_clear_pointer(&self->window, gtk_widget_unparent);
    g_clear_object(&self->said);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_inspector_parent_class)->dispose(object);
}

static void
editor_inspector_finalize(GObject *object)
{
    EditorInspector *self = EDITOR_INSPECTOR(object);
    g_array_unref(self->parts);
    subject_free(self->shown);
    G_OBJECT_CLASS(editor_inspector_parent_class)->finalize(object);
}

static void
editor_inspector_class_init(EditorInspectorClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_inspector_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_inspector_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "inspector");
    g_type_ensure(EDITOR_TYPE_RECORD_CARD);
    TEMPLATE_LOAD(class, "inspector.ui");
    TEMPLATE_CHILDREN(class, EditorInspector, window, box, cards, card, ways, sentence, tree);
    TEMPLATE_CALLBACKS(class, press_tree, press_value);
    style_changed = signal_new("style-changed", EDITOR_TYPE_INSPECTOR, 0);
    gtk_widget_class_install_action(widget_class, "inspector.uses", NULL, ask_uses);
    gtk_widget_class_install_action(widget_class, "inspector.rename", NULL, ask_rename);
}

static void
editor_inspector_init(EditorInspector *self)
{
    g_autoptr(GMenu) menu = g_menu_new();
    self->parts = g_array_new(FALSE, FALSE, sizeof(Part));
    self->has_sentences = TRUE;
    gtk_widget_init_template(GTK_WIDGET(self));
    widget_set_tooltip(self->sentence, _("Show rules as sentences"));
    widget_set_tooltip(self->tree, _("Show rules as nested forms"));
    g_menu_append(menu, _("Where is this used?"), "inspector.uses");
    g_menu_append(menu, _("Rename id…"), "inspector.rename");
    gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(self->card->menu), offer_menu,
                                          g_object_ref(menu), g_object_unref);
    gtk_box_insert_child_after(GTK_BOX(self->box), widget_complaint_new(GTK_WIDGET(self)),
                               GTK_WIDGET(self->card));
}

GtkWidget *
editor_inspector_new(EditorDocument *document)
{
    EditorInspector *self = g_object_new(EDITOR_TYPE_INSPECTOR, NULL);
    self->document = g_object_ref(document);
    g_signal_connect_swapped(document, "changed", G_CALLBACK(follow_selection), self);
    g_signal_connect_swapped(document, "scenario-changed", G_CALLBACK(follow_selection), self);
    g_signal_connect_swapped(document, "selection-changed", G_CALLBACK(follow_selection), self);
    show_selection(self);
    return GTK_WIDGET(self);
}
