import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { be, showPages, signIn } from '#test/components/show-page.tsx'
import { queryClient } from '#src/web/api.ts'
import { dropSession } from '#src/web/session.ts'
import type { Shift } from '../contract.ts'
import { CloseShiftForm } from './CloseShiftForm.tsx'

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => sessionStorage.clear())

const id = '0190a000-0000-7000-8000-000000000001'
const blind = { _id: id, opening_amount: 50_000, expected_amount: null, first_count: null } as unknown as Shift // what the form reads of one
const counted = () => page.getByRole('textbox', { name: 'Sanalgan pul' })
const reason = () => page.getByRole('textbox', { name: 'Farq sababi' })
const answerOf = (counted_amount: number) => ({
  shift: { ...blind, expected_amount: 350_000, first_count: { counted_amount, expected_amount: 350_000 } },
})

test('what should be there is not on the screen before the count is sent, and a difference then wants its reason', async () => {
  showPages({ '/close': () => <CloseShiftForm shift={blind} /> })
  await expect.element(counted()).toHaveFocus()
  await userEvent.keyboard('340000')
  await expect.element(page.getByText(/kam|ortiq|boʻlishi kerak/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  const sent = await server.next(`/shift/count/${id}`)
  expect(sent.body).toEqual({ counted_amount: 340_000 })
  sent.answer(answerOf(340_000))
  await expect.element(page.getByText(/10\s000\ssoʻm kam/)).toBeVisible()
  await expect.element(page.getByText(/^350\s000\ssoʻm$/)).toBeVisible()
  await expect.element(reason()).toHaveFocus()
  await userEvent.keyboard('Qaytim xato{Shift>}{Enter}{/Shift}Kecha{Enter}{Enter}')
  const closing = await server.next(`/shift/close/${id}`)
  expect(closing.body).toEqual({ counted_amount: 340_000, note: 'Qaytim xato\nKecha' })
  closing.answer({ shift: blind })
})

test('an even till is closed by a second Enter, also when it was counted note by note', async () => {
  showPages({ '/close': () => <CloseShiftForm shift={blind} /> })
  await page.getByText('Kupyuralab').click()
  await page.getByRole('textbox', { name: /^50\s000 soʻmlik/ }).fill('7')
  await userEvent.keyboard('{Enter}')
  const sent = await server.next(`/shift/count/${id}`)
  const body = { counted_amount: 350_000, counted_notes: [{ value: 50_000, count: 7 }] }
  expect(sent.body).toEqual(body)
  sent.answer(answerOf(350_000))
  await expect.element(page.getByText('Farq yoʻq')).toBeVisible()
  await expect.element(reason()).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect((await server.next(`/shift/close/${id}`)).body).toMatchObject(body)
})

test('counting again keeps the first count and says so', async () => {
  const known = { ...blind, ...answerOf(340_000).shift } as unknown as Shift // see blind
  showPages({ '/close': () => <CloseShiftForm shift={known} /> })
  // after a reload what should be there stands beside it, because a count is on record
  await expect.element(page.getByText(/Birinchi sanoq \(340\s000\ssoʻm\) ham saqlanadi/)).toBeVisible()
  await counted().fill('350000')
  await page.getByRole('button', { name: 'Sanadim' }).click()
  const sent = await server.next(`/shift/count/${id}`)
  sent.answer(answerOf(340_000))
  await expect.element(page.getByText(/Birinchi sanoq \(340\s000\ssoʻm\) ham saqlanadi/)).toBeVisible()
  await page.getByRole('button', { name: 'Qayta sanash' }).click()
  await expect.element(counted()).toBeVisible()
})

test('a reason that was written is there again after another count', async () => {
  be('ali')
  showPages({ '/close': () => <CloseShiftForm shift={blind} /> })
  const count = async (sum: string) => {
    await counted().fill(sum)
    await page.getByRole('button', { name: 'Sanadim' }).click()
    ;(await server.next(`/shift/count/${id}`)).answer(answerOf(Number(sum)))
  }
  await count('340000')
  await reason().fill('Qaytim xato')
  await expect.poll(() => JSON.stringify(sessionStorage)).toContain('Qaytim xato')
  await page.getByRole('button', { name: 'Qayta sanash' }).click()
  await count('345000')
  await expect.element(reason()).toHaveValue('Qaytim xato')
  // it is of a difference: an even till is closed without what nobody sees
  await page.getByRole('button', { name: 'Qayta sanash' }).click()
  await count('350000')
  await expect.element(page.getByText('Farq yoʻq')).toBeVisible()
  await page.getByRole('button', { name: 'Smenani yopish' }).click()
  expect((await server.next(`/shift/close/${id}`)).body).toEqual({ counted_amount: 350_000 })
})

test('a count by notes whose answer never came is found again after a reload as it was made', async () => {
  const show = () => {
    queryClient.setQueryData(['me', 'admin'], { _id: 'ali', name: 'Ali', permissions: [] })
    showPages({ '/close': () => <CloseShiftForm shift={blind} /> })
  }
  show()
  await page.getByText('Kupyuralab').click()
  await page.getByRole('textbox', { name: /^50\s000 soʻmlik/ }).fill('7')
  await page.getByRole('button', { name: 'Sanadim' }).click()
  const sent = await server.next(`/shift/count/${id}`)
  await expect.poll(() => JSON.stringify(sessionStorage)).toMatch(/:act:.*n50000|n50000.*:act:/)
  const left = { ...sessionStorage }
  cleanUp()
  dropSession()
  Object.assign(sessionStorage, left)
  signIn()
  show()
  const asked = await server.next(`/shift/count/${id}`)
  const keyOf = ({ headers }: typeof sent) => headers.get('idempotency-key')
  expect([keyOf(asked), asked.headers.has('idempotency-ask'), asked.body]).toEqual([keyOf(sent), true, {}])
  asked.answer(answerOf(350_000))
  await expect.element(page.getByText('Farq yoʻq')).toBeVisible()
  await page.getByRole('button', { name: 'Smenani yopish' }).click()
  expect((await server.next(`/shift/close/${id}`)).body).toMatchObject({
    counted_amount: 350_000,
    counted_notes: [{ value: 50_000, count: 7 }],
  })
})
