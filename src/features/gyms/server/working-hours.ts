import type { WorkingHours } from '../contract.ts'

/** As gym_settings keeps them; null when the gym has no settings row, which means round the clock. */
export type HoursRow = {
  is_same_for_all: boolean | null
  for_all_from: string | null
  for_all_to: string | null
  for_men_from: string | null
  for_men_to: string | null
  for_women_from: string | null
  for_women_to: string | null
}

const period = (from: string | null, to: string | null) =>
  from && to ? { from: from.slice(0, 5), to: to.slice(0, 5) } : null

export const hoursShown = (row: HoursRow): WorkingHours => ({
  isSameForAll: row.is_same_for_all ?? true,
  forAll:
    row.is_same_for_all === false ? null : (period(row.for_all_from, row.for_all_to) ?? { from: '00:00', to: '24:00' }),
  forMen: row.is_same_for_all === false ? period(row.for_men_from, row.for_men_to) : null,
  forWomen: row.is_same_for_all === false ? period(row.for_women_from, row.for_women_to) : null,
})
