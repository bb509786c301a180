import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { phonesADay } from '../rules.ts'

const world = useApi()

test('an owner takes, rings and asks about so many phones of people who work in a day; those they have typed cost nothing', async () => {
  const [owner, other] = [await world.admin(), await world.admin()]
  const hire = (by: typeof owner, phone_number: string) =>
    by.post('/employee/create', { fullname: 'Aziza Karimova', phone_number })
  const taken = freshPhone()
  const { employee } = (await hire(other, taken)).body
  const own = (await hire(owner, freshPhone())).body.employee
  // half of them by hiring, half by writing another number on a card: each says whether another owner has it
  const change = (phone_number: string) =>
    owner.put(`/employee/update/${own._id}`, { phone_number, version: own.version })
  for (let n = 1; n < phonesADay; n++)
    expect((await (n % 2 ? hire(owner, taken) : change(taken))).body.error).toBe('phone.taken')
  for (const typed of [taken, freshPhone()])
    for (const refused of [await hire(owner, typed), await change(typed)])
      expect(refused).toMatchObject({ status: 429, body: { error: 'employee.too_many_phones', fields: {} } })
  const { rows: rung } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ count: number }>`select count(*) as count from sms_messages where kind = 'password_reset'`.execute(db),
  )
  expect(rung).toEqual([{ count: 2 }])
  // the form sends the number that stands there with whatever else is changed
  const kept = { phone_number: own.phone_number, position: 'Murabbiy', version: own.version }
  expect((await owner.put(`/employee/update/${own._id}`, kept)).body.employee.position).toBe('Murabbiy')
  // whoever runs the platform, and another owner, go on
  const root = await world.superadmin()
  const forOwner = { fullname: 'Aziza Karimova', phone_number: freshPhone() }
  expect((await root.post(`/employee/create?admin_id=${owner.id}`, forOwner)).status).toBe(201)
  expect((await other.put(`/employee/update/${employee._id}`, { phone_number: freshPhone(), version: 1 })).status).toBe(
    200,
  )
  world.clock(new Date(Date.now() + 25 * 3_600_000))
  const tomorrow = await world.session('admin', owner.id)
  expect((await hire({ ...owner, ...tomorrow }, freshPhone())).status).toBe(201)
})
