import { expect, test } from '@playwright/test'
import { openContext, signInAs } from './walking.ts'

// A list begins high on the screen: what stands above it must not push the first person out of sight.

test.describe.configure({ timeout: 180_000 })

/** From the upper edge of a window of 1440×900, in pixels. */
const lowest = 230

const lists = {
  admin: [
    'members',
    'memberships',
    'memberships/freezes',
    'debtors',
    'ending',
    'transactions',
    'employees',
    'gyms',
    'plans',
    'checkin/visits',
    'shifts',
    'gift-cards',
    'leads',
    'messages',
    'audit',
  ],
  superadmin: [
    'admins',
    'gyms',
    'members',
    'memberships',
    'subscriptions',
    'transactions',
    'visits',
    'plans',
    'messages',
  ],
} as const

for (const role of ['admin', 'superadmin'] as const)
  for (const language of ['uz', 'ru'])
    test(`the first row of a list of ${role} stands at or above ${lowest} px: ${language}`, async ({
      browser,
      baseURL: url = '',
    }) => {
      const context = await openContext(browser, { width: 1440, theme: 'light', language })
      await signInAs(context.request, url, role)
      const page = await context.newPage()
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const list of lists[role]) {
        await page.goto(`${url}/${role}/${list}`)
        const row = page.getByRole('table').first().getByRole('row').nth(1)
        await expect(row.getByRole('cell').first(), list).toBeVisible()
        // a skeleton's row stands where the true one will
        expect((await row.boundingBox())?.y, list).toBeLessThanOrEqual(lowest)
      }
      await context.close()
    })
