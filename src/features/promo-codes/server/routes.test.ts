import { describe, expect, test } from 'vitest'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { freshPhone } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'
import { promoTriesPerHour } from '../rules.ts'

const { world, desk, plan, travel } = useDesk()
type Desk = Awaited<ReturnType<typeof desk>>

const make = async ({ admin }: Desk, promo_code: string, terms: object = { percent: 20 }) => {
  const { status, body } = await admin.post('/promo-code/create', { promo_code, ...terms })
  expect([status, body.error, body.fields]).toEqual([201, undefined, undefined])
  return body.promo
}
const listed = async ({ admin }: Desk, query = '') => (await admin.get(`/promo-code/all?${query}`)).body.promo_codes
const refusedSale = async ({ admin, sale }: Desk, more: object) => {
  const { status, body } = await admin.post('/membership/create', sale(more))
  return [status, body.error, Object.keys(body.fields ?? {})]
}
const entries = ({ transactions }: { transactions: { transaction_type: string; paid_amount: number }[] }) =>
  transactions.map(({ transaction_type, paid_amount }) => [transaction_type, paid_amount])

describe('a sale with a code', () => {
  test('stands at its whole price, owes less by an entry of the code, and is paid at what is left', async () => {
    const here = await desk()
    await make(here, 'SAMO-20')
    const membership = await here.sell({ promo_code: ' samo20 ', payment: cash(240_000) })
    expect(membership).toMatchObject({
      price: 300_000,
      discount: 0,
      due_amount: 240_000,
      paid_amount: 240_000,
      remaining_amount: 0,
      payment_status: 'paid',
    })
    expect(entries(membership)).toEqual([
      ['discount', 60_000],
      ['payment', 240_000],
    ])
    expect(membership.transactions[0]).toMatchObject({
      direction: 'decrease',
      reason: 'Promo-kod: SAMO20',
      act_number: 1,
    })
    expect(await listed(here)).toMatchObject([{ promo_code: 'SAMO20', uses: 1, discounted: 60_000, state: 'open' }])
  })

  test('takes its share of what the discount leaves, rounded to a soʻm, and a sum never more than that', async () => {
    const here = await desk({ price: 99_999 })
    await make(here, 'UCHDAN', { percent: 33 })
    await make(here, 'KATTA', { amount: 500_000 })
    expect((await here.sell({ promo_code: 'UCHDAN', discount: 9_999, discount_reason: 'doʻst' })).due_amount).toBe(
      60_300,
    )
    const free = await here.sell({ promo_code: 'KATTA', start_date: inDays(40) })
    expect([free.due_amount, free.payment_status]).toEqual([0, 'paid'])
    expect(
      await refusedSale(here, { promo_code: 'KATTA', discount: 99_999, discount_reason: 'x', start_date: inDays(90) }),
    ).toEqual([422, 'promo.nothing', ['promo_code']])
  })

  test('gives back what was paid and no more: by a refund, and by a cancellation', async () => {
    const here = await desk()
    await make(here, 'YARIM', { percent: 50 })
    const { _id, transactions } = await here.sell({ promo_code: 'YARIM', payment: cash(150_000) })
    const refund = (paid_amount: number) =>
      here.admin.post('/transaction/membership/create', {
        membership_id: _id,
        transaction_type: 'refund',
        transaction_id: transactions[1]._id,
        payment_method: 'cash',
        reason: 'qaytdi',
        paid_amount,
      })
    expect((await refund(150_001)).body.error).toBe('refund.too_big')
    const preview = (await here.admin.get(`/membership/cancel/preview/${_id}`)).body.preview
    expect(preview).toMatchObject({ due_amount: 150_000, refund: 150_000, unused_amount: 150_000 })
    const cancelled = await here.admin.post(`/membership/cancel/${_id}`, { reason: 'ketdi', refund: 150_000 })
    expect(cancelled.body.membership).toMatchObject({ due_amount: 0, paid_amount: 0, remaining_amount: 0 })
  })

  test('is not written by hand, and renewing takes a code too', async () => {
    const here = await desk()
    await make(here, 'YANA', { amount: 10_000 })
    const { _id } = await here.sell()
    const byHand = await here.admin.post('/transaction/membership/create', {
      membership_id: _id,
      paid_amount: 1000,
      transaction_type: 'discount',
      reason: 'x',
    })
    expect([byHand.status, Object.keys(byHand.body.fields)]).toEqual([400, ['transaction_type']])
    const renewed = await here.admin.post(`/membership/renew/${_id}`, { promo_code: 'yana' })
    expect(renewed.body.membership.due_amount).toBe(290_000)
  })

  test('needs no right to give discounts, and is not asked for one', async () => {
    const here = await desk()
    await make(here, 'XODIM')
    const employee = await world.employee(here.admin, { gyms: [here.gym.id] })
    expect((await here.sell({ promo_code: 'XODIM' }, employee)).due_amount).toBe(240_000)
    expect((await employee.get('/promo-code/all')).status).toBe(403)
  })
})

describe('a code is refused', () => {
  test('when nobody made it, before and after its days, when it is off, for another plan and another gym', async () => {
    const here = await desk()
    const other = await plan(here.admin.id, here.gym.id, { name: 'Yillik' })
    const gym = await world.gym(here.admin)
    await make(here, 'ERTAGA', { percent: 10, valid_from: inDays(1) })
    await make(here, 'BUGUN', { percent: 10, valid_to: inDays(0) })
    const { _id } = await make(here, 'OCHIRILGAN')
    expect((await here.admin.put(`/promo-code/update/${_id}`, { is_on: false })).status).toBe(200)
    await make(here, 'YILLIK', { percent: 10, plan_ids: [other] })
    await make(here, 'BOSHQAZAL', { percent: 10, gyms: [gym.id] })
    const tried = ['YOQ', 'ERTAGA', 'OCHIRILGAN', 'YILLIK', 'BOSHQAZAL']
    const codes = []
    for (const promo_code of tried) codes.push((await refusedSale(here, { promo_code }))[1])
    expect(codes).toEqual(['promo.unknown', 'promo.over', 'promo.over', 'promo.not_here', 'promo.not_here'])
    expect((await here.sell({ promo_code: 'BUGUN' })).due_amount).toBe(270_000)
    expect((await here.sell({ promo_code: 'YILLIK', plan_id: other })).due_amount).toBe(270_000)
    travel(1)
    const admin = await world.session('admin', here.admin.id)
    const late = await admin.post('/membership/create', here.sale({ promo_code: 'BUGUN', start_date: inDays(60) }))
    expect(late.body.error).toBe('promo.over')
    expect(
      (await admin.get('/promo-code/all?state=over')).body.promo_codes.map(
        ({ promo_code }: { promo_code: string }) => promo_code,
      ),
    ).toEqual(['BUGUN'])
  })

  test('of another owner as one that nobody made', async () => {
    const [here, there] = [await desk(), await desk()]
    await make(there, 'QOSHNI')
    expect((await refusedSale(here, { promo_code: 'QOSHNI' }))[1]).toBe('promo.unknown')
    const foreignPlan = await here.admin.post('/promo-code/create', {
      promo_code: 'X12',
      percent: 5,
      plan_ids: [there.planId],
    })
    const foreignGym = await here.admin.post('/promo-code/create', {
      promo_code: 'X12',
      percent: 5,
      gyms: [there.gym.id],
    })
    expect([foreignPlan.status, foreignGym.status, await listed(here)]).toEqual([404, 404, []])
  })

  test('when its uses are spent, by all or by the member; a cancelled sale frees its use', async () => {
    const here = await desk()
    await make(here, 'BIRMARTA', { percent: 10, most_uses_each: 1 })
    await make(here, 'IKKITA', { percent: 10, most_uses: 2 })
    const first = await here.sell({ promo_code: 'BIRMARTA' })
    expect((await refusedSale(here, { promo_code: 'BIRMARTA', start_date: inDays(40) }))[1]).toBe(
      'promo.used_by_member',
    )
    await here.sell({ promo_code: 'BIRMARTA', member_id: await here.register('Botir Aliyev') })
    await here.admin.post(`/membership/cancel/${first._id}`, { reason: 'xato' })
    await here.sell({ promo_code: 'BIRMARTA' })
    for (const name of ['Vali Karimov', 'Gʻani Solihov'])
      await here.sell({ promo_code: 'IKKITA', member_id: await here.register(name) })
    expect((await refusedSale(here, { promo_code: 'IKKITA', start_date: inDays(40) }))[1]).toBe('promo.used_up')
    expect(await listed(here, 'filterAz=abc')).toMatchObject([
      { promo_code: 'BIRMARTA', uses: 2, state: 'open' },
      { promo_code: 'IKKITA', uses: 2, state: 'used_up' },
    ])
  })

  test('and the sale with it, whole: nothing is sold, nobody is registered and the use is left', async () => {
    const here = await desk()
    await make(here, 'BITTA', { percent: 10, most_uses: 1 })
    expect((await refusedSale(here, { promo_code: 'BITTA', payment: cash(270_001) }))[1]).toBe('payment.too_big')
    expect((await here.sell({ promo_code: 'BITTA', payment: cash(270_000) })).remaining_amount).toBe(0)
  })
})

test('of 20 sales at the same moment as many get the last uses of a code as there are', async () => {
  const here = await desk()
  await make(here, 'SHOSHIL', { percent: 10, most_uses: 5 })
  const members = await Promise.all(
    Array.from({ length: 20 }, (_, at) => here.register(`Aʼzo ${'ABCDEFGHIJKLMNOPQRST'[at]}`)),
  )
  const answers = await Promise.all(
    members.map((member_id) => here.admin.post('/membership/create', here.sale({ member_id, promo_code: 'SHOSHIL' }))),
  )
  const told = answers.map(({ status, body }) => body.error ?? status)
  expect(told.filter((answer) => answer === 201)).toHaveLength(5)
  expect(told.filter((answer) => answer === 'promo.used_up')).toHaveLength(15)
  expect(await listed(here)).toMatchObject([{ uses: 5, state: 'used_up' }])
})

describe('the desk', () => {
  test('asks what a code would take off, and whether there is any', async () => {
    const here = await desk()
    const any = async () => (await here.admin.get(`/promo-code/any?gym_id=${here.gym.id}`)).body.has_any
    const check = (code: string, more = '') =>
      here.admin.get(`/promo-code/check?gym_id=${here.gym.id}&plan_id=${here.planId}&promo_code=${code}${more}`)
    expect(await any()).toBe(false)
    await make(here, 'SUMMA', { amount: 15_000, most_uses_each: 1 })
    expect(await any()).toBe(true)
    for (const typed of ['summa', encodeURIComponent('ыгььф')])
      expect((await check(typed)).body).toMatchObject({ promo_code: 'SUMMA', amount: 15_000, percent: null })
    await here.sell({ promo_code: 'ЫГЬЬФ' })
    expect((await check('SUMMA', `&member_id=${here.memberId}`)).body.error).toBe('promo.used_by_member')
    expect((await check('SUMMA')).status).toBe(200)
    expect((await check('NIMA')).body.error).toBe('promo.unknown')
  })
})

describe('the owner', () => {
  test('has each code once, with a percentage or a sum and days in order', async () => {
    const here = await desk()
    await make(here, 'BOR')
    const create = async (body: object) => {
      const { status, body: reply } = await here.admin.post('/promo-code/create', body)
      return [status, reply.error, Object.keys(reply.fields ?? {})]
    }
    expect(await create({ promo_code: 'b o r', percent: 5 })).toEqual([422, 'promo.code_taken', ['promo_code']])
    expect(await create({ promo_code: 'IKKI', percent: 5, amount: 1000 })).toEqual([400, 'invalid_input', ['percent']])
    expect(await create({ promo_code: 'HECH' })).toEqual([400, 'invalid_input', ['percent']])
    expect(await create({ promo_code: 'KUN', percent: 5, valid_to: inDays(-1) })).toEqual([
      400,
      'invalid_input',
      ['valid_to'],
    ])
    expect(await create({ promo_code: 'ЁШЛАР', percent: 5 })).toEqual([400, 'invalid_input', ['promo_code']])
  })

  test('changes a code: what was sold stays, a stale or too small change is refused, and the log says who', async () => {
    const here = await desk()
    const { _id, version } = await make(here, 'OZGARADI')
    const sold = await here.sell({ promo_code: 'OZGARADI' })
    const update = (body: object) => here.admin.put(`/promo-code/update/${_id}`, body)
    const saved = (await update({ amount: 5_000, most_uses: 1, version })).body.promo
    expect(saved).toMatchObject({ percent: null, amount: 5_000, most_uses: 1, state: 'used_up' })
    expect((await here.admin.get(`/membership/one/${sold._id}`)).body.membership.due_amount).toBe(240_000)
    expect((await update({ is_on: false, version })).body.error).toBe('stale_version')
    await here.sell({ member_id: await here.register('Botir Aliyev') })
    expect((await update({ most_uses: 2 })).status).toBe(200)
    await here.sell({ promo_code: 'OZGARADI', member_id: await here.register('Vali Karimov') })
    expect((await update({ most_uses: 1 })).body.error).toBe('promo.fewer_than_used')
    const { entries } = (await here.admin.get('/audit/all?limit=20')).body
    expect(entries.map(({ action }: { action: string }) => action)).toContain('promo-codes.update')
  })

  test('turns a code off, and changes it, after one of its gyms went; a gym that is gone is named by none anew', async () => {
    const here = await desk()
    const gone = await world.gym(here.admin)
    const { _id } = await make(here, 'IKKIZAL', { percent: 10, gyms: [here.gym.id, gone.id] })
    const other = await make(here, 'BIRZAL', { percent: 10, gyms: [here.gym.id] })
    expect((await here.admin.del(`/gym/delete/${gone.id}`)).status).toBe(200)
    const update = (id: string, body: object) => here.admin.put(`/promo-code/update/${id}`, body)
    const saved = await update(_id, { gyms: [here.gym.id, gone.id], most_uses: 7 })
    expect([saved.status, saved.body.promo.gyms]).toMatchObject([200, [{}, {}]])
    expect((await update(_id, { is_on: false })).body.promo).toMatchObject({ state: 'off', most_uses: 7 })
    expect((await update(other._id, { gyms: [here.gym.id, gone.id] })).status).toBe(404)
  })

  test('sees which codes may be used on some days', async () => {
    const here = await desk()
    await make(here, 'DOIM')
    await make(here, 'HAFTA', { percent: 10, valid_from: inDays(10), valid_to: inDays(16) })
    const codes = async (query: string) =>
      (await listed(here, query)).map(({ promo_code }: { promo_code: string }) => promo_code).toSorted()
    expect(await codes(`start_date=${inDays(16)}&end_date=${inDays(20)}`)).toEqual(['DOIM', 'HAFTA'])
    expect(await codes(`start_date=${inDays(17)}`)).toEqual(['DOIM'])
    expect(await codes(`end_date=${inDays(10)}`)).toEqual(['DOIM', 'HAFTA'])
    expect(await codes(`end_date=${inDays(9)}`)).toEqual(['DOIM'])
    expect(await codes(`end_date=${inDays(-1)}`)).toEqual([])
  })

  test('takes the list of codes as a file', async () => {
    const here = await desk()
    await make(here, 'FAYL', { amount: 15_000, plan_ids: [here.planId] })
    const { xlsx } = await readExport(world, here.admin, '/promo-code/all/export')
    expect(xlsx.rows[0]?.slice(0, 3)).toEqual(['FAYL', null, 15_000])
  })
})

test('codes are not found by trying at a desk: beyond the limit of an hour a right one waits too, wherever it is typed; those that are right count nothing, and a colleague goes on', async () => {
  const here = await desk()
  const { admin, gym, planId, sale } = here
  await make(here, 'YOZ20')
  const otherPlan = await plan(admin.id, gym.id, { name: 'Boshqa', price: 400_000 })
  const held = await here.sell({ promo_code: 'YOZ20' })
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: tickablePermissions })
  const check = (code: string, by = employee) =>
    by.get(`/promo-code/check?gym_id=${gym.id}&plan_id=${planId}&promo_code=${code}`)
  for (let ten = 0; ten < promoTriesPerHour / 10; ten += 1) {
    // what is right, and the first letters of what is being typed, count nothing
    expect([(await check('YOZ20')).status, (await check('YO')).body.error]).toEqual([200, 'promo.unknown'])
    const wrong = [await employee.post('/membership/create', sale({ promo_code: `YOQ${ten}`, start_date: inDays(60) }))]
    for (let tried = 1; tried < 10; tried += 1) wrong.push(await check(`YOQ${ten}${tried}`))
    for (const { status, body } of wrong) expect([status, body.error]).toEqual([422, 'promo.unknown'])
  }
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' }
  const code = { promo_code: 'YOZ20' }
  for (const { status, body } of [
    await check('YOZ20'),
    await employee.post('/membership/create', sale({ ...code, start_date: inDays(60) })),
    await employee.post('/membership/create', { ...sale({ ...code, member_id: undefined, member: person }) }),
    await employee.get(`/membership/change/preview/${held._id}?plan_id=${otherPlan}&promo_code=YOZ20`),
    await employee.post(`/membership/change/${held._id}`, { plan_id: otherPlan, ...code }),
  ])
    expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([429, 'codes.too_many', ['promo_code']])
  expect((await check('YOZ20', admin)).status).toBe(200)
  expect((await employee.post('/membership/create', sale({ start_date: inDays(60) }))).status).toBe(201)
})

test('whoever runs the platform sells with a code and a card to somebody new', async () => {
  const here = await desk()
  await make(here, 'YOZ20')
  const root = await world.superadmin()
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' }
  const body = { ...here.sale({ promo_code: 'YOZ20' }), member_id: undefined, member: person }
  for (const query of ['', `?admin_id=${here.admin.id}`]) {
    const card = { ...body, gift_card: { code: 'A'.repeat(16) } }
    const refused = await root.post(`/membership/create${query}`, card)
    expect([refused.status, refused.body.error]).toEqual([422, 'gift_card.unknown'])
  }
  expect((await root.post('/membership/create', body)).status).toBe(201)
})
