/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An inspector in a window of its own, and what is done with it and found in it.
 */
#pragma once

#include "editor/forms/inspector.h"
#include "tests/ui/sample-window.h"

typedef struct {
    EditorDocument *document; /* owned: of pax-baltica-2010 */
    GtkWidget *inspector;
    GtkWidget *window;
} SampleInspector;

/* For cmocka: *state is a SampleInspector. */
int sample_inspector_setup(void **state);
int sample_inspector_teardown(void **state);

/* Unfolds what is printed, as it is at first in tests, or folds it away. */
void inspector_unfold(SampleInspector *fixture, gboolean is_open);

/* Adds a row for the member @key of what is selected, which is not there yet. */
void inspector_say_more(SampleInspector *fixture, const char *key);

/* Selects the record @id, or what is at @path of it. */
void inspector_select(SampleInspector *fixture, EntityId entity, const char *id, const char *path);

/* Returns: the widget of @type that is called @label, which must be there. */
GtkWidget *inspector_find(SampleInspector *fixture, GType type, const char *label);

/* Types @text into the entry @label and presses Return. */
void inspector_type(SampleInspector *fixture, const char *label, const char *text);

/* Holds that the entry @label shows @text. */
void inspector_assert_shows(SampleInspector *fixture, const char *label, const char *text);

/* Holds that what stands at @path of the record is @json; NULL: nothing. */
void inspector_assert_holds(SampleInspector *fixture, EntityId entity, const char *id,
                            const char *path, const char *json);

/* Returns: how many lines below @widget complain. */
guint inspector_count_complaints(GtkWidget *widget);

/* Returns: whether @widget or what is below it is a label that says @text. */
gboolean inspector_has_label(GtkWidget *widget, const char *text);
