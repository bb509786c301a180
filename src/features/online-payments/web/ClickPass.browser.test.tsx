import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ScanGuard } from '#src/app/ScanGuard.tsx'
import { TransactionForm } from '#src/features/transactions/web/TransactionForm.tsx'
import { scan } from '#test/components/scan.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ClickPass } from './ClickPass.tsx'

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => sessionStorage.clear())

const membershipId = '0190a000-0000-7000-8000-000000000001'
const paymentId = '0190a000-0000-7000-8000-000000000002'
const create = '/payment/click-pass/create'
const pass = {
  _id: paymentId,
  state: 'asked',
  amount: 300_000,
  why: null,
  is_overtaken: false,
  is_late: false,
  transaction_id: null,
}
const onPaid = vi.fn<(id: string) => void>()
const sum = () => page.getByRole('textbox', { name: 'Summa' })

async function open(providers: string[] = ['click']) {
  onPaid.mockClear()
  showPages({
    '/pay': () => (
      <>
        <ScanGuard />
        <TransactionForm
          target={{ kind: 'membership', id: membershipId }}
          remaining={300_000}
          otherWay={<ClickPass membershipId={membershipId} onPaid={onPaid} />}
          onDone={() => undefined}
        />
      </>
    ),
  })
  const asked = await server.next('/invoice/providers')
  asked.answer({ providers })
}

test('a scanned QR of the app pays the sum of the form, and the receipt follows', async () => {
  await open()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  await sum().fill('120000')
  scan('1234567415821')
  const sent = await server.next(create)
  expect(sent.body).toEqual({ membership_id: membershipId, amount: 120_000, qr: '1234567415821' })
  // under the window that says that Click is asked
  await expect.element(page.getByRole('textbox', { name: 'Summa', includeHidden: true })).toHaveValue('120\u00a0000')
  sent.answer({ pass: { ...pass, amount: 120_000 } })
  await expect.element(page.getByText('Click javobi kutilmoqda')).toBeVisible()
  const state = await server.next(`/payment/click-pass/one/${paymentId}`)
  state.answer({ pass: { ...pass, state: 'paid', transaction_id: 'paid-1' } })
  await expect.poll(() => onPaid.mock.calls[0]).toEqual(['paid-1'])
  // what was typed is paid: nobody is asked whether it may be left
  await expect.element(page.getByRole('textbox', { name: 'Summa', includeHidden: true })).toHaveValue('300\u00a0000')
  expect(server.calls('/transaction/membership/create')).toHaveLength(0)
})

test('while Click is asked the page says so, and nothing under the window is pressed or scanned', async () => {
  await open()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  await sum().fill('120000')
  scan('1234567415821')
  const sent = await server.next(create)
  await expect.element(page.getByRole('status').filter({ hasText: 'Clickʼdan soʻralmoqda' })).toBeVisible()
  const window = page.getByRole('dialog', { name: 'Click Pass' })
  await expect.element(window.getByText(/^120\u00a0000/)).toBeVisible()
  await expect.element(window.getByRole('button', { name: 'Yopish' })).toBeDisabled()
  await userEvent.keyboard('{Escape}{Enter}')
  scan('9876543415821')
  await expect.element(window).toBeVisible()
  sent.refuse(409, { error: 'invoice.being_paid', message: 'Hozir toʻlanmoqda' })
  await expect.element(window).not.toBeInTheDocument()
  await expect.element(page.getByText('Hozir toʻlanmoqda').last()).toBeVisible()
  await expect.element(sum()).toHaveValue('120\u00a0000')
  expect([server.calls(create).length, server.calls('/transaction/membership/create').length]).toEqual([1, 0])
})

test('what Click says against it is read, and the form stands as it was', async () => {
  await open()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  scan('1234567415821')
  ;(await server.next(create)).answer({ pass })
  const state = await server.next(`/payment/click-pass/one/${paymentId}`)
  state.answer({ pass: { ...pass, state: 'refused', why: 'Insufficient funds' } })
  await expect.element(page.getByText('Insufficient funds')).toBeVisible()
  await page.getByRole('button', { name: 'Yopish' }).last().click()
  await expect.element(sum()).toHaveValue('300\u00a0000')
  expect(onPaid).not.toHaveBeenCalled()
})

test('where the desk was faster nobody is told that Click refused, or to scan once more', async () => {
  await open()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  scan('1234567415821')
  ;(await server.next(create)).answer({ pass })
  const state = await server.next(`/payment/click-pass/one/${paymentId}`)
  state.answer({ pass: { ...pass, state: 'refused', is_overtaken: true } })
  await expect.element(page.getByRole('status').filter({ hasText: 'Toʻlov kerak boʻlmay qoldi' })).toBeVisible()
  await expect.element(page.getByText(/Click pul olgan boʻlsa, qaytaradi/)).toBeVisible()
  await expect.element(page.getByText(/rad etdi|yana skanerga/)).not.toBeInTheDocument()
})

test('what Click has not answered in its time is closed, and the desk is told to take the money another way', async () => {
  await open()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  scan('1234567415821')
  ;(await server.next(create)).answer({ pass })
  const state = await server.next(`/payment/click-pass/one/${paymentId}`)
  state.answer({ pass: { ...pass, state: 'refused', is_late: true } })
  await expect.element(page.getByRole('status').filter({ hasText: 'Click javob bermadi' })).toBeVisible()
  await expect.element(page.getByText(/boshqa usulda oling/)).toBeVisible()
  await expect.element(page.getByText(/rad etdi|yana skanerga/)).not.toBeInTheDocument()
})

test('a card of ours, or any scan where Click is not on, pays nothing', async () => {
  await open()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  scan('482913')
  await expect.element(page.getByRole('paragraph').filter({ hasText: /Skaner kod oʻqidi/ })).toBeVisible()
  expect(server.calls(create)).toHaveLength(0)
})

test('without Click nothing of it stands there', async () => {
  await open(['payme'])
  await expect.element(sum()).toBeVisible()
  scan('1234567415821')
  await expect.element(page.getByRole('paragraph').filter({ hasText: /Skaner kod oʻqidi/ })).toBeVisible()
  expect(server.calls(create)).toHaveLength(0)
  await expect.element(page.getByText(/Click Pass/)).not.toBeInTheDocument()
})
