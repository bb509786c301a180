import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TransactionForm } from '#src/features/transactions/web/TransactionForm.tsx'
import { queryClient } from '#src/web/api.ts'
import { closeCommand, openPopup, registerCommand } from '#src/web/commands.tsx'
import { keptFormat } from '#src/web/kept-paper.ts'
import { useGoBack } from '#src/web/navigation.tsx'
import { dropSession } from '#src/web/session.ts'
import { someGiftCard } from '#test/components/gift-card.ts'
import { pageOf } from '#test/components/samples.ts'
import { inRussian } from '#test/russian-keys.ts'
import { scan } from '#test/components/scan.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { GiftCardDialog, GiftCardPopup } from './GiftCardDialog.tsx'
import { GiftCardsPage } from './GiftCardsPage.tsx'
import { PayByGiftCard } from './PayByGiftCard.tsx'
import { ReverseGiftCard } from './ReverseGiftCard.tsx'
import { SellGiftCard } from './SellGiftCard.tsx'

const server = standInForServer()
beforeEach(() => signInAs('admin'))
beforeEach(closeCommand)

const card = someGiftCard
const code = 'ABCDEFGHIJKLWXYZ'
const membershipId = '0190a000-0000-7000-8000-000000000007'
const gymId = '0190a000-0000-7000-8000-000000000005'

/** As the desk has it: in the form of a payment. */
const PayPage = ({ onPaid }: { onPaid: (id: string) => void }) => (
  <TransactionForm
    target={{ kind: 'membership', id: membershipId }}
    remaining={300_000}
    otherWay={<PayByGiftCard membershipId={membershipId} remaining={300_000} onPaid={onPaid} />}
    onDone={() => undefined}
  />
)

test('a card pays what is on it and no more than is owed, after it was asked for; one press pays once', async () => {
  const paid: string[] = []
  showPages({ '/': () => <PayPage onPaid={(id) => paid.push(id)} /> })
  await page.getByRole('button', { name: 'Sovgʻa kartasi bilan toʻlash' }).click()
  await page.getByLabelText('Kod').fill('abcd-efgh-ijkl-wxyz')
  await page.getByRole('button', { name: 'Tekshirish' }).click()
  const check = await server.next('/gift-card/check')
  expect(check.body).toEqual({ code })
  check.answer({ gift_card: card })
  const pay = page.getByRole('button', { name: /120\s000\ssoʻm toʻlash/ })
  await pay.dblClick()
  const call = await server.next('/gift-card/pay')
  expect(call.body).toEqual({ membership_id: membershipId, code, amount: 120_000 })
  call.answer({ gift_card: { ...card, balance: 0 }, transaction_id: 't1', paid_amount: 120_000 })
  await expect.poll(() => paid).toEqual(['t1'])
})

test('Enter in its window asks for the card and takes no other payment; paid, the sum that was typed keeps nobody on the page', async () => {
  function Paying() {
    const goBack = useGoBack()
    return <PayPage onPaid={() => goBack('/paid')} />
  }
  showPages({ '/pay': Paying, '/paid': () => <h1>Toʻlandi</h1> }, '/pay')
  await page.getByRole('textbox', { name: 'Summa' }).fill('100000')
  await page.getByRole('button', { name: 'Sovgʻa kartasi bilan toʻlash' }).click()
  await page.getByLabelText('Kod').fill(code)
  await userEvent.keyboard('{Enter}')
  ;(await server.next('/gift-card/check')).answer({ gift_card: card })
  await page.getByRole('button', { name: /120\s000\ssoʻm toʻlash/ }).click()
  const reply = { gift_card: { ...card, balance: 0 }, transaction_id: 't1', paid_amount: 120_000 }
  ;(await server.next('/gift-card/pay')).answer(reply)
  await expect.element(page.getByRole('heading', { name: 'Toʻlandi' })).toBeVisible()
  await expect.element(page.getByText('Oʻzgarishlar saqlanmagan')).not.toBeInTheDocument()
  expect(server.calls('/transaction/membership/create')).toHaveLength(0)
})

test('a card that is scanned twice before the answer has what is on it stand there', async () => {
  showPages({ '/': () => <PayPage onPaid={() => undefined} /> })
  await page.getByRole('button', { name: 'Sovgʻa kartasi bilan toʻlash' }).click()
  await expect.element(page.getByLabelText('Kod')).toHaveFocus()
  scan(code)
  const check = await server.next('/gift-card/check')
  scan(code)
  await expect.element(page.getByLabelText('Kod')).toHaveValue(code)
  check.answer({ gift_card: card })
  await expect.element(page.getByRole('button', { name: /120\s000\ssoʻm toʻlash/ })).toBeVisible()
  expect(server.calls('/gift-card/check')).toHaveLength(1)
})

test('a card that is scanned where the keyboard is set to Russian is the one that was printed', async () => {
  showPages({ '/': () => <PayPage onPaid={() => undefined} /> })
  await page.getByRole('button', { name: 'Sovgʻa kartasi bilan toʻlash' }).click()
  await expect.element(page.getByLabelText('Kod')).toHaveFocus()
  scan(inRussian(code))
  const check = await server.next('/gift-card/check')
  expect(check.body).toEqual({ code })
  check.answer({ gift_card: card })
  await expect.element(page.getByRole('button', { name: /120\s000\ssoʻm toʻlash/ })).toBeVisible()
})

test('another code than the one that was asked for pays nothing before it is asked for too', async () => {
  showPages({ '/': () => <PayPage onPaid={() => {}} /> })
  await page.getByRole('button', { name: 'Sovgʻa kartasi bilan toʻlash' }).click()
  const field = page.getByLabelText('Kod')
  await field.fill(code)
  await page.getByRole('button', { name: 'Tekshirish' }).click()
  const check = await server.next('/gift-card/check')
  await field.fill('BBBBBBBBBBBBBBBB')
  check.answer({ gift_card: card })
  await expect.element(page.getByRole('button', { name: 'Tekshirish' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /soʻm toʻlash/ })).not.toBeInTheDocument()
})

test('a printed card has its gym, value, code in fours, last day and entries; without its code nothing is printed', async () => {
  showPages({ '/': () => <GiftCardDialog id={card._id} onClose={() => {}} /> })
  const entries = [
    ['sale', 300_000],
    ['use', 180_000],
  ].map(([kind, amount], at) => ({
    _id: `e${at}`,
    kind,
    amount,
    payment_method: null,
    transaction_id: null,
    reason: null,
    date: '2026-06-01',
    gym_id: card.gym_id,
    made_by: null,
  }))
  const one = await server.next('/gift-card/one/card')
  one.answer({ gift_card: { ...card, code, entries } })
  await expect.element(page.getByText('ABCD-EFGH-IJKL-WXYZ').first()).toBeVisible()
  await expect.element(page.getByText('31.01.2027 gacha amal qiladi').first()).toBeVisible()
  await expect.element(page.getByText(/−180\s000\ssoʻm|-180\s000\ssoʻm/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Chop etish' })).toBeVisible()
  // a narrow printer has all of it
  await page.getByText('58 mm', { exact: true }).click()
  const sheet = page.getByRole('dialog').getByRole('article').element()
  const code58 = page.getByRole('dialog').getByRole('article').getByText('ABCD-EFGH-IJKL-WXYZ').element()
  expect([sheet.clientWidth, sheet.scrollWidth]).toEqual([Math.round((52 / 25.4) * 96), sheet.clientWidth])
  expect(code58.getClientRects()).toHaveLength(1)
  // the next card, and the next receipt, open on the same paper
  expect(keptFormat()).toBe('58mm')
})

test.each(['a4', '80mm', '58mm'])(
  'the longest name and value stand on the card, and not beside it: %s',
  async (paper) => {
    localStorage.setItem('receiptFormat', paper)
    showPages({ '/': () => <GiftCardDialog id="card" onClose={() => undefined} /> })
    const name = 'Supersportsoglomlashtirish'.repeat(3).slice(0, 75)
    const long = { ...card, code, entries: [], gym_id: { _id: 'gym', name }, value: 100_000_000_000 }
    ;(await server.next('/gift-card/one/card')).answer({ gift_card: long })
    await expect.poll(() => document.querySelector('article')).not.toBeNull()
    const sheet = document.querySelector('article')
    expect(sheet?.scrollWidth).toBeLessThanOrEqual(sheet?.clientWidth ?? 0)
  },
)

test('a card opens on the paper that was printed on last', async () => {
  showPages({ '/': () => <GiftCardDialog id={card._id} onClose={() => {}} /> })
  localStorage.setItem('receiptFormat', 'a4')
  const one = await server.next('/gift-card/one/card')
  one.answer({ gift_card: { ...card, code, entries: [] } })
  await expect.element(page.getByRole('radio', { name: 'A4' })).toBeChecked()
})

test('reception that sells a card for cash without an open shift is asked what lies in the till first', async () => {
  signInAs('employee', [])
  showPages({ '/': () => <SellGiftCard gymId={gymId} onClose={() => {}} onSold={() => {}} /> })
  const current = await server.next('/shift/current')
  current.answer({ shift: null })
  await page.getByLabelText('Qiymati').fill('500000')
  await page.getByRole('button', { name: 'Karta sotish' }).click()
  const till = page.getByRole('dialog', { name: 'Smena ochish' })
  await expect.element(till).toBeVisible()
  expect(server.calls('/gift-card/sell')).toEqual([])
  await till.getByRole('button', { name: 'Smena ochish' }).click()
  const opened = await server.next('/shift/open')
  expect(opened.body).toEqual({ gym_id: gymId, opening_amount: 0 })
  opened.answer({ shift: { _id: 's1' } })
  const sold = await server.next('/gift-card/sell')
  expect(sold.body).toMatchObject({ gym_id: gymId, value: 500_000, payment_method: 'cash' })
  expect(server.calls('/gift-card/sell')).toHaveLength(1)
})

test('a card that is taken back over a closed till opens it first, and goes back with the reason that was written', async () => {
  signInAs('employee', ['transactions.refund'])
  showPages({
    '/': () => <ReverseGiftCard card={{ ...card, gym_id: { _id: gymId, name: 'Chilonzor' } }} onClose={() => {}} />,
  })
  await page.getByLabelText('Sabab').fill('Ikki marta sotilgan')
  await page.getByRole('button', { name: 'Sotuvni qaytarish' }).click()
  const asked = await server.next('/gift-card/reverse/card')
  asked.refuse(409, { error: 'shift.required', message: 'Avval smena oching' })
  const till = page.getByRole('dialog', { name: 'Smena ochish' })
  await till.getByRole('button', { name: 'Smena ochish' }).click()
  const opened = await server.next('/shift/open')
  opened.answer({ shift: { _id: 's1' } })
  expect((await server.next('/gift-card/reverse/card')).body).toEqual({ reason: 'Ikki marta sotilgan' })
})

test('an owner of several gyms sees that none is chosen, and the card is sold in the one that is', async () => {
  showPages({ '/': () => <SellGiftCard gymId={undefined} onClose={() => {}} onSold={() => {}} /> })
  const gyms = [
    { _id: '0190a000-0000-7000-8000-000000000006', name: 'Sergeli' },
    { _id: gymId, name: 'Chilonzor' },
  ]
  ;(await server.next('/gym/foradmin/all')).answer({ gyms })
  const gym = page.getByLabelText('Zal')
  const shown = () => (gym.element() as HTMLSelectElement).selectedOptions[0]?.text
  await expect.poll(shown).toBe('Zalni tanlang')
  await page.getByLabelText('Qiymati').fill('500000')
  await page.getByText('Karta', { exact: true }).click()
  await gym.selectOptions('Chilonzor')
  await page.getByRole('button', { name: 'Karta sotish' }).click()
  expect((await server.next('/gift-card/sell')).body).toMatchObject({ gym_id: gymId, value: 500_000 })
})

registerCommand('gift_card', GiftCardPopup)
const sale = { gift_card: { ...card, code, entries: [] }, message: 'Sovgʻa kartasi sotildi' }

async function openList() {
  ;(await server.next('/gym/foradmin/all')).answer({ gyms: [{ _id: gymId, name: 'Chilonzor' }] })
  ;(await server.next('/gift-card/all')).answer({ gift_cards: [], ...pageOf(0) })
}
async function sellAndClose() {
  await page.getByRole('button', { name: 'Karta sotish' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Karta sotish' })
  await panel.getByLabelText('Qiymati').fill('500000')
  await panel.getByText('Karta', { exact: true }).click()
  await panel.getByRole('button', { name: 'Karta sotish' }).click()
  const sold = await server.next('/gift-card/sell')
  await panel.getByRole('button', { name: 'Bekor qilish' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  return sold
}
const printed = () => page.getByRole('dialog', { name: 'Sovgʻa kartasi' })

test('a card whose window was closed before the answer lies there with its code when it is sold', async () => {
  showPages({ '/': () => <GiftCardsPage /> })
  await openList()
  const sold = await sellAndClose()
  sold.answer(sale)
  ;(await server.next('/gift-card/one/card')).answer(sale)
  await expect.element(printed()).toHaveTextContent('ABCD-EFGH-IJKL-WXYZ')
})

test('… not over the window of the next one, where what is typed by then stays', async () => {
  showPages({ '/': () => <GiftCardsPage /> })
  await openList()
  const sold = await sellAndClose()
  await page.getByRole('button', { name: 'Karta sotish' }).first().click()
  await page.getByLabelText('Qiymati').fill('700000')
  sold.answer(sale)
  await expect.element(page.getByText('Koʻrish va chop etish')).toBeVisible() // beside the window
  await expect.element(page.getByLabelText('Qiymati')).toHaveValue('700\u00a0000')
  await expect.element(printed()).not.toBeInTheDocument()
})

function ProveYourself() {
  return (
    <div role="dialog" aria-label="Kimligingiz">
      <input aria-label="Parol" />
    </div>
  )
}
registerCommand('prove_yourself', ProveYourself)

test('… not over a window that something else has opened, which stays with what is typed in it; the card is in the list', async () => {
  showPages({ '/': () => <GiftCardsPage /> })
  await openList()
  const sold = await sellAndClose()
  openPopup('prove_yourself', {})
  await page.getByLabelText('Parol').fill('yarim')
  sold.answer({ ...sale, message: 'Oynadan tashqarida sotildi' })
  await expect.element(page.getByText('Oynadan tashqarida sotildi').first()).toBeVisible()
  await expect.element(page.getByLabelText('Parol')).toHaveValue('yarim')
  await expect.element(printed()).not.toBeInTheDocument()
  closeCommand()
  ;(await server.next('/gift-card/all')).answer({ gift_cards: [card], ...pageOf(1) })
  await page.getByText(`…${card.code_end}`).first().click()
  ;(await server.next('/gift-card/one/card')).answer(sale)
  await expect.element(printed()).toHaveTextContent('ABCD-EFGH-IJKL-WXYZ')
})

test('… and whoever has gone on opens it when they wish', async () => {
  const router = showPages({ '/': () => <GiftCardsPage />, '/other': () => <h1>Boshqa ish</h1> })
  await openList()
  const sold = await sellAndClose()
  router.navigate({ to: '/other' })
  await expect.element(page.getByRole('heading', { name: 'Boshqa ish' })).toBeVisible()
  sold.answer(sale)
  await page.getByRole('button', { name: 'Koʻrish va chop etish' }).click()
  ;(await server.next('/gift-card/one/card')).answer(sale)
  await expect.element(printed()).toHaveTextContent('ABCD-EFGH-IJKL-WXYZ')
})

test('a card that was sold from a window that was closed, on a page that was loaded anew, is there when the window is opened again', async () => {
  const begin = () => {
    signInAs('admin', [])
    showPages({ '/': () => <GiftCardsPage /> })
  }
  begin()
  await openList()
  const lost = await sellAndClose()
  cleanUp()
  dropSession()
  queryClient.clear()
  begin()
  await openList()
  await page.getByRole('button', { name: 'Karta sotish' }).first().click()
  const asked = await server.next('/gift-card/sell')
  const keyOf = ({ headers }: typeof lost) => headers.get('idempotency-key')
  expect([keyOf(asked), asked.headers.get('idempotency-ask'), asked.body]).toEqual([keyOf(lost), '1', {}])
  asked.answer(sale)
  ;(await server.next('/gift-card/one/card')).answer(sale)
  await expect.element(printed()).toHaveTextContent('ABCD-EFGH-IJKL-WXYZ')
  await page.getByRole('button', { name: 'Yopish' }).first().click()
  const next = await sellAndClose()
  expect([keyOf(next) === keyOf(lost), next.headers.has('idempotency-ask')]).toEqual([false, false])
  next.answer(sale)
})
