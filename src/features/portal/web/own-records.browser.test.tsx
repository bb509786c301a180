import { onlineManager } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyOf, queryClient } from '#src/web/api.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { portals } from '../calls.generated.ts'
import type { PortalOrder, PortalPayment } from '../contract.ts'
import { OrdersPage } from './OrdersPage.tsx'
import { OwnPaymentsPage } from './OwnPaymentsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('member'))
beforeEach(() => page.viewport(1280, 800))

const payment = (given: Partial<PortalPayment> = {}): PortalPayment => ({
  _id: idOf(61),
  amount: 300_000,
  transaction_type: 'payment',
  direction: null,
  payment_method: 'cash',
  plan_name: 'Oylik',
  receipt_number: 12,
  createdAt: '2026-06-01T07:00:00.000Z',
  date: '2026-06-01',
  ...given,
})
const order = (given: Partial<PortalOrder> = {}) =>
  ({
    _id: idOf(31),
    plan_name: 'Oylik',
    status: 'active',
    is_frozen: false,
    is_reserved: false,
    start_date: '2026-06-01',
    end_date: '2026-06-30',
    price: 300_000,
    discount: 0,
    due_amount: 300_000,
    paid_amount: 100_000,
    remaining_amount: 200_000,
    counted: { visits: null, guests: null, coach_sessions: null },
    sold_on: '2026-06-01',
    payments: [],
    ...given,
  }) as unknown as PortalOrder // what the page reads of one
const knowGym = async () => (await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
const address = () => page.getByRole('status', { name: 'address' })

describe('what a member bought', () => {
  const open = async (isOpen = true) => {
    showPages({ '/member/orders': OrdersPage, '/member/$': () => <h1>Boshqa sahifa</h1> })
    await knowGym()
    const home = await server.next('/member/portal')
    home.answer({ portal: { is_open: isOpen, gym: sampleGym } })
  }
  const orders = () => server.next('/member/orders')

  test('what is owed stands on what was bought, but not on what was cancelled or only reserved', async () => {
    await open()
    const asked = await orders()
    expect(asked.query).toEqual({ gym_id: sampleGym._id })
    asked.answer({
      orders: [
        order(),
        order({ _id: idOf(32), plan_name: 'Bekor', status: 'cancelled' }),
        order({ _id: idOf(33), plan_name: 'Bron', is_reserved: true }),
      ],
    })
    const card = (plan: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan }) })
    await expect.element(card('Oylik')).toHaveTextContent(/200\s000\ssoʻm/)
    await expect.element(card('Bekor')).not.toHaveTextContent(/200\s000/)
    await expect.element(card('Bron')).not.toHaveTextContent(/200\s000/)
    expect(card('Bron').getByRole('button').elements()).toHaveLength(1)
    expect(card('Oylik').getByRole('button').elements()).toEqual([])
  })

  test('what was only reserved is not told as bought, nor as paid', async () => {
    await open()
    const called = {
      is_reserved: true,
      status: 'cancelled',
      due_amount: 0,
      paid_amount: 0,
      remaining_amount: 0,
    } as const
    ;(await orders()).answer({ orders: [order(called)] })
    await expect.element(page.getByText('01.06.2026 da bron qilingan')).toBeVisible()
    await expect.element(page.getByText('Toʻlandi')).not.toBeInTheDocument()
  })

  test('of a single place that was given back stands what comes back, until it has come', async () => {
    await open()
    const back = { is_drop_in: true, status: 'cancelled', price: 50_000, due_amount: 0, remaining_amount: 0 } as const
    ;(await orders()).answer({
      orders: [
        order({ ...back, plan_name: 'Yoga', paid_amount: 50_000 }),
        order({ ...back, _id: idOf(32), plan_name: 'Boks', paid_amount: 0 }),
      ],
    })
    const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect.element(card('Yoga')).toHaveTextContent(/Qaytariladi50\s000\ssoʻm/)
    await expect.element(card('Boks')).toHaveTextContent('u uchun toʻlanmaydi')
    await expect.element(card('Boks')).not.toHaveTextContent('Qaytariladi')
  })

  test('a reservation is taken back after a question; one that the desk was faster with stays, and says why', async () => {
    await open()
    ;(await orders()).answer({ orders: [order({ is_reserved: true })] })
    await page.getByRole('listitem').getByRole('button').click()
    const question = page.getByRole('dialog')
    await expect.element(question).toBeVisible()
    expect(server.calls(`/member/reservation/${idOf(31)}`)).toEqual([])
    await question.getByRole('button', { name: 'Bronni bekor qilish' }).click()
    const sent = await server.next(`/member/reservation/${idOf(31)}`)
    expect(sent.method).toBe('DELETE')
    sent.refuse(409, { error: 'state_conflict', message: 'Bron tasdiqlangan' })
    await expect.element(question).toHaveTextContent('Bron tasdiqlangan')
  })

  test('a part that the gym has not opened asks nothing of the server and shows the way to the gym', async () => {
    await open(false)
    await expect.element(page.getByText('Bu boʻlim yopiq')).toBeVisible()
    expect(server.calls('/member/orders')).toEqual([])
  })

  test('a server that breaks down is asked again by a press, and who bought nothing reads so', async () => {
    await open()
    await server.breaksDown('/member/orders')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await orders()).answer({ orders: [] })
    await expect.element(page.getByText('Hali hech narsa olinmagan')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Tarif tanlash' }))
      .toHaveAttribute('href', '/member/payment/plan/upgrade')
  })

  test('a plan’s name of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    await open()
    ;(await orders()).answer({ orders: [order({ plan_name: longName, payments: [payment({ plan_name: longName })] })] })
    await expect.element(page.getByRole('heading', { name: longName })).toBeVisible()
    await fitsIn(320)
  })
})

describe('what a member paid', () => {
  const open = () => showPages({ '/member/payments': OwnPaymentsPage, '/member/$': () => <h1>Boshqa sahifa</h1> })

  test('a payment takes two lines on a small phone, what it came to in the first', async () => {
    await page.viewport(320, 640)
    open()
    await knowGym()
    ;(await server.next('/member/payments')).answer({ payments: [payment({ amount: 1_080_000 })], ...pageOf(1) })
    const row = page.getByRole('listitem').getByRole('link')
    await expect.element(row).toHaveTextContent(/^Toʻlov · Chek 121\s080\s000\ssoʻm/)
    expect(row.element().getBoundingClientRect().height).toBeLessThan(80)
  })

  test('the largest sum of the longest receipt number stays in its row on a small phone', async () => {
    await page.viewport(320, 640)
    open()
    await knowGym()
    const largest = payment({ amount: 1_234_567_890.12, receipt_number: 123_456 })
    ;(await server.next('/member/payments')).answer({ payments: [largest], ...pageOf(1) })
    const row = page.getByRole('listitem').getByRole('link')
    const sum = row.getByText(/^1\s234\s567\s890,12\ssoʻm$/)
    await expect.element(sum).toBeVisible()
    const rightOf = (shown: typeof sum) => shown.element().getBoundingClientRect().right
    expect(rightOf(sum)).toBeLessThanOrEqual(rightOf(row))
  })

  test('money that changed hands opens its receipt, a correction opens nothing', async () => {
    open()
    await knowGym()
    const asked = await server.next('/member/payments')
    const corrected = payment({
      _id: idOf(62),
      transaction_type: 'adjustment',
      direction: 'decrease',
      payment_method: null,
      receipt_number: null,
    })
    const back = payment({ _id: idOf(63), transaction_type: 'refund', amount: 50_000 })
    asked.answer({ payments: [payment(), corrected, back], ...pageOf(3) })
    await expect.element(page.getByRole('listitem').nth(2)).toHaveTextContent(/−50\s000\ssoʻm/)
    await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent(/−300\s000\ssoʻm/)
    expect(page.getByRole('listitem').nth(1).getByRole('link').elements()).toEqual([])
    await page.getByRole('listitem').nth(0).getByRole('link').click()
    await expect.element(address()).toHaveTextContent(`/member/receipts/${idOf(61)}`)
  })

  test('another page keeps the rows until its own are here', async () => {
    open()
    await knowGym()
    const first = await server.next('/member/payments')
    first.answer({ payments: [payment()], ...pageOf(12) })
    await page.getByRole('link', { name: '2-sahifa' }).first().click()
    const second = await server.next('/member/payments')
    expect(second.query).toMatchObject({ page: '2', gym_id: sampleGym._id })
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Chek 12' })).toBeVisible()
    second.answer({
      payments: [payment({ _id: idOf(64), receipt_number: 7 })],
      pagination: { page: 2, limit: 10, total: 12, totalPages: 2 },
    })
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Chek 7' })).toBeVisible()
  })

  test('what the version before answered and kept, without the day for which it counts, stands with its moment', async () => {
    open()
    await knowGym()
    const { date: _, ...before } = payment()
    ;(await server.next('/member/payments')).answer({ payments: [before], ...pageOf(1) })
    const row = page.getByRole('listitem').filter({ hasText: '01.06.2026, 12:00' })
    await expect.element(row).toBeVisible()
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    void queryClient.resetQueries({ queryKey: keyOf(portals.payments) })
    ;(await server.next('/member/payments')).cutOff()
    await expect.element(page.getByText(/Internetsiz saqlangan maʼlumot/)).toBeVisible()
    await expect.element(row).toBeVisible()
  })
})
