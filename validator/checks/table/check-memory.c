/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who holds the memory of runs; run.c fills it.
 */
#include "validator/checks/table/check-memory.h"

CheckMemory *
check_memory_new(void)
{
    CheckMemory *memory = g_new0(CheckMemory, 1);
    g_atomic_ref_count_init(&memory->references);
    memory->drawing = drawing_memory_new();
    return memory;
}

CheckMemory *
check_memory_ref(CheckMemory *memory)
{
    g_atomic_ref_count_inc(&memory->references);
    return memory;
}

void
check_memory_unref(CheckMemory *memory)
{
    if (memory == NULL || !g_atomic_ref_count_dec(&memory->references))
        return;
    map_graph_free(memory->graph);
    data_set_unref(memory->set);
    drawing_memory_free(memory->drawing);
    g_free(memory);
}
