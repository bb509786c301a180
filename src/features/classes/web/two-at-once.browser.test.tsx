import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { nobody, sampleKind, sampleSeries, sampleSession, tomorrow } from '#test/components/class-samples.ts'
import { idOf, pageOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import type { ClassCoach, ClassRoom } from '../parts-contract.ts'
import { ChangeSession } from './ChangeSession.tsx'
import { CoachPanel } from './CoachPanel.tsx'
import { KindPanel } from './KindPanel.tsx'
import { RoomPanel } from './RoomPanel.tsx'
import { SeriesForm } from './SeriesPanel.tsx'

// Two people at one class: the second reads what the first changed, keeps what they typed, and overwrites nothing in silence.

const server = standInForServer()
const close = vi.fn<() => void>()
beforeEach(async () => {
  forgetAll()
  signIn()
  await page.viewport(1280, 900)
})
const yoga = sampleSession({ date: tomorrow(), series_id: idOf(41) })
const gym = { _id: yoga.gym_id._id, name: 'Chilonzor' }
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Saqlash' })
const show = (node: ReactNode) => showPages({ '/admin/classes': () => node })
const answerChoices = async () => {
  ;(await server.next('/class/kind/all')).answer({ kinds: [{ ...kind, _id: yoga.kind_id._id }], ...pageOf(1) })
  ;(await server.next('/class/coach/all')).answer({ coaches: [], ...pageOf(0) })
  ;(await server.next('/class/room/all')).answer({ rooms: [{ ...room, _id: yoga.room_id._id }], ...pageOf(1) })
}

const kind = sampleKind({ drop_in_price: 50_000 })
const coach: ClassCoach = {
  _id: idOf(52),
  employee_id: null,
  fullname: 'Malika Yusupova',
  phone_number: null,
  photo: null,
  skills: ['Yoga'],
  about: '',
  free_hours: [],
  has_left: false,
  version: 1,
}
const room: ClassRoom = {
  _id: idOf(53),
  gym_id: gym,
  name: 'Katta zal',
  places: 14,
  places_ahead: null,
  is_archived: false,
  version: 1,
}
const series = sampleSeries(yoga)

/** Refused as old, the form reads the newest, says what is other there, and goes on from it with what was typed: what it sends then. */
async function goesOn({ update, read, newest, says }: { update: string; read: string; newest: object; says: string }) {
  await save().click()
  ;(await server.next(update)).refuse(409, { error: 'stale_version', message: 'Eskirgan' })
  ;(await server.next(read)).answer(newest)
  await expect.element(page.getByRole('alert').getByText(says)).toBeVisible()
  await page.getByRole('button', { name: 'Yozganlarim qolsin' }).click()
  if (update.includes('/session/') || update.includes('/series/'))
    (await server.next(update.replace('update', 'preview'))).answer({ effect: nobody })
  await expect.element(save()).not.toHaveAttribute('aria-disabled', 'true')
  await save().click()
  return (await server.next(update)).body
}

test('one class', async () => {
  show(<ChangeSession session={yoga} onDone={close} />)
  await answerChoices()
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect: nobody })
  await field('Joylar').fill('2')
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect: nobody })
  const sent = await goesOn({
    update: `/class/session/update/${yoga._id}`,
    read: `/class/session/one/${yoga._id}`,
    newest: { session: { ...yoga, time: '19:30', version: 2 }, bookings: [] },
    says: 'Endi: 19:30.',
  })
  expect(sent).toMatchObject({ places: 2, time: '19:30', version: 2 })
})

test('a series', async () => {
  const choices = {
    kinds: [{ value: yoga.kind_id._id, label: 'Yoga', duration: 60, price: null }],
    coaches: [{ value: yoga.coach_id?._id ?? '', label: 'Malika Yusupova' }],
    rooms: [{ value: yoga.room_id._id, label: 'Katta zal', places: 14 }],
  }
  show(<SeriesForm gym={gym} series={series} at={undefined} choices={choices} onClose={close} />)
  await field('Joylar').fill('2')
  ;(await server.next(`/class/series/preview/${series._id}`)).answer({ effect: nobody })
  const sent = await goesOn({
    update: `/class/series/update/${series._id}`,
    read: `/class/series/one/${series._id}`,
    newest: { series: { ...series, weekdays: [2, 4], version: 2 } },
    says: 'Endi: Se, Pa.',
  })
  expect(sent).toMatchObject({ places: 2, weekdays: [2, 4], version: 2 })
})

test('a kind', async () => {
  show(<KindPanel kind={kind} onClose={close} />)
  await field('Nomi').fill('Xatha yoga')
  const sent = await goesOn({
    update: `/class/kind/update/${kind._id}`,
    read: `/class/kind/one/${kind._id}`,
    newest: { kind: { ...kind, duration: 90, version: 2 } },
    says: 'Endi: 90.',
  })
  expect(sent).toMatchObject({ name: 'Xatha yoga', duration: 90, version: 2 })
})

test('a coach', async () => {
  show(<CoachPanel coach={coach} onClose={close} />)
  await field('Tavsif').fill('Oʻn yillik tajriba')
  const sent = await goesOn({
    update: `/class/coach/update/${coach._id}`,
    read: `/class/coach/one/${coach._id}`,
    newest: { coach: { ...coach, skills: ['Yoga', 'Pilates'], version: 2 } },
    says: 'Endi: Yoga, Pilates.',
  })
  expect(sent).toMatchObject({ about: 'Oʻn yillik tajriba', skills: ['Yoga', 'Pilates'], version: 2 })
})

test('a room', async () => {
  show(<RoomPanel gym={gym} room={room} onClose={close} />)
  await field('Nomi').fill('Oynali zal')
  const sent = await goesOn({
    update: `/class/room/update/${room._id}`,
    read: `/class/room/one/${room._id}`,
    newest: { room: { ...room, places: 20, version: 2 } },
    says: 'Endi: 20.',
  })
  expect(sent).toMatchObject({ name: 'Oynali zal', places: 20, version: 2 })
})

test('a coach who may not work for a while keeps the class through an edit of anything else, and only a choice takes it from them', async () => {
  show(<ChangeSession session={{ ...yoga, coach_id: null, coach_away: 'Nodira Aliyeva' }} onDone={close} />)
  await answerChoices()
  const preview = () => server.next(`/class/session/preview/${yoga._id}`)
  const first = await preview()
  expect(first.body).not.toHaveProperty('coach_id')
  first.answer({ effect: nobody })
  const coaches = page.getByRole('combobox', { name: 'Murabbiy' })
  await expect.element(coaches).toHaveTextContent('Nodira Aliyeva (hozir ishlamayapti)')
  await field('Joylar').fill('2')
  ;(await preview()).answer({ effect: nobody })
  await save().click()
  const kept = await server.next(`/class/session/update/${yoga._id}`)
  expect(kept.body).toMatchObject({ places: 2 })
  expect(kept.body).not.toHaveProperty('coach_id')
})

test('a class without a price of its own says its kind’s, and saves none: what the kind costs by then is what it costs', async () => {
  show(<ChangeSession session={{ ...yoga, drop_in_price: 50_000, own_price: null }} onDone={close} />)
  await answerChoices()
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect: nobody })
  await expect.element(field('Bir martalik narxi')).toHaveValue('')
  await expect.element(page.getByText(/Boʻsh qolsa, turining narxi: 50\s000/)).toBeVisible()
  await field('Joylar').fill('2')
  ;(await server.next(`/class/session/preview/${yoga._id}`)).answer({ effect: nobody })
  await save().click()
  expect((await server.next(`/class/session/update/${yoga._id}`)).body).toMatchObject({
    places: 2,
    drop_in_price: null,
  })
})
