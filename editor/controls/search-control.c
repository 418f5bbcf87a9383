/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One search entry as a control.
 */
#include "editor/controls/control-kinds.h"

#include "editor/controls/search-entry.h"

#include <glib/gi18n.h>

struct _EditorSearchControl {
    EditorValueControl parent;
    EditorSearchEntry *entry; /* of the widget tree */
};

G_DEFINE_FINAL_TYPE(EditorSearchControl, editor_search_control, EDITOR_TYPE_VALUE_CONTROL)

static void
set_label(EditorValueControl *control, const char *label)
{
    GtkWidget *entry = editor_search_entry_new(editor_value_control_document(control),
                                               editor_value_control_field(control), label);
    EDITOR_SEARCH_CONTROL(control)->entry = EDITOR_SEARCH_ENTRY(entry);
    g_signal_connect_swapped(entry, "picked", G_CALLBACK(editor_value_control_commit), control);
    editor_value_control_set_child(control, entry);
}

static void
show(EditorValueControl *control, const FieldRow *row)
{
    const char *hint = row->fallback != NULL ? row->fallback : _("not said");
    editor_search_entry_limit(EDITOR_SEARCH_CONTROL(control)->entry, row->place);
    editor_search_entry_show(EDITOR_SEARCH_CONTROL(control)->entry, row->text,
                             row->is_mixed ? _("several values") : hint);
}

static void
refuse(EditorValueControl *control)
{
    editor_search_entry_refuse(EDITOR_SEARCH_CONTROL(control)->entry);
}

static void
editor_search_control_class_init(EditorSearchControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->refuse = refuse;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_label;
}

static void
editor_search_control_init(EditorSearchControl *self G_GNUC_UNUSED)
{
}
