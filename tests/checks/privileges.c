/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Root's two capabilities of reading everything, off and on again. Another user id in a child would
 * do as well, but could not reach temporary folders below a private one.
 */
#include "tests/checks/privileges.h"

#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

void
privileges_set(gboolean may_override)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {0};
    const guint32 both = 1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH;
    g_assert_cmpint(syscall(SYS_capget, &header, sets), ==, 0);
    sets[0].effective &= ~both;
    if (may_override)
        sets[0].effective |= sets[0].permitted & both;
    g_assert_cmpint(syscall(SYS_capset, &header, sets), ==, 0);
}
