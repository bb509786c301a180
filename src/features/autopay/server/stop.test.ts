import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { holdOutgoing, letOutgoingGo } from '#src/server/outgoing-hold.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok, paymeBox, putBox } from '#test/online-desk.ts'
import { forgetCard } from './card-jobs.ts'
import { autopayJobs, chargeDue } from './jobs.ts'
import { forgetJob } from './turns.ts'

const { payme, world, today, desk, renewing, goTo } = await openAutopay()

type Stopping = Awaited<ReturnType<typeof renewing>>

/** What was reserved for the renewal, as the desk sees it. */
const reservedOf = async ({ memberships, membershipId }: Stopping) =>
  (await memberships())
    .filter(({ _id }) => _id !== membershipId)
    .map(({ status, remaining_amount }) => [status, remaining_amount])

const invoicesOf = async ({ admin }: Stopping) =>
  ok(await admin.get('/invoice/all')).invoices.map(({ status }: { status: string }) => status)

test.each(['deaf', 'drops'] as const)(
  'what was not asked for yet when somebody stops it is never asked for: its answer was lost (%s)',
  async (manner) => {
    const made = await renewing()
    const { admin, end, day, member, membershipId, state, later, deps, agreeing } = made
    await day(addDays(end, -3))
    payme.behave('receipts.create', manner, 'well')
    await day(end)
    expect((await state()).charges).toMatchObject([{ state: 'asked' }])
    const before = payme.calls.filter((call) => call.startsWith('receipts.')).length
    ok(await member.del(`/member/autopay/stop/${membershipId}`))
    expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'asked', charges: [{ state: 'called_off' }] })
    const changes = ok(await admin.get('/audit/all')).entries.flatMap((entry: { changes: object[] }) => entry.changes)
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'autopay', before: 'Yoqilgan', after: 'Toʻxtatilgan' }),
    )
    for (let turn = 0; turn < 2; turn++) {
      later()
      await chargeDue(deps)
    }
    await day(addDays(end, 1))
    expect(payme.calls.filter((call) => call.startsWith('receipts.'))).toHaveLength(before)
    expect(await reservedOf(made)).toEqual([['cancelled', 0]])
    expect(await invoicesOf(made)).toEqual(['cancelled'])
    expect(await agreeing()).toEqual([[], []])
  },
)

test('what became of money that was asked for before somebody stopped is only looked up', async () => {
  const made = await renewing()
  const { end, day, member, membershipId, later, deps, agreeing } = made
  await day(addDays(end, -3))
  const pays = () => payme.calls.filter((call) => call === 'receipts.pay').length
  const before = pays()
  payme.behave('receipts.pay', 'deaf', 'well')
  await day(end)
  ok(await member.del(`/member/autopay/stop/${membershipId}`))
  for (let turn = 0; turn < 2; turn++) {
    later()
    await chargeDue(deps)
  }
  await day(addDays(end, 1))
  expect(pays() - before).toBe(1)
  expect(payme.receipts.at(-1)).toMatchObject({ state: 50, taken: 0 })
  expect(await reservedOf(made)).toEqual([['cancelled', 0]])
  expect(await agreeing()).toEqual([[], []])
})

test.each<[string, (made: Stopping) => Promise<unknown>]>([
  ['the member', async ({ member, membershipId }) => ok(await member.del(`/member/autopay/stop/${membershipId}`))],
  ['the desk', async ({ admin, membershipId }) => ok(await admin.del(`/autopay/stop/${membershipId}`))],
  [
    'the desk by cancelling what was renewed',
    async ({ admin, membershipId }) =>
      ok(await admin.post(`/membership/cancel/${membershipId}`, { reason: 'Koʻchib ketdi', refund: 0 })),
  ],
])('between two tries %s stops it: what was reserved falls with it', async (_, stop) => {
  const made = await renewing()
  const { end, day, agreeing } = made
  payme.behave('receipts.pay', 'refuses')
  await day(addDays(end, -3))
  await day(end)
  expect(await reservedOf(made)).toEqual([['scheduled', 300_000]])
  await stop(made)
  expect(await reservedOf(made)).toEqual([['cancelled', 0]])
  for (const n of [1, 20]) await day(addDays(end, n))
  expect(await reservedOf(made)).toEqual([['cancelled', 0]])
  expect(await agreeing()).toEqual([[], []])
})

test('another card on the last day, after a refusal, takes the place of the first: its renewal is announced anew', async () => {
  const made = await renewing()
  const { end, day, agree, check, state, memberships } = made
  payme.behave('receipts.pay', 'refuses')
  await day(addDays(end, -3))
  await day(end)
  payme.well()
  const { autopay } = ok(await agree())
  await check(autopay._id)
  expect((await state()).charges).toMatchObject([{ state: 'announced', date: addDays(end, 3) }])
  await day(addDays(end, 3))
  expect((await memberships()).filter(({ status }) => status === 'active')).toMatchObject([{ remaining_amount: 0 }])
})

test.each(['was cancelled', 'ran out'] as const)(
  'of an erased person, whose membership %s, the provider forgets the card too, although nothing of it is kept here',
  async (how) => {
    const { admin, membershipId, memberId, autopayId, deps, end } = await renewing()
    const token = [...payme.cards.keys()].at(-1) ?? 'none'
    if (how === 'ran out') goTo(addDays(end, 1))
    else ok(await admin.post(`/membership/cancel/${membershipId}`, { reason: 'Koʻchib ketdi', refund: 0 }))
    ok(await admin.del(`/member/delete/${memberId}?erase=true`))
    const payload = await withClient(world.ownerUrl, async (client) => {
      const { rows } = await client.query<{ payload: Record<string, unknown> }>(
        'select payload from graphile_worker._private_jobs where key = $1',
        [`${forgetJob}:${autopayId}`],
      )
      return rows[0]?.payload ?? {}
    })
    expect(JSON.stringify(payload)).not.toContain(token)
    await autopayJobs.find(({ name }) => name === forgetJob)?.run(payload, deps)
    expect(payme.calls.at(-1)).toBe('cards.remove')
    expect(payme.cards.has(token)).toBe(false)
  },
)

test.each([{ is_on: false }, { takes_cards: false }])(
  'a card is forgotten at the provider although the cash box was switched since (%o)',
  async (off) => {
    const { admin, member, membershipId, autopayId, deps } = await renewing()
    const token = [...payme.cards.keys()].at(-1) ?? 'none'
    ok(await putBox(admin, { ...paymeBox, ...off, may_leave_cards: true }))
    ok(await member.del(`/member/autopay/stop/${membershipId}`))
    await forgetCard(deps, { adminId: admin.id, id: autopayId, tries: 0 })
    expect(payme.cards.has(token)).toBe(false)
  },
)

test('an invoice of a try that begins in the moment in which somebody stops goes with it', async () => {
  const { admin, membershipId, payAtDesk, agree, check, day, member, deps, state, agreeing } = await desk()
  ok(await payAtDesk(200_000))
  const parts = [4, 20].map((n) => ({ promised_on: addDays(today, n), amount: 50_000 }))
  ok(await admin.post('/promise/split', { membership_id: membershipId, parts }))
  await check(ok(await agree({ covers_renewal: false, covers_parts: true })).autopay._id)
  await day(addDays(today, 1))
  goTo(addDays(today, 4))
  const waiting = async (client: Client) =>
    (await client.query<{ count: number }>('select count(distinct pid)::int as count from pg_locks where not granted'))
      .rows[0]?.count
  await withClient(world.ownerUrl, async (client) => {
    await client.query('begin; lock table audit_log in share mode') // the try has its invoice by then
    const charging = chargeDue(deps)
    await expect.poll(() => waiting(client)).toBe(1)
    const stopping = member.del(`/member/autopay/stop/${membershipId}`)
    await expect.poll(() => waiting(client)).toBe(2)
    await client.query('commit')
    ok(await stopping)
    await charging
  })
  expect(await state()).toMatchObject({ state: 'stopped', charges: [{ state: 'called_off' }] })
  const { invoices } = ok(await admin.get('/invoice/all'))
  expect(invoices.map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
  expect(await agreeing()).toEqual([[], []])
})

test('while nothing leaves no card is connected, and whoever would hears so', async () => {
  const { agree } = await renewing()
  const { dataDir } = world.application.deps
  holdOutgoing(dataDir, new Date())
  const refused = await agree({})
  letOutgoingGo(dataDir)
  expect([refused.status, refused.body.error]).toEqual([409, 'provider.held'])
  expect((await agree({})).status).toBeLessThan(300)
})
