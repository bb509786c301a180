import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { gymWithPlan } from '#test/gym-with-plan.ts'

const world = useApi()

/** An owner with a gym, two at its desk and a membership of a million that is paid bit by bit. */
async function desk() {
  const { admin, gym, planId } = await gymWithPlan(world, { price: 1_000_000 })
  const one = await world.employee(admin, { gyms: [gym.id], ticks: tickablePermissions })
  const other = await world.employee(admin, { gyms: [gym.id], ticks: tickablePermissions })
  const sell = async () =>
    (
      await admin.post('/membership/create', {
        member: { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' },
        gym_id: gym.id,
        plan_id: planId,
      })
    ).body.membership._id as string
  return { admin, gymId: gym.id, one, other, planId, membershipId: await sell(), sell }
}

const pay = (caller: Caller, membershipId: string, amount: number, method = 'cash', more: object = {}) =>
  caller.post('/transaction/membership/create', {
    membership_id: membershipId,
    paid_amount: amount,
    transaction_type: 'payment',
    payment_method: method,
    ...more,
  })

const current = async (caller: Caller, gymId: string) => (await caller.get(`/shift/current?gym_id=${gymId}`)).body.shift

/** As the owner sees it, who counts nothing. */
const till = async (admin: Caller, id: string) => (await admin.get(`/shift/one/${id}`)).body.shift

test('cash between opening and closing is expected in the till, a refund is not, a card never was', async () => {
  const { admin, gymId, one, membershipId } = await desk()
  const opened = await one.post('/shift/open', { gym_id: gymId, opening_amount: 50_000 })
  expect(opened.status).toBe(201)
  const { _id } = opened.body.shift
  const paid = await pay(one, membershipId, 300_000)
  await pay(one, membershipId, 200_000, 'card')
  const payment = paid.body.transaction._id
  await pay(one, membershipId, 100_000, 'cash', { transaction_type: 'refund', transaction_id: payment, reason: 'Xato' })
  expect(await till(admin, _id)).toMatchObject({
    _id,
    cash_payments: 300_000,
    cash_refunds: 100_000,
    expected_amount: 250_000,
    transactions: 3,
    closed_at: null,
  })
  const closed = await one.post(`/shift/close/${_id}`, {
    counted_amount: 250_000,
    counted_notes: [
      { value: 200_000, count: 1 },
      { value: 50_000, count: 1 },
    ],
  })
  expect(closed.body.shift).toMatchObject({ counted_amount: 250_000, difference: 0, note: null })
  expect(await current(one, gymId)).toBeNull()
  const { shift, movements } = (await one.get(`/shift/one/${_id}`)).body
  expect(shift.expected_amount).toBe(250_000)
  expect(
    movements.map((row: { payment_method: string; paid_amount: number }) => [row.payment_method, row.paid_amount]),
  ).toEqual([
    ['cash', 300_000],
    ['card', 200_000],
    ['cash', 100_000],
  ])
})

test('money of gift cards stands among what moved in a shift, so that its rows are what its till says', async () => {
  const { admin, gymId, one, membershipId } = await desk()
  const sell = async (method: string) =>
    (await one.post('/gift-card/sell', { gym_id: gymId, value: 100_000, payment_method: method })).body.gift_card
  const card = await sell('cash')
  await pay(one, membershipId, 30_000)
  await sell('card')
  const back = await one.post(`/gift-card/reverse/${card._id}`, { reason: 'Fikridan qaytdi' })
  expect(back.status).toBe(200)
  const { _id } = await current(one, gymId)
  const { shift, movements } = (await admin.get(`/shift/one/${_id}`)).body
  expect(shift).toMatchObject({ cash_payments: 130_000, cash_refunds: 100_000, transactions: 4 })
  const ofCard = { membership_id: null, plan_name: null, member_id: null, receipt_number: null }
  const sold = { transaction_type: 'payment', paid_amount: 100_000, ...ofCard }
  expect(movements).toMatchObject([
    { ...sold, payment_method: 'cash', gift_card_id: { _id: card._id, code_end: card.code_end } },
    { transaction_type: 'payment', payment_method: 'cash', paid_amount: 30_000, gift_card_id: null },
    { ...sold, payment_method: 'card' },
    { ...sold, transaction_type: 'refund', payment_method: 'cash', gift_card_id: { _id: card._id } },
  ])
  const inTill = movements
    .filter((row: { payment_method: string }) => row.payment_method === 'cash')
    .reduce(
      (sum: number, row: { transaction_type: string; paid_amount: number }) =>
        sum + (row.transaction_type === 'refund' ? -row.paid_amount : row.paid_amount),
      0,
    )
  expect(inTill).toBe(shift.expected_amount)
})

test('the first cash of an employee opens a shift with nothing in it, a card and an owner need none', async () => {
  const { admin, gymId, one, membershipId } = await desk()
  await pay(one, membershipId, 10_000, 'card')
  await pay(admin, membershipId, 10_000)
  expect(await current(one, gymId)).toBeNull()
  expect(await current(admin, gymId)).toBeNull()
  await pay(one, membershipId, 10_000)
  const opened = await current(one, gymId)
  expect(opened.opening_amount).toBe(0)
  expect((await till(admin, opened._id)).expected_amount).toBe(10_000)
  // the log has it, as of one that was opened by a press
  const { entries } = (await admin.get(`/audit/all?entity=cash_shifts&entity_id=${opened._id}`)).body
  expect(entries).toMatchObject([{ action: 'shifts.open', actor: { kind: 'employee', _id: one.id } }])
})

test('a gym that asks for it takes no cash of an employee without an open shift', async () => {
  const { admin, gymId, one, membershipId } = await desk()
  const settings = await admin.put(`/gym/settings/${gymId}`, { is_shift_required: true, version: 1 })
  expect(settings.body.settings.is_shift_required).toBe(true)
  expect((await one.get(`/shift/current?gym_id=${gymId}`)).body.is_required).toBe(true)
  const refused = await pay(one, membershipId, 10_000)
  expect([refused.status, refused.body.error]).toEqual([409, 'shift.required'])
  expect((await pay(one, membershipId, 10_000, 'card')).status).toBe(201)
  expect((await pay(admin, membershipId, 10_000)).status).toBe(201)
  await one.post('/shift/open', { gym_id: gymId, opening_amount: 0 })
  expect((await pay(one, membershipId, 10_000)).status).toBe(201)
})

test('one open shift for each person and gym, also when five tabs open one at the same moment', async () => {
  const { gymId, one, other } = await desk()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => one.post('/shift/open', { gym_id: gymId, opening_amount: 1 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe('shift.already_open')
  expect((await other.post('/shift/open', { gym_id: gymId, opening_amount: 1 })).status).toBe(201)
})

test('a difference needs a note, is kept, and is told to the owner', async () => {
  const { admin, gymId, one, membershipId } = await desk()
  await pay(one, membershipId, 100_000)
  const { _id } = await current(one, gymId)
  const silent = await one.post(`/shift/close/${_id}`, { counted_amount: 95_000 })
  expect([silent.status, silent.body.fields]).toEqual([400, { note: 'Farq sababini yozing' }])
  const closed = await one.post(`/shift/close/${_id}`, { counted_amount: 95_000, note: 'Qaytim xato' })
  expect(closed.body.shift).toMatchObject({ expected_amount: 100_000, difference: -5000, note: 'Qaytim xato' })
  const { notifications } = (await admin.get('/notification/all')).body
  expect(notifications[0]).toMatchObject({
    kind: 'shift_difference',
    link: `/admin/shifts/${_id}`,
    params: { difference: '-5000', note: 'Qaytim xato', gym_name: 'Temir Zal' },
  })
  const short = (await admin.get('/shift/all?result=short')).body.shifts
  expect(short.map((row: { _id: string }) => row._id)).toEqual([_id])
  expect((await admin.get('/shift/all?result=over')).body.shifts).toEqual([])
})

test('whoever counts is told what should be there after the first count alone, which stays beside the last one', async () => {
  const { admin, gymId, one, other, membershipId } = await desk()
  await pay(one, membershipId, 100_000)
  const { _id } = await current(one, gymId)
  const hidden = { cash_payments: null, cash_refunds: null, expected_amount: null, first_count: null }
  const replies = [
    await current(one, gymId),
    await till(one, _id),
    (await one.get('/shift/all')).body.shifts[0],
    (await one.post('/shift/open', { gym_id: gymId, opening_amount: 0 })).body.shift ?? hidden,
  ]
  for (const shift of replies) expect(shift).toMatchObject(hidden)
  // nor by adding up what moved: who, when, what for and how is there, and the sums of what is not in the till
  await pay(one, membershipId, 20_000, 'card')
  const movementsOf = async (reader: typeof one) => (await reader.get(`/shift/one/${_id}`)).body.movements
  const cash = { payment_method: 'cash', receipt_number: 1, membership_id: membershipId }
  const card = { payment_method: 'card', receipt_number: 2, paid_amount: 20_000 }
  expect(await movementsOf(one)).toMatchObject([{ ...cash, paid_amount: null }, card])
  expect(await movementsOf(admin)).toMatchObject([{ ...cash, paid_amount: 100_000 }, card])
  expect(JSON.stringify((await one.get(`/shift/one/${_id}`)).body)).not.toContain('100000')
  expect(JSON.stringify(await one.post(`/shift/close/${_id}`, { counted_amount: 1 }))).not.toContain('100000')
  expect(await till(admin, _id)).toMatchObject({ expected_amount: 100_000 })
  expect((await other.post(`/shift/count/${_id}`, { counted_amount: 1 })).status).toBe(404)

  const first = { counted_amount: 90_000, expected_amount: 100_000, difference: -10_000, at: expect.any(String) }
  const counted = await one.post(`/shift/count/${_id}`, { counted_amount: 90_000 })
  expect(counted.body.shift).toMatchObject({ expected_amount: 100_000, closed_at: null, first_count: first })
  expect(await movementsOf(one)).toMatchObject([{ paid_amount: 100_000 }, card])
  await pay(one, membershipId, 5000)
  await one.post(`/shift/count/${_id}`, { counted_amount: 105_000 })
  const closed = await one.post(`/shift/close/${_id}`, { counted_amount: 105_000 })
  expect(closed.body.shift).toMatchObject({ counted_amount: 105_000, difference: 0, first_count: first })
  expect((await one.post(`/shift/count/${_id}`, { counted_amount: 1 })).body.error).toBe('state_conflict')
  expect((await till(admin, _id)).first_count).toEqual({ ...first, at: closed.body.shift.first_count.at })
})

test('an owner who stands at a till counts it as blind as anybody, and a till closed at once has one count', async () => {
  const { admin, gymId } = await desk()
  const { shift } = (await admin.post('/shift/open', { gym_id: gymId, opening_amount: 7000 })).body
  expect(shift).toMatchObject({ opening_amount: 7000, expected_amount: null })
  const closed = await admin.post(`/shift/close/${shift._id}`, { counted_amount: 7000 })
  expect(closed.body.shift.first_count).toMatchObject({ counted_amount: 7000, expected_amount: 7000, difference: 0 })
})

test('a count by notes that does not make the sum is refused', async () => {
  const { gymId, one } = await desk()
  const { _id } = (await one.post('/shift/open', { gym_id: gymId, opening_amount: 10_000 })).body.shift
  const answer = await one.post(`/shift/close/${_id}`, {
    counted_amount: 10_000,
    counted_notes: [{ value: 5000, count: 1 }],
  })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['counted_amount']])
})

test('a closed shift stays closed, and the method of its money as it was counted', async () => {
  const { admin, gymId, one, membershipId } = await desk()
  const { _id: payment } = (await pay(one, membershipId, 100_000)).body.transaction
  const edit = (method: string) =>
    admin.put('/transaction/update', { _id: payment, payment_method: method, reason: 'Karta edi' })
  expect((await edit('card')).status).toBe(200)
  expect((await till(admin, (await current(one, gymId))._id)).expected_amount).toBe(0)
  await edit('cash')
  const { _id } = await current(one, gymId)
  expect((await one.post(`/shift/close/${_id}`, { counted_amount: 100_000 })).status).toBe(200)
  expect((await one.post(`/shift/close/${_id}`, { counted_amount: 100_000 })).body.error).toBe('state_conflict')
  expect((await edit('card')).body.error).toBe('shift.closed')
  const note = await admin.put('/transaction/update', { _id: payment, note: 'Terminal ishlamadi', reason: 'Izoh' })
  expect(note.status).toBe(200)
})

test('what an employee took without a till does not turn into cash that none counts, and the owner reads what to do', async () => {
  const { admin, gymId, one, membershipId } = await desk()
  const edit = (_id: string, method = 'cash') =>
    admin.put('/transaction/update', { _id, payment_method: method, reason: 'Naqd edi' })
  const byCard = (await pay(one, membershipId, 100_000, 'card')).body.transaction
  const refused = await edit(byCard._id)
  expect([refused.status, refused.body.error]).toEqual([409, 'shift.none'])
  expect((await edit(byCard._id, 'online')).status).toBe(200)
  // a till that is opened afterwards never held it
  await one.post('/shift/open', { gym_id: gymId, opening_amount: 0 })
  expect((await edit(byCard._id)).body.error).toBe('shift.none')
  const inShift = (await pay(one, membershipId, 100_000, 'card')).body.transaction
  expect((await edit(inShift._id)).status).toBe(200)
  expect((await till(admin, (await current(one, gymId))._id)).expected_amount).toBe(100_000)
  const ofOwner = (await pay(admin, membershipId, 100_000, 'card')).body.transaction
  expect((await edit(ofOwner._id)).status).toBe(200)
})

test('an employee sees and closes only the own shifts; the owner all, by gym, person and day', async () => {
  const { admin, gymId, one, other } = await desk()
  const mine = (await one.post('/shift/open', { gym_id: gymId, opening_amount: 0 })).body.shift._id
  const theirs = (await other.post('/shift/open', { gym_id: gymId, opening_amount: 0 })).body.shift._id
  const ids = async (caller: Caller, query = '') =>
    (await caller.get(`/shift/all${query}`)).body.shifts.map((row: { _id: string }) => row._id)
  expect(await ids(one)).toEqual([mine])
  expect((await one.get(`/shift/one/${theirs}`)).status).toBe(404)
  expect((await one.post(`/shift/close/${theirs}`, { counted_amount: 0 })).status).toBe(404)
  expect(await ids(admin)).toEqual([theirs, mine])
  expect(await ids(admin, `?employee_id=${one.id}`)).toEqual([mine])
  expect(await ids(admin, `?gym_id=${gymId}&state=closed`)).toEqual([])
  expect(await ids(admin, '?end_date=2020-01-01')).toEqual([])
  expect((await admin.post(`/shift/close/${theirs}`, { counted_amount: 0 })).body.shift.closed_by.role).toBe('admin')
  const stranger = await world.admin()
  expect(await ids(stranger)).toEqual([])
  expect((await stranger.get(`/shift/one/${mine}`)).status).toBe(404)
  expect((await stranger.post(`/shift/close/${mine}`, { counted_amount: 0 })).status).toBe(404)
  expect((await stranger.post('/shift/open', { gym_id: gymId, opening_amount: 0 })).status).toBe(404)
})

test('payments at the moment of closing are in the shift or in the next one, never between and never in both', async () => {
  const { admin, gymId, one, sell } = await desk()
  for (let round = 0; round < 6; round++) {
    const memberships = await Promise.all(Array.from({ length: 8 }, () => sell()))
    const { _id } = (await one.post('/shift/open', { gym_id: gymId, opening_amount: 0 })).body.shift
    const paid = memberships.map((id, n) => pay(one, id, 1000 * (n + 1)))
    // a guess of the sum: with a note it closes whatever it finds
    const closing = one.post(`/shift/close/${_id}`, { counted_amount: 36_000, note: 'poyga' })
    const answers = await Promise.all(paid)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const { shift: closed } = (await closing).body
    const { movements } = (await one.get(`/shift/one/${_id}`)).body
    const inside = movements.reduce((sum: number, row: { paid_amount: number }) => sum + row.paid_amount, 0)
    expect(closed.expected_amount).toBe(inside)
    const next = await current(one, gymId)
    const left = next ? (await till(admin, next._id)).expected_amount : 0
    expect(inside + left).toBe(36_000)
    if (next) await one.post(`/shift/close/${next._id}`, { counted_amount: left })
  }
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{
      loose: number
    }>`select count(*) as loose from transactions where admin_id = ${admin.id} and made_by_id = ${one.id} and shift_id is null`.execute(
      db,
    ),
  )
  expect(rows[0]?.loose).toBe(0)
})

test('a cash sale and the closing of its shift at the same moment: its payment is in one shift, and what was closed is the sum of its rows', async () => {
  const { admin, gymId, one, planId } = await desk()
  const sell = (paid_amount: number) =>
    one.post('/membership/create', {
      member: { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' },
      gym_id: gymId,
      plan_id: planId,
      payment: { paid_amount, payment_method: 'cash' },
    })
  const payments: string[] = []
  for (let round = 0; round < 30; round++) {
    const { _id } = (await one.post('/shift/open', { gym_id: gymId, opening_amount: 7_000 })).body.shift
    // which of them is first is the machine's matter: now the sale has a start, now the closing
    const sale = () => sell(1_000 + round)
    const close = () => one.post(`/shift/close/${_id}`, { counted_amount: 7_000, note: 'poyga' })
    const [sold, closed] =
      round % 2 === 0 ? await Promise.all([sale(), close()]) : (await Promise.all([close(), sale()])).toReversed()
    expect([sold?.status, closed?.status]).toEqual([201, 200])
    payments.push(sold?.body.membership.transactions[0]._id)
    const next = await current(one, gymId)
    if (next) await one.post(`/shift/close/${next._id}`, { counted_amount: 0, note: 'poyga' })
  }
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{ id: string; expected: bigint; held: bigint; payments: string[] }>`
      select s.id, s.expected_tiyin as expected, s.opening_tiyin + coalesce(sum(t.amount_tiyin), 0)::bigint as held,
        coalesce(array_agg(t.id) filter (where t.id is not null), '{}') as payments
      from cash_shifts s left join transactions t on t.admin_id = s.admin_id and t.shift_id = s.id
      where s.admin_id = ${admin.id} group by s.id, s.expected_tiyin, s.opening_tiyin`.execute(db),
  )
  expect(rows.flatMap((row) => row.payments).toSorted()).toEqual(payments.toSorted())
  expect(rows.filter(({ expected, held }) => expected !== held)).toEqual([])
})

test('the database lets nobody open a second shift or move a closed one', async () => {
  const { admin, gymId, one } = await desk()
  const { _id } = (await one.post('/shift/open', { gym_id: gymId, opening_amount: 0 })).body.shift
  const tenant = { role: 'tenant', adminId: admin.id } as const
  await expect(
    world.sql(tenant, (db) =>
      sql`insert into cash_shifts (admin_id, id, gym_id, opened_by_kind, opened_by_id, opened_at)
        values (${admin.id}, ${newId()}, ${gymId}, 'employee', ${one.id}, now())`.execute(db),
    ),
  ).rejects.toThrow(/cash_shifts_one_open/)
  for (const statement of ['update cash_shifts set opening_tiyin = 1', 'delete from cash_shifts'])
    await expect(world.sql(tenant, (db) => sql.raw(statement).execute(db))).rejects.toThrow(/permission denied/)
  await expect(
    world.sql(tenant, (db) => sql`update cash_shifts set closed_at = now() where id = ${_id}`.execute(db)),
  ).rejects.toThrow(/cash_shifts_closed_whole/)
})
