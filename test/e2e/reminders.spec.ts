import { expect, test } from '@playwright/test'
import {
  beginSession,
  button,
  byLabel,
  callApi,
  freshPhone,
  heading,
  type Owner,
  ownerWithGym,
  signIn,
} from './people.ts'

// Two debtors, one of them without SMS: ticked by keyboard, read before sending, told who is left out.

let owner: Owner

test.beforeAll(async ({ request }) => {
  owner = await ownerWithGym(request)
  const { accessToken: token } = await callApi(request, 'POST', '/admin/login', {
    phone_number: owner.phone,
    password: owner.password,
  })
  const add = <T>(path: string, body: object) => callApi<T>(request, 'POST', path, body, token)
  const terms = { name: '1 oylik', price: 300_000, duration: 30, options: [{ key: 'Sauna', value: 'bor' }] }
  const plan = (await add<{ plan: { _id: string } }>('/plans/create/membership', { ...terms, gyms: [owner.gymId] }))
    .plan
  for (const [fullname, phone] of [
    ['Aziza Karimova', freshPhone()],
    ['Botir Aliyev', `55${freshPhone().slice(2)}`],
  ]) {
    const person = { fullname, phone_number: phone, gender: 'male', gyms: [owner.gymId] }
    const { member } = await add<{ member: { _id: string } }>('/member/create', person)
    await add('/membership/create', { member_id: member._id, gym_id: owner.gymId, plan_id: plan._id })
  }
})

test('a debtor is ticked by keyboard, the SMS is read before it leaves, and stands in the outbox', async ({ page }) => {
  await signIn(page, 'Admin', owner.phone, owner.password)
  await page.getByRole('link', { name: 'Qarzdorlar', exact: true }).click()
  await expect(heading(page, 'Qarzdorlar')).toBeVisible()

  // who can't receive an SMS can't be ticked, and it says why
  const main = page.getByRole('main')
  await expect(main.getByRole('checkbox', { name: /Botir Aliyev.*SMS bormasligi mumkin/ })).toBeDisabled()
  const tick = main.getByRole('checkbox', { name: /Aziza Karimova/ })
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(main.getByText('1 ta tanlandi')).toBeVisible()
  await button(main, 'SMS yuborish').press('Enter')

  const dialog = page.getByRole('dialog', { name: 'SMS eslatma' })
  await expect(dialog.getByText('1 kishiga, jami 1 ta SMS qism')).toBeVisible()
  await expect(dialog.getByText(/Aziza Karimova, a'zoligingiz uchun 300 000 so'm qarz qolgan/)).toBeVisible()
  await button(dialog, '1 ta SMS yuborish').click()
  await expect(page.getByText('1 ta SMS navbatda, 0 tasi oʻtkazib yuborildi', { exact: true })).toBeVisible()
  await expect(main.getByRole('checkbox', { name: /Aziza Karimova.*24 soat ichida yuborilgan/ })).toBeDisabled()

  await page.getByRole('link', { name: 'Yuborilgan SMS' }).click()
  await expect(heading(page, 'SMS xabarlar')).toBeVisible()
  await expect(main.getByText(/Aziza Karimova, a'zoligingiz/)).toBeVisible()
})

test('an owner writes a text with places, sees the SMS, and an unknown place is refused at its field', async ({
  page,
}) => {
  await beginSession(page, 'Admin', owner.phone, owner.password)
  await page.goto(`/admin/gyms/profile/${owner.gymId}/settings`)
  const text = byLabel(page, 'Qarz haqida')
  await text.fill('Salom ')
  await page.getByRole('button', { name: 'Matnga qoʻshish: Ism' }).first().click()
  await expect(text).toHaveValue('Salom {name}')
  await expect(page.getByText('Salom Aziza Karimova', { exact: true })).toBeVisible()
  await text.fill('Salom {ism}')
  await button(page, 'Saqlash').click()
  await expect(page.getByText(/notanish/)).toBeVisible()
  await text.fill('Salom {name}, {sum}')
  await button(page, 'Saqlash').click()
  await expect(page.getByText(/notanish/)).toBeHidden()
  await page.reload()
  await expect(byLabel(page, 'Qarz haqida')).toHaveValue('Salom {name}, {sum}')
})
