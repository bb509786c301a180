import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { BeingPaid } from './BeingPaid.tsx'

const server = standInForServer()
beforeEach(signIn)
const open = () => showPages({ '/admin/pay': () => <BeingPaid membershipId="m" /> }, '/admin/pay')
const held = (held_by: string | null) => ({
  invoices: [{ _id: 'i', number: '123456789012', amount: 300_000, status: 'open', held_by }],
  pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
})

test('the desk sees that an app is paying the debt while it is, and no longer', async () => {
  open()
  ;(await server.next('/invoice/providers')).answer({ providers: ['payme'] })
  const asked = await server.next('/invoice/all')
  expect(asked.query).toMatchObject({ membership_id: 'm', status: 'open' })
  asked.answer(held('payme'))
  const note = page.getByText(/hozir Payme ilovasida toʻlanmoqda/)
  await expect.element(note).toBeVisible()
  ;(await server.next('/invoice/all')).answer(held(null))
  await expect.element(note).not.toBeInTheDocument()
})

test('where no app can be paid with nothing is asked and nothing stands there', async () => {
  open()
  ;(await server.next('/invoice/providers')).answer({ providers: [] })
  await expect.poll(() => document.querySelector('[role=status] .text-warn')).toBeNull()
  expect(server.calls('/invoice/all')).toEqual([])
})

test('that it can not be told whether an app is paying is said to whoever takes the money, and asked again', async () => {
  open()
  await server.breaksDown('/invoice/providers')
  await expect.element(page.getByText('Onlayn toʻlov')).toBeVisible()
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next('/invoice/providers')).answer({ providers: ['payme'] })
  await server.breaksDown('/invoice/all')
  await expect.element(page.getByText('Onlayn toʻlov')).toBeVisible()
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next('/invoice/all')).answer(held('payme'))
  await expect.element(page.getByText(/hozir Payme ilovasida toʻlanmoqda/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Qayta urinish' }).elements()).toEqual([])
})
