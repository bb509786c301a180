import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn, signInAs } from '#test/components/show-page.tsx'
import type { ClassRoom } from '../parts-contract.ts'
import type { ClassSeries } from '../series-contract.ts'
import { ClassPartPage } from './ClassPartPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)
beforeEach(() => page.viewport(1280, 900))

const yunusobod = { _id: idOf(902), name: 'Yunusobod' }
const own = '/gym/foradmin/all'
const series = '/class/series/all'
const rooms = '/class/room/all'
const again = () => page.getByRole('button', { name: 'Qayta urinish' })
const open = (part: string, search = '') =>
  showPages({ '/admin/classes/$part': ClassPartPage }, `/admin/classes/${part}${search}`)
const gyms = async (found: readonly object[] = [sampleGym, yunusobod]) =>
  (await server.next(own)).answer({
    gyms: found.map((one) => ({ ...one, hasStatusSubscription: { status: 'active' } })),
    ...pageOf(found.length),
  })

const sampleSeries = (name: string, given: Partial<ClassSeries> = {}): ClassSeries => ({
  _id: idOf(1),
  gym_id: sampleGym,
  coach_away: null,
  kind_id: { _id: idOf(2), name, color: 'violet', level: 'any', gender: 'any', age_from: null, age_to: null },
  coach_id: null,
  room_id: { _id: idOf(3), name: 'Katta zal' },
  weekdays: [1, 3],
  time: '18:00',
  duration: 60,
  start_date: '2026-06-01',
  end_date: null,
  places: 12,
  sessions_ahead: 16,
  booked_ahead: 5,
  is_ended: false,
  version: 1,
  ...given,
})
const sampleRoom = (name: string): ClassRoom => ({
  _id: idOf(3),
  gym_id: sampleGym,
  name,
  places: 20,
  places_ahead: 15,
  is_archived: false,
  version: 4,
})

describe('whose classes they are', () => {
  test.each([
    ['series', series],
    ['rooms', rooms],
    ['rules', `/class/settings/one/${sampleGym._id}`],
    ['figures', '/class/figures'],
  ])('%s: gyms that cannot be read are said and asked for again, not waited for for ever', async (part, asks) => {
    open(part)
    await server.breaksDown(own)
    await expect.element(again()).toBeVisible()
    expect(server.calls(asks)).toEqual([])
    await again().click()
    await gyms()
    await expect.poll(() => server.calls(asks).length).toBeGreaterThan(0)
    await expect.element(again()).not.toBeInTheDocument()
  })

  test.each(['series', 'rooms', 'rules', 'figures'])(
    '%s: an owner without a gym is told what comes first',
    async (part) => {
      open(part)
      await gyms([])
      await expect.element(page.getByText('Avval zal yarating')).toBeVisible()
    },
  )

  test('classes of a gym that was left for another do not come after it', async () => {
    open('series')
    await gyms()
    const slow = await server.next(series)
    await page.getByRole('combobox', { name: 'Zal' }).selectOptions('Yunusobod')
    const asked = await server.next(series)
    expect([slow.query['gym_id'], asked.query['gym_id']]).toEqual([sampleGym._id, yunusobod._id])
    asked.answer({ series: [sampleSeries('Pilates')], ...pageOf(1) })
    await expect.element(page.getByRole('button', { name: 'Pilates', exact: true })).toBeVisible()
    slow.answer({ series: [sampleSeries('Yoga')], ...pageOf(1) })
    await expect.element(page.getByRole('button', { name: 'Pilates', exact: true })).toBeVisible()
    expect(page.getByText('Yoga').elements()).toEqual([])
  })
})

test('a part that is not opened to an employee says so, offers no act and asks for nothing', async () => {
  signInAs('employee', [])
  showPages({ '/employee/classes/$part': ClassPartPage }, '/employee/classes/series')
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  await expect.element(page.getByRole('heading', { name: '401 Unauthorized' })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  expect(server.calls(series)).toEqual([])
})

describe('what is held on which days', () => {
  const show = async (...found: ClassSeries[]) => {
    open('series')
    await gyms()
    ;(await server.next(series)).answer({ series: found, ...pageOf(found.length) })
  }
  const menu = () => page.getByRole('button', { name: /^Amallar|amallar/ })

  test('a series ends after it was said what that takes along, once; a refusal leaves the question open', async () => {
    await show(sampleSeries('Yoga'))
    await menu().click()
    await page.getByRole('menuitem').last().click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect.element(question).toHaveTextContent('16')
    await expect.element(question).toHaveTextContent('5')
    await question.getByRole('button').last().dblClick()
    const path = `/class/series/delete/${idOf(1)}`
    const refused = await server.next(path)
    refused.refuse(409, { error: 'state_conflict', message: 'Holati oʻzgargan' })
    await expect.element(question).toHaveTextContent('Holati oʻzgargan')
    expect(server.calls(path)).toHaveLength(1)
  })

  test('what has ended opens nothing and offers nothing', async () => {
    await show(sampleSeries('Yoga', { is_ended: true, end_date: '2026-06-30' }))
    await expect.element(page.getByRole('cell', { name: 'Yoga' })).toBeVisible()
    expect(menu().elements()).toEqual([])
  })

  test('a name of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    await show(sampleSeries(longName, { coach_id: { _id: idOf(4), fullname: longName, photo: null } }))
    await expect.element(page.getByText(longName).first()).toBeVisible()
    await fitsIn(320)
  })
})

describe('rooms', () => {
  const show = async () => {
    open('rooms')
    await gyms()
    ;(await server.next(rooms)).answer({ rooms: [sampleRoom('Katta zal')], ...pageOf(1) })
    await page.getByRole('button', { name: /^Amallar|amallar/ }).click()
    await page.getByRole('menuitem').last().click()
  }

  test('a room that is made smaller than a class ahead says so at its places', async () => {
    open('rooms')
    await gyms()
    ;(await server.next(rooms)).answer({ rooms: [sampleRoom('Katta zal')], ...pageOf(1) })
    await page.getByRole('button', { name: 'Katta zal', exact: true }).click()
    const places = page.getByRole('textbox', { name: 'Joylar' })
    await places.fill('15')
    expect(page.getByText(/15 joyli mashgʻulot bor/).elements()).toEqual([])
    await places.fill('14')
    await expect.element(places).toHaveAccessibleDescription('Oldinda bu xonada 15 joyli mashgʻulot bor')
  })

  test('a room that is put away is read again', async () => {
    await show()
    ;(await server.next(`/class/room/delete/${idOf(3)}`)).answer({})
    ;(await server.next(rooms)).answer({ rooms: [], ...pageOf(0) })
    await expect.element(page.getByText('Katta zal')).not.toBeInTheDocument()
  })

  test('a room that is needed stays, and it is said why', async () => {
    await show()
    ;(await server.next(`/class/room/delete/${idOf(3)}`)).refuse(409, {
      error: 'class.in_use',
      message: 'Mashgʻulotlar bor',
    })
    await expect.element(page.getByText('Mashgʻulotlar bor', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Katta zal')).toBeVisible()
  })

  test('rooms that cannot be read are said, and asked for again', async () => {
    open('rooms')
    await gyms()
    await server.breaksDown(rooms)
    await again().click()
    ;(await server.next(rooms)).answer({ rooms: [sampleRoom('Kichik zal')], ...pageOf(1) })
    await expect.element(page.getByText('Kichik zal')).toBeVisible()
  })
})
