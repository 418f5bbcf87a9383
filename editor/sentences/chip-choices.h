/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a chip of a sentence stands for (a record, a member of it, or an item of that), and what
 * opens below it: what can replace it, each choice with its meaning, and what else can be done
 * to the part.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* What a chip stands for. */
typedef struct {
    Subject *record;    /* owned: the record of which it is a part */
    const Field *field; /* the member; NULL: the record as a whole */
    gint item;          /* of a list of texts; -1: none of it, or a new one is to be added */
} ChipPart;

ChipPart *chip_part_new(const Subject *record, const Field *field, gint item);
void chip_part_free(ChipPart *part);

/* Returns: (transfer full): the accessible name of @part: `Nation: Sweden`. */
char *chip_part_words(const ChipPart *part, const char *text);

/* Takes @part out of its sentence: the value of a member that need not be given, or the record.
 * Returns: FALSE with @error set where that cannot be. */
gboolean chip_part_drop(EditorDocument *document, const ChipPart *part, GError **error);

/* Opens below @chip, in @owner around it, the choices for @part (transfer full). Each choice is one
 * step of @document; complaints are shown where @owner is. */
void chip_choices_popup(GtkWidget *owner, GtkWidget *chip, EditorDocument *document,
                        ChipPart *part);
