/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What opens below a chip: what may stand there, each choice with what it means; and what else can
 * be done to the part: more said of it, turned round, joined, taken out.
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

/* Returns: (transfer full): in words, what @part is, for those who cannot see it: `Nation: Sweden`.
 */
char *chip_part_words(const ChipPart *part, const char *text);

/* Opens below @chip, in @owner around it, what may stand for @part (taken). Each choice is one step
 * of @document; complaints are shown where @owner is. */
void chip_choices_popup(GtkWidget *owner,
                        GtkWidget *chip,
                        EditorDocument *document,
                        ChipPart *part);

/* Takes @part out of its sentence: the value of a member that need not be given, or the record.
 */
void chip_part_take_out(GtkWidget *owner, EditorDocument *document, const ChipPart *part);
