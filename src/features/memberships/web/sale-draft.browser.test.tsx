import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noConditions } from '#src/features/plans/rules.ts'
import { queryClient } from '#src/web/api.ts'
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
const open = () => {
  signIn()
  queryClient.setQueryData(['me', 'admin'], { _id: 'owner', name: 'Ali', permissions: [] })
  showPages({ '/sell': () => <SaleForm gyms={gyms} onDone={nothing} /> })
}
const offer = async () => {
  const asked = await server.next('/plans/all/forgym')
  expect(asked.query['gym_id']).toBe('two')
  asked.answer({ plans: [plan, { ...plan, _id: 'other', name: 'Kunlik', price: 30_000, duration: 1 }] })
}

test('a sale that a reload cut off goes on in the gym that was chosen, with its plan and its sum', async () => {
  open()
  await page.getByRole('combobox', { name: 'Zal' }).selectOptions('Yunusobod')
  await offer()
  await page.getByText('Oylik', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Toʻlov summasi' }).fill('100000')
  const kept = () => JSON.stringify(Object.entries(sessionStorage))
  await expect.poll(kept).toContain('100000')

  const left = { ...sessionStorage }
  cleanUp()
  queryClient.clear()
  Object.assign(sessionStorage, left)
  open()
  await expect.element(page.getByRole('combobox', { name: 'Zal' })).toHaveValue('two')
  await offer()
  await expect.element(page.getByRole('radio', { name: /^Oylik/ })).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: 'Toʻlov summasi' })).toHaveValue('100\u00a0000')
})
