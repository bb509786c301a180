import { expect, type Page, test } from '@playwright/test'
import { formatDay } from '#src/contract/formats.ts'
import { beginEmployeeSession, openDesk } from './desk.ts'
import { button, byLabel, callApi, lastCode } from './people.ts'
import { classOfTomorrow, tomorrow, withYoga } from './yoga.ts'

// The timetable at the desk: places, the waiting list, and a class that is moved with everybody in it.

test.describe.configure({ timeout: 120_000 })

const card = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`^${time}.*Yoga`) })
const panel = (page: Page) => page.getByRole('dialog')

async function book(page: Page, name: string): Promise<void> {
  await byLabel(panel(page), 'Aʼzoni yozish').fill(name)
  await page.getByRole('option', { name }).click()
}

test('reception books into a full class, cancels one, and the one who waited has the place and is told', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  await withYoga(desk)
  const first = await desk.member('Aziza Karimova')
  const second = await desk.member('Barno Sobirova')
  await beginEmployeeSession(page, await desk.employee())
  await page.goto(`/employee/classes?day=${tomorrow}`)
  await card(page, '18:00').click()
  await book(page, first.name)
  await expect(panel(page).getByRole('region', { name: 'Yozilganlar (1)' })).toContainText(first.name)
  await expect(panel(page).getByText('Joy qolmagan: yozilgan kishi navbatga turadi')).toBeVisible()
  await book(page, second.name)
  const line = panel(page).getByRole('region', { name: 'Navbat (1)' })
  await expect(line).toContainText(second.name)

  await button(panel(page), `Amallar: ${first.name}`).click()
  await page.getByRole('menuitem', { name: 'Yozilishni bekor qilish' }).click()
  await expect(panel(page).getByRole('region', { name: 'Yozilganlar (1)' })).toContainText(second.name)
  await expect(line).toBeHidden()

  await callApi(request, 'POST', '/member/login/code', { phone_number: second.phone })
  const code = await lastCode(request, second.phone)
  const { accessToken } = await callApi(request, 'POST', '/member/login', { phone_number: second.phone, code })
  const told = await callApi<{ notifications: { kind: string }[] }>(
    request,
    'GET',
    '/notification/all',
    undefined,
    accessToken,
  )
  expect(told.notifications.map(({ kind }) => kind)).toContain('class_promoted')
})

test('an owner drags a class to another day, sees who is told before it is saved, and the class is there', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  await withYoga(desk)
  const member = await desk.member('Aziza Karimova')
  await desk.call('POST', '/class/booking/create', {
    session_id: await classOfTomorrow(desk),
    member_id: member.id,
  })
  await page.request.post('/api/admin/login', {
    data: { phone_number: desk.owner.phone, password: desk.owner.password },
  })
  await page.goto(`/admin/classes?day=${tomorrow}`)
  // another hour of the same day: whatever day of the week it is
  const column = await card(page, '18:00').evaluate((chip) => chip.closest('td')?.cellIndex ?? 0)
  await card(page, '18:00').dragTo(
    page
      .getByRole('row', { name: /^20:00/ })
      .getByRole('cell')
      .nth(column - 1),
  )
  await expect(page.getByRole('dialog', { name: 'Mashgʻulotni koʻchirish' })).toContainText('1 kishiga xabar boradi')
  await button(page, 'Orqaga').click()
  await expect(card(page, '18:00')).toBeVisible()

  await card(page, '18:00').dragTo(
    page
      .getByRole('row', { name: /^20:00/ })
      .getByRole('cell')
      .nth(column - 1),
  )
  await button(page, 'Koʻchirish').click()
  await expect(card(page, '20:00')).toBeVisible()
  await expect(card(page, '18:00')).toBeHidden()
})

test('an owner brings a class from a file, and sells one place of it to somebody without a membership', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  const guest = await desk.member('Barno Sobirova', { paid: null })
  await page.request.post('/api/admin/login', {
    data: { phone_number: desk.owner.phone, password: desk.owner.password },
  })
  await page.goto('/admin/classes/series')
  await button(page, 'Fayldan').first().click()
  const day = formatDay(tomorrow)
  const rows = [
    'Mashgʻulot turi;Murabbiy;Xona;Kunlar;Boshlanishi;Davomiyligi;Joylar;Birinchi kun;Oxirgi kun',
    `Yoga;Malika Yusupova;Kichik zal;${day};19:00;60;8;;`,
    `Boks;;Kichik zal;${day};25:00;60;8;;`,
  ]
  await byLabel(page, 'Faylni tanlang').setInputFiles({
    name: 'jadval.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  })
  await expect(panel(page)).toContainText('Tayyor: 1, xato: 1')
  await expect(panel(page)).toContainText('Vaqt tushunarsiz: 25:00')
  await button(page, '1 ta qatorni olish').click()
  await expect(panel(page)).toBeHidden()
  const { kinds } = await desk.call<{ kinds: { _id: string }[] }>('GET', '/class/kind/all')
  await desk.call('PUT', `/class/kind/update/${kinds[0]?._id}`, { drop_in_price: 50_000 })

  await page.goto(`/admin/classes?day=${tomorrow}`)
  await card(page, '19:00').click()
  await book(page, guest.name)
  await expect(panel(page).getByRole('alert')).toContainText(guest.name)
  await panel(page)
    .getByRole('button', { name: /^Bir martalik sotish: 50\s000/ })
    .click()
  await button(panel(page), 'Sotish').click()
  await expect(page.getByText('Yoga · 1×').first()).toBeVisible()
  const { bookings } = await desk.call<{ bookings: object[] }>(
    'GET',
    `/class/session/one/${await classOfTomorrow(desk)}`,
  )
  expect(bookings).toMatchObject([{ status: 'booked', is_drop_in: true, member_id: { fullname: guest.name } }])
})
