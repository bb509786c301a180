import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addMonths, firstOfMonth } from '#src/contract/days.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { forgetKept, keptPrefix } from '#src/web/kept.ts'
import { today } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { portals } from '../calls.generated.ts'
import type { GymContact, PortalMembership, VisitCalendar } from '../contract.ts'
import { ContactsPage } from './ContactsPage.tsx'
import { OwnMembershipsPage } from './OwnMembershipsPage.tsx'
import { VisitsPage } from './VisitsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('member'))
beforeEach(() => page.viewport(1280, 800))

const gyms = async () => (await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
const retry = () => page.getByRole('button', { name: 'Qayta urinish' }).click()

describe('the visits of a member', () => {
  const thisMonth = firstOfMonth(today())
  const lastMonth = addMonths(thisMonth, -1)
  const months = () => server.next('/member/visits')
  const calendar = (given: Partial<VisitCalendar> = {}): { calendar: VisitCalendar } => ({
    calendar: {
      month: thisMonth,
      visits: [],
      first_on: `${addMonths(thisMonth, -2).slice(0, 8)}15`,
      total_days: 9,
      streak_weeks: 0,
      best_streak_weeks: 3,
      ...given,
    },
  })
  const visit = (date: string, time: string) => ({ date, visited_at: `${date}T${time}:00.000Z` })
  const open = async (at = '/member/visits') => {
    showPages({ '/member/visits': VisitsPage }, at)
    await gyms()
  }
  const before = () => page.getByRole('link', { name: 'Oldingi oy' })
  const after = () => page.getByRole('link', { name: 'Keyingi oy' })

  test('who came twice on a day came on one day, with both times in the time of Tashkent', async () => {
    await open(`/member/visits?month=${lastMonth}`)
    const day = `${lastMonth.slice(0, 8)}03`
    const asked = await months()
    expect(asked.query).toEqual({ gym_id: sampleGym._id, month: lastMonth })
    asked.answer(calendar({ month: lastMonth, visits: [visit(day, '04:30'), visit(day, '13:05')] }))
    await expect.element(page.getByText('1 kun keldingiz')).toBeVisible()
    await expect.element(page.getByRole('listitem', { name: /keldingiz, 09:30, 18:05$/ })).toBeVisible()
  })

  test('without a network the month that this device kept stands there with its age', async () => {
    await open()
    ;(await months()).answer(calendar({ visits: [visit(thisMonth, '04:30')] }))
    await expect.element(page.getByText('1 kun keldingiz')).toBeVisible()
    onlineManager.setOnline(false)
    try {
      void queryClient.resetQueries()
      ;(await server.next('/gym/employee/gyms')).cutOff()
      await expect.element(page.getByText(/^Internetsiz saqlangan maʼlumot/)).toBeVisible()
      await expect.element(page.getByText('1 kun keldingiz')).toBeVisible()
    } finally {
      onlineManager.setOnline(true)
    }
  })

  test('the visits of one month never stand under the name of another, while its own are on their way', async () => {
    await open()
    ;(await months()).answer(calendar({ visits: [visit(thisMonth, '04:30')] }))
    await expect.element(page.getByText('1 kun keldingiz')).toBeVisible()
    const shown = page.getByRole('heading', { level: 2 }).first().element().textContent
    await before().click()
    const asked = await months()
    expect(asked.query['month']).toBe(lastMonth)
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent(shown ?? '')
    asked.answer(calendar({ month: lastMonth }))
    await expect.element(page.getByText('Bu oyda tashrif yoʻq')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2 }).first()).not.toHaveTextContent(shown ?? '')
  })

  test('two presses go back two months although no answer came between; an older one that comes last is not shown', async () => {
    await open()
    ;(await months()).answer(calendar())
    await before().click()
    const slow = await months()
    await before().click()
    const second = await months()
    expect(second.query['month']).toBe(addMonths(thisMonth, -2))
    const [far, near] = [addMonths(thisMonth, -2), lastMonth]
    second.answer(calendar({ month: far, visits: [visit(`${far.slice(0, 8)}15`, '05:00')] }))
    await expect.element(page.getByText('1 kun keldingiz')).toBeVisible()
    slow.answer(calendar({ month: near }))
    await expect.element(page.getByText('1 kun keldingiz')).toBeVisible()
  })

  test('nobody goes before the first visit or after today, whatever the address says', async () => {
    await open('/member/visits?month=2999-01-01')
    const asked = await months()
    expect(asked.query['month']).toBe(thisMonth)
    asked.answer(calendar({ first_on: null, total_days: 0, best_streak_weeks: 0 }))
    await expect.element(page.getByText('Shu hafta keling: hisob boshlanadi.')).toBeVisible()
    expect(before().elements()).toEqual([])
    expect(after().elements()).toEqual([])
  })

  test('a month that did not come is asked for again by a press', async () => {
    await open()
    await server.breaksDown('/member/visits')
    await retry()
    ;(await months()).answer(calendar({ streak_weeks: 4, best_streak_weeks: 6 }))
    await expect.element(page.getByText('Har hafta kamida bir marta kelyapsiz.')).toBeVisible()
  })
})

describe('how to reach a gym', () => {
  const contact = (given: Partial<GymContact> = {}): GymContact => ({
    ...sampleGym,
    logo: null,
    address: 'Chilonzor, 7',
    phone_number: '+998712000000',
    map_url: null,
    facilities: [],
    workingHours: {
      isSameForAll: true,
      forAll: { from: '07:00', to: '23:00' },
      forMen: null,
      forWomen: null,
      weekdays: [{ weekday: 7, forAll: null }],
    },
    holidays: [],
    ...given,
  })
  const contacts = () => server.next('/member/managers')
  const open = () => showPages({ '/member/managers': ContactsPage, '/member/$': () => <h1>Boshqa sahifa</h1> })

  test('days that differ stand apart, men and women each with theirs, and only what is known is linked', async () => {
    open()
    const apart = {
      isSameForAll: false,
      forAll: null,
      forMen: { from: '18:00', to: '23:00' },
      forWomen: { from: '09:00', to: '17:00' },
      weekdays: [],
    }
    const other = contact({
      _id: idOf(2),
      name: 'Yunusobod',
      address: '',
      workingHours: apart,
      map_url: 'https://maps.example/1',
    })
    ;(await contacts()).answer({ gyms: [contact(), other] })
    const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
    await expect.element(first).toHaveTextContent(/07:00–23:00.*Ya yopiq/)
    await expect.element(second).toHaveTextContent(/Erkaklar: 18:00–23:00.*Ayollar: 09:00–17:00/)
    await expect.element(second).toHaveTextContent('Manzil koʻrsatilmagan')
    expect(first.getByRole('link', { name: 'Xaritada ochish' }).elements()).toEqual([])
    await expect
      .element(first.getByRole('link', { name: 'Qoʻngʻiroq qilish' }))
      .toHaveAttribute('href', 'tel:+998712000000')
    await expect.element(second.getByRole('link', { name: 'Xaritada ochish' })).toHaveAttribute('rel', 'noreferrer')
  })

  test('without a network what the device kept stands there with its age, and the call can be made', async () => {
    open()
    ;(await contacts()).answer({ gyms: [contact()] })
    await expect.element(page.getByText('Chilonzor, 7')).toBeVisible()
    void queryClient.resetQueries()
    for (let tries = 0; tries < 3; tries++) (await contacts()).cutOff()
    await expect.element(page.getByText('Chilonzor, 7')).toBeVisible()
    await expect
      .element(
        page
          .getByRole('status')
          .filter({ hasText: /hozir|oldin|saqla/i })
          .first(),
      )
      .toBeVisible()
  })

  test('who is in no gym is told what to do, and names of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    open()
    ;(await contacts()).answer({ gyms: [contact({ name: longName, address: longName })] })
    await expect.element(page.getByText(longName).first()).toBeVisible()
    await fitsIn(320)
    void queryClient.refetchQueries()
    ;(await contacts()).answer({ gyms: [] })
    await expect.element(page.getByText('Zal qabulxonasida shu telefon raqamingizni ayting.')).toBeVisible()
  })
})

describe('the memberships of a member', () => {
  const membership = (given: Partial<PortalMembership> = {}): PortalMembership => ({
    _id: idOf(31),
    plan_id: idOf(41),
    plan_name: 'Oylik',
    gym_id: sampleGym,
    start_date: '2026-06-01',
    end_date: '2026-06-30',
    remaining_days: 12,
    duration: 30,
    status: 'active',
    is_frozen: false,
    frozen_until: null,
    is_reserved: false,
    is_drop_in: false,
    payment_status: 'partial',
    due_amount: 300_000,
    paid_amount: 100_000,
    remaining_amount: 200_000,
    due_date: '2026-06-10',
    is_asked: true,
    counted: { visits: null, guests: null, coach_sessions: null },
    ...given,
  })
  const open = async (isOpen = true) => {
    showPages({ '/member/memberships': OwnMembershipsPage, '/member/$': () => <h1>Boshqa sahifa</h1> })
    await gyms()
    ;(await server.next('/member/portal')).answer({ portal: { is_open: isOpen, gym: sampleGym } })
  }
  const memberships = () => server.next('/member/memberships')
  const card = (plan: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) })

  test('what is owed or left stands on what runs, and not on what was cancelled, paid or is over', async () => {
    await open()
    const asked = await memberships()
    expect(asked.query).toEqual({ gym_id: sampleGym._id })
    asked.answer({
      memberships: [
        membership({ counted: { visits: { left: 3, of: 12 }, guests: null, coach_sessions: null } as never }),
        membership({ _id: idOf(32), plan_name: 'Bekor', status: 'cancelled' }),
        membership({
          _id: idOf(35),
          plan_name: 'Qaytarilgan',
          status: 'cancelled',
          due_amount: 0,
          paid_amount: 0,
          remaining_amount: 0,
        }),
        membership({ _id: idOf(33), plan_name: 'Yillik', paid_amount: 300_000, remaining_amount: 0 }),
        membership({
          _id: idOf(34),
          plan_name: 'Tugagan',
          status: 'expired',
          counted: { visits: { left: 5, of: 12 }, guests: null, coach_sessions: null } as never,
        }),
      ],
    })
    await expect.element(card('Oylik')).toHaveTextContent('3 / 12 tashrif qoldi')
    await expect.element(card('Tugagan')).not.toHaveTextContent('tashrif qoldi')
    await expect.element(card('Oylik')).toHaveTextContent(/200\s000\ssoʻm/)
    await expect.element(card('Bekor')).not.toHaveTextContent(/200\s000/)
    // a price of nothing beside the price that its order tells
    await expect.element(card('Qaytarilgan')).not.toHaveTextContent('soʻm')
    expect(card('Yillik').getByText('Qolgan qarz').elements()).toEqual([])
  })

  test('what is reserved is taken back where it stands', async () => {
    await open()
    const asked = await memberships()
    asked.answer({
      memberships: [
        membership({ status: 'scheduled', is_reserved: true, paid_amount: 0, remaining_amount: 300_000 }),
        membership({ _id: idOf(32), plan_name: 'Bekor', status: 'cancelled', is_reserved: true }),
      ],
    })
    await expect.element(card('Bekor')).toBeVisible()
    await expect.element(card('Oylik')).toHaveTextContent(/Narxi300\s000\ssoʻmQabulxonada toʻlov qilinsa, tasdiqlanadi/)
    await expect.element(card('Oylik')).not.toHaveTextContent('Qolgan qarz')
    expect(card('Bekor').getByRole('button').elements()).toEqual([])
    await card('Oylik').getByRole('button', { name: 'Bronni bekor qilish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bronni bekor qilish' }).click()
    const cancelled = await server.next(`/member/reservation/${membership()._id}`)
    expect(cancelled.method).toBe('DELETE')
  })

  describe('without a network', () => {
    afterEach(() => onlineManager.setOnline(true))

    test('what the device kept stands there with its age, and goes with the session', async () => {
      await open()
      ;(await memberships()).answer({ memberships: [membership()] })
      await expect.element(card('Oylik')).toBeVisible()
      onlineManager.setOnline(false)
      void queryClient.resetQueries({ queryKey: keyOf(portals.memberships) })
      ;(await memberships()).cutOff()
      await expect.element(page.getByText(/Internetsiz saqlangan maʼlumot/)).toBeVisible()
      await expect.element(card('Oylik')).toBeVisible()
      forgetKept()
      expect(Object.keys(localStorage).filter((name) => name.startsWith(keptPrefix))).toEqual([])
    })

    test('what was never opened says that there is none, and comes by itself when it is back', async () => {
      await open()
      const asked = await memberships()
      onlineManager.setOnline(false)
      asked.cutOff()
      await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
      onlineManager.setOnline(true)
      ;(await memberships()).answer({ memberships: [membership()] })
      await expect.element(card('Oylik')).toBeVisible()
    })
  })

  test('a gym that has not opened the part is not asked; its member reads where to ask', async () => {
    await open(false)
    await expect.element(page.getByText(/«Chilonzor» zalining tarifiga aʼzo kabineti kirmagan/)).toBeVisible()
    expect(server.calls('/member/memberships')).toEqual([])
  })

  test('a server that breaks down is asked again by a press, and who bought nothing reads so', async () => {
    await open()
    await server.breaksDown('/member/memberships')
    await retry()
    ;(await memberships()).answer({ memberships: [] })
    await expect.element(page.getByText('Hozir aʼzoligingiz yoʻq')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Tarif tanlash' }))
      .toHaveAttribute('href', '/member/payment/plan/upgrade')
  })

  test('a plan’s name of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    await open()
    ;(await memberships()).answer({ memberships: [membership({ plan_name: longName })] })
    await expect.element(page.getByRole('heading', { name: longName })).toBeVisible()
    await fitsIn(320)
  })
})
