/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row for each value that was found: whether it is meant, where it stands, what it says, and what
 * it becomes.
 */
#include "editor/controls/tooltip.h"
#include "editor/desk/find/find-state.h"

#include "editor/controls/container.h"
#include "editor/controls/spoken-name.h"
#include "editor/desk/parts.h"
#include "editor/document/field-text.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* Letters before what was found in a long text, and of the whole. */
#define LETTERS_BEFORE 24
#define LETTERS_SHOWN 160

/* As wide a value wants to be, and what it becomes: they share what room there is. */
#define LETTERS_WIDE 36

/* Returns: (transfer full): by what a value is known from one search to the next. */
static char *
name_of(const FoundValue *found)
{
    const Subject *subject = found->subject;
    return g_strdup_printf("%u/%s/%s/%s", subject->entity, subject->id != NULL ? subject->id : "",
                           subject->path, field_key(found->field));
}

static gboolean
is_left_out(const FindState *state, const FoundValue *found)
{
    g_autofree char *name = name_of(found);
    return g_hash_table_contains(state->left_out, name);
}

GPtrArray *
find_list_meant(const FindState *state)
{
    GPtrArray *meant = g_ptr_array_new();
    for (guint i = 0; i < state->found->len; i++)
        if (!is_left_out(state, state->found->pdata[i]))
            g_ptr_array_add(meant, state->found->pdata[i]);
    return meant;
}

static const FoundValue *
found_at(const FindState *state, GtkListItem *item)
{
    GtkStringObject *number = gtk_list_item_get_item(item);
    gulong index = number != NULL ? strtoul(gtk_string_object_get_string(number), NULL, 10) : 0;
    return index < state->found->len ? state->found->pdata[index] : NULL;
}

/* Returns: (transfer full): @text on one line, from a few letters before @start (in bytes) on. */
static char *
line_of(const char *text, gsize start)
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
part_of(const FindState *state, const FoundValue *found, gint *start, gint *end)
{
    g_autoptr(GMatchInfo) match = NULL;
    *start = *end = 0;
    return state->query->test == QUERY_HAS &&
           g_regex_match(state->query->within, found->text, 0, &match) &&
           g_match_info_fetch_pos(match, 0, start, end);
}

/* Returns: (transfer full): markup of what @found says, that which was found in it in bold. */
static char *
markup_of(const FindState *state, const FoundValue *found)
{
    gint start, end;
    if (found->text[0] == '\0')
        return g_markup_escape_text(_("not said"), -1);
    gboolean is_part = part_of(state, found, &start, &end);
    g_autofree char *line = line_of(found->text, (gsize)start);
    g_autofree char *part = g_strndup(found->text + start, (gsize)(end - start));
    const char *at = is_part ? strstr(line, part) : NULL;
    if (at == NULL)
        return g_markup_escape_text(line, -1);
    g_autofree char *before = g_markup_escape_text(line, at - line);
    g_autofree char *bold = g_markup_escape_text(part, -1);
    g_autofree char *behind = g_markup_escape_text(at + strlen(part), -1);
    return g_strconcat(before, "<b>", bold, "</b>", behind, NULL);
}

static void
leave_out(GtkCheckButton *check, FindState *state)
{
    const FoundValue *found = found_at(state, g_object_get_data(G_OBJECT(check), "item"));
    if (found == NULL)
        return;
    if (gtk_check_button_get_active(check)) {
        g_autofree char *name = name_of(found);
        g_hash_table_remove(state->left_out, name);
    } else {
        g_hash_table_add(state->left_out, name_of(found));
    }
    find_show_count(state);
}

static void
set_width(GtkWidget *label, int letters)
{
    gtk_label_set_width_chars(GTK_LABEL(label), letters);
    gtk_label_set_max_width_chars(GTK_LABEL(label), letters);
}

/* Appends what @found becomes to @box. */
static void
append_change(const FindState *state, GtkWidget *box, const FoundValue *found)
{
    g_autofree char *changed =
        record_query_changed(state->query, found, gtk_editable_get_text(state->change));
    gint start, end;
    part_of(state, found, &start, &end);
    g_autofree char *line = line_of(changed, MIN((gsize)start, strlen(changed)));
    GtkWidget *becomes = desk_text_new(changed[0] != '\0' ? line : _("not said"), 12, "accent");
    set_width(becomes, LETTERS_WIDE);
    gtk_widget_set_hexpand(becomes, TRUE);
    tooltip_set(becomes, changed);
    gtk_box_append(GTK_BOX(box), desk_text_new("→", 1, "dim-label"));
    gtk_box_append(GTK_BOX(box), becomes);
}

static void
bind_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, FindState *state)
{
    const FoundValue *found = found_at(state, item);
    GtkWidget *box = gtk_list_item_get_child(item);
    container_empty(box);
    if (found == NULL)
        return;
    g_autofree char *title = subject_title(found->subject, desk_page_set(state->page));
    g_autofree char *member = field_label(found->field);
    g_autofree char *markup = markup_of(state, found);
    g_autofree char *words = g_strdup_printf("%s, %s: %s", title, member, found->text);
    g_autofree char *meant = g_strdup_printf(_("Change %s of %s"), member, title);
    GtkWidget *check = spoken_name(gtk_check_button_new(), meant);
    GtkWidget *where = desk_text_new(title, 26, NULL);
    GtkWidget *value = desk_text_new(NULL, 12, NULL);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(check), !is_left_out(state, found));
    g_object_set_data(G_OBJECT(check), "item", item);
    g_signal_connect(check, "toggled", G_CALLBACK(leave_out), state);
    set_width(where, 26);
    tooltip_set(where, title);
    gtk_label_set_markup(GTK_LABEL(value), markup);
    set_width(value, LETTERS_WIDE);
    gtk_widget_set_hexpand(value, TRUE);
    tooltip_set(value, found->text[0] != '\0' ? found->text : NULL);
    GtkWidget *kind = desk_text_new(member, 14, "dim-label");
    set_width(kind, 14);
    gtk_box_append(GTK_BOX(box), check);
    gtk_box_append(GTK_BOX(box), where);
    gtk_box_append(GTK_BOX(box), kind);
    gtk_box_append(GTK_BOX(box), value);
    if (state->is_changing)
        append_change(state, box, found);
    spoken_name(box, words);
}

static void
set_up_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    gtk_list_item_set_child(item, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8));
}

static void
show_on_map(FindState *state, guint row)
{
    if (row < state->found->len) {
        const FoundValue *found = state->found->pdata[row];
        editor_document_select(desk_page_document(state->page), found->subject);
    }
}

void
find_list_fill(FindState *state)
{
    g_autoptr(GPtrArray) numbers = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < state->found->len; i++)
        g_ptr_array_add(numbers, g_strdup_printf("%u", i));
    g_ptr_array_add(numbers, NULL);
    gtk_string_list_splice(state->rows, 0, g_list_model_get_n_items(G_LIST_MODEL(state->rows)),
                           (const char *const *)numbers->pdata);
}

GtkWidget *
find_list_new(FindState *state)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    state->rows = gtk_string_list_new(NULL);
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row), state);
    GtkSelectionModel *model =
        GTK_SELECTION_MODEL(gtk_single_selection_new(G_LIST_MODEL(state->rows)));
    gtk_single_selection_set_autoselect(GTK_SINGLE_SELECTION(model), FALSE);
    gtk_single_selection_set_can_unselect(GTK_SINGLE_SELECTION(model), TRUE);
    GtkWidget *view = gtk_list_view_new(model, factory);
    gtk_list_view_set_single_click_activate(GTK_LIST_VIEW(view), TRUE);
    g_signal_connect_swapped(view, "activate", G_CALLBACK(show_on_map), state);
    return desk_scrolled_new(spoken_name(view, _("What was found")));
}
