import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#src/app/commands.ts'
import { openPopup } from '#src/web/commands.tsx'
import { fitsIn } from '#test/components/fits.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { gyms } from '../calls.generated.ts'
import type { Gym } from '../contract.ts'
import { GymCreatePage } from './GymCreatePage.tsx'
import { GymPage } from './GymPage.tsx'
import { GymsPage, PlatformGymsPage } from './GymsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 900))
const address = () => page.getByRole('status', { name: 'address' })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const rows = () => server.next('/gym/all')
const dialog = () => page.getByRole('dialog')
const other = () => <h1>Boshqa sahifa</h1>

const gym = (given: Partial<Gym> = {}): Gym => ({
  ...sampleGym,
  logo: null,
  phone_number: '+998712000000',
  address: 'Bunyodkor, 1',
  map_url: null,
  facilities: ['Sauna', 'Dush'],
  employees: [{ _id: idOf(51), fullname: 'Nilufar Karimova', avatar: null, position: null, status: 'blocked' }],
  admin_id: { _id: idOf(7), fullname: 'Temur Aliyev' },
  hasStatusSubscription: { status: 'active', end_date: '2026-12-30', remaining_days: 12 },
  counts: { members: 120, employees: 1 },
  gym_settings: {
    workingHours: {
      isSameForAll: true,
      forAll: { from: '07:00', to: '23:00' },
      forMen: null,
      forWomen: null,
      weekdays: [],
    },
    rating: { average: null, count: 0 },
  },
  version: 3,
  createdAt: '2026-01-10T07:00:00.000Z',
  deletedAt: null,
  ...given,
})
const reply = (gyms: readonly Gym[]) => ({ gyms, ...pageOf(gyms.length) })

describe('the gyms of an owner', () => {
  const open = () => {
    signInAs('admin')
    showPages({ '/admin/gyms': GymsPage, '/admin/$': other })
  }

  test('a row leads to the gym; one that was deleted since leads nowhere and says when', async () => {
    open()
    ;(await rows()).answer(
      reply([gym(), gym({ _id: idOf(902), name: 'Yunusobod', deletedAt: '2026-06-01T20:00:00.000Z' })]),
    )
    await expect.element(row('Yunusobod')).toHaveTextContent(/02\.06\.2026 oʻchirilgan|2-iyun.*oʻchirilgan/)
    expect(row('Yunusobod').getByRole('link').elements()).toEqual([])
    await row('Chilonzor').getByRole('link').first().click()
    await expect.element(address()).toHaveTextContent(`/admin/gyms/profile/${sampleGym._id}`)
  })

  test('where none is yet the way to the first one is shown; an older answer that comes last changes nothing', async () => {
    open()
    const slow = await rows()
    await page.getByRole('button', { name: 'Obuna', exact: true }).click()
    await page.getByRole('menuitemradio').nth(1).click()
    const narrowed = await rows()
    expect(narrowed.query['status']).toBeTruthy()
    narrowed.answer(reply([gym()]))
    await expect.element(row('Chilonzor')).toBeVisible()
    slow.answer(reply([gym({ _id: idOf(902), name: 'Yunusobod' })]))
    await expect.element(row('Chilonzor')).toBeVisible()
    expect(row('Yunusobod').elements()).toEqual([])
  })

  test('names and addresses of any length stay within a phone; a broken server is asked again', async () => {
    await page.viewport(320, 700)
    open()
    await server.breaksDown('/gym/all')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await rows()).answer(reply([gym({ name: longName, address: longName })]))
    await expect.element(page.getByText(longName).first()).toBeVisible()
    await fitsIn(320)
  })
})

test('the platform sees whose a gym is beside all that its owner sees, and goes to it below that owner', async () => {
  await page.viewport(1140, 900) // what a screen of 1440 leaves beside the menu
  signInAs('superadmin')
  showPages({ '/superadmin/gyms': PlatformGymsPage, '/superadmin/$': other })
  ;(await rows()).answer(reply([gym()]))
  await expect.element(row('Chilonzor')).toHaveTextContent('Temur Aliyev')
  const heads = page
    .getByRole('columnheader')
    .elements()
    .filter((head) => head.checkVisibility())
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Zal',
    'Administrator',
    'Telefon',
    'Manzil',
    'Qulayliklar',
    'Xodimlar',
    'Obuna',
  ])
  await row('Chilonzor').getByRole('link').first().click()
  await expect.element(address()).toHaveTextContent(new RegExp(`${idOf(7)}.*${sampleGym._id}`))
})

test('after a gym its owner is back in the list, and the toast leads on to the subscription', async () => {
  signInAs('admin')
  showPages(
    { '/admin/gyms/create': () => <GymCreatePage employees={() => null} />, '/admin/$': other },
    '/admin/gyms/create',
  )
  await page.getByRole('textbox', { name: 'Zal nomi' }).fill('Chilonzor')
  await page.getByRole('textbox', { name: /^Telefon/ }).fill('901234567')
  await page.getByRole('textbox', { name: 'Manzil' }).fill('Bunyodkor, 1')
  await page.getByRole('textbox', { name: /^Qulaylik/ }).fill('Dush')
  await page.getByRole('button', { name: 'Zal yaratish' }).click()
  ;(await server.next('/gym/create')).answer({ message: 'Zal yaratildi', gym: gym() })
  await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
  await expect.element(address()).toHaveTextContent('/admin/gyms')
  await page.getByRole('button', { name: 'Obunasini koʻrish' }).click()
  await expect.element(address()).toHaveTextContent(`/admin/gyms/profile/${sampleGym._id}/subscriptions`)
})

describe('the page of a gym', () => {
  const one = `/gym/one/${sampleGym._id}`
  const show = () => {
    signInAs('admin')
    showPages(
      { '/admin/gyms/profile/$gym_id': () => <GymPage />, '/admin/$': other },
      `/admin/gyms/profile/${sampleGym._id}`,
    )
  }
  const open = async (given: Partial<Gym> = {}) => {
    show()
    ;(await server.next(one)).answer({ gym: gym(given) })
  }

  test.each([
    ['for all', { forAll: { from: '07:00', to: '23:00' } }, ['07:00–23:00']],
    ['around the clock', { forAll: { from: '00:00', to: '24:00' } }, ['24/7']],
    [
      'of men and women',
      { isSameForAll: false, forMen: { from: '07:00', to: '15:00' }, forWomen: { from: '15:00', to: '22:00' } },
      ['Erkaklar', '07:00–15:00', 'Ayollar', '15:00–22:00'],
    ],
  ])('says its hours %s', async (_, hours, said) => {
    const { gym_settings: settings } = gym()
    await open({ gym_settings: { ...settings, workingHours: { ...settings.workingHours, ...hours } } })
    for (const words of said) await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })

  test('is deleted only by its name, once; a refusal stays in the question and the gym where it is', async () => {
    await open()
    await page.getByRole('button', { name: 'Amallar: Chilonzor' }).click()
    await page.getByRole('menuitem', { name: 'Zalni oʻchirish' }).click()
    const remove = dialog().getByRole('button', { name: 'Oʻchirish' })
    await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
    await dialog().getByRole('textbox').fill('Yunusobod')
    await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
    await dialog().getByRole('textbox').fill('Chilonzor')
    await remove.dblClick()
    const path = `/gym/delete/${sampleGym._id}`
    const sent = await server.next(path)
    expect([sent.method, server.calls(path).length]).toEqual(['DELETE', 1])
    sent.refuse(409, { error: 'state_conflict', message: 'Zalda faol aʼzoliklar bor' })
    await expect.element(dialog()).toHaveTextContent('Zalda faol aʼzoliklar bor')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Chilonzor' })).toBeVisible()
  })

  test('who works there is named with their standing; what is not known is said to be not known', async () => {
    await open({ address: '' })
    await expect.element(page.getByText('No address provided')).toBeVisible()
    const employee = page.getByRole('listitem').filter({ hasText: 'Nilufar Karimova' })
    await expect.element(employee).toHaveTextContent(/Bloklangan.*no position/)
    await expect.element(employee.getByRole('link')).toHaveTextContent('Nilufar Karimova')
  })

  test('a gym that is not there is said to be not there; names of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    show()
    await server.breaksDown(one)
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const employees = [
      { _id: idOf(51), fullname: longName, avatar: null, position: longName, status: 'active' as const },
    ]
    ;(await server.next(one)).answer({
      gym: gym({ name: longName, address: longName, facilities: [longName], employees }),
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(longName)
    await fitsIn(320)
  })
})

describe('what keeps somebody from working in a gym', () => {
  const Home = () => <p>Ish joyi</p>

  test('an employee of no gym reads whom to call, and looks again by a press', async () => {
    signInAs('employee')
    showPages({ '/employee/home': Home })
    openPopup('no_gym_assigned', { admin: { fullname: 'Temur Aliyev', phone_number: '+998901112233', avatar: null } })
    await expect.element(dialog()).toHaveTextContent('Temur Aliyev')
    await expect.element(dialog().getByRole('link')).toHaveAttribute('href', 'tel:+998901112233')
    await dialog().getByRole('button', { name: 'Qayta tekshirish' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('an employee who is given a gym while they read it goes on without a press', async () => {
    const given = (list: object[]) => queryClient.setQueryData(keyOf(gyms.ofEmployee, {}), { gyms: list })
    const { logo, name, _id, address } = gym()
    signInAs('employee')
    given([{ logo, name, _id, address }]) // of a while ago
    showPages({ '/employee/home': Home })
    openPopup('no_gym_assigned', { admin: null })
    await expect.element(dialog()).toBeVisible()
    given([])
    await expect.element(dialog()).toBeVisible()
    given([{ logo, name, _id, address }])
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  const ended = {
    gym: { ...sampleGym, admin_id: idOf(7) },
    subscription: { plan_name: 'Pro', status: 'expired', start_date: '2026-05-01', end_date: '2026-05-31' },
    days_overdue: 4,
    contact: { fullname: 'Platforma', phone_number: '+998712000000' },
  }

  test('an owner whose subscription is over is told since when and whom to call; the platform makes the next one itself', async () => {
    signInAs('admin')
    showPages({ '/admin/home': Home })
    openPopup('no_active_subscription', ended)
    await expect.element(dialog()).toHaveTextContent(/Pro.*4 kun/)
    await expect.element(dialog().getByRole('link')).toHaveAttribute('href', 'tel:+998712000000')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('the platform reads nobody’s phone there, and goes to the form of this very gym', async () => {
    signInAs('superadmin')
    showPages({ '/superadmin/home': Home, '/superadmin/$': other })
    openPopup('no_active_subscription', ended)
    const make = dialog().getByRole('link')
    await expect.element(make).not.toHaveAttribute('href', 'tel:+998712000000')
    await make.click()
    await expect
      .element(address())
      .toHaveTextContent(new RegExp(`${idOf(7)}/subscription/create.*gym_id=${sampleGym._id}`))
  })
})
