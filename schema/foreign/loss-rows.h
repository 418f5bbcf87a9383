/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Included behind a list ROWS of ROW (NAME, thing, fate, why): makes of it the numbers ROW_NAME and
 * the table `rows` of what can become of each kind of thing. No guard: each format has its own.
 */
#include "schema/foreign/loss-report.h"

typedef enum {
#define ROW(NAME, ...) ROW_##NAME,
    ROWS
#undef ROW
} Row;

static const LossRow rows[] = {
#define ROW(NAME, ...) {__VA_ARGS__},
    ROWS
#undef ROW
};
