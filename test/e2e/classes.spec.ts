import { expect, type Page, test } from '@playwright/test'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { beginEmployeeSession, type Desk, openDesk } from './desk.ts'
import { button, byLabel, callApi, lastCode } from './people.ts'

// The timetable at the desk: places, the waiting list, and a class that is moved with everybody in it.

test.describe.configure({ timeout: 120_000 })

const tomorrow = addDays(tashkentDay(new Date()), 1)

/** Yoga tomorrow at 18:00 in a room of one place. */
async function withYoga(desk: Desk) {
  const kind = await desk.call<{ kind: { _id: string } }>('POST', '/class/kind/create', { name: 'Yoga' })
  const room = await desk.call<{ room: { _id: string } }>('POST', '/class/room/create', {
    gym_id: desk.owner.gymId,
    name: 'Katta zal',
    places: 1,
  })
  await desk.call('POST', '/class/series/create', {
    gym_id: desk.owner.gymId,
    kind_id: kind.kind._id,
    room_id: room.room._id,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '18:00',
    start_date: tomorrow,
    end_date: tomorrow,
  })
}

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
  const { sessions } = await desk.call<{ sessions: { _id: string }[] }>(
    'GET',
    `/class/session/all?gym_id=${desk.owner.gymId}&from=${tomorrow}&to=${tomorrow}`,
  )
  await desk.call('POST', '/class/booking/create', { session_id: sessions[0]?._id, member_id: member.id })
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
