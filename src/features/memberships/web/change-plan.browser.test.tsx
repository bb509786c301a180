import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { noConditions } from '#src/features/plans/rules.ts'
import { queryClient } from '#src/web/api.ts'
import { today } from '#src/web/texts.ts'
import { idOf, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Membership } from '../contract.ts'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'

const server = standInForServer()
beforeEach(forgetAll)
const other = () => <h1>Boshqa sahifa</h1>
const membership = {
  _id: idOf(31),
  plan_id: idOf(41),
  plan_name: 'Oylik',
  member_id: { _id: idOf(21), fullname: 'Aziza Karimova' },
  gym_id: sampleGym,
  start_date: addDays(today(), -9),
  end_date: addDays(today(), 20),
} as unknown as Membership // what the dialog reads of one

describe('a change of plan', () => {
  const close = vi.fn<() => void>()
  const preview = (given: object = {}) => ({
    preview: {
      start_date: today(),
      earliest_start_date: today(),
      latest_start_date: addDays(today(), 20),
      old_end_date: addDays(today(), -1),
      new_end_date: addDays(today(), 29),
      entitled_days: 30,
      unused_days: 21,
      visits: null,
      counted_by: 'days',
      unused_amount: 210_000,
      price: 450_000,
      due_amount: 450_000,
      credit: 100_000,
      remaining_amount: 350_000,
      promo_off: 0,
      old_remaining_amount: 0,
      refundable: 0,
      agreed_day: null,
      moved: [] as object[],
      ...given,
    },
  })
  const plan = (last: number, name: string, price: number) => ({
    _id: idOf(last),
    name,
    price,
    duration: 30,
    options: [],
    gyms: [],
    freeze_days: null,
    ...noConditions,
    conditions: noConditions,
  })
  const previews = `/membership/change/preview/${idOf(31)}`
  const change = `/membership/change/${idOf(31)}`
  const open = async (plans: readonly object[]) => {
    close.mockReset()
    signInAs('admin')
    showPages({ '/admin/m': () => <ChangePlanDialog membership={membership} onClose={close} />, '/admin/$': other })
    ;(await server.next('/plans/all/forgym')).answer({ plans, ...pageOf(plans.length) })
    ;(await server.next(`/member/one/${idOf(21)}`)).answer({
      member: { _id: idOf(21), gender: 'female', dateOfBirth: null },
    })
  }
  const dialog = () => page.getByRole('dialog', { name: 'Tarifni almashtirish' })
  const choose = (name: RegExp) =>
    dialog().getByRole('combobox', { name: 'Tarif' }).selectOptions(dialog().getByRole('option', { name }))
  const submit = () => dialog().getByRole('button', { name: 'Almashtirish' })

  test('a sum that was worked out for another plan is not paid for this one: nothing goes before its own is here', async () => {
    await open([plan(41, 'Oylik', 300_000), plan(42, 'Pro', 450_000), plan(43, 'Kunduzgi', 200_000)])
    await choose(/^Pro/)
    ;(await server.next(previews)).answer(preview({ agreed_day: '2026-06-20' }))
    await expect.element(dialog().getByText(/^350\s000\ssoʻm$/)).toBeVisible()
    await expect.element(dialog().getByText(/kelishilgan kun \(20\.06\.2026\) eski tarif bilan tugaydi/)).toBeVisible()
    await choose(/^Kunduzgi/)
    const slow = await server.next(previews)
    expect(slow.query).toMatchObject({ plan_id: idOf(43) })
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(submit()).toHaveAccessibleDescription('Summa hali maʼlum emas')
    slow.answer(preview({ due_amount: 200_000, remaining_amount: 100_000 }))
    await submit().click()
    const sent = await server.next(change)
    expect(sent.body).toMatchObject({ plan_id: idOf(43), payment: { paid_amount: 100_000, payment_method: 'cash' } })
  })

  test('what the desk says to the member stands there: what goes over, what is to pay, what stays owed', async () => {
    await open([plan(41, 'Oylik', 300_000), plan(42, 'Pro', 450_000)])
    ;(await server.next(previews)).answer(preview({ old_end_date: null, old_remaining_amount: 20_000 }))
    await expect.element(dialog()).toHaveTextContent(/bir kuni ham oʻtmagan: u bekor qilinadi/)
    await expect.element(dialog()).toHaveTextContent(/Ishlatilgan qismi uchun eski qarz qoladi: 20\s000\ssoʻm/)
  })

  test('what is left over of the old plan is paid by nothing, and may be given back', async () => {
    await open([plan(41, 'Oylik', 300_000), plan(42, 'Kunduzgi', 100_000)])
    ;(await server.next(previews)).answer(preview({ due_amount: 100_000, remaining_amount: 0, refundable: 60_000 }))
    await expect.element(dialog()).toHaveTextContent(/Ortib qoladi: 60\s000\ssoʻm/)
    expect(
      dialog()
        .getByRole('textbox', { name: /Toʻlov summasi/ })
        .elements(),
    ).toEqual([])
    await submit().click()
    const sent = await server.next(change)
    expect(sent.body).not.toHaveProperty('payment')
    expect(sent.headers.has('idempotency-key')).toBe(true)
    sent.cutOff()
    await expect.element(dialog().getByRole('alert').first()).toBeVisible()
    await submit().click()
    const again = await server.next(change)
    expect(again.headers.get('idempotency-key')).toBe(sent.headers.get('idempotency-key'))
    again.answer({ membership: { ...membership, _id: idOf(32), transactions: [] } })
    await expect.poll(() => close.mock.calls.length).toBe(1)
  })

  test('a discount is given with its reason, as at a sale; without one nothing is sent', async () => {
    await open([plan(41, 'Oylik', 300_000), plan(42, 'Pro', 450_000)])
    ;(await server.next(previews)).answer(preview())
    const reason = () => dialog().getByRole('textbox', { name: /Chegirma sababi/ })
    await expect.element(reason()).not.toBeInTheDocument()
    await dialog()
      .getByRole('textbox', { name: /^Chegirma/ })
      .fill('50000')
    const asked = await server.next(previews)
    expect(asked.query).toMatchObject({ discount: '50000' })
    asked.answer(preview({ due_amount: 400_000, remaining_amount: 300_000 }))
    await expect.element(dialog().getByText(/^300\s000\ssoʻm$/)).toBeVisible()
    await submit().click()
    await expect.element(reason()).toHaveAccessibleDescription(/Sababini yozing/)
    await reason().fill('Talaba')
    await submit().click()
    const sent = await server.next(change)
    expect(sent.body).toMatchObject({ discount: 50_000, discount_reason: 'Talaba' })
  })

  test('a refusal of the sum stands in its place, and nothing can be sent over it; without another plan it says so', async () => {
    await open([plan(41, 'Oylik', 300_000), plan(42, 'Pro', 450_000)])
    ;(await server.next(previews)).refuse(409, { error: 'state_conflict', message: 'Aʼzolik muzlatilgan' })
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Aʼzolik muzlatilgan')
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true')
    void queryClient.refetchQueries({ queryKey: ['/plans/all/forgym'] })
    ;(await server.next('/plans/all/forgym')).answer({ plans: [plan(41, 'Oylik', 300_000)], ...pageOf(1) })
    await expect.element(dialog().getByText('Bu zalda boshqa tarif yoʻq').first()).toBeVisible()
  })
})
