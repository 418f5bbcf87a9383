/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players that weigh their choices go by: numbers that the system names.
 */
#pragma once

#include "validator/engine/play.h"

#define WEIGHTS_ERROR weights_error_quark()
GQuark weights_error_quark(void);

typedef enum {
    WEIGHTS_ERROR_SYNTAX,  /* it is no JSON */
    WEIGHTS_ERROR_UNKNOWN, /* it names what the system does not weigh */
    WEIGHTS_ERROR_VALUE,   /* a value is no whole number within WEIGHT_MAX */
} WeightsError;

/* No weight is larger, or less than minus this. */
#define WEIGHT_MAX 1000000

/* Returns: (transfer full): the weights of @judge, one for each row, as @tables (may be NULL) say
 * or as is usual. */
gint32 *weights_of(const SystemJudge *judge, const Record *tables);

/* Reads an object of JSON, `{"step": 90}`, into @weights; what it does not name stays as it is.
 * Returns: FALSE with @error set. */
gboolean weights_read(const SystemJudge *judge, const char *bytes, gsize length, gint32 *weights,
                      GError **error);
