import { expect, test } from 'vitest'
import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { formatDay, formatPercent, formatSom } from '#src/contract/formats.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { pdfText } from '#test/pdf-text.ts'

const world = useApi()
const today = () => world.application.deps.clock.today()

async function desk() {
  const admin = await world.admin()
  const gym = await world.gym(admin, { name: 'Gʻalaba Zali' })
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: [...defaultTicks, 'statistics.read'] })
  const made = await admin.post('/plans/create/membership', {
    name: 'Uch oylik',
    price: 900_000,
    duration: 90,
    options: [{ key: 'Sauna', value: 'haftada 2 marta' }],
    gyms: [gym.id],
  })
  expect(made.status, made.text).toBe(201)
  const { plan } = made.body
  const sale = await admin.post('/membership/create', {
    member: { fullname: 'Gulnora Toshpoʻlatova', phone_number: freshPhone(), gender: 'female' },
    gym_id: gym.id,
    plan_id: plan._id,
    discount: 100_000,
    discount_reason: 'Talaba',
    payment: { paid_amount: 300_000, payment_method: 'cash' },
  })
  const { membership } = sale.body
  return {
    admin,
    employee,
    gymId: gym.id,
    planId: plan._id as string,
    membership,
    paymentId: membership.transactions[0]._id,
  }
}

/** The file itself: the test's own callers read text. */
async function fetchPdf(who: Caller, path: string, language = 'uz') {
  const response = await fetch(world.base + path, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': language },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text: response.status === 200 ? pdfText(bytes).replaceAll('\u00a0', ' ') : '',
  }
}

test('a receipt says what was paid, before and left, in each language and both sizes', async () => {
  const { employee, paymentId } = await desk()
  for (const format of ['a4', '80mm', '58mm']) {
    const { text, headers } = await fetchPdf(employee, `/document/receipt/${paymentId}?format=${format}`)
    expect(headers.get('content-type')).toBe('application/pdf')
    for (const words of [
      'Gʻalaba Zali',
      'Toʻlov cheki № 1',
      'Gulnora Toshpoʻlatova',
      '300 000 soʻm',
      '500 000 soʻm',
      '800 000 soʻm',
      'Naqd',
      'Sardor Rahimov',
    ])
      expect(text).toContain(words)
    expect(text.replace(/\s+/g, ' ')).toContain('fiskal chek emas')
    expect(text.replaceAll('\n', '')).toMatch(/http:\/\/127\.0\.0\.1:\d+\/receipt\/[a-z2-7]{42}/)
  }
  const russian = await fetchPdf(employee, `/document/receipt/${paymentId}?language=ru`)
  expect(russian.text).toContain('Квитанция об оплате № 1')
  expect(russian.text).toContain('300 000 сум')
  const english = await fetchPdf(employee, `/document/receipt/${paymentId}`, 'en')
  expect(english.text).toContain('300,000 UZS')
})

test('a receipt of 80 mm is one page as long as it is', async () => {
  const { employee, paymentId } = await desk()
  const { bytes } = await fetchPdf(employee, `/document/receipt/${paymentId}?format=80mm`)
  const [, width = '', height = ''] =
    /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1')) ?? []
  expect(Number(width)).toBeCloseTo(226.77, 1)
  expect(Number(height)).toBeGreaterThan(300)
  expect(Number(height)).toBeLessThan(700)
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(1)
})

test('an agreement names parties, plan, period, price, options and the gym’s own rules', async () => {
  const { admin, employee, gymId, membership } = await desk()
  await admin.put(`/gym/settings/${gymId}`, {
    cancellation_fee: 45_000,
    freeze: { is_allowed: true, min_days: 5, max_count: 3, is_ended_by_visit: true, is_refused_with_debt: true },
    version: 1,
  })
  const { text } = await fetchPdf(employee, `/document/agreement/${membership._id}`)
  for (const words of [
    'Aʼzolik shartnomasi',
    'Gʻalaba Zali',
    'Sardor Rahimov',
    'Gulnora Toshpoʻlatova',
    'Uch oylik',
    `${formatDay(today())} – ${formatDay(addDays(today(), 89))}`,
    'haftada 2 marta',
    '900 000 soʻm',
    '−100 000 soʻm',
    '800 000 soʻm',
    '500 000 soʻm',
    'kamida 5 kun',
    'Muzlatish vaqtida zalga kirilmaydi',
    '45 000 soʻm',
  ])
    expect(text).toContain(words)
  const russian = await fetchPdf(employee, `/document/agreement/${membership._id}?language=ru`)
  expect(russian.text).toContain('Договор абонемента')
})

test('the month report carries the very figures of the statistics', async () => {
  const { admin, gymId, planId, membership, paymentId } = await desk()
  await admin.post('/transaction/membership/create', {
    membership_id: membership._id,
    paid_amount: 250_000,
    transaction_type: 'payment',
    payment_method: 'card',
  })
  await admin.post('/transaction/membership/create', {
    membership_id: membership._id,
    paid_amount: 40_000,
    transaction_type: 'refund',
    transaction_id: paymentId,
    payment_method: 'cash',
    reason: 'Xato',
  })
  await admin.post('/membership/create', {
    member: { fullname: 'Aziz Karimov', phone_number: freshPhone(), gender: 'male' },
    gym_id: gymId,
    plan_id: planId,
  })
  await admin.post('/visit/checkin', { gym_id: gymId, member_id: membership.member_id._id })
  const revenue = (await admin.get('/statistics/admin/total_revenue/breakdown?period=month')).body
  const debts = (await admin.get('/statistics/gym/unpaidandpartial')).body
  const { text } = await fetchPdf(admin, '/document/month')
  const lines = text.split('\n')
  const after = (words: string) => lines[lines.indexOf(words) + 1]
  const som = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')} soʻm`
  expect([revenue.gross, revenue.refunds, revenue.net]).toEqual([550_000, 40_000, 510_000])
  expect(after('Tushgan toʻlovlar')).toBe(som(revenue.gross))
  expect(after('Qaytarilgan')).toBe(som(revenue.refunds))
  expect(after('Sof daromad')).toBe(som(revenue.net))
  expect(after('Naqd')).toBe(som(revenue.by_method.cash))
  expect(after('Karta')).toBe(som(250_000))
  expect(after('Gʻalaba Zali')).toBe(som(510_000))
  expect(after('Uch oylik')).toBe(som(510_000))
  expect(after('Yangi')).toBe('2')
  expect(after('Oy oxirida amaldagi aʼzolar')).toBe('2')
  expect(after('Tashriflar')).toBe('1')
  expect(after('Jami qarz')).toBe(som(debts.total_remaining))
  expect(debts.total_remaining).toBe(900_000 + 800_000 - 510_000)
  const before = addMonths(firstOfMonth(today()), -1).slice(0, 7)
  expect((await fetchPdf(admin, `/document/month?month=${before}`)).text).not.toContain('510 000')
  for (const [ticks, isTold] of [
    [['statistics.read', 'money.totals'], true],
    [['statistics.read'], false],
  ] as const) {
    const counter = await world.employee(admin, { gyms: [gymId], ticks })
    const theirs = (await fetchPdf(counter, `/document/month?gym_id=${gymId}`)).text.split('\n')
    expect([theirs.includes('Sof daromad'), theirs.includes('Jami qarz')]).toEqual([true, isTold])
  }
})

test('the report of a month that is not over tells no fall against a whole one, only how much it has grown', async () => {
  const { admin, gymId, planId } = await desk()
  const first = firstOfMonth(today())
  const pay = async (paid_amount: number) => {
    const sale = await admin.post('/membership/create', {
      member: { fullname: 'Aziz Karimov', phone_number: freshPhone(), gender: 'male' },
      gym_id: gymId,
      plan_id: planId,
      payment: { paid_amount, payment_method: 'cash' },
    })
    expect(sale.status, sale.text).toBe(201)
  }
  for (const [months, paid] of [
    [-2, 800_000],
    [-1, 600_000],
  ] as const) {
    world.clock(new Date(`${addDays(addMonths(first, months), 9)}T07:00:00Z`))
    await pay(paid)
  }
  world.clock(null)
  const report = async (month = '') =>
    (await fetchPdf(admin, `/document/month${month && `?month=${month.slice(0, 7)}`}`)).text
  expect(await report(addMonths(first, -1))).toContain(`Oʻzgarish\n${formatPercent(-25, 'uz')}`)
  expect(await report()).not.toContain('Oʻzgarish')
  await pay(600_000)
  expect(await report()).toContain(`Oʻzgarish\n${formatPercent(50, 'uz')}`)
})

test('the report of a month that is over tells what the statistics of that very month tell, for the owner and for one gym', async () => {
  const at = await desk()
  const other = await world.gym(at.admin, { name: 'Yulduz' })
  const { plan } = (
    await at.admin.post('/plans/create/membership', {
      name: 'Haftalik',
      price: 70_000,
      duration: 7,
      options: [{ key: 'Sauna', value: 'bor' }],
      gyms: [at.gymId, other.id],
    })
  ).body
  const month = addMonths(firstOfMonth(today()), -1)
  try {
    for (const [index, paid] of [70_000, 30_000, 0, 70_000, 12_345.5].entries()) {
      world.clock(new Date(`${addDays(month, index * 5)}T07:00:00Z`))
      const sale = await at.admin.post('/membership/create', {
        member: { fullname: `Aziz ${index}`, phone_number: freshPhone(), gender: 'male' },
        gym_id: index % 2 ? other.id : at.gymId,
        plan_id: plan._id,
        ...(paid > 0 && { payment: { paid_amount: paid, payment_method: index % 2 ? 'card' : 'online' } }),
      })
      expect(sale.status, sale.text).toBe(201)
    }
  } finally {
    world.clock(null)
  }
  const som = (amount: number) => formatSom(amount, 'uz').replaceAll('\u00a0', ' ')
  for (const gym of ['', `&gym_id=${other.id}`]) {
    const ask = async (path: string) => (await at.admin.get(`${path}?period=month&date=${month}${gym}`)).body
    const revenue = await ask('/statistics/admin/total_revenue/breakdown')
    const sales = await ask('/statistics/admin/memberships/payment_status')
    const members = await ask('/statistics/admin/member/all')
    const lines = (await fetchPdf(at.admin, `/document/month?month=${month.slice(0, 7)}${gym}`)).text.split('\n')
    const after = (words: string, by = 1) => lines[lines.indexOf(words) + by]
    expect(after('Davr')).toBe(`${formatDay(month)} – ${formatDay(addDays(firstOfMonth(today()), -1))}`)
    expect(after('Zal')).toBe(gym ? 'Yulduz' : 'Barcha zallar')
    expect(revenue.gross).toBe(gym ? 100_000 : 182_345.5)
    expect(after('Tushgan toʻlovlar')).toBe(som(revenue.gross))
    expect(after('Sof daromad')).toBe(som(revenue.net))
    expect(after('Oldingi oyda')).toBe(som(revenue.previous_net))
    const last = addDays(firstOfMonth(today()), -1)
    const debts = (await at.admin.get(`/statistics/gym/unpaidandpartial?on=${last}${gym}`)).body
    expect(lines).toContain(`Qarzlar, ${formatDay(last)} holatiga`)
    expect(after('Jami qarz')).toBe(som(debts.total_remaining))
    for (const [word, method] of [
      ['Naqd', 'cash'],
      ['Karta', 'card'],
      ['Onlayn', 'online'],
    ] as const)
      expect(after(word)).toBe(som(revenue.by_method[method]))
    for (const { name, net } of [...revenue.by_gym, ...revenue.by_plan])
      expect(lines[lines.lastIndexOf(name) + 1]).toBe(som(net))
    const { paid, partial, unpaid } = sales
    expect([after('Toʻliq toʻlangan'), after('Toʻliq toʻlangan', 2)]).toEqual([String(paid.count), som(paid.amount)])
    expect([after('Qisman toʻlangan'), after('Qisman toʻlangan', 2)]).toEqual([
      String(partial.count),
      som(partial.paid),
    ])
    expect([after('Toʻlanmagan'), after('Toʻlanmagan', 2)]).toEqual([String(unpaid.count), som(unpaid.remaining)])
    expect([after('Yangi'), after('Ketgan')]).toEqual([String(members.new), String(members.lost)])
    expect(after('Oy boshida amaldagi aʼzolar')).toBe(String(members.at_start))
    expect(after('Oy oxirida amaldagi aʼzolar')).toBe(String(members.series.at(-1).total))
  }
})

test('the longest names, many lines and nothing at all stay on their page in every language', {
  timeout: 60_000,
}, async () => {
  const { admin, gymId, employee } = await desk()
  const long = 'Abdurahmonbekov Muhammadyusuf Gʻulomjon oʻgʻli Oʻktamjonovich-Toshpoʻlatov'
  const made = await admin.post('/plans/create/membership', {
    name: long,
    price: 9_999_999_999.99,
    duration: 90,
    options: Array.from({ length: 18 }, (_, index) => ({ key: `${index} ${long}`, value: `${long} ${long}` })),
    gyms: [gymId],
  })
  expect(made.status, made.text).toBe(201)
  const sale = await employee.post('/membership/create', {
    member: { fullname: long, phone_number: freshPhone(), gender: 'male' },
    gym_id: gymId,
    plan_id: made.body.plan._id,
    payment: { paid_amount: 9_999_999_999.98, payment_method: 'cash' },
  })
  expect(sale.status, sale.text).toBe(201)
  const { _id, transactions } = sale.body.membership
  const whole = (text: string) => text.replaceAll('\n', ' ')
  for (const language of ['uz', 'ru', 'en'])
    for (const path of [
      `receipt/${transactions[0]._id}?format=80mm`,
      `receipt/${transactions[0]._id}?format=a4`,
      `agreement/${_id}?`,
    ]) {
      const { text, bytes } = await fetchPdf(employee, `/document/${path}&language=${language}`)
      expect(whole(text)).toContain('Toshpoʻlatov')
      expect(text).toMatch(/9.999.999.999[,.]99/)
      expect(Buffer.from(bytes).toString('latin1')).toContain(`/Lang (${language})`)
    }
  const empty = await world.admin()
  expect((await fetchPdf(empty, '/document/month?language=ru')).text).toContain('Чистая выручка\n0 сум')
})

test('documents are their owner’s, and an employee’s only in their gyms and with the tick', async () => {
  const at = await desk()
  const elsewhere = await world.employee(at.admin, {
    gyms: [(await world.gym(at.admin)).id],
    ticks: [...defaultTicks, 'statistics.read'],
  })
  for (const stranger of [await world.admin(), elsewhere]) {
    expect((await fetchPdf(stranger, `/document/receipt/${at.paymentId}`)).status).toBe(404)
    expect((await fetchPdf(stranger, `/document/agreement/${at.membership._id}`)).status).toBe(404)
    expect((await fetchPdf(stranger, `/document/month?gym_id=${at.gymId}`)).status).toBe(404)
  }
  const own = await fetchPdf(elsewhere, '/document/month')
  expect(own.text).not.toContain('300 000')
  const plain = await world.employee(at.admin, { gyms: [at.gymId] })
  expect((await fetchPdf(plain, '/document/month')).status).toBe(403)
  const root = await world.superadmin()
  expect((await fetchPdf(root, '/document/month')).status).toBe(400)
  expect((await fetchPdf(root, `/document/month?admin_id=${at.admin.id}`)).text).toContain('300 000 soʻm')
  expect((await fetchPdf(at.admin, '/document/month?month=2026-13')).status).toBe(400)
  expect((await fetchPdf(at.admin, '/document/month?month=2999-01')).status).toBe(400)
})
