import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk, paymeBox } from '#test/online-desk.ts'
import { type PaymeBox, paymeCall } from '#test/sandbox/payme.ts'
import { readExport } from '#test/sheets.ts'

const world = useApi()
const qr = 'https://ofd.soliq.uz/epi?t=EP000000000025&r=121&c=20261123101500&s=800031554082'

async function desk() {
  const made = await onlineDesk(world)
  const { providers } = ok(await made.admin.get('/payment/provider/all'))
  const box: PaymeBox = { url: providers[0].addresses[0], key: paymeBox.key }
  ok(
    await made.admin.put(`/plans/update/${made.plan._id}`, {
      mxik: '10305008002000000',
      package_code: '1514296',
      unit_code: 168,
      vat_percent: 12,
    }),
  )
  const payOnline = async (id: string, body?: object) => {
    await pay(id, await made.invoice(body))
  }
  const pay = async (id: string, { number, amount }: { number: string; amount: number }) => {
    const account = { invoice: number }
    await paymeCall(box, 'CreateTransaction', { id, time: Date.now(), amount: amount * 100, account })
    await paymeCall(box, 'PerformTransaction', { id })
  }
  const check = ({ number, amount }: { number: string; amount: number }) =>
    paymeCall(box, 'CheckPerformTransaction', { amount: amount * 100, account: { invoice: number } })
  const tell = (id: string, type: string, fiscal_data: object) =>
    paymeCall(box, 'SetFiscalData', { id, type, fiscal_data })
  const report = async (filters = '') => ok(await made.admin.get(`/fiscal/all?gym_id=${made.gym.id}${filters}`))
  return { ...made, box, payOnline, pay, check, tell, report }
}

type Row = { type: string; state: string; amount: number; vat: number }
const inShort = ({ receipts }: { receipts: Row[] }) =>
  receipts.map(({ type, state, amount, vat }) => [type, state, amount, vat])

test('each payment says where it stands with the tax office, and the sums are those of the rows', async () => {
  const { admin, owing, payAtDesk, payOnline, tell, report, box, membershipId } = await desk()
  await payOnline('report-1')
  expect(inShort(await report())).toEqual([['payment', 'awaited', 300_000, 32_142.86]])
  await tell('report-1', 'PERFORM', { status_code: -1, message: 'no code' })
  expect(inShort(await report())).toEqual([['payment', 'failed', 300_000, 32_142.86]])
  await tell('report-1', 'PERFORM', { status_code: 0, receipt_id: 121, qr_code_url: qr })
  const parts = await owing()
  ok(await payAtDesk(100_000, parts.membershipId))
  await payOnline('report-2', { membership_id: parts.membershipId })
  const whole = await owing()
  ok(await payAtDesk(300_000, whole.membershipId))
  // the settings of its own cabinet may print one for a part: the accountant sees that it should not be
  await tell('report-2', 'PERFORM', { status_code: -1, message: 'no code' })
  expect(inShort(await report())[1]?.[1]).toBe('part')
  await tell('report-2', 'PERFORM', { status_code: 0, receipt_id: 123, qr_code_url: `${qr}2` })
  const all = await report()
  expect(inShort(all)).toEqual([
    ['payment', 'register', 300_000, 32_142.86],
    ['payment', 'part_given', 200_000, 21_428.57],
    ['payment', 'part', 100_000, 10_714.29],
    ['payment', 'given', 300_000, 32_142.86],
  ])
  expect(all.receipts[3]).toMatchObject({ url: qr, mxik: '10305008002000000', provider: 'payme', plan_name: 'Oylik' })
  expect(all.totals).toEqual({ payments: 900_000, refunds: 0, registered: 500_000, awaited: 0, returns: 0 })
  await paymeCall(box, 'CancelTransaction', { id: 'report-1', reason: 5 })
  expect((await report()).receipts[0]).toMatchObject({ type: 'refund', state: 'awaited' })
  await tell('report-1', 'CANCEL', { status_code: 0, receipt_id: 122, qr_code_url: `${qr}1` })
  expect((await report()).totals).toEqual({
    payments: 900_000,
    refunds: 300_000,
    registered: 200_000,
    awaited: 0,
    returns: 0,
  })
  expect((await report('&state=given')).pagination.total).toBe(2)
  expect((await report('&state=part&limit=1')).receipts).toHaveLength(1)
  // what goes back of a part at the desk is one too
  const [, , { _id: transaction_id }] = all.receipts
  const back = { membership_id: parts.membershipId, transaction_id, transaction_type: 'refund', paid_amount: 40_000 }
  ok(await admin.post('/transaction/membership/create', { ...back, payment_method: 'cash', reason: 'xato' }))
  expect(inShort(await report())[0]).toEqual(['refund', 'part', 40_000, 4_285.71])
  expect(membershipId).toBeDefined()
})

test('codes that are mended for the plan stay as they are for what the tax office has, and for what of that goes back', async () => {
  const { admin, plan, payOnline, pay, check, invoice, tell, report, box, owing, payAtDesk } = await desk()
  await payOnline('kept-1')
  await tell('kept-1', 'PERFORM', { status_code: 0, receipt_id: 121, qr_code_url: qr })
  const shown = async () =>
    (await report()).receipts.map(({ mxik, package_code, unit_code, vat_percent, vat }: Record<string, unknown>) => [
      mxik,
      package_code,
      unit_code,
      vat_percent,
      vat,
    ])
  const given = ['10305008002000000', '1514296', 168, 12, 32_142.86]
  expect(await shown()).toEqual([given])
  const sent = await invoice({ membership_id: (await owing()).membershipId })
  await check(sent)
  const codes = { mxik: '99999000000000001', package_code: '7', unit_code: null, vat_percent: 0 }
  ok(await admin.put(`/plans/update/${plan._id}`, codes))
  // as it was told to Payme, from the check on, whatever Payme says first
  await pay('kept-2', sent)
  expect(await shown()).toEqual([given, given])
  await tell('kept-2', 'PERFORM', { status_code: -1, message: 'busy' })
  await tell('kept-2', 'PERFORM', { status_code: 0, receipt_id: 123, qr_code_url: `${qr}2` })
  expect(await shown()).toEqual([given, given])
  await paymeCall(box, 'CancelTransaction', { id: 'kept-1', reason: 5 })
  expect(await shown()).toEqual([given, given, given])
  await tell('kept-1', 'CANCEL', { status_code: 0, receipt_id: 122, qr_code_url: `${qr}1` })
  ok(await payAtDesk(300_000, (await owing()).membershipId))
  expect(await shown()).toEqual([['99999000000000001', '7', null, 0, 0], given, given, given])
})

test('the accountant’s file has the rows of the list with their codes, and what went back below zero', async () => {
  const { admin, payOnline, tell, box } = await desk()
  await payOnline('file-1')
  await tell('file-1', 'PERFORM', { status_code: 0, receipt_id: 121, qr_code_url: qr })
  await paymeCall(box, 'CancelTransaction', { id: 'file-1', reason: 5 })
  const { csv, xlsx } = await readExport(world, admin, '/fiscal/all/export', 'ru')
  const column = (title: string) => csv.rows.map((row) => row[csv.titles.indexOf(title)])
  expect(column('Код ИКПУ')).toEqual(['10305008002000000', '10305008002000000'])
  expect(column('Статус')).toEqual(['Ожидается', 'Фискальный чек есть'])
  expect(column('Сумма').map((sum) => String(sum).startsWith('-'))).toEqual([true, false])
  expect(xlsx.titles).toEqual(csv.titles)
})

test('a period ends after it begins and is no longer than a year, and another owner’s rows stay theirs', async () => {
  const [one, other] = [await desk(), await desk()]
  ok(await one.payAtDesk(300_000))
  expect((await other.report()).receipts).toEqual([])
  for (const days of ['start_date=2026-02-02&end_date=2026-02-01', 'start_date=2024-01-01&end_date=2026-02-01']) {
    const refused = await one.admin.get(`/fiscal/all?${days}`)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['end_date']])
  }
  expect((await other.admin.get(`/fiscal/all?gym_id=${one.gym.id}`)).status).toBe(404)
  const early = await one.admin.get('/fiscal/all?start_date=2020-01-01&end_date=2020-02-01')
  expect(ok(early).receipts).toEqual([])
})
