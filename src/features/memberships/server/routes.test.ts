import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countsOfDays } from '#test/asked-days.ts'
import { cash, inDays, today, useDesk } from '#test/sale-desk.ts'
import { followDates } from './jobs.ts'

const { desk, travel, world } = useDesk()

test("another owner's membership does not exist, whatever is tried", async () => {
  const { sell } = await desk()
  const { _id } = await sell()
  const { admin } = await desk()
  const answers = [
    await admin.get(`/membership/one/${_id}`),
    await admin.get(`/membership/freeze/preview/${_id}`),
    await admin.get(`/membership/cancel/preview/${_id}`),
    await admin.post(`/membership/renew/${_id}`, {}),
    await admin.post(`/membership/freeze/${_id}`, { start_date: inDays(1), end_date: inDays(9), reason: 'x' }),
    await admin.post(`/membership/unfreeze/${_id}`, {}),
    await admin.post(`/membership/cancel/${_id}`, { reason: 'x' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
})

test('the status follows the dates at once, with the nightly job or without it', async () => {
  const { admin, sell } = await desk({ days: 10 }) // within the 30 days of the caller's session
  const ahead = await sell({ start_date: inDays(5) })
  expect(ahead).toMatchObject({ status: 'scheduled', end_date: inDays(14) })
  const statusNow = async () => (await admin.get(`/membership/one/${ahead._id}`)).body.membership.status
  travel(5)
  expect(await statusNow()).toBe('active')
  travel(14)
  expect([
    await statusNow(),
    (await admin.get('/membership/foradmin/all?status=active')).body.memberships.length,
  ]).toEqual(['active', 1])
  travel(15)
  expect([
    await statusNow(),
    (await admin.get('/membership/foradmin/all?status=expired')).body.memberships.length,
  ]).toEqual(['expired', 1])
  const stored = async () =>
    (
      await world.sql({ role: 'platform' }, (db) =>
        sql<{ status: string }>`select status from memberships where id = ${ahead._id}`.execute(db),
      )
    ).rows[0]?.status
  expect(await stored()).toBe('scheduled')
  for (const day of [inDays(15), inDays(15)]) await world.sql({ role: 'platform' }, (db) => followDates(db, day))
  expect(await stored()).toBe('expired')
})

test('lists filter by status, payment, period, gym and member, and cansel is read as cancelled', async () => {
  const { admin, gym, memberId, register, sell } = await desk()
  const paid = await sell({ payment: cash(300_000) })
  const other = await register('Bobur Aliyev')
  const unpaid = await sell({ member_id: other, start_date: inDays(40) })
  const dropped = await sell({ member_id: other, start_date: inDays(100) })
  await admin.post(`/membership/cancel/${dropped._id}`, { reason: 'Adashib sotilgan' })
  const ids = async (query: string) =>
    (await admin.get(`/membership/foradmin/all?${query}`)).body.memberships.map(({ _id }: { _id: string }) => _id)
  expect(await ids('')).toEqual([dropped._id, unpaid._id, paid._id])
  expect(await ids('status=active')).toEqual([paid._id])
  expect(await ids('status=cansel')).toEqual([dropped._id])
  expect(await ids('status=all&payment_status=paid')).toContain(paid._id)
  expect(await ids('payment_status=unpaid')).toEqual([unpaid._id])
  expect(await ids(`start_date=${inDays(30)}&end_date=${inDays(45)}`)).toEqual([unpaid._id])
  expect(await ids(`end_date=${inDays(0)}`)).toEqual([paid._id])
  expect(await ids(`gym_id=${gym.id}&search=bobir`)).toEqual([dropped._id, unpaid._id])
  expect(await ids('search=oylik')).toHaveLength(3)
  expect(await ids('search=basseyn')).toEqual([])
  expect(await ids('filterAz=abc')).toEqual([paid._id, dropped._id, unpaid._id])
  const { body } = await admin.get(`/membership/member/all/${memberId}`)
  expect(body.memberships.map(({ _id }: { _id: string }) => _id)).toEqual([paid._id])
  const elsewhere = await world.gym(await world.admin())
  expect((await admin.get(`/membership/member/all/${memberId}?gym_id=${elsewhere.id}`)).status).toBe(404)
  const inAFreeze = `start_date=${inDays(1)}&end_date=${inDays(9)}`
  expect((await admin.get(`/membership/freeze/preview/${dropped._id}?${inAFreeze}`)).body.error).toBe('state_conflict')
  const members = async (query: string) =>
    (await admin.get(`/member/foradmin/all?${query}`)).body.members.map(
      ({ fullname }: { fullname: string }) => fullname,
    )
  expect(await members('status=active')).toEqual(['Aziza Karimova'])
  expect(await members('status=scheduled')).toEqual(['Bobur Aliyev'])
  expect(await members('payment_status=debt')).toEqual(['Bobur Aliyev'])
  expect(await members('payment_status=paid')).toEqual(['Aziza Karimova'])
  expect(await members('status=never')).toEqual([])
})

test('a renewal is a new linked row after the old one, which stays as it was', async () => {
  const { admin, sell } = await desk()
  const old = await sell({ payment: cash(300_000) })
  const { status, body } = await admin.post(`/membership/renew/${old._id}`, { payment: cash(300_000) })
  expect(status).toBe(201)
  expect(body.membership).toMatchObject({
    start_date: inDays(30),
    end_date: inDays(59),
    status: 'scheduled',
    renewed_from: old._id,
    payment_status: 'paid',
  })
  const { membership } = (await admin.get(`/membership/one/${old._id}`)).body
  expect(membership).toEqual({ ...old, renewed_to: body.membership._id })
  const again = await admin.post(`/membership/renew/${old._id}`, {})
  expect([again.status, again.body.error]).toEqual([409, 'membership.already_renewed'])
})

test('two receptions that renew one membership at the same moment sell one', async () => {
  const { admin, sell } = await desk()
  const old = await sell()
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(`/membership/renew/${old._id}`, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test('a membership that is over is renewed from today', async () => {
  const { admin, sell } = await desk()
  const old = await sell({ start_date: inDays(-50) })
  expect(old.status).toBe('expired')
  const { body } = await admin.post(`/membership/renew/${old._id}`, {})
  expect(body.membership).toMatchObject({ start_date: today, status: 'active' })
})

test('a member with a running membership is not deleted', async () => {
  const { admin, memberId, sell } = await desk()
  const membership = await sell()
  expect((await admin.del(`/member/delete/${memberId}`)).body.error).toBe('member.has_active_membership')
  await admin.post(`/membership/cancel/${membership._id}`, { reason: 'x' })
  expect((await admin.del(`/member/delete/${memberId}?erase=true`)).status).toBe(200)
  expect((await admin.get(`/membership/one/${membership._id}`)).body.membership.member_id.fullname).toBe('—')
})

test('the superadmin reads everywhere and sells as the owner does', async () => {
  const { admin, sale, sell } = await desk()
  const membership = await sell()
  const root = await world.superadmin()
  expect((await root.get(`/membership/one/${membership._id}`)).body.membership.admin_id._id).toBe(admin.id)
  const { body } = await root.get(`/membership/all?adminId=${admin.id}`)
  expect(body.memberships).toHaveLength(1)
  expect(
    (await root.get('/membership/all?limit=100')).body.memberships.some(
      ({ _id }: { _id: string }) => _id === membership._id,
    ),
  ).toBe(true)
  // found by name over all owners
  const { fullname } = body.memberships[0].member_id
  const found = await root.get(`/membership/all?limit=100&search=${encodeURIComponent(fullname)}`)
  expect(found.body.memberships.map(({ _id }: { _id: string }) => _id)).toContain(membership._id)
  const sold = await root.post('/membership/create', sale({ start_date: inDays(40) }))
  expect(sold.status).toBe(201)
  expect((await root.post(`/membership/cancel/${sold.body.membership._id}`, { reason: 'x' })).status).toBe(200)
})

test('a member’s payments over all memberships come newest first, and reception sees those of its gyms', async () => {
  const { admin, memberId, gym, sell } = await desk()
  const first = await sell({ start_date: inDays(-40), payment: cash(300_000) })
  const second = await sell({ payment: cash(100_000) })
  const { body } = await admin.get(`/transaction/member/all/${memberId}?limit=1`)
  expect(body).toMatchObject({
    transactions: [{ membership_id: second._id, paid_amount: 100_000, plan_name: second.plan_name }],
    pagination: { total: 2, totalPages: 2 },
  })
  expect(
    (await admin.get(`/transaction/member/all/${memberId}?limit=1&page=2`)).body.transactions[0].membership_id,
  ).toBe(first._id)
  expect(await countsOfDays(admin, `/transaction/member/all/${memberId}`, today)).toEqual([2, 0])
  const own = await world.employee(admin, { gyms: [gym.id] })
  expect((await own.get(`/transaction/member/all/${memberId}`)).body.transactions).toHaveLength(2)
  const other = await world.gym(admin, { name: 'Ikkinchi' })
  const stranger = await world.employee(admin, { gyms: [other.id] })
  expect((await stranger.get(`/transaction/member/all/${memberId}`)).status).toBe(404)
  expect((await admin.get(`/member/one/${memberId}`)).body.member.unpaid_membership).toMatchObject({
    _id: second._id,
    remaining_amount: 200_000,
  })
})
