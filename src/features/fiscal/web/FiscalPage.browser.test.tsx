import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstOfMonth } from '#src/contract/days.ts'
import { today } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import type { FiscalRow } from '../contract.ts'
import { FiscalPage } from './FiscalPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)
beforeEach(() => page.viewport(1280, 800))

const paid = (given: Partial<FiscalRow> = {}): FiscalRow => ({
  _id: idOf(1),
  date: '2026-06-01',
  type: 'payment',
  number: 12,
  payer: { _id: idOf(21), fullname: 'Aziza Karimova' },
  gym_id: sampleGym,
  plan_name: 'Oylik',
  mxik: '10899999999999999',
  package_code: null,
  unit_code: null,
  vat_percent: 12,
  amount: 112_000,
  vat: 12_000,
  payment_method: 'card',
  provider: 'payme',
  state: 'given',
  url: null,
  sale_url: null,
  fiscal_sign: '123456789012',
  checked: null,
  ...given,
})
const totals = { payments: 900_000, refunds: 50_000, registered: 700_000, awaited: 2, returns: 0 }
const all = () => server.next('/fiscal/all')
const open = (at = '/admin/fiscal') =>
  showPages({ '/admin/fiscal': FiscalPage, '/admin/$': () => <h1>Boshqa sahifa</h1> }, at)
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

test('without days it is this month until today', async () => {
  open()
  expect((await all()).query).toMatchObject({ start_date: firstOfMonth(today()), end_date: today() })
})

test('an end alone is that of its month', async () => {
  open('/admin/fiscal?end_date=2026-03-20')
  expect((await all()).query).toMatchObject({ start_date: '2026-03-01', end_date: '2026-03-20' })
})

test('money given back is taken off; a plan without a code and one without tax say so, and no tax is made up', async () => {
  open()
  const named = (last: number, fullname: string) => ({ _id: idOf(last), payer: { _id: idOf(last + 20), fullname } })
  ;(await all()).answer({
    receipts: [
      paid(),
      paid({ ...named(2, 'Barno Olimova'), type: 'refund', amount: 50_000, vat: 6_000 }),
      paid({ ...named(3, 'Sardor Aliyev'), mxik: null, vat: 0, number: null, state: 'desk', fiscal_sign: null }),
      paid({ ...named(4, 'Lola Sodiqova'), vat_percent: null, vat: 0 }),
    ],
    totals,
    ...pageOf(4),
  })
  await expect.element(row('Aziza Karimova')).toHaveTextContent(/112\s000\ssoʻm.*12\s000\ssoʻm.*Fiskal chek bor/)
  await expect.element(row('Barno Olimova')).toHaveTextContent(/[−-]50\s000\ssoʻm.*[−-]6\s000\ssoʻm/)
  await expect.element(row('Sardor Aliyev')).toHaveTextContent(/Tarifda kod yoʻq.*Qabulxonada/)
  await expect.element(row('Lola Sodiqova')).toHaveTextContent('QQSsiz')
  await expect.element(page.getByText(/^700\s000\ssoʻm$/)).toBeVisible()
})

test('the sums are of the filter on screen; an answer to an older one that comes last changes nothing', async () => {
  open()
  const slow = await all()
  await page.getByRole('button', { name: 'Holati' }).click()
  await page.getByRole('menuitemradio', { name: 'Roʻyxatdan oʻtmadi' }).click()
  const failed = await all()
  expect(failed.query['state']).toBe('failed')
  failed.answer({ receipts: [paid({ state: 'failed' })], totals: { ...totals, registered: 0 }, ...pageOf(1) })
  await expect.element(row('Aziza Karimova')).toHaveTextContent('Roʻyxatdan oʻtmadi')
  slow.answer({ receipts: [paid(), paid({ _id: idOf(2) })], totals, ...pageOf(2) })
  await expect.element(page.getByText(/^0\ssoʻm$/)).toBeVisible()
  expect(page.getByText(/^700\s000\ssoʻm$/).elements()).toEqual([])
})

test('a broken server is asked again by a press, and a row leads to its receipt', async () => {
  open()
  await server.breaksDown('/fiscal/all')
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await all()).answer({ receipts: [paid()], totals, ...pageOf(1) })
  await row('Aziza Karimova').getByRole('link').first().click()
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent(`/admin/receipts/${idOf(1)}`)
})

test('days without a payment say so', async () => {
  open()
  ;(await all()).answer({
    receipts: [],
    totals: { payments: 0, refunds: 0, registered: 0, awaited: 0, returns: 0 },
    ...pageOf(0),
  })
  await expect.element(page.getByText('Bu kunlarda toʻlov boʻlmagan')).toBeVisible()
})

test('names of any length leave the amount in sight on a phone', async () => {
  await page.viewport(320, 700)
  open()
  const payer = { _id: idOf(21), fullname: longName }
  ;(await all()).answer({ receipts: [paid({ payer, plan_name: longName })], totals, ...pageOf(1) })
  await expect.element(page.getByText(/^112\s000\ssoʻm$/).first()).toBeVisible()
  await fitsIn(320)
})

test('what was looked at says by whom and when; several are marked at once, and a mark goes with a reason', async () => {
  open()
  const checked = { at: '2026-11-20T07:00:00.000Z', by: 'Jasur Toshev', is_stale: false }
  const other = { _id: idOf(22), fullname: 'Barno Olimova' }
  const third = { _id: idOf(23), fullname: 'Sardor Aliyev' }
  const rows = [
    paid({ checked }),
    paid({ _id: idOf(2), payer: other }),
    paid({ _id: idOf(3), payer: third, checked: { ...checked, is_stale: true } }),
  ]
  ;(await all()).answer({ receipts: rows, totals, ...pageOf(3) })
  await expect.element(row('Aziza Karimova')).toHaveTextContent(/20\.11\.2026.*Jasur Toshev/)
  await expect.element(row('Sardor Aliyev')).toHaveTextContent('Keyin tuzatilgan')
  await page.getByRole('checkbox', { name: 'Barno Olimova: tanlash' }).click()
  await page.getByRole('checkbox', { name: 'Sardor Aliyev: tanlash' }).click()
  await expect.element(page.getByText('2 ta tanlandi')).toBeVisible()
  await page.getByRole('button', { name: 'Tekshirildi' }).click()
  const sent = await server.next('/fiscal/check')
  expect(sent.body).toEqual({ transaction_ids: [idOf(2), idOf(3)] })
  sent.answer({ checked: 2 })
  ;(await all()).answer({ receipts: rows, totals, ...pageOf(3) })
  await page.getByRole('button', { name: 'Aziza Karimova: amallar' }).click()
  await page.getByRole('menuitem', { name: 'Belgini olish' }).click()
  await page.getByRole('textbox', { name: 'Sabab' }).fill('boshqa oy')
  await page.getByRole('dialog').getByRole('button', { name: 'Belgini olish' }).click()
  expect((await server.next('/fiscal/uncheck')).body).toEqual({ transaction_id: idOf(1), reason: 'boshqa oy' })
})

test('what is said of Uzum and of a receipt for a part is not said where there is none', async () => {
  open()
  ;(await all()).answer({ receipts: [paid({ provider: null })], totals, ...pageOf(1) })
  await expect.element(page.getByText(/zalning kassa apparati beradi/)).toBeVisible()
  for (const said of [/Uzum/, /kabinetdagi chek sozlamasini/]) expect(page.getByText(said).elements()).toHaveLength(0)
})

test('what is said of Uzum and of a receipt for a part stands beside the rows that it concerns', async () => {
  open()
  const sale_url = 'https://ofd.soliq.uz/epi?t=EP7&r=41'
  const others = [
    paid({ provider: 'uzum' }),
    paid({ _id: idOf(2), state: 'part_given' }),
    paid({ _id: idOf(3), type: 'refund', state: 'return', sale_url }),
    paid({ _id: idOf(4), type: 'refund', state: 'unconfirmed' }),
  ]
  ;(await all()).answer({ receipts: others, totals: { ...totals, returns: 1 }, ...pageOf(4) })
  await expect.element(page.getByText(/^1 ta qaytarish kassada/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sotuv cheki' })).toHaveAttribute('href', sale_url)
  await expect.element(page.getByText(/Uzum Bank orqali kelgan pul/)).toBeVisible()
  await expect.element(page.getByText(/hali aytmagan\. Pulni uning kabinetidan qaytaring/)).toBeVisible()
  await expect.element(page.getByText(/kabinetdagi chek sozlamasini/)).toBeVisible()
})
