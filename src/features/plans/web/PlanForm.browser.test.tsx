import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { queryClient } from '#src/web/api.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { provideCrumbs, useTrail } from '#src/web/layout/crumbs.ts'
import { dropSession } from '#src/web/session.ts'
import type { Plan } from '../contract.ts'
import { noConditions } from '../rules.ts'
import { GymPlanCreatePage, PlanCreatePage, PlanEditPage, SubscriptionPlanCreatePage } from './PlanPages.tsx'

const server = standInForServer()
/** What the crumbs say of the page. */
provideCrumbs(() => [{ path: '/admin/plans/edit/$id', label: () => 'Tahrirlash' }])
const Trail = () => <p>{useTrail().at(-1)?.label}</p>
beforeEach(forgetAll)
afterEach(() => onlineManager.setOnline(true))
beforeEach(() => page.viewport(1280, 1000))
const yunusobod = { _id: idOf(902), name: 'Yunusobod' }
const address = () => page.getByRole('status', { name: 'address' })
const none = () => null
const other = () => <h1>Boshqa sahifa</h1>
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = (name = 'Tarif yaratish') => page.getByRole('button', { name }).click()
const create = '/plans/create/membership'

const plan = (given: Partial<Plan> = {}): Plan => ({
  _id: idOf(41),
  name: 'Oylik',
  plan_name: 'Oylik',
  plan_category: 'membership',
  price: 300_000,
  duration: 30,
  options: [{ key: 'Sauna', value: 'bor' }],
  gyms: [sampleGym],
  admin_id: { _id: idOf(7), fullname: 'Temur Aliyev' },
  freeze_days: null,
  ...noConditions,
  mxik: null,
  package_code: null,
  unit_code: null,
  vat_percent: null,
  is_used: true,
  is_archived: false,
  version: 4,
  createdAt: '2026-01-10T07:00:00.000Z',
  ...given,
})

const fill = async () => {
  await field('Tarif nomi').fill('Kunduzgi')
  await field('Narxi').fill('250000')
  await page.getByRole('textbox', { name: /^Nomi/ }).first().fill('Sauna')
  await page
    .getByRole('textbox', { name: /^Qiymati/ })
    .first()
    .fill('bor')
}
const chooseGym = async (gyms: readonly object[] = [sampleGym, yunusobod]) => {
  ;(await server.next('/gym/all')).answer({
    gyms: gyms.map((gym) => ({ ...gym, address: '' })),
    ...pageOf(gyms.length),
  })
  await page.getByRole('combobox', { name: 'Zallar' }).click()
  await page.getByRole('option', { name: 'Chilonzor' }).click()
  await userEvent.keyboard('{Escape}')
}

describe('a new plan of an owner', () => {
  const open = () => {
    signInAs('admin')
    showPages({ '/admin/plans/create': () => <PlanCreatePage kinds={none} fiscal={none} />, '/admin/$': other })
  }

  test('is sold where it was said, under one key however often its answer is lost', async () => {
    open()
    await fill()
    await chooseGym()
    await save()
    const sent = await server.next(create)
    expect(sent.body).toMatchObject({
      name: 'Kunduzgi',
      price: 250_000,
      duration: 30,
      options: [{ key: 'Sauna', value: 'bor' }],
      gyms: [sampleGym._id],
      freeze_days: null,
    })
    sent.cutOff()
    await expect.element(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect.element(field('Tarif nomi')).toHaveValue('Kunduzgi')
    await save()
    const again = await server.next(create)
    expect(again.headers.get('idempotency-key')).toBe(sent.headers.get('idempotency-key'))
    again.answer({ plan: plan(), data: plan() })
    await expect.element(address()).toHaveTextContent('/admin/plans')
  })

  test('without a gym, a price or an option nothing goes, and the first that is missing has the focus', async () => {
    open()
    await field('Tarif nomi').fill('Kunduzgi')
    await save()
    await expect.element(page.getByRole('combobox', { name: 'Zallar' })).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Narxi')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('combobox', { name: 'Zallar' })).toHaveFocus()
    expect(server.calls(create)).toEqual([])
  })

  test.each([320, 375, 640, 768, 1024, 1366])('fields that belong together stand even at %i px', async (width) => {
    await page.viewport(width, 900)
    open()
    for (const pair of [
      ['Soat nechadan', 'Soat nechagacha'],
      ['Yoshi kamida', 'Yoshi koʻpi bilan'],
    ] as const) {
      await expect.element(field(pair[1])).toBeVisible()
      await expect
        .poll(() => {
          const [one, other] = pair.map((name) => field(name).element().getBoundingClientRect())
          return one && other && (one.top === other.top || one.left === other.left)
        })
        .toBe(true)
    }
  })

  test('a plan costs something', async () => {
    open()
    await fill()
    await field('Narxi').fill('0')
    await chooseGym()
    await save()
    await expect.element(field('Narxi')).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls(create)).toEqual([])
  })

  test('ages that exclude everybody are refused before they are sent', async () => {
    open()
    await fill()
    await chooseGym()
    await page.getByRole('textbox', { name: 'Yoshi kamida' }).fill('40')
    await page.getByRole('textbox', { name: 'Yoshi koʻpi bilan' }).fill('20')
    await save()
    await expect
      .element(page.getByRole('textbox', { name: 'Yoshi koʻpi bilan' }))
      .toHaveAttribute('aria-invalid', 'true')
    expect(server.calls(create)).toEqual([])
  })

  test('what is typed says how long it lasts in words, and what the server refuses stands at its field', async () => {
    open()
    await fill()
    await page.getByRole('textbox', { name: 'Davomiyligi' }).fill('365')
    await expect.element(page.getByText(/1 yil|365 kun/).first()).toBeVisible()
    await chooseGym()
    await save()
    ;(await server.next(create)).refuse(409, {
      error: 'duplicate',
      message: 'Bor',
      fields: { name: 'Bunday tarif bor' },
    })
    await expect.element(field('Tarif nomi')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('Bunday tarif bor').first()).toBeVisible()
    await expect.element(field('Narxi')).toHaveValue('250\u00a0000')
  })
})

test('a plan made from a gym’s page is of that gym, which is not asked for again', async () => {
  signInAs('admin')
  const path = '/admin/gyms/profile/$gym_id/settings/create'
  showPages(
    { [path]: () => <GymPlanCreatePage kinds={none} fiscal={none} />, '/admin/$': other },
    path.replace('$gym_id', sampleGym._id),
  )
  ;(await server.next(`/gym/one/${sampleGym._id}`)).answer({ gym: sampleGym })
  await fill()
  expect(page.getByRole('combobox', { name: 'Zallar' }).elements()).toEqual([])
  await save()
  expect((await server.next(create)).body).toMatchObject({ gyms: [sampleGym._id] })
})

describe('a plan that the platform makes', () => {
  const open = () => {
    signInAs('superadmin')
    showPages({
      '/superadmin/plans/create': () => <SubscriptionPlanCreatePage kinds={none} fiscal={none} />,
      '/superadmin/$': other,
    })
  }

  test('for gyms is a subscription: the member portal is a tick, and not a word to be typed', async () => {
    open()
    await fill()
    await page.getByRole('checkbox', { name: /Aʼzo kabineti/ }).click()
    await save()
    const sent = await server.next('/plans/create/subscription')
    expect(sent.body).toMatchObject({ name: 'Kunduzgi' })
    expect((sent.body as Plan).options).toHaveLength(2)
    expect(sent.body).not.toHaveProperty('gyms')
    expect(sent.body).not.toHaveProperty('freeze_days')
  })

  test('that was sent before a reload is asked for as what it was, and so it stands there again', async () => {
    const know = () => queryClient.setQueryData(['me', 'superadmin'], { _id: 'root', name: 'root', permissions: [] })
    know()
    open()
    await page.getByText('Aʼzolik', { exact: true }).click()
    await fill()
    const owner = page.getByRole('combobox', { name: 'Administrator' })
    await owner.fill('Temur')
    const owners = { admins: [{ _id: idOf(7), fullname: 'Temur', phone_number: '+998901112233' }], ...pageOf(1) }
    for (const asked of server.calls('/admin/all')) asked.answer(owners)
    await page.getByRole('option', { name: /^Temur/ }).click()
    await chooseGym()
    await save()
    const sent = await server.next(create)
    await expect.poll(() => JSON.stringify(sessionStorage)).toContain(':act:')
    const keyOf = ({ headers }: typeof sent) => headers.get('idempotency-key')
    const left = { ...sessionStorage }
    cleanUp()
    dropSession()
    signInAs('superadmin')
    Object.assign(sessionStorage, left)
    know()
    open()
    const asked = await server.next(create)
    expect([keyOf(asked), asked.headers.get('idempotency-ask'), asked.body]).toEqual([keyOf(sent), '1', {}])
    asked.refuse(409, { error: 'idempotency.not_done', message: 'Hech narsa yozilmadi' })
    await expect.element(page.getByText('Hech narsa yozilmadi')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Aʼzolik' })).toBeChecked()
    expect(server.calls('/plans/create/subscription')).toEqual([])
  })

  test('for an owner: gyms wait for the owner, and another owner takes the chosen ones away', async () => {
    open()
    await page.getByText('Aʼzolik', { exact: true }).click()
    const gyms = page.getByRole('combobox', { name: 'Zallar' })
    await expect.element(gyms).toBeDisabled()
    expect(server.calls('/gym/all')).toEqual([])
    const owners = {
      admins: [
        { _id: idOf(7), fullname: 'Temur', phone_number: '+998901112233' },
        { _id: idOf(8), fullname: 'Sardor', phone_number: '+998901112234' },
      ],
      ...pageOf(2),
    }
    ;(await server.next('/admin/all')).answer(owners)
    const owner = page.getByRole('combobox', { name: 'Administrator' })
    await owner.click()
    await page.getByRole('option', { name: /Temur/ }).click()
    const asked = await server.next('/gym/all')
    expect(asked.query).toMatchObject({ admin_id: idOf(7) })
    asked.answer({ gyms: [{ ...sampleGym, address: '' }], ...pageOf(1) })
    await gyms.click()
    await page.getByRole('option', { name: 'Chilonzor' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: /Chilonzor/ })).toBeVisible()
    await owner.click()
    await owner.fill('Sar')
    ;(await server.next('/admin/all')).answer(owners)
    await page.getByRole('option', { name: /Sardor/ }).click()
    await expect.element(page.getByRole('button', { name: /Chilonzor/ })).not.toBeInTheDocument()
    expect((await server.next('/gym/all')).query).toMatchObject({ admin_id: idOf(8) })
  })
})

const one = `/plans/one/${idOf(41)}`
const openBesideList = () => {
  signInAs('admin')
  const Edit = () => <PlanEditPage kinds={none} fiscal={none} />
  return showPages({ '/admin/plans': other, '/admin/plans/edit/$id': Edit }, `/admin/plans/edit/${idOf(41)}`)
}

describe('a plan that is edited', () => {
  const open = () => {
    signInAs('admin')
    const Edit = () => [<PlanEditPage key="page" kinds={none} fiscal={none} />, <Trail key="trail" />]
    showPages({ '/admin/plans/edit/$id': Edit, '/admin/$': other }, `/admin/plans/edit/${idOf(41)}`)
  }

  test('the crumb says the page and whose it is', async () => {
    open()
    ;(await server.next(one)).answer({ plan: plan(), data: plan() })
    await expect.element(page.getByText('Tarifni tahrirlash: Oylik')).toBeVisible()
  })

  test('is saved over the version that was read; who was slower sees what the other one wrote and loses nothing', async () => {
    open()
    ;(await server.next(one)).answer({ plan: plan(), data: plan() })
    await field('Narxi').fill('320000')
    await save('Saqlash')
    const sent = await server.next(`/plans/update/${idOf(41)}`)
    expect(sent.body).toMatchObject({ price: 320_000, version: 4 })
    sent.refuse(409, { error: 'stale_version', message: 'Yozuv oʻzgargan' })
    const newer = plan({ name: 'Oylik cheksiz', version: 5 })
    ;(await server.next(one)).answer({ plan: newer, data: newer })
    await expect.element(page.getByText('Oylik cheksiz').first()).toBeVisible()
    await expect.element(field('Narxi')).toHaveValue('320\u00a0000')
  })

  test('a plan that is gone leads back to the list; a broken server is asked again', async () => {
    open()
    await server.breaksDown(one)
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await server.next(one)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
    await expect.element(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/admin/plans')
  })

  test('names of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    open()
    const long = plan({
      name: longName,
      gyms: [{ ...sampleGym, name: longName }],
      options: [{ key: longName, value: longName }],
    })
    ;(await server.next(one)).answer({ plan: long, data: long })
    await expect.element(field('Tarif nomi')).toHaveValue(longName)
    await fitsIn(320)
  })
})

test('whoever comes back to a plan that they have just saved finds it as it was saved', async () => {
  const router = openBesideList()
  ;(await server.next(one)).answer({ plan: plan() })
  await field('Tarif nomi').fill('Oylik plyus')
  await save('Saqlash')
  ;(await server.next(`/plans/update/${idOf(41)}`)).answer({ plan: plan({ name: 'Oylik plyus', version: 5 }) })
  await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
  router.navigate({ to: `/admin/plans/edit/${idOf(41)}` })
  ;(await server.next(one)).answer({ plan: plan({ name: 'Oylik plyus', version: 5 }) })
  await expect.element(field('Tarif nomi')).toHaveValue('Oylik plyus')
  await field('Tarif nomi').fill('Oylik toʻliq')
  await save('Saqlash')
  const again = await server.next(`/plans/update/${idOf(41)}`)
  expect(again.body).toMatchObject({ name: 'Oylik toʻliq', version: 5 })
})

test('without a network whoever comes back to a plan has what is known of it, over which nothing newer is saved', async () => {
  const router = openBesideList()
  ;(await server.next(one)).answer({ plan: plan() })
  await expect.element(field('Tarif nomi')).toHaveValue('Oylik')
  router.navigate({ to: '/admin/plans' })
  await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
  void queryClient.invalidateQueries() // as any act has it
  onlineManager.setOnline(false)
  router.navigate({ to: `/admin/plans/edit/${idOf(41)}` })
  ;(await server.next(one)).cutOff()
  await expect.element(field('Tarif nomi')).toHaveValue('Oylik')
  await field('Tarif nomi').fill('Oylik plyus')
  await save('Saqlash')
  expect((await server.next(`/plans/update/${idOf(41)}`)).body).toMatchObject({ name: 'Oylik plyus', version: 4 })
})
