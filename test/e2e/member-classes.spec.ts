import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll, openDesk } from './desk.ts'
import { button, signInMember } from './people.ts'
import { classOfTomorrow, tomorrow, withYoga } from './yoga.ts'

// A member's classes on the phone, from the first tap to the calendar.

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 180_000 })

test('a member takes a place in one tap and takes it back, waits in line, has the place that comes free, and puts it into the calendar', async ({
  page,
  request,
}) => {
  const desk = await openDesk({ request })
  await withYoga(desk)
  const session_id = await classOfTomorrow(desk)
  const member = await desk.member('Aziza Karimova')
  const other = await desk.member('Barno Sobirova')
  await signInMember(page, request, member.phone)
  await page.goto(`/member/edus?day=${tomorrow}`)
  const yoga = page.getByRole('article').filter({ hasText: 'Yoga' })
  await button(yoga, 'Yozilish').tap()
  await expect(yoga).toContainText('Yozildingiz')
  await button(page.getByRole('region', { name: 'Xabarlar' }), 'Bekor qilish').tap()
  await expect(yoga).toContainText('1 ta joy bor')

  const { booking } = await desk.call<{ booking: { _id: string } }>('POST', '/class/booking/create', {
    session_id,
    member_id: other.id,
  })
  await expect(yoga).toContainText('Joy qolmadi')
  await button(yoga, 'Navbatga turish').tap()
  await expect(yoga).toContainText('Navbatda: 1-oʻrin')
  await desk.call('DELETE', `/class/booking/cancel/${booking._id}`)
  await expect(yoga).toContainText('Yozildingiz')
  await expectNoSidewaysScroll(page)

  await button(page, 'Taqvimga').tap()
  await button(page, 'Havola yaratish').tap()
  const link = await page.getByRole('link', { name: 'Taqvimga qoʻshish' }).getAttribute('href')
  const calendar = await request.get((link ?? '').replace('webcal:', 'http:'))
  expect(await calendar.text()).toContain('SUMMARY:Yoga')
})
