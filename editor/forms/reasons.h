/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Popovers that answer “Why is this value so?” and “Who uses this?”.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Shows a popover at @at with the layers that state the member @field of @subject. */
void reasons_popup(GtkWidget *at, EditorDocument *document, const Subject *subject,
                   const Field *field);

/* Shows a popover at @at with what refers to the record of @subject; a click selects it. */
void reasons_show_uses(GtkWidget *at, EditorDocument *document, const Subject *subject);
