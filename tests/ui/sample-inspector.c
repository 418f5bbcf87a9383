/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inspector on a screen.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/ui/sample-inspector.h"

#include "editor/forms/record-form.h"
#include "schema/model/edit.h"

int
sample_inspector_setup(void **state)
{
    SampleInspector *fixture = g_new0(SampleInspector, 1);
    fixture->document = sample_document_new("pax-baltica-2010");
    fixture->inspector = editor_inspector_new(fixture->document);
    fixture->window = sample_window_new(fixture->inspector, 320, 800);
    inspector_unfold(fixture, TRUE);
    *state = fixture;
    return 0;
}

int
sample_inspector_teardown(void **state)
{
    SampleInspector *fixture = *state;
    sample_window_free(fixture->window);
    g_object_unref(fixture->document);
    g_free(fixture);
    return 0;
}

void
inspector_unfold(SampleInspector *fixture, gboolean is_open)
{
    GtkWidget *fold = inspector_find(fixture, GTK_TYPE_TOGGLE_BUTTON, "Change values");
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(fold), is_open);
    spin_out();
}

void
inspector_say_more(SampleInspector *fixture, const char *key)
{
    widget_act(inspector_find(fixture, EDITOR_TYPE_RECORD_FORM, NULL), "form.add", key);
}

void
inspector_select(SampleInspector *fixture, EntityId entity, const char *id, const char *path)
{
    g_autoptr(Subject) subject = subject_new(entity, id, path);
    editor_document_select(fixture->document, subject);
    spin_out();
}

GtkWidget *
inspector_find(SampleInspector *fixture, GType type, const char *label)
{
    GtkWidget *widget = widget_below(fixture->inspector, type, label);
    assert_non_null(widget);
    return widget;
}

void
inspector_type(SampleInspector *fixture, const char *label, const char *text)
{
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, label);
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    g_signal_emit_by_name(entry, "activate");
    spin_out();
}

void
inspector_assert_shows(SampleInspector *fixture, const char *label, const char *text)
{
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, label);
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), text);
}

void
inspector_assert_holds(SampleInspector *fixture, EntityId entity, const char *id, const char *path,
                       const char *json)
{
    const Record *record = subject_owner(editor_document_set(fixture->document), entity, id);
    assert_non_null(record);
    g_autofree char *text = edit_path_text(record, path);
    if (json == NULL)
        assert_null(text);
    else
        assert_string_equal(text, json);
}

guint
inspector_count_complaints(GtkWidget *widget)
{
    guint n = GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "error") &&
              gtk_widget_get_visible(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        n += inspector_count_complaints(child);
    return n;
}

gboolean
inspector_has_label(GtkWidget *widget, const char *text)
{
    if (GTK_IS_LABEL(widget) && strcmp(gtk_label_get_text(GTK_LABEL(widget)), text) == 0)
        return TRUE;
    gboolean is_there = FALSE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && !is_there;
         child = gtk_widget_get_next_sibling(child))
        is_there = inspector_has_label(child, text);
    return is_there;
}
