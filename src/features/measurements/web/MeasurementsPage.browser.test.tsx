import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { useLiveEvents } from '#src/features/notifications/web/live.ts'
import { idOf, longName, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Course } from '../contract.ts'
import { MeasurementsPage } from './MeasurementsPage.tsx'
import { SharedMeasurementsPage } from './SharedMeasurementsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(320, 1100))

const weight = (given: Partial<Course> = {}): Course => ({
  kind: 'weight',
  points: [
    { date: '2026-05-25', value: 82.4 },
    { date: '2026-06-01', value: 81.3 },
  ],
  goal: { target: 75, date: '2026-09-01' },
  ...given,
})
const coach = (is_shared: boolean) => ({ _id: idOf(51), fullname: longName, photo: null, is_shared })

describe('the own measures', () => {
  beforeEach(() => signInAs('member'))
  const open = async (courses: Course[], isShared = false) => {
    showPages({ '/member/measurements': MeasurementsPage }, '/member/measurements')
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
    ;(await server.next('/member/measurement/all')).answer({ courses })
    ;(await server.next('/member/measurement/coaches')).answer({ coaches: [coach(isShared)] })
  }

  test('say the last value, what changed since the first and how far the goal is', async () => {
    await open([weight()])
    await expect.element(page.getByText('81,3 kg', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText('Boshidan beri −1,1 kg')).toBeVisible()
    await expect.element(page.getByText('Maqsad: 01.09.2026 gacha 75 kg')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Vazn oʻzgarishi' })).toBeVisible()
    await fitsIn(320)
  })

  test('the first one is noted for today; without a value nothing is sent', async () => {
    await open([])
    await page.getByRole('button', { name: 'Oʻlchovni yozish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Oʻlchovni yozish' })
    await dialog.getByRole('button', { name: 'Saqlash' }).click()
    await expect.element(dialog.getByText('0,1 dan 999,9 gacha son yozing')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Qiymati' }).fill('82,4')
    await dialog.getByRole('button', { name: 'Saqlash' }).click()
    const sent = await server.next('/member/measurement/save')
    expect(sent.body).toEqual({ kind: 'weight', value: 82.4, date: today() })
  })

  test('a tick shows them to a coach, and taking it away sends just that', async () => {
    await open([weight()], true)
    await page.getByRole('checkbox', { name: longName }).click()
    const sent = await server.next('/member/measurement/share')
    expect(sent.body).toEqual({ gym_id: sampleGym._id, coach_id: idOf(51), is_shared: false })
  })

  test('to whom they are shown is asked again where it could not be told', async () => {
    showPages({ '/member/measurements': MeasurementsPage }, '/member/measurements')
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
    ;(await server.next('/member/measurement/all')).answer({ courses: [weight()] })
    await server.breaksDown('/member/measurement/coaches')
    await expect.element(page.getByText('Murabbiyga koʻrsatish')).toBeVisible()
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await server.next('/member/measurement/coaches')).answer({ coaches: [coach(true)] })
    await expect.element(page.getByRole('checkbox', { name: longName })).toBeChecked()
  })

  test('a wrong entry is taken away by its day', async () => {
    await open([weight()])
    await page.getByText('Barcha yozuvlar').click()
    await page.getByRole('button', { name: '25.05.2026 yozuvini oʻchirish' }).click()
    expect((await server.next('/member/measurement/save')).body).toEqual({
      kind: 'weight',
      value: null,
      date: '2026-05-25',
    })
  })
})

test('a coach opens one of those who show theirs, and can change nothing there', async () => {
  signInAs('employee')
  showPages({ '/employee/classes/own/measurements': SharedMeasurementsPage }, '/employee/classes/own/measurements')
  const person = {
    member_id: { _id: idOf(21), fullname: 'Aziza Karimova', avatar: null },
    sharedAt: '2026-06-01T07:00:00Z',
  }
  ;(await server.next('/coach/measurement/all')).answer({ people: [person] })
  await page.getByRole('link', { name: 'Aziza Karimova' }).click()
  ;(await server.next(`/coach/measurement/one/${idOf(21)}`)).answer({ person, courses: [weight()] })
  await expect.element(page.getByRole('heading', { name: 'Aziza Karimova', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Maqsad: 01.09.2026 gacha 75 kg')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('what is shown to a coach no more is off their open page at once', async () => {
  function Coach() {
    useLiveEvents()
    return <SharedMeasurementsPage />
  }
  signInAs('employee')
  const path = '/employee/classes/own/measurements'
  showPages({ [path]: Coach }, `${path}?member=${idOf(21)}`)
  const person = {
    member_id: { _id: idOf(21), fullname: 'Aziza Karimova', avatar: null },
    sharedAt: '2026-06-01T07:00:00Z',
  }
  ;(await server.next(`/coach/measurement/one/${idOf(21)}`)).answer({ person, courses: [weight()] })
  await expect.element(page.getByText('Maqsad: 01.09.2026 gacha 75 kg')).toBeVisible()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  ;(await server.next('/notification/stream')).answerStream(readable)
  for (const name of ['open', 'measurements'])
    void writer.write(new TextEncoder().encode(`event: ${name}\ndata: {}\n\n`))
  ;(await server.next(`/coach/measurement/one/${idOf(21)}`)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
  await expect.element(page.getByText('Topilmadi')).toBeVisible()
  expect(page.getByText('Maqsad: 01.09.2026 gacha 75 kg').elements()).toEqual([])
})
