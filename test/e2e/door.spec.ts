import { expect, type Page, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { byLabel, button, heading, ownerWithGym, pick } from './people.ts'

// The pages to sign in at stand before the rest of the app is there.

const typeIn = async (page: Page, { phone, password }: { phone: string; password: string }) => {
  await pick(page, 'Admin')
  await byLabel(page, 'Telefon raqam').fill(phone)
  await byLabel(page, 'Parol').fill(password)
}

test('the browser leads from door to door, into the app and back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Aʼzo sifatida kirish' }).click()
  await expect(page).toHaveURL('/login/member')
  await expect(heading(page, 'Aʼzo kirishi')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  await page.getByRole('link', { name: 'Parolni unutdingizmi?' }).click()
  await expect(page).toHaveURL('/password')
  await expect(heading(page, 'Yangi parol')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Yangi parol')).toBeVisible()
})

test('who is sent to the door arrives where they wanted to go', async ({ page, request }) => {
  const owner = await ownerWithGym(request)
  await page.goto('/admin/members?search=Botir')
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  await expect(page).toHaveURL('/')
  await typeIn(page, owner)
  await byLabel(page, 'Parol').press('Enter')
  await expect(heading(page, 'Aʼzolar')).toBeVisible()
  await expect(page).toHaveURL('/admin/members?search=Botir')
})

test('whose session ended in the app is back where it ended, also when the page of the door was loaded anew', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  await page.goto('/admin/members?search=Botir')
  await typeIn(page, desk.owner)
  await button(page, 'Kirish').click()
  await expect(heading(page, 'Aʼzolar')).toBeVisible()
  const { sessions } = await desk.call<{ sessions: { _id: string; current: boolean }[] }>('GET', '/auth/sessions')
  for (const { _id, current } of sessions) if (!current) await desk.call('DELETE', `/auth/sessions/${_id}`)
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  // a phone that gave its memory to another app, or somebody who pulled the page down
  await page.reload()
  await typeIn(page, desk.owner)
  await button(page, 'Kirish').click()
  await expect(heading(page, 'Aʼzolar')).toBeVisible()
  await expect(page).toHaveURL('/admin/members?search=Botir')
})

test('who looked at another page from the door arrives all the same', async ({ page, request }) => {
  const owner = await ownerWithGym(request)
  await page.goto('/admin/members?search=Botir')
  await page.getByRole('link', { name: 'Parolni unutdingizmi?' }).click()
  await expect(heading(page, 'Yangi parol')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Tizimga kirish')).toBeVisible()
  await typeIn(page, owner)
  await button(page, 'Kirish').click()
  await expect(heading(page, 'Aʼzolar')).toBeVisible()
  await expect(page).toHaveURL('/admin/members?search=Botir')
})

test('the app that does not come after signing in is asked for until it is there', async ({ page, request }) => {
  const owner = await ownerWithGym(request)
  let refused = 0
  await page.route('/assets/inside-*.js*', (route) => {
    refused += 1
    return route.abort()
  })
  await page.goto('/')
  await typeIn(page, owner)
  await button(page, 'Kirish').click()
  await expect(page).toHaveURL('/admin')
  await expect.poll(() => refused).toBeGreaterThan(1)
  await page.unroute('/assets/inside-*.js*')
  await expect(heading(page, 'Boshqaruv paneli')).toBeVisible({ timeout: 15_000 })
})
