import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { isOfNow } from '#src/features/memberships/server/counted.ts'
import type { Visitor } from '#src/features/visits/rules.ts'
import { heldColumns, heldOf, type HeldRow } from '#src/features/visits/server/held-rows.ts'
import { type Db, later } from '#src/server/db.ts'
import type { DoorDevice } from '../contract.ts'

type DeviceRow = {
  admin_id: string
  id: string
  gym_id: string
  name: string
  key_hash: Buffer
  created_at: Date
  last_used_at: Date | null
}
export type Device = Pick<DeviceRow, 'admin_id' | 'id' | 'gym_id' | 'name' | 'key_hash'>

type ShownRow = Omit<DeviceRow, 'admin_id' | 'key_hash'>
const shown = (row: ShownRow): DoorDevice => ({
  _id: row.id,
  gym_id: row.gym_id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

type Made = { adminId: string; id: string; gymId: string; name: string; keyHash: Buffer; now: Date }

export async function insertDevice(db: Db, { adminId, id, gymId, name, keyHash, now }: Made): Promise<DoorDevice> {
  await sql`
    insert into door_devices (admin_id, id, gym_id, name, key_hash, created_at)
    values (${adminId}, ${id}, ${gymId}, ${name}, ${keyHash}, ${now})`.execute(db)
  return shown({ id, gym_id: gymId, name, created_at: now, last_used_at: null })
}

export async function listDevices(db: Db, adminId: string, gymId: string): Promise<DoorDevice[]> {
  const { rows } = await sql<ShownRow>`
    select id, gym_id, name, created_at, last_used_at from door_devices
    where admin_id = ${adminId} and gym_id = ${gymId} and deleted_at is null
    order by created_at desc, id desc`.execute(db)
  return rows.map(shown)
}

/** Answers what it was; undefined when there is none that could be taken away. */
export async function deleteDevice(
  db: Db,
  adminId: string | null,
  id: string,
  now: Date,
): Promise<{ name: string; gym_id: string } | undefined> {
  const { rows } = await sql<{ name: string; gym_id: string }>`
    update door_devices set deleted_at = ${now} where admin_id = ${adminId} and id = ${id} and deleted_at is null returning name, gym_id`.execute(
    db,
  )
  return rows[0]
}

/** A device that may ask: neither it nor its gym nor its owner is gone. */
export async function findDevice(db: Db, id: string): Promise<Device | undefined> {
  const { rows } = await sql<Device>`
    select d.admin_id, d.id, d.gym_id, d.name, d.key_hash from door_devices d
    join gyms g on g.admin_id = d.admin_id and g.id = d.gym_id and g.deleted_at is null
    join admins a on a.id = d.admin_id and ${isAlive('a')}
    where d.id = ${id} and d.deleted_at is null`.execute(db)
  return rows[0]
}

/** Kept to the minute: a busy door does not write its row with every step. */
export const markUsed = (db: Db, device: Device, now: Date): void =>
  later(
    db,
    sql`
    update door_devices set last_used_at = ${now}
    where admin_id = ${device.admin_id} and id = ${device.id} and (last_used_at is null or last_used_at < ${new Date(now.getTime() - 60_000)})`,
  )

type ListedRow = HeldRow & Pick<Visitor, 'gender' | 'status'> & { member_id: string; code: string; has_come: boolean }

/** `hasCome`: today already, or to the class that goes on since yesterday, so that they come again whatever was used up by that. */
export type Listed = Visitor & { memberId: string; code: string; hasCome: boolean }

/** Everybody of the gym with a membership that runs today or ran yesterday, with all that the door asks about. */
export async function listVisitors(db: Db, device: Device, at: { today: Day; now: Date }): Promise<Listed[]> {
  const { rows } = await sql<ListedRow>`
    select m.id as member_id, m.code, m.gender, m.status, ${heldColumns(device.admin_id, at)},
      exists (select from visits v where v.admin_id = ${device.admin_id} and v.gym_id = ${device.gym_id} and v.member_id = m.id
        and ${isOfNow('v', device.admin_id, at)} and v.undone_at is null) as has_come
    from members m
    join member_gyms mg on mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = ${device.gym_id}
    join memberships s on s.admin_id = m.admin_id and s.member_id = m.id and s.gym_id = ${device.gym_id} and s.status <> 'cancelled'
    where m.admin_id = ${device.admin_id} and m.deleted_at is null and (s.end_on >= ${addDays(at.today, -1)} or s.remaining_tiyin > 0)
    order by m.id, s.start_on, s.id`.execute(db)
  const byMember = new Map<string, ListedRow[]>()
  for (const row of rows) byMember.set(row.member_id, [...(byMember.get(row.member_id) ?? []), row])
  return [...byMember.values()].flatMap((held) => {
    const [first] = held
    if (!first) return []
    return {
      memberId: first.member_id,
      code: first.code,
      gender: first.gender,
      status: first.status,
      hasCome: first.has_come,
      memberships: held.map(heldOf),
    }
  })
}
