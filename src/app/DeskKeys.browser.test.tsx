import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '#src/ui/Dialog.tsx'
import { scan } from '#test/components/scan.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { DeskKeys } from './DeskKeys.tsx'

standInForServer()
beforeEach(signIn)

const address = () => page.getByRole('status', { name: 'address' })
const Shift = () => <p>Kassa</p>
const Door = () => <p>Eshik</p>
const nothing = () => undefined
const Asks = () => (
  <>
    <DeskKeys />
    <Dialog open onClose={nothing} title="Savol">
      <p>Rostdanmi?</p>
    </Dialog>
  </>
)
const Anywhere = () => (
  <>
    <DeskKeys />
    <input aria-label="Izoh" />
  </>
)
const pages = { '/anywhere': Anywhere, '/asks': Asks, '/admin/checkin': Door, '/admin/shifts': Shift }

test('the door and the till are one key away, also from a field', async () => {
  showPages(pages)
  await page.getByRole('textbox', { name: 'Izoh' }).click()
  await userEvent.keyboard('{F8}')
  await expect.element(address()).toHaveTextContent('/admin/shifts')
})

test('a window over the page keeps its keys', async () => {
  showPages(pages, '/asks')
  await expect.element(page.getByRole('dialog', { name: 'Savol' })).toBeVisible()
  await userEvent.keyboard('{F4}{F8}')
  await expect.element(page.getByRole('dialog', { name: 'Savol' })).toBeVisible()
  await expect.element(page.getByText(/^(Kassa|Eshik)$/)).not.toBeInTheDocument()
})

const pay = vi.fn<() => void>()
const Pays = () => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      pay()
    }}
  >
    <DeskKeys />
    <input aria-label="Summa" defaultValue="300000" />
    <input aria-label="Qidirish" type="search" />
    <button type="submit">Toʻlash</button>
  </form>
)

test('a card before the scanner pays nothing and types into no sum, and says so', async () => {
  pay.mockReset()
  showPages({ ...pages, '/pays': Pays }, '/pays')
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

test('what is scanned into a search stays there', async () => {
  showPages({ ...pages, '/pays': Pays }, '/pays')
  const search = page.getByRole('searchbox', { name: 'Qidirish' })
  await search.click()
  scan('482913')
  await expect.element(search).toHaveValue('482913')
})
