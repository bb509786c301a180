import { expect, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { signIn } from './people.ts'
import { smallTargets } from './walk-faults.ts'

// By finger: whatever can be pressed is 44 px wide and high, with the space around it that belongs to it.

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 180_000 })

test('what an owner presses on a phone is large enough for a finger, on each main page', async ({ page, request }) => {
  const desk = await openDesk({ request })
  const { owner } = desk
  const sold = await desk.member('Zulfiya Qosimova', { paid: 100_000 })
  await signIn(page, 'Admin', owner.phone, owner.password)
  const gym = `/admin/gyms/profile/${owner.gymId}`
  const small: Record<string, string[]> = {}
  for (const path of [
    '/admin',
    '/admin/members',
    '/admin/members/create',
    `/admin/members/member/${sold.id}`,
    '/admin/memberships',
    '/admin/memberships/create',
    `/admin/memberships/details/${sold.membershipId}`,
    `/admin/memberships/details/${sold.membershipId}/transaction`,
    '/admin/transactions',
    '/admin/checkin',
    '/admin/debtors',
    '/admin/ending',
    '/admin/employees',
    '/admin/employees/create',
    '/admin/gyms',
    gym,
    `${gym}/settings`,
    '/admin/plans',
    '/admin/plans/create',
    '/admin/classes',
    '/admin/statistics',
    '/admin/account',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const found = await smallTargets(page)
    if (found.length > 0) small[path] = found
  }
  // a tablet: the rail of the menu, the way to the page, heads that sort
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/admin/members', '/admin/debtors', '/admin/audit']) {
    await page.goto(path)
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const found = await smallTargets(page)
    if (found.length > 0) small[`768 px ${path}`] = found
  }
  expect(small).toEqual({})
})

test('so is what opens over a list: its filters, the period and its calendar', async ({ page, request }) => {
  const { owner } = await openDesk({ request })
  await signIn(page, 'Admin', owner.phone, owner.password)
  await page.goto('/admin/transactions?payment_method=cash&start_date=2026-01-01')
  await page.getByRole('button', { name: /^Filtrlar/ }).click()
  await expect(page.getByRole('button', { name: /^Davr/ })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: /^Davr/ }).click()
  await page.getByRole('button', { name: 'Kalendarni ochish' }).first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
})

test('so are the usual reasons of an act, where they wrap', async ({ page, request }) => {
  const desk = await openDesk({ request })
  const sold = await desk.member('Zulfiya Qosimova', { paid: 100_000 })
  await signIn(page, 'Admin', desk.owner.phone, desk.owner.password)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/admin/memberships/details/${sold.membershipId}?act=freeze`)
  await expect(page.getByRole('group', { name: 'Tayyor sabablar' }).getByRole('button').nth(2)).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
})
