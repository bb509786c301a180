import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Transaction } from '../contract.ts'
import { TransactionList } from './TransactionList.tsx'

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => page.viewport(1280, 800))

const uuid = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`
const payment: Transaction = {
  _id: uuid(1),
  createdAt: '2026-03-05T10:00:00.000Z',
  date: '2026-03-05',
  paid_amount: 300_000,
  payment_method: 'cash',
  provider: null,
  transaction_type: 'payment',
  direction: null,
  subscribe_id: null,
  membership_id: uuid(3),
  transaction_id: null,
  reason: null,
  way_reason: null,
  note: null,
  receipt_number: 7,
  act_number: null,
  made_by: { role: 'admin', fullname: 'Temur Aliyev' },
  version: 1,
}
const refund: Transaction = {
  ...payment,
  _id: uuid(2),
  transaction_type: 'refund',
  transaction_id: payment._id,
  reason: 'Koʻchib ketdi',
  receipt_number: null,
  act_number: 1,
}
const dialog = () => page.getByRole('dialog')
const field = (name: string) => dialog().getByRole('textbox', { name })
const why = () => field('Nega pul kelgan yoʻl bilan qaytmaydi')
const open = async (given: Partial<Transaction> = {}) => {
  showPages({ '/ledger': () => <TransactionList transactions={[payment, { ...refund, ...given }]} /> })
  await page.getByRole('button', { name: 'Amallar: Qaytarish' }).click()
  await page.getByRole('menuitem', { name: 'Usul va izohni tuzatish' }).click()
  await field('Sabab').fill('Xato yozilgan')
}
const method = (name: string) => dialog().getByRole('group', { name: 'Toʻlov usuli' }).getByText(name).click()
const save = () => dialog().getByRole('button', { name: 'Saqlash' }).click()

test('a return that turns out to have gone another way is asked why, before anything is sent', async () => {
  await open()
  await expect.element(why()).not.toBeInTheDocument()
  await method('Karta')
  await save()
  await expect.element(why()).toHaveAttribute('aria-invalid', 'true')
  expect(server.calls('/transaction/update')).toEqual([])
  await why().fill('Karta soʻradi')
  await save()
  expect((await server.next('/transaction/update')).body).toMatchObject({
    payment_method: 'card',
    way_reason: 'Karta soʻradi',
    reason: 'Xato yozilgan',
  })
})

test('what did not go another way says nothing of it', async () => {
  await open({ payment_method: 'card', way_reason: 'Kassada pul yoʻq edi' })
  await expect.element(why()).toHaveValue('Kassada pul yoʻq edi')
  await method('Naqd')
  await expect.element(why()).not.toBeInTheDocument()
  await save()
  expect((await server.next('/transaction/update')).body).not.toHaveProperty('way_reason')
})

test('money of a file stands on its day without an hour, any other at its moment', async () => {
  showPages({ '/ledger': () => <TransactionList transactions={[payment, { ...refund, date: '2026-02-01' }]} /> })
  await expect.element(page.getByText('05.03.2026, 15:00', { exact: true })).toBeVisible()
  await expect.element(page.getByText('01.02.2026', { exact: true })).toBeVisible()
})
