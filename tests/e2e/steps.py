# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories told in steps, in TAP. After a step that fails the others are not tried."""

import sys
import time
import traceback


def run_steps(steps, world):
    """Calls each of STEPS with WORLD; what it does stands in its first line of documentation."""
    print(f"1..{len(steps)}", flush=True)
    for number, step in enumerate(steps, 1):
        title = (step.__doc__ or step.__name__).strip().split("\n")[0]
        begin = time.monotonic()
        try:
            step(world)
        except Exception as error:  # whatever it is, the story ends here
            print(f"not ok {number} - {title}: {error}", flush=True)
            traceback.print_exc(file=sys.stderr)
            raise
        print(f"ok {number} - {title} # {time.monotonic() - begin:.1f} s", flush=True)
