/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whose word a value is that was changed at this desk.
 */
#pragma once

#include "editor/document/edit-plan.h"

/* What the edits of @plan from @first on have made of values that somebody else is said to have
 * given in @before, as the plan found it, is not what their source says any more: it becomes our
 * own, unless the plan gives it another one. In a layer the source below does not count for what
 * the layer says, so there is nothing to do. */
void own_changes(EditPlan *plan, const DataSet *before, guint first);
