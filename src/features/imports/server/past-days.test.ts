import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDay } from '#src/contract/formats.ts'
import type { Day } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { bare, csv, importDesk } from '#test/import-desk.ts'
import { pdfText } from '#test/pdf-text.ts'
import { readExport } from '#test/sheets.ts'

// What a file brought belongs to days before it: they are shown, filtered and counted as those days.

const world = useApi()
const { desk, day } = importDesk(world)

/** Somebody whose membership was sold nine days ago and begun five days ago, and their payment, as a file told. */
async function brought() {
  const made = await desk()
  const { import: batch, rows } = await made.bring(
    csv('Ism,Telefon,Tarif,Boshlanish,Sotilgan sana', `Ali Valiyev,${bare()},Oylik cheksiz,${day(-5)},${day(-9)}`),
  )
  const memberId = rows[0].member_id as string
  const { membership } = (await made.admin.get(`/member/one/${memberId}`)).body.member
  return { ...made, batch, memberId, membershipId: membership._id as string }
}

test('a payment of a file is found and shown on the day for which it counts: by the owner, in the file, by its person, and in their data', async () => {
  const { admin, gym, memberId, membershipId } = await brought()
  const member = await world.session('member', memberId)
  const [sold, imported] = [day(-9), day(0)]
  const on = (from: Day) => `start_date=${from}&end_date=${from}`
  const found = async (caller: Caller, path: string, list: string) =>
    Promise.all(
      [sold, imported].map(async (from) =>
        (await caller.get(`${path}${on(from)}`)).body[list].map(({ date }: { date: Day }) => date),
      ),
    )
  for (const [caller, path, list] of [
    [admin, '/transaction/foradmin/all?', 'transactions'],
    [admin, `/transaction/member/all/${memberId}?`, 'transactions'],
    [member, `/member/payments?gym_id=${gym.id}&`, 'payments'],
  ] as const)
    expect([path, await found(caller, path, list)]).toEqual([path, [[sold], []]])
  const { csv: file } = await readExport(world, admin, `/transaction/foradmin/all/export?${on(sold)}`)
  expect(file.rows.map((row) => row[0])).toEqual([sold])
  expect((await admin.get(`/membership/one/${membershipId}`)).body.membership.sold_on).toBe(sold)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set options = '[{"key":"member_portal","value":"true"}]' where admin_id = ${admin.id}`.execute(
      db,
    ),
  )
  const { orders } = (await member.get(`/member/orders?gym_id=${gym.id}`)).body
  expect(orders[0]).toMatchObject({ sold_on: sold, payments: [{ date: sold }] })
  const own = (await member.get('/member/data')).body
  expect(JSON.stringify(own)).toContain(`"date":"${sold}"`)
})

test('payments of a list stand by their days when it is sorted by them', async () => {
  const { admin, gym, plan, bring } = await desk()
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' }
  const payment = { paid_amount: 300_000, payment_method: 'cash' }
  const sold = await admin.post('/membership/create', { member: person, gym_id: gym.id, plan_id: plan, payment })
  expect(sold.status).toBe(201)
  await bring(csv('Ism,Telefon,Tarif,Boshlanish', `Ali Valiyev,${bare()},Oylik cheksiz,${day(-9)}`))
  const dates = async (sort: string) =>
    (await admin.get(`/transaction/foradmin/all?sort=${sort}`)).body.transactions.map(({ date }: { date: Day }) => date)
  expect([await dates('date'), await dates('-date')]).toEqual([
    [day(-9), day(0)],
    [day(0), day(-9)],
  ])
})

test('the agreement of a membership from a file bears the day of its sale', async () => {
  const { admin, membershipId } = await brought()
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${world.base}/document/agreement/${membershipId}`, { headers })
  const text = pdfText(new Uint8Array(await response.arrayBuffer()))
  expect(text).toContain(formatDay(day(-9)))
  expect(text).toContain(day(-9).replaceAll('-', ''))
  expect(text).not.toContain(formatDay(day(0)))
})

test('of any past day as many are active or frozen as have a membership that runs, after an import, a sale for days before it, and whoever has left since', async () => {
  const { admin, gym, plan, bring } = await desk()
  const other = await world.gym(admin)
  const line = (start: number, sold: number) => `Ali Valiyev,${bare()},Oylik cheksiz,${day(start)},${day(sold)}`
  const lines = [line(-45, -45), line(-8, -8), line(-8, -3), line(-2, -9)]
  const { rows } = await bring(csv('Ism,Telefon,Tarif,Boshlanish,Sotilgan sana', ...lines))
  expect(
    (
      await admin.put(`/member/update/${rows[0].member_id}`, {
        gyms: [other.id],
        version: (await admin.get(`/member/one/${rows[0].member_id}`)).body.member.version,
      })
    ).status,
  ).toBe(200)
  const sell = async (more: object) => {
    const person = {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id, other.id],
    }
    const { member } = (await admin.post('/member/create', person)).body
    const body = { member_id: member._id, gym_id: gym.id, plan_id: plan, ...more }
    expect((await admin.post('/membership/create', body)).status).toBe(201)
    return member._id as string
  }
  await sell({ start_date: day(-6) })
  const figuresOn = async (on: Day, place: string) => {
    const { members, people, monthly } = (await admin.get(`/statistics/day?date=${on}${place}`)).body
    const byAge = people.flatMap(({ male, female, unknown }: Record<string, number>) => [male, female, unknown])
    return {
      there: members.active + members.frozen,
      running: members.running,
      byAge: byAge.reduce((sum: number, count: number) => sum + count, 0),
      monthly: monthly.memberships + members.frozen,
      whole: members.active + members.frozen + members.scheduled + members.expired + members.never - members.total,
    }
  }
  const alike = (count: number) => ({ there: count, running: count, byAge: count, monthly: count, whole: 0 })
  for (const place of ['', `&gym_id=${gym.id}`])
    for (const [on, count] of [
      [-30, 1],
      [-9, 0],
      [-8, 1],
      [-4, 1],
      [-3, 2],
      [-2, 3],
      [-1, 3],
      [0, 4],
    ] as const)
      expect([place, on, await figuresOn(day(on), place)]).toEqual([place, on, alike(count)])
  const series = (await admin.get(`/statistics/admin/member/all?startDate=${day(-8)}&endDate=${day(0)}`)).body.series
  expect(series.map(({ total }: { total: number }) => total)).toEqual([1, 1, 1, 1, 1, 2, 3, 3, 4])
})
