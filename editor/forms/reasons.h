/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Answers to “Why is this value so?” and “Who uses this?”, beside what they are about.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Shows at @at which layers say something about the member @field of @subject. */
void reasons_popup(GtkWidget *at, EditorDocument *document, const Subject *subject,
                   const Field *field);

/* Shows at @at what refers to the record of @subject; one that is chosen is selected. */
void reasons_show_uses(GtkWidget *at, EditorDocument *document, const Subject *subject);
