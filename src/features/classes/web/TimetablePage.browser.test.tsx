import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { addDays, mondayOf } from '#src/contract/days.ts'
import { today } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { longName } from '#test/components/samples.ts'
import { sampleSession } from '#test/components/class-samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn, signInAs } from '#test/components/show-page.tsx'
import { TimetablePage } from './TimetablePage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 900))

const gym = { _id: '00000000-0000-7000-8000-000000000001', name: 'Chilonzor', logo: null }
const own = '/gym/foradmin/all'
const ofEmployee = '/gym/employee/gyms'
const monday = mondayOf(today())
const address = () => page.getByRole('status', { name: 'address' })
const classOf = (name: string) => page.getByRole('button', { name: new RegExp(name) })
const named = (name: string, date: string) => {
  const session = sampleSession({ _id: name, date })
  return { ...session, kind_id: { ...session.kind_id, _id: name, name } }
}
const week = (...sessions: object[]) => ({ sessions })

describe('the timetable of the desk', () => {
  const open = (search = '') => showPages({ '/admin/classes': TimetablePage }, `/admin/classes${search}`)
  const gyms = async () =>
    (await server.next(own)).answer({
      gyms: [{ ...gym, hasStatusSubscription: { status: 'active' } }],
      pagination: { page: 1, limit: 100, total: 1, totalPages: 1 },
    })
  beforeEach(signIn)

  test('gyms that cannot be read are said and asked for again, not waited for for ever', async () => {
    open()
    await server.breaksDown(own)
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    await gyms()
    ;(await server.next('/class/session/all')).answer(week(named('Yoga', monday)))
    await expect.element(classOf('Yoga').first()).toBeVisible()
  })

  test('on paper the week leaves out the hours that have no class', async () => {
    const chromium = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
    await chromium.send('Emulation.setEmulatedMedia', { media: 'print' })
    onTestFinished(async () => void (await chromium.send('Emulation.setEmulatedMedia', { media: '' })))
    open()
    await gyms()
    ;(await server.next('/class/session/all')).answer(week(named('Yoga', monday)))
    await expect.element(classOf('Yoga').first()).toBeVisible()
    const hours = page.getByRole('rowheader').elements()
    expect(hours.map(({ textContent }) => textContent)).toEqual([
      sampleSession({ date: monday }).time.replace(/\d\d$/, '00'),
    ])
  })

  test('a week that comes late is not the week that is shown', async () => {
    open()
    await gyms()
    const first = await server.next('/class/session/all')
    expect(first.query).toMatchObject({ from: monday, to: addDays(monday, 6) })
    await page.getByRole('button', { name: 'Keyingi hafta' }).click()
    const second = await server.next('/class/session/all')
    expect(second.query).toMatchObject({ from: addDays(monday, 7), to: addDays(monday, 13) })
    second.answer(week(named('Pilates', addDays(monday, 7))))
    await expect.element(classOf('Pilates').first()).toBeVisible()
    first.answer(week(named('Yoga', monday)))
    await expect.element(classOf('Pilates').first()).toBeVisible()
    expect(classOf('Yoga').elements()).toEqual([])
    await expect.element(address()).toHaveTextContent(addDays(today(), 7))
  })

  test('a class without a coach, or while the gym is closed, says in the week and when opened what it needs', async () => {
    open()
    await gyms()
    const needy = { ...named('Yoga', monday), coach_id: null, coach_away: 'Nodira Aliyeva', is_outside_hours: true }
    ;(await server.next('/class/session/all')).answer(week(needy))
    await expect.element(classOf('Yoga').first()).toHaveTextContent('Oʻrinbosar kerak')
    await expect.element(classOf('Yoga').first()).toHaveTextContent('Zal yopiq vaqt')
    await classOf('Yoga').first().click()
    ;(await server.next('/class/session/one/Yoga')).answer({ session: needy, bookings: [] })
    const panel = page.getByRole('dialog')
    await expect.element(panel).toHaveTextContent('Nodira Aliyeva ishlamayapti: oʻrniga murabbiy tayinlang')
    await expect.element(panel).toHaveTextContent('Bu vaqtda zal yopiq: mashgʻulotni koʻchiring yoki bekor qiling')
  })

  test('a class that comes again and again is changed alone, from it on, or with all', async () => {
    open()
    await gyms()
    // it was moved to the day after its own
    const yoga = { ...named('Yoga', addDays(monday, 14)), series_id: 'series', series_date: addDays(monday, 13) }
    ;(await server.next('/class/session/all')).answer(week({ ...yoga, date: monday }))
    await classOf('Yoga').first().click()
    ;(await server.next('/class/session/one/Yoga')).answer({ session: yoga, bookings: [] })
    const panel = page.getByRole('dialog', { name: 'Yoga' })
    await panel.getByRole('button', { name: 'Oʻzgartirish' }).click()
    const none = { pagination: { page: 1, limit: 100, total: 0, totalPages: 0 } }
    ;(await server.next('/class/kind/all')).answer({ kinds: [], ...none })
    ;(await server.next('/class/coach/all')).answer({ coaches: [], ...none })
    ;(await server.next('/class/room/all')).answer({ rooms: [], ...none })
    const places = panel.getByRole('textbox', { name: 'Joylar' })
    await places.fill('14')
    await panel.getByText('Shu va keyingilari').click()
    const question = page.getByRole('dialog', { name: 'Oʻzgarishlar saqlanmagan' })
    await question.getByRole('button', { name: 'Davom etish' }).click()
    await expect.element(places).toHaveValue('14')
    await panel.getByText('Shu va keyingilari').click()
    await question.getByRole('button', { name: 'Saqlamasdan oʻtish' }).click()
    const { kind_id, coach_id, room_id } = yoga
    const kept = { kind_id, coach_id, room_id, weekdays: [1, 3], time: '18:00', duration: 60, start_date: monday }
    ;(await server.next('/class/series/one/series')).answer({
      series: { _id: 'series', gym_id: yoga.gym_id, ...kept, end_date: null, places: 12, version: 1 },
    })
    await expect.element(panel.getByRole('radio', { name: 'Sanadan boshlab' })).toBeChecked()
    await expect
      .element(panel.getByLabelText('Qaysi kundan'))
      .toHaveValue(yoga.series_date.split('-').toReversed().join('.'))
  })

  test.each([1280, 1366, 1440])('the gym, the week and what narrows it stand in one row at %i px', async (width) => {
    await page.viewport(width, 900)
    open()
    const several = [gym, { ...gym, _id: 'other', name: longName }]
    ;(await server.next(own)).answer({
      gyms: several.map((one) => ({ ...one, hasStatusSubscription: { status: 'active' } })),
      pagination: { page: 1, limit: 100, total: 2, totalPages: 1 },
    })
    ;(await server.next('/class/session/all')).answer(week(named('Yoga', monday), named('Pilates', monday)))
    await expect.element(page.getByRole('button', { name: 'Filtrlar' })).toBeVisible()
    const middle = (one: { element: () => Element }) => {
      const { top, height } = one.element().getBoundingClientRect()
      return Math.round(top + height / 2)
    }
    await expect
      .poll(() => [
        middle(page.getByRole('combobox', { name: 'Zal' })),
        middle(page.getByRole('button', { name: 'Filtrlar' })),
      ])
      .toEqual(Array(2).fill(middle(page.getByRole('button', { name: 'Keyingi hafta' }))))
  })

  test.each([1024, 1280])(
    'hours are whole, the act stands at the right of the title and the week in one row at %i px, this week and another',
    async (width) => {
      await page.viewport(width, 900)
      // beside the menu of the frame
      const Page = () => (
        <div style={{ paddingLeft: 256 + 24, paddingRight: 24 }}>
          <TimetablePage />
        </div>
      )
      showPages({ '/admin/classes': Page }, `/admin/classes?day=${addDays(today(), 7)}`)
      const several = [gym, { ...gym, _id: 'other', name: longName }]
      ;(await server.next(own)).answer({
        gyms: several.map((one) => ({ ...one, hasStatusSubscription: { status: 'active' } })),
        pagination: { page: 1, limit: 100, total: 2, totalPages: 1 },
      })
      const next = addDays(monday, 7)
      ;(await server.next('/class/session/all')).answer(week(named('Yoga', next), named('Pilates', addDays(next, 1))))
      await expect.element(page.getByRole('button', { name: 'Filtrlar' })).toBeVisible()
      const box = (one: { element: () => Element }) => one.element().getBoundingClientRect()
      const title = page.getByRole('heading', { level: 1 })
      const add = page.getByRole('button', { name: 'Mashgʻulot qoʻshish', exact: true })
      await expect
        .poll(() => ({
          isBeside: box(add).top < box(title).bottom && innerWidth - box(add).right < 60,
          isOneRow: ['Filtrlar', 'Chop etish', 'Shu hafta'].every(
            (name) =>
              box(page.getByRole('button', { name })).top <
              box(page.getByRole('button', { name: 'Keyingi hafta' })).bottom,
          ),
          cut: [...document.querySelectorAll('table td button')].filter((chip) =>
            [...chip.querySelectorAll('.num')].some(
              (hours) => hours.getBoundingClientRect().right > chip.getBoundingClientRect().right,
            ),
          ).length,
        }))
        .toEqual({ isBeside: true, isOneRow: true, cut: 0 })
    },
  )

  test('on a phone one button opens what the week can be narrowed by, and counts what narrows it', async () => {
    await page.viewport(375, 800)
    open('?kind=Yoga')
    await gyms()
    ;(await server.next('/class/session/all')).answer(week(named('Yoga', monday), named('Pilates', monday)))
    const kinds = page.getByRole('button', { name: /^Mashgʻulot turi/ })
    const opens = page.getByRole('button', { name: 'Filtrlar 1' })
    await expect.element(opens).toBeVisible()
    expect(kinds.elements()).toEqual([])
    await opens.click()
    await expect.element(kinds).toHaveTextContent('Mashgʻulot turi: Yoga')
    await page.getByRole('button', { name: 'Tozalash: Mashgʻulot turi' }).click()
    await expect.element(page.getByRole('button', { name: 'Filtrlar', exact: true })).toBeVisible()
    await expect.element(address()).not.toHaveTextContent('kind')
  })

  test('another week, with its way back to this one, stays within the narrowest phone', async () => {
    await page.viewport(320, 568)
    // with the room that the frame leaves beside a page
    const Page = () => (
      <div style={{ paddingInline: 16 }}>
        <TimetablePage />
      </div>
    )
    showPages({ '/admin/classes': Page }, `/admin/classes?day=${addDays(today(), 7)}`)
    await gyms()
    ;(await server.next('/class/session/all')).answer(week(named('Yoga', addDays(monday, 7))))
    await expect.element(page.getByRole('button', { name: 'Shu hafta' })).toBeVisible()
    await fitsIn(320)
  })

  test('a week that cannot be read says so and keeps the way to the others', async () => {
    open(`?day=${addDays(today(), 7)}`)
    await gyms()
    await server.breaksDown('/class/session/all')
    await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
    await page.getByRole('button', { name: 'Oldingi hafta' }).click()
    ;(await server.next('/class/session/all')).answer(week(named('Yoga', monday)))
    await expect.element(classOf('Yoga').first()).toBeVisible()
  })
})

test('reception whose gyms cannot be read is told so, and the timetable comes when they can', async () => {
  signInAs('employee', [])
  showPages({ '/employee/classes': TimetablePage })
  await server.breaksDown(ofEmployee)
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next(ofEmployee)).answer({ gyms: [gym] })
  ;(await server.next('/class/session/all')).answer(week(named('Yoga', monday)))
  await expect.element(classOf('Yoga').first()).toBeVisible()
})
