/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What opens below a chip: what may stand there, each choice with what it means; and what else can
 * be done to the part: more said of it, turned round, joined, taken out.
 */
#pragma once

#include "editor/sentences/chip-part.h"

#include <gtk/gtk.h>

/* Opens below @chip, in @owner around it, what may stand for @part (taken). Each choice is one step
 * of @document; complaints are shown where @owner is. */
void chip_choices_popup(GtkWidget *owner, GtkWidget *chip, EditorDocument *document,
                        ChipPart *part);
