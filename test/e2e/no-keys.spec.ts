import { type Browser, expect, type Page, test } from '@playwright/test'
import { beginEmployeeSession, openDesk } from './desk.ts'
import { beginSession, beginSuperadminSession, signInMember } from './people.ts'

// Where no cash box has its keys and no bot its token, nothing of them is shown but the setting that turns them on.

test.describe.configure({ timeout: 120_000 })

const ofThem = /\bpayme\b|\bclick\b|uzum|toʻlov tizimi|avtotoʻlov|toʻlov havolasi|telegram/i

const named = async (page: Page): Promise<string[]> => {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByText('Yuklanmoqda…')).toHaveCount(0)
  const lines = (await page.locator('body').innerText()).split('\n')
  return [...new Set(lines.filter((line) => ofThem.test(line)))]
}

async function walk(page: Page, pages: readonly string[]): Promise<void> {
  for (const path of pages) {
    await page.goto(path)
    expect([path, await named(page)]).toEqual([path, []])
  }
}

const aside = async (browser: Browser, work: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext()
  await work(await context.newPage())
  await context.close()
}

test('without keys nothing of online payments and of Telegram is shown to anybody but the setting that turns it on', async ({
  browser,
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  const { owner } = desk
  const debtor = await desk.member('Aziza Karimova', { paid: 100_000 })
  await beginSession(page, 'Admin', owner.phone, owner.password)
  await walk(page, [
    '/admin',
    '/admin/profile',
    '/admin/gift-cards',
    '/admin/debtors',
    `/admin/members/member/${debtor.id}`,
    `/admin/memberships/details/${debtor.membershipId}`,
    `/admin/members/member/${debtor.id}/create`,
    `/admin/gyms/profile/${owner.gymId}/settings`,
    '/admin/statistics',
  ])
  for (const setting of ['/admin/online/received', '/admin/invoices', '/admin/fiscal']) {
    await page.goto(setting)
    await expect(page).toHaveURL(/\/admin\/online$/)
  }
  expect(await named(page)).toContain('Payme')

  const receptionist = await desk.employee({ hasOwnPassword: true })
  await aside(browser, async (at) => {
    await beginEmployeeSession(at, receptionist)
    await walk(at, [
      '/employee',
      '/employee/invoices',
      '/employee/gift-cards',
      '/employee/debtors',
      `/employee/members/member/${debtor.id}`,
      `/employee/memberships/details/${debtor.membershipId}`,
      `/employee/memberships/create?member_id=${debtor.id}`,
    ])
  })
  await aside(browser, async (at) => {
    await signInMember(at, request, debtor.phone)
    await walk(at, [
      '/member',
      '/member/payments',
      '/member/autopay',
      '/member/notification/settings',
      '/member/profile',
    ])
  })
  await aside(browser, async (at) => {
    await beginSuperadminSession(at)
    await walk(at, ['/superadmin', '/superadmin/ledger', '/superadmin/subscriptions', `/superadmin/admins/${owner.id}`])
  })
})
