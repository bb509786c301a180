import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { keyOf, queryClient } from '#src/web/api.ts'
import { today } from '#src/web/texts.ts'
import { Whose } from '#src/web/whose.ts'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { typedDay } from '#test/components/typed-day.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { GiftDialog } from './GiftDialog.tsx'

const server = standInForServer()
beforeEach(forgetAll)
const close = vi.fn<() => void>()
beforeEach(() => void close.mockReset())

const membership = {
  _id: idOf(31),
  plan_name: 'Oylik',
  member_id: { _id: idOf(21), fullname: 'Aziza Karimova' },
  gym_id: sampleGym,
  start_date: addDays(today(), -5),
  end_date: addDays(today(), 24),
  gift_days: 10,
} as unknown as Membership // what the dialogs read of one

/** Over a page that takes the dialog away, as every page does. */
function Freezing() {
  const [isOpen, setOpen] = useState(true)
  const leave = () => {
    close()
    setOpen(false)
  }
  return isOpen ? <FreezeDialog membership={membership} onClose={leave} /> : null
}

describe('days as a present', () => {
  const open = (role: 'admin' | 'employee') => {
    signInAs(role)
    showPages({ '/m': () => <GiftDialog membership={membership} onClose={close} /> })
  }
  const days = () => page.getByRole('textbox', { name: /Necha kun/ })
  const dayAfter = (count: number) => addDays(membership.end_date, count)
  const typed = (count: number) => typedDay(dayAfter(count))
  const give = `/membership/gift/${membership._id}`

  test('reception gives what is left of its days and no more; the new end is seen before it is', async () => {
    open('employee')
    await expect.element(page.getByText(/Yana 4 kun/)).toBeVisible()
    await days().fill('3')
    await expect.element(page.getByText(/Yangi tugash sanasi/)).toBeVisible()
    await days().fill('5')
    await expect.element(page.getByText(/Yangi tugash sanasi/)).not.toBeInTheDocument()
  })

  test('a reason is taken by one press; Enter twice gives once, and a lost answer is asked for under the same key', async () => {
    open('admin')
    await days().fill('3')
    await page.getByRole('button', { name: 'Zal yopiq edi' }).click()
    await days().click()
    await userEvent.keyboard('{Enter}{Enter}')
    const sent = await server.next(give)
    expect(sent.body).toEqual({ days: 3, reason: 'Zal yopiq edi' })
    sent.cutOff()
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    expect(server.calls(give)).toHaveLength(1)
    await page.getByRole('button', { name: 'Qoʻshish', exact: true }).click()
    const again = await server.next(give)
    expect(again.headers.get('idempotency-key')).toBe(sent.headers.get('idempotency-key'))
    again.answer({ membership })
    await expect.poll(() => close.mock.calls.length).toBe(1)
  })

  test('what was sold ahead and begins later by them is told as they are typed', async () => {
    open('admin')
    const preview = `/membership/gift/preview/${membership._id}`
    const next = { _id: idOf(32), plan_id: idOf(41), plan_name: 'Yillik', end_date: dayAfter(365), goes_on: true }
    ;(await server.next(preview)).answer({
      preview: { plan_id: idOf(40), end_date: membership.end_date, ahead: [{ ...next, start_date: dayAfter(1) }] },
    })
    await days().fill('3')
    await expect
      .element(page.getByText(`Oldindan sotilgan «Yillik» ${typed(1)} oʻrniga ${typed(4)} da boshlanadi`))
      .toBeVisible()
    await days().fill('5')
    await expect.element(page.getByText(`${typed(1)} oʻrniga ${typed(6)} da`)).toBeVisible()
    expect(server.calls(preview)).toHaveLength(1)
  })

  test('what was sold ahead is told by what is known of it now, and says when that can not be had', async () => {
    signInAs('admin')
    const preview = `/membership/gift/preview/${membership._id}`
    const next = { _id: idOf(32), plan_id: idOf(41), plan_name: 'Yillik', end_date: '2027-06-12', goes_on: true }
    const told = {
      plan_id: idOf(40),
      end_date: addDays(membership.end_date, -3),
      ahead: [{ ...next, start_date: addDays(membership.end_date, -2) }],
    }
    const known = keyOf(memberships.giftPreview, { id: membership._id, query: {} })
    queryClient.setQueryData(known, { preview: told }, { updatedAt: 0 }) // of before
    showPages({ '/m': () => <GiftDialog membership={membership} onClose={close} /> })
    await days().fill('3')
    await expect.element(page.getByText(/Yangi tugash sanasi/)).toBeVisible()
    expect(page.getByText(/Oldindan sotilgan/).elements()).toEqual([])
    await server.breaksDown(preview)
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const ahead = [{ ...next, start_date: addDays(membership.end_date, 1) }]
    ;(await server.next(preview)).answer({ preview: { ...told, end_date: membership.end_date, ahead } })
    await expect.element(page.getByText(/Oldindan sotilgan «Yillik»/)).toBeVisible()
  })

  test('without a reason nothing is sent', async () => {
    open('admin')
    await days().fill('3')
    await page.getByRole('button', { name: 'Qoʻshish', exact: true }).click()
    await expect.element(page.getByRole('textbox', { name: 'Sabab' })).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls(give)).toEqual([])
  })
})

describe('a freeze', () => {
  const preview = `/membership/freeze/preview/${membership._id}`
  const freeze = `/membership/freeze/${membership._id}`
  const told = (given: object = {}) => ({
    preview: {
      start_date: addDays(today(), 1),
      end_date: addDays(today(), 7),
      days: 7,
      old_end_date: membership.end_date,
      new_end_date: addDays(membership.end_date, 7),
      remaining_days: 30,
      earliest_start_date: addDays(today(), 1),
      min_days: 3,
      days_allowed: 14,
      days_left: 14,
      count_left: 2,
      is_possible: true,
      problems: [],
      warnings: [],
      booked_days: [],
      passing_days: [],
      moved: [],
      ...given,
    },
  })
  const since = () => page.getByRole('textbox', { name: 'Qaysi kundan' })
  const until = () => page.getByRole('textbox', { name: 'Qaysi kungacha' })
  const open = () => {
    signInAs('admin')
    showPages({ '/m': Freezing })
  }

  test('begins tomorrow for a week unless something else is typed, and says what it does to the end', async () => {
    open()
    const asked = await server.next(preview)
    expect(asked.query).toEqual({ start_date: addDays(today(), 1), end_date: addDays(today(), 7) })
    const next = { _id: idOf(32), plan_name: 'Yillik', start_date: '2026-06-13', new_start_date: '2026-06-20' }
    asked.answer(told({ booked_days: [addDays(today(), 2)], moved: [next] }))
    await expect.element(page.getByText(/bekor boʻladi: 1 \(/)).toBeVisible()
    await expect
      .element(page.getByText('Oldindan sotilgan «Yillik» 13.06.2026 oʻrniga 20.06.2026 da boshlanadi'))
      .toBeVisible()
    await expect.element(page.getByText(/7 kun muzlatiladi, yangi tugash sanasi/)).toBeVisible()
    await expect.element(page.getByText(/Aʼzoga ayting/)).toBeVisible()
  })

  test('is proposed for as many days as the gym asks at least, until somebody types others', async () => {
    open()
    const least = { min_days: 10, is_possible: false, problems: [{ code: 'freeze.too_short', text: 'Kamida 10 kun' }] }
    ;(await server.next(preview)).answer(told(least))
    const proposed = await server.next(preview)
    expect(proposed.query).toEqual({ start_date: addDays(today(), 1), end_date: addDays(today(), 10) })
    proposed.answer(told({ min_days: 10, days: 10 }))
    await expect.element(page.getByText(/10 kun muzlatiladi/)).toBeVisible()
    expect(page.getByText('Kamida 10 kun').elements()).toEqual([])
    const reason = page.getByRole('textbox', { name: 'Sabab' })
    await reason.fill('Safar')
    await expect.poll(hasUnsavedForm).toBe(true)
    await reason.fill('')
    await expect.poll(hasUnsavedForm).toBe(false)
    await until().fill(typedDay(addDays(today(), 14)))
    expect((await server.next(preview)).query).toMatchObject({ end_date: addDays(today(), 14) })
  })

  test('is proposed from the day that was typed', async () => {
    open()
    const asked = await server.next(preview)
    await since().fill(typedDay(addDays(today(), 5)))
    asked.answer(told({ min_days: 10 }))
    ;(await server.next(preview)).answer(told({ min_days: 10 }))
    await expect.element(until()).toHaveValue(typedDay(addDays(today(), 14)))
  })

  test('ends on the day that somebody types, for however many days the gym asks', async () => {
    open()
    const asked = await server.next(preview)
    await until().fill(typedDay(addDays(today(), 3)))
    asked.answer(told({ min_days: 10 }))
    ;(await server.next(preview)).answer(told({ min_days: 10 }))
    await expect.element(page.getByText(/7 kun muzlatiladi/)).toBeVisible()
    await expect.element(until()).toHaveValue(typedDay(addDays(today(), 3)))
  })

  test('what stands in its way is told before it is sent, and no sentence for the client is offered', async () => {
    open()
    const asked = await server.next(preview)
    const problems = [{ code: 'freeze.too_long', text: 'Muzlatish kunlari qolmagan' }]
    asked.answer(told({ is_possible: false, problems }))
    await expect.element(page.getByText('Muzlatish kunlari qolmagan')).toBeVisible()
    expect(page.getByText(/Aʼzoga ayting/).elements()).toEqual([])
  })

  test('is taken back by the press in the message that tells of it', async () => {
    open()
    ;(await server.next(preview)).answer(told())
    await page.getByRole('button', { name: 'Safar' }).click()
    await page.getByRole('button', { name: 'Muzlatish', exact: true }).click()
    const sent = await server.next(freeze)
    expect(sent.body).toEqual({ start_date: addDays(today(), 1), end_date: addDays(today(), 7), reason: 'Safar' })
    sent.answer({ membership, message: 'Aʼzolik muzlatildi' })
    await expect.poll(() => close.mock.calls.length).toBe(1)
    await page.getByRole('button', { name: 'Bekor qilish' }).click()
    const undone = await server.next(`/membership/unfreeze/${membership._id}`)
    expect(undone.headers.has('idempotency-key')).toBe(true)
    undone.refuse(409, { error: 'state_conflict', message: 'Muzlatish tugagan' })
    await expect.element(page.getByText('Muzlatish tugagan', { exact: true })).toBeVisible()
  })

  test('is told by name to whoever is at somebody else by then, as is what comes of taking it back', async () => {
    signInAs('admin')
    const router = showPages({
      '/m': () => (
        <Whose value={{ name: membership.member_id.fullname }}>
          <Freezing />
        </Whose>
      ),
      '/other': () => <h1>Botir Umarov</h1>,
    })
    ;(await server.next(preview)).answer(told())
    await page.getByRole('button', { name: 'Safar' }).click()
    await page.getByRole('button', { name: 'Muzlatish', exact: true }).click()
    const late = await server.next(freeze)
    await userEvent.keyboard('{Escape}')
    router.navigate({ to: '/other' })
    await expect.element(page.getByRole('heading', { name: 'Botir Umarov' })).toBeVisible()
    late.answer({ membership, message: 'Aʼzolik muzlatildi' })
    const toasts = page.getByRole('region', { name: 'Xabarlar' })
    await expect.element(toasts.getByText('Aziza Karimova', { exact: true })).toBeVisible()
    await toasts.getByRole('button', { name: 'Bekor qilish' }).click()
    const undone = await server.next(`/membership/unfreeze/${membership._id}`)
    undone.refuse(409, { error: 'state_conflict', message: 'Muzlatish tugagan' })
    await expect.element(toasts.getByText('Aziza Karimova: Muzlatish tugagan', { exact: true })).toBeVisible()
  })
})
