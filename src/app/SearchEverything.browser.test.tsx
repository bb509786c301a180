import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { SearchEverything } from './SearchEverything.tsx'
import './commands.ts'
import './areas/admin.tsx'
import './pages/admin.ts'

standInForServer()

test('what is typed right after the key stands in the finder’s field, and nothing of it in the page', async () => {
  signIn()
  showPages({
    '/admin': () => (
      <>
        <SearchEverything />
        <input aria-label="Izoh" />
      </>
    ),
  })
  const note = page.getByRole('textbox', { name: 'Izoh' })
  await note.fill('bir')
  await userEvent.keyboard('{Control>}k{/Control}umiida{Backspace}{Backspace}{Backspace}da')
  await expect.element(page.getByRole('combobox', { name: 'Hammasidan qidirish' })).toHaveValue('umida')
  await expect.element(page.getByLabelText('Izoh')).toHaveValue('bir') // hidden from roles while a dialog is open
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Hammasidan qidirish' })).toHaveValue('')
})

test('closed by Esc it gives the focus back to where it was, also the first time, when its code came first', async () => {
  signIn()
  showPages({ '/admin': () => <SearchEverything /> })
  const opens = page.getByRole('button', { name: 'Hammasidan qidirish' })
  for (const _time of [1, 2]) {
    await expect.element(opens).toBeVisible()
    document.querySelector<HTMLElement>('[aria-label="Hammasidan qidirish"]')?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('combobox', { name: 'Hammasidan qidirish' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(opens).toHaveFocus()
  }
})

test('the keys are told from an empty search too, and from no text that somebody types', async () => {
  signIn()
  showPages({
    '/admin': () => (
      <>
        <SearchEverything />
        <input role="combobox" aria-expanded="false" aria-controls="none" aria-label="Ism" />
        <input aria-label="Izoh" />
      </>
    ),
  })
  const sheet = page.getByRole('dialog', { name: 'Tugmalar' })
  await page.getByRole('textbox', { name: 'Izoh' }).click()
  await userEvent.keyboard('?')
  await page.getByRole('combobox', { name: 'Ism' }).fill('Ali')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('combobox', { name: 'Ism' })).toHaveValue('Ali?')
  await expect.element(page.getByRole('textbox', { name: 'Izoh' })).toHaveValue('?')
  await expect.element(sheet).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Ism' }).fill('')
  await userEvent.keyboard('?')
  await expect.element(sheet).toBeVisible()
  await expect.element(page.getByLabelText('Ism')).toHaveValue('')
})
