import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { fitsIn } from '#test/components/fits.ts'
import { sampleBooking, sampleSession, tomorrow } from '#test/components/class-samples.ts'
import { idOf, longName, pageOf, sampleMember } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ClassSession, MemberSession } from '../contract.ts'
import { BookMember } from './BookMember.tsx'
import { BuyPlace } from './BuyPlace.tsx'
import { SellPlace } from './SellPlace.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 800))
const buying = '/class/drop-in/create'
const booking = '/class/booking/create'
const ofTomorrow = (given: Partial<ClassSession> = {}) =>
  sampleSession({ date: tomorrow(), drop_in_price: 50_000, ...given })
const aziza = { ...sampleMember(), membership: null, debt: 0, is_deleted: false }
const soldPlace = (transaction_id: string | null) => ({
  booking: sampleBooking(aziza.fullname, 'booked'),
  membership: { _id: idOf(31), due_amount: 50_000, paid_amount: 0, remaining_amount: 50_000, transaction_id },
})

describe('a member who is booked at the desk', () => {
  beforeEach(() => signInAs('admin'))
  const open = (given: Partial<ClassSession> = {}) => {
    const session = ofTomorrow(given)
    showPages({ '/classes': () => <BookMember session={session} /> })
  }
  const field = () => page.getByRole('combobox', { name: 'Aʼzoni yozish' })
  const found = async (text: string, members: readonly object[]) => {
    await field().fill(text)
    const asked = await vi.waitFor(async () => {
      const one = await server.next('/member/foradmin/all')
      if (one.query['search'] !== text) one.answer({ members: [], ...pageOf(0) })
      expect(one.query['search']).toBe(text)
      return one
    }, 20_000)
    asked.answer({ members, ...pageOf(members.length) })
  }
  const take = async () => {
    await found('Aziza', [aziza])
    await page.getByRole('option', { name: aziza.fullname }).click()
    return server.next(booking)
  }
  const offer = () => page.getByRole('button', { name: /^Bir martalik sotish/ })

  test('who was booked by mistake is let go from the toast', async () => {
    open()
    const sent = await take()
    expect(sent.body).toEqual({ session_id: ofTomorrow()._id, member_id: aziza._id })
    sent.answer({ message: 'Yozildi', booking: sampleBooking(aziza.fullname, 'booked') })
    await page.getByRole('button', { name: 'Bekor qilish' }).click()
    const undone = await server.next(`/class/booking/cancel/${encodeURIComponent(`booking-of-${aziza.fullname}`)}`)
    expect(undone.method).toBe('DELETE')
  })

  test('a plan that does not hold the class offers the single place of this person, and of the next one only when asked anew', async () => {
    open()
    const sent = await take()
    expect(offer().elements()).toEqual([])
    sent.refuse(422, { error: 'class.refused', message: 'Aʼzoligi yoʻq', data: { reason: 'no_membership' } })
    await expect.element(page.getByText('Aziza Karimova: Aʼzoligi yoʻq')).toBeVisible()
    await offer().click()
    await expect.element(page.getByRole('heading', { name: /^Aziza Karimova: bir martalik joy/ })).toBeVisible()
    await found('Barno', [barno])
    await page.getByRole('option', { name: 'Barno Olimova' }).click()
    await expect.element(page.getByRole('heading', { name: /bir martalik joy/ })).not.toBeInTheDocument()
    expect((await server.next(booking)).body).toMatchObject({ member_id: idOf(22) })
  })

  const barno = { ...aziza, _id: idOf(22), fullname: 'Barno Olimova' }
  const noPlan = { error: 'class.refused', message: 'Aʼzoligi yoʻq', data: { reason: 'no_membership' } }

  test('the next one is typed and booked before the answer for the last: each is told by their own name', async () => {
    open()
    const first = await take()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('')
    await found('Barno', [barno])
    await userEvent.keyboard('{Enter}')
    const second = await server.next(booking)
    second.refuse(422, { error: 'class.refused', message: 'Bloklangan', data: { reason: 'banned' } })
    await expect.element(page.getByText('Barno Olimova: Bloklangan')).toBeVisible()
    await userEvent.keyboard('Gav')
    first.refuse(422, noPlan)
    await expect.element(page.getByText('Aziza Karimova: Aʼzoligi yoʻq')).toBeVisible()
    await expect.element(page.getByText('Barno Olimova: Bloklangan')).toBeVisible()
    await expect.element(field()).toHaveValue('Gav')
  })

  test('the last place is taken at another desk while this one takes the money: what is typed stays, and the server says why', async () => {
    const shown = cell(ofTomorrow({ free: 1 }))
    function Desk() {
      return <BookMember session={useCell(shown)} />
    }
    showPages({ '/classes': Desk })
    ;(await take()).refuse(422, noPlan)
    await offer().click()
    const amount = page.getByRole('textbox', { name: 'Summa' })
    await amount.fill('20000')
    shown.put(ofTomorrow({ free: 0 }))
    await expect.element(offer()).not.toBeInTheDocument()
    await expect.element(amount).toHaveValue('20\u00a0000')
    await page.getByRole('button', { name: 'Sotish' }).click()
    ;(await server.next(buying)).refuse(422, { error: 'class.full', message: 'Joy qolmadi' })
    await expect.element(page.getByText('Joy qolmadi').first()).toBeVisible()
  })

  test('a place that is sold while the next one is booked takes nothing away from them', async () => {
    open()
    ;(await take()).refuse(422, noPlan)
    await offer().click()
    const amount = page.getByRole('textbox', { name: 'Summa' })
    await expect.element(amount).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const sale = await server.next(buying)
    await found('Barno', [barno])
    await page.getByRole('option', { name: 'Barno Olimova' }).click()
    const next = await server.next(booking)
    sale.answer({ message: 'Sotildi', ...soldPlace(null) })
    await expect.element(page.getByRole('status').getByText('Sotildi')).toBeVisible()
    next.refuse(422, { error: 'class.refused', message: 'Bloklangan', data: { reason: 'banned' } })
    await expect.element(page.getByText('Barno Olimova: Bloklangan')).toBeVisible()
  })

  test('after a place that was sold the field waits for the next one', async () => {
    open()
    ;(await take()).refuse(422, noPlan)
    await offer().click()
    await userEvent.keyboard('{Enter}')
    ;(await server.next(buying)).answer({ message: 'Sotildi', ...soldPlace(null) })
    await expect.element(page.getByText('Aziza Karimova: Aʼzoligi yoʻq')).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
  })

  test('who is turned away for another reason, or where no place is left, is sold none', async () => {
    open()
    const banned = await take()
    banned.refuse(422, { error: 'class.refused', message: 'Bloklangan', data: { reason: 'banned' } })
    await expect.element(page.getByText('Aziza Karimova: Bloklangan')).toBeVisible()
    expect(offer().elements()).toEqual([])
  })

  test('a full class says before anybody is chosen that they will wait, and sells no place', async () => {
    open({ free: 0, booked: 3 })
    await expect.element(page.getByText('Joy qolmagan: yozilgan kishi navbatga turadi')).toBeVisible()
    const sent = await take()
    sent.refuse(422, { error: 'class.refused', message: 'Aʼzoligi yoʻq', data: { reason: 'no_membership' } })
    await expect.element(page.getByText('Aziza Karimova: Aʼzoligi yoʻq')).toBeVisible()
    expect(offer().elements()).toEqual([])
  })
})

describe('a single place sold at the desk', () => {
  const close = vi.fn<() => void>()
  const open = (role: 'admin' | 'employee' = 'admin', name = aziza.fullname) => {
    close.mockReset()
    signInAs(role)
    const session = ofTomorrow()
    showPages({
      '/classes': () => <SellPlace session={session} memberId={aziza._id} name={name} price={50_000} onClose={close} />,
    })
  }
  const amount = () => page.getByRole('textbox', { name: 'Summa' })
  const sell = () => page.getByRole('button', { name: 'Sotish' })
  const method = () => page.getByRole('group', { name: 'Toʻlov usuli' })

  test('all of it in cash is proposed; Enter pressed twice sells one place', async () => {
    open()
    await amount().click()
    await userEvent.keyboard('{Enter}{Enter}')
    const sent = await server.next(buying)
    expect(sent.body).toEqual({
      session_id: ofTomorrow()._id,
      member_id: aziza._id,
      told_amount: 50_000,
      payment: { paid_amount: 50_000, payment_method: 'cash' },
    })
    sent.answer(soldPlace(null))
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(server.calls(buying)).toHaveLength(1)
  })

  test('paid later, no payment is sent and none is asked how', async () => {
    open()
    await amount().fill('')
    await expect.element(method()).not.toBeInTheDocument()
    await sell().click()
    const sent = await server.next(buying)
    expect(sent.body).toEqual({ session_id: ofTomorrow()._id, member_id: aziza._id, told_amount: 50_000 })
  })

  test('a sale whose answer was lost is asked for again under its key, so that it is one', async () => {
    open()
    await method().getByText('Karta', { exact: true }).click()
    await sell().click()
    const lost = await server.next(buying)
    lost.cutOff()
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    expect(close).not.toHaveBeenCalled()
    await sell().click()
    const again = await server.next(buying)
    expect(again.body).toMatchObject({ payment: { payment_method: 'card' } })
    expect(again.headers.get('idempotency-key')).toBe(lost.headers.get('idempotency-key'))
  })

  test('the last place that somebody else took meanwhile is told, and what was chosen stays', async () => {
    open()
    await amount().fill('20000')
    await sell().click()
    const sent = await server.next(buying)
    sent.refuse(409, { error: 'class.full', message: 'Joy qolmadi' })
    await expect.element(page.getByText('Joy qolmadi')).toBeVisible()
    await expect.element(amount()).toHaveValue('20\u00a0000')
    expect(close).not.toHaveBeenCalled()
  })

  test('reception without an open shift opens it first, and the sale goes on by itself', async () => {
    open('employee')
    ;(await server.next('/shift/current')).answer({ shift: null })
    await sell().click()
    const opening = page.getByRole('dialog', { name: 'Smena ochish' })
    await expect.element(opening).toBeVisible()
    expect(server.calls(buying)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(opening).not.toBeInTheDocument()
    await method().getByText('Karta', { exact: true }).click()
    await sell().click()
    await server.next(buying)
  })

  test('a name of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    open('admin', longName)
    await expect.element(page.getByRole('heading', { name: longName })).toBeVisible()
    await fitsIn(320)
  })
})

describe('a single place that a member takes', () => {
  beforeEach(() => signInAs('member'))
  const session = {
    ...ofTomorrow(),
    booking: null,
    refusal: null,
    may_buy: true,
    late_from: `${tomorrow()}T10:00:00.000Z`,
  } satisfies MemberSession
  const open = (late_from = session.late_from) =>
    showPages({ '/member': () => <BuyPlace session={{ ...session, late_from }} price={50_000} /> })
  const ask = () => page.getByRole('button', { name: /^Bir martalik/ }).click()
  const question = () => page.getByRole('dialog')
  const take = () => question().getByRole('button', { name: 'Yozilish' })

  test('nothing is bought before its terms are agreed to, and a second press buys no second one', async () => {
    open()
    await ask()
    await expect.element(question()).toHaveTextContent(/50\s000\ssoʻm/)
    await expect.element(question()).toHaveTextContent(/15:00 gacha bekor qilsangiz/)
    expect(server.calls(buying)).toEqual([])
    await take().dblClick()
    const sent = await server.next(buying)
    expect(sent.body).toEqual({ session_id: session._id, told_amount: 50_000 })
    sent.answer(soldPlace(null))
    await expect.element(question()).not.toBeInTheDocument()
    expect(server.calls(buying)).toHaveLength(1)
  })

  test('shortly before the class nobody is promised that it may be given back', async () => {
    open(new Date(Date.now() - 1000).toISOString())
    await ask()
    await expect.element(question()).toHaveTextContent(/kelmasangiz ham toʻlanadi/)
    await expect.element(question()).not.toHaveTextContent(/bekor qilsangiz/)
  })

  test('a refusal stands in the question; who leaves it has bought nothing', async () => {
    open()
    await ask()
    await take().click()
    const sent = await server.next(buying)
    sent.refuse(422, { error: 'class.covered', message: 'Tarifingizga bu mashgʻulot kiradi' })
    await expect.element(question().getByRole('alert')).toHaveTextContent('Tarifingizga bu mashgʻulot kiradi')
    await question().getByRole('button', { name: 'Bekor qilish' }).click()
    await expect.element(question()).not.toBeInTheDocument()
    expect(server.calls(buying)).toHaveLength(1)
  })
})
