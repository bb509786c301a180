import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { amount, done, id, month, offer, open, sale, sell, server, sold } from '#test/components/sale-form.tsx'
import { scan } from '#test/components/scan.ts'
import { SaleClickPass } from './SaleClickPass.tsx'

const create = '/payment/click-pass/create'
const onEnd = vi.fn<(membershipId: string, paymentId?: string) => void>()
const pass = { _id: id(8), state: 'asked', amount: 300_000, why: null, transaction_id: null }

async function sellForm(providers = ['click']) {
  onEnd.mockReset()
  open({ byScan: (given) => <SaleClickPass sale={given} onEnd={onEnd} /> })
  await offer([month])
  ;(await server.next('/invoice/providers')).answer({ providers })
  await expect.element(amount()).toBeVisible()
}

test('a scanned QR sells with nothing paid, asks Click for the sum of the form, and ends with its payment', async () => {
  await sellForm()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  scan('1234567415821')
  const sent = await server.next(sale)
  expect(sent.body).not.toHaveProperty('payment')
  sent.answer({ membership: { _id: id(9) } })
  const asked = await server.next(create)
  expect(asked.body).toEqual({ membership_id: id(9), amount: 300_000, qr: '1234567415821' })
  asked.answer({ pass })
  const state = await server.next(`/payment/click-pass/one/${id(8)}`)
  state.answer({ pass: { ...pass, state: 'paid', transaction_id: 'paid-1' } })
  await expect.poll(() => onEnd.mock.calls[0]).toEqual([id(9), 'paid-1'])
  expect(done).not.toHaveBeenCalled()
  expect(server.calls(sale)).toHaveLength(1)
})

test('what Click refuses is read, and the sold membership is where its debt is taken', async () => {
  await sellForm()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  await amount().fill('100000')
  scan('1234567415821')
  ;(await server.next(sale)).answer({ membership: { _id: id(9) } })
  const asked = await server.next(create)
  expect(asked.body).toMatchObject({ amount: 100_000 })
  asked.answer({ pass })
  const state = await server.next(`/payment/click-pass/one/${id(8)}`)
  state.answer({ pass: { ...pass, state: 'refused', why: 'Insufficient funds' } })
  await expect.element(page.getByText('Insufficient funds')).toBeVisible()
  await page.getByRole('button', { name: 'Yopish' }).last().click()
  await expect.poll(() => onEnd.mock.calls[0]).toEqual([id(9)])
})

test('a sale that was refused is sold by hand afterwards with its own payment, and Click is not asked', async () => {
  await sellForm()
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  scan('1234567415821')
  ;(await server.next(sale)).refuse(422, { error: 'membership.overlap', message: 'Bu kunlarda aʼzolik bor' })
  await expect.element(page.getByText('Bu kunlarda aʼzolik bor').first()).toBeVisible()
  await sell().click()
  const sent = await server.next(sale)
  expect(sent.body).toMatchObject({ payment: { paid_amount: 300_000, payment_method: 'cash' } })
  await sold(sent)
  expect(server.calls(create)).toEqual([])
})

test('without Click nothing of it stands there', async () => {
  await sellForm(['payme'])
  await expect.element(sell()).toBeEnabled()
  await expect.element(page.getByText(/Click Pass/)).not.toBeInTheDocument()
})
