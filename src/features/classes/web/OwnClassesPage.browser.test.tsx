import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { forgetKept, keptPrefix } from '#src/web/kept.ts'
import { today } from '#src/web/texts.ts'
import { sampleBooking, sampleSession } from '#test/components/class-samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { classes } from '../calls.generated.ts'
import { ownClasses } from '../own-calls.generated.ts'
import { OwnClassesPage } from './OwnClassesPage.tsx'

const server = standInForServer()
beforeEach(signIn)

const coach = { _id: 'coach', fullname: 'Malika Yusupova', photo: null }
const session = () => sampleSession({ date: today() })
const open = () => showPages({ '/employee/classes/own': OwnClassesPage })

test('the class that goes on is open with who comes, and a tap says who came', async () => {
  await page.viewport(320, 740)
  open()
  const asked = await server.next('/class/coach/own')
  asked.answer({ coach, sessions: [session(), { ...session(), _id: 'later', date: addDays(today(), 1) }], comes: [] })
  const one = await server.next(`/class/session/one/${session()._id}`)
  one.answer({ session: session(), bookings: [sampleBooking('Aziza', 'booked'), sampleBooking('Barno', 'attended')] })
  await expect.element(page.getByText('Aziza', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 kishidan 1 tasi keldi')).toBeVisible()
  // on the narrowest phone nothing but the title and one button stands above the days
  const top = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  const title = page.getByRole('heading', { name: 'Mashgʻulotlarim' }).element().getBoundingClientRect()
  expect(top('Taqvimga')).toBeLessThan(title.bottom)
  await page.getByRole('button', { name: 'Aziza: keldi' }).click()
  const note = await server.next('/class/booking/attendance/booking-of-Aziza')
  expect([note.method, note.body]).toEqual(['PUT', { status: 'attended' }])
})

test('the class whose people are being noted stays open when it ends, until another is chosen', async () => {
  open()
  const next = { ...session(), _id: 'next', kind_id: { ...session().kind_id, name: 'Boks' } }
  ;(await server.next('/class/coach/own')).answer({ coach, sessions: [session(), next], comes: [] })
  const bookings = [sampleBooking('Aziza', 'booked')]
  ;(await server.next(`/class/session/one/${session()._id}`)).answer({ session: session(), bookings })
  await page.getByRole('button', { name: 'Aziza: keldi' }).click()
  const note = await server.next('/class/booking/attendance/booking-of-Aziza')
  note.answer({ booking: sampleBooking('Aziza', 'attended') })
  const over = { ...session(), booked: 3, ends_at: new Date(Date.now() - 1000).toISOString() }
  ;(await server.next('/class/coach/own')).answer({ coach, sessions: [over, next], comes: [] })
  ;(await server.next(`/class/session/one/${session()._id}`)).answer({ session: over, bookings })
  await expect.element(page.getByText('3 joydan 3 tasi band')).toBeVisible()
  await expect.element(page.getByText('Aziza', { exact: true })).toBeVisible()
})

test('after midnight the class that goes on since the evening is open, and the new day is one tap away', async () => {
  open()
  const night = { ...session(), date: addDays(today(), -1) }
  ;(await server.next('/class/coach/own')).answer({ coach, sessions: [night], comes: [] })
  const bookings = [sampleBooking('Aziza', 'booked')]
  ;(await server.next(`/class/session/one/${night._id}`)).answer({ session: night, bookings })
  await expect.element(page.getByRole('button', { name: 'Aziza: keldi' })).toBeVisible()
  await page.getByText('Bugun', { exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Aziza: keldi' })).not.toBeInTheDocument()
})

test('a coach writes to everybody in the class from the same page', async () => {
  open()
  ;(await server.next('/class/coach/own')).answer({ coach, sessions: [{ ...session(), booked: 1 }], comes: [] })
  const bookings = [sampleBooking('Aziza', 'booked')]
  ;(await server.next(`/class/session/one/${session()._id}`)).answer({ session: session(), bookings })
  await page.getByRole('button', { name: 'Xabar', exact: true }).click()
  const reach = { told: 1, waiting: 0, sms: { people: 0, parts: 0, skipped: [] } }
  ;(await server.next(`/class/session/message/preview/${session()._id}`)).answer({ reach })
  await expect.element(page.getByText('1 kishi ilovada oʻqiydi')).toBeVisible()
  await page.getByRole('button', { name: 'Orqaga' }).click()
  await expect.element(page.getByText('Aziza', { exact: true })).toBeVisible()
})

test('who is no coach reads how to become one', async () => {
  open()
  const asked = await server.next('/class/coach/own')
  asked.answer({ coach: null, sessions: [], comes: [] })
  await expect.element(page.getByText('Siz murabbiylar roʻyxatida emassiz')).toBeVisible()
})

test('without a network a coach reads their own classes and who comes by name, and how old that is; no phone is kept, and nothing after they have left', async () => {
  const comes = [
    { session_id: session()._id, fullname: 'Aziza Karimova', status: 'attended', place: null },
    { session_id: session()._id, fullname: 'Barno Sobirova', status: 'waiting', place: 1 },
    { session_id: 'later', fullname: 'Nodira Aliyeva', status: 'booked', place: null },
  ]
  const later = { ...session(), _id: 'later', date: addDays(today(), 1) }
  open()
  ;(await server.next('/class/coach/own')).answer({ coach, sessions: [session(), later], comes })
  const person = sampleBooking('Aziza', 'attended')
  const withPhone = { ...person, member_id: { ...person.member_id, phone_number: '+998901234567' } }
  ;(await server.next(`/class/session/one/${session()._id}`)).answer({ session: session(), bookings: [withPhone] })
  await expect.element(page.getByText(/90.123.45.67/)).toBeVisible()
  expect(JSON.stringify({ ...localStorage })).not.toContain('901234567')

  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  void queryClient.resetQueries({ queryKey: keyOf(ownClasses.sessions) })
  void queryClient.resetQueries({ queryKey: keyOf(classes.session) })
  ;(await server.next('/class/coach/own')).cutOff()
  await expect.element(page.getByText(/Internetsiz saqlangan maʼlumot/)).toBeVisible()
  ;(await server.next(`/class/session/one/${session()._id}`)).cutOff()
  await expect.element(page.getByText('Aziza Karimova')).toBeVisible()
  await expect.element(page.getByText('Barno Sobirova')).toBeVisible()
  await expect.element(page.getByText('Nodira Aliyeva')).not.toBeInTheDocument()
  await expect.element(page.getByText(/90.123.45.67/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/faqat ismlar saqlangan/)).toBeVisible()
  forgetKept()
  expect(Object.keys(localStorage).filter((name) => name.startsWith(keptPrefix))).toEqual([])
})

test('a server of the version before, which tells nobody who comes, breaks no page', async () => {
  open()
  ;(await server.next('/class/coach/own')).answer({ coach, sessions: [session()] })
  const bookings = [sampleBooking('Aziza', 'booked')]
  ;(await server.next(`/class/session/one/${session()._id}`)).answer({ session: session(), bookings })
  await expect.element(page.getByText('Aziza', { exact: true })).toBeVisible()
})
