import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Membership } from '#src/features/memberships/contract.ts'
import { PromiseButton } from './PromiseNotice.tsx'

standInForServer()
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
