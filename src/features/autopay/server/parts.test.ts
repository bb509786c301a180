import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { remindMembers } from '#src/features/reminders/server/member-reminders.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok } from '#test/online-desk.ts'

const { world, desk, goTo, payme, today } = await openAutopay()

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length

/** A card that renews, and takes two parts of what is left to pay, on the tenth and the fifteenth day after the last. */
async function owingParts() {
  const made = await desk()
  const { admin, membershipId, membership, agree, check, payAtDesk } = made
  ok(await payAtDesk(200_000))
  const { end_date } = await membership()
  const end = end_date as Day
  const split = (of: string, days: readonly number[]) =>
    admin.post('/promise/split', {
      membership_id: of,
      parts: days.map((n) => ({ promised_on: addDays(end, n), amount: 50_000 })),
    })
  ok(await split(membershipId, [10, 15]))
  const { autopay } = ok(await agree({ covers_renewal: true, covers_parts: true }))
  await check(autopay._id)
  const owed = async () => (await membership()).remaining_amount as number
  const renewed = async (body: object = {}) =>
    ok(await admin.post(`/membership/renew/${membershipId}`, body)).membership
  /** A plan that the card does not renew. */
  const another = async () => {
    const { plan } = ok(
      await admin.post('/plans/create/membership', {
        plan_name: 'Yillik',
        price: 900_000,
        duration: 90,
        gyms: [made.gym.id],
        options: [{ key: 'gym', value: '1' }],
      }),
    )
    return plan._id as string
  }
  return { ...made, end, split, owed, renewed, another, autopayId: autopay._id as string }
}

test('parts of two memberships that fall on one day under one card are both announced and both taken', async () => {
  const { end, day, split, renewed, payAtDesk, memberships, own, agreeing, kindsTold } = await owingParts()
  goTo(addDays(end, -10))
  const renewal = await renewed()
  ok(await payAtDesk(200_000, renewal._id))
  ok(await split(renewal._id, [10, 20]))
  await day(addDays(end, -9))
  await day(addDays(end, 7))
  expect(count(await kindsTold(), 'autopay_soon')).toBe(2)
  for (const n of [10, 10]) await day(addDays(end, n))
  expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([50_000, 50_000])
  const taken = (await own()).memberships.flatMap(({ autopay }: { autopay: { charges: { state: string }[] } | null }) =>
    (autopay?.charges ?? []).map(({ state }) => state),
  )
  expect(taken).not.toContain('announced')
  expect(await agreeing()).toEqual([[], []])
})

test.each([-10, -2])(
  'a renewal with another plan (%i) ends what is renewed alone: agreed parts go on being taken, and their person hears of both',
  async (n) => {
    const { end, day, another, renewed, owed, state, kindsTold, admin, memberships, agreeing } = await owingParts()
    if (n > -3) await day(addDays(end, -3))
    expect((await state()).charges).toHaveLength(n > -3 ? 1 : 0)
    goTo(addDays(end, n))
    await renewed({ plan_id: await another() })
    for (const at of [-1, 0, 1]) await day(addDays(end, at))
    expect(await state()).toMatchObject({ state: 'on', covers_renewal: false, covers_parts: true })
    expect(count(await kindsTold(), 'autopay_renewal_ended')).toBe(1)
    expect(count(await kindsTold(admin), 'autopay_failed')).toBe(n > -3 ? 1 : 0)
    for (const at of [7, 10]) await day(addDays(end, at))
    expect(await owed()).toBe(50_000)
    for (const at of [12, 15, 16]) await day(addDays(end, at))
    expect(await owed()).toBe(0)
    expect(await memberships()).toHaveLength(2)
    expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'ended' })
    expect(count(await kindsTold(), 'autopay_stopped') + count(await kindsTold(), 'autopay_ended')).toBe(0)
    expect(await agreeing()).toEqual([[], []])
  },
)

test('a price that rose after the notice keeps no agreed part from being taken; the desk reads why nothing was renewed', async () => {
  const { end, day, plan, owed, state, admin } = await owingParts()
  await day(addDays(end, -3))
  ok(await admin.put(`/plans/update/${plan._id}`, { name: 'Oylik', price: 400_000, version: 1 }))
  for (const at of [0, 7, 10]) await day(addDays(end, at))
  expect(await owed()).toBe(50_000)
  expect((await state()).charges.find(({ kind }: { kind: string }) => kind === 'renewal')).toMatchObject({
    state: 'called_off',
    why: 'Tarif narxi xabar qilingan summadan oshdi',
  })
})

test('a renewal that is cancelled leaves the card with the parts of the membership before it, and its person hears that it renews no more', async () => {
  const { end, day, renewed, payAtDesk, owed, state, admin, kindsTold, autopayId, memberships, agreeing } =
    await owingParts()
  goTo(addDays(end, -10))
  const renewal = await renewed()
  ok(await payAtDesk(300_000, renewal._id))
  await day(addDays(end, -9))
  expect(await state(renewal._id)).toMatchObject({ _id: autopayId, state: 'on' })
  ok(
    await admin.post(`/membership/cancel/${renewal._id}`, {
      reason: 'Koʻchib ketdi',
      refund: 300_000,
      payment_method: 'cash',
    }),
  )
  expect(await state()).toMatchObject({ _id: autopayId, state: 'on', covers_renewal: false })
  expect(count(await kindsTold(), 'autopay_renewal_ended')).toBe(1)
  for (const at of [-3, 0, 7, 10]) await day(addDays(end, at))
  expect(await owed()).toBe(50_000)
  for (const at of [12, 15, 16]) await day(addDays(end, at))
  expect(await owed()).toBe(0)
  expect(await memberships()).toHaveLength(2)
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'ended' })
  expect(await agreeing()).toEqual([[], []])
})

test('a card whose next renewal is announced when that renewal is cancelled takes none of it, and every part', async () => {
  const { end, day, renewed, payAtDesk, state, admin, split, membershipId, owed, receipts } = await owingParts()
  goTo(addDays(end, -10))
  const renewal = await renewed()
  ok(await payAtDesk(300_000, renewal._id))
  const next = renewal.end_date as Day
  ok(await split(membershipId, [10, 30]))
  for (const at of [-9, 7, 10]) await day(addDays(end, at))
  await day(addDays(next, -3))
  ok(await admin.post(`/membership/cancel/${renewal._id}`, { reason: 'Koʻchib ketdi', refund: 0 }))
  expect((await state()).charges.filter(({ state: is }: { state: string }) => is === 'announced')).toMatchObject([
    { kind: 'part' },
  ])
  for (const at of [0, 10, 11]) await day(addDays(next, at))
  expect(await owed()).toBe(0)
  expect((await receipts()).map(({ amount }) => amount)).toEqual([5_000_000, 5_000_000])
})

test('a card that was connected before it was kept what for takes the parts of before its renewal too', async () => {
  const { end, day, renewed, payAtDesk, owed, admin, autopayId } = await owingParts()
  goTo(addDays(end, -10))
  const renewal = await renewed()
  ok(await payAtDesk(300_000, renewal._id))
  await day(addDays(end, -9))
  const migration = readFileSync('db/migrations/0203_parts_of_every_membership.sql', 'utf8')
  const [filling = ''] = migration.match(/update autopays a set agreed_for[^;]+;/) ?? []
  await withClient(world.ownerUrl, async (client) => {
    await client.query('grant update (agreed_for) on autopays to polvon_platform')
    await client.query(`
      begin; set local role polvon_platform;
      update autopays set agreed_for = null where admin_id = '${admin.id}';
      ${filling} commit`)
    await client.query('revoke update (agreed_for) on autopays from polvon_platform')
  })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ same: boolean }>`select agreed_for <> membership_id as same from autopays where id = ${autopayId}`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ same: true }])
  for (const at of [7, 10]) await day(addDays(end, at))
  expect(await owed()).toBe(50_000)
})

/** Two parts of 50,000, on these days from now, of a card that was agreed to on another. */
async function promised(days: readonly [number, number], agreedAfter: number) {
  const made = await desk()
  const { admin, membershipId, agree, check, payAtDesk, gym } = made
  ok(await payAtDesk(200_000))
  const parts = days.map((n) => ({ promised_on: addDays(today, n), amount: 50_000 }))
  ok(await admin.post('/promise/split', { membership_id: membershipId, parts }))
  goTo(addDays(today, agreedAfter))
  await check(ok(await agree({ covers_renewal: false, covers_parts: true })).autopay._id)
  const states = async () =>
    ok(await admin.get(`/promise/of/${membershipId}`)).promises.map(
      ({ state, card_on }: { state: string; card_on: Day | null }) => [state, card_on],
    )
  const counted = async () => ok(await admin.get(`/promise/summary?gym_id=${gym.id}`))
  return { ...made, states, counted }
}
const on = (n: number) => addDays(today, n)

test('a part that is agreed for a card on its own day waits for the card, and is kept when a later try has paid it', async () => {
  const { admin, deps, states, counted, day } = await promised([0, 20], 0)
  expect(await states()).toEqual([
    ['open', on(3)],
    ['open', null],
  ])
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_sms_reminding = true where admin_id = ${admin.id}`.execute(db),
  )
  await remindMembers(deps.database, deps.clock.now())
  const asked = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      kind: string
    }>`select kind from sms_messages where admin_id = ${admin.id} and kind in ('promised', 'unpaid')`.execute(db),
  )
  expect(asked.rows).toEqual([])
  await day(on(2))
  expect(await counted()).toMatchObject({ open: 2, broken: 0 })
  payme.behave('receipts.pay', 'refuses')
  await day(on(3))
  await day(on(4))
  payme.well()
  expect(await states()).toEqual([
    ['open', on(6)],
    ['open', null],
  ])
  await day(on(6))
  expect(await states()).toEqual([
    ['kept', on(6)],
    ['open', null],
  ])
  goTo(on(9))
  expect(await counted()).toMatchObject({ open: 1, kept: 1, broken: 0, kept_rate: 100 })
})

test('a part is late when the last try of its card was refused, and when its day had passed before the card was agreed to', async () => {
  const refused = await promised([1, 20], 0)
  const passed = await promised([1, 20], 2)
  expect(await refused.states()).toEqual([
    ['open', on(3)],
    ['open', null],
  ])
  expect(await passed.states()).toEqual([
    ['broken', null],
    ['open', null],
  ])
  for (const n of [3, 4, 6, 8]) {
    payme.behave('receipts.pay', 'refuses')
    await refused.day(on(n))
    payme.well()
    await passed.day(on(n))
  }
  goTo(on(9))
  expect(await refused.states()).toEqual([
    ['broken', on(8)],
    ['open', null],
  ])
  expect(await refused.counted()).toMatchObject({ kept: 0, broken: 1 })
  expect(await passed.states()).toEqual([
    ['broken', null],
    ['open', null],
  ])
})

test.each([
  { agreedOn: 0, stoppedOn: 1, cardOn: null },
  { agreedOn: 2, stoppedOn: 3, cardOn: on(5) },
])(
  'a card of day $agreedOn that is stopped on day $stoppedOn leaves the part of day 2 its own day, or where that is over the one that was announced',
  async ({ agreedOn, stoppedOn, cardOn }) => {
    const { member, membershipId, states, payAtDesk } = await promised([2, 20], agreedOn)
    goTo(on(stoppedOn))
    ok(await member.del(`/member/autopay/stop/${membershipId}`))
    expect((await states())[0]).toEqual(['open', cardOn])
    ok(await payAtDesk(50_000))
    expect((await states())[0]).toEqual(['kept', cardOn])
  },
)

test('a later part that is taken while an earlier one waits for its next try leaves the rest to that try', async () => {
  const { day, membership, receipts, state, agreeing } = await promised([4, 6], 0)
  for (const n of [1, 3]) await day(on(n))
  for (const n of [4, 5]) {
    payme.behave('receipts.pay', 'refuses')
    await day(on(n))
  }
  payme.well()
  await day(on(6))
  expect((await membership()).remaining_amount).toBe(50_000)
  await day(on(7))
  expect((await membership()).remaining_amount).toBe(0)
  expect((await receipts()).filter(({ state: is }) => is === 4).map(({ amount }) => amount)).toEqual([
    5_000_000, 5_000_000,
  ])
  await day(on(8))
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'ended' })
  expect(await agreeing()).toEqual([[], []])
})

test('a try of a part that the desk was paid meanwhile takes nothing of the next part, whose own day was told later', async () => {
  const { day, membership, receipts, payAtDesk, agreeing } = await promised([4, 5], 0)
  for (const n of [1, 2]) await day(on(n))
  payme.behave('receipts.pay', 'refuses')
  for (const n of [4, 5, 6]) await day(on(n))
  payme.well()
  ok(await payAtDesk(50_000))
  await day(on(7))
  expect((await membership()).remaining_amount).toBe(50_000)
  await day(on(8))
  expect((await membership()).remaining_amount).toBe(0)
  expect((await receipts()).filter(({ state: is }) => is === 4).map(({ amount }) => amount)).toEqual([5_000_000])
  expect(await agreeing()).toEqual([[], []])
})

test('a part that was given back after its card had paid it ends the card with the last charge, and its person hears that nothing more is tried', async () => {
  const { admin, day, membership, membershipId, state, kindsTold, gym } = await promised([4, 20], 0)
  for (const n of [1, 4]) await day(on(n))
  const { transactions } = await membership()
  const taken = transactions.find(({ provider }: { provider: string | null }) => provider === 'payme')
  ok(await admin.post('/shift/open', { gym_id: gym.id, opening_amount: 1_000_000 }))
  ok(
    await admin.post('/transaction/membership/create', {
      membership_id: membershipId,
      transaction_type: 'refund',
      transaction_id: taken._id,
      paid_amount: 50_000,
      payment_method: 'cash',
      reason: 'Kasal',
      way_reason: 'Karta yopilgan',
    }),
  )
  for (const n of [17, 20]) await day(on(n))
  expect(await state()).toMatchObject({ state: 'on' })
  await day(on(21))
  expect((await membership()).remaining_amount).toBe(50_000)
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'ended' })
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(1)
})

test.each(['make', 'split'])(
  'a part that was late when the desk agreed anew (%s) is no more taken: the card waits for what was agreed last',
  async (way) => {
    const { admin, membershipId, agree, check, payAtDesk, day, kindsTold, receipts, membership, own } = await desk()
    ok(await payAtDesk(200_000))
    const parts = (days: readonly number[]) => days.map((n) => ({ promised_on: on(n), amount: 100_000 / days.length }))
    const split = (days: readonly number[]) =>
      admin.post('/promise/split', { membership_id: membershipId, parts: parts(days) })
    ok(await split([1, 10]))
    goTo(on(5))
    ok(
      way === 'split'
        ? await split([20, 30])
        : await admin.post('/promise/create', { membership_id: membershipId, promised_on: on(20) }),
    )
    expect((await own()).memberships[0].parts).toBe(way === 'split' ? 2 : 0)
    await check(ok(await agree({ covers_renewal: true, covers_parts: true })).autopay._id)
    for (const n of [6, 7, 8, 9, 10]) await day(on(n))
    expect(count(await kindsTold(), 'autopay_soon')).toBe(0)
    expect(await receipts()).toEqual([])
    expect((await membership()).remaining_amount).toBe(100_000)
  },
)
