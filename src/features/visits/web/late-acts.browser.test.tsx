import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bought,
  box,
  checkIn,
  come,
  entered,
  find,
  open,
  refusal,
  search,
  server,
  shahnoza,
  verdict,
  zafar,
} from '#test/components/door.tsx'
import { month } from '#test/components/sale-plans.ts'
import { idOf } from '#test/components/samples.ts'
import type { Asked } from '#test/components/server.ts'
import '#src/web/lost-answers.ts'

// What is done over the door and answered when the next person stands there: their card, verdict and toast stay theirs.

const dialog = () => page.getByRole('dialog')
const told = () => page.getByRole('region', { name: shahnoza.fullname })
const toasts = () => page.getByRole('region', { name: 'Xabarlar' })

async function zafarComes(): Promise<void> {
  const act = await come('zafar', zafar)
  act.answer(entered(zafar))
  await expect.element(verdict()).toHaveTextContent('Zafar Botirov')
}
/** Zafar alone has the verdict; what became of Shahnoza's act is said of her. */
async function expectZafar(words: string): Promise<void> {
  await expect.element(told()).toHaveTextContent(words)
  await expect.element(verdict()).toHaveTextContent('Kirdi')
  await expect.element(verdict()).toHaveTextContent('Zafar Botirov')
  await expect.element(verdict()).not.toHaveTextContent('Shahnoza')
  expect(toasts().getByText(words).query()).toBeNull()
}
async function refused(more: object): Promise<void> {
  const act = await come('shahnoza', shahnoza)
  act.refuse(422, refusal(shahnoza, more))
  await expect.element(verdict()).toHaveTextContent('Shahnoza Azimova')
}
async function leaveDialog(): Promise<void> {
  await dialog().getByRole('button', { name: 'Yopish' }).first().click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

test('who comes on a day that their plan has not is told its days', async () => {
  await open()
  await refused({ reason: 'plan_days', membership: bought, weekdays: 'Du, Ch, Ju' })
  await expect.element(verdict()).toHaveTextContent('Du, Ch, Ju')
})

describe('an act that is answered when the next person stands at the door', () => {
  test.each([
    ['a ban that is lifted', 'banned', 'Blokdan chiqarish', `/member/status/${shahnoza._id}`],
    ['a freeze that is ended', 'frozen', 'Muzlatishni tugatish', `/membership/unfreeze/${bought._id}`],
  ])('%s', async (_act, reason, button, path) => {
    await open()
    await refused({ reason, membership: bought })
    await verdict().getByRole('button', { name: button }).click()
    const late = await server.next(path)
    await zafarComes()
    late.answer({ message: 'Saqlandi', member: shahnoza, membership: bought })
    await expectZafar('Saqlandi')
    expect(server.calls('/visit/checkin')).toHaveLength(2)
  })

  test('one that is refused, by a word that names whom it was about', async () => {
    await open()
    await refused({ reason: 'banned' })
    await verdict().getByRole('button', { name: 'Blokdan chiqarish' }).click()
    const late = await server.next(`/member/status/${shahnoza._id}`)
    await zafarComes()
    late.refuse(409, { error: 'state_conflict', message: 'Holati oʻzgargan' })
    await expectZafar('Holati oʻzgargan')
    expect(server.calls('/visit/checkin')).toHaveLength(2)
  })

  test('a debt that is paid, with its receipt', async () => {
    await open()
    const act = await come('shahnoza', shahnoza)
    act.answer({
      ...entered(shahnoza),
      overdue: 50_000,
      debt: { membership_id: bought._id, amount: 50_000, due_date: '2026-06-01' },
    })
    await verdict().getByRole('button', { name: 'Toʻlovni qabul qilish' }).click()
    const asked = await server.next(`/membership/one/${bought._id}`)
    asked.answer({ membership: { ...bought, member_id: shahnoza, remaining_amount: 50_000, transactions: [] } })
    await expect.element(dialog().getByRole('textbox', { name: /^Summa/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const late = await server.next('/transaction/membership/create')
    await leaveDialog()
    await zafarComes()
    late.answer({ message: 'Toʻlov qabul qilindi', transaction: { _id: idOf(31), transaction_type: 'payment' } })
    await expectZafar('Toʻlov qabul qilindi')
    await expect.element(told().getByRole('button', { name: 'Chekni ochish' })).toBeVisible()
  })

  test('a membership that is sold', async () => {
    await open()
    await refused({ reason: 'no_membership' })
    await verdict().getByRole('button', { name: 'Aʼzolik sotish' }).click()
    const plans = await server.next('/plans/all/forgym')
    plans.answer({ plans: [month], pagination: { page: 1, total: 1, totalPages: 1 } })
    await expect.element(dialog().getByRole('radio', { name: /^Bir oylik/ })).toBeChecked()
    await dialog().getByText('Karta', { exact: true }).click()
    await dialog().getByRole('button', { name: 'Sotish', exact: true }).click()
    const late = await server.next('/membership/create')
    await leaveDialog()
    await zafarComes()
    const payment = { _id: idOf(32), transaction_type: 'payment' }
    late.answer({
      message: 'Aʼzolik sotildi',
      membership: { ...bought, member_id: shahnoza, transactions: [payment] },
    })
    await expectZafar('Aʼzolik sotildi')
    await expect.element(told().getByRole('button', { name: 'Chekni ochish' })).toBeVisible()
  })
})

describe('a check-in that does not reach the server', () => {
  /** The server can be reached again, and is asked by the key what became of it. */
  async function askedByKey(first: Asked): Promise<Asked> {
    first.cutOff()
    await expect.element(page.getByText(/kiritilmadi/)).not.toBeInTheDocument()
    window.dispatchEvent(new Event('online'))
    const again = await checkIn()
    const sent = ['idempotency-key', 'idempotency-ask'].map((name) => again.headers.get(name))
    expect(sent).toEqual([first.headers.get('idempotency-key'), '1'])
    return again
  }

  test('but may have is neither told as done nor as undone until it is known: they are in, and can be taken back', async () => {
    await open()
    const first = await come('shahnoza', shahnoza)
    ;(await askedByKey(first)).answer(entered(shahnoza))
    await expect.element(verdict()).toHaveTextContent('Shahnoza Azimova')
    await expect.element(verdict().getByRole('button', { name: 'Bekor qilish' })).toBeVisible()
    await expect.element(box()).toHaveValue('')
  })

  const notDone = { error: 'idempotency.not_done', message: 'hech narsa yozilmadi' }

  test('and did not stays in the box: the next Enter lets them in', async () => {
    await open()
    const first = await come('shahnoza', shahnoza)
    ;(await askedByKey(first)).refuse(409, notDone)
    await expect.element(page.getByText(/kiritilmadi\. Yozganingiz saqlandi/)).toBeVisible()
    await expect.element(box()).toHaveValue('shahnoza')
    await userEvent.keyboard('{Enter}')
    const again = await checkIn()
    expect(again.headers.get('idempotency-ask')).toBeNull()
    again.answer(entered(shahnoza))
    await expect.element(verdict()).toHaveTextContent('Shahnoza Azimova')
  })

  test('is said of its own person when the next one is typed, and asked again for them alone', async () => {
    await open()
    const first = await come('shahnoza', shahnoza)
    await search('zafar')
    ;(await askedByKey(first)).refuse(409, notDone)
    await expect.element(told()).toHaveTextContent('Aloqa uzildi, kiritilmadi')
    await expect.element(box()).toHaveValue('zafar')
    await expect.element(page.getByText(/Yozganingiz saqlandi/)).not.toBeInTheDocument()
    await told().getByRole('button', { name: 'Qayta urinish' }).click()
    const again = await checkIn()
    expect(again.body).toMatchObject({ member_id: shahnoza._id })
    again.answer(entered(shahnoza))
    await expect.element(verdict()).toHaveTextContent('Shahnoza Azimova')
    await expect.element(told()).not.toBeInTheDocument()
    await expect.element(box()).toHaveValue('zafar')
  })

  test('stays said while the next one is typed on', async () => {
    await open()
    const first = await come('shahnoza', shahnoza)
    await userEvent.keyboard('za')
    first.refuse(500, { error: 'internal', message: 'Serverda nosozlik' })
    await expect.element(told()).toHaveTextContent('Serverda nosozlik')
    await userEvent.keyboard('far')
    await find('zafar')
    await expect.element(told()).toHaveTextContent('Serverda nosozlik')
  })
})

test('who is taken back in the list is named, and the card of who came after stays', async () => {
  await open()
  const first = await come('shahnoza', shahnoza)
  first.answer(entered(shahnoza))
  await expect.element(verdict()).toHaveTextContent('Shahnoza Azimova')
  await zafarComes()
  const present = server.calls('/visit/all').filter(({ query }) => query['status'] === 'present')
  present.at(-1)?.answer({
    visits: [entered(shahnoza).visit, entered(zafar).visit],
    present: 2,
    pagination: { page: 1, total: 2, totalPages: 1 },
  })
  await page.getByRole('button', { name: 'Kirishni bekor qilish: Shahnoza Azimova' }).click()
  const undone = await server.next(encodeURI(`/visit/undo/visit of ${shahnoza._id}`))
  undone.answer({ message: 'Kirish bekor qilindi' })
  await expectZafar('Kirish bekor qilindi')
})
