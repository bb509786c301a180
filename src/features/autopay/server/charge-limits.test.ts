import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { booksOf } from '#test/online-books.ts'
import { ok, paymeBox, putBox } from '#test/online-desk.ts'
import { queuedJobs } from '#test/queued-jobs.ts'
import { forgetCard } from './card-jobs.ts'
import { announceAll, chargeDue } from './jobs.ts'
import { endCardsOfGone, ownerGoneJob } from './owner-gone.ts'

const { world, payme, today, desk, renewing, goTo } = await openAutopay()

const paid = () => payme.calls.filter((call) => call === 'receipts.pay').length
const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length

test.each([true, false])(
  'a cash box that is off in its days takes nothing weeks later: person and desk hear of it (for two months: %s)',
  async (isLong) => {
    const { end, day, admin, state, memberships, kindsTold, agreeing } = await renewing()
    await day(addDays(end, -3))
    ok(await putBox(admin, { ...paymeBox, is_on: false, may_leave_cards: true }))
    const before = paid()
    for (const n of [0, 5]) await day(addDays(end, n))
    expect((await state()).charges).toMatchObject([{ state: 'announced', tries: 0 }])
    if (!isLong) await day(addDays(end, 6))
    ok(await putBox(admin, { ...paymeBox, is_on: true }))
    await day(addDays(end, 60))
    expect(paid()).toBe(before)
    expect(await state()).toMatchObject({
      state: 'stopped',
      stop_why: 'failed',
      charges: [{ state: 'given_up', tries: 0 }],
    })
    expect(await memberships()).toHaveLength(1)
    expect(count(await kindsTold(), 'autopay_stopped')).toBe(1)
    expect(count(await kindsTold(admin), 'autopay_failed')).toBe(1)
    expect(await agreeing()).toEqual([[], []])
  },
)

test('a cash box that comes back within the days of the tries takes what was announced', async () => {
  const { end, day, admin, memberships } = await renewing()
  await day(addDays(end, -3))
  ok(await putBox(admin, { ...paymeBox, is_on: false, may_leave_cards: true }))
  await day(end)
  ok(await putBox(admin, { ...paymeBox, is_on: true }))
  await day(addDays(end, 5))
  expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
})

test('a second try that comes weeks late takes nothing, and what was reserved for it falls', async () => {
  const { end, day, admin, state, memberships, membershipId, kindsTold, agreeing } = await renewing()
  payme.behave('receipts.pay', 'refuses', 'well')
  await day(addDays(end, -3))
  await day(end)
  expect((await state()).charges).toMatchObject([{ state: 'announced', tries: 1 }])
  const before = paid()
  await day(addDays(end, 40))
  expect(paid()).toBe(before)
  expect(await state()).toMatchObject({ state: 'stopped', charges: [{ state: 'given_up', tries: 1 }] })
  const others = (await memberships()).filter(({ _id }) => _id !== membershipId)
  expect(others.map(({ status, remaining_amount }) => [status, remaining_amount])).toEqual([['cancelled', 0]])
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(1)
  expect(count(await kindsTold(admin), 'autopay_failed')).toBe(1)
  expect(await agreeing()).toEqual([[], []])
})

test('a part of a debt is not taken weeks after the day that was announced', async () => {
  const { admin, agree, check, day, membershipId, membership, state, agreeing } = await desk()
  const on = addDays(today, 4)
  ok(
    await admin.post('/promise/split', {
      membership_id: membershipId,
      parts: [
        { promised_on: on, amount: 200_000 },
        { promised_on: addDays(today, 10), amount: 100_000 },
      ],
    }),
  )
  const { autopay } = ok(await agree({ covers_renewal: false, covers_parts: true }))
  await check(autopay._id)
  await day(addDays(on, -3))
  await day(addDays(on, 26))
  expect((await membership()).remaining_amount).toBe(300_000)
  expect((await state()).charges.map(({ state: is }: { state: string }) => is)).toContain('given_up')
  expect(await booksOf(admin, membershipId)).toEqual([])
  expect(await agreeing()).toEqual([[], []])
})

test('for a gym that was deleted before its day no card is charged: its person hears once that the gym is no more', async () => {
  const { admin, deps, gym, agree, check, day, payAtDesk, membership, memberships, state, kindsTold, agreeing } =
    await desk()
  ok(await payAtDesk(300_000))
  const { end_date: end } = await membership()
  goTo(end)
  const { autopay } = ok(await agree())
  await check(autopay._id)
  expect((await state()).charges).toMatchObject([{ state: 'announced', date: addDays(end, 3) }])
  goTo(addDays(end, 1))
  ok(await admin.del(`/gym/delete/${gym.id}`))
  const before = paid()
  for (const n of [3, 4]) await day(addDays(end, n))
  await endCardsOfGone(deps, { adminId: admin.id })
  expect(paid()).toBe(before)
  expect(await memberships()).toHaveLength(1)
  expect(await state()).toMatchObject({ state: 'stopped', charges: [{ state: 'called_off', tries: 0 }] })
  const told = (await kindsTold()).filter((kind: string) => kind.startsWith('autopay_') && kind !== 'autopay_soon')
  expect(told).toEqual(['autopay_gym_gone'])
  // whoever deleted the gym need speak with nobody
  expect(await kindsTold(admin)).not.toContain('autopay_failed')
  expect(await agreeing()).toEqual([[], []])
})

test('a cash box that takes no cards any more begins no charge', async () => {
  const { end, day, admin, state } = await renewing()
  await day(addDays(end, -3))
  ok(await putBox(admin, { ...paymeBox, takes_cards: false, may_leave_cards: true }))
  const from = payme.receipts.length
  for (const n of [0, 1]) await day(addDays(end, n))
  expect(payme.receipts).toHaveLength(from)
  expect((await state()).charges).toMatchObject([{ state: 'announced', tries: 0 }])
  await day(addDays(end, 6))
  expect(await state()).toMatchObject({ state: 'stopped', charges: [{ state: 'given_up' }] })
})

test.each([{ is_on: false }, { takes_cards: false }])(
  'a lost answer is asked after although the cash box was switched since (%o): its money is entered',
  async (off) => {
    const { end, day, admin, later, deps, memberships, membershipId, state, agreeing } = await renewing()
    await day(addDays(end, -3))
    payme.behave('receipts.pay', 'drops', 'well')
    const before = paid()
    await day(end)
    ok(await putBox(admin, { ...paymeBox, ...off, may_leave_cards: true }))
    later()
    await chargeDue(deps)
    expect(paid() - before).toBe(1)
    expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
    const next = (await memberships()).find(({ _id }) => _id !== membershipId)
    expect((await state(next?._id))?.charges).toMatchObject([{ state: 'paid', tries: 1 }])
    expect(await agreeing()).toEqual([[], []])
  },
)

test('however many charges are due on a day, all of them are announced on it', async () => {
  const [one, other] = [await renewing(), await renewing()]
  goTo(addDays(one.end, -3))
  await announceAll(one.deps, 1)
  for (const { state } of [one, other]) expect((await state()).charges).toMatchObject([{ state: 'announced' }])
})

test('no charge is announced at an owner whom the platform has shut out, and one is once they are let in again', async () => {
  const { end, admin, announce, kindsTold } = await renewing()
  const root = await world.superadmin()
  goTo(addDays(end, -3))
  ok(await root.put(`/admin/status/${admin.id}`, { status: 'blocked', reason: 'Qarz' }))
  await announce()
  expect(await kindsTold()).not.toContain('autopay_soon')
  ok(await root.put(`/admin/status/${admin.id}`, { status: 'active' }))
  await announce()
  expect(await kindsTold()).toContain('autopay_soon')
})

test('what was announced is not taken for an owner whom the platform has shut out since, and is once they are let in again in time', async () => {
  const { end, day, admin, receipts, membershipId, memberId } = await renewing()
  const root = await world.superadmin()
  await day(addDays(end, -3))
  ok(await root.put(`/admin/status/${admin.id}`, { status: 'blocked', reason: 'Qarz' }))
  for (const n of [0, 1]) await day(addDays(end, n))
  expect(await receipts()).toEqual([])
  ok(await root.put(`/admin/status/${admin.id}`, { status: 'active' }))
  const back = await world.session('admin', admin.id)
  const { autopay } = ok(await back.get(`/autopay/of/${membershipId}`))
  expect(autopay.charges).toMatchObject([{ state: 'announced', tries: 0 }])
  await day(addDays(end, 2))
  const { memberships } = ok(await back.get(`/membership/member/all/${memberId}`))
  expect(memberships).toMatchObject([{ remaining_amount: 0 }, { remaining_amount: 0 }])
})

const deleteOwner = async (adminId: string) => {
  const root = await world.superadmin()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where admin_id = ${adminId}`.execute(db),
  )
  ok(await root.del(`/admin/delete/${adminId}`))
}

const kept = async (adminId: string) => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select a.sealed_token is not null as has_card, a.stop_why, a.stopped_by_kind, c.state
      from autopays a left join autopay_charges c on c.admin_id = a.admin_id and c.autopay_id = a.id
      where a.admin_id = ${adminId}`.execute(db),
  )
  return rows
}

test('from the moment an owner goes no card is charged for them, before the job that lets go of their cards has run', async () => {
  const { end, day, admin, receipts, kindsTold } = await renewing()
  payme.behave('receipts.create', 'deaf', 'well')
  await day(addDays(end, -3))
  await day(end)
  expect(await kept(admin.id)).toMatchObject([{ state: 'asked' }])
  const before = await receipts()
  await deleteOwner(admin.id)
  for (const n of [1, 2]) await day(addDays(end, n))
  expect(await receipts()).toEqual(before)
  expect(await kept(admin.id)).toMatchObject([{ state: 'called_off', stop_why: null }])
  expect(await kindsTold()).not.toContain('autopay_stopped')
})

test('with an owner go the cards that pay them: what was announced is called off, the provider forgets them, and their people hear that the club has left', async () => {
  const { end, day, admin, member, autopayId, deps, receipts } = await renewing()
  const token = [...payme.cards.keys()].at(-1) ?? 'none'
  await day(addDays(end, -3))
  await deleteOwner(admin.id)
  expect(await queuedJobs(world, ownerGoneJob)).toContainEqual({ adminId: admin.id })
  for (const _ of [1, 2]) await endCardsOfGone(deps, { adminId: admin.id })
  for (const n of [0, 1]) await day(addDays(end, n))
  expect(await receipts()).toEqual([])
  const { notifications } = ok(await member.get('/notification/all'))
  const ended = notifications.filter(
    ({ kind }: { kind: string }) => kind.startsWith('autopay_') && kind !== 'autopay_soon',
  )
  expect(ended).toMatchObject([{ kind: 'autopay_owner_left', link: null }])
  await forgetCard(deps, { adminId: admin.id, id: autopayId, tries: 0 })
  expect(payme.calls.at(-1)).toBe('cards.remove')
  expect(payme.cards.has(token)).toBe(false)
  expect(await kept(admin.id)).toEqual([
    { has_card: false, stop_why: 'ended', stopped_by_kind: 'system', state: 'called_off' },
  ])
})

test('the daily round lets go of cards whose owner went without a word of it: connected at that moment, or before this was told', async () => {
  const [gone, blocked] = [await renewing(), await renewing()]
  const root = await world.superadmin()
  ok(await root.put(`/admin/status/${blocked.admin.id}`, { status: 'blocked', reason: 'Qarz' }))
  await world.sql({ role: 'platform' }, (db) =>
    sql`update admins set deleted_at = ${gone.deps.clock.now()} where id = ${gone.admin.id}`.execute(db),
  )
  await announceAll(gone.deps)
  const queued = await queuedJobs<{ adminId: string }>(world, ownerGoneJob)
  expect(queued).toContainEqual({ adminId: gone.admin.id })
  expect(queued).not.toContainEqual({ adminId: blocked.admin.id })
  for (const { admin, deps } of [gone, blocked]) await endCardsOfGone(deps, { adminId: admin.id })
  expect(await kept(gone.admin.id)).toMatchObject([{ stop_why: 'ended', stopped_by_kind: 'system' }])
  expect(await kept(blocked.admin.id)).toMatchObject([{ stop_why: null, has_card: true }])
})

test('charges that can not begin, because their cash box is off, keep nobody else’s waiting', async () => {
  const [off, well] = [await renewing(), await renewing()]
  goTo(addDays(off.end, -3))
  await announceAll(off.deps)
  ok(await putBox(off.admin, { ...paymeBox, is_on: false, may_leave_cards: true }))
  goTo(off.end)
  await chargeDue(off.deps, 1)
  expect((await off.state()).charges).toMatchObject([{ state: 'announced', tries: 0 }])
  expect((await well.memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
})

test('a renewal that the card pays at a later try begins on that day, with all of its days: nobody was let in before', async () => {
  const { end, day, memberships, membershipId, agreeing } = await renewing()
  payme.behave('receipts.pay', 'refuses')
  await day(addDays(end, -3))
  for (const n of [0, 1]) await day(addDays(end, n))
  const renewal = async () => (await memberships()).find(({ _id }) => _id !== membershipId)
  expect(await renewal()).toMatchObject({ start_date: addDays(end, 1), remaining_amount: 300_000 })
  payme.well()
  await day(addDays(end, 3))
  expect(await renewal()).toMatchObject({
    status: 'active',
    start_date: addDays(end, 3),
    end_date: addDays(end, 32),
    remaining_amount: 0,
  })
  expect(await agreeing()).toEqual([[], []])
})
