import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { AutopayPage } from '#src/features/autopay/web/AutopayPage.tsx'
import { Invoices } from './invoices-page.tsx'
import { Fiscal, ReceivedOnline } from './online-pages.tsx'

const server = standInForServer()
beforeEach(forgetAll)

const elsewhere = { '/admin/online': () => <h1>Kassalar</h1>, '/employee': () => <h1>Bosh sahifa</h1> }
const address = page.getByRole('status', { name: 'address' })

type Case = [
  role: 'admin' | 'employee' | 'superadmin',
  path: string,
  Page: ComponentType,
  asks: string,
  leadsTo: string,
]
const cases: Case[] = [
  ['admin', '/admin/online/received', ReceivedOnline, '/payment/received', '/admin/online'],
  ['admin', '/admin/invoices', Invoices, '/invoice/all', '/admin/online'],
  ['admin', '/admin/fiscal', Fiscal, '/fiscal/all', '/admin/online'],
  ['superadmin', '/superadmin/online/received', ReceivedOnline, '/payment/received', '/superadmin/online'],
  ['superadmin', '/superadmin/fiscal', Fiscal, '/fiscal/all', '/superadmin/online'],
  ['superadmin', '/superadmin/invoices', Invoices, '/invoice/all', '/superadmin/online'],
  ['employee', '/employee/invoices', Invoices, '/invoice/all', '/employee'],
]

test.each(cases)(
  'with no keys set %s at %s is led to where they are set, or home, and reads nothing',
  async (role, path, Page, asks, leadsTo) => {
    signInAs(role)
    showPages({ ...elsewhere, '/superadmin/online': () => <h1>Kassalar</h1>, [path]: Page }, path)
    const boxes = await server.next('/invoice/providers')
    expect(page.getByRole('heading').elements()).toEqual([])
    boxes.answer({ providers: [], is_set: false })
    await expect.element(address).toHaveTextContent(leadsTo)
    await expect.element(address).not.toHaveTextContent(path)
    expect(server.calls(asks)).toEqual([])
  },
)

test.each(cases)('%s still reads the past at %s when every box was switched off', async (role, path, Page, asks) => {
  signInAs(role)
  showPages({ ...elsewhere, [path]: Page }, path)
  ;(await server.next('/invoice/providers')).answer({ providers: [], is_set: true })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(address).toHaveTextContent(path)
  await expect.poll(() => server.calls(asks).length + server.calls('/gym/employee/gyms').length).toBeGreaterThan(0)
})

const gym = { ...sampleGym, _id: idOf(901) }
const membership = { _id: idOf(902), plan_name: 'Oylik', end_date: '2026-06-30', renewal_price: 300_000, parts: 0 }

test('a member whose gym never took cards is led home from the page of autopay, and reads no word of it', async () => {
  signInAs('member')
  showPages({ '/member/autopay': AutopayPage, '/member': () => <h1>Bosh sahifa</h1> }, '/member/autopay')
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  const own = await server.next('/member/autopay')
  expect(page.getByText('Avtotoʻlov').elements()).toEqual([])
  own.answer({ offer: null, memberships: [{ ...membership, autopay: null }] })
  await expect.element(page.getByRole('heading', { name: 'Bosh sahifa' })).toBeVisible()
  await expect.element(address).toHaveTextContent(/^\/member$/)
})
