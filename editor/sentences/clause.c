/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rules say has names of its own: when, if, then; the others are called as their members are.
 */
#include "editor/sentences/clause.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/template.h"
#include "editor/controls/tooltip.h"
#include "editor/document/field-text.h"
#include "editor/fields/member-edit.h"
#include "editor/sentences/chip-choices.h"
#include "editor/sentences/sentence.h"

#include <glib/gi18n.h>
#include <string.h>

/* More of them would be slow to show; the table lists all. */
#define ITEMS_MAX 60u

struct _EditorClause {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    const Field *field;
    Subject *owner;       /* owned; NULL: nothing is shown */
    GPtrArray *sentences; /* owned: of EditorSentence, in the frame */
    /* Of the template. */
    GtkLabel *heading;
    GtkWidget *frame, *add;
};

G_DEFINE_FINAL_TYPE(EditorClause, editor_clause, GTK_TYPE_WIDGET)

/* How the clauses of a rule are called, and how each looks. */
static const struct {
    const char *key, *title, *class;
} clauses[] = {
    {"on", N_("When"), "on"}, {"when", N_("As soon as"), "on"}, {"may", N_("Who may"), "on"},
    {"if", N_("If"), "if"},   {"do", N_("Then"), "do"},         {"else", N_("Otherwise"), "else"},
};

gboolean
clause_tells(const Field *field)
{
    return (field->kind == KIND_RECORD || field->kind == KIND_LIST) &&
           sentence_tells(field->target);
}

static gint
find_clause(const Field *field)
{
    for (guint i = 0; i < G_N_ELEMENTS(clauses); i++)
        if (strcmp(clauses[i].key, field_key(field)) == 0)
            return (gint)i;
    return -1;
}

/* Returns: how many records there are to tell. */
static guint
count_sentences(const EditorClause *self)
{
    const Record *owner = subject_record(self->owner, editor_document_set(self->document));
    if (owner == NULL || owner->raw || !record_has(owner, self->field))
        return 0;
    if (self->field->kind == KIND_RECORD)
        return 1;
    return MIN(FIELD_SLOT(owner, self->field, Records)->length, ITEMS_MAX);
}

/* Returns: (transfer full): what means the record @index of the clause. */
static Subject *
make_subject(const EditorClause *self, guint index)
{
    DataSet *set = editor_document_set(self->document);
    const Record *owner = subject_record(self->owner, set);
    if (self->field->kind == KIND_LIST)
        return member_edit_item_subject(set, self->owner, owner, self->field, index);
    g_autofree char *path = subject_member_path(self->owner, field_key(self->field));
    return subject_new(self->owner->entity, self->owner->id, path);
}

void
editor_clause_show(EditorClause *self, const Subject *owner)
{
    Subject *copy = subject_copy(owner);
    subject_free(self->owner);
    self->owner = copy;
    guint n = count_sentences(self);
    while (self->sentences->len > n) {
        GtkWidget *last = g_ptr_array_steal_index(self->sentences, self->sentences->len - 1);
        gtk_box_remove(GTK_BOX(self->frame), last);
    }
    while (self->sentences->len < n) {
        GtkWidget *sentence = editor_sentence_new(self->document);
        GtkWidget *before = gtk_widget_get_prev_sibling(self->add);
        gtk_box_insert_child_after(GTK_BOX(self->frame), sentence, before);
        g_ptr_array_add(self->sentences, sentence);
    }
    for (guint i = 0; i < n; i++) {
        g_autoptr(Subject) subject = make_subject(self, i);
        editor_sentence_show(self->sentences->pdata[i], subject);
    }
    gtk_widget_set_visible(self->add, self->field->kind == KIND_LIST || n == 0);
}

static void
press_add(EditorClause *self)
{
    chip_choices_popup(GTK_WIDGET(self), self->add, self->document,
                       chip_part_new(self->owner, self->field, -1));
}

static void
editor_clause_dispose(GObject *object)
{
    GtkWidget *child;
    g_ptr_array_set_size(EDITOR_CLAUSE(object)->sentences, 0);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    g_clear_object(&EDITOR_CLAUSE(object)->document);
    G_OBJECT_CLASS(editor_clause_parent_class)->dispose(object);
}

static void
editor_clause_finalize(GObject *object)
{
    EditorClause *self = EDITOR_CLAUSE(object);
    g_ptr_array_unref(self->sentences);
    subject_free(self->owner);
    G_OBJECT_CLASS(editor_clause_parent_class)->finalize(object);
}

static void
editor_clause_class_init(EditorClauseClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_clause_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_clause_finalize;
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    TEMPLATE_LOAD(class, "clause.ui");
    TEMPLATE_CHILDREN(class, EditorClause, heading, frame, add);
    TEMPLATE_CALLBACKS(class, press_add);
}

static void
editor_clause_init(EditorClause *self)
{
    self->sentences = g_ptr_array_new();
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
editor_clause_new(EditorDocument *document, const Field *field)
{
    EditorClause *self = g_object_new(EDITOR_TYPE_CLAUSE, NULL);
    gint clause = find_clause(field);
    g_autofree char *label = field_label(field);
    self->document = g_object_ref(document);
    self->field = field;
    const char *title = clause >= 0 ? _(clauses[clause].title) : label;
    g_autofree char *add = g_strdup_printf(_("%s: add"), title);
    gtk_label_set_text(self->heading, title);
    tooltip_set(self->heading, field->meaning);
    spoken_name(self->add, add);
    if (clause >= 0)
        gtk_widget_add_css_class(self->frame, clauses[clause].class);
    return GTK_WIDGET(self);
}
