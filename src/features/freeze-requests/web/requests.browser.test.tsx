import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { today } from '#src/web/texts.ts'
import { cell } from '#test/components/cell.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ReceivedFreezeRequest } from '../contract.ts'
import { AskFreezeDialog } from './AskFreezeDialog.tsx'
import { FreezeRequestsPage } from './FreezeRequestsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 900))
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const rows = () => server.next('/membership/freeze/requests')
const answer = `/membership/freeze/requests/${idOf(71)}`

const request = (given: Partial<ReceivedFreezeRequest> = {}): ReceivedFreezeRequest => ({
  _id: idOf(71),
  membership_id: idOf(31),
  plan_name: 'Oylik',
  start_date: '2026-06-10',
  end_date: '2026-06-16',
  days: 7,
  reason: 'Safar',
  status: 'waiting',
  answer: null,
  createdAt: '2026-06-01T07:00:00.000Z',
  member_id: { _id: idOf(21), fullname: 'Aziza Karimova', phone_number: null },
  gym_id: sampleGym,
  booked_days: [],
  passing_days: [],
  moved: [],
  ...given,
})
const reply = (requests: readonly ReceivedFreezeRequest[], waiting = requests.length) => ({
  requests,
  waiting,
  ...pageOf(requests.length),
})
const open = async (requests: readonly ReceivedFreezeRequest[]) => {
  signInAs('admin')
  showPages({ '/admin/freezes': FreezeRequestsPage, '/admin/$': () => <h1>Boshqa sahifa</h1> })
  ;(await rows()).answer(reply(requests))
}

describe('freezes that members ask for', () => {
  test('one that waits is granted by one press, once; what the rules refuse stands there as it was', async () => {
    await open([
      request({
        booked_days: ['2026-06-11', '2026-06-11', '2026-06-13'],
        moved: [{ _id: idOf(33), plan_name: 'Yillik', start_date: '2026-07-01', new_start_date: '2026-07-08' }],
      }),
      request({
        _id: idOf(72),
        status: 'refused',
        member_id: { _id: idOf(22), fullname: 'Bobur', phone_number: null },
      }),
    ])
    await expect
      .element(row('Aziza'))
      .toHaveTextContent(
        /7 kun.*bekor boʻladi: 3 \(11\.06\.2026, 13\.06\.2026\).*«Yillik» 01\.07\.2026 oʻrniga 08\.07\.2026 da boshlanadi.*Safar/,
      )
    expect(row('Bobur').element().textContent).not.toMatch(/bekor boʻladi/)
    expect(row('Bobur').getByRole('button').elements()).toEqual([])
    await row('Aziza').getByRole('button', { name: 'Muzlatish' }).dblClick()
    const sent = await server.next(answer)
    expect([sent.body, server.calls(answer).length]).toEqual([{ status: 'accepted' }, 1])
    sent.refuse(409, { error: 'freeze.too_long', message: 'Kunlar yetmaydi' })
    await expect.element(page.getByText('Kunlar yetmaydi', { exact: true })).toBeVisible()
    await expect.element(row('Aziza').getByRole('button', { name: 'Rad etish' })).toBeVisible()
  })

  test('is refused with a reason that the member reads; without one nothing goes, and a lost answer keeps it', async () => {
    await open([request()])
    await row('Aziza').getByRole('button', { name: 'Rad etish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Aziza Karimova: rad etish' })
    await expect.element(dialog).toHaveTextContent('Sababni aʼzo koʻradi.')
    await dialog.getByRole('button', { name: 'Rad etish' }).click()
    const reason = dialog.getByRole('textbox', { name: 'Sabab' })
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls(answer)).toEqual([])
    await reason.fill('Bu oyda muzlatilgan')
    await dialog.getByRole('button', { name: 'Rad etish' }).click()
    const sent = await server.next(answer)
    expect(sent.body).toEqual({ status: 'refused', reason: 'Bu oyda muzlatilgan' })
    sent.cutOff()
    await expect.element(dialog.getByRole('alert').first()).toBeVisible()
    await expect.element(reason).toHaveValue('Bu oyda muzlatilgan')
    await dialog.getByRole('button', { name: 'Rad etish' }).click()
    ;(await server.next(answer)).answer({ request: request({ status: 'refused' }) })
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('who may only read answers nothing, and the buttons say which right it takes', async () => {
    signInAs('employee', ['memberships.read'])
    showPages({ '/employee/freezes': FreezeRequestsPage, '/employee/$': () => <h1>Boshqa sahifa</h1> })
    ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
    const asked = await rows()
    expect(asked.query['gym_id']).toBe(sampleGym._id)
    asked.answer(reply([request()]))
    await expect
      .element(row('Aziza').getByRole('button', { name: 'Muzlatish' }))
      .toHaveAccessibleDescription(/ruxsat bermagan|faqat zal egasi/)
    await expect
      .element(row('Aziza').getByRole('button', { name: 'Rad etish' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  test('nobody asks: that is said; names and reasons of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    await open([
      request({
        reason: longName,
        plan_name: longName,
        member_id: { _id: idOf(21), fullname: longName, phone_number: null },
      }),
    ])
    await expect.element(page.getByText(longName).first()).toBeVisible()
    await fitsIn(320)
  })
})

test('who asks for a freeze reads which places in classes its days cost, none of other days, and what of theirs begins later by it', async () => {
  signInAs('member')
  const tomorrow = addDays(today(), 1)
  const asking = { _id: idOf(31), plan_name: 'Oylik', start_date: '2026-01-01' }
  const places = { booked_days: [tomorrow, addDays(today(), 20)], passing_days: [tomorrow, tomorrow] }
  const booked = [{ membership_id: asking._id, ...places }]
  const obstacles = [{ membership_id: idOf(32), text: 'Boshqasida qarz bor' }]
  const sold = {
    _id: idOf(33),
    plan_id: idOf(41),
    plan_name: 'Oylik',
    start_date: addDays(today(), 11),
    end_date: addDays(today(), 40),
    goes_on: false,
  }
  const ahead = [{ membership_id: asking._id, plan_id: idOf(41), end_date: addDays(today(), 10), sold: [sold] }]
  const own = { policy: 'ask' as const, booked, obstacles, ahead }
  showPages({ '/member': () => <AskFreezeDialog membership={asking} own={own} onClose={() => undefined} /> })
  await expect.element(page.getByText(`joylar bekor boʻladi: 1 (${formatDay(tomorrow)})`)).toBeVisible()
  await expect.element(page.getByText(`aks holda bekor boʻladi: 2 (${formatDay(tomorrow)})`)).toBeVisible()
  const [from, to] = [sold.start_date, addDays(sold.start_date, 7)].map(formatDay)
  await expect
    .element(page.getByText(`Keyingi aʼzoligingiz («Oylik») ${from} oʻrniga ${to} da boshlanadi`))
    .toBeVisible()
})

test('who has to pay first reads it in place of the form, before anything is typed', async () => {
  signInAs('member')
  const asking = { _id: idOf(31), plan_name: 'Oylik', start_date: '2026-01-01' }
  const obstacles = [{ membership_id: asking._id, text: 'Muddati oʻtgan qarz bor: 200 000 soʻm' }]
  const own = { policy: 'ask' as const, booked: [], obstacles, ahead: [] }
  const isClosed = cell(false)
  const close = () => isClosed.put(true)
  showPages({ '/member': () => <AskFreezeDialog membership={asking} own={own} onClose={close} /> })
  const dialog = page.getByRole('dialog', { name: 'Aʼzolikni muzlatish' })
  await expect.element(dialog).toHaveAccessibleDescription('Muddati oʻtgan qarz bor: 200 000 soʻm')
  expect(dialog.getByRole('textbox').elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Yopish' }).last().click()
  await expect.poll(isClosed.read).toBe(true)
})
