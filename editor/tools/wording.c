/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The templates are translated as a whole, so that a language may order its words otherwise.
 */
#include "editor/tools/wording.h"

#include <glib/gi18n.h>

static const char *
translate(const char *text)
{
    return _(text);
}

Wording
wording_for(const DataSet *set, const Scenario *scenario)
{
    const Record *position = scenario != NULL ? scenario->position : NULL;
    return (Wording){set, (const SparsePosition *)position, translate};
}
