import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { noConditions } from '#src/features/plans/rules.ts'
import { queryClient } from '#src/web/api.ts'
import { today } from '#src/web/texts.ts'
import { typedDay } from '#test/components/typed-day.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { SaleForm } from './SaleForm.tsx'

const server = standInForServer()
beforeEach(() => sessionStorage.clear())

const nothing = () => undefined
const gyms = [
  { value: 'one', label: 'Chilonzor' },
  { value: 'two', label: 'Yunusobod' },
]
const plan = {
  ...noConditions,
  _id: 'plan',
  name: 'Oylik',
  price: 300_000,
  duration: 30,
}
const open = (props: Partial<Parameters<typeof SaleForm>[0]> = {}) => {
  signIn()
  queryClient.setQueryData(['me', 'admin'], { _id: 'owner', name: 'Ali', permissions: [] })
  showPages({ '/sell': () => <SaleForm gyms={gyms} onDone={nothing} {...props} /> })
}
const offer = async () => {
  const asked = await server.next('/plans/all/forgym')
  expect(asked.query['gym_id']).toBe('two')
  asked.answer({ plans: [plan, { ...plan, _id: 'other', name: 'Kunlik', price: 30_000, duration: 1 }] })
}

const kept = () => JSON.stringify(Object.entries(sessionStorage))
const reload = (props?: Parameters<typeof open>[0]) => {
  const left = { ...sessionStorage }
  cleanUp()
  queryClient.clear()
  Object.assign(sessionStorage, left)
  open(props)
}

test('a sale that a reload cut off goes on in the gym that was chosen, with its plan and its sum', async () => {
  open()
  await page.getByRole('combobox', { name: 'Zal' }).selectOptions('Yunusobod')
  await offer()
  await page.getByText('Oylik', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Toʻlov summasi' }).fill('100000')
  await expect.poll(kept).toContain('100000')

  reload()
  await expect.element(page.getByRole('combobox', { name: 'Zal' })).toHaveValue('two')
  await offer()
  await expect.element(page.getByRole('radio', { name: /^Oylik/ })).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: 'Toʻlov summasi' })).toHaveValue('100\u00a0000')
})

describe('what a reload cut off in the sale to somebody who has a membership', () => {
  const ali = { value: '00000000-0000-7000-8000-000000000011', label: 'Ali Valiyev' }
  const [ends, chosen] = [addDays(today(), 20), addDays(today(), 27)]
  const start = () => page.getByRole('textbox', { name: 'Boshlanishi' })
  const last = (end_date: string) => ({ gym_id: 'two', plan_id: 'plan', end_date, counted: null })
  const to = (end_date: string) => ({ member: ali, last: last(end_date) })

  test('the first day that was typed comes back, whatever day is proposed by then', async () => {
    open(to(ends))
    await offer()
    await expect.element(start()).toHaveValue(typedDay(addDays(ends, 1)))
    await start().fill(typedDay(chosen))
    await userEvent.tab()
    await expect.poll(kept).toContain(chosen)
    reload(to(addDays(ends, 1)))
    await offer()
    await expect.element(start()).toHaveValue(typedDay(chosen))
    expect(page.getByText(/hozirgi holida qoldi/).elements()).toEqual([])
  })

  test('a promo code comes back, and a gift card is asked for again before anything is sold', async () => {
    open(to(ends))
    await offer()
    ;(await server.next('/promo-code/any')).answer({ has_any: true })
    await page.getByRole('button', { name: 'Promo-kod' }).click()
    await userEvent.keyboard('YOZ')
    await page.getByRole('button', { name: 'Sovgʻa kartasi bilan toʻlash' }).click()
    await userEvent.keyboard('AAAABBBBCCCCDDDD')
    await expect.poll(kept).toContain('YOZ')
    expect(kept()).not.toContain('AAAABBBB')
    reload(to(ends))
    await offer()
    ;(await server.next('/promo-code/any')).answer({ has_any: true })
    await expect.element(page.getByRole('textbox', { name: 'Promo-kod' })).toHaveValue('YOZ')
    ;(await server.next('/promo-code/check')).answer({ promo_code: 'YOZ', percent: 10, amount: null })
    const card = page.getByRole('textbox', { name: 'Kod', exact: true })
    await expect.element(card).toHaveAccessibleDescription(/kodi saqlanmagan/)
    await expect.element(page.getByRole('button', { name: 'Sotish', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Kartani olib tashlash' }).click()
    await expect.element(page.getByRole('button', { name: 'Sotish', exact: true })).toBeEnabled()
  })
})
