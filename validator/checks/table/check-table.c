/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows of checks.def.
 */
#include "validator/checks/table/check-table.h"

/* clang-format off */
static const CheckRow rows[] = {
#define SET_CHECK(NAME, check, ...) { .id = FINDING_##NAME, .run = check, __VA_ARGS__ },
#define RECORD_CHECK(NAME, check, ...) { .id = FINDING_##NAME, .run_record = check, __VA_ARGS__ },
#define LINK_CHECK(NAME, check, ...) { .id = FINDING_##NAME, .run_link = check, __VA_ARGS__ },
#define PLAY_CHECK(NAME, check, ...) { .id = FINDING_##NAME, .run_play = check, __VA_ARGS__ },
#include "validator/checks/table/checks.def"
};
/* clang-format on */

const CheckRow *
check_table(guint *n_rows)
{
    *n_rows = G_N_ELEMENTS(rows);
    return rows;
}
