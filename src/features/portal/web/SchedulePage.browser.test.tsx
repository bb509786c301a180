import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import type { OwnBooking } from '#src/features/classes/contract.ts'
import { useLiveEvents } from '#src/features/notifications/web/live.ts'
import { today } from '#src/web/texts.ts'
import { sampleSession } from '#test/components/class-samples.ts'
import { sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { SchedulePage } from './SchedulePage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('member'))
beforeEach(() => page.viewport(375, 800))

const open = async (isOpen: boolean) => {
  showPages({ '/member/schedule': SchedulePage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  ;(await server.next('/member/portal')).answer({ portal: { is_open: isOpen, gym: sampleGym } })
}
const booking = (name: string, days: number, given: Partial<OwnBooking>): OwnBooking => ({
  _id: name,
  session: sampleSession({
    _id: name,
    date: addDays(today(), days),
    kind_id: { ...sampleSession({ date: '' }).kind_id, name },
  }),
  status: 'booked',
  place: null,
  is_visit_spent: false,
  can_cancel: false,
  late_from: new Date().toISOString(),
  booked_at: null,
  ...given,
})
const strikes = { gym_id: sampleGym, count: 0, limit: 3, days: 30, blocked_until: null }

test('the own classes stand there, all that lie ahead and what became of the past ones', async () => {
  await open(true)
  ;(await server.next('/member/schedule')).answer({
    bookings: ['Yoga', 'Boks', 'Pilates'].map((name, index) => booking(name, index + 1, {})),
    past: [booking('Zumba', -1, { status: 'attended' }), booking('Stretching', -2, { status: 'no_show' })],
    strikes,
  })
  for (const name of ['Yoga', 'Boks', 'Pilates', 'Zumba', 'Stretching'])
    await expect.element(page.getByText(name)).toBeVisible()
  await expect.element(page.getByText(/^Ertaga, .*Yoga$/)).toBeVisible()
  for (const became of ['Qatnashdingiz', 'Kelmadingiz'])
    await expect.element(page.getByText(became, { exact: true })).toBeVisible()
})

test('a class ahead that was cancelled stands among no past ones', async () => {
  await open(true)
  const pilates = booking('Pilates', 2, { status: 'cancelled' })
  const starts_at = new Date(Date.now() + 2 * 86_400_000).toISOString()
  ;(await server.next('/member/schedule')).answer({
    bookings: [],
    past: [{ ...pilates, session: { ...pilates.session, starts_at } }, booking('Zumba', -1, { status: 'attended' })],
    strikes,
  })
  const card = (title: string) => page.getByRole('heading', { name: title }).element().closest('section')?.textContent
  await expect.element(page.getByRole('heading', { name: 'Oʻtgan mashgʻulotlar' })).toBeVisible()
  expect(card('Oʻtgan mashgʻulotlar')).toMatch(/Zumba/)
  expect(card('Oʻtgan mashgʻulotlar')).not.toMatch(/Pilates/)
  expect(card('Bekor qilinganlar, kuni hali kelmagan')).toMatch(/Pilates.*Bekor qilingan/)
})

test('a line that moves on elsewhere moves on here without a press', async () => {
  function WithStream() {
    useLiveEvents()
    return <SchedulePage />
  }
  showPages({ '/member/schedule': WithStream })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  ;(await server.next('/member/portal')).answer({ portal: { is_open: true, gym: sampleGym } })
  const waiting = (place: number) => ({
    bookings: [booking('Yoga', 1, { status: 'waiting', place })],
    past: [],
    strikes,
  })
  ;(await server.next('/member/schedule')).answer(waiting(3))
  await expect.element(page.getByText('Navbatda: 3-oʻrin')).toBeVisible()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  ;(await server.next('/notification/stream')).answerStream(readable)
  await writable.getWriter().write(new TextEncoder().encode(`event: classes\ndata: {"gym_id":"${sampleGym._id}"}\n\n`))
  ;(await server.next('/member/schedule')).answer(waiting(2))
  await expect.element(page.getByText('Navbatda: 2-oʻrin')).toBeVisible()
})

test('a plan without the section says why it is closed and asks for no class', async () => {
  await open(false)
  await expect.element(page.getByText('Bu boʻlim yopiq')).toBeVisible()
  expect(server.calls('/member/schedule')).toEqual([])
})

test('who has no class yet is led to where one is booked', async () => {
  await open(true)
  ;(await server.next('/member/schedule')).answer({ bookings: [], past: [], strikes })
  await expect
    .element(page.getByRole('link', { name: 'Mashgʻulot tanlash' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/member\/edus/))
})
