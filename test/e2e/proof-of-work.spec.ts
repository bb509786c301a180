import { expect, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { button, byLabel, freshPhone, ownerWithGym, pick } from './people.ts'

test('a new telephone signs in past the tries of others by work that the page does itself', async ({
  page,
  request,
}) => {
  const owner = await ownerWithGym(request)
  for (let tries = 0; tries < 10; tries++)
    await request.post('/api/admin/login', { data: { phone_number: owner.phone, password: 'not-the-password' } })
  await page.goto('/')
  await pick(page, 'Admin')
  await byLabel(page, 'Telefon raqam').fill(owner.phone)
  await byLabel(page, 'Parol').fill(owner.password)
  const checking = page.getByRole('status').filter({ hasText: 'Tekshirilmoqda…' })
  const isSaid = checking.waitFor({ state: 'attached' })
  await button(page, 'Kirish').click()
  await isSaid
  await expect(page).toHaveURL(/\d\/admin/)
  await expect(checking).toHaveCount(0)
})

test('the form of a gym’s page is sent past its limit after work that the page does itself', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  const { settings } = await desk.call<{ settings: { public_page: { slug: string } } }>(
    'GET',
    `/gym/settings/${desk.owner.gymId}`,
  )
  const { slug } = settings.public_page
  const phone_number = `+998${freshPhone()}`
  for (let tries = 0; tries < 3; tries++)
    await request.post('/api/lead/create', { data: { slug, fullname: 'Nodira', phone_number } })
  await page.goto(`/g/${slug}?lang=uz`)
  await byLabel(page, 'Ism').fill('Nodira')
  await byLabel(page, 'Telefon raqam').fill(phone_number)
  await button(page, 'Yuborish').click()
  await expect(page).toHaveURL(/sent=1/)
})
