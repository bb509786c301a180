import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok } from '#test/online-desk.ts'

const { world, desk, goTo } = await openAutopay()

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
    await client.query(`
      begin; grant update (agreed_for) on autopays to polvon_platform; set local role polvon_platform;
      update autopays set agreed_for = null where admin_id = '${admin.id}';
      ${filling} reset role; revoke update (agreed_for) on autopays from polvon_platform; commit`)
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
