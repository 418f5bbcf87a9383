# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutants, the functions that make them, and which of them are tried."""

from typing import NamedTuple

INSTANCES = 20
MUTATORS = {}


class Mutant(NamedTuple):
    """A data set with a single defect: its EDITS, and the TARGETS where it is to be found.

    What an edit writes is a target too."""

    edits: list
    targets: list


def kind(name):
    """Registers a function that yields all mutants of the kind NAME that a data set can have."""

    def register(function):
        assert name not in MUTATORS, f"two mutators of {name}"
        MUTATORS[name] = function
        return function

    return register


def spread(items, count):
    """Returns COUNT of ITEMS, as far from each other as they can be, or all if they are fewer."""
    if len(items) <= count:
        return items
    return [items[(2 * index + 1) * len(items) // (2 * count)] for index in range(count)]


def shares(sizes, count):
    """Divides COUNT among sets that have SIZES, as evenly as these allow."""
    given = [0] * len(sizes)
    while sum(given) < min(count, sum(sizes)):
        for index, size in enumerate(sizes):
            given[index] += given[index] < size and sum(given) < count
    return given


def sample(name, sets):
    """Returns the (data set, mutant) of the kind NAME that are tried."""
    found = [(data, list(MUTATORS[name](data))) for data in sets]
    parts = shares([len(mutants) for _, mutants in found], INSTANCES)
    return [
        (data, mutant)
        for (data, mutants), part in zip(found, parts)
        for mutant in spread(mutants, part)
    ]


def misspelt(word, taken=()):
    """Returns WORD with a slip of the fingers that makes none of the words TAKEN."""
    middle = range(max(1, len(word) // 2 - 1), len(word) - 1)
    slips = [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in middle]
    slips += [word[:i] + word[i + 1 :] for i in middle] + [word + word[-1]]
    return next(slip for slip in slips if slip != word and slip not in taken)
