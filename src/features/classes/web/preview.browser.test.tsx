import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleBooking, sampleKind, sampleSeries, sampleSession, tomorrow } from '#test/components/class-samples.ts'
import { idOf, pageOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import type { ClassEffect } from '../contract.ts'
import { ChangeSession } from './ChangeSession.tsx'
import { EffectNote } from './EffectNote.tsx'
import { KindPanel } from './KindPanel.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { SeriesForm } from './SeriesPanel.tsx'
import { SessionPanel } from './SessionPanel.tsx'

// Whoever changes a class sees first whom it concerns, however fast they press.

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)
beforeEach(() => page.viewport(1280, 900))

const close = vi.fn<() => void>()
beforeEach(() => void close.mockReset())
const yoga = sampleSession({ date: tomorrow() })
const effect: ClassEffect = {
  told: 1,
  people: [{ _id: idOf(21), fullname: 'Aziza Karimova' }],
  sessions: { changed: 1, made: 0, cancelled: 0 },
  kept: [],
  clashes: [],
  bookings: [
    {
      _id: idOf(31),
      fullname: 'Aziza Karimova',
      phone_number: null,
      date: yoga.date,
      time: '18:00',
      outcome: 'waiting',
      cause: null,
    },
  ],
}
const places = () => page.getByRole('textbox', { name: 'Joylar' })
const save = () => page.getByRole('button', { name: 'Saqlash' })

/** Whoever changes the class, before anything is typed. */
async function change() {
  showPages({ '/admin/classes': () => <ChangeSession session={yoga} onDone={close} /> })
  ;(await server.next('/class/kind/all')).answer({ kinds: [], ...pageOf(0) })
  ;(await server.next('/class/coach/all')).answer({ coaches: [], ...pageOf(0) })
  ;(await server.next('/class/room/all')).answer({
    rooms: [{ _id: yoga.room_id._id, name: 'Katta zal', places: 14 }],
    ...pageOf(1),
  })
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect: { ...effect, told: 0, bookings: [] } })
}

test('one class is not saved, by Enter either, before it stands there whom that concerns', async () => {
  await change()
  await places().fill('1')
  await userEvent.keyboard('{Enter}')
  const asked = await server.next(`/class/session/preview/${yoga._id}`)
  expect(asked.body).toMatchObject({ places: 1 })
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  asked.answer({ effect })
  await expect.element(page.getByText('Aziza Karimova').last()).toBeVisible()
  expect(server.calls(`/class/session/update/${yoga._id}`)).toEqual([])
  await save().click()
  expect((await server.next(`/class/session/update/${yoga._id}`)).body).toMatchObject({ places: 1 })
})

test('a room that is given away in between offers to keep both classes', async () => {
  await change()
  await places().fill('1')
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect })
  await expect.element(page.getByText('Aziza Karimova').last()).toBeVisible()
  await save().click()
  const refusal = { error: 'class.clash', message: 'Katta zal bu vaqtda band' }
  ;(await server.next(`/class/session/update/${yoga._id}`)).refuse(409, refusal)
  await page.getByRole('checkbox', { name: /^Baribir saqlansin/ }).click()
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect })
  await save().click()
  expect((await server.next(`/class/session/update/${yoga._id}`)).body).toMatchObject({ may_clash: true })
})

const series = sampleSeries(yoga)

test('a kind that is for other people is not saved before it stands there who loses a place', async () => {
  const kind = sampleKind()
  showPages({ '/admin/classes': () => <KindPanel kind={kind} onClose={close} /> })
  await page.getByRole('textbox', { name: 'Yoshi kamida' }).fill('18')
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  const asked = await server.next(`/class/kind/preview/${kind._id}`)
  expect(asked.body).toEqual({ gender: 'any', age_from: 18, age_to: null })
  await userEvent.keyboard('{Enter}')
  asked.answer({ effect })
  await expect.element(page.getByText('Aziza Karimova').last()).toBeVisible()
  expect(server.calls(`/class/kind/update/${kind._id}`)).toEqual([])
  await save().click()
  expect((await server.next(`/class/kind/update/${kind._id}`)).body).toMatchObject({ age_from: 18 })
})

test('a series is not saved before either; a preview that is refused does not stand in the way of the reason at the field', async () => {
  const choices = {
    kinds: [{ value: yoga.kind_id._id, label: 'Yoga', duration: 60, price: null }],
    coaches: [{ value: yoga.coach_id?._id ?? '', label: 'Malika Yusupova' }],
    rooms: [{ value: yoga.room_id._id, label: 'Katta zal', places: 14 }],
  }
  showPages({
    '/admin/classes': () => (
      <SeriesForm
        gym={{ _id: yoga.gym_id._id, name: 'Chilonzor' }}
        series={series}
        at={undefined}
        choices={choices}
        onClose={close}
      />
    ),
  })
  // a room holds what it holds: more may be meant, and is said
  await places().fill('15')
  await expect.element(places()).toHaveAccessibleDescription('Xonaga 14 kishi sigʻadi, joylar bundan koʻp')
  await places().fill('1')
  await expect.element(places()).toHaveAccessibleDescription('Xonada 14 ta joy')
  await userEvent.keyboard('{Enter}')
  const asked = await server.next(`/class/series/preview/${series._id}`)
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  asked.refuse(422, { error: 'class.outside_hours', message: 'Zal yopiq' })
  await expect.element(page.getByText('Zal yopiq')).toBeVisible()
  expect(server.calls(`/class/series/update/${series._id}`)).toEqual([])
  await save().click()
  expect((await server.next(`/class/series/update/${series._id}`)).body).toMatchObject({ places: 1, scope: 'all' })
})

test('an edit of a series names the classes that stay as they are, because each was changed by itself', async () => {
  const kept = [
    { _id: idOf(71), date: '2026-06-03', time: '20:30' },
    { _id: idOf(72), date: '2026-06-10', time: '17:00' },
  ]
  showPages({ '/admin/classes': () => <EffectNote answer={{ data: { effect: { ...effect, kept } }, error: null }} /> })
  const words = '2 ta mashgʻulot oʻz holicha qoladi: ular alohida oʻzgartirilgan (03.06 20:30, 10.06 17:00)'
  await expect.element(page.getByText(words)).toBeVisible()
})

test('who loses a place by a class that is moved goes on standing there when the move did not arrive', async () => {
  showPages({
    '/admin/classes': () => <MoveDialog session={yoga} to={{ date: yoga.date, time: '19:00' }} onClose={close} />,
  })
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect })
  await page.getByRole('button', { name: 'Koʻchirish' }).click()
  ;(await server.next(`/class/session/update/${yoga._id}`)).refuse(409, {
    error: 'stale_version',
    message: 'Yozuv oʻzgargan',
  })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Yozuv oʻzgargan' })).toBeVisible()
  await expect.element(page.getByText('Aziza Karimova').last()).toBeVisible()
})

test('a class that is moved into a room for fewer people than it has places says so', async () => {
  const small = { _id: idOf(61), name: 'Kichik zal' }
  showPages({
    '/admin/classes': () => (
      <MoveDialog session={yoga} to={{ date: yoga.date, time: '19:00', room: small }} onClose={close} />
    ),
  })
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect })
  const move = page.getByRole('button', { name: 'Koʻchirish' })
  await expect.element(move).toHaveAttribute('aria-busy', 'true')
  ;(await server.next('/class/room/all')).answer({ rooms: [{ ...small, places: yoga.places - 1 }], ...pageOf(1) })
  await expect.element(page.getByText(`Xonaga ${yoga.places - 1} kishi sigʻadi, joylar bundan koʻp`)).toBeVisible()
  await expect.element(move).not.toHaveAttribute('aria-busy')
})

test('Enter moves a dragged class and closes nothing, and before it stands there whom that concerns it does neither', async () => {
  showPages({
    '/admin/classes': () => <MoveDialog session={yoga} to={{ date: yoga.date, time: '19:00' }} onClose={close} />,
  })
  const move = page.getByRole('button', { name: 'Koʻchirish' })
  const asked = await server.next(`/class/session/preview/${yoga._id}`)
  await expect.element(move).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  asked.answer({ effect })
  await expect.element(page.getByText('Aziza Karimova').last()).toBeVisible()
  expect([server.calls(`/class/session/update/${yoga._id}`), close.mock.calls]).toEqual([[], []])
  await userEvent.keyboard('{Enter}{Enter}')
  const moving = await server.next(`/class/session/update/${yoga._id}`)
  expect([moving.body, close.mock.calls]).toMatchObject([{ time: '19:00' }, []])
  expect(server.calls(`/class/session/update/${yoga._id}`)).toHaveLength(1)
})

test('before a class is called off it is said how many are told: also who gave a place up too late, each once', async () => {
  showPages({ '/admin/classes': () => <SessionPanel id={yoga._id} onClose={close} /> })
  const bookings = [
    sampleBooking('Aziza Karimova', 'booked'),
    sampleBooking('Barno Olimova', 'late'),
    { ...sampleBooking('Aziza Karimova', 'late'), _id: 'given-up-before' },
    sampleBooking('Dono Aliyeva', 'cancelled'),
  ]
  ;(await server.next(`/class/session/one/${yoga._id}`)).answer({ session: { ...yoga, booked: 1 }, bookings })
  await page.getByRole('button', { name: 'Bekor qilish', exact: true }).click()
  await expect.element(page.getByText('2 kishiga xabar boradi, olingan tashriflar qaytadi.')).toBeVisible()
})
