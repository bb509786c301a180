import type { ListSheet } from '#src/server/export-list.ts'
import type { Shift } from '../contract.ts'
import { columnWords } from '../column-words.ts'

export const shiftSheet: ListSheet<Shift> = (language) => {
  const t = columnWords[language]
  return {
    name: t.title,
    columns: [
      { title: t.employee, value: ({ opened_by }) => opened_by.fullname },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.opened, kind: 'instant', value: ({ opened_at }) => opened_at },
      { title: t.closed, kind: 'instant', value: ({ closed_at }) => closed_at },
      { title: t.openedWith, kind: 'som', value: ({ opening_amount }) => opening_amount },
      { title: t.cashIn, kind: 'som', value: ({ cash_payments }) => cash_payments },
      { title: t.cashOut, kind: 'som', value: ({ cash_refunds }) => cash_refunds },
      { title: t.expected, kind: 'som', value: ({ expected_amount }) => expected_amount },
      { title: t.counted, kind: 'som', value: ({ counted_amount }) => counted_amount },
      { title: t.difference, kind: 'som', value: ({ difference }) => difference },
      { title: t.note, value: ({ note }) => note },
    ],
  }
}
