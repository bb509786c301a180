import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { scan } from '#test/components/scan.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ScanGuard } from './ScanGuard.tsx'

beforeEach(signIn)

const pay = vi.fn<() => void>()
const Pays = () => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      pay()
    }}
  >
    <ScanGuard />
    <input aria-label="Summa" defaultValue="300000" />
    <input aria-label="Qidirish" type="search" />
    <button type="submit">Toʻlash</button>
  </form>
)

test('a card before the scanner pays nothing and types into no sum, and says so', async () => {
  pay.mockReset()
  showPages({ '/pays': Pays })
  const sum = page.getByRole('textbox', { name: 'Summa' })
  await sum.click()
  scan('482913')
  await expect.element(page.getByRole('paragraph').filter({ hasText: /Skaner kod oʻqidi/ })).toBeVisible()
  await expect.element(sum).toHaveValue('300000')
  await page.getByRole('button', { name: 'Toʻlash' }).click()
  pay.mockReset()
  scan('https://checkout.example/3')
  await expect.element(sum).toHaveValue('300000')
  expect(pay).not.toHaveBeenCalled()
  await sum.click()
  scan('4')
  expect(pay).toHaveBeenCalledOnce()
})

test('what a scanner reads before and after it stood still is one scan', async () => {
  pay.mockReset()
  showPages({ '/pays': Pays })
  const sum = page.getByRole('textbox', { name: 'Summa' })
  await sum.click()
  scan('https://checkout.example/48291376', { at: 12, ms: 600 })
  await expect.element(page.getByRole('paragraph').filter({ hasText: /Skaner kod oʻqidi/ })).toBeVisible()
  await expect.element(sum).toHaveValue('300000')
  expect(pay).not.toHaveBeenCalled()
  // a hand that goes on later typed a sum
  scan('15000', { at: 2, ms: 400 })
  expect(pay).toHaveBeenCalledOnce()
})

test('a key that is held down is no scan', async () => {
  pay.mockReset()
  showPages({ '/pays': Pays })
  await page.getByRole('textbox', { name: 'Summa' }).click()
  for (let nr = 0; nr < 8; nr++)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true, repeat: nr > 0 }))
  scan('')
  expect(pay).toHaveBeenCalledOnce()
})

test('what is scanned into a search stays there', async () => {
  showPages({ '/pays': Pays })
  const search = page.getByRole('searchbox', { name: 'Qidirish' })
  await search.click()
  scan('482913')
  await expect.element(search).toHaveValue('482913')
})
