import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { noConditions } from '#src/features/plans/rules.ts'
import { queryClient } from '#src/web/api.ts'
import { today } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Portal, PortalMembership } from '../contract.ts'
import { forgetPasses } from './kept-passes.ts'
import { OrdersPage } from './OrdersPage.tsx'
import { OwnMembershipsPage } from './OwnMembershipsPage.tsx'
import { OwnPaymentsPage } from './OwnPaymentsPage.tsx'
import { PortalPage } from './PortalPage.tsx'
import { UpgradePage } from './UpgradePage.tsx'
import { VisitsPage } from './VisitsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(forgetPasses)
beforeEach(() => signInAs('member'))
beforeEach(() => page.viewport(1280, 800))

const gymOf = (given: object) => ({ ...sampleGym, logo: null, address: 'Bunyodkor, 1', ...given })
const chilonzor = { ...gymOf({}), phone_number: '+998712000000' }
const yunusobod = { ...gymOf({ _id: idOf(902), name: 'Yunusobod' }), phone_number: '+998712000001' }
const plain = { is_frozen: false, frozen_until: null, is_reserved: false, is_drop_in: false, is_asked: true }
const paid = { payment_status: 'paid', due_amount: 300_000, paid_amount: 300_000, remaining_amount: 0 } as const
const membership = (given: Partial<PortalMembership> = {}): PortalMembership => ({
  _id: idOf(31),
  plan_id: idOf(41),
  plan_name: 'Oylik',
  gym_id: sampleGym,
  start_date: addDays(today(), -10),
  end_date: addDays(today(), 19),
  remaining_days: 20,
  duration: 30,
  status: 'active',
  ...plain,
  ...paid,
  due_date: today(),
  counted: { visits: null, guests: null, coach_sessions: null },
  ...given,
})
const portal = (given: Partial<Portal> = {}): Portal => ({
  gym: chilonzor,
  fullname: 'Dilorom',
  code: '482913',
  status: 'active',
  is_open: true,
  membership: membership(),
  others: [],
  refusal: null,
  reservation: null,
  debt: 0,
  debt_due: null,
  today: { hours: [{ from: '07:00', to: '23:00' }], open_until: '23:00', holiday: null, present: 9, usual: null },
  next_class: null,
  news: [],
  visits_this_month: 0,
  visits: [],
  payments: [],
  ...given,
})
const ofYunusobod = portal({ gym: yunusobod, code: '775500', membership: null, today: null })

const knowGyms = async (gyms: readonly object[] = [chilonzor, yunusobod]) =>
  (await server.next('/gym/employee/gyms')).answer({ gyms })
const home = () => server.next('/member/portal')
const open = async (answer: Portal, gyms?: readonly object[]) => {
  showPages({ '/member': PortalPage })
  await knowGyms(gyms)
  ;(await home()).answer({ portal: answer })
}
const askCode = () => page.getByRole('button', { name: 'Aʼzo kodi' }).click()
const hello = () => page.getByRole('heading', { level: 1, name: 'Salom, Dilorom!' })
const choice = (name: string) =>
  page.getByRole('list', { name: 'Zallaringiz' }).getByRole('button', { name: new RegExp(name) })

describe('the home of a member', () => {
  test('nothing of the gym that was left stands under the one that was chosen, while its answer is on the way', async () => {
    await open(portal({ debt: 400_000 }))
    await expect.element(page.getByText(/400\s000\ssoʻm/)).toBeVisible()
    await choice('Yunusobod').click()
    const asked = await home()
    expect(asked.query).toEqual({ gym_id: yunusobod._id })
    await expect.element(page.getByText(/400\s000\ssoʻm/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Aʼzo kodi' })).not.toBeInTheDocument()
    asked.answer({ portal: ofYunusobod })
    await askCode()
    await expect.element(page.getByText('775500')).toBeVisible()
    await expect.element(choice('Yunusobod')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(choice('Chilonzor')).toHaveAttribute('aria-pressed', 'false')
  })

  test('is asked for beside the gyms, and stands before they are known', async () => {
    showPages({ '/member': PortalPage })
    const asked = await home()
    expect(asked.query).toEqual({})
    asked.answer({ portal: portal() })
    await expect.element(hello()).toBeVisible()
    await knowGyms()
    await expect.element(choice('Chilonzor')).toHaveAttribute('aria-pressed', 'true')
  })

  test('what this device kept stands there at once, and the answer takes its place', async () => {
    await open(portal({ debt: 400_000 }))
    await expect.element(page.getByText(/400\s000\ssoʻm/)).toBeVisible()
    void queryClient.resetQueries()
    const asked = await home()
    await expect.element(page.getByText(/400\s000\ssoʻm/)).toBeVisible()
    expect(page.getByText(/^Internetsiz saqlangan/).elements()).toEqual([])
    asked.answer({ portal: portal({ debt: 150_000 }) })
    await expect.element(page.getByText(/150\s000\ssoʻm/)).toBeVisible()
  })

  test('a gym that somebody else chose on this device is no failure: the own first one is asked for', async () => {
    localStorage.setItem('selectedGym', idOf(903))
    showPages({ '/member': PortalPage })
    const foreign = await home()
    expect(foreign.query).toEqual({ gym_id: idOf(903) })
    foreign.refuse(404, { error: 'not_found', message: 'Topilmadi' })
    await knowGyms()
    const own = await home()
    expect(own.query).toEqual({})
    own.answer({ portal: portal() })
    await expect.element(hello()).toBeVisible()
  })

  test('what this device kept of one gym is not shown as another’s when the network is gone', async () => {
    await open(portal({ debt: 400_000 }))
    await expect.element(page.getByText(/400\s000\ssoʻm/)).toBeVisible()
    await choice('Yunusobod').click()
    for (let tries = 0; tries < 3; tries++) (await home()).cutOff()
    await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
    expect(page.getByText(/400\s000\ssoʻm/).elements()).toEqual([])
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await home()).answer({ portal: ofYunusobod })
    await askCode()
    await expect.element(page.getByText('775500')).toBeVisible()
  })

  test('without a network what was last read of this very gym stands there, and says how old it is', async () => {
    await open(portal({ debt: 400_000 }))
    await expect.element(hello()).toBeVisible()
    void queryClient.resetQueries({ queryKey: ['/member/portal'] })
    for (let tries = 0; tries < 3; tries++) (await home()).cutOff()
    await expect.element(page.getByText(/400\s000\ssoʻm/)).toBeVisible()
    await expect.element(page.getByText(/Internetsiz saqlangan/)).toBeVisible()
  })

  test('who has one gym is offered no other; who has none is told where to go', async () => {
    await open(portal(), [chilonzor])
    await expect.element(hello()).toBeVisible()
    expect(page.getByRole('heading', { name: 'Zallaringiz' }).elements()).toEqual([])
    void queryClient.refetchQueries({ queryKey: ['/member/portal'] })
    ;(await home()).answer({ portal: portal({ gym: null, code: null }) })
    await expect.element(page.getByText('Zal qabulxonasida shu telefon raqamingizni ayting.')).toBeVisible()
  })

  test('the pass is as high before its code comes as after', async () => {
    await page.viewport(375, 800)
    await open(portal())
    const title = page.getByRole('heading', { name: 'Kirish uchun QR' })
    await expect.element(title).toBeVisible()
    const height = () => title.element().closest('section')?.offsetHeight
    const before = height()
    const valid_until = `${addDays(today(), 7)}T07:00:00Z`
    const pass = { key: btoa('k'.repeat(32)), member: idOf(2), valid_until, code: '482913' }
    ;(await server.next('/member/pass')).answer({ now: new Date().toISOString(), pass })
    await expect.element(page.getByRole('img', { name: 'Kirish uchun QR' })).toBeVisible()
    await expect.element(page.getByText(/^Internetsiz/)).toBeVisible()
    await expect.poll(height).toBe(before)
  })

  test('who is banned reads so, and has no pass to hold to the door', async () => {
    await open(portal({ status: 'banned' }))
    await expect.element(page.getByRole('status').filter({ hasText: 'Qabulxonaga murojaat qiling' })).toBeVisible()
    expect(page.getByRole('img', { name: 'Kirish uchun QR' }).elements()).toEqual([])
    await askCode()
    await expect.element(page.getByText('482913')).toBeVisible()
  })

  test.each([
    ['Aʼzolik yoʻq', null],
    ['Aʼzolik yoʻq', membership({ status: 'cancelled' })],
    ['Aʼzolik tugagan', membership({ end_date: addDays(today(), -1), status: 'active' })],
    ['Bron hali toʻlanmagan', membership({ is_reserved: true })],
    ['Aʼzolik hali boshlanmagan', membership({ start_date: addDays(today(), 2), status: 'scheduled' })],
    ['Aʼzolik muzlatilgan', membership({ is_frozen: true, frozen_until: addDays(today(), 3) }), 'frozen'],
    ['Tashriflar tugagan', membership(), 'visits_used'],
    ['Qarz muddati oʻtgan', membership(), 'debt'],
  ] as [string, PortalMembership | null, Portal['refusal']?][])(
    'a door that would not open is told before one stands at it: %s',
    async (title, of, refusal = null) => {
      await open(portal({ membership: of, refusal }))
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
      expect(page.getByRole('img', { name: 'Kirish uchun QR' }).elements()).toEqual([])
    },
  )

  test('what is said once is not said again: no empty card of a membership, one card of a reservation, one choice of a plan', async () => {
    await open(portal({ membership: null }))
    await expect.element(page.getByRole('heading', { name: 'Aʼzolik yoʻq' })).toBeVisible()
    const named = (name: string) => page.getByRole('heading', { name, exact: true }).elements().length
    const choices = () => page.getByRole('link', { name: 'Tarif tanlash' }).elements().length
    expect([named('Aʼzolik'), choices()]).toEqual([0, 1])
    const again = async (answer: Portal, title: string) => {
      void queryClient.refetchQueries({ queryKey: ['/member/portal'] })
      ;(await home()).answer({ portal: answer })
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    }
    const reserved = membership({ is_reserved: true, remaining_amount: 300_000 })
    await again(portal({ membership: reserved, reservation: reserved }), 'Bron hali toʻlanmagan')
    expect([named('Aʼzolik'), named('Bron qilingan'), choices()]).toEqual([0, 1, 0])
    await again(
      portal({ membership: membership({ end_date: addDays(today(), -1), status: 'expired' }), refusal: 'expired' }),
      'Aʼzolik tugagan',
    )
    expect([named('Aʼzolik'), choices()]).toEqual([1, 1])
    const single = membership({ is_drop_in: true, start_date: addDays(today(), 2) })
    await again(portal({ membership: single }), 'Bir martalik joy')
    expect(named('Aʼzolik')).toBe(0)
  })

  test('the last day is named as the last; a choice of plan is offered only when the end is near', async () => {
    await open(portal({ membership: membership({ end_date: today(), remaining_days: 1 }) }))
    await expect.element(page.getByText('Bugun oxirgi kun')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Tarif tanlash' })).toBeVisible()
    void queryClient.refetchQueries({ queryKey: ['/member/portal'] })
    ;(await home()).answer({ portal: portal() })
    await expect.element(page.getByText('20 kun qoldi')).toBeVisible()
    expect(page.getByRole('link', { name: 'Tarif tanlash' }).elements()).toEqual([])
  })

  test('a debt whose day is over says that it is late; one for later says until when', async () => {
    await open(portal({ debt: 50_000, debt_due: addDays(today(), -1) }))
    await expect.element(page.getByText(/^Toʻlov muddati .* da oʻtgan$/)).toBeVisible()
    void queryClient.refetchQueries({ queryKey: ['/member/portal'] })
    ;(await home()).answer({ portal: portal({ debt: 50_000, debt_due: today() }) })
    await expect.element(page.getByText(/gacha toʻlang$/)).toBeVisible()
  })

  test('of the gym it says whether one may come now, and why not', async () => {
    const hours = [{ from: '00:00', to: '24:00' }]
    await open(portal({ today: { hours, open_until: '24:00', holiday: null, present: 20, usual: 8 } }))
    const now = page.getByText('Kecha-kunduz ochiq')
    await expect.element(now).toBeVisible()
    await expect.element(page.getByText(/Ichkarida 20 kishi · odatdagidan koʻp/)).toBeVisible()
    void queryClient.refetchQueries({ queryKey: ['/member/portal'] })
    const holiday = { hours: [], open_until: null, holiday: 'Navroʻz', present: 0, usual: 8 }
    ;(await home()).answer({ portal: portal({ today: holiday }) })
    await expect.element(page.getByText('Dam olish kuni: Navroʻz')).toBeVisible()
    await expect.element(page.getByText('Ichkarida hozir hech kim yoʻq')).toBeVisible()
  })

  test('a server that breaks down is asked again by a press; names of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    showPages({ '/member': PortalPage })
    await knowGyms([chilonzor, { ...yunusobod, name: longName, address: longName }])
    await server.breaksDown('/member/portal')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const long = portal({
      fullname: longName,
      gym: { ...chilonzor, name: longName },
      membership: membership({ plan_name: longName }),
      reservation: membership({ _id: idOf(32), plan_name: longName, is_reserved: true }),
    })
    ;(await home()).answer({ portal: long })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(longName)
    await fitsIn(320)
  })
})

describe('the link for friends', () => {
  const invitation = () => server.next('/member/invitation')
  const noBonus = { days_brought: 0, days_came: 0, given_brought: 0, given_came: 0, waiting: 0 }

  test('is there only where strangers have a page, and is the one of this gym', async () => {
    await open(portal())
    const none = await invitation()
    expect(none.query).toEqual({ gym_id: chilonzor._id })
    none.answer({ path: null, asked: 0, joined: 0, ...noBonus })
    await expect.element(hello()).toBeVisible()
    expect(page.getByRole('heading', { name: 'Doʻstingizni taklif qiling' }).elements()).toEqual([])
    await choice('Yunusobod').click()
    ;(await home()).answer({ portal: ofYunusobod })
    const own = await invitation()
    expect(own.query).toEqual({ gym_id: yunusobod._id })
    own.answer({ path: '/g/yunusobod?friend=1', asked: 3, joined: 1, ...noBonus })
    await expect.element(page.getByText('3 kishi yozildi, 1 kishi aʼzo boʻldi')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Havolani nusxalash' })).toBeVisible()
  })

  test('says what a friend brings both, what came of it and what waits for a membership', async () => {
    await page.viewport(320, 720)
    await open(portal())
    const days = { days_brought: 7, days_came: 3, given_brought: 14, given_came: 3, waiting: 7 }
    ;(await invitation()).answer({ path: '/g/zal?friend=1', asked: 3, joined: 3, ...days })
    await expect.element(page.getByText(/toʻlab boshlaganda: sizga 7 kun, unga 3 kun/)).toBeVisible()
    await expect.element(page.getByText('Doʻstlaringiz uchun sizga berildi: 14 kun')).toBeVisible()
    await expect.element(page.getByText('Doʻst taklifi bilan kelganingiz uchun: 3 kun')).toBeVisible()
    await expect.element(page.getByText(/Yana 7 kun aʼzoligingiz boshlanganda qoʻshiladi/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  test('a gym that gives days and has no page says why there is no link, and what was given stays', async () => {
    await open(portal())
    const days = { days_brought: 7, days_came: 3, given_brought: 14, given_came: 0, waiting: 0 }
    ;(await invitation()).answer({ path: null, asked: 2, joined: 2, ...days })
    await expect.element(page.getByText(/Zal internetdagi sahifasini ochmagan/)).toBeVisible()
    await expect.element(page.getByText('Doʻstlaringiz uchun sizga berildi: 14 kun')).toBeVisible()
    expect(page.getByRole('button', { name: 'Havolani nusxalash' }).elements()).toEqual([])
  })
  test('where it can not be had, the rest of the page stands', async () => {
    await open(portal())
    ;(await invitation()).refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(hello()).toBeVisible()
    expect(page.getByRole('heading', { name: 'Doʻstingizni taklif qiling' }).elements()).toEqual([])
  })
})

const payments = {
  payments: [
    {
      _id: idOf(61),
      amount: 300_000,
      transaction_type: 'payment',
      direction: null,
      payment_method: 'cash',
      plan_name: 'Oylik',
      receipt_number: 12,
      createdAt: '2026-06-01T07:00:00.000Z',
      date: '2026-06-01',
    },
  ],
  pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
}
const calendar = {
  calendar: {
    month: `${today().slice(0, 8)}01`,
    visits: [{ date: `${today().slice(0, 8)}01`, visited_at: `${today().slice(0, 8)}01T05:00:00.000Z` }],
    first_on: '2026-01-01',
    total_days: 9,
    streak_weeks: 0,
    best_streak_weeks: 3,
  },
}
const plan = {
  _id: idOf(41),
  name: 'Oylik',
  price: 300_000,
  duration: 30,
  options: [],
  conditions: noConditions,
  refusal: null,
  is_current: false,
  is_reserved: false,
}

describe('of another gym than the chosen one nothing stands on', () => {
  const Both = ({ Page }: { Page: () => React.ReactNode }) => (
    <>
      <Page />
      <PortalPage />
    </>
  )
  test.each([
    ['the payments', OwnPaymentsPage, '/member/payments', payments, /Chek 12/],
    ['the visits', VisitsPage, '/member/visits', calendar, '1 kun keldingiz'],
    ['the plans', UpgradePage, '/member/plans', { plans: [plan], starts_on: today() }, /kuniga/],
    [
      'the memberships',
      OwnMembershipsPage,
      '/member/memberships',
      { memberships: [membership({ plan_name: 'Eski' })] },
      'Eski',
    ],
    [
      'the orders',
      OrdersPage,
      '/member/orders',
      { orders: [{ ...membership({ plan_name: 'Eski' }), price: 1, discount: 0, sold_on: today(), payments: [] }] },
      'Eski',
    ],
  ] as const)('the page of %s', async (_, Page, path, answer, sign) => {
    showPages({ '/member': () => <Both Page={Page} /> })
    await knowGyms()
    ;(await home()).answer({ portal: portal() })
    ;(await server.next(path)).answer(answer)
    await expect.element(page.getByText(sign).first()).toBeVisible()
    await choice('Yunusobod').click()
    ;(await home()).answer({ portal: ofYunusobod })
    const asked = await server.next(path)
    expect(asked.query).toMatchObject({ gym_id: yunusobod._id })
    await expect.element(page.getByText(sign).first()).not.toBeInTheDocument()
  })
})
