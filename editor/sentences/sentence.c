/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules as sentences of words and chips, the choices of a chip, and the clauses of a list.
 */
#include "editor/sentences/sentence.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/value-control.h"
#include "editor/controls/widget-text.h"
#include "editor/document/document.h"
#include "editor/fields/field-row.h"
#include "editor/fields/form-edit.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/sentence-edit.h"
#include "editor/tools/place-query.h"
#include "editor/tools/place-words.h"
#include "schema/model/verb.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

/* The part of a record that a chip shows. */
typedef struct {
    Subject *record;    /* owned: the record of which it is a part */
    const Field *field; /* the member; NULL: the record as a whole */
    gint item;          /* of a list of texts; -1: none of it, or a new one is to be added */
} ChipPart;

static ChipPart *
chip_part_new(const Subject *record, const Field *field, gint item)
{
    ChipPart *part = g_new(ChipPart, 1);
    *part = (ChipPart){subject_copy(record), field, item};
    return part;
}

static void
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

/* Returns: (transfer full): the accessible name of @part: `Nation: Sweden`. */
static char *
chip_part_words(const ChipPart *part, const char *text)
{
    const Entity *entity = field_row_subject_entity(part->record);
    g_autofree char *label = part->field != NULL ? field_label(part->field)
                             : entity != NULL    ? field_text_entity_title(entity)
                                                 : g_strdup("");
    /* Translators: what a value is, and the value. */
    return g_strdup_printf(_("%s: %s"), label, text);
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

/* Takes @part out of its sentence: the value of a member that need not be given, or the record.
 * Returns: FALSE with @error set where that cannot be. */
static gboolean
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
    widget_complaint_show(owner, is_done ? NULL : error);
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
    widget_set_spoken_name(self->list, label);
    gtk_list_box_set_activate_on_single_click(self->list, TRUE);
    g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(pick_row), self);
    search_choices(self, "");
    if (self->hits->len > FEW && self->question != ASK_MORE) {
        GtkWidget *entry = gtk_search_entry_new();
        widget_set_spoken_name(entry, _("Search the choices"));
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
    g_signal_connect_object(control, "finished", G_CALLBACK(gtk_popover_popdown), self->popover,
                            G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), control);
}

/* What is done to the part as a whole. */
typedef enum {
    DO_ASK_ANOTHER,
    DO_ASK_MORE,
    DO_ASK_VERB,
    DO_NEGATE,
    DO_ASK_AND,
    DO_ASK_OR,
    DO_DROP,
    DO_TAKE_OUT,
} PartAction;

static const struct {
    const char *title, *detail;
} part_actions[] = {
    [DO_ASK_ANOTHER] = {N_("Add another…"), N_("one more beside it")},
    [DO_ASK_MORE] = {N_("Add a detail…"), N_("what else can be stated here")},
    [DO_ASK_VERB] = {N_("Replace…"), N_("with another verb for this part")},
    [DO_NEGATE] = {N_("Not"), N_("negate this part")},
    [DO_ASK_AND] = {N_("And…"), N_("another condition must hold as well")},
    [DO_ASK_OR] = {N_("Or…"), N_("another condition is enough, too")},
    [DO_DROP] = {N_("Remove this"), N_("Delete")},
    [DO_TAKE_OUT] = {N_("Remove the whole part"), N_("with all that belongs to it")},
};

static void
press_action(GtkWidget *button, Choices *self)
{
    PartAction action = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "action"));
    GError *error = NULL;
    gboolean is_done = FALSE;
    if (action == DO_NEGATE || action == DO_DROP || action == DO_TAKE_OUT) {
        begin_edit(self, TRUE);
        if (action == DO_DROP)
            is_done = chip_part_drop(self->document, self->part, &error);
        else if (action == DO_NEGATE)
            is_done = sentence_negate(self->document, self->part->record, &error);
        else
            is_done = sentence_take_out(self->document, self->part->record, &error);
        finish_edit(self, is_done, error);
        return;
    }
    if (action == DO_ASK_VERB)
        self->part->field = NULL;
    else if (action == DO_ASK_ANOTHER)
        self->part->item = -1;
    else
        self->question = action == DO_ASK_MORE ? ASK_MORE : action == DO_ASK_AND ? ASK_AND : ASK_OR;
    fill_popover(self);
}

static void
add_action(Choices *self, GtkWidget *box, PartAction action)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gboolean is_whole = action == DO_TAKE_OUT && self->part->field == NULL;
    new_label(words, _(part_actions[action].title), "choice");
    new_label(words, is_whole ? _("Delete") : _(part_actions[action].detail), "choice-detail");
    gtk_button_set_child(GTK_BUTTON(button), words);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    widget_set_spoken_name(button, _(part_actions[action].title));
    g_object_set_data(G_OBJECT(button), "action", GUINT_TO_POINTER(action));
    g_signal_connect(button, "clicked", G_CALLBACK(press_action), self);
    gtk_box_append(GTK_BOX(box), button);
}

static void
add_actions(Choices *self, GtkWidget *box)
{
    DataSet *set = editor_document_set(self->document);
    const Entity *entity = field_row_subject_entity(self->part->record);
    const Field *field = self->part->field;
    gboolean is_part = self->part->record->path[0] != '\0';
    gboolean is_condition = entity->id == ENTITY_CONDITION;
    g_autoptr(GPtrArray) members = sentence_edit_members(set, self->part->record);
    const gboolean are_offered[] = {
        [DO_ASK_ANOTHER] = field != NULL && chip_holds_texts(field) && self->part->item >= 0,
        [DO_ASK_MORE] = members->len > 0,
        [DO_ASK_VERB] = field != NULL && get_verb_field(self) != NULL,
        [DO_NEGATE] = is_condition,
        [DO_ASK_AND] = is_condition,
        [DO_ASK_OR] = is_condition,
        [DO_DROP] = field != NULL && is_part,
        [DO_TAKE_OUT] = is_part,
    };
    gtk_box_append(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
    for (guint i = 0; i < G_N_ELEMENTS(are_offered); i++)
        if (are_offered[i])
            add_action(self, box, i);
}

/* Returns: (transfer full): what is asked, and what that means. */
static char *
describe_heading(const Choices *self, const char **meaning)
{
    static const char *const questions[] = {
        [ASK_MORE] = N_("Add a detail"),
        [ASK_AND] = N_("And"),
        [ASK_OR] = N_("Or"),
    };
    const Field *field = asked_field(self);
    *meaning = NULL;
    if (self->question != ASK_VALUE)
        return g_strdup(_(questions[self->question]));
    if (field == NULL) {
        const Entity *entity = field_row_subject_entity(self->part->record);
        *meaning = _(entity->meaning);
        return field_text_entity_title(entity);
    }
    *meaning = _(field->meaning);
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

/* Opens below @chip, in @owner around it, the choices for @part (transfer full). Each choice is one
 * step of @document; complaints are shown where @owner is. */
static void
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

#define EDITOR_TYPE_FLOW_LINE (editor_flow_line_get_type())

G_DECLARE_FINAL_TYPE(EditorFlowLine, editor_flow_line, EDITOR, FLOW_LINE, GtkLayoutManager)

#define GAP 4
#define LINE_GAP 4

struct _EditorFlowLine {
    GtkLayoutManager parent;
};

G_DEFINE_FINAL_TYPE(EditorFlowLine, editor_flow_line, GTK_TYPE_LAYOUT_MANAGER)

/* One of the lines: children from @first up to @end. */
typedef struct {
    GtkWidget *first, *end;
    gint above, below; /* of the baseline */
} Line;

static const char close_key[] = "narva-close";

/* Puts @child close to what is before it, as a comma. */
static void
flow_line_set_close(GtkWidget *child)
{
    g_object_set_data(G_OBJECT(child), close_key, GINT_TO_POINTER(TRUE));
}

static gint
gap_before(GtkWidget *child)
{
    return g_object_get_data(G_OBJECT(child), close_key) != NULL ? 0 : GAP;
}

static gint
measure_width(GtkWidget *child, gint most)
{
    gint least, natural;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
    return most < 0 ? natural : MAX(least, MIN(natural, most));
}

/* How far @child, so wide, reaches above and below the baseline. */
static void
measure_reach(GtkWidget *child, gint width, gint *above, gint *below)
{
    gint height, baseline;
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, &baseline);
    *above = baseline >= 0 ? baseline : height * 3 / 4;
    *below = height - *above;
}

/* Finds the children on the line that starts with @first. */
static Line
line_from(GtkWidget *first, gint width)
{
    Line line = {first, first, 0, 0};
    gint x = 0;
    for (; line.end != NULL; line.end = gtk_widget_get_next_sibling(line.end)) {
        gint above, below;
        gint own = measure_width(line.end, width);
        gint gap = line.end != first ? gap_before(line.end) : 0;
        if (!gtk_widget_should_layout(line.end))
            continue;
        if (line.end != first && width >= 0 && x + gap + own > width)
            break;
        x += gap + own;
        measure_reach(line.end, own, &above, &below);
        line.above = MAX(line.above, above);
        line.below = MAX(line.below, below);
    }
    return line;
}

static void
measure_flow(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget, GtkOrientation orientation,
             int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
    GtkWidget *child = gtk_widget_get_first_child(widget);
    gint least = 0, all = 0;
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        for (; child != NULL; child = gtk_widget_get_next_sibling(child)) {
            least = MAX(least, measure_width(child, 0));
            all += measure_width(child, -1) + gap_before(child);
        }
    } else {
        for (gint n = 0; child != NULL; n++) {
            Line line = line_from(child, for_size);
            all += line.above + line.below + (n > 0 ? LINE_GAP : 0);
            child = line.end;
        }
        least = all;
    }
    *minimum = least;
    *natural = MAX(least, all);
    *minimum_baseline = *natural_baseline = -1;
}

static void
allocate_flow(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget, int width,
              int height G_GNUC_UNUSED, int baseline G_GNUC_UNUSED)
{
    gint y = 0;
    for (GtkWidget *first = gtk_widget_get_first_child(widget); first != NULL;) {
        Line line = line_from(first, width);
        gint x = 0;
        for (GtkWidget *child = first; child != line.end;
             child = gtk_widget_get_next_sibling(child)) {
            gint above, below, own = measure_width(child, width);
            if (!gtk_widget_should_layout(child))
                continue;
            measure_reach(child, own, &above, &below);
            x += child != first ? gap_before(child) : 0;
            GtkAllocation place = {x, y + line.above - above, own, above + below};
            if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
                place.x = width - x - own;
            gtk_widget_size_allocate(child, &place, -1);
            x += own;
        }
        y += line.above + line.below + LINE_GAP;
        first = line.end;
    }
}

static GtkSizeRequestMode
get_request_mode(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget G_GNUC_UNUSED)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
editor_flow_line_class_init(EditorFlowLineClass *class)
{
    GTK_LAYOUT_MANAGER_CLASS(class)->measure = measure_flow;
    GTK_LAYOUT_MANAGER_CLASS(class)->allocate = allocate_flow;
    GTK_LAYOUT_MANAGER_CLASS(class)->get_request_mode = get_request_mode;
}

static void
editor_flow_line_init(EditorFlowLine *self G_GNUC_UNUSED)
{
}

#define INDENT 14

struct _EditorSentence {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    Subject *subject;         /* owned; NULL: nothing is shown */
    GtkWidget *lines;         /* of the widget tree */
    char *reported;           /* owned: of which the parts are */
    GPtrArray *chips;         /* owned: of GtkWidget (borrowed), in order */
    GtkWidget *typed;         /* the chip in which a number is being typed; NULL: none */
};

G_DEFINE_FINAL_TYPE(EditorSentence, editor_sentence, GTK_TYPE_WIDGET)

static const char part_key[] = "narva-part";

/* What starts a line of its own. */
#define LINED ENTITY_SET(ENTITY_EFFECT, ENTITY_ROW, ENTITY_CHOICE)

/* What rules are written with, beside what has verbs. */
#define OF_RULES                                                                                   \
    ENTITY_SET(ENTITY_UNITS, ENTITY_PLACES, ENTITY_MAY, ENTITY_BONUS, ENTITY_CHOICE, ENTITY_ROW,   \
               ENTITY_ENDING, ENTITY_RESULT, ENTITY_MODIFIER)

/* Returns: whether records of @entity, of which rules are made, are shown as sentences. */
static gboolean
shows_entity(EntityId entity)
{
    guint n;
    return verb_rows(entity, &n) != NULL || entity_set_has(OF_RULES, entity);
}

/* Returns: the length of what of @path, from a record of @entity, leads to the innermost item that
 * has a line of its own; @depth gets how many of them are around each other. */
static gsize
find_sentence_line(const char *path, const Entity *entity, guint *depth)
{
    gsize length = 0;
    const char *at = path;
    *depth = 0;
    while (*at != '\0') {
        gsize n = strcspn(at, "/");
        const Field *field = entity_find_field(entity, at, n, 0);
        if (field == NULL)
            return length;
        at += n + (at[n] == '/');
        if (field->kind == KIND_LIST) {
            at += strcspn(at, "/");
            if (entity_set_has(LINED, field->target)) {
                length = (gsize)(at - path);
                ++*depth;
            }
            at += *at == '/';
        }
        entity = entity_get(field->target);
    }
    return length;
}

static void
light_part(GtkWidget *chip, EditorSentence *self)
{
    const ChipPart *part = g_object_get_data(G_OBJECT(chip), part_key);
    DataSet *set = editor_document_set(self->document);
    const Record *record = subject_record(part->record, set);
    if (record == NULL || record->raw)
        return;
    const Wording wording = place_wording(set, NULL);
    gboolean is_selector = part->field == NULL && record->entity->phrase != NULL;
    g_autofree char *whole = is_selector ? phrase_record(&wording, record) : NULL;
    place_query_light(self->document, record, part->field, part->item,
                      whole != NULL ? whole : gtk_widget_get_tooltip_text(chip));
}

static void
light_nothing(EditorSentence *self)
{
    editor_document_light(self->document, NULL, NULL);
}

static void
on_chip_entered(GtkEventController *controller, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED,
                gpointer self)
{
    light_part(gtk_event_controller_get_widget(controller), self);
}

static void
enter_by_key(GtkEventController *controller, gpointer self)
{
    light_part(gtk_event_controller_get_widget(controller), self);
}

static void
on_chip_pressed(GtkWidget *chip, EditorSentence *self)
{
    const ChipPart *part = g_object_get_data(G_OBJECT(chip), part_key);
    chip_choices_popup(GTK_WIDGET(self), chip, self->document,
                       chip_part_new(part->record, part->field, part->item));
}

/* Returns: the index of the chip that has the focus; that of none: the number of chips. */
static guint
chip_with_focus(const EditorSentence *self)
{
    guint i = 0;
    while (i < self->chips->len && !gtk_widget_has_focus(self->chips->pdata[i]))
        i++;
    return i;
}

/* Takes @part out; it may go with the chips, and the sentence too. */
static void
take_out(EditorSentence *self, const ChipPart *part)
{
    GError *error = NULL;
    g_autoptr(EditorSentence) kept = g_object_ref(self);
    g_autoptr(Subject) record = subject_copy(part->record);
    const ChipPart own = {record, part->field, part->item};
    gboolean is_done = chip_part_drop(self->document, &own, &error);
    widget_complaint_show(GTK_WIDGET(self), is_done ? NULL : error);
}

static gboolean
has_letter(const char *text)
{
    static const char minus[] = "−";
    for (; *text != '\0'; text = g_utf8_next_char(text))
        if (g_unichar_isalnum(g_utf8_get_char(text)) || *text == '?' ||
            g_str_has_prefix(text, minus))
            return TRUE;
    return FALSE;
}

static void
show_chip_text(GtkWidget *chip, const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_button_set_child(GTK_BUTTON(chip), label);
}

/* Ends the typing in a chip, which shows its value again. Returns: (transfer full): what was typed;
 * NULL: nothing was being typed. */
static char *
end_typing(EditorSentence *self)
{
    GtkWidget *chip = self->typed;
    if (chip == NULL)
        return NULL;
    self->typed = NULL;
    char *typed =
        g_strdup(gtk_editable_get_text(GTK_EDITABLE(gtk_button_get_child(GTK_BUTTON(chip)))));
    show_chip_text(chip, gtk_widget_get_tooltip_text(chip));
    return typed;
}

/* Stores the number that was typed in a chip; nothing, or a sign alone, leaves it as it was. */
static void
store_typed(gpointer data)
{
    EditorSentence *self = data;
    GtkWidget *chip = self->typed;
    g_autofree char *typed = end_typing(self);
    if (typed == NULL || !has_letter(typed))
        return;
    const ChipPart *part = g_object_get_data(G_OBJECT(chip), part_key);
    g_autoptr(EditorSentence) kept = g_object_ref(self);
    g_autoptr(Subject) record = subject_copy(part->record);
    const ChipPart own = {record, part->field, part->item};
    GError *error = NULL;
    gboolean is_done = chip_part_set(self->document, &own, own.field, typed, &error);
    widget_complaint_show(GTK_WIDGET(self), is_done ? NULL : error);
}

static void
on_typing_done(EditorSentence *self)
{
    gtk_widget_grab_focus(self->typed);
    store_typed(self);
}

static void
on_typing_left(EditorSentence *self)
{
    if (self->typed != NULL)
        container_change(GTK_WIDGET(self), store_typed, self);
}

static gboolean
cancel_typing(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
              GdkModifierType modifiers G_GNUC_UNUSED, EditorSentence *self)
{
    if (key != GDK_KEY_Escape || self->typed == NULL)
        return GDK_EVENT_PROPAGATE;
    GtkWidget *chip = self->typed;
    gtk_widget_grab_focus(chip);
    g_free(end_typing(self));
    return GDK_EVENT_STOP;
}

/* A digit or sign, pressed on the chip of a number, begins to replace that number. Returns: whether
 * @key does. */
static gboolean
begin_typing(EditorSentence *self, GtkWidget *chip, guint key)
{
    const ChipPart *part = g_object_get_data(G_OBJECT(chip), part_key);
    gunichar letter = gdk_keyval_to_unicode(key);
    char typed[8] = {0};
    if (part->field == NULL || part->field->kind != KIND_INT ||
        !(letter == '-' || g_unichar_isdigit(letter)))
        return FALSE;
    g_unichar_to_utf8(letter, typed);
    GtkWidget *text = gtk_text_new();
    g_autofree char *name = chip_part_words(part, typed);
    gtk_editable_set_text(GTK_EDITABLE(text), typed);
    gtk_editable_set_width_chars(GTK_EDITABLE(text), 4);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(text), 6);
    widget_set_spoken_name(text, name);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(cancel_typing), self);
    gtk_widget_add_controller(text, keys);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_typing_left), self);
    gtk_widget_add_controller(text, focus);
    g_signal_connect_swapped(text, "activate", G_CALLBACK(on_typing_done), self);
    self->typed = chip;
    gtk_button_set_child(GTK_BUTTON(chip), text);
    gtk_widget_grab_focus(text);
    gtk_editable_set_position(GTK_EDITABLE(text), -1);
    return TRUE;
}

static gboolean
press_key(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
          GdkModifierType modifiers, EditorSentence *self)
{
    guint index = chip_with_focus(self);
    gint by = key == GDK_KEY_Right ? 1 : key == GDK_KEY_Left ? -1 : 0;
    if (index == self->chips->len || (modifiers & gtk_accelerator_get_default_mod_mask()) != 0)
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete) {
        take_out(self, g_object_get_data(self->chips->pdata[index], part_key));
        return GDK_EVENT_STOP;
    }
    if (by == 0)
        return begin_typing(self, self->chips->pdata[index], key);
    index += (guint)by;
    if (index < self->chips->len)
        gtk_widget_grab_focus(self->chips->pdata[index]);
    return GDK_EVENT_STOP;
}

/* Returns: how a chip for @part looks. */
static const char *
get_part_class(const PhrasePart *part)
{
    const Field *field = part->field;
    if (part->kind == PHRASE_VERB || field == NULL)
        return "verb";
    if (field->kind == KIND_INT)
        return "number";
    if (field->kind == KIND_ZONE || field->kind == KIND_ZONES || field->target == ENTITY_SPACE ||
        field->target == ENTITY_REGION)
        return "place";
    return field->target == ENTITY_UNIT || field->target == ENTITY_TYPE ? "unit" : "word";
}

static void
add_chip(EditorSentence *self, GtkWidget *line, const PhrasePart *part, const char *text)
{
    GtkWidget *chip = gtk_button_new();
    g_autofree char *path = g_strdup_printf(
        "%s%s%s", self->subject->path,
        self->subject->path[0] != '\0' && part->path[0] != '\0' ? "/" : "", part->path);
    g_autoptr(Subject) record = subject_new(self->subject->entity, self->subject->id, path);
    ChipPart *own =
        chip_part_new(record, part->kind == PHRASE_VALUE ? part->field : NULL, part->item);
    g_autofree char *words = chip_part_words(own, text);
    show_chip_text(chip, text);
    gtk_widget_add_css_class(chip, "chip");
    gtk_widget_add_css_class(chip, get_part_class(part));
    widget_set_tooltip(chip, text);
    widget_set_spoken_name(chip, words);
    g_object_set_data_full(G_OBJECT(chip), part_key, own, (GDestroyNotify)chip_part_free);
    g_signal_connect(chip, "clicked", G_CALLBACK(on_chip_pressed), self);
    GtkEventController *pointer = gtk_event_controller_motion_new();
    g_signal_connect(pointer, "enter", G_CALLBACK(on_chip_entered), self);
    g_signal_connect_swapped(pointer, "leave", G_CALLBACK(light_nothing), self);
    gtk_widget_add_controller(chip, pointer);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "enter", G_CALLBACK(enter_by_key), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(light_nothing), self);
    gtk_widget_add_controller(chip, focus);
    gtk_widget_set_parent(chip, line);
    g_ptr_array_add(self->chips, chip);
}

/* Each word is a label, so that lines break between them. @is_apart: there was a blank before
 * @text. */
static void
add_words(GtkWidget *line, const char *text, gboolean is_apart)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (guint i = 0; words[i] != NULL; i++) {
        if (words[i][0] == '\0')
            continue;
        GtkWidget *label = gtk_label_new(words[i]);
        gboolean is_close = i == 0 && !is_apart && gtk_widget_get_first_child(line) != NULL;
        gtk_widget_set_parent(label, line);
        if (is_close)
            flow_line_set_close(label);
    }
}

static GtkWidget *
add_line(EditorSentence *self, guint depth)
{
    GtkWidget *line = g_object_new(GTK_TYPE_BOX, NULL);
    g_autoptr(GtkLayoutManager) layout = g_object_new(EDITOR_TYPE_FLOW_LINE, NULL);
    gtk_widget_set_layout_manager(line, g_steal_pointer(&layout));
    gtk_widget_set_margin_start(line, (gint)(depth > 1 ? depth - 1 : 0) * INDENT);
    gtk_box_append(GTK_BOX(self->lines), line);
    return line;
}

/* Returns: (transfer full): @text without what only joined it to the line before, and without the
 * marks around a name: the chip shows where that ends. */
static char *
strip_spaces(const char *text, gboolean begins_line)
{
    static const char *const marks[] = {"“", "”"};
    g_autofree char *copy = g_strdup(text + (begins_line ? strspn(text, ";,: ") : 0));
    for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
        g_auto(GStrv) halves = g_strsplit(copy, marks[i], -1);
        g_free(copy);
        copy = g_strjoinv("", halves);
    }
    return g_steal_pointer(&copy);
}

/* The first words of a record that are its own become the chip of the record. */
static gboolean
is_first_in_line(const GPtrArray *parts, guint index)
{
    const PhrasePart *part = parts->pdata[index];
    for (guint i = 0; i < index; i++) {
        const PhrasePart *before = parts->pdata[i];
        if (before->record == part->record && before->kind == part->kind &&
            has_letter(before->text))
            return FALSE;
    }
    return TRUE;
}

/* Whether @part, some words, is the handle of its record: those of verbs, and of selectors. */
static gboolean
is_handle(const GPtrArray *parts, guint index)
{
    const PhrasePart *part = parts->pdata[index];
    const EntitySet selectors = ENTITY_SET(ENTITY_UNITS, ENTITY_PLACES);
    if (!has_letter(part->text) || !is_first_in_line(parts, index))
        return FALSE;
    return part->kind == PHRASE_VERB || entity_set_has(selectors, part->record->entity->id);
}

static void
build_sentence(EditorSentence *self, const Record *record)
{
    const Wording wording = place_wording(editor_document_set(self->document),
                                          editor_document_scenario(self->document));
    g_autoptr(GPtrArray) parts = phrase_parts(&wording, record);
    GtkWidget *line = NULL;
    const char *before = "";
    gsize before_length = 0;
    gboolean is_apart = FALSE;
    for (guint i = 0; i < parts->len; i++) {
        const PhrasePart *part = parts->pdata[i];
        guint depth;
        gsize length = find_sentence_line(part->path, record->entity, &depth);
        gboolean is_new =
            line == NULL || length != before_length || strncmp(part->path, before, length) != 0;
        g_autofree char *text = strip_spaces(part->text, is_new);
        gboolean was_apart = is_apart;
        before = part->path;
        before_length = length;
        is_apart = g_str_has_suffix(part->text, " ");
        if (is_new && !has_letter(text))
            continue;
        if (is_new)
            line = add_line(self, depth);
        if (part->kind == PHRASE_VALUE || is_handle(parts, i))
            add_chip(self, line, part, g_strstrip(text));
        else
            add_words(line, text, was_apart);
    }
}

static void
clear_sentence(EditorSentence *self)
{
    GtkWidget *line;
    self->typed = NULL;
    g_ptr_array_set_size(self->chips, 0);
    while ((line = gtk_widget_get_first_child(self->lines)) != NULL) {
        container_empty(line);
        gtk_box_remove(GTK_BOX(self->lines), line);
    }
}

void
editor_sentence_show(EditorSentence *self, const Subject *subject)
{
    const Record *record = subject_record(subject, editor_document_set(self->document));
    gboolean is_same = self->subject != NULL && subject_equal(self->subject, subject);
    const Wording wording = place_wording(editor_document_set(self->document),
                                          editor_document_scenario(self->document));
    char *reported = record != NULL ? phrase_record(&wording, record) : NULL;
    guint focus = chip_with_focus(self);
    gboolean had_focus = focus < self->chips->len;
    Subject *copy = subject_copy(subject);
    subject_free(self->subject);
    self->subject = copy;
    gboolean must_report = !is_same || g_strcmp0(reported, self->reported) != 0;
    g_free(self->reported);
    self->reported = reported;
    if (record == NULL || !must_report)
        return;
    clear_sentence(self);
    build_sentence(self, record);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   reported != NULL ? reported : "", -1);
    if (is_same && had_focus && self->chips->len > 0)
        gtk_widget_grab_focus(self->chips->pdata[MIN(focus, self->chips->len - 1)]);
}

static void
editor_sentence_dispose(GObject *object)
{
    EditorSentence *self = EDITOR_SENTENCE(object);
    if (self->lines != NULL)
        clear_sentence(self);
    self->lines = NULL;
    container_empty(GTK_WIDGET(self));
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_sentence_parent_class)->dispose(object);
}

static void
editor_sentence_finalize(GObject *object)
{
    EditorSentence *self = EDITOR_SENTENCE(object);
    subject_free(self->subject);
    g_ptr_array_unref(self->chips);
    g_free(self->reported);
    G_OBJECT_CLASS(editor_sentence_parent_class)->finalize(object);
}

static void
editor_sentence_class_init(EditorSentenceClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_sentence_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_sentence_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
editor_sentence_init(EditorSentence *self)
{
    self->chips = g_ptr_array_new();
    self->lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_widget_add_css_class(GTK_WIDGET(self), "sentence");
    gtk_widget_set_parent(self->lines, GTK_WIDGET(self));
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_key), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

GtkWidget *
editor_sentence_new(EditorDocument *document)
{
    EditorSentence *self = g_object_new(EDITOR_TYPE_SENTENCE, NULL);
    self->document = g_object_ref(document);
    return GTK_WIDGET(self);
}

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
editor_clause_shows(const Field *field)
{
    return (field->kind == KIND_RECORD || field->kind == KIND_LIST) && shows_entity(field->target);
}

static gint
find_clause(const Field *field)
{
    for (guint i = 0; i < G_N_ELEMENTS(clauses); i++)
        if (strcmp(clauses[i].key, field_key(field)) == 0)
            return (gint)i;
    return -1;
}

/* Returns: how many records there are to report. */
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
    g_ptr_array_set_size(EDITOR_CLAUSE(object)->sentences, 0);
    container_empty(GTK_WIDGET(object));
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
    widget_set_tooltip(self->heading, _(field->meaning));
    widget_set_spoken_name(self->add, add);
    if (clause >= 0)
        gtk_widget_add_css_class(self->frame, clauses[clause].class);
    return GTK_WIDGET(self);
}
