import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { clickBox, ok, paymeBox, putBox, uzumBox } from '#test/online-desk.ts'
import { forgetCard, sweepCards } from './card-jobs.ts'
import { cutOffJob } from './cut-off.ts'
import { autopayJobs, chargeDue } from './jobs.ts'
import { cutOffTextJob } from './turns.ts'

const { payme, world, renewing } = await openAutopay()

type Made = Awaited<ReturnType<typeof renewing>>
const other = { ...paymeBox, takes_cards: true, merchant_id: '99a5e0f0c1b2a3d4e5f60799', key: 'payme-other-key-5T6y' }
const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length
const paid = () => payme.calls.filter((call) => call === 'receipts.pay').length
const put = ({ admin }: Pick<Made, 'admin'>, box: object, provider?: string) => putBox(admin, box, provider)
const save = (made: Pick<Made, 'admin'>, more: object = {}) => put(made, { ...other, ...more })

/** What waits in the queue of this owner under a name. */
async function jobsOf({ admin }: Pick<Made, 'admin'>, name: string): Promise<Record<string, unknown>[]> {
  return withClient(world.ownerUrl, async (client) => {
    const { rows } = await client.query<{ payload: Record<string, unknown> }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and j.payload->>'adminId' = $2 order by j.id`,
      [name, admin.id],
    )
    return rows.map(({ payload }) => payload)
  })
}
async function run(made: Made, name: string, deps: Partial<Made['deps']> = {}): Promise<void> {
  const job = autopayJobs.find((one) => one.name === name)
  for (const payload of await jobsOf(made, name)) await job?.run(payload, { ...made.deps, ...deps })
}

/** Another merchant, said twice; what follows it has run. */
async function moved(made: Made, more: object = {}): Promise<void> {
  ok(await save(made, { may_leave_cards: true, ...more }))
  await run(made, cutOffJob)
}

const textsOf = async ({ admin }: Made) =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{ text: string }>`
      select text from sms_messages where admin_id = ${admin.id} and kind = 'autopay_moved'`.execute(db)
    return rows.map(({ text }) => text)
  })

test('another merchant is asked about first: the saving says how many cards it cuts off, and until it is said that it may nothing is changed', async () => {
  const made = await renewing()
  const { admin, state } = made
  const refused = await save(made)
  expect([refused.status, refused.body.error]).toEqual([409, 'provider.cards_move'])
  expect(refused.body.message).toContain('1 ta')
  const [box] = ok(await admin.get('/payment/provider/all')).providers
  expect(box).toMatchObject({ merchant_id: paymeBox.merchant_id, keys: [{ last_signs: '7Q2w' }] })
  expect(await state()).toMatchObject({ state: 'on' })
  expect(await jobsOf(made, cutOffJob)).toEqual([])
})

test('after another merchant no card is charged: its member hears of it once, by SMS too, and connects it anew; the owner sees how many have', async () => {
  const made = await renewing()
  const { admin, gym, agree, check, day, end, member, state, own, kindsTold, memberships, receipts, agreeing, deps } =
    made
  const token = [...payme.cards.keys()].at(-1) ?? 'none'
  await day(addDays(end, -3))
  await moved(made)
  await run(made, cutOffJob) // a server that dies over it begins again
  expect(await state()).toMatchObject({ state: 'wants_card', stop_why: 'moved', charges: [{ state: 'called_off' }] })
  expect((await own()).memberships).toMatchObject([{ renewal_price: 300_000, autopay: { state: 'wants_card' } }])
  expect(count(await kindsTold(), 'autopay_moved')).toBe(1)
  await run(made, cutOffTextJob)
  await run(made, cutOffTextJob)
  expect(await textsOf(made)).toEqual([expect.stringMatching(/qayta ulang: /)])
  // where it was kept it is forgotten, by the keys of then
  await forgetCard(deps, { adminId: admin.id, id: made.autopayId, tries: 0 })
  expect(payme.cards.has(token)).toBe(false)
  await day(end)
  expect(await receipts()).toEqual([])
  expect(await memberships()).toHaveLength(1)
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(0)
  expect(ok(await admin.get('/autopay/cards'))).toMatchObject({ connected: 0, moved: { cut_off: 1, again: 0 } })
  const stale = await agree({ merchant_id: paymeBox.merchant_id })
  expect([stale.status, stale.body.error]).toEqual([409, 'autopay.terms_changed'])
  const { autopay } = ok(await agree({ merchant_id: other.merchant_id, covers_renewal: true }))
  expect(ok(await admin.get('/autopay/cards'))).toMatchObject({ connected: 1, moved: { cut_off: 1, again: 1 } })
  expect(await state()).toMatchObject({ _id: autopay._id, state: 'checking' })
  // of the other merchant Payme knows no such card
  await check(autopay._id)
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'card' })
  // who has several gyms is led to this one
  const { notifications } = ok(await member.get('/notification/all'))
  const link = `/member/autopay?gym=${gym.id}`
  expect(notifications).toContainEqual(expect.objectContaining({ kind: 'autopay_moved', link }))
  expect(await agreeing()).toEqual([[], []])
})

test('who connected the card anew before the SMS left is sent none', async () => {
  const made = await renewing()
  await moved(made)
  ok(await made.agree())
  await run(made, cutOffTextJob)
  expect(await textsOf(made)).toEqual([])
})

test('who connected a card anew that was refused is sent one all the same', async () => {
  const made = await renewing()
  await moved(made)
  await loses(made)
  await run(made, cutOffTextJob)
  expect(await textsOf(made)).toHaveLength(1)
})

const keeps = async (made: Made) => ok(await made.agree())
const loses = async (made: Made) => {
  await made.check((await keeps(made)).autopay._id)
  expect(await made.state()).toMatchObject({ state: 'stopped', stop_why: 'card' })
}
const stops = async (made: Made) => {
  await keeps(made)
  ok(await made.member.del(`/member/autopay/stop/${made.membershipId}`))
}

test.each([
  ['who connects the card anew at night is sent none in the morning', keeps, ['expired']],
  ['whose card is refused when it is connected anew hears in the morning that one is wanted', loses, ['sent']],
  ['who connects it anew and stops it is not asked for it', stops, ['expired']],
] as const)('%s', async (_, anew, left) => {
  const made = await renewing()
  const night = addDays(world.application.deps.clock.today(), 1)
  world.clock(new Date(`${night}T22:00:00+05:00`))
  await moved(made)
  await run(made, cutOffTextJob)
  await anew(made)
  world.clock(new Date(`${addDays(night, 1)}T09:00:00+05:00`))
  const messages = () =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ id: string; status: string }>`
        select id, status from sms_messages where admin_id = ${made.admin.id} and kind = 'autopay_moved'`.execute(db)
      return rows
    })
  for (const { id } of await messages()) await sendSms.run({ id }, made.deps)
  expect((await messages()).map(({ status }) => status)).toEqual(left)
})

test('the link of the SMS leads to the gym’s own page, for whoever has several', async () => {
  const publicOrigin = 'https://zal.example'
  const [one, several] = [await renewing(), await renewing()]
  const { phone_number } = ok(await several.admin.get(`/member/one/${several.memberId}`)).member
  ok(await one.admin.post('/member/add', { phone_number, gyms: [one.gym.id] }))
  for (const made of [one, several]) {
    await moved(made)
    await run(made, cutOffTextJob, { publicOrigin })
  }
  expect(await textsOf(one)).toEqual([expect.stringMatching(/: https:\/\/zal\.example\/member\/autopay$/)])
  expect(await textsOf(several)).toEqual([
    expect.stringContaining(`${publicOrigin}/member/autopay?gym=${several.gym.id}`),
  ])
})

test('what was reserved between two tries falls with the card', async () => {
  const made = await renewing()
  const { end, day, memberships, membershipId, admin, agreeing } = made
  payme.behave('receipts.pay', 'refuses')
  await day(addDays(end, -3))
  await day(end)
  await moved(made)
  const others = (await memberships()).filter(({ _id }) => _id !== membershipId)
  expect(others.map(({ status, remaining_amount }) => [status, remaining_amount])).toEqual([['cancelled', 0]])
  expect(ok(await admin.get('/invoice/all')).invoices).toMatchObject([{ status: 'cancelled' }])
  expect(await agreeing()).toEqual([[], []])
})

test('money that was asked for before the change is asked after at the merchant of then, and entered', async () => {
  const made = await renewing({ billing: false })
  const { end, day, later, deps, memberships, agreeing } = made
  await day(addDays(end, -3))
  payme.behave('receipts.pay', 'drops', 'well')
  const before = paid()
  await day(end)
  await moved(made)
  await forgetCard(deps, { adminId: made.admin.id, id: made.autopayId, tries: 0 })
  await world.sql({ role: 'platform' }, sweepCards) // what is still asked after keeps the keys of then
  later()
  await chargeDue(deps)
  expect(paid() - before).toBe(1)
  expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
  expect(await agreeing()).toEqual([[], []])
  await world.sql({ role: 'platform' }, sweepCards)
  const kept = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`select id from autopays where admin_id = ${made.admin.id} and sealed_box is not null`.execute(
      db,
    ),
  )
  expect(kept.rows).toEqual([])
})

test('a new key of the same merchant, other rates and other boxes cut nothing off', async () => {
  const made = await renewing()
  const { state } = made
  ok(await save(made, { merchant_id: paymeBox.merchant_id }))
  ok(await put(made, { ...paymeBox, takes_cards: true }))
  ok(await put(made, clickBox, 'click'))
  ok(await put(made, { ...clickBox, merchant_id: '77777', is_on: false }, 'click'))
  ok(await put(made, uzumBox, 'uzum'))
  ok(await put(made, { ...uzumBox, login: 'boshqa', is_on: false }, 'uzum'))
  expect(await state()).toMatchObject({ state: 'on' })
})

test.each([{ is_on: false }, { takes_cards: false }])(
  'a box that takes no cards any more (%o) is asked about first; its cards wait and are there again with it',
  async (off) => {
    const made = await renewing()
    const { state, end, day, memberships } = made
    const change = (more: object) => put(made, { ...paymeBox, takes_cards: true, ...more })
    const refused = await change(off)
    expect([refused.status, refused.body.error]).toEqual([409, 'provider.cards_wait'])
    ok(await change({ ...off, may_leave_cards: true }))
    expect(await state()).toMatchObject({ state: 'on' })
    // off it is already: nothing more is asked
    ok(await change(off))
    ok(await change({}))
    for (const n of [-3, 0]) await day(addDays(end, n))
    expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
  },
)

test('where nobody has a card connected nothing is asked', async () => {
  const admin = await world.admin()
  ok(await put({ admin }, { ...paymeBox, takes_cards: true }))
  ok(await save({ admin }))
  ok(await save({ admin }, { is_on: false }))
  expect(ok(await admin.get('/autopay/cards'))).toMatchObject({ connected: 0, moved: null })
})

/** SECRETS_KEY was lost: neither the keys of the box nor what a card is called can be opened. */
const lose = ({ admin }: Made) =>
  world.sql({ role: 'platform' }, async (db) => {
    await sql`update payment_boxes set sealed_keys = sha256(sealed_keys) || sha256(sealed_keys) where admin_id = ${admin.id}`.execute(
      db,
    )
    await sql`update autopays set sealed_token = sha256(sealed_token) || sha256(sealed_token) where admin_id = ${admin.id}`.execute(
      db,
    )
  })

test('with keys that nobody can open any more the cards are gone too: they are asked about, and connected anew', async () => {
  const made = await renewing()
  const { admin, state, deps, autopayId } = made
  await lose(made)
  const change = (more: object = {}) => put(made, { ...paymeBox, takes_cards: true, ...more })
  expect((await change()).body.error).toBe('provider.cards_move')
  ok(await change({ may_leave_cards: true }))
  await run(made, cutOffJob)
  await forgetCard(deps, { adminId: admin.id, id: autopayId, tries: 0 })
  expect(await state()).toMatchObject({ state: 'wants_card' })
})

test('what one owner’s charge fails by keeps nobody else’s waiting', async () => {
  const [broken, well] = [await renewing(), await renewing()]
  await broken.day(addDays(broken.end, -3))
  await lose(broken)
  await expect(broken.day(broken.end)).rejects.toThrow(/charges failed/)
  expect((await well.memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
  ok(await put(broken, { ...paymeBox, takes_cards: true, may_leave_cards: true }))
  await chargeDue(broken.deps)
})
