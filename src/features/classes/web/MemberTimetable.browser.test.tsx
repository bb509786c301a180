import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { GymWatch } from '#src/features/gyms/web/GymWatch.tsx'
import { useLiveEvents } from '#src/features/notifications/web/live.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { forgetKept, keptPrefix } from '#src/web/kept.ts'
import { today } from '#src/web/texts.ts'
import { sampleSession } from '#test/components/class-samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { classes } from '../calls.generated.ts'
import type { ClassSession, KindTold, MemberSession } from '../contract.ts'
import { MemberTimetable } from './MemberTimetable.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('member'))

const gym = {
  _id: '00000000-0000-7000-8000-000000000001',
  name: 'Chilonzor sport majmuasi va havzasi',
  logo: null,
  address: '',
}
/** What the gym tells of its kinds of classes. */
let told: KindTold[] = []
afterEach(() => {
  told = []
})
const strikes = { gym_id: gym, count: 0, limit: 3, days: 30, blocked_until: null }
const mineOf = { _id: 'mine', is_visit_spent: false }
const shown = (given: Partial<ClassSession>, more: Partial<MemberSession> = {}): MemberSession => ({
  ...sampleSession({ date: today(), ...given }),
  booking: null,
  refusal: null,
  may_buy: false,
  late_from: new Date().toISOString(),
  ...more,
})

/** The timetable of the selected gym with these classes, after a booking with others. */
const open = (...sessions: MemberSession[]) => openAt('/member/edus', ...sessions)
async function openAt(address: string, ...sessions: MemberSession[]) {
  await page.viewport(375, 800)
  showPages({ '/member/edus': MemberTimetable }, address)
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  const asked = await server.next('/member/class/sessions')
  expect(asked.query).toEqual({ gym_id: gym._id, from: today() })
  asked.answer({ sessions, kinds: told, strikes })
  ;(await server.next('/member/class/bookings')).answer({ bookings: [], strikes: [] })
}

test('a link to one class opens its day, weeks ahead too, and another day may be chosen from there', async () => {
  const later = sampleSession({ date: addDays(today(), 30) })
  const named = shown({ ...later, _id: 'later', kind_id: { ...later.kind_id, name: 'Boks' } })
  await openAt(paths.memberClassOn({ gymId: gym._id, sessionId: 'later' }), shown({}), named)
  const class_ = (name: string) => page.getByRole('listitem').getByText(name)
  await expect.element(class_('Boks')).toBeVisible()
  await expect.element(class_(sampleSession({ date: '' }).kind_id.name)).not.toBeInTheDocument()
  await page.getByRole('navigation').getByRole('button').first().click()
  await expect.element(class_('Boks')).not.toBeInTheDocument()
})

test('a class that was booked is not booked once more while it still stands there as it was', async () => {
  await open(shown({}))
  const book = page.getByRole('listitem').getByRole('button', { name: 'Yozilish' })
  await book.click()
  const sent = await server.next('/class/booking/create')
  sent.answer({ booking: { _id: 'mine' } })
  const again = await server.next('/member/class/sessions')
  await expect.element(book).toHaveAttribute('aria-busy', 'true')
  await book.click()
  again.answer({ sessions: [shown({})], kinds: told, strikes })
  ;(await server.next('/member/class/bookings')).answer({ bookings: [], strikes: [] })
  await expect.element(book).not.toHaveAttribute('aria-busy', 'true')
  expect(server.calls('/class/booking/create')).toHaveLength(1)
})

test('own places that can not be told are named with the reason, beside the timetable, and asked again by a press', async () => {
  showPages({ '/member/edus': MemberTimetable })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  ;(await server.next('/member/class/sessions')).answer({ sessions: [shown({})], kinds: told, strikes })
  await server.breaksDown('/member/class/bookings')
  await expect.element(page.getByText('Yozilganlarim')).toBeVisible()
  await expect.element(page.getByRole('listitem').getByText(shown({}).kind_id.name)).toBeVisible()
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next('/member/class/bookings')).answer({ bookings: [], strikes: [] })
  await expect.element(page.getByText('Yozilganlarim')).not.toBeInTheDocument()
})

test('what the gym tells of a kind, and for whom it is, is one tap away from its class; of others there is nothing to tap', async () => {
  const { kind_id } = sampleSession({ date: '' })
  told = [{ _id: kind_id._id, description: 'Nafas va muvozanat.', picture: null }]
  const other = { ...kind_id, _id: '00000000-0000-7000-8000-0000000000b0', name: 'Boks' }
  await open(
    shown({ kind_id: { ...kind_id, name: 'Yoga', gender: 'female', age_from: 16 }, duration: 45 }),
    shown({ _id: 'other', kind_id: other }),
  )
  await expect.element(page.getByRole('listitem').getByText('Boks')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Boks haqida' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Yoga haqida' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Nafas va muvozanat.')).toBeVisible()
  await expect.element(dialog.getByText('45 daqiqa · Ayollar · 16 yoshdan')).toBeVisible()
})

test('a link to a kind opens the first day that has it, and today may be chosen from there', async () => {
  const kind = { ...sampleSession({ date: '' }).kind_id, _id: '00000000-0000-7000-8000-0000000000b0', name: 'Boks' }
  const other = shown({ _id: 'other' })
  const boxing = shown({ date: addDays(today(), 3), _id: 'later', kind_id: kind })
  await openAt(paths.memberClassesOf({ gymId: gym._id, kindId: kind._id }), other, boxing)
  const class_ = () => page.getByRole('listitem').getByText('Boks')
  await expect.element(class_()).toBeVisible()
  await page.getByRole('navigation').getByRole('button').first().click()
  await expect.element(class_()).not.toBeInTheDocument()
})

test('on a small phone a gym of a long name leaves the calendar beside the title', async () => {
  await open(shown({}))
  await page.viewport(320, 640)
  const boxOf = (found: ReturnType<typeof page.getByRole>) => found.element().getBoundingClientRect()
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  expect(boxOf(page.getByRole('button', { name: 'Taqvimga' })).top).toBeLessThan(boxOf(title).bottom)
})

test('a place is taken in one tap and can be given back from the same toast', async () => {
  await open(shown({}))
  await page.getByRole('button', { name: 'Yozilish' }).click()
  const booked = await server.next('/class/booking/create')
  expect([booked.body, booked.headers.has('idempotency-key')]).toEqual([
    { session_id: sampleSession({ date: '' })._id },
    true,
  ])
  booked.answer({ message: 'Yozildingiz', booking: { _id: 'booking' } })
  await page.getByRole('button', { name: 'Bekor qilish' }).click()
  const undone = await server.next('/class/booking/cancel/booking')
  expect(undone.method).toBe('DELETE')
})

test('a place that is taken stands above, and nothing moves under the finger', async () => {
  const second = shown({ _id: 'second', ...later })
  await open(shown({ ...later }), second)
  const pressed = page.getByRole('button', { name: 'Yozilish' }).first()
  await expect.element(pressed).toBeVisible()
  const card = pressed.element().closest('li')
  const placeOf = () => Math.round(card?.getBoundingClientRect().top ?? Number.NaN)
  const before = placeOf()
  await pressed.click()
  ;(await server.next('/class/booking/create')).answer({ message: 'Yozildingiz', booking: { _id: 'booking' } })
  const taken = { _id: 'booking', status: 'booked', place: null, is_visit_spent: false } as const
  const sessions = [shown({ ...later }, { booking: taken }), second]
  ;(await server.next('/member/class/sessions')).answer({ sessions, kinds: [], strikes })
  const session = sampleSession({ date: today(), ...later })
  const own = { ...taken, session, late_from: later.starts_at, can_cancel: true }
  ;(await server.next('/member/class/bookings')).answer({ bookings: [own], strikes: [] })
  await expect.element(page.getByText('Yozilganlarim')).toBeInTheDocument()
  expect(placeOf()).toBe(before)
  window.scrollTo(0, 0)
})

const later = { starts_at: new Date(Date.now() + 3_600_000).toISOString() }

test('who may not come reads why and has no button; who is refused after all reads it and can try again', async () => {
  await open(
    shown(
      { _id: 'boxing', kind_id: { ...sampleSession({ date: '' }).kind_id, name: 'Boks' } },
      { refusal: 'Tarifingizga boks kirmaydi' },
    ),
    shown({ free: 0, booked: 3, ...later }),
    shown({ _id: 'begun', free: 1 }, { refusal: 'Mashgʻulot boshlangan' }), // half an hour ago
  )
  await expect.element(page.getByText('Tarifingizga boks kirmaydi')).toBeVisible()
  await expect.element(page.getByText('Joy qolmadi')).toBeVisible()
  await expect.element(page.getByText('1 ta joy bor')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Yozilish' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Navbatga turish' }).click()
  const asked = await server.next('/class/booking/create')
  asked.refuse(422, { error: 'class.waiting_limit', message: 'Bir kunda koʻpi bilan 3 ta navbat' })
  await expect.element(page.getByText('Bir kunda koʻpi bilan 3 ta navbat', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Navbatga turish' })).toBeEnabled()
})

test('who waits can take a place that came free too late for the line to move', async () => {
  await open(shown({ free: 1, waiting: 1 }, { booking: { ...mineOf, status: 'waiting', place: 1 } }))
  await expect.element(page.getByText('Navbatda: 1-oʻrin')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bekor qilish' })).toBeVisible()
  await page.getByRole('button', { name: 'Yozilish' }).click()
  expect((await server.next('/class/booking/create')).method).toBe('POST')
})

test('who waits reads what lets a free place go past them, and is not offered to take it', async () => {
  const mine = { booking: { ...mineOf, status: 'waiting', place: 1 }, refusal: 'Muddati oʻtgan qarz bor' } as const
  await open(shown({ free: 1, waiting: 1 }, mine))
  await expect.element(page.getByText('Muddati oʻtgan qarz bor')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bekor qilish' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Yozilish' })).not.toBeInTheDocument()
})

test('a place that is given back too late is given back only after it was said what that costs', async () => {
  const mine = { booking: { ...mineOf, status: 'booked', place: null } } as const
  await page.viewport(375, 800)
  showPages({ '/member/edus': MemberTimetable })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  ;(await server.next('/member/class/sessions')).answer({ sessions: [shown({}, mine)], strikes })
  ;(await server.next('/member/class/bookings')).answer({ bookings: [], strikes: [] })
  await page.getByRole('button', { name: 'Bekor qilish' }).click()
  const costs = { error: 'class.costs', message: 'Bu kelmagan deb hisoblanadi' }
  ;(await server.next('/class/booking/cancel/mine')).refuse(409, costs)
  const question = page.getByRole('dialog')
  await expect.element(question).toHaveTextContent('Bu kelmagan deb hisoblanadi')
  await question.getByRole('button', { name: 'Baribir bekor qilish' }).click()
  const late = await server.next('/class/booking/cancel/mine')
  expect([late.method, late.query]).toEqual(['DELETE', {}])
  late.answer({ status: 'late' })
  await expect.element(question).not.toBeInTheDocument()
})

test('in time a place goes back at one press', async () => {
  const mine = { booking: { ...mineOf, status: 'booked', place: null } } as const
  await open(shown({}, mine))
  await page.getByRole('button', { name: 'Bekor qilish' }).click()
  const asked = await server.next('/class/booking/cancel/mine')
  expect([asked.method, asked.query]).toEqual(['DELETE', { freely: 'true' }])
})

test('strikes are said before they hurt, and a filter that fits nothing can be taken off', async () => {
  await page.viewport(375, 800)
  showPages({ '/member/edus': MemberTimetable }, `/member/edus?kind=${encodeURIComponent('gone')}`)
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  const asked = await server.next('/member/class/sessions')
  asked.answer({ sessions: [shown({})], strikes: { ...strikes, count: 2 } })
  ;(await server.next('/member/class/bookings')).answer({ bookings: [], strikes: [] })
  await expect.element(page.getByText('30 kunda 2 marta', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Filtrni tozalash' }).click()
  await expect.element(page.getByText('18:00–19:00', { exact: false })).toBeVisible()
})

test('a notice of a class leads to the other classes of its kind, in the gym that it speaks of', async () => {
  const other = { ...gym, _id: '00000000-0000-7000-8000-000000000002', name: 'Yunusobod' }
  const kind = sampleSession({ date: '' }).kind_id
  const InFrame = () => (
    <>
      <GymWatch />
      <MemberTimetable />
    </>
  )
  showPages({ '/member/edus': InFrame }, paths.memberClassesOf({ gymId: other._id, kindId: kind._id }))
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym, other] })
  const asked = await server.next('/member/class/sessions')
  expect(asked.query['gym_id']).toBe(other._id)
  asked.answer({
    sessions: [shown({}), shown({ _id: 'boxing', kind_id: { ...kind, _id: 'box', name: 'Boks' } })],
    strikes: { ...strikes, gym_id: other },
  })
  ;(await server.next('/member/class/bookings')).answer({ bookings: [], strikes: [] })
  await expect.element(page.getByRole('listitem').filter({ hasText: kind.name })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Boks' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent(`/member/edus?kind=${kind._id}`)
  expect(server.calls('/member/class/sessions').map(({ query }) => query['gym_id'])).toEqual([other._id])
  // pressed on the phone while this page is open: the service worker hands its link over
  const link = paths.memberClassesOf({ gymId: gym._id, kindId: 'box' })
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { link } }))
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent('/member/edus?kind=box')
  expect((await server.next('/member/class/sessions')).query['gym_id']).toBe(gym._id)
})

test('a place that somebody else takes changes this screen without a press; of another gym nothing is asked', async () => {
  function WithStream() {
    useLiveEvents()
    return <MemberTimetable />
  }
  showPages({ '/member/edus': WithStream })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  ;(await server.next('/member/class/sessions')).answer({ sessions: [shown({ free: 1 })], kinds: [], strikes })
  ;(await server.next('/member/class/bookings')).answer({ bookings: [], strikes: [] })
  await expect.element(page.getByRole('button', { name: 'Yozilish' })).toBeVisible()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const tell = (gymId: string) =>
    writer.write(new TextEncoder().encode(`event: classes\ndata: {"gym_id":"${gymId}"}\n\n`))
  ;(await server.next('/notification/stream')).answerStream(readable)
  await tell('00000000-0000-7000-8000-000000000009')
  await tell(gym._id)
  ;(await server.next('/member/class/sessions')).answer({ sessions: [shown({ free: 0 })], kinds: [], strikes })
  await expect.element(page.getByRole('button', { name: 'Navbatga turish' })).toBeVisible()
  expect(server.calls('/member/class/sessions')).toHaveLength(2)
})

test('own places and the timetable stand there together; without the one the other does', async () => {
  showPages({ '/member/edus': MemberTimetable })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  const bookings = await server.next('/member/class/bookings')
  ;(await server.next('/member/class/sessions')).answer({ sessions: [shown({})], kinds: [], strikes })
  await expect.element(page.getByText('Yuklanmoqda…')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Yozilish' })).not.toBeInTheDocument()
  bookings.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
  await expect.element(page.getByRole('button', { name: 'Yozilish' })).toBeVisible()
})

test('the next own place stands above the timetable, the others come by a press; a class that is over is no offer any more', async () => {
  const bookingOf = (nr: number) => ({
    _id: `booking ${nr}`,
    session: sampleSession({
      _id: `own ${nr}`,
      date: addDays(today(), nr),
      kind_id: { ...sampleSession({ date: '' }).kind_id, name: `Yoga ${nr}` },
    }),
    status: 'booked',
    place: null,
    can_cancel: true,
    late_from: new Date().toISOString(),
  })
  showPages({ '/member/edus': MemberTimetable })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  const over = new Date(Date.now() - 60_000).toISOString()
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  const kindOf = (name: string) => ({ ...sampleSession({ date: '' }).kind_id, name })
  ;(await server.next('/member/class/sessions')).answer({
    sessions: [
      shown({ _id: 'over', ends_at: over, kind_id: kindOf('Boks') }, { refusal: 'Mashgʻulot boshlangan' }),
      shown({ _id: 'ahead', ends_at: ahead, kind_id: kindOf('Pilates') }),
    ],
    strikes,
  })
  ;(await server.next('/member/class/bookings')).answer({ bookings: [1, 2, 3, 4].map(bookingOf) })
  await expect.element(page.getByText('Pilates')).toBeVisible()
  await expect.element(page.getByText('Boks')).not.toBeInTheDocument()
  await expect.element(page.getByText('Yoga 2')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Yana 3 ta' }).click()
  await expect.element(page.getByText('Yoga 4')).toBeVisible()
})

describe('without a network', () => {
  afterEach(() => onlineManager.setOnline(true))
  const mine = { _id: 'mine', status: 'booked', place: null, can_cancel: true, late_from: new Date().toISOString() }
  const kindOf = (name: string) => ({ ...sampleSession({ date: '' }).kind_id, name })

  test('the timetable and the own places that were seen last stand there with their age, and go with the session', async () => {
    showPages({ '/member/edus': MemberTimetable })
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
    ;(await server.next('/member/class/sessions')).answer({
      sessions: [shown({ kind_id: kindOf('Boks') })],
      kinds: [],
      strikes,
    })
    const booking = { ...mine, session: sampleSession({ date: addDays(today(), 1), kind_id: kindOf('Pilates') }) }
    ;(await server.next('/member/class/bookings')).answer({ bookings: [booking] })
    await expect.element(page.getByText('Boks')).toBeVisible()
    onlineManager.setOnline(false)
    void queryClient.resetQueries({ queryKey: keyOf(classes.memberSessions) })
    void queryClient.resetQueries({ queryKey: keyOf(classes.memberBookings) })
    ;(await server.next('/member/class/sessions')).cutOff()
    ;(await server.next('/member/class/bookings')).cutOff()
    await expect.element(page.getByText(/Internetsiz saqlangan maʼlumot/)).toBeVisible()
    await expect.element(page.getByText('Boks')).toBeVisible()
    await expect.element(page.getByText('Pilates')).toBeVisible()
    // also when the gyms themselves can not be read
    void queryClient.resetQueries({ queryKey: keyOf(gyms.ofEmployee) })
    ;(await server.next('/gym/employee/gyms')).cutOff()
    await expect.element(page.getByText('Boks')).toBeVisible()
    forgetKept()
    expect(Object.keys(localStorage).filter((name) => name.startsWith(keptPrefix))).toEqual([])
  })

  test('a timetable that was never opened says that there is none, and comes by itself when it is back', async () => {
    showPages({ '/member/edus': MemberTimetable })
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
    const [sessions, bookings] = [
      await server.next('/member/class/sessions'),
      await server.next('/member/class/bookings'),
    ]
    onlineManager.setOnline(false)
    sessions.cutOff()
    bookings.cutOff()
    await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
    onlineManager.setOnline(true)
    ;(await server.next('/member/class/sessions')).answer({
      sessions: [shown({ kind_id: kindOf('Boks') })],
      kinds: [],
      strikes,
    })
    ;(await server.next('/member/class/bookings')).answer({ bookings: [], strikes: [] })
    await expect.element(page.getByText('Boks')).toBeVisible()
  })
})
