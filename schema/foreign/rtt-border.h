/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a module of Rally the Troops numbers a border.
 */
#pragma once

/* The border between areas a and b has the number a * RTT_BORDER_BASE + b. */
#define RTT_BORDER_BASE 100u
