import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startSession } from '#src/web/session.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Transaction } from '../contract.ts'
import { TransactionForm } from './TransactionForm.tsx'

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => sessionStorage.clear())

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
const kind = () => page.getByRole('combobox', { name: 'Amal turi' })
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
    open({ type: 'payment', hidesType: true })
    await expect.element(amount()).toHaveValue(som('300 000'))
    await expect.element(page.getByText('Toʻlovdan keyin qarz qolmaydi')).toBeVisible()
    await amount().fill('100000')
    await expect.element(page.getByText(/Toʻlovdan keyin 200\s000\ssoʻm qoladi/)).toBeVisible()
    await page.getByRole('button', { name: 'Hammasi' }).click()
    await expect.element(amount()).toHaveValue(som('300 000'))
    await expect.element(page.getByRole('button', { name: 'Hammasi' })).not.toBeInTheDocument()
  })

  test('wants its method, and goes once with what belongs to a payment', async () => {
    open({ type: 'payment', hidesType: true })
    await send().click()
    await expect.element(page.getByRole('group', { name: 'Toʻlov usuli' })).toHaveAccessibleDescription(/./)
    expect(server.calls(call)).toEqual([])
    await method('Karta').click()
    await amount().click()
    await userEvent.keyboard('{Enter}{Enter}')
    const sent = await server.next(call)
    expect(sent.body).toEqual({
      membership_id: ids.membership,
      paid_amount: 300_000,
      transaction_type: 'payment',
      payment_method: 'card',
      note: '',
    })
    expect(server.calls(call)).toHaveLength(1)
    sent.answer({ message: 'Toʻlandi', transaction: payment('t-1', 300_000) })
    await expect.poll(() => done.mock.calls.length).toBe(1)
  })

  test('too much is said at the amount by the server, and nothing typed is lost', async () => {
    open({ type: 'payment', hidesType: true })
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

  test('of a subscription goes to its own place under its own name', async () => {
    open({ type: 'payment', hidesType: true, target: { kind: 'subscription', id: ids.subscription } })
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
    open({ transactions: ledger })
    await kind().selectOptions('refund')
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
    await page.getByRole('textbox', { name: 'Sababi' }).fill('Koʻchib ketdi')
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

  test('without anything to give back says so', async () => {
    open({ transactions: [] })
    await kind().selectOptions('refund')
    await expect
      .element(page.getByRole('combobox', { name: 'Qaysi toʻlov qaytariladi' }))
      .toHaveDisplayValue('Qaytariladigan toʻlov yoʻq')
  })
})

test('a correction has a direction and a reason, and no method', async () => {
  open()
  await kind().selectOptions('adjustment')
  await expect.element(page.getByRole('group', { name: 'Toʻlov usuli' })).not.toBeInTheDocument()
  await page.getByRole('group', { name: 'Yoʻnalishi' }).getByText('Qarzni oshirish').click()
  await page.getByRole('textbox', { name: 'Sababi' }).fill('Xato')
  await amount().fill('1000')
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
})

describe('at reception', () => {
  beforeEach(() => {
    document.cookie = 'signed_in=employee; Path=/'
    startSession({ accessToken: 'token', role: 'employee' })
  })

  test('what an employee has no right to is shown and cannot be chosen', async () => {
    open()
    await expect.element(page.getByRole('option', { name: /Qaytarish \(/ })).toBeDisabled()
    await expect.element(page.getByRole('option', { name: 'Toʻlov', exact: true })).toBeEnabled()
  })

  test('cash without an open shift opens one first, and the payment goes on by itself with its own key', async () => {
    open({ type: 'payment', hidesType: true, gymId: ids.gym })
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
