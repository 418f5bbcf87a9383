/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A border that the drawing has and the data do not, as a row of a list.
 */
#pragma once

#include "editor/tools/border-review.h"

#include <gtk/gtk.h>

#define REVIEW_TYPE_ITEM (review_item_get_type())
G_DECLARE_FINAL_TYPE(ReviewItem, review_item, REVIEW, ITEM, GObject)

struct _ReviewItem {
    GObject parent;
    char *a, *b, *type; /* owned; type NULL: none is proposed */
    ReviewReason reason;
    double length;
};

/* Returns: (transfer full): @candidate, copied. */
ReviewItem *review_item_new(const BorderCandidate *candidate);

/* Returns: (transfer full): why it is proposed, in words. */
char *review_item_reason(const ReviewItem *item);
