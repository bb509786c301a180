import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { DemoGymCard } from './DemoGymCard.tsx'

const server = standInForServer()
beforeEach(signIn)

const stateOf = (more: object) => ({
  demo_gym: { is_inside: false, is_made: false, may_be_made: false, ends_at: null, ...more },
})
const open = async (more: object) => {
  showPages({ '/admin': DemoGymCard })
  const asked = await server.next('/demo-gym')
  asked.answer(stateOf(more))
}

test('whoever is past the first steps and has none sees nothing of it', async () => {
  await open({})
  await expect.element(page.getByRole('heading', { name: 'Demo zal' })).not.toBeInTheDocument()
})

test('throwing it away asks first, and the card goes back to where it began', async () => {
  await open({ is_made: true, may_be_made: true, ends_at: '2026-12-20T19:00:00.000Z' })
  await expect.element(page.getByText('21.12.2026 kuni oʻzi oʻchadi')).toBeVisible()
  await page.getByRole('button', { name: 'Demo zalni oʻchirish' }).click()
  await page.getByRole('button', { name: 'Oʻchirish', exact: true }).click()
  const removed = await server.next('/demo-gym')
  expect(removed.method).toBe('DELETE')
  removed.answer({ message: 'Demo zal oʻchirildi' })
  const again = await server.next('/demo-gym')
  again.answer(stateOf({ may_be_made: true }))
  await expect.element(page.getByRole('button', { name: 'Demo zalni ochish' })).toBeVisible()
})
