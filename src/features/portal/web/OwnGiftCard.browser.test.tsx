import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { someGiftCard } from '#test/components/gift-card.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { GiftCardButton } from './GiftCardButton.tsx'

const server = standInForServer()
beforeEach(() => signInAs('member'))

const card = someGiftCard
const code = 'ABCDEFGHIJKLWXYZ'
const debts = [{ _id: 'membership', plan_name: 'Oylik', remaining_amount: 300_000 }]
const dialog = page.getByRole('dialog')

async function ask(answer: { debts: typeof debts }) {
  await page.viewport(320, 720)
  showPages({ '/member/payments': () => <GiftCardButton gymId="gym" /> })
  await page.getByRole('button', { name: 'Sovgʻa kartasi' }).click()
  await dialog.getByLabelText('Kod').fill('abcd-efgh-ijkl-wxyz')
  await dialog.getByRole('button', { name: 'Tekshirish' }).click()
  const check = await server.next('/member/gift-card/check')
  expect(check.body).toEqual({ gym_id: 'gym', code })
  check.answer({ gift_card: card, ...answer })
  await expect.element(dialog.getByRole('status')).toHaveTextContent(/120\s000\ssoʻm.*31\.01\.2027/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
}

test('what is on a card is shown, and it pays a debt with no more than that; one press pays once, and a refusal stays there', async () => {
  await ask({ debts })
  await dialog.getByRole('button', { name: /120\s000\ssoʻm toʻlash/ }).dblClick()
  const pay = await server.next('/member/gift-card/pay')
  expect(pay.body).toEqual({ membership_id: 'membership', code, amount: 120_000 })
  expect(pay.headers.has('idempotency-key')).toBe(true)
  expect(server.calls('/member/gift-card/pay')).toHaveLength(1)
  pay.refuse(422, { error: 'gift_card.empty', message: 'Kartada pul qolmagan' })
  await expect.element(dialog).toHaveTextContent('Kartada pul qolmagan')
})

test('where nothing is owed the card says so and pays nothing', async () => {
  await ask({ debts: [] })
  await expect.element(dialog).toHaveTextContent('Hozir toʻlanadigan qarz yoʻq')
  await expect.element(dialog.getByRole('button', { name: /soʻm toʻlash/ })).not.toBeInTheDocument()
})
