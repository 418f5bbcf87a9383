# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a command and tells on stderr how many KiB it had in memory at most and how many seconds of the
processor it took. A program of its own: what a child has at most begins with what its parent has.
Usage: peak-memory.py COMMAND ARGUMENT..."""

import os
import resource
import sys

child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status = os.waitpid(child, 0)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_maxrss, used.ru_utime + used.ru_stime, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status) & 127)
