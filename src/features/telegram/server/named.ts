import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { agreedDueOn, askedBy } from '#src/features/memberships/server/agreed-days.ts'
import { goesOn, isSold, makesMember, runsOn } from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import { namedDays, namedMost } from '../rules.ts'
import { reportTexts } from './report-texts.ts'

const kinds = ['paid', 'owes', 'leaves'] as const

export type Named = {
  gym_id: string
  kind: (typeof kinds)[number]
  fullname: string
  amount_tiyin: Tiyin
  day: Day
  count: number
}

/** Who paid yesterday (not by what a file has brought since), who owes what was due, and whose membership ends within days with none after it: the first of each, gym by gym. */
export async function listNamed(
  db: Db,
  { adminId, today }: { adminId: string; today: Day },
): Promise<Map<string, Named[]>> {
  const { rows } = await sql<Named>`
    select n.gym_id, n.kind, m.fullname, n.amount_tiyin, n.day, n.count from (
      select f.*, row_number() over (partition by f.gym_id, f.kind order by f.place, f.member_id)::int as nr,
        count(*) over (partition by f.gym_id, f.kind)::int as count
      from (
        select s.gym_id, 'paid' as kind, s.member_id, sum(t.amount_tiyin)::bigint as amount_tiyin, max(t.business_on) as day,
          -sum(t.amount_tiyin) as place
        from transactions t join memberships s on s.admin_id = ${adminId} and s.id = t.membership_id
        where t.admin_id = ${adminId} and t.transaction_type = 'payment' and t.business_on = ${addDays(today, -1)}::date
          and t.business_on = ${tashkentDayOf('t.created_at')}
        group by s.gym_id, s.member_id
        union all
        select s.gym_id, 'owes', s.member_id, sum(s.asked_tiyin)::bigint, min(s.due_on), -sum(s.asked_tiyin)
        from (
          select s.gym_id, s.member_id, ${agreedDueOn('s', adminId, today)} as due_on, ${askedBy('s', adminId, today)} as asked_tiyin
          from memberships s where s.admin_id = ${adminId} and s.remaining_tiyin > 0 and ${isSold('s')}) s
        where s.due_on <= ${today}::date
        group by s.gym_id, s.member_id
        union all
        select s.gym_id, 'leaves', s.member_id, 0::bigint, s.end_on, s.end_on - ${today}::date
        from memberships s
        where s.admin_id = ${adminId} and ${isSold('s')} and ${makesMember('s')} and ${runsOn('s', today)}
          and s.end_on < ${addDays(today, namedDays)}::date and not ${goesOn('s', adminId)}) f) n
    join members m on m.admin_id = ${adminId} and m.id = n.member_id and m.deleted_at is null
    where n.nr <= ${namedMost} order by n.gym_id, n.kind, n.nr`.execute(db)
  const ofGyms = new Map<string, Named[]>()
  for (const row of rows) ofGyms.set(row.gym_id, [...(ofGyms.get(row.gym_id) ?? []), row])
  return ofGyms
}

/** As much of a name as an owner needs to know who it is. */
export function shortName(fullname: string): string {
  const [first = '', second] = fullname.trim().split(/\s+/)
  return second ? `${first} ${[...second][0]}.` : first
}

/** One line for each thing that may be said of people. */
export function namedLines(rows: readonly Named[], language: Language): string {
  const t = reportTexts[language]
  return kinds
    .flatMap((kind) => {
      const own = rows.filter((row) => row.kind === kind)
      if (own.length === 0) return []
      const told = own.map(({ fullname, amount_tiyin, day }) => {
        const said = kind === 'leaves' ? formatDay(day) : formatSom(toSom(amount_tiyin), language)
        return `${shortName(fullname)} ${said}`
      })
      const left = (own[0]?.count ?? 0) - own.length
      return [`${t.named[kind]}: ${told.join(', ')}${left > 0 ? `, ${t.more(left)}` : ''}`]
    })
    .join('\n')
}
