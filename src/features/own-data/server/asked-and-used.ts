import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { UseKind } from '#src/features/plans/rules.ts'
import type { Db } from '#src/server/db.ts'
import type { OwnData, OwnerData } from '../contract.ts'
import { type Asked, isOf, type Proven, toldEnquiry } from './asked-elsewhere.ts'

type AskedAndUsed = Pick<OwnerData, 'enquiries' | 'gift_days' | 'uses' | 'gift_card_orders'>

/** That a row, by its alias, is of this one person among an owner's. */
export const ofPerson =
  (adminId: string, personId: string) =>
  (row: string): RawBuilder<boolean> =>
    sql`${sql.ref(`${row}.admin_id`)} = ${adminId} and ${sql.ref(`${row}.member_id`)} = ${personId}`

/** What the person asked an owner for before and beside a membership, was given, and used of what they bought. Under the owner's scope. */
export async function readAskedAndUsed(
  db: Db,
  adminId: string,
  person: OwnData['person'],
  proven: readonly Proven[],
  most: number,
): Promise<AskedAndUsed> {
  const of = ofPerson(adminId, person._id)
  // by the phones that are proven to be theirs: what an owner noted as their number may be somebody else's
  const { rows: enquiries } = await sql<Asked>`
    select g.name as gym, l.fullname, l.phone_number, l.text, l.status, l.note, l.created_at from leads l
    join gyms g on g.admin_id = l.admin_id and g.id = l.gym_id
    where l.admin_id = ${adminId} and l.phone_number = any(${proven.map(({ phone_number }) => phone_number)}::text[])
    order by l.created_at desc, l.id limit ${most}`.execute(db)
  const { rows: gifts } = await sql<{ plan_name: string; days: number; reason: string; made_on: Day }>`
    select s.plan_name, f.days, f.reason, f.made_on from membership_gifts f
    join memberships s on s.admin_id = f.admin_id and s.id = f.membership_id
    where ${of('s')} order by f.created_at desc, f.id limit ${most}`.execute(db)
  const { rows: uses } = await sql<{
    gym: string
    plan_name: string
    kind: UseKind
    used_at: Date
    undone_at: Date | null
  }>`
    select g.name as gym, s.plan_name, u.kind, u.used_at, u.undone_at from membership_uses u
    join memberships s on s.admin_id = u.admin_id and s.id = u.membership_id
    join gyms g on g.admin_id = u.admin_id and g.id = u.gym_id
    where ${of('u')} order by u.used_at desc, u.id limit ${most}`.execute(db)
  const { rows: orders } = await sql<{ gym: string; value_tiyin: Tiyin; code_end: string; created_at: Date }>`
    select g.name as gym, o.value_tiyin, o.code_end, o.created_at from gift_card_orders o
    join gyms g on g.admin_id = o.admin_id and g.id = o.gym_id
    where ${of('o')} order by o.created_at desc, o.id limit ${most}`.execute(db)
  return {
    enquiries: enquiries.filter((row) => isOf(proven, row)).map(toldEnquiry),
    gift_days: gifts.map(({ made_on, ...row }) => ({ ...row, date: made_on })),
    uses: uses.map(({ used_at, undone_at, ...row }) => ({
      ...row,
      used_at: used_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    })),
    gift_card_orders: orders.map(({ value_tiyin, created_at, ...row }) => ({
      ...row,
      amount: toSom(value_tiyin),
      createdAt: created_at.toISOString(),
    })),
  }
}
