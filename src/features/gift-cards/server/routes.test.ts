import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { defaultTicks } from '#src/contract/permissions.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import type { Caller } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'
import { inRussian } from '#test/russian-keys.ts'
import { expireCards } from './jobs.ts'

const { world, desk, travel } = useDesk()
type Desk = Pick<Awaited<ReturnType<typeof desk>>, 'gym'> & { admin: Caller }

const sellCard = async ({ admin, gym }: Desk, value = 200_000, more: object = {}) => {
  const body = { gym_id: gym.id, value, payment_method: 'cash', ...more }
  const answer = await admin.post('/gift-card/sell', body)
  expect([answer.status, answer.body.error, answer.body.fields]).toEqual([201, undefined, undefined])
  return answer.body.gift_card
}
const payWith = (caller: Caller, code: string, membership_id: string, amount?: number) =>
  caller.post('/gift-card/pay', { code, membership_id, ...(amount === undefined ? {} : { amount }) })
const cardOf = async ({ admin }: Desk, id: string) => (await admin.get(`/gift-card/one/${id}`)).body.gift_card
const kinds = ({ entries }: { entries: { kind: string; amount: number }[] }) =>
  entries.map(({ kind, amount }) => [kind, amount])
const findings = async ({ admin }: Desk) =>
  (await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings
const refund = (caller: Caller, membership_id: string, transaction_id: string, paid_amount: number, way = 'cash') =>
  caller.post('/transaction/membership/create', {
    membership_id,
    transaction_id,
    paid_amount,
    transaction_type: 'refund',
    payment_method: way,
    reason: 'xato',
  })

describe('a gift card', () => {
  test('has a code of sixteen signs that is kept as a digest, shown again to the desk, and found however it is typed', async () => {
    const here = await desk()
    const card = await sellCard(here)
    expect(card).toMatchObject({ value: 200_000, balance: 200_000, valid_to: inDays(365), state: 'open' })
    expect(card.code).toMatch(/^[A-Z2-7]{16}$/)
    expect(card.code_end).toBe(card.code.slice(-4))
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ row: string }>`select to_jsonb(c)::text as row from gift_cards c where c.id = ${card._id}`.execute(db),
    )
    expect(rows[0]?.row).not.toContain(card.code)
    expect((await cardOf(here, card._id)).code).toBe(card.code)
    const typed = card.code.toLowerCase().replace(/(.{4})/g, '$1-')
    for (const code of [typed, inRussian(card.code), inRussian(card.code).toLowerCase()])
      expect((await here.admin.post('/gift-card/check', { code })).body.gift_card).toMatchObject({
        _id: card._id,
        balance: 200_000,
      })
    const other = await desk()
    const stranger = await other.admin.post('/gift-card/check', { code: card.code })
    expect([stranger.status, stranger.body.error]).toEqual([422, 'gift_card.unknown'])
  })

  test('is sold until a day that comes within five years, and not in a gym past its grace', async () => {
    const { admin, gym } = await desk()
    const sell = (more: object) =>
      admin.post('/gift-card/sell', { gym_id: gym.id, value: 200_000, payment_method: 'cash', ...more })
    for (const day of [inDays(-1), inDays(1831)]) {
      const refused = await sell({ valid_to: day })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['valid_to']])
    }
    expect((await sell({ valid_to: inDays(1830) })).status).toBe(201)
    await world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set status = 'stoped', stopped_on = start_on where gym_id = ${gym.id}`.execute(db),
    )
    expect((await sell({})).body.command).toBe('no_active_subscription')
    expect((await admin.get('/gift-card/all')).body.pagination.total).toBe(1)
  })

  test('is read, printed again and taken back by employees of its own gym alone', async () => {
    const here = await desk()
    const elsewhere = await world.gym(here.admin, { name: 'Ikkinchi' })
    const ticks = [...defaultTicks, 'transactions.refund']
    const [own, other] = [here.gym.id, elsewhere.id].map((gym) => world.employee(here.admin, { gyms: [gym], ticks }))
    const { _id: id } = await sellCard(here)
    const read = async (caller?: Caller) => (await caller?.get(`/gift-card/one/${id}`))?.status
    const takeBack = async (caller?: Caller) =>
      (await caller?.post(`/gift-card/reverse/${id}`, { reason: 'Fikridan qaytdi' }))?.status
    expect([await read(await other), await takeBack(await other)]).toEqual([404, 404])
    expect([await read(await own), await takeBack(await own)]).toEqual([200, 200])
  })

  test('outlives the gym that sold it: it is read, its receipt opens, and its money goes back', async () => {
    const here = await desk()
    const { admin, gym } = here
    const card = await sellCard(here)
    expect((await admin.del(`/gym/delete/${gym.id}`)).status).toBe(200)
    const { entries, balance } = await cardOf(here, card._id)
    expect(balance).toBe(200_000)
    expect((await admin.get(`/receipt/one/${entries[0]._id}`)).body.receipt.amount).toBe(200_000)
    const back = await admin.post(`/gift-card/reverse/${card._id}`, { reason: 'Yopildi' })
    expect([back.status, back.body.gift_card?.state]).toEqual([200, 'reversed'])
    expect(await findings(here)).toEqual([])
  })

  test('is no revenue when it is sold and revenue of its own method when it pays; the cash of its sale lies in the till', async () => {
    const here = await desk()
    const { admin, gym, sell } = here
    const { shift } = (await admin.post('/shift/open', { gym_id: gym.id, opening_amount: 10_000 })).body
    const card = await sellCard(here)
    const revenue = async () => (await admin.get('/statistics/admin/total_revenue/breakdown?period=day')).body
    expect((await revenue()).gross).toBe(0)
    expect((await admin.get(`/gift-card/all?gym_id=${gym.id}`)).body.totals).toEqual({
      value: 200_000,
      balance: 200_000,
    })
    const { _id } = await sell()
    expect((await payWith(admin, card.code, _id)).body).toMatchObject({ paid_amount: 200_000 })
    const after = await revenue()
    expect([after.gross, after.by_method]).toEqual([200_000, { cash: 0, card: 0, online: 0, gift_card: 200_000 }])
    expect((await admin.get(`/gift-card/all?gym_id=${gym.id}`)).body.totals).toEqual({ value: 200_000, balance: 0 })
    const closed = await admin.post(`/shift/close/${shift._id}`, { counted_amount: 210_000 })
    expect(closed.body.shift).toMatchObject({ cash_payments: 200_000, expected_amount: 210_000, difference: 0 })
    expect(await findings(here)).toEqual([])
  })

  test('pays in part or whole, never more than is on it or than is owed; what is left is the sum of its entries', async () => {
    const here = await desk()
    const { admin, sell } = here
    const card = await sellCard(here, 350_000)
    const first = await sell()
    expect((await payWith(admin, card.code, first._id, 100_000)).status).toBe(201)
    expect((await payWith(admin, card.code, first._id, 200_001)).body.error).toBe('payment.too_big')
    expect((await payWith(admin, card.code, first._id)).body).toMatchObject({
      paid_amount: 200_000,
      gift_card: { balance: 50_000 },
    })
    expect((await payWith(admin, card.code, first._id)).body.error).toBe('gift_card.nothing_owed')
    const second = await sell({ start_date: inDays(40) })
    expect((await payWith(admin, card.code, second._id, 50_000.01)).body.error).toBe('gift_card.too_little')
    expect((await payWith(admin, card.code, second._id)).body).toMatchObject({ paid_amount: 50_000 })
    expect((await payWith(admin, card.code, second._id)).body.error).toBe('gift_card.empty')
    const whole = await cardOf(here, card._id)
    expect(kinds(whole)).toEqual([
      ['sale', 350_000],
      ['use', 100_000],
      ['use', 200_000],
      ['use', 50_000],
    ])
    expect(whole).toMatchObject({ balance: 0, state: 'used_up' })
    expect((await admin.get(`/membership/one/${first._id}`)).body.membership).toMatchObject({
      payment_status: 'paid',
      transactions: [{ payment_method: 'gift_card' }, { payment_method: 'gift_card' }],
    })
  })

  test('takes back what is refunded of its payments, whatever way was said, also by a cancellation; the method is not edited', async () => {
    const here = await desk()
    const { admin, sell } = here
    const card = await sellCard(here)
    const sold = await sell({ payment: cash(100_000) })
    const paid = (await payWith(admin, card.code, sold._id)).body.transaction_id
    const edit = { _id: paid, payment_method: 'cash', reason: 'naqd edi' }
    expect((await admin.put('/transaction/update', edit)).body.error).toBe('gift_card.method')
    const inCash = (await admin.get(`/membership/one/${sold._id}`)).body.membership.transactions.find(
      ({ payment_method }: { payment_method: string }) => payment_method === 'cash',
    )
    expect((await refund(admin, sold._id, inCash._id, 50_000, 'gift_card')).body.fields).toHaveProperty(
      'payment_method',
    )
    const back = await refund(admin, sold._id, paid, 50_000, 'gift_card')
    expect(back.body.transaction).toMatchObject({ payment_method: 'gift_card', paid_amount: 50_000 })
    expect(await cardOf(here, card._id)).toMatchObject({ balance: 50_000, state: 'open' })
    const cancel = { reason: 'ketdi', refund: 250_000, payment_method: 'card', way_reason: 'naqd pul yoʻq' }
    expect((await admin.post(`/membership/cancel/${sold._id}`, cancel)).status).toBe(200)
    expect((await cardOf(here, card._id)).balance).toBe(200_000)
    expect(kinds(await cardOf(here, card._id))).toEqual([
      ['sale', 200_000],
      ['use', 200_000],
      ['return', 50_000],
      ['return', 150_000],
    ])
    expect(await findings(here)).toEqual([])
  })

  test('whose sale nobody used is taken back once, as the money came; a used one is not', async () => {
    const here = await desk()
    const { admin, gym, sell } = here
    const unused = await sellCard(here, 80_000, { payment_method: 'card' })
    const reverse = (id: string) => admin.post(`/gift-card/reverse/${id}`, { reason: 'adashib sotildi' })
    expect((await reverse(unused._id)).body.gift_card).toMatchObject({ balance: 0, state: 'reversed' })
    expect((await reverse(unused._id)).body.error).toBe('gift_card.used')
    expect((await cardOf(here, unused._id)).entries[1]).toMatchObject({ kind: 'reversal', payment_method: 'card' })
    const sold = await sell()
    expect((await payWith(admin, unused.code, sold._id)).body.error).toBe('gift_card.empty')
    const used = await sellCard(here)
    await payWith(admin, used.code, sold._id, 1_000)
    expect((await reverse(used._id)).body.error).toBe('gift_card.used')
    expect((await admin.get(`/gift-card/all?gym_id=${gym.id}`)).body.totals).toEqual({
      value: 200_000,
      balance: 199_000,
    })
    const seller = await world.employee(admin, { gyms: [gym.id], ticks: [] })
    expect((await seller.post(`/gift-card/reverse/${used._id}`, { reason: 'x' })).status).toBe(403)
  })

  /** A card of which 150,000 of 200,000 paid a membership, on the day after its last; `later` signs in then. */
  const overCard = async () => {
    const here = await desk()
    const { admin, sell } = here
    const card = await sellCard(here, 200_000, { valid_to: inDays(3) })
    const sold = await sell()
    const paid = (await payWith(admin, card.code, sold._id, 150_000)).body.transaction_id
    travel(4)
    const later = await world.session('admin', admin.id)
    return { here, card, sold, paid, later, at: { ...here, admin: later } }
  }

  test('pays until its last day, then runs out by an entry, once; a refund that comes later makes it good for a month', async () => {
    const { here, card, sold, paid, later, at } = await overCard()
    expect((await payWith(later, card.code, sold._id)).body.error).toBe('gift_card.over')
    for (const _ of [1, 2])
      await world.sql({ role: 'platform' }, (db) =>
        expireCards(db, { now: world.application.deps.clock.now(), today: inDays(4) }),
      )
    const over = await cardOf(at, card._id)
    expect([kinds(over).slice(2), over.state]).toEqual([[['expiry', 50_000]], 'over'])
    expect((await payWith(later, card.code, sold._id)).body.error).toBe('gift_card.over')
    expect((await later.get('/gift-card/all?state=over')).body.gift_cards).toMatchObject([{ _id: card._id }])
    expect((await refund(later, sold._id, paid, 150_000)).status).toBe(201)
    expect(await cardOf(at, card._id)).toMatchObject({ balance: 150_000, state: 'open', valid_to: inDays(34) })
    expect((await payWith(later, card.code, sold._id)).status).toBe(201)
    expect(await cardOf(at, card._id)).toMatchObject({ balance: 0, state: 'used_up' })
    expect(await findings(here)).toEqual([])
  })

  test('money that came back is on the card also when its call began before the night took the rest off', async () => {
    const { card, sold, paid, later, at } = await overCard()
    await world.sql({ role: 'platform' }, (db) =>
      expireCards(db, { now: new Date(Date.now() + 4 * 86_400_000 + 60_000), today: inDays(4) }),
    )
    expect((await refund(later, sold._id, paid, 150_000)).status).toBe(201)
    expect(await cardOf(at, card._id)).toMatchObject({ balance: 150_000, state: 'open' })
    expect((await later.get('/gift-card/all?state=open')).body.gift_cards).toMatchObject([{ _id: card._id }])
    expect((await payWith(later, card.code, sold._id)).status).toBe(201)
  })

  test('the night holds no card that has nothing left to run out', async () => {
    const here = await desk()
    const { admin, sell } = here
    const [spent, left] = [
      await sellCard(here, 50_000, { valid_to: inDays(3) }),
      await sellCard(here, 60_000, { valid_to: inDays(3) }),
    ]
    expect((await payWith(admin, spent.code, (await sell())._id, 50_000)).status).toBe(201)
    travel(4)
    await world.sql({ role: 'platform' }, async (held) => {
      await sql`select from gift_cards where admin_id = ${admin.id} and id = ${spent._id} for update`.execute(held)
      // with a card that waits for this transaction it would not end before it
      await world.sql({ role: 'platform' }, async (db) => {
        await sql`set local lock_timeout = '3s'`.execute(db)
        await expireCards(db, { now: world.application.deps.clock.now(), today: inDays(4) })
      })
    })
    const at = { ...here, admin: await world.session('admin', admin.id) }
    expect(kinds(await cardOf(at, left._id)).slice(1)).toEqual([['expiry', 60_000]])
    expect(await findings(here)).toEqual([])
  })

  test('of 20 payments with one card at the same moment never more is taken than is on it', async () => {
    const here = await desk()
    const { admin, sell, register } = here
    const card = await sellCard(here, 100_000)
    const debts = await Promise.all(
      Array.from({ length: 20 }, async () => (await sell({ member_id: await register() }))._id as string),
    )
    const desks = await Promise.all(debts.map(() => world.session('admin', admin.id)))
    const answers = await Promise.all(debts.map((id, at) => payWith(desks[at] as Caller, card.code, id, 30_000)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(17).fill(422)])
    const { code, _id } = await sellCard(here, 100_000)
    const taken = await Promise.all(debts.map((id, at) => payWith(desks[at] as Caller, code, id)))
    expect(taken.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await cardOf(here, _id)).balance).toBe(0)
    expect(await findings(here)).toEqual([])
  })

  test('payments, refunds and the taking back of one card at the same moment leave books that agree', async () => {
    const here = await desk()
    const { admin, sell } = here
    for (const _ of [1, 2, 3]) {
      const card = await sellCard(here, 300_000)
      const sold = await sell({ member_id: await here.register() })
      const other = await sell({ member_id: await here.register() })
      const first = (await payWith(admin, card.code, sold._id, 60_000)).body.transaction_id
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => refund(admin, sold._id, first, 30_000)),
        ...Array.from({ length: 5 }, () => payWith(admin, card.code, sold._id, 50_000)),
        ...Array.from({ length: 5 }, () => payWith(admin, card.code, other._id, 50_000)),
        admin.post(`/gift-card/reverse/${card._id}`, { reason: 'x' }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.at(-1)?.body.error).toBe('gift_card.used')
    }
    expect(await findings(here)).toEqual([])
  })

  test('is listed with search by its end or its whole code, in any order, and as a file; one that is sent twice is sold once', async () => {
    const here = await desk()
    const { admin, gym } = here
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { gym_id: gym.id, value: 10_000, payment_method: 'cash' }
    const twice = await Promise.all([1, 2].map(() => admin.post('/gift-card/sell', body, { headers })))
    expect(new Set(twice.map((answer) => answer.body.gift_card._id)).size).toBe(1)
    // the code pays: whoever has a copy of the database does not read it in what is kept for repeated calls
    const [code, again] = twice.map((answer) => answer.body.gift_card.code as string)
    expect([code, again]).toEqual([expect.stringMatching(/^[A-Z2-7]{16}$/), code])
    const { rows: kept } = await world.sql({ role: 'platform' }, (db) =>
      sql<{
        reply: string
      }>`select reply::text as reply from idempotency_keys where key = ${headers['idempotency-key']}`.execute(db),
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]?.reply).not.toContain(code)
    const large = await sellCard(here, 90_000)
    const list = async (query: string) =>
      (await admin.get(`/gift-card/all?${query}`)).body.gift_cards.map(({ value }: { value: number }) => value)
    expect(await list('sort=value')).toEqual([10_000, 90_000])
    expect(await list('sort=-balance')).toEqual([90_000, 10_000])
    expect(await list(`search=${large.code}`)).toEqual([90_000])
    expect(await list(`search=${large.code_end.toLowerCase()}`)).toContain(90_000)
    expect(await list('state=over')).toEqual([])
    expect(await list(`start_date=${inDays(0)}&end_date=${inDays(0)}&sort=value`)).toEqual([10_000, 90_000])
    expect(await list(`start_date=${inDays(1)}`)).toEqual([])
    expect(await list(`end_date=${inDays(-1)}`)).toEqual([])
    const { csv } = await readExport(world, admin, '/gift-card/all/export?sort=value', 'en')
    expect(csv.titles.slice(1)).toEqual(['Code', 'Gym', 'Value', 'Left', 'Valid until', 'Status'])
    expect(csv.rows).toHaveLength(2)
    expect((await admin.post('/gift-card/sell', { ...body, valid_to: inDays(-1) })).status).toBe(400)
  })
})
