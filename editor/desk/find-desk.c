/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The find desk: finds values in the records and replaces them.
 */
#include "editor/desk/desk.h"

#include "editor/controls/container.h"
#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/page.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "editor/fields/record-query.h"
#include "schema/model/verb.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define EDITOR_TYPE_FIND_DESK (editor_find_desk_get_type())
G_DECLARE_FINAL_TYPE(EditorFindDesk, editor_find_desk, EDITOR, FIND_DESK, DeskPage)

struct _EditorFindDesk {
    DeskPage parent;
    GtkDropDown *entity, *field, *test;
    GtkEditable *wanted, *change;
    GtkLabel *status, *count;
    GtkWidget *apply, *select;
    GtkStack *answer;     /* "found", or "unasked": what can be asked */
    GtkStringList *rows;  /* numbers of what was found; borrowed of its view */
    GPtrArray *entities;  /* owned: of Entity, those with records; the first, NULL: all texts */
    GPtrArray *fields;    /* owned: of Field, those that are offered; NULL: of all texts */
    GArray *offered;      /* owned: of QueryTest */
    RecordQuery *query;   /* owned */
    GPtrArray *found;     /* owned: of FoundValue */
    GHashTable *left_out; /* owned: of Subject and member as text: what is not to be changed */
    guint n_done;         /* steps of the document when the last change was reported */
    gboolean is_changing; /* something was typed that values are to become */
    gboolean is_filling;  /* what is chosen is not the user's doing */
};

G_DEFINE_FINAL_TYPE(EditorFindDesk, editor_find_desk, DESK_TYPE_PAGE)

static void find_show_count(EditorFindDesk *self);

/* Letters before what was found in a long text, and of the whole. */
#define LETTERS_BEFORE 24
#define LETTERS_SHOWN 160

/* Returns: (transfer full): by what a value is known from one search to the next. */
static char *
entity_title(const FoundValue *found)
{
    const Subject *subject = found->subject;
    return g_strdup_printf("%u/%s/%s/%s", subject->entity, subject->id != NULL ? subject->id : "",
                           subject->path, field_key(found->field));
}

static gboolean
value_is_left_out(EditorFindDesk *self, const FoundValue *found)
{
    g_autofree char *name = entity_title(found);
    return g_hash_table_contains(self->left_out, name);
}

/* Returns: (transfer container): of FoundValue: those that are not left out. */
static GPtrArray *
find_list_meant(EditorFindDesk *self)
{
    GPtrArray *meant = g_ptr_array_new();
    for (guint i = 0; i < self->found->len; i++)
        if (!value_is_left_out(self, self->found->pdata[i]))
            g_ptr_array_add(meant, self->found->pdata[i]);
    return meant;
}

static const FoundValue *
found_at_row(EditorFindDesk *self, GtkListItem *item)
{
    GtkStringObject *number = gtk_list_item_get_item(item);
    gulong index = number != NULL ? strtoul(gtk_string_object_get_string(number), NULL, 10) : 0;
    return index < self->found->len ? self->found->pdata[index] : NULL;
}

/* Returns: (transfer full): @text on one line, from a few letters before @start (in bytes) on. */
static char *
line_of_value(const char *text, gsize start)
{
    const char *from = text + start;
    for (guint i = 0; i < LETTERS_BEFORE && from > text; i++)
        from = g_utf8_prev_char(from);
    gboolean is_long = g_utf8_strlen(from, -1) > LETTERS_SHOWN;
    g_autofree char *part = is_long ? g_utf8_substring(from, 0, LETTERS_SHOWN) : g_strdup(from);
    g_strdelimit(part, "\n\t", ' ');
    return g_strconcat(from > text ? "…" : "", part, is_long ? "…" : "", NULL);
}

/* Returns: whether a part of the text of @found was found; then where. */
static gboolean
highlight_part(EditorFindDesk *self, const FoundValue *found, gint *start, gint *end)
{
    g_autoptr(GMatchInfo) match = NULL;
    *start = *end = 0;
    return self->query->test == QUERY_HAS &&
           g_regex_match(self->query->within, found->text, 0, &match) &&
           g_match_info_fetch_pos(match, 0, start, end);
}

/* Returns: (transfer full): markup of the value @found, with the match in bold. */
static char *
markup_of_value(EditorFindDesk *self, const FoundValue *found)
{
    gint start, end;
    if (found->text[0] == '\0')
        return g_markup_escape_text(_("not set"), -1);
    gboolean is_part = highlight_part(self, found, &start, &end);
    g_autofree char *line = line_of_value(found->text, (gsize)start);
    g_autofree char *part = g_strndup(found->text + start, (gsize)(end - start));
    const char *at = is_part ? strstr(line, part) : NULL;
    if (at == NULL)
        return g_markup_escape_text(line, -1);
    g_autofree char *before = g_markup_escape_text(line, at - line);
    g_autofree char *bold = g_markup_escape_text(part, -1);
    g_autofree char *behind = g_markup_escape_text(at + strlen(part), -1);
    return g_strconcat(before, "<b>", bold, "</b>", behind, NULL);
}

/* A value that was found. */
#define FOUND_TYPE_ROW (found_row_get_type())
G_DECLARE_FINAL_TYPE(FoundRow, found_row, FOUND, ROW, GtkBox)

struct _FoundRow {
    GtkBox parent;
    EditorFindDesk *desk; /* borrowed */
    GtkListItem *item;    /* borrowed: that shows the row */
    GtkCheckButton *check;
    GtkLabel *where, *member, *value, *arrow, *becomes;
    gboolean is_filling; /* what is ticked is not the user's doing */
};

TEMPLATE_TYPE(FoundRow, found_row, GTK_TYPE_BOX)

static void
toggle_left_out(FoundRow *row)
{
    EditorFindDesk *self = row->desk;
    const FoundValue *found = found_at_row(self, row->item);
    if (found == NULL || row->is_filling)
        return;
    if (gtk_check_button_get_active(row->check)) {
        g_autofree char *name = entity_title(found);
        g_hash_table_remove(self->left_out, name);
    } else {
        g_hash_table_add(self->left_out, entity_title(found));
    }
    find_show_count(self);
}

static void
found_row_class_init(FoundRowClass *class)
{
    TEMPLATE_LOAD(class, "desk/found-row.ui");
    TEMPLATE_CHILDREN(class, FoundRow, check, where, member, value, arrow, becomes);
    TEMPLATE_CALLBACKS(class, toggle_left_out);
}

/* Shows in @row what @found becomes. */
static void
show_change(FoundRow *row, const FoundValue *found)
{
    const EditorFindDesk *self = row->desk;
    g_autofree char *changed =
        record_query_changed(self->query, found, gtk_editable_get_text(self->change));
    gint start, end;
    highlight_part(row->desk, found, &start, &end);
    g_autofree char *line = line_of_value(changed, MIN((gsize)start, strlen(changed)));
    gtk_label_set_text(row->becomes, changed[0] != '\0' ? line : _("not set"));
    widget_set_tooltip(row->becomes, changed);
}

static void
bind_found_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EditorFindDesk *self)
{
    const FoundValue *found = found_at_row(self, item);
    FoundRow *row = FOUND_ROW(gtk_list_item_get_child(item));
    if (found == NULL)
        return;
    g_autofree char *title = subject_title(found->subject, desk_page_set(DESK_PAGE(self)));
    g_autofree char *member = field_label(found->field);
    g_autofree char *markup = markup_of_value(self, found);
    g_autofree char *words = g_strdup_printf("%s, %s: %s", title, member, found->text);
    g_autofree char *meant = g_strdup_printf(_("Change %s of %s"), member, title);
    row->is_filling = TRUE;
    gtk_check_button_set_active(row->check, !value_is_left_out(self, found));
    row->is_filling = FALSE;
    widget_set_spoken_name(row->check, meant);
    gtk_label_set_text(row->where, title);
    widget_set_tooltip(row->where, title);
    gtk_label_set_text(row->member, member);
    gtk_label_set_markup(row->value, markup);
    widget_set_tooltip(row->value, found->text[0] != '\0' ? found->text : NULL);
    gtk_widget_set_visible(GTK_WIDGET(row->arrow), self->is_changing);
    gtk_widget_set_visible(GTK_WIDGET(row->becomes), self->is_changing);
    if (self->is_changing)
        show_change(row, found);
    widget_set_spoken_name(row, words);
}

static void
set_up_found_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EditorFindDesk *self)
{
    FoundRow *row = g_object_new(FOUND_TYPE_ROW, NULL);
    row->desk = self;
    row->item = item;
    gtk_list_item_set_child(item, GTK_WIDGET(row));
}

static void
show_on_map(EditorFindDesk *self, guint row)
{
    if (row < self->found->len) {
        const FoundValue *found = self->found->pdata[row];
        editor_document_select(desk_page_document(DESK_PAGE(self)), found->subject);
    }
}

/* Fills the list of what was found, and what it becomes. */
static void
find_list_fill(EditorFindDesk *self)
{
    g_autoptr(GPtrArray) numbers = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < self->found->len; i++)
        g_ptr_array_add(numbers, g_strdup_printf("%u", i));
    g_ptr_array_add(numbers, NULL);
    gtk_string_list_splice(self->rows, 0, g_list_model_get_n_items(G_LIST_MODEL(self->rows)),
                           (const char *const *)numbers->pdata);
}

/* Members of records are lists and records of their own: conditions over those are about them. */
#define KINDS_OFFERED (~(guint32)(KIND_BIT(KIND_RECORD) | KIND_BIT(KIND_LIST)))

static const Entity *
entity_chosen(EditorFindDesk *self)
{
    guint row = gtk_drop_down_get_selected(self->entity);
    return row < self->entities->len ? self->entities->pdata[row] : NULL;
}

static const Field *
field_chosen(EditorFindDesk *self)
{
    guint row = gtk_drop_down_get_selected(self->field);
    return row < self->fields->len ? self->fields->pdata[row] : NULL;
}

static QueryTest
test_chosen(EditorFindDesk *self)
{
    guint row = gtk_drop_down_get_selected(self->test);
    return row < self->offered->len ? g_array_index(self->offered, QueryTest, row) : QUERY_HAS;
}

/* Offers @rows (of text, owned by it) in @list, of which @chosen is chosen. */
static void
offer_tests_of(EditorFindDesk *self, GtkDropDown *list, GPtrArray *rows, guint chosen)
{
    g_ptr_array_add(rows, NULL);
    g_autoptr(GtkStringList) model = gtk_string_list_new((const char *const *)rows->pdata);
    self->is_filling = TRUE;
    gtk_drop_down_set_model(list, G_LIST_MODEL(model));
    gtk_drop_down_set_selected(list, chosen);
    self->is_filling = FALSE;
}

static void
count_entity(const RecordPlace *place, gpointer data)
{
    guint *n = data;
    n[place->record->entity->id]++;
}

/* All that has records in the data set; what was chosen stays so. */
static void
offer_entities(EditorFindDesk *self)
{
    const Entity *before = self->entities->len > 0 ? entity_chosen(self) : NULL;
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_free);
    g_autofree guint *n = g_new0(guint, N_ENTITIES);
    guint chosen = 0;
    data_set_walk(desk_page_set(DESK_PAGE(self)), ENTITIES_ALL, count_entity, n);
    g_ptr_array_set_size(self->entities, 0);
    g_ptr_array_add(self->entities, NULL);
    g_ptr_array_add(rows, g_strdup(_("All texts")));
    for (EntityId id = 0; id < N_ENTITIES; id++) {
        const Entity *entity = entity_get(id);
        if (n[id] == 0)
            continue;
        if (entity == before)
            chosen = self->entities->len;
        g_ptr_array_add(self->entities, (gpointer)entity);
        g_ptr_array_add(rows, field_text_entity_title(entity));
    }
    offer_tests_of(self, self->entity, rows, chosen);
}

/* The members of the chosen entity that the system of the data set reads. */
static void
offer_fields(EditorFindDesk *self)
{
    const Entity *entity = entity_chosen(self);
    const Field *before = self->fields->len > 0 ? field_chosen(self) : NULL;
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_free);
    gint system = data_set_system(desk_page_set(DESK_PAGE(self)));
    guint chosen = 0;
    g_ptr_array_set_size(self->fields, 0);
    for (guint i = 0; entity != NULL && i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if ((KIND_BIT(field->kind) & KINDS_OFFERED) == 0 ||
            !verb_field_is_read(entity, field, system))
            continue;
        if (field == before)
            chosen = self->fields->len;
        g_ptr_array_add(self->fields, (gpointer)field);
        g_ptr_array_add(rows, field_label(field));
    }
    offer_tests_of(self, self->field, rows, chosen);
    gtk_widget_set_visible(GTK_WIDGET(self->field), entity != NULL);
}

static void
offer_tests(EditorFindDesk *self)
{
    const Field *field = field_chosen(self);
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_free);
    QueryTest before = test_chosen(self);
    guint chosen = 0;
    g_array_set_size(self->offered, 0);
    for (QueryTest test = 0; test < N_QUERY_TESTS; test++) {
        if (!record_query_test_suits(test, field))
            continue;
        /* Of a member one asks first whether it is something. */
        if (test == before || (before == QUERY_HAS && test == QUERY_IS))
            chosen = self->offered->len;
        g_array_append_val(self->offered, test);
        g_ptr_array_add(rows, g_strdup(_(record_query_test_words(test))));
    }
    offer_tests_of(self, self->test, rows, chosen);
    gtk_widget_set_visible(GTK_WIDGET(self->test), field != NULL);
}

/* Shows how many values are found, and would be changed. */
static void
find_show_count(EditorFindDesk *self)
{
    g_autoptr(GPtrArray) meant = find_list_meant(self);
    guint n = self->found->len;
    g_autofree char *count = g_strdup_printf(ngettext("%u match", "%u matches", n), n);
    g_autofree char *change =
        meant->len == 0
            ? g_strdup(_("Change"))
            : g_strdup_printf(ngettext("Change %u value", "Change %u values", meant->len),
                              meant->len);
    gboolean is_asked = self->query->within != NULL || !record_query_test_wants(self->query->test);
    gtk_label_set_text(self->count, is_asked ? count : "");
    gtk_stack_set_visible_child_name(self->answer, is_asked ? "found" : "unasked");
    gtk_button_set_label(GTK_BUTTON(self->apply), change);
    gtk_widget_set_sensitive(self->apply, self->is_changing && meant->len > 0);
    gtk_widget_set_sensitive(self->select, meant->len > 0);
}

/* Runs the query again. */
static void
find_values(EditorFindDesk *self)
{
    DataSet *set = desk_page_set(DESK_PAGE(self));
    const Field *field = field_chosen(self);
    QueryTest test = test_chosen(self);
    g_clear_pointer(&self->query, record_query_free);
    g_clear_pointer(&self->found, g_ptr_array_unref);
    self->query = record_query_new(set, field != NULL ? entity_chosen(self) : NULL, field, test,
                                   gtk_editable_get_text(self->wanted));
    self->found = record_query_find(self->query, set);
    gtk_widget_set_visible(GTK_WIDGET(self->wanted), record_query_test_wants(test));
    find_list_fill(self);
    find_show_count(self);
}

static void
on_entity_chosen(EditorFindDesk *self)
{
    if (self->is_filling)
        return;
    offer_fields(self);
    offer_tests(self);
    find_values(self);
}

static void
on_field_chosen(EditorFindDesk *self)
{
    if (self->is_filling)
        return;
    offer_tests(self);
    find_values(self);
}

static void
on_query_changed(EditorFindDesk *self)
{
    if (self->is_filling)
        return;
    g_hash_table_remove_all(self->left_out);
    find_values(self);
}

/* What values become is shown from the first letter on. */
static void
on_change_typed(EditorFindDesk *self)
{
    self->is_changing = gtk_editable_get_text(self->change)[0] != '\0';
    find_list_fill(self);
    find_show_count(self);
}

static void
apply_change(EditorFindDesk *self)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) meant = find_list_meant(self);
    g_autofree char *text = g_strdup(gtk_editable_get_text(self->change));
    g_autofree char *done = NULL;
    if (record_query_change(self->query, desk_page_document(DESK_PAGE(self)), meant, text, &error))
        done = g_strdup(editor_document_undo_label(desk_page_document(DESK_PAGE(self))));
    desk_say_error(GTK_WIDGET(self), error);
    if (done != NULL) {
        gtk_editable_set_text(self->change, "");
        g_autofree char *words = g_strdup_printf(_("Done: %s. Undo with Ctrl+Z."), done);
        desk_say(GTK_WIDGET(self), words);
        self->n_done = editor_document_n_done(desk_page_document(DESK_PAGE(self)));
    }
}

static void
select_found(EditorFindDesk *self)
{
    g_autoptr(GPtrArray) meant = find_list_meant(self);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new();
    g_autoptr(GHashTable) known = g_hash_table_new(subject_hash, subject_equal);
    for (guint i = 0; i < meant->len; i++) {
        Subject *subject = ((FoundValue *)meant->pdata[i])->subject;
        if (g_hash_table_add(known, subject))
            g_ptr_array_add(subjects, subject);
    }
    editor_document_select_all(desk_page_document(DESK_PAGE(self)), subjects);
}

static void
editor_find_desk_refresh(DeskPage *page, gboolean is_outdated)
{
    EditorFindDesk *self = EDITOR_FIND_DESK(page);
    if (!is_outdated)
        return;
    if (editor_document_n_done(desk_page_document(DESK_PAGE(self))) != self->n_done)
        desk_say(GTK_WIDGET(self), NULL);
    offer_entities(self);
    offer_fields(self);
    offer_tests(self);
    find_values(self);
}

static void
editor_find_desk_finalize(GObject *object)
{
    EditorFindDesk *self = EDITOR_FIND_DESK(object);
    g_ptr_array_unref(self->entities);
    g_ptr_array_unref(self->fields);
    g_array_unref(self->offered);
    g_ptr_array_unref(self->found);
    g_hash_table_unref(self->left_out);
    record_query_free(self->query);
    G_OBJECT_CLASS(editor_find_desk_parent_class)->finalize(object);
}

static void
editor_find_desk_class_init(EditorFindDeskClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_find_desk_finalize;
    DESK_PAGE_CLASS(class)->refresh = editor_find_desk_refresh;
    TEMPLATE_LOAD(class, "desk/find-desk.ui");
    TEMPLATE_CHILDREN(class, EditorFindDesk, status, entity, field, test, wanted, count, select,
                      change, apply, answer, rows);
    TEMPLATE_CALLBACKS(class, on_entity_chosen, on_field_chosen, on_query_changed, on_change_typed,
                       select_found, apply_change, show_on_map, set_up_found_row, bind_found_row);
}

static void
editor_find_desk_init(EditorFindDesk *self)
{
    self->entities = g_ptr_array_new();
    self->fields = g_ptr_array_new();
    self->offered = g_array_new(FALSE, FALSE, sizeof(QueryTest));
    self->found = g_ptr_array_new();
    self->left_out = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->is_filling = TRUE;
    gtk_widget_init_template(GTK_WIDGET(self));
    self->is_filling = FALSE;
    widget_set_drop_down_name(self->entity, _("Where"));
    widget_set_drop_down_name(self->field, _("Member"));
    widget_set_drop_down_name(self->test, _("Condition"));
    desk_set_status_line(GTK_WIDGET(self), self->status);
}

GtkWidget *
editor_find_desk_entry(GtkWidget *desk)
{
    return GTK_WIDGET(EDITOR_FIND_DESK(desk)->wanted);
}

GtkWidget *
editor_find_desk_new(EditorDocument *document)
{
    EditorFindDesk *self = desk_page_new(EDITOR_TYPE_FIND_DESK, document);
    self->query = record_query_new(editor_document_set(document), NULL, NULL, QUERY_HAS, "");
    return GTK_WIDGET(self);
}
