/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A roll on a table: events and politics (12.0).
 */
#include "validator/systems/area-blocks/turn/table-roll.h"

#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/turn.h"

void
begin_table(Machine *machine, gint32 table, gint32 side, gint32 nation)
{
    const TableCode *code = rules_table(machine->rules, (guint32)table);
    Subjects subjects = subjects_of_side(side);
    subjects.nation = (gint16)nation;
    Frame *frame = machine_push(machine, PROCEDURE_TABLE, &subjects);
    frame->next = (guint32)table;
    frame->side = (gint16)side;
    frame->left = (guint16)(code->dice != NO_NUMBER ? code->dice : 1);
}

/* next: the table; left: dice to roll; value: their sum. */
Request
step_TABLE(Machine *machine, Frame *frame)
{
    gint32 roll = machine_take_answer(frame);
    if (roll != NO_NUMBER) {
        frame->value += roll;
        frame->left--;
    }
    const TableCode *table = rules_table(machine->rules, frame->next);
    if (frame->left > 0)
        return machine_ask_die(machine, frame->side, table->faces);
    const Subjects subjects = frame->subjects;
    gint32 result = frame->value;
    machine_pop(machine);
    do_row(machine, &table->rows, result, &subjects);
    return NO_REQUEST;
}
