import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym, sampleListed, samplePayment } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Transaction } from '../contract.ts'
import { TransactionList } from './TransactionList.tsx'
import { TransactionsPage } from './TransactionsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
const address = () => page.getByRole('status', { name: 'address' })
const row = (text: RegExp | string) => page.getByRole('row').filter({ hasText: text })
const sums = { payments: 900_000, refunds: 100_000, net: 800_000, count: 4 }

describe('the payments of an owner', () => {
  beforeEach(() => signInAs('admin'))
  const rows = () => server.next('/transaction/foradmin/all')
  const open = (at = '/admin/transactions') =>
    showPages({ '/admin/transactions': TransactionsPage, '/admin/$': () => <h1>Boshqa sahifa</h1> }, at)

  test('what they add up to is of all pages, and of the filter on screen', async () => {
    open()
    const first = await rows()
    first.answer({ transactions: [sampleListed()], totals: sums, ...pageOf(40) })
    await expect.element(page.getByText(/^800\s000\ssoʻm$/)).toBeVisible()
    await page.getByRole('button', { name: 'Toʻlov usuli' }).click()
    await page.getByRole('menuitemradio', { name: 'Naqd' }).click()
    const narrowed = await rows()
    expect(narrowed.query).toMatchObject({ payment_method: 'cash', page: '1' })
    narrowed.answer({ transactions: [sampleListed()], totals: { ...sums, net: 700_000 }, ...pageOf(3) })
    await expect.element(page.getByText(/^700\s000\ssoʻm$/)).toBeVisible()
    await expect.element(page.getByText(/^800\s000\ssoʻm$/)).not.toBeInTheDocument()
  })

  test('sums that could not be read are on no way: their places say so until the list is back', async () => {
    open()
    const net = page.getByRole('term').filter({ hasText: 'Sof daromad' })
    const sum = () => net.element().nextElementSibling?.textContent
    await server.breaksDown('/transaction/foradmin/all')
    await expect.poll(sum).toBe('–')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await rows()).answer({ transactions: [sampleListed()], totals: sums, ...pageOf(1) })
    await expect.poll(sum).toMatch(/^800/)
  })

  test('an answer to an older filter that comes last changes nothing', async () => {
    open()
    const slow = await rows()
    await page.getByRole('button', { name: 'Amal turi' }).click()
    await page.getByRole('menuitemradio', { name: 'Qaytarish', exact: true }).click()
    const refunds = await rows()
    expect(refunds.query['transaction_type']).toBe('refund')
    const back = sampleListed({ transaction_type: 'refund', paid_amount: 20_000, receipt_number: null, act_number: 3 })
    refunds.answer({ transactions: [back], totals: { ...sums, net: -20_000 }, ...pageOf(1) })
    await expect.element(row('Aziza Karimova')).toHaveTextContent(/[−-]20\s000\ssoʻm/)
    slow.answer({ transactions: [sampleListed({ paid_amount: 999_000 })], totals: sums, ...pageOf(1) })
    await expect.element(row('Aziza Karimova')).toHaveTextContent(/[−-]20\s000\ssoʻm/)
    expect(page.getByText(/999\s000/).elements()).toEqual([])
  })

  test('a row leads to what was paid for: a membership, or the subscription of a gym', async () => {
    open('/admin/transactions?target=subscription')
    const asked = await rows()
    expect(asked.query['target']).toBe('subscription')
    const ofGym = sampleListed({ _id: idOf(2), member: null, membership_id: null, subscribe_id: idOf(81) })
    asked.answer({ transactions: [ofGym], totals: sums, ...pageOf(1) })
    await row('Chilonzor').getByRole('link').first().click()
    await expect.element(address()).toHaveTextContent(new RegExp(`${sampleGym._id}.*${idOf(81)}`))
  })

  test('what an address asked for stands as a chip, and goes by its cross', async () => {
    open(`/admin/transactions?hour=9&membership_id=${idOf(31)}`)
    const asked = await rows()
    expect(asked.query).toMatchObject({ hour: '9', membership_id: idOf(31) })
    asked.answer({ transactions: [], totals: { ...sums, count: 0 }, ...pageOf(0) })
    await page.getByRole('button', { name: 'Soat 09:00' }).click()
    const wider = await rows()
    expect(wider.query).not.toHaveProperty('hour')
    expect(wider.query).toMatchObject({ membership_id: idOf(31) })
  })

  test('where nothing was paid yet the way to a sale is shown', async () => {
    open()
    const asked = await rows()
    asked.answer({ transactions: [], totals: { payments: 0, refunds: 0, net: 0, count: 0 }, ...pageOf(0) })
    await page.getByRole('link', { name: 'Aʼzolik sotish' }).click()
    await expect.element(address()).toHaveTextContent('/admin/memberships/create')
  })

  test('names of any length leave the amounts in sight on a phone', async () => {
    await page.viewport(320, 700)
    open()
    const asked = await rows()
    const member = { _id: idOf(21), fullname: longName, phone_number: null, avatar: null }
    asked.answer({ transactions: [sampleListed({ member, plan_name: longName })], totals: sums, ...pageOf(1) })
    await expect.element(page.getByText(/^300\s000\ssoʻm$/).first()).toBeInViewport()
    await fitsIn(320)
  })
})

test('reception reads the payments of the gym it works in, and who may not read them is told so', async () => {
  signInAs('employee')
  showPages({ '/employee/transactions': TransactionsPage })
  const gyms = await server.next('/gym/employee/gyms')
  expect(server.calls('/transaction/gym/all')).toEqual([])
  gyms.answer({ gyms: [sampleGym] })
  const asked = await server.next('/transaction/gym/all')
  expect(asked.query['gym_id']).toBe(sampleGym._id)
  asked.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText(/zal egasi/i)).toBeVisible()
  expect(page.getByRole('searchbox').elements()).toEqual([])
})

describe('the ledger of one debt', () => {
  const paid = samplePayment()
  const returned = samplePayment({
    _id: idOf(2),
    transaction_type: 'refund',
    transaction_id: paid._id,
    receipt_number: null,
    act_number: 3,
    reason: 'Adashib olingan',
  })
  const show = (transactions: readonly Transaction[], role: 'admin' | 'employee' = 'admin') => {
    signInAs(role)
    showPages({
      '/ledger': () => (
        <TransactionList
          transactions={transactions}
          refundTo={() => '/admin/refund'}
          receiptTo={({ _id }) => `/admin/receipts/${_id}`}
        />
      ),
      '/admin/$': () => <h1>Boshqa sahifa</h1>,
    })
  }
  const menu = (what: string) => page.getByRole('button', { name: `Amallar: ${what}` })

  test('a payment is given back from its own menu, and not twice', async () => {
    show([paid])
    await menu('Toʻlov').click()
    await page.getByRole('menuitem', { name: 'Pulni qaytarish' }).click()
    await expect.element(address()).toHaveTextContent(`/admin/refund?type=refund&payment=${paid._id}`)
  })

  test('one that was given back whole says so in its menu', async () => {
    show([paid, returned])
    await menu('Toʻlov').click()
    const refund = page.getByRole('menuitem', { name: /Pulni qaytarish/ })
    await expect.element(refund).toHaveAttribute('aria-disabled', 'true')
    await expect.element(refund).toHaveTextContent('Bu toʻlov toʻliq qaytarilgan')
  })

  test('who was not given the right reads which one it is, and changes nothing', async () => {
    show([paid], 'employee')
    await menu('Toʻlov').click()
    await expect.element(page.getByRole('menuitem', { name: /Pulni qaytarish/ })).toHaveTextContent('ruxsat bermagan')
    expect(page.getByRole('menuitem', { name: /tuzatish/ }).elements()).toEqual([])
  })

  test('method and note are mended with a reason; the amount is not even asked for', async () => {
    show([paid])
    await menu('Toʻlov').click()
    await page.getByRole('menuitem', { name: 'Usul va izohni tuzatish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tranzaksiyani tuzatish' })
    await expect.element(dialog).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /Summa/ }).elements()).toEqual([])
    await dialog.getByText('Karta', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Saqlash' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Sabab' })).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls('/transaction/update')).toEqual([])
    await dialog.getByRole('textbox', { name: 'Sabab' }).fill('Karta bilan toʻlagan')
    await dialog.getByRole('button', { name: 'Saqlash' }).dblClick()
    const sent = await server.next('/transaction/update')
    expect([sent.method, sent.body]).toEqual([
      'PUT',
      expect.objectContaining({ _id: paid._id, version: 1, payment_method: 'card', reason: 'Karta bilan toʻlagan' }),
    ])
    sent.cutOff()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Sabab' })).toHaveValue('Karta bilan toʻlagan')
    expect(server.calls('/transaction/update')).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Saqlash' }).click()
    const again = await server.next('/transaction/update')
    again.answer({ transaction: { ...paid, payment_method: 'card' } })
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('of two who mend one at once the second reads what the first changed, and goes on with what they typed', async () => {
    show([paid])
    await menu('Toʻlov').click()
    await page.getByRole('menuitem', { name: 'Usul va izohni tuzatish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tranzaksiyani tuzatish' })
    await dialog.getByRole('textbox', { name: 'Sabab' }).fill('Izoh yoʻq edi')
    await dialog.getByRole('textbox', { name: 'Izoh' }).fill('Akasi toʻladi')
    await dialog.getByRole('button', { name: 'Saqlash' }).click()
    ;(await server.next('/transaction/update')).refuse(409, { error: 'stale_version', message: 'Eskirgan' })
    const theirs = { ...paid, payment_method: 'card', version: 2 }
    ;(await server.next(`/admin/transaction/${paid._id}`)).answer({ transaction: theirs })
    await expect.element(dialog.getByRole('alert').getByText('Endi: Karta.')).toBeVisible()
    await page.getByRole('button', { name: 'Yozganlarim qolsin' }).click()
    await dialog.getByRole('button', { name: 'Saqlash' }).click()
    expect((await server.next('/transaction/update')).body).toMatchObject({
      version: 2,
      payment_method: 'card',
      note: 'Akasi toʻladi',
      reason: 'Izoh yoʻq edi',
    })
  })

  test('a fee has no method to mend', async () => {
    show([
      samplePayment({
        transaction_type: 'cancellation_fee',
        payment_method: null,
        receipt_number: null,
        act_number: 1,
      }),
    ])
    await menu('Bekor qilish jarimasi').click()
    expect(page.getByRole('menuitem', { name: 'Chekni ochish' }).elements()).toEqual([])
    await page.getByRole('menuitem', { name: 'Usul va izohni tuzatish' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('textbox', { name: 'Izoh' })).toBeVisible()
    expect(dialog.getByRole('radio').elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
  })
})
