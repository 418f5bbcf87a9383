/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns and what fills them.
 */
#include "editor/forms/table-columns.h"

#include "editor/controls/tooltip.h"
#include "editor/document/field-text.h"
#include "editor/forms/table-cell.h"

static const char field_of_column[] = "narva-field";

/* Kinds whose values make poor columns unless they are asked for. */
#define HIDDEN_KINDS                                                                               \
    (KIND_BIT(KIND_SOURCE) | KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_LIST) | KIND_BIT(KIND_RECORD))

static void
set_up(TableColumns *columns, GtkListItem *item, GtkListItemFactory *factory)
{
    const Field *field = g_object_get_data(G_OBJECT(factory), field_of_column);
    GtkWidget *cell = editor_table_cell_new(columns->document, columns->list, field);
    g_signal_connect(cell, "go-on", columns->go_on, columns->data);
    gtk_list_item_set_child(item, cell);
    g_ptr_array_add(columns->cells, cell);
}

static void
tear_down(TableColumns *columns, GtkListItem *item)
{
    g_ptr_array_remove_fast(columns->cells, gtk_list_item_get_child(item));
    gtk_list_item_set_child(item, NULL);
}

static void
bind(TableColumns *columns G_GNUC_UNUSED, GtkListItem *item)
{
    editor_table_cell_bind(EDITOR_TABLE_CELL(gtk_list_item_get_child(item)),
                           gtk_list_item_get_item(item));
}

static void
unbind(TableColumns *columns G_GNUC_UNUSED, GtkListItem *item)
{
    editor_table_cell_bind(EDITOR_TABLE_CELL(gtk_list_item_get_child(item)), NULL);
}

static gint
compare(gconstpointer a, gconstpointer b, gpointer field)
{
    return editor_record_row_compare((gpointer)a, (gpointer)b, field);
}

static void
add_column(TableColumns *columns, const Field *field, gboolean is_shown)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_object_set_data(G_OBJECT(factory), field_of_column, (gpointer)field);
    g_signal_connect_swapped(factory, "setup", G_CALLBACK(set_up), columns);
    g_signal_connect_swapped(factory, "teardown", G_CALLBACK(tear_down), columns);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind), columns);
    g_signal_connect_swapped(factory, "unbind", G_CALLBACK(unbind), columns);
    g_autofree char *label = field_label(field);
    g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(label, factory);
    g_autoptr(GtkSorter) sorter = GTK_SORTER(gtk_custom_sorter_new(compare, (gpointer)field, NULL));
    g_object_set_data(G_OBJECT(column), field_of_column, (gpointer)field);
    gtk_column_view_column_set_sorter(column, sorter);
    gtk_column_view_column_set_resizable(column, TRUE);
    gtk_column_view_column_set_expand(column, field->kind == KIND_TITLE);
    gtk_column_view_column_set_visible(column, is_shown);
    gtk_column_view_append_column(columns->view, column);
}

void
table_columns_make(TableColumns *columns)
{
    const Entity *entity = editor_record_list_entity(columns->list);
    guint64 given = editor_record_list_given(columns->list);
    /* Nobody knows yet what will be said: what only games of this system have is asked for. */
    gboolean is_bare = given == 0;
    columns->cells = g_ptr_array_new();
    guint64 told = given | editor_record_list_read(columns->list);
    for (guint i = 0; entity != NULL && i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if (((told >> i) & 1) == 0)
            continue;
        gboolean is_poor = (HIDDEN_KINDS >> field->kind) & 1;
        gboolean is_of_use =
            field->required || ((given >> i) & 1) || (is_bare && field->systems != 0);
        add_column(columns, field, is_of_use && !is_poor);
    }
}

void
table_columns_clear(TableColumns *columns)
{
    g_clear_pointer(&columns->cells, g_ptr_array_unref);
}

/* Returns: (transfer full): the column @index of @view, or NULL. */
static GtkColumnViewColumn *
column_at(const TableColumns *columns, guint index)
{
    return g_list_model_get_item(gtk_column_view_get_columns(columns->view), index);
}

GPtrArray *
table_columns_shown(const TableColumns *columns)
{
    GPtrArray *shown = g_ptr_array_new();
    guint n = g_list_model_get_n_items(gtk_column_view_get_columns(columns->view));
    for (guint i = 0; i < n; i++) {
        g_autoptr(GtkColumnViewColumn) column = column_at(columns, i);
        if (gtk_column_view_column_get_visible(column))
            g_ptr_array_add(shown, g_object_get_data(G_OBJECT(column), field_of_column));
    }
    g_ptr_array_add(shown, NULL);
    return shown;
}

GtkWidget *
table_columns_chooser(TableColumns *columns)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    guint n = g_list_model_get_n_items(gtk_column_view_get_columns(columns->view));
    for (guint i = 0; i < n; i++) {
        g_autoptr(GtkColumnViewColumn) column = column_at(columns, i);
        const char *title = gtk_column_view_column_get_title(column);
        GtkWidget *check = gtk_check_button_new_with_label(title);
        const Field *field = g_object_get_data(G_OBJECT(column), field_of_column);
        tooltip_set(check, field->meaning);
        g_object_bind_property(column, "visible", check, "active",
                               G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
        gtk_box_append(GTK_BOX(box), check);
    }
    return box;
}

/* Returns: the cell of @row for @field, if it is on the screen. */
static EditorTableCell *
find_cell(const TableColumns *columns, EditorRecordRow *row, const Field *field)
{
    for (guint i = 0; i < columns->cells->len; i++) {
        EditorTableCell *cell = columns->cells->pdata[i];
        if (editor_table_cell_row(cell) == row && editor_table_cell_field(cell) == field)
            return cell;
    }
    return NULL;
}

gboolean
table_columns_edit(const TableColumns *columns, EditorRecordRow *row, const Field *field, gint by)
{
    g_autoptr(GPtrArray) shown = table_columns_shown(columns);
    guint at = 0;
    gboolean is_there = field != NULL && g_ptr_array_find(shown, field, &at);
    gint step = by < 0 ? -1 : 1;
    for (gint i = is_there ? (gint)at + by : 0; i >= 0 && i < (gint)shown->len - 1; i += step) {
        EditorTableCell *cell = find_cell(columns, row, shown->pdata[i]);
        if (cell != NULL && editor_table_cell_edit(cell))
            return TRUE;
    }
    return FALSE;
}
