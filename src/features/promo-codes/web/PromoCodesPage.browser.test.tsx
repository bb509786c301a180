import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import { idOf, pageOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { PromoCode } from '../contract.ts'
import { PromoCodesPage } from './PromoCodesPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)

const code = (given: Partial<PromoCode> = {}): PromoCode => ({
  _id: idOf(61),
  promo_code: 'YOZ2027',
  percent: 10,
  amount: null,
  plans: [],
  gyms: [],
  valid_from: '2026-06-01',
  valid_to: null,
  most_uses: null,
  most_uses_each: null,
  is_on: true,
  state: 'open',
  uses: 0,
  discounted: 0,
  version: 1,
  createdAt: '2026-06-01T07:00:00.000Z',
  ...given,
})
const reply = (...promo_codes: PromoCode[]) => ({ promo_codes, ...pageOf(promo_codes.length) })
const list = () => server.next('/promo-code/all')
const panel = () => page.getByRole('dialog')
const percent = () => panel().getByRole('textbox', { name: 'Foiz' })

test('what is typed of a code stays while others change it, or it leaves the page of the list; the older version never wins unasked', async () => {
  signInAs('admin')
  showPages({ '/admin/plans/promo-codes': PromoCodesPage }, `/admin/plans/promo-codes?code=${idOf(61)}`)
  ;(await list()).answer(reply(code()))
  await percent().fill('15')
  void queryClient.invalidateQueries()
  ;(await list()).answer(reply(code({ percent: 20, version: 2 })))
  await expect.element(page.getByRole('cell', { name: '20%', includeHidden: true })).toBeInTheDocument()
  void queryClient.invalidateQueries()
  ;(await list()).answer(reply(code({ _id: idOf(62), promo_code: 'KUZ2027' })))
  await expect.element(page.getByText('KUZ2027')).toBeInTheDocument()
  await expect.element(percent()).toHaveValue('15')
  await panel().getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next(`/promo-code/update/${idOf(61)}`)
  expect(sent.body).toMatchObject({ percent: 15, version: 1 })
  sent.refuse(409, { error: 'stale_version', message: 'Yozuv oʻzgargan' })
  const newest = await list()
  expect(newest.query).toMatchObject({ search: 'YOZ2027' })
  newest.answer(reply(code({ percent: 20, version: 2 })))
  await expect.element(panel()).toHaveTextContent(/20/)
  await expect.element(percent()).toHaveValue('15')
})

test('changed terms are not dropped by Cancel unasked', async () => {
  signInAs('admin')
  showPages({ '/admin/plans/promo-codes': PromoCodesPage }, `/admin/plans/promo-codes?code=${idOf(61)}`)
  ;(await list()).answer(reply(code()))
  await percent().fill('15')
  await panel().getByRole('button', { name: 'Bekor qilish' }).click()
  await page.getByRole('button', { name: 'Sahifada qolish' }).click()
  await expect.element(percent()).toHaveValue('15')
})
