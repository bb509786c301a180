import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Membership } from '../contract.ts'
import { MembershipActs } from './MembershipActs.tsx'

const server = standInForServer()
beforeEach(signIn)

const membershipId = '0190a000-0000-7000-8000-000000000001'
const paid = (_id: string, paid_amount: number, provider: 'payme' | null, payment_method = 'online') => ({
  _id,
  transaction_type: 'payment',
  transaction_id: null,
  paid_amount,
  provider,
  payment_method,
})

function Card() {
  const [isOpen, setOpen] = useState(true)
  const membership = { _id: membershipId, gym_id: { _id: 'gym' }, transactions: [], credit: 0 } as unknown as Membership // what the form reads of one
  if (!isOpen) return <button onClick={() => setOpen(true)}>Ochish</button>
  return <MembershipActs act="cancel" membership={membership} onClose={() => setOpen(false)} />
}

const reason = () => page.getByRole('textbox', { name: 'Sabab' })

async function openProposed(proposed: number) {
  const transactions = [paid('a', 200_000, 'payme'), paid('b', 100_000, null, 'cash')]
  const membership = { _id: membershipId, gym_id: { _id: 'gym' }, transactions } as unknown as Membership // what the form reads of one
  showPages({ '/m': () => <MembershipActs act="cancel" membership={membership} onClose={vi.fn<() => void>()} /> })
  const asked = await server.next(`/membership/cancel/preview/${membershipId}`)
  asked.answer({
    preview: {
      days_used: 3,
      days: 30,
      used_value: 0,
      proposed_refund: proposed,
      fee: 0,
      refund: proposed,
      remaining_after: 0,
    },
  })
}

async function openCancel(proposed: number) {
  await openProposed(proposed)
  await reason().fill('Koʻchib ketdi')
  await page.getByRole('button', { name: 'Aʼzolikni bekor qilish' }).click()
}

test('a refund that would go back by a provider asks first, because no money moves by itself', async () => {
  await openCancel(250_000)
  await expect.element(page.getByText('Pul oʻzi qaytmaydi')).toBeVisible()
  await expect.element(page.getByText(/150\s000\ssoʻm/)).toBeVisible() // the later 100 000 came another way
  expect(server.calls(`/membership/cancel/${membershipId}`)).toHaveLength(0)
  await page
    .getByRole('dialog', { name: 'Pul oʻzi qaytmaydi' })
    .getByRole('button', { name: 'Aʼzolikni bekor qilish' })
    .click()
  const sent = await server.next(`/membership/cancel/${membershipId}`)
  expect(sent.body).toMatchObject({ refund: 250_000, reason: 'Koʻchib ketdi' })
})

test('on a phone the key of a new line begins one in the reason and sends no refund that was only proposed', async () => {
  const known = window.matchMedia.bind(window)
  const touched = Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList // what is read of one
  const asked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query === '(pointer: coarse)' ? touched : known(query)))
  await openProposed(100_000)
  await reason().click()
  await userEvent.keyboard('Koʻchib ketdi{Enter}Boshqa shaharga')
  await expect.element(reason()).toHaveValue('Koʻchib ketdi\nBoshqa shaharga')
  expect(server.calls(`/membership/cancel/${membershipId}`)).toEqual([])
  asked.mockRestore()
})

test('a refund of money that came another way asks nothing', async () => {
  await openCancel(100_000)
  const sent = await server.next(`/membership/cancel/${membershipId}`)
  expect(sent.body).toMatchObject({ refund: 100_000 })
})

test('a refund of which some came another way than it goes back is not sent without saying why', async () => {
  await openCancel(250_000)
  await page.getByRole('dialog', { name: 'Pul oʻzi qaytmaydi' }).getByRole('button', { name: 'Orqaga' }).click()
  await page
    .getByRole('group', { name: /^Qaytarish turi/ })
    .getByText('Naqd')
    .click()
  await page.getByRole('button', { name: 'Aʼzolikni bekor qilish' }).click()
  await expect.element(page.getByText('Sababini yozing')).toBeVisible()
  expect(server.calls(`/membership/cancel/${membershipId}`)).toHaveLength(0)
  await page.getByRole('textbox', { name: 'Nega pul kelgan yoʻl bilan qaytmaydi' }).fill('Karta yopilgan')
  await page.getByRole('button', { name: 'Aʼzolikni bekor qilish' }).click()
  const sent = await server.next(`/membership/cancel/${membershipId}`)
  expect(sent.body).toMatchObject({ refund: 250_000, payment_method: 'cash', way_reason: 'Karta yopilgan' })
})

test('of a plan that counts visits a cancellation says what of them and of the days was used, and which the money goes by', async () => {
  const membership = { _id: membershipId, gym_id: { _id: 'gym' }, transactions: [], credit: 0 } as unknown as Membership // what the form reads of one
  showPages({ '/m': () => <MembershipActs act="cancel" membership={membership} onClose={vi.fn<() => void>()} /> })
  const counted = { visits: { used: 9, of: 12 }, counted_by: 'visits' }
  const preview = { unused_days: 20, entitled_days: 30, fee: 0, refund: 75_000, remaining_after: 0, ...counted }
  ;(await server.next(`/membership/cancel/preview/${membershipId}`)).answer({ preview })
  const said =
    '12 tashrifdan 9 tasi ishlatilgan, 30 kundan 10 kun oʻtgan. Pul qolgan tashriflar ulushi boʻyicha hisoblanadi: u kamroq.'
  await expect.element(page.getByText(said)).toBeVisible()
})

test('what a cancellation would leave owed is not told by an older sum, be it on its way, refused or not to be read', async () => {
  const membership = { _id: membershipId, gym_id: { _id: 'gym' }, transactions: [], credit: 0 } as unknown as Membership // what the form reads of one
  showPages({ '/m': () => <MembershipActs act="cancel" membership={membership} onClose={vi.fn<() => void>()} /> })
  const previewed = `/membership/cancel/preview/${membershipId}`
  const preview = { unused_days: 27, entitled_days: 30, fee: 0, refund: 0, remaining_after: 70_000 }
  ;(await server.next(previewed)).answer({ preview })
  const owed = page.getByText(/70\s000\ssoʻm/)
  ;(await server.next(previewed)).answer({ preview })
  await expect.element(owed).toBeVisible()
  await page.getByRole('textbox', { name: 'Bekor qilish jarimasi' }).fill('50000')
  const slow = await server.next(previewed)
  await expect.element(owed).not.toBeInTheDocument()
  slow.refuse(422, { error: 'payment.too_big', message: 'Koʻp' })
  await expect.element(owed).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Bekor qilish jarimasi' }).fill('60000')
  await server.breaksDown(previewed)
  await expect.element(page.getByText('Nima oʻzgaradi')).toBeVisible()
  await expect.element(owed).not.toBeInTheDocument()
})

test('a window that is opened once more proposes no refund of before', async () => {
  showPages({ '/m': Card })
  const previewed = `/membership/cancel/preview/${membershipId}`
  const proposed = (refund: number) => ({
    preview: { unused_days: 27, entitled_days: 30, fee: 0, refund, remaining_after: 0 },
  })
  ;(await server.next(previewed)).answer(proposed(240_000))
  const refund = page.getByRole('textbox', { name: 'Qaytariladigan summa' })
  await expect.element(refund).toHaveValue('240\u00a0000')
  ;(await server.next(previewed)).answer(proposed(240_000)) // what the sums in the fields would do
  await page.getByRole('button', { name: 'Orqaga' }).click()
  await page.getByRole('button', { name: 'Ochish' }).click() // the rest of the price was paid meanwhile
  const again = await server.next(previewed)
  await expect.element(page.getByRole('dialog', { name: 'Aʼzolikni bekor qilish' })).toBeVisible()
  expect(refund.elements()).toEqual([])
  again.answer(proposed(540_000))
  await expect.element(refund).toHaveValue('540\u00a0000')
})
