import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { amount, done, id, month, offer, open, sale, sell, server, sold, som } from '#test/components/sale-form.tsx'
import { someGiftCard } from '#test/components/gift-card.ts'
import { scan } from '#test/components/scan.ts'
import { SaleClickPass } from './SaleClickPass.tsx'

const create = '/payment/click-pass/create'
const onEnd = vi.fn<(membershipId: string, paymentId?: string) => void>()
const pass = {
  _id: id(8),
  state: 'asked',
  amount: 300_000,
  why: null,
  is_overtaken: false,
  is_late: false,
  transaction_id: null,
}

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

test('beside a gift card Click is asked for the rest alone, and for nothing while the card is not looked at', async () => {
  await sellForm()
  await page.getByRole('button', { name: 'Sovgʻa kartasi bilan toʻlash' }).click()
  await page.getByLabelText('Kod').fill('ABCD-EFGH-IJKL-WXYZ')
  scan('1234567415821')
  await page.getByRole('button', { name: 'Tekshirish' }).click()
  ;(await server.next('/gift-card/check')).answer({ gift_card: someGiftCard })
  await expect.element(amount()).toHaveValue(som('180 000'))
  scan('1234567415821')
  const sent = await server.next(sale)
  expect(sent.body).toMatchObject({ gift_card: { code: 'ABCDEFGHIJKLWXYZ', amount: 120_000 } })
  expect(sent.body).not.toHaveProperty('payment')
  sent.answer({ membership: { _id: id(9) } })
  expect((await server.next(create)).body).toMatchObject({ membership_id: id(9), amount: 180_000 })
  // the first scan sold nothing
  expect(server.calls(sale)).toHaveLength(1)
})

test('a renewal is paid by the same QR', async () => {
  onEnd.mockReset()
  const renews = { _id: id(7), member_id: { _id: id(1) }, gym_id: { _id: id(2) }, plan_id: { _id: month._id } }
  open({
    renews: { ...renews, end_date: '2026-06-30', plan_name: 'Bir oylik' } as never,
    byScan: (given) => <SaleClickPass sale={given} onEnd={onEnd} />,
  })
  await offer([month])
  ;(await server.next('/invoice/providers')).answer({ providers: ['click'] })
  await expect.element(page.getByText(/Click Pass: aʼzo/)).toBeVisible()
  scan('1234567415821')
  const sent = await server.next(`/membership/renew/${id(7)}`)
  expect(sent.body).not.toHaveProperty('payment')
  sent.answer({ membership: { _id: id(9) } })
  expect((await server.next(create)).body).toMatchObject({ membership_id: id(9), amount: 300_000 })
})

test('without Click nothing of it stands there', async () => {
  await sellForm(['payme'])
  await expect.element(sell()).toBeEnabled()
  await expect.element(page.getByText(/Click Pass/)).not.toBeInTheDocument()
})
