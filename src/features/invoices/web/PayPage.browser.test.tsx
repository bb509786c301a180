import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages } from '#test/components/show-page.tsx'
import { PayPage } from './PayPage.tsx'

const server = standInForServer()
const invoice = {
  gym: 'Chilonzor',
  first_name: 'Aziza',
  amount: 300_000,
  status: 'cancelled',
  held_by: null,
  pay: {},
  receipt: null,
  left: null,
  gift_card: null,
}

test('whose money went back reads so; an invoice that nobody paid was only cancelled', async () => {
  await page.viewport(320, 720)
  showPages({ '/pay/$token': PayPage }, '/pay/token')
  const first = await server.next('/invoice/public/token')
  first.answer({ invoice })
  await expect.element(page.getByText('Hisob bekor qilingan')).toBeVisible()
  expect(page.getByText(/qaytarildi/).elements()).toEqual([])
  const second = await server.next('/invoice/public/token')
  second.answer({ invoice: { ...invoice, receipt: 'https://polvon.example/r/token' } })
  await expect.element(page.getByText('Pul qaytarildi', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/toʻlangan ilovaga qaytarildi/)).toBeVisible()
  expect(page.getByText('Hisob bekor qilingan').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('where nothing can be paid with now, nobody is asked by which app', async () => {
  showPages({ '/pay/$token': PayPage }, '/pay/token')
  const asked = await server.next('/invoice/public/token')
  asked.answer({ invoice: { ...invoice, status: 'open' } })
  await expect.element(page.getByText('Onlayn toʻlov vaqtincha yopiq. Qabulxonada toʻlang.')).toBeVisible()
  expect(page.getByText('Qaysi ilova orqali toʻlaysiz?').elements()).toEqual([])
})

test('while nobody is reached a payment that is under way is called unknown, here and in the desk’s window, until the answer is there', async () => {
  showPages({ '/pay/$token': PayPage }, '/pay/token')
  const held = { invoice: { ...invoice, status: 'open', held_by: 'uzum', pay: { payme: 'https://payme.example' } } }
  ;(await server.next('/invoice/public/token')).answer(held)
  await expect.element(page.getByText(/Uzum Bank orqali toʻlanmoqda/)).toBeVisible()
  ;(await server.next('/invoice/public/token')).cutOff()
  await expect.element(page.getByText(/toʻlangan-toʻlanmagani hozir nomaʼlum/)).toBeVisible()
  expect(page.getByText(/toʻlanmoqda/).elements()).toEqual([])
  ;(await server.next('/invoice/public/token')).answer(held)
  await expect.element(page.getByText(/Uzum Bank orqali toʻlanmoqda/)).toBeVisible()
})

test.each([3_600_000, 12_345_678.9, 100_000_000_000])(
  'on the smallest phone a large sum stands in its card: %d',
  async (amount) => {
    await page.viewport(320, 720)
    showPages({ '/pay/$token': PayPage }, '/pay/token')
    ;(await server.next('/invoice/public/token')).answer({ invoice: { ...invoice, status: 'open', amount } })
    await expect.element(page.getByText(/soʻm$/)).toBeVisible()
    const sum = page.getByText(/soʻm$/).element()
    expect(sum.scrollWidth).toBeLessThanOrEqual(sum.clientWidth)
  },
)
