import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn, signInAs } from '#test/components/show-page.tsx'
import type { Membership } from '#src/features/memberships/contract.ts'
import { PromiseButton, PromiseNotice } from './PromiseNotice.tsx'

const server = standInForServer()
beforeEach(signIn)

const debt = {
  _id: idOf(1),
  gym_id: sampleGym,
  member_id: { fullname: 'Ali Valiyev' },
  plan_name: 'Oylik',
  remaining_amount: 90_000,
  status: 'active',
  is_reserved: false,
}
const button = () => page.getByRole('button', { name: 'Toʻlov kuni' })

test('what is only reserved, or cancelled, is owed by nobody: no day is asked for it', async () => {
  const owed = { ...debt, remaining_amount: 90_000 }
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
  expect(button().elements()).toEqual([])
})

test('the day of payment leads on to several days', async () => {
  showPages({ '/': () => <PromiseButton membership={debt as Membership} /> })
  await button().click()
  await page.getByRole('button', { name: 'Qismlarga boʻlish' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Qarzni qismlarga boʻlish' })).toBeVisible()
  await expect.element(page.getByText(/30\s000\ssoʻm/).first()).toBeVisible()
})

test('once a part that was late has come, the next one stands there and can be moved or taken back', async () => {
  showPages({ '/': () => <PromiseNotice membership={{ ...debt, remaining_amount: 60_000 } as Membership} /> })
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
  ;(await server.next(`/promise/of/${debt._id}`)).answer({ promises: parts })
  await expect.element(page.getByText(/02\.03\.2099 kuni toʻlashga vaʼda bergan/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Olib tashlash' })).toBeVisible()
})

const settings = () => server.next(`/gym/settings/${sampleGym._id}`)
const says = (rule: 'refuse' | 'warn') => ({ settings: { debt: { rule, grace_days: 0, payment_due_days: 0 } } })

test('where the gym refuses who owes, whoever may not let people in against the rules reads so at both buttons', async () => {
  signInAs('employee', ['memberships.freeze'])
  const standing = {
    _id: 'open',
    amount: 90_000,
    part: null,
    promised_on: '2099-03-01',
    card_on: null,
    state: 'open',
    is_settled: false,
    by_member: true,
    createdAt: '2099-02-01T10:00:00.000Z',
  }
  showPages({
    '/': () => (
      <>
        <PromiseNotice membership={debt as Membership} />
        <PromiseButton membership={debt as Membership} />
      </>
    ),
  })
  ;(await server.next(`/promise/of/${debt._id}`)).answer({ promises: [standing] })
  ;(await settings()).answer(says('refuse'))
  for (const name of ['Toʻlov kuni', 'Kunni oʻzgartirish'])
    await expect
      .element(page.getByRole('button', { name }))
      .toHaveAccessibleDescription('Zal egasi sizga ruxsat bermagan: «Qoidadan tashqari kiritish»')
  await expect.element(page.getByRole('button', { name: 'Olib tashlash' })).not.toHaveAttribute('aria-disabled')
})

test('with the right a day is agreed on in any gym, and no gym is asked', async () => {
  signInAs('employee', ['visits.override'])
  showPages({ '/': () => <PromiseButton membership={debt as Membership} /> })
  await button().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(server.calls(`/gym/settings/${sampleGym._id}`)).toEqual([])
})

test('where the gym lets in who owes, a day is agreed on without the right', async () => {
  signInAs('employee', ['memberships.freeze'])
  showPages({ '/': () => <PromiseButton membership={debt as Membership} /> })
  ;(await settings()).answer(says('warn'))
  await button().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
