import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Membership } from '#src/features/memberships/contract.ts'
import { PromiseButton, PromiseNotice } from './PromiseNotice.tsx'

const server = standInForServer()
beforeEach(signIn)

test('what is only reserved, or cancelled, is owed by nobody: no day is asked for it', async () => {
  const owed = { _id: '1', member_id: { fullname: 'Ali Valiyev' }, plan_name: 'Oylik', remaining_amount: 90_000 }
  const [reserved, cancelled] = [
    { ...owed, status: 'active', is_reserved: true },
    { ...owed, status: 'cancelled', is_reserved: false },
  ]
  showPages({
    '/': () =>
      [reserved, cancelled].map((membership) => (
        <section key={membership.status}>
          {membership.status}
          <PromiseButton membership={membership as Membership} />
        </section>
      )),
  })
  await expect.element(page.getByText('cancelled')).toBeVisible()
  expect(page.getByRole('button', { name: 'Toʻlov kuni' }).elements()).toEqual([])
})

test('the day of payment leads on to several days', async () => {
  const membership = {
    _id: '0190a000-0000-7000-8000-000000000001',
    member_id: { fullname: 'Ali Valiyev' },
    plan_name: 'Oylik',
    remaining_amount: 90_000,
    status: 'active',
    is_reserved: false,
  }
  showPages({ '/': () => <PromiseButton membership={membership as Membership} /> })
  await page.getByRole('button', { name: 'Toʻlov kuni' }).click()
  await page.getByRole('button', { name: 'Qismlarga boʻlish' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Qarzni qismlarga boʻlish' })).toBeVisible()
  await expect.element(page.getByText(/30\s000\ssoʻm/).first()).toBeVisible()
})

test('once a part that was late has come, the next one stands there and can be moved or taken back', async () => {
  const membership = { _id: '1', member_id: { fullname: 'Ali Valiyev' }, plan_name: 'Oylik', remaining_amount: 60_000 }
  showPages({ '/': () => <PromiseNotice membership={membership as Membership} /> })
  const parts = (['broken', 'open'] as const).map((state, at) => ({
    _id: state,
    amount: 30_000 * (at + 1),
    part: { number: at + 1, of: 2, amount: 30_000 },
    promised_on: `2099-03-0${at + 1}`,
    card_on: null,
    state,
    is_settled: state === 'broken',
    by_member: false,
    createdAt: '2099-02-01T10:00:00.000Z',
  }))
  ;(await server.next('/promise/of/1')).answer({ promises: parts })
  await expect.element(page.getByText(/02\.03\.2099 kuni toʻlashga vaʼda bergan/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Olib tashlash' })).toBeVisible()
})
