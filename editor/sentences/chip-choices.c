/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of a sentence that chips show, and the popover of choices below a chip.
 */
#include "editor/sentences/chip-choices.h"

#include "editor/controls/complaint.h"
#include "editor/controls/container.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/value-control.h"
#include "editor/document/field-text.h"
#include "editor/fields/field-row.h"
#include "editor/fields/form-edit.h"
#include "editor/fields/sentence-edit.h"
#include "schema/model/verb.h"

#include <glib/gi18n.h>
#include <string.h>

ChipPart *
chip_part_new(const Subject *record, const Field *field, gint item)
{
    ChipPart *part = g_new(ChipPart, 1);
    *part = (ChipPart){subject_copy(record), field, item};
    return part;
}

void
chip_part_free(ChipPart *part)
{
    subject_free(part->record);
    g_free(part);
}

/* Returns: (transfer none): the record of @part as @document has it now; NULL: it is gone. */
static const Record *
chip_part_record(const ChipPart *part, EditorDocument *document)
{
    return subject_record(part->record, editor_document_set(document));
}

/* Returns: (transfer full): what records of @entity are called. */
static char *
chip_entity_label(const Entity *entity)
{
    char *label = field_text_word_label(entity->name);
    label[0] = g_ascii_toupper(label[0]);
    return label;
}

char *
chip_part_words(const ChipPart *part, const char *text)
{
    const Entity *entity = field_row_subject_entity(part->record);
    g_autofree char *label = part->field != NULL ? field_label(part->field)
                             : entity != NULL    ? chip_entity_label(entity)
                                                 : g_strdup("");
    return g_strdup_printf("%s: %s", label, text);
}

/* Returns: whether each text of @field has a chip of its own. */
static gboolean
chip_holds_texts(const Field *field)
{
    return field->kind == KIND_REFS || field->kind == KIND_ZONES;
}

/* Returns: (transfer full): the text of the list of texts with @id in the place of the item. */
static char *
with_item(EditorDocument *document, const ChipPart *part, const Field *field, const char *id)
{
    const Record *record = chip_part_record(part, document);
    g_autofree char *now = record != NULL ? field_text(record, field) : NULL;
    g_auto(GStrv) items = field_text_split(now != NULL ? now : "");
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (gint i = 0; items[i] != NULL; i++)
        if (i != part->item)
            g_strv_builder_add(builder, items[i]);
        else if (id != NULL)
            g_strv_builder_add(builder, id);
    if (part->item < 0 && id != NULL)
        g_strv_builder_add(builder, id);
    g_auto(GStrv) all = g_strv_builder_end(builder);
    return field_text_join((const char *const *)all, g_strv_length(all));
}

/* Gives @field of @part what was chosen or typed, @text, in one step. Returns: FALSE with @error
 * set where it cannot have that. */
static gboolean
chip_part_set(EditorDocument *document, const ChipPart *part, const Field *field, const char *text,
              GError **error)
{
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_ptr_array_add(one, part->record);
    if (field->kind == KIND_RECORD || field->kind == KIND_LIST)
        return sentence_add(document, part->record, field_key(field), text, error);
    g_autofree char *all =
        chip_holds_texts(field) ? with_item(document, part, field, text) : g_strdup(text);
    return form_set(document, one, field_key(field), all, error);
}

gboolean
chip_part_drop(EditorDocument *document, const ChipPart *part, GError **error)
{
    const Record *record = chip_part_record(part, document);
    const Verb *verb = record != NULL && !record->raw ? verb_of(record) : NULL;
    const Field *field = part->field;
    gboolean is_member =
        field != NULL && record != NULL && record_has(record, field) &&
        (verb == NULL || verb_argument(verb, field_key(field)) != ARGUMENT_REQUIRED);
    if (is_member && chip_holds_texts(field) && part->item >= 0)
        return chip_part_set(document, part, field, NULL, error);
    if (!is_member || record->entity->fields[0].name == field->name)
        return sentence_take_out(document, part->record, error);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new();
    g_ptr_array_add(subjects, part->record);
    return form_set(document, subjects, field_key(field), NULL, error);
}

#define WIDTH 300
#define LIST_HEIGHT 260
#define CHOICES_MAX 200u
#define FEW 8u /* choices that need no search */

/* What is chosen now. */
typedef enum {
    ASK_VALUE, /* the value of the part */
    ASK_MORE,  /* which member is to be given, too */
    ASK_AND,   /* the verb of a condition that must hold as well */
    ASK_OR,    /* or that will do instead */
} Question;

typedef struct {
    EditorDocument *document; /* owned */
    ChipPart *part;           /* owned */
    Question question;
    GtkWidget *owner;    /* borrowed: it has the popover */
    GtkPopover *popover; /* of the widget tree, as are the rest */
    GtkListBox *list;    /* of choices; NULL: there are none */
    GPtrArray *hits;     /* owned: of SearchHit: those of the list; or NULL */
} Choices;

static void
choices_free(gpointer data)
{
    Choices *self = data;
    g_clear_pointer(&self->hits, g_ptr_array_unref);
    chip_part_free(self->part);
    g_object_unref(self->document);
    g_free(self);
}

static const Record *
get_record(const Choices *self)
{
    return chip_part_record(self->part, self->document);
}

static const Field *
get_verb_field(const Choices *self)
{
    const Entity *entity = field_row_subject_entity(self->part->record);
    return entity != NULL ? field_row_verb_field(entity) : NULL;
}

/* Returns: the member whose value is asked for; NULL: that of none. */
static const Field *
asked_field(const Choices *self)
{
    return self->part->field != NULL ? self->part->field : get_verb_field(self);
}

/* Before the document changes: the change may remove what is around the popover. */
static void
begin_edit(Choices *self, gboolean is_last)
{
    g_object_ref(self->popover);
    g_object_ref(self->owner);
    if (is_last)
        gtk_popover_popdown(self->popover);
}

/* Afterwards: says why not, if it was not done. @self may be gone then. */
static void
finish_edit(Choices *self, gboolean is_done, GError *error)
{
    GtkWidget *owner = self->owner;
    complaint_show(owner, is_done ? NULL : error);
    g_object_unref(self->popover);
    g_object_unref(owner);
}

static void fill_popover(Choices *self);

/* Adds a member to the record; one that needs no question gets its value at once. */
static void
say_more(Choices *self, const char *key)
{
    GError *error = NULL;
    gboolean is_done = TRUE;
    const Entity *entity = field_row_subject_entity(self->part->record);
    const Field *field = entity_find_field(entity, key, strlen(key), 0);
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_ptr_array_add(one, self->part->record);
    gboolean has_choices = sentence_edit_has_choices(get_record(self), field);
    if (field->kind == KIND_BOOL || (field->kind == KIND_RECORD && !has_choices) ||
        (field->kind == KIND_LIST && !has_choices)) {
        begin_edit(self, TRUE);
        if (field->kind == KIND_BOOL)
            is_done = form_set(self->document, one, key, "yes", &error);
        else if (field->kind == KIND_RECORD)
            is_done = form_add_record(self->document, one, key, &error);
        else
            is_done = form_add_item(self->document, self->part->record, key, &error);
        finish_edit(self, is_done, error);
        return;
    }
    self->part->field = field;
    self->part->item = -1;
    self->question = ASK_VALUE;
    fill_popover(self);
}

static void
pick_choice(Choices *self, const char *id)
{
    GError *error = NULL;
    gboolean is_done = TRUE;
    if (self->question == ASK_MORE) {
        say_more(self, id);
        return;
    }
    begin_edit(self, TRUE);
    if (self->question == ASK_VALUE)
        is_done = chip_part_set(self->document, self->part, asked_field(self), id, &error);
    else
        is_done = sentence_join(self->document, self->part->record,
                                self->question == ASK_AND ? "all" : "any", id, &error);
    finish_edit(self, is_done, error);
}

static void
pick_row(Choices *self, GtkListBoxRow *row)
{
    gint index = gtk_list_box_row_get_index(row);
    if (self->hits == NULL || index < 0 || (guint)index >= self->hits->len)
        return;
    g_autofree char *id = g_strdup(((SearchHit *)self->hits->pdata[index])->id);
    pick_choice(self, id);
}

static GtkWidget *
new_label(GtkWidget *box, const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 40);
    if (class != NULL)
        gtk_widget_add_css_class(label, class);
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

static GtkWidget *
new_row(const SearchHit *hit)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *row = gtk_list_box_row_new();
    gboolean has_detail = hit->detail != NULL && g_strcmp0(hit->detail, hit->title) != 0;
    new_label(box, hit->title, "choice");
    if (has_detail)
        new_label(box, hit->detail, "choice-detail");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, hit->title,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   has_detail ? hit->detail : "", -1);
    return row;
}

/* Returns: (transfer full): of SearchHit: what may be chosen that has @query in it. */
static GPtrArray *
hits_for(const Choices *self, const char *query)
{
    DataSet *set = editor_document_set(self->document);
    const Record *record = get_record(self);
    const Field *field = self->question == ASK_VALUE ? asked_field(self) : get_verb_field(self);
    if (self->question == ASK_MORE)
        return sentence_edit_members(set, self->part->record);
    return sentence_edit_choices(set, record, field, query, CHOICES_MAX);
}

/* Returns: (transfer full): the value that the part has now, as its choice is called; or NULL. */
static char *
chosen_id(const Choices *self)
{
    const Record *record = get_record(self);
    const Field *field = asked_field(self);
    if (self->question != ASK_VALUE || record == NULL || record->raw || !record_has(record, field))
        return NULL;
    if (chip_holds_texts(field)) {
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        gboolean is_item = self->part->item >= 0 && (guint32)self->part->item < texts->length;
        return is_item ? g_strdup(texts->items[self->part->item]) : NULL;
    }
    return field_text(record, field);
}

static void
fill_list(gpointer data)
{
    Choices *self = data;
    g_autofree char *now = chosen_id(self);
    for (guint i = 0; i < self->hits->len; i++) {
        const SearchHit *hit = self->hits->pdata[i];
        gtk_list_box_append(self->list, new_row(hit));
        if (g_strcmp0(hit->id, now) == 0)
            gtk_list_box_select_row(self->list, gtk_list_box_get_row_at_index(self->list, (gint)i));
    }
}

static void
search_choices(Choices *self, const char *query)
{
    g_clear_pointer(&self->hits, g_ptr_array_unref);
    self->hits = hits_for(self, query);
    container_rebuild(GTK_WIDGET(self->list), fill_list, self);
}

static void
search_changed(GtkEditable *entry, Choices *self)
{
    search_choices(self, gtk_editable_get_text(entry));
}

/* Return in the search takes the first that is found. */
static void
search_done(Choices *self)
{
    GtkListBoxRow *row = gtk_list_box_get_row_at_index(self->list, 0);
    if (row != NULL)
        pick_row(self, row);
}

static void
add_choice_list(Choices *self, GtkWidget *box, const char *label)
{
    GtkWidget *window = gtk_scrolled_window_new();
    self->list = GTK_LIST_BOX(gtk_list_box_new());
    spoken_name(self->list, label);
    gtk_list_box_set_activate_on_single_click(self->list, TRUE);
    g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(pick_row), self);
    search_choices(self, "");
    if (self->hits->len > FEW && self->question != ASK_MORE) {
        GtkWidget *entry = gtk_search_entry_new();
        spoken_name(entry, _("Search the choices"));
        g_signal_connect(entry, "search-changed", G_CALLBACK(search_changed), self);
        g_signal_connect_swapped(entry, "activate", G_CALLBACK(search_done), self);
        gtk_box_append(GTK_BOX(box), entry);
    }
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(window), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(window), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(window), LIST_HEIGHT);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), GTK_WIDGET(self->list));
    gtk_box_append(GTK_BOX(box), window);
}

/* A number, a name or the like is typed. */
static void
commit_control(EditorValueControl *control, const char *text, Choices *self)
{
    GError *error = NULL;
    begin_edit(self, FALSE);
    gboolean is_done = chip_part_set(self->document, self->part, asked_field(self), text, &error);
    if (!is_done)
        editor_value_control_refuse(control);
    finish_edit(self, is_done, error);
}

static void
add_value_control(Choices *self, GtkWidget *box, const char *label)
{
    DataSet *set = editor_document_set(self->document);
    const Field *field = asked_field(self);
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_ptr_array_add(one, self->part->record);
    GtkWidget *control = editor_value_control_new(self->document, field, label);
    g_autoptr(GPtrArray) rows = field_rows_of(one, set);
    for (guint i = 0; i < rows->len; i++)
        if (((const FieldRow *)rows->pdata[i])->field == field)
            editor_value_control_show(EDITOR_VALUE_CONTROL(control), rows->pdata[i]);
    g_signal_connect(control, "commit", G_CALLBACK(commit_control), self);
    gtk_box_append(GTK_BOX(box), control);
}

/* What is done to the part as a whole. */

static void
ask_more(Choices *self)
{
    self->question = ASK_MORE;
    fill_popover(self);
}

static void
ask_and(Choices *self)
{
    self->question = ASK_AND;
    fill_popover(self);
}

static void
ask_or(Choices *self)
{
    self->question = ASK_OR;
    fill_popover(self);
}

static void
ask_verb(Choices *self)
{
    self->part->field = NULL;
    fill_popover(self);
}

static void
ask_another(Choices *self)
{
    self->part->item = -1;
    fill_popover(self);
}

static void
turn_round(Choices *self)
{
    GError *error = NULL;
    begin_edit(self, TRUE);
    gboolean is_done = sentence_negate(self->document, self->part->record, &error);
    finish_edit(self, is_done, error);
}

static void
press_take_out(Choices *self)
{
    GError *error = NULL;
    begin_edit(self, TRUE);
    gboolean is_done = chip_part_drop(self->document, self->part, &error);
    finish_edit(self, is_done, error);
}

static void
take_all_out(Choices *self)
{
    GError *error = NULL;
    begin_edit(self, TRUE);
    gboolean is_done = sentence_take_out(self->document, self->part->record, &error);
    finish_edit(self, is_done, error);
}

static void
add_action(Choices *self, GtkWidget *box, const char *title, const char *detail, GCallback pressed)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    new_label(words, title, "choice");
    new_label(words, detail, "choice-detail");
    gtk_button_set_child(GTK_BUTTON(button), words);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    spoken_name(button, title);
    g_signal_connect_swapped(button, "clicked", pressed, self);
    gtk_box_append(GTK_BOX(box), button);
}

static void
add_actions(Choices *self, GtkWidget *box)
{
    DataSet *set = editor_document_set(self->document);
    const Entity *entity = field_row_subject_entity(self->part->record);
    const Field *field = self->part->field;
    gboolean is_part = self->part->record->path[0] != '\0';
    g_autoptr(GPtrArray) members = sentence_edit_members(set, self->part->record);
    gtk_box_append(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
    if (field != NULL && chip_holds_texts(field) && self->part->item >= 0)
        add_action(self, box, _("And another…"), _("one more beside it"), G_CALLBACK(ask_another));
    if (members->len > 0)
        add_action(self, box, _("Say more…"), _("what else can be said here"),
                   G_CALLBACK(ask_more));
    if (field != NULL && get_verb_field(self) != NULL)
        add_action(self, box, _("Something else instead…"), _("another verb for this part"),
                   G_CALLBACK(ask_verb));
    if (entity->id == ENTITY_CONDITION) {
        add_action(self, box, _("Not"), _("turn this part round"), G_CALLBACK(turn_round));
        add_action(self, box, _("And…"), _("something must hold as well"), G_CALLBACK(ask_and));
        add_action(self, box, _("Or…"), _("something else will do, too"), G_CALLBACK(ask_or));
    }
    if (field != NULL && is_part)
        add_action(self, box, _("Take this out"), _("Delete"), G_CALLBACK(press_take_out));
    if (is_part)
        add_action(self, box, _("Take the whole part out"),
                   field == NULL ? _("Delete") : _("with all that belongs to it"),
                   G_CALLBACK(take_all_out));
}

/* Returns: (transfer full): what is asked, and what that means. */
static char *
describe_heading(const Choices *self, const char **meaning)
{
    static const char *const questions[] = {
        [ASK_MORE] = N_("Say more"),
        [ASK_AND] = N_("And"),
        [ASK_OR] = N_("Or"),
    };
    const Field *field = asked_field(self);
    *meaning = NULL;
    if (self->question != ASK_VALUE)
        return g_strdup(_(questions[self->question]));
    if (field == NULL) {
        *meaning = field_row_subject_entity(self->part->record)->meaning;
        return chip_entity_label(field_row_subject_entity(self->part->record));
    }
    *meaning = field->meaning;
    return field_label(field);
}

static void
fill_popover(Choices *self)
{
    const char *meaning;
    const Field *field = asked_field(self);
    g_autofree char *label = describe_heading(self, &meaning);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    self->list = NULL;
    gtk_widget_set_size_request(box, WIDTH, -1);
    new_label(box, label, "heading");
    if (meaning != NULL)
        new_label(box, meaning, "choice-detail");
    if (self->question != ASK_VALUE ||
        (field != NULL && sentence_edit_has_choices(get_record(self), field)))
        add_choice_list(self, box, label);
    else if (field != NULL && field->kind != KIND_RECORD && field->kind != KIND_LIST)
        add_value_control(self, box, label);
    if (self->question == ASK_VALUE)
        add_actions(self, box);
    gtk_popover_set_child(self->popover, box);
    container_focus(box, GTK_DIR_TAB_FORWARD);
}

static gboolean
drop_popover(gpointer popover)
{
    gtk_widget_unparent(popover);
    g_object_unref(popover);
    return G_SOURCE_REMOVE;
}

/* It is still called while it closes. */
static void
on_popover_closed(GtkPopover *popover)
{
    g_idle_add(drop_popover, g_object_ref(popover));
}

void
chip_choices_popup(GtkWidget *owner, GtkWidget *chip, EditorDocument *document, ChipPart *part)
{
    Choices *self = g_new0(Choices, 1);
    GtkWidget *popover = gtk_popover_new();
    graphene_rect_t bounds;
    self->document = g_object_ref(document);
    self->part = part;
    self->owner = owner;
    self->popover = GTK_POPOVER(popover);
    gtk_widget_add_css_class(popover, "choices");
    g_object_set_data_full(G_OBJECT(popover), "choices", self, choices_free);
    gtk_widget_set_parent(popover, owner);
    if (gtk_widget_compute_bounds(chip, owner, &bounds))
        gtk_popover_set_pointing_to(
            self->popover, &(GdkRectangle){(gint)bounds.origin.x, (gint)bounds.origin.y,
                                           (gint)bounds.size.width, (gint)bounds.size.height});
    fill_popover(self);
    g_signal_connect(popover, "closed", G_CALLBACK(on_popover_closed), NULL);
    gtk_popover_popup(self->popover);
    container_focus(gtk_popover_get_child(self->popover), GTK_DIR_TAB_FORWARD);
}
