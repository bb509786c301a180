import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { noConditions } from '#src/features/plans/rules.ts'
import { today } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym, samplePayment } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ListedMembership, Membership } from '../contract.ts'
import { MembershipPage } from './MembershipPage.tsx'
import { MembershipPayPage } from './MembershipPayPage.tsx'
import { MembershipsPage } from './MembershipsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 900))
const address = () => page.getByRole('status', { name: 'address' })
const other = () => <h1>Boshqa sahifa</h1>
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const membership = (given: Partial<Membership> = {}): Membership => ({
  _id: idOf(31),
  member_id: { _id: idOf(21), fullname: 'Aziza Karimova', phone_number: '+998901234567', avatar: null },
  gym_id: sampleGym,
  plan_id: idOf(41),
  plan_name: 'Oylik',
  start_date: addDays(today(), -9),
  end_date: addDays(today(), 20),
  duration: 30,
  remaining_days: 21,
  price: 300_000,
  discount: 0,
  discount_reason: null,
  due_amount: 300_000,
  paid_amount: 100_000,
  remaining_amount: 200_000,
  payment_status: 'partial',
  due_date: today(),
  status: 'active',
  is_frozen: false,
  is_reserved: false,
  has_planned_freeze: false,
  options: [],
  conditions: noConditions,
  visits_used: null,
  counted: { visits: null, guests: null, coach_sessions: null },
  renewed_from: null,
  renewed_to: null,
  createdAt: '2026-06-01T07:00:00.000Z',
  sold_on: '2026-06-01',
  version: 1,
  transactions: [],
  freezes: [],
  gifts: [],
  gift_days: 0,
  is_plan_change: false,
  is_changed: false,
  credit: 0,
  is_asked: true,
  freeze_days_left: 5,
  frozen_days: 0,
  cancelled_on: null,
  cancel_reason: null,
  sold_by: { role: 'employee', fullname: 'Nilufar Karimova' },
  ...given,
})

describe('everything that was sold', () => {
  const listed = (given: Partial<ListedMembership> = {}): ListedMembership => ({
    ...membership(),
    counted_amount: null,
    ...given,
  })
  const reply = (memberships: readonly ListedMembership[], counted: number | null = null) => ({
    memberships,
    totals: { due: 600_000, paid: 100_000, remaining: 500_000, counted },
    ...pageOf(memberships.length),
  })
  const rows = () => server.next('/membership/foradmin/all')
  const open = (at = '/admin/memberships') => {
    signInAs('admin')
    showPages({ '/admin/memberships': MembershipsPage, '/admin/$': other }, at)
  }

  test('what was only reserved owes nothing, and is neither paid nor unpaid', async () => {
    open()
    ;(await rows()).answer(
      reply([listed(), listed({ _id: idOf(32), plan_name: 'Yillik', is_reserved: true, status: 'scheduled' })]),
    )
    await expect.element(row('Oylik')).toHaveTextContent(/21 kun qoldi/)
    await expect.element(row('Yillik')).toHaveTextContent('Bron qilingan')
    expect(
      row('Yillik')
        .getByText(/Qisman|Toʻlanmagan/)
        .elements(),
    ).toEqual([])
  })

  test('sums are of all pages; a filter’s rows and sums come together', async () => {
    open()
    ;(await rows()).answer(reply([listed()]))
    await expect.element(page.getByText(/^500\s000\ssoʻm$/)).toBeVisible()
    await button('Holati').click()
    await page.getByRole('menuitemradio', { name: 'Muzlatilgan' }).click()
    const frozen = await rows()
    expect(frozen.query).toMatchObject({ status: 'frozen', page: '1' })
    frozen.answer({
      ...reply([listed({ is_frozen: true })]),
      totals: { due: 0, paid: 0, remaining: 7_000, counted: null },
    })
    await expect.element(page.getByText(/^7\s000\ssoʻm$/)).toBeVisible()
    expect(page.getByText(/^500\s000\ssoʻm$/).elements()).toEqual([])
  })

  test('an answer to an older filter that comes last changes nothing', async () => {
    open()
    const slow = await rows()
    await button('Toʻlov').click()
    await page.getByRole('menuitemradio', { name: /Qisman/ }).click()
    const partial = await rows()
    expect(partial.query).toMatchObject({ payment_status: 'partial' })
    partial.answer(reply([listed({ plan_name: 'Qisman toʻlangan tarif' })]))
    await expect.element(row('Qisman toʻlangan tarif')).toBeVisible()
    slow.answer(reply([listed({ plan_name: 'Boshqa tarif' })]))
    await expect.element(row('Qisman toʻlangan tarif')).toBeVisible()
    expect(row('Boshqa tarif').elements()).toEqual([])
  })

  test('rows that a figure led to show what the figure counts of each, in place of what is paid of it', async () => {
    open('/admin/memberships?earned_from=2026-06-01&earned_to=2026-06-30')
    const asked = await rows()
    expect(asked.query).toMatchObject({ earned_from: '2026-06-01', earned_to: '2026-06-30' })
    asked.answer(reply([listed({ counted_amount: 120_000.4 })], 120_000.4))
    await expect.element(row('Oylik').getByText(/^120\s000\ssoʻm$/)).toBeVisible()
    expect(page.getByRole('columnheader', { name: 'Toʻlov', exact: true }).elements()).toEqual([])
  })

  test('a row opens what was sold; where nothing was, the way to a sale is shown', async () => {
    open()
    ;(await rows()).answer(reply([listed()]))
    await row('Oylik').getByRole('link').first().click()
    await expect.element(address()).toHaveTextContent(idOf(31))
  })

  test('names of any length leave the debt in sight on a phone', async () => {
    await page.viewport(320, 700)
    open()
    const member_id = { _id: idOf(21), fullname: longName, phone_number: null, avatar: null }
    ;(await rows()).answer(reply([listed({ member_id, plan_name: longName, remaining_amount: 70_000 })]))
    await expect.element(page.getByText(/^70\s000\ssoʻm$/).first()).toBeInViewport()
    await fitsIn(320)
  })
})

describe('one membership', () => {
  const one = `/membership/one/${idOf(31)}`
  const open = async (given: Partial<Membership>, { role = 'admin', ticks = [] as string[], search = '' } = {}) => {
    signInAs(role as 'admin', ticks)
    const path = role === 'superadmin' ? '/superadmin/ledger' : `/${role}/memberships/details`
    showPages(
      { [`${path}/$membership_id`]: () => <MembershipPage />, [`/${role}/$`]: other },
      `${path}/${idOf(31)}${search}`,
    )
    ;(await server.next(one)).answer({ membership: membership(given) })
  }
  const menu = () => button('Amallar').click()
  const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })

  test.each([
    ['running', {}, [], ['Muzlatishni tugatish']],
    ['frozen', { is_frozen: true }, ['Muzlatishni tugatish'], ['Muzlatish ', 'Tarifni almashtirish']],
    ['scheduled', { status: 'scheduled' }, ['Tarifni almashtirish'], ['Uzaytirish', 'Muzlatish']],
    ['renewed', { renewed_to: idOf(32) }, ['Muzlatish'], ['Uzaytirish', 'Tarifni almashtirish']],
    ['over', { status: 'expired' }, ['Uzaytirish'], ['Sovgʻa kunlari', 'Aʼzolikni bekor qilish']],
    ['cancelled', { status: 'cancelled' }, [], ['Uzaytirish', 'Muzlatish', 'Sovgʻa kunlari', 'Aʼzolikni bekor qilish']],
  ] as const)('%s: what is possible is offered, what is not says why', async (_, given, possible, impossible) => {
    await open(given as Partial<Membership>)
    await menu()
    for (const name of possible) await expect.element(item(name).first()).not.toHaveAttribute('aria-disabled', 'true')
    for (const name of impossible) {
      await expect.element(item(name).first()).toHaveAttribute('aria-disabled', 'true')
      expect(item(name).first().element().textContent?.length).toBeGreaterThan(name.length + 8)
    }
  })

  test('a change that was made names itself as the reason why nothing else can be done', async () => {
    await open({ is_changed: true, renewed_to: idOf(32) })
    await menu()
    await expect.element(item('Aʼzolikni bekor qilish')).toHaveTextContent('Avval yangi aʼzolikni bekor qiling')
  })

  test.each([
    ['over', { status: 'expired' }, undefined, 'Faqat faol'],
    ['without freeze days', { freeze_days_left: 0 }, ['memberships.freeze'], 'Muzlatish kunlari qolmagan'],
  ] as const)('%s, also an address that asks to freeze opens nothing', async (_, given, ticks, why) => {
    await open(given, { role: ticks ? 'employee' : 'admin', ticks: [...(ticks ?? [])], search: '?act=freeze' })
    await menu()
    await expect.element(item('Muzlatish').first()).toHaveTextContent(why)
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  test('what was overpaid stands as overpaid, and nothing negative as a debt', async () => {
    await open({ remaining_amount: -50_000, paid_amount: 350_000, payment_status: 'paid' })
    await expect.element(page.getByText('Ortiqcha toʻlangan')).toBeVisible()
    await expect.element(page.getByText(/^50\s000\ssoʻm$/)).toBeVisible()
    expect(page.getByRole('link', { name: 'Toʻlovni qabul qilish' }).elements()).toEqual([])
    expect(page.getByText(/[−-]50\s000/).elements()).toEqual([])
  })

  test.each([
    ['a reservation', { is_reserved: true }, 'Bron qilingan', 1],
    ['one that was taken back', { is_reserved: true, status: 'cancelled' }, 'Bekor qilingan', 0],
  ] as const)(
    'of %s its page promises that the first payment confirms it, or nothing',
    async (_, given, state, said) => {
      await open(given)
      await expect.element(page.getByText(state).first()).toBeVisible()
      expect(page.getByText('Birinchi toʻlov bronni tasdiqlaydi').elements()).toHaveLength(said)
    },
  )

  test('the platform reads it and acts on nothing', async () => {
    await open({ transactions: [samplePayment()] }, { role: 'superadmin' })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Oylik')
    expect(button('Amallar').elements()).toEqual([])
    expect(page.getByRole('link', { name: 'Toʻlovni qabul qilish' }).elements()).toEqual([])
  })

  test('an employee without a right reads its name at every act that needs it', async () => {
    await open({}, { role: 'employee', ticks: ['memberships.read', 'memberships.sell'] })
    await menu()
    await expect.element(item('Muzlatish').first()).toHaveTextContent('Zal egasi sizga ruxsat bermagan')
    await expect.element(item('Aʼzolikni bekor qilish')).toHaveTextContent('Zal egasi sizga ruxsat bermagan')
  })

  test('a broken server is asked again by a press; names and reasons of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    signInAs('admin')
    showPages(
      { '/admin/memberships/details/$membership_id': () => <MembershipPage /> },
      `/admin/memberships/details/${idOf(31)}`,
    )
    await server.breaksDown(one)
    await button('Qayta urinish').click()
    const gift = {
      _id: idOf(1),
      days: 3,
      reason: longName,
      made_by: { role: 'admin', fullname: longName },
      createdAt: '2026-06-01T07:00:00.000Z',
    }
    const freeze = {
      _id: idOf(2),
      start_date: today(),
      end_date: today(),
      days: 1,
      reason: longName,
      state: 'over' as const,
      createdAt: gift.createdAt,
    }
    const long = membership({
      plan_name: longName,
      member_id: { _id: idOf(21), fullname: longName, phone_number: null, avatar: null },
      gym_id: { ...sampleGym, name: longName },
      cancel_reason: longName,
      discount_reason: longName,
      options: [{ key: longName, value: longName }],
      gifts: [gift],
      freezes: [freeze],
      transactions: [samplePayment({ note: longName, reason: longName })],
    })
    ;(await server.next(one)).answer({ membership: long })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(longName)
    await fitsIn(320)
  })
})

describe('the page of a payment', () => {
  const path = '/admin/memberships/details/$membership_id/transaction'
  const open = async (search = '') => {
    signInAs('admin')
    showPages({ [path]: MembershipPayPage, '/admin/$': other }, `${path.replace('$membership_id', idOf(31))}${search}`)
    ;(await server.next(`/membership/one/${idOf(31)}`)).answer({ membership: membership() })
  }

  test('takes what is owed, and leads back to the membership', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Toʻlov' })).toBeVisible()
    await expect.element(page.getByText(/Aziza Karimova/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Orqaga' }))
      .toHaveAttribute('href', `/admin/memberships/details/${idOf(31)}`)
  })

  test('an act that no list knows is a payment, whatever the address says', async () => {
    await open('?type=stolen')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Toʻlov' })).toBeVisible()
  })
})
