/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inspector: the card of a record with its title and what the scenario states, and the forms
 * and cards below it.
 */
#include "editor/forms/inspector.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/document/document.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "editor/fields/field-row.h"
#include "editor/fields/value-words.h"
#include "editor/forms/reasons.h"
#include "editor/forms/record-form.h"
#include "editor/forms/rename-dialog.h"
#include "editor/sentences/sentence.h"
#include "schema/text/translation.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

/* A form for things that are shown together. */
typedef struct {
    char *title;         /* owned: of the form; NULL: it needs none */
    GPtrArray *subjects; /* owned: of Subject, of one entity */
    gboolean is_own;     /* the selection itself; else what other records say about it */
    gboolean is_said;    /* by the scenario that is shown */
} FormGroup;

/* A value that is printed on the card of a record. */
typedef struct {
    const Field *field;
    char *label; /* owned: `Garrison` */
    char *words; /* owned: `Riga 4` */
} CardValue;

#define VALUES_MAX 4u

/* Entities of which the records are printed. */
static const EntityId printed[] = {ENTITY_SPACE, ENTITY_UNIT};

/* Types of the values that they show. */
#define VALUE_KINDS (KIND_BIT(KIND_INT) | KIND_BIT(KIND_RATING) | KIND_BIT(KIND_RECORD))

/* Kinds of which the words say something beside others in a line. */
#define SAID_KINDS                                                                                 \
    (KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_INT) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_WORD) |        \
     KIND_BIT(KIND_RATING))

static void
card_value_free(gpointer data)
{
    CardValue *value = data;
    g_free(value->label);
    g_free(value->words);
    g_free(value);
}

/* Returns: whether records like @subject are printed: places of the map and units. */
static gboolean
card_is_printed(const Subject *subject)
{
    guint i = 0;
    while (i < G_N_ELEMENTS(printed) && subject->entity != printed[i])
        i++;
    return i < G_N_ELEMENTS(printed) && subject->id != NULL && subject->path[0] == '\0';
}

/* Returns: the record @subject, if it is there and is printed; else NULL. */
static const Record *
printed_record(const DataSet *set, const Subject *subject)
{
    const Record *record = card_is_printed(subject) ? subject_record(subject, set) : NULL;
    return record != NULL && !record->raw ? record : NULL;
}

/* Returns: (transfer full): the values of @record one after the other: `Riga 4`. */
static char *
record_words(const DataSet *set, const Record *record)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < record->entity->n_fields && !record->raw; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_said = (SAID_KINDS >> field->kind) & 1;
        g_autofree char *words = is_said ? value_words(set, record, field) : NULL;
        if (words != NULL)
            g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", words);
    }
    return g_string_free(out, FALSE);
}

static void
add_value(GPtrArray *values, const DataSet *set, const Record *record, const Field *field)
{
    CardValue *value = g_new0(CardValue, 1);
    value->field = field;
    value->label = field_label(field);
    value->words = field->kind == KIND_RECORD
                       ? record_words(set, *FIELD_SLOT(record, field, const Record *))
                       : value_words(set, record, field);
    g_ptr_array_add(values, value);
}

/* Returns: (transfer full): of CardValue: what is printed on @subject in @set, in the order in
 * which it is shown; empty: nothing is, or it is not there. */
static GPtrArray *
card_values(const DataSet *set, const Subject *subject)
{
    GPtrArray *values = g_ptr_array_new_with_free_func(card_value_free);
    const Record *record = printed_record(set, subject);
    for (guint i = 0; record != NULL && i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_value = (VALUE_KINDS >> field->kind) & 1;
        if (is_value && record_has(record, field) && values->len < VALUES_MAX)
            add_value(values, set, record, field);
    }
    return values;
}

/* Whether @field says what its record is: a word, or its type. */
static gboolean
is_kind(const Field *field)
{
    return field->kind == KIND_WORD || (field->kind == KIND_REF && field->target == ENTITY_TYPE);
}

static gboolean
is_owner(const Field *field)
{
    return field->kind == KIND_REF && field->target == ENTITY_NATION;
}

/* Returns: (transfer full): the words of the first member of @record that @is_it; NULL: none. */
static char *
first_words(const DataSet *set, const Record *record, gboolean (*is_it)(const Field *))
{
    char *words = NULL;
    for (guint i = 0; i < record->entity->n_fields && words == NULL; i++)
        if (is_it(&record->entity->fields[i]))
            words = value_words(set, record, &record->entity->fields[i]);
    return words;
}

/* Returns: (transfer full): what @subject is, and whose: `Land of Sweden`; NULL: it is not there.
 */
static char *
card_kind(const DataSet *set, const Subject *subject)
{
    const Record *record = printed_record(set, subject);
    g_autofree char *kind = record != NULL ? first_words(set, record, is_kind) : NULL;
    if (kind == NULL)
        return NULL;
    g_autofree char *owner = first_words(set, record, is_owner);
    g_autofree char *begun = translation_capitalize(kind);
    return owner != NULL ? g_strdup_printf(_("%s of %s"), begun, owner) : g_steal_pointer(&begun);
}

/* Names in the heading of several records. */
#define NAMES_MAX 6u

/* Where a scenario says something of a record of the entity. */
static const struct {
    EntityId entity;
    const char *list;
} rows_of_scenarios[] = {
    {ENTITY_UNIT, "position/units"},
    {ENTITY_SPACE, "position/places"},
    {ENTITY_NATION, "position/nations"},
    {ENTITY_TRACK, "position/tracks"},
};

static void
free_group(gpointer data)
{
    FormGroup *group = data;
    g_free(group->title);
    g_ptr_array_unref(group->subjects);
    g_free(group);
}

static FormGroup *
new_group(char *title, gboolean is_own)
{
    FormGroup *group = g_new(FormGroup, 1);
    *group = (FormGroup){
        .title = title,
        .subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free),
        .is_own = is_own,
    };
    return group;
}

/* Whether there is anything to show of @subject: it exists, or it is an optional record in one that
 * exists. What was deleted stays selected: undoing brings it back. */
static gboolean
is_there(const Subject *subject, const DataSet *set)
{
    if (subject_record(subject, set) != NULL)
        return TRUE;
    if (subject->path[0] == '\0')
        return subject->id == NULL;
    const char *slash = strrchr(subject->path, '/');
    g_autofree char *way =
        g_strndup(subject->path, slash != NULL ? (gsize)(slash - subject->path) : 0);
    const Subject around = {subject->entity, subject->id, way};
    gboolean is_item = field_row_subject_entity(&around) == NULL;
    return !is_item && is_there(&around, set);
}

/* Returns: (transfer full): those of the selection that are there and of the kind of the last one.
 */
static GPtrArray *
add_shared_group(EditorDocument *document)
{
    const DataSet *set = editor_document_set(document);
    GPtrArray *subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    const GPtrArray *selection = editor_document_selection(document);
    const Subject *last = editor_document_subject(document);
    const Entity *entity = last != NULL ? field_row_subject_entity(last) : NULL;
    for (guint i = 0; i < selection->len && entity != NULL; i++)
        if (field_row_subject_entity(selection->pdata[i]) == entity &&
            is_there(selection->pdata[i], set))
            g_ptr_array_add(subjects, subject_copy(selection->pdata[i]));
    return subjects;
}

/* Adds the form of what the shown scenario says of @subjects. */
static void
add_scenario(GPtrArray *groups, EditorDocument *document, const GPtrArray *subjects)
{
    const Scenario *scenario = editor_document_scenario(document);
    const Subject *first = subjects->pdata[0];
    const char *list = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(rows_of_scenarios); i++)
        if (rows_of_scenarios[i].entity == first->entity && first->path[0] == '\0')
            list = rows_of_scenarios[i].list;
    if (scenario == NULL || list == NULL)
        return;
    const char *title = record_name(&scenario->record);
    FormGroup *group = new_group(g_strdup_printf(_("In “%s”"), title), FALSE);
    group->is_said = TRUE;
    for (guint i = 0; i < subjects->len; i++) {
        const Subject *subject = subjects->pdata[i];
        g_autofree char *path = g_strdup_printf("%s/%s", list, subject->id);
        g_ptr_array_add(group->subjects,
                        subject_new(ENTITY_SCENARIO, editor_document_scenario_id(document), path));
    }
    g_ptr_array_add(groups, group);
}

/* Returns: (transfer full): two places in words: `From Livland to Estland`. */
static char *
describe_between(const DataSet *set, const char *words, const char *from, const char *to)
{
    const Record *one = data_set_find_record(set, ENTITY_SPACE, from);
    const Record *other = data_set_find_record(set, ENTITY_SPACE, to);
    return g_strdup_printf(words, one != NULL ? record_name(one) : from,
                           other != NULL ? record_name(other) : to);
}

static const char way[] = "neighbours/";

/* Returns: the id of the place with which the border @subject is; NULL: it is none. */
static const char *
other_end(const Subject *subject)
{
    gboolean is_border = subject->entity == ENTITY_SPACE && subject->id != NULL &&
                         g_str_has_prefix(subject->path, way) &&
                         strpbrk(subject->path + strlen(way), "/#") == NULL;
    return is_border ? subject->path + strlen(way) : NULL;
}

/* Adds both sides of the border @subject. Returns: FALSE: it is none. */
static gboolean
add_border(GPtrArray *groups, EditorDocument *document, const Subject *subject)
{
    DataSet *set = editor_document_set(document);
    const char *ends[] = {subject->id, other_end(subject)};
    if (ends[1] == NULL)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(way, ends[1 - i], NULL);
        FormGroup *group =
            new_group(describe_between(set, _("From %s to %s"), ends[i], ends[1 - i]), i == 0);
        g_ptr_array_add(group->subjects, subject_new(ENTITY_SPACE, ends[i], path));
        if (i == 0 || subject_record(group->subjects->pdata[0], set) != NULL)
            g_ptr_array_add(groups, group);
        else
            free_group(group);
    }
    return TRUE;
}

/* Returns: (transfer full): of FormGroup, in the order in which they are shown; empty when nothing
 * is selected. Of things of several kinds it is those of the kind of the last one. */
static GPtrArray *
groups_of_selection(EditorDocument *document)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func(free_group);
    g_autoptr(GPtrArray) subjects = add_shared_group(document);
    if (subjects->len == 0)
        return groups;
    if (subjects->len == 1 && add_border(groups, document, subjects->pdata[0]))
        return groups;
    FormGroup *own = new_group(NULL, TRUE);
    g_ptr_array_unref(own->subjects);
    own->subjects = g_ptr_array_ref(subjects);
    g_ptr_array_add(groups, own);
    add_scenario(groups, document, subjects);
    return groups;
}

/* Returns: (transfer full): what is selected in words: `Livland`, `3 selected`; NULL: nothing. */
static char *
selection_title(EditorDocument *document)
{
    g_autoptr(GPtrArray) subjects = add_shared_group(document);
    if (subjects->len == 0)
        return NULL;
    const DataSet *set = editor_document_set(document);
    const Subject *subject = subjects->pdata[0];
    const char *other = other_end(subject);
    if (subjects->len == 1 && other != NULL)
        return describe_between(set, _("Border of %s with %s"), subject->id, other);
    if (subjects->len == 1)
        return subject_own_title(subject, set);
    return g_strdup_printf(ngettext("%u selected", "%u selected", subjects->len), subjects->len);
}

/* Returns: (transfer full): the data sets with a value of @subject, the open one first; NULL: none.
 */
static char *
names_of_layers(const DataSet *set, const Subject *subject)
{
    char *names = NULL;
    for (const DataSet *layer = set; layer != NULL; layer = layer->base) {
        const DataSet *lower = layer->base;
        const Record *here = subject_record(subject, layer);
        const Record *below = lower != NULL ? subject_record(subject, lower) : NULL;
        if (here == NULL || here == below)
            continue;
        g_autofree char *before = names;
        g_autofree char *name = g_path_get_basename(layer->name);
        /* Translators: names of data sets. */
        names =
            before != NULL ? g_strdup_printf(_("%s and %s"), before, name) : g_steal_pointer(&name);
    }
    return names;
}

/* Returns: (transfer full): what @subject is, with its id, or with what it is a part of. */
static char *
words_of_kind(const DataSet *set, const Subject *subject)
{
    g_autofree char *kind = field_text_entity_title(field_row_subject_entity(subject));
    if (subject->path[0] != '\0') {
        const Subject owner = {subject->entity, subject->id, (char *)""};
        g_autofree char *title = subject_own_title(&owner, set);
        /* Translators: what a record is, and the title of the record around it. */
        return g_strdup_printf(_("%s in “%s”"), kind, title);
    }
    if (subject->id == NULL)
        return g_steal_pointer(&kind);
    /* Translators: what a record is, and its id. */
    return g_strdup_printf(_("%s %s"), kind, subject->id);
}

/* Returns: (transfer full): the names of @subjects, as many as there is room for. */
static char *
join_names(const GPtrArray *subjects, const DataSet *set)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < MIN(subjects->len, NAMES_MAX); i++) {
        g_autofree char *title = subject_title(subjects->pdata[i], set);
        g_string_append_printf(out, i > 0 ? ", %s" : "%s", title);
    }
    if (subjects->len > NAMES_MAX)
        g_string_append(out, " …");
    return g_string_free(out, FALSE);
}

/* Returns: (transfer full): what it is and which layers have it, in words: `Space livland, in
 * pax-baltica and pax-baltica-2010`; of several their names; NULL: nothing is selected. */
static char *
describe_selection(EditorDocument *document)
{
    g_autoptr(GPtrArray) subjects = add_shared_group(document);
    if (subjects->len > 1)
        return join_names(subjects, editor_document_set(document));
    if (subjects->len == 0)
        return NULL;
    const Subject *subject = subjects->pdata[0];
    const DataSet *set = editor_document_set(document);
    g_autofree char *what =
        other_end(subject) != NULL ? g_strdup(_("From both sides")) : words_of_kind(set, subject);
    g_autofree char *layers = names_of_layers(set, subject);
    /* Translators: what a record is, and the data sets that have it. */
    return layers != NULL ? g_strdup_printf(_("%s, in %s"), what, layers) : g_steal_pointer(&what);
}

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
    g_autoptr(GPtrArray) values = card_values(set, subject);
    container_empty(self->values);
    for (guint i = 0; i < values->len; i++)
        gtk_box_append(GTK_BOX(self->values), value_button(self, values->pdata[i]));
    gtk_widget_set_visible(self->values, values->len > 0);
}

static void
show_words(EditorRecordCard *self, EditorDocument *document, const char *kind)
{
    g_autofree char *title = selection_title(document);
    g_autofree char *standing = describe_selection(document);
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
    g_autofree char *kind = is_one ? card_kind(set, subject) : NULL;
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
    GtkWidget *connect; /* shown for two places */
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
    gtk_label_set_wrap(GTK_LABEL(part->title), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(part->title), PANGO_WRAP_WORD_CHAR);
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

/* Returns: whether two places are selected, which could be connected. */
static gboolean
are_two_places(EditorDocument *document)
{
    const GPtrArray *selection = editor_document_selection(document);
    for (guint i = 0; i < selection->len; i++) {
        const Subject *subject = selection->pdata[i];
        if (subject->entity != ENTITY_SPACE || subject->path[0] != '\0')
            return FALSE;
    }
    return selection->len == 2;
}

static void
show_once(EditorInspector *self)
{
    g_autoptr(GPtrArray) groups = groups_of_selection(self->document);
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
    gtk_widget_set_visible(self->connect, are_two_places(self->document));
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
    TEMPLATE_CHILDREN(class, EditorInspector, window, box, cards, card, ways, sentence, tree,
                      connect);
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
