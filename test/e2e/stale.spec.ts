import { expect, type Page, test } from '@playwright/test'
import { button, byLabel, callApi, heading, type Owner, ownerWithGym, signIn, signInSuperadmin } from './people.ts'

// Two tabs at one record: the second is told what the first changed, and nothing is overwritten in silence.

test.describe.configure({ timeout: 90_000 })

let owner: Owner
let planId: string
test.beforeAll(async ({ request }) => {
  owner = await ownerWithGym(request)
  const { accessToken } = await callApi(request, 'POST', '/admin/login', {
    phone_number: owner.phone,
    password: owner.password,
  })
  const terms = {
    name: 'Oylik cheksiz',
    price: 300_000,
    duration: 30,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [owner.gymId],
  }
  const made = await callApi<{ plan: { _id: string } }>(request, 'POST', '/plans/create/membership', terms, accessToken)
  planId = made.plan._id
})

/** The same page in two tabs of one person. */
async function twoTabs(page: Page, path: string): Promise<[Page, Page]> {
  const second = await page.context().newPage()
  await page.goto(path)
  await second.goto(path)
  for (const tab of [page, second]) await expect(button(tab, 'Saqlash')).toBeVisible()
  return [page, second]
}

const told = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Bu yozuvni boshqa kishi oʻzgartirdi' })
const saved = (tab: Page) => expect(tab.getByText(/saqlandi/).first()).toBeVisible()

test('an owner’s profile: what the first tab saved is shown to the second, which keeps what it typed', async ({
  page,
}) => {
  await signInSuperadmin(page)
  const [first, second] = await twoTabs(page, `/superadmin/admins/${owner.id}/edit`)
  await byLabel(first, 'Manzil').fill('Samarqand, Registon 1')
  await byLabel(second, 'Ism va familiya').fill('Botir Karimov')
  await button(first, 'Saqlash').click()
  await saved(first)

  await button(second, 'Saqlash').click()
  await expect(told(second)).toContainText('Endi: Samarqand, Registon 1.')
  await expect(byLabel(second, 'Ism va familiya')).toHaveValue('Botir Karimov')
  await expect(button(second, 'Saqlash')).toHaveAttribute('aria-disabled', 'true')
  await button(second, 'Yozganlarim qolsin').click()
  // the newest record with what was typed over it
  await expect(byLabel(second, 'Manzil')).toHaveValue('Samarqand, Registon 1')
  await expect(byLabel(second, 'Ism va familiya')).toHaveValue('Botir Karimov')
  await button(second, 'Saqlash').click()
  await saved(second)

  await first.goto(`/superadmin/admins/${owner.id}/edit`)
  await expect(byLabel(first, 'Ism va familiya')).toHaveValue('Botir Karimov')
  await expect(byLabel(first, 'Manzil')).toHaveValue('Samarqand, Registon 1')
})

test('a plan: both changed the price, the second sees both and takes the newer one', async ({ page }) => {
  await signIn(page, 'Admin', owner.phone, owner.password)
  const [first, second] = await twoTabs(page, `/admin/plans/edit/${planId}`)
  await byLabel(first, 'Narxi').fill('350000')
  await byLabel(second, 'Narxi').fill('320000')
  await button(first, 'Saqlash').click()
  await saved(first)

  await button(second, 'Saqlash').click()
  await expect(told(second)).toContainText(/Endi: 350000\..*Siz yozgansiz: 320000\./)
  await button(second, 'Yangi qiymatlarni olish').click()
  await expect(byLabel(second, 'Narxi')).toHaveValue(/^350\s000$/)
  await expect(told(second)).toHaveCount(0)
})

test('a gym’s settings: the second tab is told, and a third change is told again', async ({ page }) => {
  await signIn(page, 'Admin', owner.phone, owner.password)
  const [first, second] = await twoTabs(page, `/admin/gyms/profile/${owner.gymId}/settings`)
  const fee = (tab: Page) => byLabel(tab, 'Bekor qilish jarimasi')
  await expect(fee(first)).toBeVisible()
  await byLabel(first, 'Qulaylik 1').fill('Basseyn')
  await fee(second).fill('50000')
  await button(first, 'Saqlash').click()
  await saved(first)

  await button(second, 'Saqlash').click()
  await expect(told(second)).toContainText('Endi: Basseyn.')
  // meanwhile the first saves once more
  await byLabel(first, 'Qulaylik 1').fill('Katta basseyn')
  await button(first, 'Saqlash').click()
  await expect(byLabel(first, 'Qulaylik 1')).toHaveValue('Katta basseyn')
  await button(second, 'Yozganlarim qolsin').click()
  await button(second, 'Saqlash').click()
  await expect(told(second)).toContainText('Endi: Katta basseyn.')
  await button(second, 'Yozganlarim qolsin').click()
  await button(second, 'Saqlash').click()
  await saved(second)
  await second.reload()
  await expect(byLabel(second, 'Qulaylik 1')).toHaveValue('Katta basseyn')
  await expect(fee(second)).toHaveValue(/^50\s000$/)
})

test('an employee’s permissions: a tick of the first tab is shown before the second saves its own', async ({
  page,
  request,
}) => {
  const { accessToken } = await callApi(request, 'POST', '/admin/login', {
    phone_number: owner.phone,
    password: owner.password,
  })
  const person = {
    fullname: 'Nilufar Karimova',
    phone_number: `97${owner.phone.slice(-7)}`,
    password: 'qabulxona-7',
    gyms: [owner.gymId],
    permissions: [],
  }
  const made = await callApi<{ employee: { _id: string } }>(request, 'POST', '/employee/create', person, accessToken)
  await signIn(page, 'Admin', owner.phone, owner.password)
  const [first, second] = await twoTabs(page, `/admin/employees/profile/${made.employee._id}?tab=permissions`)
  await first.getByLabel('Pul qaytarish').check()
  await second.getByLabel('Chegirma berish').check()
  await button(first, 'Saqlash').click()
  await saved(first)
  await button(second, 'Saqlash').click()
  await expect(told(second)).toContainText(/Endi: Pul qaytarish\..*Siz yozgansiz: Chegirma berish\./)
  await expect(heading(second, /Nilufar Karimova/)).toBeVisible()
  await button(second, 'Yangi qiymatlarni olish').click()
  await expect(second.getByLabel('Pul qaytarish')).toBeChecked()
  await expect(second.getByLabel('Chegirma berish')).not.toBeChecked()
})
