import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { today } from '#src/web/texts.ts'
import { sampleSession } from '#test/components/class-samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import type { ClassSession, MemberSession } from '../contract.ts'
import { MemberTimetable } from './MemberTimetable.tsx'

const server = standInForServer()
beforeEach(() => signInAs('member'))

const gym = { _id: '00000000-0000-7000-8000-000000000001', name: 'Chilonzor', logo: null, address: '' }
const strikes = { gym_id: gym, count: 0, limit: 3, days: 30, blocked_until: null }
const shown = (given: Partial<ClassSession>, more: Partial<MemberSession> = {}): MemberSession => ({
  ...sampleSession({ date: today(), ...given }),
  booking: null,
  refusal: null,
  may_buy: false,
  late_from: new Date().toISOString(),
  ...more,
})

/** The timetable of the selected gym with these classes, after a booking with others. */
async function open(...sessions: MemberSession[]) {
  await page.viewport(375, 800)
  showPages({ '/member/edus': MemberTimetable })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  const asked = await server.next('/member/class/sessions')
  expect(asked.query).toEqual({ gym_id: gym._id, from: today(), to: addDays(today(), 13) })
  asked.answer({ sessions, strikes })
  ;(await server.next('/member/class/bookings')).answer({ bookings: [], past: [] })
}

test('a place is taken in one tap and can be given back from the same toast', async () => {
  await open(shown({}))
  await page.getByRole('button', { name: 'Yozilish' }).click()
  const booked = await server.next('/class/booking/create')
  expect([booked.body, booked.headers.has('idempotency-key')]).toEqual([
    { session_id: sampleSession({ date: '' })._id },
    true,
  ])
  booked.answer({ message: 'Yozildingiz', booking: { _id: 'booking' } })
  await page.getByRole('button', { name: 'Qaytarish' }).click()
  const undone = await server.next('/class/booking/cancel/booking')
  expect(undone.method).toBe('DELETE')
})

test('who may not come reads why and has no button; who is refused after all reads it and can try again', async () => {
  await open(
    shown(
      { _id: 'boxing', kind_id: { ...sampleSession({ date: '' }).kind_id, name: 'Boks' } },
      { refusal: 'Tarifingizga boks kirmaydi' },
    ),
    shown({ free: 0, booked: 3 }),
  )
  await expect.element(page.getByText('Tarifingizga boks kirmaydi')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Yozilish' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Navbatga turish' }).click()
  const asked = await server.next('/class/booking/create')
  asked.refuse(422, { error: 'class.waiting_limit', message: 'Bir kunda koʻpi bilan 3 ta navbat' })
  await expect.element(page.getByText('Bir kunda koʻpi bilan 3 ta navbat', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Navbatga turish' })).toBeEnabled()
})

test('who waits can take a place that came free too late for the line to move', async () => {
  await open(shown({ free: 1, waiting: 1 }, { booking: { _id: 'mine', status: 'waiting', place: 1 } }))
  await expect.element(page.getByText('Navbatda: 1-oʻrin')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bekor qilish' })).toBeVisible()
  await page.getByRole('button', { name: 'Yozilish' }).click()
  expect((await server.next('/class/booking/create')).method).toBe('POST')
})

test('strikes are said before they hurt, and a filter that fits nothing can be taken off', async () => {
  await page.viewport(375, 800)
  showPages({ '/member/edus': MemberTimetable }, `/member/edus?kind=${encodeURIComponent('gone')}`)
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  const asked = await server.next('/member/class/sessions')
  asked.answer({ sessions: [shown({})], strikes: { ...strikes, count: 2 } })
  await expect.element(page.getByText('30 kunda 2 marta', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Filtrni tozalash' }).click()
  await expect.element(page.getByText('18:00–19:00', { exact: false })).toBeVisible()
})
