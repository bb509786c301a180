import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk, paymeBox } from '#test/online-desk.ts'
import { readExport } from '#test/sheets.ts'

const world = useApi()
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''

test('an invoice is for all that is owed unless it says less, and for no more; its links name its number and amount', async () => {
  const { admin, invoice, membershipId, gym, memberId } = await onlineDesk(world)
  const made = await invoice()
  expect(made).toMatchObject({
    amount: 300_000,
    status: 'open',
    held_by: null,
    paid_by: null,
    membership_id: membershipId,
    member_id: { _id: memberId },
    gym_id: { _id: gym.id },
    expires_on: addDays(tashkentDay(new Date()), 7),
  })
  expect(made.number).toMatch(/^[1-9]\d{11}$/)
  const payme = Buffer.from(made.pay.payme.split('/').at(-1), 'base64').toString()
  expect(payme.split(';').slice(0, 4)).toEqual([
    `m=${paymeBox.merchant_id}`,
    `ac.invoice=${made.number}`,
    'a=30000000',
    'l=uz',
  ])
  const click = new URL(made.pay.click)
  expect([click.origin, click.searchParams.get('amount'), click.searchParams.get('transaction_param')]).toEqual([
    'https://my.click.uz',
    '300000.00',
    made.number,
  ])
  expect(new URL(made.pay.uzum).searchParams.get('amount')).toBe('30000000')
  expect((await invoice({ membership_id: membershipId, amount: 100_000.5 })).amount).toBe(100_000.5)
  const tooBig = await admin.post('/invoice/create', { membership_id: membershipId, amount: 300_001 })
  expect([tooBig.status, tooBig.body.error]).toEqual([422, 'invoice.too_big'])
  for (const expires_on of [addDays(tashkentDay(new Date()), -1), addDays(tashkentDay(new Date()), 91)])
    expect((await admin.post('/invoice/create', { membership_id: membershipId, expires_on })).status).toBe(400)
})

test('who asks again for the same debt and sum has the open invoice again, as long as there is one', async () => {
  const { admin, membershipId, invoice, payAtDesk } = await onlineDesk(world)
  const ask = async (amount?: number) =>
    (await invoice({ membership_id: membershipId, again: true, ...(amount && { amount }) }))._id
  const first = await ask()
  expect([await ask(), await ask(300_000)]).toEqual([first, first])
  const part = await ask(100_000)
  expect([part === first, await ask(100_000)]).toEqual([false, part])
  expect((await admin.del(`/invoice/cancel/${first}`)).status).toBe(200)
  const second = await ask()
  expect([second === first, await ask()]).toEqual([false, second])
  await payAtDesk(250_000)
  const asked = { membership_id: membershipId, amount: 100_000, again: true }
  expect((await admin.post('/invoice/create', asked)).body.error).toBe('invoice.too_big')
  expect((await admin.get('/invoice/all')).body.invoices).toHaveLength(3)
})

test('whoever pays the debt closes the invoice, and a debt that has become smaller cancels it', async () => {
  const { admin, invoice, payAtDesk, membershipId } = await onlineDesk(world)
  const whole = await invoice()
  const part = await invoice({ membership_id: membershipId, amount: 100_000 })
  const statusOf = async ({ _id }: { _id: string }) => (await admin.get(`/invoice/one/${_id}`)).body.invoice.status
  await payAtDesk(50_000)
  expect([await statusOf(whole), await statusOf(part)]).toEqual(['cancelled', 'open'])
  await payAtDesk(250_000)
  expect([await statusOf(whole), await statusOf(part)]).toEqual(['paid', 'paid'])
  expect((await admin.get(`/invoice/one/${part._id}`)).body.invoice).toMatchObject({ pay: {}, paid_by: null })
  expect((await admin.del(`/invoice/cancel/${part._id}`)).body.error).toBe('invoice.closed')
  expect((await admin.post('/invoice/create', { membership_id: membershipId })).body.error).toBe('invoice.nothing_owed')
})

test('a debt that was written off, or ended with its membership, nobody has paid', async () => {
  const { admin, invoice, membershipId, owing, payAtDesk } = await onlineDesk(world)
  const written = await invoice()
  const off = { transaction_type: 'adjustment', paid_amount: 300_000, reason: 'Sovgʻa' }
  ok(await admin.post('/transaction/membership/create', { membership_id: membershipId, ...off }))
  const other = await owing()
  const ended = await invoice({ membership_id: other.membershipId })
  ok(await admin.post(`/membership/cancel/${other.membershipId}`, { reason: 'Fikridan qaytdi' }))
  // nor the rest of one of which a part had been paid before
  const rest = await owing()
  ok(await payAtDesk(200_000, rest.membershipId))
  const lowered = await invoice({ membership_id: rest.membershipId })
  ok(
    await admin.post('/transaction/membership/create', {
      ...off,
      membership_id: rest.membershipId,
      paid_amount: 100_000,
    }),
  )
  for (const made of [written, ended, lowered]) {
    const shown = ok(await world.visitor.get(`/invoice/public/${tokenOf(made)}`)).invoice
    expect(shown).toMatchObject({ status: 'cancelled', pay: {}, left: null, receipt: null })
  }
})

test('after its last day an invoice is expired, and a cancelled one stays cancelled', async () => {
  const { admin, invoice } = await onlineDesk(world)
  const [short, long] = [await invoice(), await invoice()]
  const cancelled = await admin.del(`/invoice/cancel/${long._id}`)
  expect([cancelled.status, cancelled.body.invoice.status, cancelled.body.invoice.pay]).toEqual([200, 'cancelled', {}])
  expect((await admin.del(`/invoice/cancel/${long._id}`)).body.error).toBe('invoice.closed')
  await world.sql({ role: 'platform' }, (db) =>
    sql`update invoices set held_by = 'payme', held_until = now() + interval '1 hour' where id = ${short._id}`.execute(
      db,
    ),
  )
  expect((await admin.del(`/invoice/cancel/${short._id}`)).body.error).toBe('invoice.being_paid')
  const late = Date.now() + 8 * 86_400_000
  await world.sql({ role: 'platform' }, (db) =>
    sql`update invoices set held_until = ${new Date(late + 60_000)} where id = ${short._id}`.execute(db),
  )
  world.clock(new Date(late)) // whoever began before midnight is in their app still
  expect((await admin.get(`/invoice/one/${short._id}`)).body.invoice).toMatchObject({
    status: 'open',
    held_by: 'payme',
  })
  world.clock(new Date(late + 61_000))
  expect((await admin.get(`/invoice/one/${short._id}`)).body.invoice).toMatchObject({
    status: 'expired',
    held_by: null,
  })
  world.clock(null)
})

test('the link shows gym, first name, amount and state to anybody, and a link that is not ours shows nothing', async () => {
  const { invoice } = await onlineDesk(world)
  const made = await invoice()
  const { status, body } = await world.visitor.get(`/invoice/public/${tokenOf(made)}`)
  expect([status, body.invoice]).toEqual([
    200,
    {
      gym: 'Temir Zal',
      first_name: 'Aziza',
      amount: 300_000,
      status: 'open',
      held_by: null,
      left: null,
      returned: null,
      ended: null,
      platform: null,
      pay: { payme: expect.any(String), click: expect.any(String), uzum: expect.any(String) },
      receipt: null,
      gift_card: null,
    },
  ])
  const token = tokenOf(made)
  const changed = token.slice(0, 5) + (token[5] === 'a' ? 'b' : 'a') + token.slice(6)
  for (const odd of [changed, made._id, made.number, 'a'.repeat(42)])
    expect((await world.visitor.get(`/invoice/public/${odd}`)).status).toBe(404)
})

test('employees ask for debts of their gyms and see no subscription; members pay their own', async () => {
  const { admin, gym, memberId, membershipId, owing, invoice } = await onlineDesk(world)
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: [] })
  const made = await invoice({ membership_id: membershipId }, employee)
  const elsewhere = await world.employee(admin, { gyms: [(await world.gym(admin)).id], ticks: [] })
  for (const answer of [
    await elsewhere.get(`/invoice/one/${made._id}`),
    await elsewhere.del(`/invoice/cancel/${made._id}`),
    await elsewhere.post('/invoice/create', { membership_id: membershipId }),
  ])
    expect(answer.status).toBe(404)
  expect((await elsewhere.get('/invoice/all')).body.invoices).toEqual([])
  const member = await world.session('member', memberId)
  const own = await member.post('/member/invoice/create', { membership_id: membershipId })
  expect([own.status, own.body.invoice._id]).toEqual([201, made._id])
  const other = await owing('Bobur Aliyev')
  expect((await member.post('/member/invoice/create', { membership_id: other.membershipId })).status).toBe(404)
  expect((await member.get(`/member/invoice/payable?gym_id=${gym.id}`)).body.providers).toEqual([
    'payme',
    'click',
    'uzum',
  ])
})

test('without a cash box that is on nothing is invoiced, and nobody is told where to pay', async () => {
  const { admin, gym, memberId, membershipId } = await onlineDesk(world, { boxes: false })
  const refused = await admin.post('/invoice/create', { membership_id: membershipId })
  expect([refused.status, refused.body.error]).toEqual([409, 'provider.none'])
  expect((await admin.get('/invoice/providers')).body).toMatchObject({ providers: [], is_set: false })
  await admin.put('/payment/provider/payme', { ...paymeBox, is_on: false })
  const member = await world.session('member', memberId)
  expect((await admin.get('/invoice/providers')).body).toMatchObject({ providers: [], is_set: true })
  expect((await member.get(`/member/invoice/payable?gym_id=${gym.id}`)).body.providers).toEqual([])
  expect((await member.post('/member/invoice/create', { membership_id: membershipId })).body.error).toBe(
    'provider.none',
  )
})

test('the list is found by name, number, state and day, and leaves as a file', async () => {
  const { admin, invoice, owing } = await onlineDesk(world)
  const first = await invoice()
  const second = await invoice({ membership_id: (await owing('Bobur Aliyev')).membershipId })
  await admin.del(`/invoice/cancel/${first._id}`)
  const idsOf = async (query: string) =>
    (await admin.get(`/invoice/all?${query}`)).body.invoices.map(({ _id }: { _id: string }) => _id)
  expect(await idsOf('')).toEqual([second._id, first._id])
  expect(await idsOf('search=bobur')).toEqual([second._id])
  expect(await idsOf(`search=${first.number}`)).toEqual([first._id])
  expect(await idsOf('status=cancelled')).toEqual([first._id])
  const [from, to] = [first, second].map((one) => tashkentDay(new Date(one.createdAt))) as [Day, Day]
  expect(await idsOf(`start_date=${from}&end_date=${to}`)).toEqual([second._id, first._id])
  expect(await idsOf(`start_date=${addDays(to, 1)}`)).toEqual([])
  expect(await idsOf(`end_date=${addDays(from, -1)}`)).toEqual([])
  const { csv } = await readExport(world, admin, '/invoice/all/export')
  expect(csv.rows.map((row) => row[csv.titles.indexOf('Raqami')])).toEqual([second.number, first.number])
})

test('owners pay the platform for a subscription into the platform’s own box', async () => {
  const root = await world.superadmin()
  const { admin, gym } = await onlineDesk(world, { boxes: false })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`
      update subscriptions set price_tiyin = 5000000 where admin_id = ${admin.id} and gym_id = ${gym.id} returning id`.execute(
      db,
    ),
  )
  const subscription_id = rows[0]?.id
  const before = await admin.get('/invoice/providers?target=subscription')
  await root.put('/payment/provider/payme', paymeBox)
  expect((await admin.get('/payment/provider/all')).body.providers[0].is_set).toBe(false)
  const { status, body } = await admin.post('/invoice/create', { subscription_id })
  expect([before.body.providers, status, body.invoice.amount, Object.keys(body.invoice.pay)]).toEqual([
    [],
    201,
    50_000,
    ['payme'],
  ])
  const again = await admin.post('/invoice/create', { subscription_id, again: true })
  expect(again.body.invoice._id).toBe(body.invoice._id)
  const employee = await world.employee(admin, { gyms: [gym.id] })
  expect((await employee.get(`/invoice/one/${body.invoice._id}`)).status).toBe(404)
  expect((await employee.post('/invoice/create', { subscription_id })).status).toBe(404)
  expect((await root.get('/invoice/all')).body.invoices[0]).toMatchObject({
    _id: body.invoice._id,
    admin_id: { _id: admin.id },
  })
  await root.put('/payment/provider/payme', { ...paymeBox, is_on: false })
})
