/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inspector as it stands beside the map: its form, and the cards around that.
 */
#pragma once

#include "editor/document/settings.h"
#include "editor/forms/inspector.h"
#include "editor/window/workbench/desks.h"

/* @settings (borrowed, must outlive it) keeps whether rules are told in sentences.
 * Returns: (transfer floating): an inspector of @document. */
GtkWidget *inspector_side_new(EditorDocument *document, Settings *settings);

/* Puts @hints (transfer floating) and the other cards of what @parts are about around the form.
 * Once. */
void inspector_side_furnish(EditorInspector *inspector, const DeskParts *parts, GtkWidget *hints);
