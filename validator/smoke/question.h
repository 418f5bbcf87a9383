/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions of queries.def. Arguments are numbers of what the row names, NO_NAME where it names
 * nothing.
 */
#pragma once

#include "validator/engine/situation.h"
#include "validator/smoke/query.h"

typedef void (*AskQuery)(const Situation *situation,
                         gint32 first,
                         gint32 second,
                         QueryAnswer *answer);

#define QUERY(name, ...)                                                                           \
    void ask_##name(const Situation *situation, gint32 first, gint32 second, QueryAnswer *answer);
#include "validator/smoke/queries.def"

static inline void
answer_value(QueryAnswer *answer, gint64 value)
{
    answer->has_value = TRUE;
    answer->value = value;
}

static inline void
answer_truth(QueryAnswer *answer, gboolean holds)
{
    answer->has_truth = TRUE;
    answer->holds = holds != FALSE;
}

/* Adds @name (NULL: nothing) to the names. */
static inline void
answer_name(QueryAnswer *answer, const char *name)
{
    answer->has_names = TRUE;
    if (name != NULL)
        g_ptr_array_add(answer->names, g_strdup(name));
}
