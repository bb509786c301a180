import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type GymScope, inGyms } from '#src/features/gyms/server/scope.ts'
import { isSold, runsOn } from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { ofOwner } from '#src/server/owned.ts'

type Row = { id: string; fullname: string; phone_number: string | null; avatar: string | null; born_in: number }

/** More than reception congratulates in a day. */
const most = 50

/** The days of the calendar that are kept today: in a common year the 29th of February goes with the 28th. */
const keptOn = (today: Day): string[] =>
  today.slice(5) === '02-28' && addDays(today, 1).slice(5) === '03-01' ? ['02-28', '02-29'] : [today.slice(5)]

/** Members whose birthday is today, of those who may come today. */
export async function listBirthdays(db: Db, { adminId, gymIds }: GymScope, today: Day) {
  const { rows } = await sql<Row>`
    select m.id, m.fullname, m.phone_number, m.avatar, extract(year from m.date_of_birth)::int as born_in from members m
    where ${ofOwner('m', adminId)} and ${isAlive('m')}
      and to_char(m.date_of_birth, 'MM-DD') = any(${keptOn(today)}::text[])
      and exists (select from memberships s where s.admin_id = m.admin_id and s.member_id = m.id and ${isSold('s')}
        and ${runsOn('s', today)} and ${inGyms('s', gymIds)})
    order by m.fullname, m.id limit ${most}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    fullname: row.fullname,
    phone_number: row.phone_number,
    avatar: fileUrl(row.avatar),
    age: Number(today.slice(0, 4)) - row.born_in,
  }))
}
