/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a page of results looks: in light and dark, on a narrow window, and on paper.
 */
#pragma once

/* What stands in its element `style`. */
extern const char page_style[];
