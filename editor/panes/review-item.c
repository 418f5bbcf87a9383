/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids are copied: the set in which they were found goes with the next edit.
 */
#include "editor/panes/review-item.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE(ReviewItem, review_item, G_TYPE_OBJECT)

static void
review_item_finalize(GObject *object)
{
    ReviewItem *self = REVIEW_ITEM(object);
    g_free(self->a);
    g_free(self->b);
    g_free(self->type);
    G_OBJECT_CLASS(review_item_parent_class)->finalize(object);
}

static void
review_item_class_init(ReviewItemClass *class)
{
    G_OBJECT_CLASS(class)->finalize = review_item_finalize;
}

static void
review_item_init(ReviewItem *self G_GNUC_UNUSED)
{
}

ReviewItem *
review_item_new(const BorderCandidate *candidate)
{
    ReviewItem *self = g_object_new(REVIEW_TYPE_ITEM, NULL);
    self->a = g_strdup(candidate->a);
    self->b = g_strdup(candidate->b);
    self->type = g_strdup(candidate->type);
    self->reason = candidate->reason;
    self->length = candidate->length;
    return self;
}

char *
review_item_reason(const ReviewItem *self)
{
    if (self->reason == REVIEW_CORNER)
        return g_strdup(_("they meet in a point only"));
    return g_strdup_printf(self->reason == REVIEW_COAST ? _("%.0f of coast: a port?")
                                                        : _("%.0f of shared line"),
                           self->length);
}
