import { useEffect, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sampleBooking, sampleSession, tomorrow } from '#test/components/class-samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ClassBooking } from '../contract.ts'
import { BookingList } from './BookingList.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('admin'))

const ahead = new Date(Date.now() + 3_600_000).toISOString()
const session = sampleSession({ date: tomorrow(), starts_at: ahead, ends_at: ahead })
const open = (given: Partial<ClassBooking>) => {
  const booking = { ...sampleBooking('Aziza Karimova', given.status ?? 'booked'), _id: 'hers', ...given }
  showPages({ '/admin/classes': () => <BookingList session={session} title={String} bookings={[booking]} /> })
}
const cancel = async () => {
  await page.getByRole('button', { name: 'Amallar: Aziza Karimova' }).click()
  await page.getByRole('menuitem', { name: 'Yozilishni bekor qilish' }).click()
}
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const passed = new Date(Date.now() - 60_000).toISOString()

test('the desk is told what it costs its person before a place is given back too late, as the phone tells them', async () => {
  open({})
  await cancel()
  const asked = await server.next('/class/booking/cancel/hers')
  expect([asked.method, asked.query]).toEqual(['DELETE', { freely: 'true' }])
  asked.refuse(409, { error: 'class.costs', message: 'Olingan tashrif qaytmaydi.' })
  const question = page.getByRole('dialog')
  await expect.element(question).toHaveTextContent('Olingan tashrif qaytmaydi.')
  await question.getByRole('button', { name: 'Baribir bekor qilish' }).click()
  const late = await server.next('/class/booking/cancel/hers')
  expect([late.method, late.query]).toEqual(['DELETE', {}])
  late.answer({ status: 'late' })
  await expect.element(question).not.toBeInTheDocument()
})

test('a late place that is kept stays, and a question that is refused says why', async () => {
  const costs = async () =>
    (await server.next('/class/booking/cancel/hers')).refuse(409, { error: 'class.costs', message: 'Kech' })
  open({})
  await cancel()
  await costs()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Qoldirish' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await cancel()
  await costs()
  await question.getByRole('button', { name: 'Baribir bekor qilish' }).click()
  const asked = await server.next('/class/booking/cancel/hers')
  asked.refuse(409, { error: 'class.over', message: 'Mashgʻulot boshlangan' })
  await expect.element(question.getByText('Mashgʻulot boshlangan')).toBeVisible()
})

test('a place that costs nothing is given back without a question, and what went wrong is said', async () => {
  open({})
  await cancel()
  ;(await server.next('/class/booking/cancel/hers')).refuse(409, { error: 'class.over', message: 'Boshlangan' })
  await expect.element(page.getByText('Boshlangan').first()).toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a mark that was pressed by mistake is taken back by a second press; one that an entry set, or of a class that is over, is noted again', async () => {
  const press = async (given: Partial<ClassBooking>, ends_at: string) => {
    const now = { ...session, starts_at: passed, ends_at }
    const booking = { ...sampleBooking('Aziza Karimova', 'attended'), _id: 'hers', ...given }
    showPages({ '/admin/classes': () => <BookingList session={now} title={String} bookings={[booking]} /> })
    await page.getByRole('button', { name: 'Aziza Karimova: keldi' }).click()
    const asked = await server.next('/class/booking/attendance/hers')
    asked.answer({ booking })
    return asked.body
  }
  expect(await press({}, ahead)).toEqual({ status: 'booked' })
  expect(await press({ is_by_door: true }, ahead)).toEqual({ status: 'attended' })
  expect(await press({}, passed)).toEqual({ status: 'attended' })
})

test('who is noted as come, and at once as missing, is noted in that order, however late the first answer is', async () => {
  const booking = { ...sampleBooking('Aziza Karimova', 'booked'), _id: 'hers' }
  const now = { ...session, starts_at: passed, ends_at: ahead }
  showPages({ '/admin/classes': () => <BookingList session={now} title={String} bookings={[booking]} /> })
  const missed = page.getByRole('button', { name: 'Aziza Karimova: kelmadi' })
  await page.getByRole('button', { name: 'Aziza Karimova: keldi' }).click()
  const path = '/class/booking/attendance/hers'
  const first = await server.next(path)
  expect(first.body).toEqual({ status: 'attended' })
  await missed.click()
  await expect.element(missed).toHaveAttribute('aria-busy', 'true')
  expect(server.calls(path)).toHaveLength(1)
  first.answer({ booking: { ...booking, status: 'attended' } })
  expect((await server.next(path)).body).toEqual({ status: 'no_show' })
})

test('who came, and was noted as missing by mistake, has come again by the next press, also before the first answer is there', async () => {
  const booking = { ...sampleBooking('Aziza Karimova', 'attended'), _id: 'hers' }
  const now = { ...session, starts_at: passed, ends_at: ahead }
  showPages({ '/admin/classes': () => <BookingList session={now} title={String} bookings={[booking]} /> })
  const came = page.getByRole('button', { name: 'Aziza Karimova: keldi' })
  await page.getByRole('button', { name: 'Aziza Karimova: kelmadi' }).click()
  const path = '/class/booking/attendance/hers'
  const first = await server.next(path)
  await came.click()
  await expect.element(came).toHaveAttribute('aria-busy', 'true')
  first.answer({ booking: { ...booking, status: 'no_show' } })
  const second = await server.next(path)
  expect(second.body).toEqual({ status: 'attended' })
  second.answer({ booking })
  await expect.element(came).not.toHaveAttribute('aria-busy', 'true')
  // two presses that mean the same are one taking back
  await came.click()
  expect((await server.next(path)).body).toEqual({ status: 'booked' })
})

test('what another desk has noted since is taken back by the first press, also after an own one', async () => {
  const sample = { ...sampleBooking('Aziza Karimova', 'attended'), _id: 'hers' }
  const now = { ...session, starts_at: passed, ends_at: ahead }
  let show: (status: ClassBooking['status']) => void = () => undefined
  function Page() {
    const [status, setStatus] = useState(sample.status)
    useEffect(() => {
      show = setStatus
    }, [])
    return <BookingList session={now} title={String} bookings={[{ ...sample, status }]} />
  }
  showPages({ '/admin/classes': Page })
  const mark = (word: string) => page.getByRole('button', { name: `Aziza Karimova: ${word}` })
  const path = '/class/booking/attendance/hers'
  await mark('kelmadi').click()
  ;(await server.next(path)).answer({ booking: { ...sample, status: 'no_show' } })
  show('no_show')
  await expect.element(mark('kelmadi')).toHaveAttribute('aria-pressed', 'true')
  show('attended')
  await expect.element(mark('keldi')).toHaveAttribute('aria-pressed', 'true')
  await mark('keldi').click()
  expect((await server.next(path)).body).toEqual({ status: 'booked' })
})

test('a page that nobody touches offers to note who came when the hour before begins, and who did not at the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [starts_at, ends_at] = [at(90), at(150)]
  const later = sampleSession({ date: tomorrow(), starts_at, ends_at })
  const booking = sampleBooking('Aziza Karimova', 'booked')
  showPages({ '/admin/classes': () => <BookingList session={later} title={String} bookings={[booking]} /> })
  const marks = () => page.getByRole('button', { name: /keldi|kelmadi/ }).elements().length
  await expect.element(page.getByText('Aziza Karimova')).toBeVisible()
  expect(marks()).toBe(0)
  vi.advanceTimersByTime(30 * 60_000)
  await expect.poll(marks).toBe(1)
  vi.advanceTimersByTime(60 * 60_000)
  await expect.poll(marks).toBe(2)
})
