import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startSession } from '#src/web/session.ts'
import { cell, useCell } from '#test/components/cell.ts'
import { fitsIn } from '#test/components/fits.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Transaction } from '../contract.ts'
import { TransactionForm } from './TransactionForm.tsx'

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => sessionStorage.clear())
beforeEach(() => page.viewport(1280, 800))

const uuid = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`
const ids = { membership: uuid(1), subscription: uuid(2), paid: uuid(3), paidBack: uuid(4), gym: uuid(5) }
const at = '2026-03-05T10:00:00.000Z'
const payment = (id: string, paid_amount: number): Transaction =>
  ({
    _id: id,
    transaction_type: 'payment',
    paid_amount,
    payment_method: 'card',
    transaction_id: null,
    date: '2026-03-05',
    createdAt: at,
  }) as unknown as Transaction // what the form reads of one
const refundOf = (id: string, of: string, paid_amount: number): Transaction =>
  ({ ...payment(id, paid_amount), transaction_type: 'refund', transaction_id: of }) as unknown as Transaction // see payment

const done = vi.fn<() => void>()
const call = '/transaction/membership/create'
const amount = () => page.getByRole('textbox', { name: 'Summa' })
const method = (name: string) => page.getByRole('group', { name: 'Toʻlov usuli' }).getByText(name)
const send = (name = 'Toʻlovni qabul qilish') => page.getByRole('button', { name, exact: true })
const som = (text: string) => text.replaceAll(' ', '\u00a0')

type Props = Partial<Parameters<typeof TransactionForm>[0]>
function open(props: Props = {}) {
  done.mockClear()
  showPages({
    '/pay': () => (
      <TransactionForm
        target={{ kind: 'membership', id: ids.membership }}
        remaining={300_000}
        onDone={done}
        {...props}
      />
    ),
  })
}

describe('a payment', () => {
  test('begins with what is owed and says what it leaves', async () => {
    open()
    await expect.element(amount()).toHaveValue(som('300 000'))
    await expect.element(page.getByText('Shundan keyin qarz qolmaydi')).toBeVisible()
    await amount().fill('100000')
    await expect.element(page.getByText(/Shundan keyingi qarz: 200\s000\ssoʻm/)).toBeVisible()
    await page.getByRole('button', { name: 'Hammasi' }).click()
    await expect.element(amount()).toHaveValue(som('300 000'))
    await expect.element(page.getByRole('button', { name: 'Hammasi' })).not.toBeInTheDocument()
  })

  test('is one Enter: the sum is there and has the focus, cash is chosen, and it goes once', async () => {
    open()
    await expect.element(amount()).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    const sent = await server.next(call)
    expect(sent.body).toEqual({
      membership_id: ids.membership,
      paid_amount: 300_000,
      transaction_type: 'payment',
      payment_method: 'cash',
      note: '',
    })
    expect(server.calls(call)).toHaveLength(1)
    sent.answer({ message: 'Toʻlandi', transaction: payment('t-1', 300_000) })
    await expect.poll(() => done.mock.calls.length).toBe(1)
  })

  test('too much is said at the amount by the server, and nothing typed is lost', async () => {
    open()
    await method('Naqd').click()
    await amount().fill('999999')
    await send().click()
    const sent = await server.next(call)
    sent.refuse(422, {
      error: 'payment.too_big',
      message: 'Koʻpi bilan 300 000 soʻm',
      fields: { paid_amount: 'Koʻpi bilan 300 000 soʻm' },
    })
    await expect.element(amount()).toHaveFocus()
    await expect.element(amount()).toHaveAccessibleDescription(/Koʻpi bilan/)
    await expect.element(amount()).toHaveValue(som('999 999'))
    expect(done).not.toHaveBeenCalled()
  })

  test('that was made elsewhere meanwhile: the sum that nobody typed follows what is owed, one that was typed stays', async () => {
    const owed = cell(300_000)
    const Pay = () => (
      <TransactionForm target={{ kind: 'membership', id: ids.membership }} remaining={useCell(owed)} onDone={done} />
    )
    showPages({ '/pay': Pay })
    await expect.element(amount()).toHaveValue(som('300 000'))
    owed.put(120_000)
    await expect.element(amount()).toHaveValue(som('120 000'))
    await amount().fill('50000')
    owed.put(100_000)
    await expect.element(page.getByText(/Shundan keyingi qarz: 50\s000\ssoʻm/)).toBeVisible()
    await expect.element(amount()).toHaveValue(som('50 000'))
    owed.put(0)
    await expect.element(amount()).toHaveAccessibleDescription(/Qarz yoʻq: hammasi toʻlangan/)
    await amount().click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('tooltip', { name: 'Qarz yoʻq: hammasi toʻlangan' })).toBeVisible()
    expect(server.calls(call)).toEqual([])
  })

  test('of a subscription goes to its own place under its own name', async () => {
    open({ target: { kind: 'subscription', id: ids.subscription } })
    await method('Naqd').click()
    await send().click()
    const sent = await server.next('/transaction/subscription/create')
    expect(sent.body).toMatchObject({ subscribe_id: ids.subscription })
    sent.answer({})
  })
})

describe('a refund', () => {
  const ledger = [payment(ids.paid, 200_000), payment(ids.paidBack, 100_000), refundOf(uuid(6), ids.paidBack, 100_000)]

  test('names the one payment that can be given back, and how much of it', async () => {
    open({ type: 'refund', transactions: ledger })
    await expect.element(page.getByRole('combobox', { name: 'Qaysi toʻlov qaytariladi' })).toHaveValue(ids.paid)
    expect(page.getByRole('option', { name: /100/ }).query()).toBeNull()
    await expect.element(page.getByText(/Qaytarish mumkin: 200\s000/)).toBeVisible()
  })

  test('from a payment begins with what is left of it, by the way it was paid', async () => {
    open({ transactions: [...ledger, refundOf(uuid(7), ids.paid, 50_000)], type: 'refund', paymentId: ids.paid })
    await expect.element(amount()).toHaveValue(som('150 000'))
    await expect
      .element(page.getByRole('group', { name: 'Toʻlov usuli' }).getByRole('radio', { name: 'Karta' }))
      .toBeChecked()
    await page.getByRole('textbox', { name: 'Sabab' }).fill('Koʻchib ketdi')
    await send('Pulni qaytarish').click()
    const sent = await server.next(call)
    expect(sent.body).toEqual({
      membership_id: ids.membership,
      paid_amount: 150_000,
      transaction_type: 'refund',
      payment_method: 'card',
      transaction_id: ids.paid,
      reason: 'Koʻchib ketdi',
      note: '',
    })
    sent.answer({})
  })

  test('by another method than the payment asks why and once more, and says both', async () => {
    open({ transactions: ledger, type: 'refund', paymentId: ids.paid })
    await page.getByRole('textbox', { name: 'Sabab' }).fill('Koʻchib ketdi')
    const why = page.getByRole('textbox', { name: 'Nega pul kelgan yoʻl bilan qaytmaydi' })
    expect(why.elements()).toHaveLength(0)
    await method('Naqd').click()
    await why.fill('Karta yopilgan')
    await send('Pulni qaytarish').click()
    const question = page.getByRole('dialog', { name: 'Pul boshqa usulda qaytarilsinmi?' })
    await expect.element(question.getByText('Toʻlov usuli: Karta. Qaytarish usuli: Naqd.')).toBeVisible()
    expect(server.calls(call)).toEqual([])
    await question.getByRole('button', { name: 'Pulni qaytarish' }).click()
    const sent = await server.next(call)
    expect(sent.body).toMatchObject({
      payment_method: 'cash',
      transaction_id: ids.paid,
      reason: 'Koʻchib ketdi',
      way_reason: 'Karta yopilgan',
    })
    sent.answer({})
  })

  test('of what a gift card paid goes back onto it: no way is asked, and none is chosen for a payment in money', async () => {
    const ofCard = { ...payment(ids.paid, 300_000), payment_method: 'gift_card' } as Transaction
    open({ type: 'refund', remaining: 0, transactions: [ofCard, payment(ids.paidBack, 50_000)], paymentId: ids.paid })
    await expect.element(page.getByText(/300\s000\ssoʻm sovgʻa kartasining oʻziga qaytadi/)).toBeVisible()
    await expect.element(method('Naqd')).not.toBeInTheDocument()
    const chosen = page.getByRole('combobox', { name: 'Qaysi toʻlov qaytariladi' })
    await chosen.selectOptions(ids.paidBack)
    await method('Naqd').click()
    await chosen.selectOptions(ids.paid)
    await page.getByRole('textbox', { name: 'Sabab' }).fill('Kasal')
    await send('Pulni qaytarish').click()
    expect((await server.next(call)).body).toMatchObject({ transaction_id: ids.paid, payment_method: 'gift_card' })
  })

  test('by another method is not sent without saying why', async () => {
    open({ transactions: ledger, type: 'refund', paymentId: ids.paid })
    await page.getByRole('textbox', { name: 'Sabab' }).fill('Koʻchib ketdi')
    await method('Naqd').click()
    await send('Pulni qaytarish').click()
    await expect.element(page.getByText('Sababini yozing')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    expect(server.calls(call)).toEqual([])
  })

  test('of money that a provider brought says that an entry moves none, and goes only after that', async () => {
    const online = { ...payment(ids.paid, 200_000), payment_method: 'online', provider: 'payme' } as Transaction
    open({ transactions: [online], type: 'refund', paymentId: ids.paid })
    await page.getByRole('textbox', { name: 'Sabab' }).fill('Koʻchib ketdi')
    await send('Pulni qaytarish').click()
    const question = page.getByRole('dialog', { name: 'Pul oʻzi qaytmaydi' })
    await expect.element(question.getByText(/kabinetidan toʻliq qaytaring/)).toBeVisible()
    expect(server.calls(call)).toEqual([])
    await question.getByRole('button', { name: 'Yozuvni kiritish' }).click()
    const sent = await server.next(call)
    expect(sent.body).toMatchObject({ payment_method: 'online', transaction_id: ids.paid })
    sent.answer({})
  })

  test('of money that came by Click asks Click to give back all of it, or a part', async () => {
    const online = { ...payment(ids.paid, 200_000), payment_method: 'online', provider: 'click' } as Transaction
    const ask = vi.fn<(id: string, reason: string, amount: number) => void>()
    open({ transactions: [online], type: 'refund', paymentId: ids.paid, giveBack: { can: () => true, ask } })
    await page.getByRole('textbox', { name: 'Sabab' }).fill('Koʻchib ketdi')
    await send('Pulni qaytarish').click()
    await page.getByRole('button', { name: 'Clickʼdan soʻrash' }).click()
    await expect.poll(() => ask.mock.calls).toEqual([[ids.paid, 'Koʻchib ketdi', 200_000]])
    await amount().fill('50000')
    await send('Pulni qaytarish').click()
    await page.getByRole('button', { name: 'Clickʼdan soʻrash' }).click()
    await expect.poll(() => ask.mock.calls.at(1)).toEqual([ids.paid, 'Koʻchib ketdi', 50_000])
    expect(server.calls(call)).toEqual([])
  })

  test('says before it is sent what will be owed again', async () => {
    open({ transactions: ledger, type: 'refund', paymentId: ids.paid, remaining: 100_000 })
    await expect
      .element(page.getByText(/Qaytarish mumkin: 200\s000\ssoʻm. Shundan keyingi qarz: 300\s000\ssoʻm/))
      .toBeVisible()
  })

  test('stands on a small phone with its words whole and its button in view', async () => {
    await page.viewport(320, 568)
    open({ transactions: ledger, type: 'refund', paymentId: ids.paid, remaining: 100_000 })
    await expect.element(page.getByText(/Shundan keyingi qarz/)).toBeVisible()
    await fitsIn(320)
    await expect.element(send('Pulni qaytarish')).toBeInViewport({ ratio: 1 })
  })

  test('without anything to give back says so', async () => {
    open({ type: 'refund', transactions: [] })
    await expect
      .element(page.getByRole('combobox', { name: 'Qaysi toʻlov qaytariladi' }))
      .toHaveDisplayValue('Qaytariladigan toʻlov yoʻq')
  })
})

test('a correction has a direction and a reason, and no method', async () => {
  open({ type: 'adjustment' })
  await expect.element(page.getByRole('group', { name: 'Toʻlov usuli' })).not.toBeInTheDocument()
  await page.getByRole('group', { name: 'Yoʻnalishi' }).getByText('Qarzni oshirish').click()
  await page.getByRole('textbox', { name: 'Sabab' }).fill('Xato')
  await amount().fill('1000')
  await expect.element(page.getByText(/Shundan keyingi qarz: 301\s000\ssoʻm/)).toBeVisible()
  await send('Tuzatish').click()
  const sent = await server.next(call)
  expect(sent.body).toEqual({
    membership_id: ids.membership,
    paid_amount: 1000,
    transaction_type: 'adjustment',
    direction: 'increase',
    reason: 'Xato',
    note: '',
  })
  sent.answer({})
  await expect.poll(() => done.mock.calls.length).toBe(1)
})

describe('at reception', () => {
  beforeEach(() => {
    document.cookie = 'signed_in=employee; Path=/'
    startSession({ accessToken: 'token', role: 'employee' })
  })

  test('cash without an open shift opens one first, and the payment goes on by itself with its own key', async () => {
    open({ gymId: ids.gym })
    const shift = await server.next('/shift/current')
    shift.answer({ shift: { _id: 's-1' } })
    await method('Naqd').click()
    await send().click()
    const sent = await server.next(call)
    sent.refuse(409, { error: 'shift.required', message: 'Smena yopiq' })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(done).not.toHaveBeenCalled()
    await expect.element(page.getByRole('alert').getByText('Smena yopiq')).not.toBeInTheDocument()
  })
})
