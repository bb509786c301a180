import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OwnerDashboard } from '#src/app/dashboard-page.tsx'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { type StepName, stepNames } from '../rules.ts'

const server = standInForServer()
beforeEach(signIn)

const stateOf = (done: readonly StepName[], more: object = {}) => ({
  first_steps: {
    steps: stepNames.map((name) => ({ name, is_done: done.includes(name) })),
    is_shown: true,
    gym_id: done.includes('gym') ? 'zal' : null,
    contact: done.includes('portal') ? null : { fullname: 'Yordam', phone_number: '+998712050505' },
    ...more,
  },
})
const list = () => page.getByRole('heading', { name: 'Birinchi qadamlar' })
const open = async (state: object) => {
  showPages({ '/admin': OwnerDashboard })
  const asked = await server.next('/first-steps')
  asked.answer(state)
}

test('before the first sale the steps stand in the place of figures, and only the next one has its act', async () => {
  await open(stateOf(['gym', 'hours']))
  await expect.element(list()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Obunani koʻrish' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Yordam/ })).toHaveAttribute('href', 'tel:+998712050505')
  expect(page.getByRole('link', { name: 'Tarif yaratish' }).elements()).toHaveLength(0)
})

test('what is left after the first sale stands below the figures', async () => {
  await open(stateOf(['gym', 'portal', 'plan', 'member', 'sale']))
  await expect.element(list()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sozlamalarni ochish' })).toBeVisible()
  expect(server.calls('/statistics/admin/morning').length).toBeGreaterThan(0)
})

test('the list is put away with one press and taken out again from the toast', async () => {
  await open(stateOf([]))
  await page.getByRole('button', { name: 'Roʻyxatni yopish' }).click()
  const put = await server.next('/first-steps')
  expect(put.body).toEqual({ is_put_away: true })
  put.answer({ ...stateOf([], { is_shown: false }), message: 'Bajarildi' })
  const again = await server.next('/first-steps')
  again.answer(stateOf([], { is_shown: false }))
  await expect.element(list()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Bekor qilish' }).click()
  const out = await server.next('/first-steps')
  expect(out.body).toEqual({ is_put_away: false })
})
