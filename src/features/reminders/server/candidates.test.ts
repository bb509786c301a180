import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { freshPhone } from '#test/api.ts'
import { now, today, useSoldMembers } from '#test/sold-members.ts'

const { world, place, sold, memberOf, send } = useSoldMembers()

test('debtors come oldest first with age, sum, last notice and what stands against a message', async () => {
  const here = await place()
  const old = await sold(here, { due: addDays(today, -40), name: 'Botir Aliyev' })
  const fresh = await sold(here, {
    due: addDays(today, -2),
    paid: 100_000,
    phone: freshPhone().replace(/^\+998\d\d/, '+99855'),
  })
  await sold(here, { paid: 300_000 })
  await send(here, [old])
  const { body } = await here.admin.get('/sms/notified/membership/all')
  expect(body.remaining).toBe(500_000)
  expect(
    body.memberships.map(({ membership_id, days, remaining, obstacle }: Record<string, unknown>) => [
      membership_id,
      days,
      remaining,
      obstacle,
    ]),
  ).toEqual([
    [old, 40, 300_000, 'sent_recently'],
    [fresh, 2, 200_000, 'cannot_receive'],
  ])
  expect(body.memberships[0].last_notice_at.slice(0, 16)).toBe(now.toISOString().slice(0, 16))
  // what did not arrive is no reminder, wherever the debt is told of
  await world.sql({ role: 'platform' }, (db) =>
    sql`update sms_messages set status = 'expired' where membership_id = ${old}`.execute(db),
  )
  const toldOf = async (path: string, list: string) => (await here.admin.get(path)).body[list][0].last_notice_at
  expect([
    await toldOf('/sms/notified/membership/all', 'memberships'),
    await toldOf(`/statistics/gym/unpaidandpartial?gym_id=${here.gymId}`, 'items'),
  ]).toEqual([null, null])
  const ofAge = async (age: string) =>
    (await here.admin.get(`/sms/notified/membership/all?age=${encodeURIComponent(age)}`)).body.pagination.total
  expect([await ofAge('0-7'), await ofAge('8-30'), await ofAge('31-90'), await ofAge('90+')]).toEqual([1, 0, 1, 0])
  expect((await here.admin.get('/sms/notified/membership/all?search=botir')).body.memberships).toHaveLength(1)
})

test('what one owner wrote to a person stands in the way of no other owner’s message, for the platform too', async () => {
  const [here, there] = [await place(), await place()]
  const told = await sold(here, { name: 'Botir Nomlisi' })
  const memberId = await memberOf(told)
  const { phone_number } = (await here.admin.get(`/member/one/${memberId}`)).body.member
  const card = { fullname: 'Botir Nomlisi', phone_number, gender: 'male', gyms: [there.gymId] }
  expect((await there.admin.post('/member/add', card)).status).toBe(200)
  const untold = await sold(there, { memberId })
  await send(here, [told])
  const root = await world.superadmin()
  const { memberships } = (await root.get('/sms/notified/membership/all?search=nomlisi')).body
  const obstacles = memberships.map((row: Record<string, unknown>) => [row['membership_id'], row['obstacle']])
  expect(new Map(obstacles)).toEqual(
    new Map([
      [told, 'sent_recently'],
      [untold, null],
    ]),
  )
})

test('endings are listed by the days that they are asked for, without those who renewed', async () => {
  const here = await place()
  const inFive = await sold(here, { start: addDays(today, -24) })
  const inTwelve = await sold(here, { start: addDays(today, -17) })
  const renewed = await sold(here, { start: addDays(today, -27) })
  await sold(here, { memberId: await memberOf(renewed), start: addDays(today, 3) })
  const ids = async (query: string) =>
    (await here.admin.get(`/sms/notified/membership/all?${query}`)).body.memberships.map(
      ({ membership_id }: { membership_id: string }) => membership_id,
    )
  expect(await ids('command=expiring')).toEqual([inFive])
  expect(await ids('command=expiring&days=14')).toEqual([inFive, inTwelve])
  // the list of memberships means the same by the same word
  const filtered = (await here.admin.get('/membership/foradmin/all?status=expiring')).body
  expect([filtered.memberships.map(({ _id }: { _id: string }) => _id), filtered.pagination.total]).toEqual([
    [inFive],
    1,
  ])
})

test('what a member only reserved is in no list and no sum, and renews nothing', async () => {
  const here = await place()
  const owes = await sold(here, { start: addDays(today, -27) })
  await sold(here, { reserved: true, start: addDays(today, -27) })
  await sold(here, { reserved: true, start: addDays(today, 3), memberId: await memberOf(owes) })
  const read = async (query: string) => (await here.admin.get(`/sms/notified/membership/all?${query}`)).body
  for (const command of ['unpaid', 'expiring'])
    expect(await read(`command=${command}`)).toMatchObject({
      remaining: 300_000,
      pagination: { total: 1 },
      memberships: [{ membership_id: owes }],
    })
  await sold(here, { reserved: true, start: addDays(today, -33) })
  expect((await read('command=expired')).memberships).toEqual([])
})
