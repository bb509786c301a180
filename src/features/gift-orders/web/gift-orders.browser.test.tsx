import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PayPage } from '#src/features/invoices/web/PayPage.tsx'
import { queryClient } from '#src/web/api.ts'
import { someGiftCard } from '#test/components/gift-card.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { OwnGiftCards } from './OwnGiftCards.tsx'

const server = standInForServer()
const code = 'ABCDEFGHIJKLWXYZ'
const gymId = '019a0000-0000-7000-8000-000000000001'

async function open(reply: object) {
  await page.viewport(320, 720)
  signInAs('member')
  showPages({ '/member/payments': () => <OwnGiftCards gymId={gymId} /> })
  const asked = await server.next('/member/gift-card/own')
  expect(asked.query).toEqual({ gym_id: gymId })
  asked.answer(reply)
}

test('a member sees the code of a card that they bought, and orders another one with one press', async () => {
  await open({ is_sold: true, gift_cards: [{ ...someGiftCard, code, receipt_id: 'sale' }] })
  await expect.element(page.getByText('ABCD-EFGH-IJKL-WXYZ', { exact: true })).toBeVisible()
  const receipt = page.getByRole('link', { name: 'Chek' })
  await expect.element(receipt).toHaveAttribute('href', '/member/receipts/sale')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Sovgʻa kartasi olish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Karta summasi').fill('200000')
  await dialog.getByRole('button', { name: 'Toʻlovga oʻtish' }).dblClick()
  const order = await server.next('/member/gift-card/order')
  expect(order.body).toEqual({ gym_id: gymId, value: 200_000 })
  expect(order.headers.has('idempotency-key')).toBe(true)
  expect(server.calls('/member/gift-card/order')).toHaveLength(1)
  order.refuse(409, { error: 'gift_card.not_sold_online', message: 'Bu zal onlayn sotmaydi' })
  await expect.element(page.getByText('Bu zal onlayn sotmaydi')).toBeVisible()
})

test('where the gym sells none online and none was bought, nothing of it shows', async () => {
  await open({ is_sold: false, gift_cards: [] })
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent('/member/payments')
  expect(page.getByText('Sovgʻa kartalari').elements()).toEqual([])
})

test('a broken server is named in its place and asked again, a lost network is not', async () => {
  await page.viewport(320, 720)
  signInAs('member')
  showPages({ '/member/payments': () => <OwnGiftCards gymId={gymId} /> })
  for (let tries = 0; tries < 3; tries++) (await server.next('/member/gift-card/own')).cutOff()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByText('Sovgʻa kartalari').elements()).toEqual([])
  void queryClient.refetchQueries()
  await server.breaksDown('/member/gift-card/own')
  await expect.element(page.getByRole('heading', { name: 'Sovgʻa kartalari' })).toBeVisible()
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next('/member/gift-card/own')).answer({ is_sold: true, gift_cards: [] })
  await expect.element(page.getByRole('button', { name: 'Sovgʻa kartasi olish' })).toBeVisible()
})

test('the page of the invoice tells the code once the card is paid, and not before', async () => {
  await page.viewport(320, 720)
  const invoice = {
    gym: 'Chilonzor',
    first_name: '',
    amount: 200_000,
    status: 'open',
    held_by: null,
    pay: { payme: 'https://checkout.paycom.uz/x' },
    receipt: null,
    returned: null,
    platform: null,
    left: null,
    gift_card: { code: null, valid_to: null, is_returned: false },
  }
  showPages({ '/pay/$token': PayPage }, '/pay/token')
  const first = await server.next('/invoice/public/token')
  first.answer({ invoice })
  await expect.element(page.getByRole('heading', { name: 'Sovgʻa kartasi' })).toBeVisible()
  expect(page.getByText('Karta kodi').elements()).toEqual([])
  const second = await server.next('/invoice/public/token')
  second.answer({
    invoice: { ...invoice, status: 'paid', pay: {}, gift_card: { code, valid_to: '2027-11-23', is_returned: false } },
  })
  await expect.element(page.getByText('ABCD-EFGH-IJKL-WXYZ')).toBeVisible()
  const third = await server.next('/invoice/public/token')
  const back = { code: null, valid_to: null, is_returned: true }
  const returned = { amount: 200_000, on: '2026-11-23', is_by_app: true }
  third.answer({ invoice: { ...invoice, status: 'cancelled', pay: {}, returned, gift_card: back } })
  await expect.element(page.getByText('Pul qaytarildi')).toBeVisible()
  await expect.element(page.getByText('uning kodi endi ishlamaydi', { exact: false })).toBeVisible()
  expect(page.getByText('ABCD-EFGH-IJKL-WXYZ').elements()).toEqual([])
})
