import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** Who works where, written from either side: the gym's form names its employees, the employee's form the gyms. */
type Key = { adminId: string; id: string }

export async function replaceGymEmployees(
  db: Db,
  { adminId, id }: Key,
  employeeIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`delete from employee_gyms where admin_id = ${adminId} and gym_id = ${id} and employee_id <> all(${employeeIds}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into employee_gyms (admin_id, employee_id, gym_id, created_at)
    select ${adminId}::uuid, employee_id, ${id}::uuid, ${now}::timestamptz from unnest(${employeeIds}::uuid[]) as chosen (employee_id)
    on conflict do nothing`.execute(db)
}

export async function replaceEmployeeGyms(
  db: Db,
  { adminId, id }: Key,
  gymIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`delete from employee_gyms where admin_id = ${adminId} and employee_id = ${id} and gym_id <> all(${gymIds}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into employee_gyms (admin_id, employee_id, gym_id, created_at)
    select ${adminId}::uuid, ${id}::uuid, gym_id, ${now}::timestamptz from unnest(${gymIds}::uuid[]) as chosen (gym_id)
    on conflict do nothing`.execute(db)
}
