# SPDX-License-Identifier: GPL-3.0-or-later
"""What a narva that was built with tests prints, as one for users prints it: without the words of
systems that only tests play (NARVA_TEST_SYSTEMS in schema/model)."""

import re

OF_TESTS = re.compile(r"(?:, | and )([`\"]?)(?:triad|favours)\1(?![\w-])")


def for_users(text):
    return OF_TESTS.sub("", text)
