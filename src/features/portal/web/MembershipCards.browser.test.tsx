import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { today } from '#src/web/texts.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import type { PortalMembership } from '../contract.ts'
import { MembershipCard } from './MembershipCards.tsx'

standInForServer()
beforeEach(() => signInAs('member'))

const membership = (given: Partial<PortalMembership>): PortalMembership => ({
  _id: idOf(31),
  plan_id: idOf(41),
  plan_name: 'Oylik',
  gym_id: { _id: idOf(901), name: 'Chilonzor' },
  start_date: addDays(today(), -10),
  end_date: addDays(today(), 2),
  remaining_days: 3,
  duration: 30,
  status: 'active',
  is_frozen: false,
  frozen_until: null,
  is_reserved: false,
  is_drop_in: false,
  payment_status: 'paid',
  due_amount: 300_000,
  paid_amount: 300_000,
  remaining_amount: 0,
  due_date: today(),
  is_asked: true,
  counted: { visits: null, guests: null, coach_sessions: null },
  ...given,
})
const visits = membership({
  _id: idOf(32),
  plan_name: 'Sakkiz tashrif',
  end_date: addDays(today(), 1),
  counted: { visits: { left: 5, of: 8 }, guests: null, coach_sessions: null },
})
const next = membership({
  _id: idOf(33),
  plan_name: 'Yillik',
  status: 'scheduled',
  start_date: addDays(today(), 3),
  end_date: addDays(today(), 367),
})
const show = (...others: PortalMembership[]) =>
  showPages({ '/member': () => <MembershipCard membership={membership({})} others={others} gymId={idOf(901)} /> })
const choice = () => page.getByRole('link', { name: 'Tarif tanlash' })

test('who has several reads of each, and is offered no plan where the next is bought already', async () => {
  show(visits, next)
  await expect.element(page.getByText('Yana: Sakkiz tashrif')).toBeVisible()
  await expect.element(page.getByText(/· 5 \/ 8 tashrif qoldi$/)).toBeVisible()
  await expect.element(page.getByText('Yana: Yillik')).toBeVisible()
  await expect.element(page.getByText(/dan boshlanadi$/)).toBeVisible()
  expect(choice().elements()).toEqual([])
})

test('whose end is near is offered the next, also beside one that ends before', async () => {
  show(visits)
  await expect.element(choice()).toBeVisible()
})
