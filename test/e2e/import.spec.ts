import { expect, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { beginSession, button, byLabel, callApi, freshPhone, heading, ownerWithGym } from './people.ts'

test.describe.configure({ timeout: 120_000 })

test('an owner brings a list in: columns, check, run, the rows to mend, and one undo for all', async ({
  page,
  request,
}) => {
  const owner = await ownerWithGym(request)
  const login = { phone_number: owner.phone, password: owner.password }
  const { accessToken } = await callApi(request, 'POST', '/admin/login', login)
  const plan = {
    name: 'Oylik',
    price: 300_000,
    duration: 30,
    options: [{ key: 'Dush', value: 'bor' }],
    gyms: [owner.gymId],
  }
  await callApi(request, 'POST', '/plans/create/membership', plan, accessToken)
  const today = new Date().toISOString().slice(0, 10)
  const lines = [
    'Familiya;Ism;Telefon raqami;Paket;Boshlanish sanasi;Toʻlangan summa',
    `Karimova;Malika;8 ${freshPhone()};1 oylik;${today};200 000`,
    `Toʻrayev;Sardor;${freshPhone()};;;`,
    `Aliyev;Bek;71 200 00 00;1 oylik;${today};`,
  ]

  await beginSession(page, 'Admin', owner.phone, owner.password)
  await page.goto('/admin/members')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await byLabel(page, 'Faylni tanlang').setInputFiles({
    name: 'azolar.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })

  await expect(page.getByRole('heading', { name: 'Ustunlar nimani bildiradi?' })).toBeVisible()
  await expect(byLabel(page, '«Telefon raqami» ustunining maʼnosi')).toHaveValue('phone')
  await expect(byLabel(page, '«Familiya» ustunining maʼnosi')).toHaveValue('fullname')
  await page.reload()
  await byLabel(page, '«1 oylik» tarifi').selectOption({ label: 'Oylik, 1 oy, 300 000 soʻm' })
  await button(page, 'Tekshirish').click()

  await expect(button(page, 'Import qilish: 2')).toBeVisible()
  await expect(page.getByText('Bu shahar telefoni: 71 200 00 00. Mobil raqam kerak')).toBeVisible()
  await expect(page.getByText('tuzatilgan', { exact: true })).toBeVisible()
  await button(page, 'Import qilish: 2').click()

  await expect(page.getByText('Tugadi', { exact: true })).toBeVisible()
  await button(page, 'Xato qatorlarni yuklab olish').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const saved = parse(await readFile(await download.path(), 'utf8'), { bom: true, delimiter: ';' })
  expect(saved).toHaveLength(2)
  expect(saved[1]).toContain('Aliyev')

  await page.getByRole('link', { name: 'Aʼzolar roʻyxati' }).click()
  await expect(page.getByRole('link', { name: 'Karimova Malika' })).toBeVisible()
  await page.goBack()
  await button(page, 'Importni bekor qilish').click()
  await button(page.getByRole('dialog'), 'Importni bekor qilish').click()
  await expect(page.getByText('Bekor qilingan', { exact: true })).toBeVisible()
  await page.goto('/admin/members')
  await expect(heading(page, 'Aʼzolar')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Karimova Malika' })).toBeHidden()
})
