import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSession } from '#test/components/class-samples.ts'
import { showPages } from '#test/components/show-page.tsx'
import type { OwnBooking } from '../contract.ts'
import { OwnBookings } from './OwnBookings.tsx'

afterEach(() => vi.useRealTimers())

const day = '2026-03-10'
const at = (time: string, on = day): string => new Date(`${on}T${time}:00+05:00`).toISOString()
const booking = (more: Partial<OwnBooking>): OwnBooking => ({
  _id: 'booking',
  session: sampleSession({ date: day, starts_at: at('19:00'), ends_at: at('20:00') }),
  status: 'booked',
  place: null,
  is_visit_spent: false,
  can_cancel: true,
  late_from: at('17:00'),
  booked_at: at('09:00', '2026-03-08'),
  ...more,
})

const show = (more: Partial<OwnBooking>) =>
  showPages({ '/member/edus': () => <OwnBookings bookings={[booking(more)]} /> })

test('until when a place is given back freely is told on the day of it, and no more once that is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('12:00')) })
  const note = (time: string) => page.getByText(`${time} dan keyin bekor qilish kech hisoblanadi`)
  show({})
  await expect.element(note('17:00')).toBeVisible()
  // a day before: 19:00 would be read as that of today
  show({ late_from: at('19:00', '2026-03-09') })
  await expect.element(page.getByText('Yozildingiz')).toBeVisible()
  await expect.element(note('19:00')).not.toBeInTheDocument()
  const tomorrow = sampleSession({ date: '2026-03-11', starts_at: at('19:00', '2026-03-11') })
  show({ session: tomorrow, late_from: at('19:00') })
  await expect.element(note('19:00')).toBeVisible()
})
