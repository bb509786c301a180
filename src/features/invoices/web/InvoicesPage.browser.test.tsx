import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Invoice } from '../contract.ts'
import { InvoicesPage } from './InvoicesPage.tsx'
import { OnlineGate } from './OnlineGate.tsx'
import { PaySubscription } from './PaySubscription.tsx'

const server = standInForServer()
beforeEach(signIn)

const invoice = (named: Partial<Invoice>): Invoice => ({
  _id: '019a0000-0000-7000-8000-000000000001',
  number: '123456789012',
  amount: 300_000,
  gift_card_id: null,
  status: 'open',
  url: 'https://polvon.example/pay/token',
  pay: {},
  held_by: null,
  paid_by: null,
  paid_at: null,
  returned: null,
  transaction_id: null,
  membership_id: '019a0000-0000-7000-8000-000000000002',
  subscription_id: null,
  member_id: { _id: '019a0000-0000-7000-8000-000000000003', fullname: 'Aziza Karimova', phone_number: null },
  gym_id: { _id: '019a0000-0000-7000-8000-000000000004', name: 'Temir Zal' },
  plan_name: 'Oylik',
  expires_on: '2026-11-29',
  createdAt: '2026-11-22T08:00:00.000Z',
  ...named,
})
const all = (rows: Invoice[]) => ({
  invoices: rows,
  pagination: { page: 1, limit: 20, total: rows.length, totalPages: 1 },
})
const open = () => showPages({ '/admin/invoices': () => <InvoicesPage /> }, '/admin/invoices')
const menuOf = (number: string) => page.getByRole('button', { name: `Hisob № ${number}: amallar` })

test('an open invoice is cancelled after a question; one that is being paid says why it is not', async () => {
  open()
  const held = invoice({ _id: '019a0000-0000-7000-8000-000000000009', number: '999999999999', held_by: 'click' })
  const rows = await server.next('/invoice/all')
  rows.answer(all([invoice({}), held]))
  await menuOf(held.number).click()
  const cancel = page.getByRole('menuitem', { name: /Hisobni bekor qilish/ })
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await menuOf('123456789012').click()
  await cancel.click()
  await expect.element(page.getByText(/Aziza Karimova, 300\s000/)).toBeVisible()
  await page.getByRole('button', { name: 'Hisobni bekor qilish', exact: true }).click()
  const asked = await server.next(`/invoice/cancel/${invoice({})._id}`)
  expect(asked.method).toBe('DELETE')
  asked.answer({ invoice: invoice({ status: 'cancelled' }) })
  const again = await server.next('/invoice/all')
  again.answer(all([invoice({ status: 'cancelled' }), held]))
  await expect.element(page.getByText('Bekor qilingan').first()).toBeVisible()
})

test('a row opens the QR and the link', async () => {
  open()
  const rows = await server.next('/invoice/all')
  rows.answer(all([invoice({})]))
  await page.getByRole('button', { name: /Aziza Karimova/ }).click()
  await expect.element(page.getByRole('img', { name: 'QR bilan toʻlash' })).toBeVisible()
  await expect.element(page.getByText('https://polvon.example/pay/token')).toBeVisible()
})

test('an empty list says how an invoice begins only where people can pay online', async () => {
  open()
  const rows = await server.next('/invoice/all')
  rows.answer(all([]))
  const boxes = await server.next('/invoice/providers')
  const hint = page.getByText(/yangi hisob ochadi/)
  await expect.element(page.getByText('Hali hisob yoʻq').first()).toBeVisible()
  expect(hint.elements()).toEqual([])
  boxes.answer({ providers: ['payme'] })
  await expect.element(hint).toBeVisible()
})

test('nothing leads to invoices where nobody can be paid online', async () => {
  const gate = () => (
    <OnlineGate>
      <a href="/admin/invoices">Hisoblar</a>
    </OnlineGate>
  )
  showPages({ '/admin/members': gate }, '/admin/members')
  const asked = await server.next('/invoice/providers')
  expect(asked.query).toEqual({ target: 'membership' })
  asked.answer({ providers: [] })
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent('/admin/members')
  expect(page.getByRole('link', { name: 'Hisoblar' }).elements()).toEqual([])
})

test('an owner pays a subscription where the platform has a box, and nothing of it shows where it has none', async () => {
  const pay = () => <PaySubscription subscriptionId="019a0000-0000-7000-8000-000000000005" owed={500_000} />
  showPages({ '/admin/gyms': pay }, '/admin/gyms')
  const boxes = await server.next('/invoice/providers')
  expect(boxes.query).toEqual({ target: 'subscription' })
  boxes.answer({ providers: ['payme'] })
  await page.getByRole('button', { name: 'Onlayn toʻlash' }).click()
  const asked = await server.next('/invoice/create')
  expect(asked.body).toEqual({ subscription_id: '019a0000-0000-7000-8000-000000000005', again: true })
  asked.refuse(422, { error: 'invoice.nothing_owed', message: 'Qarz yoʻq: hisob yozib boʻlmaydi' })
  await expect.element(page.getByText('Qarz yoʻq: hisob yozib boʻlmaydi', { exact: true })).toBeVisible()
})
