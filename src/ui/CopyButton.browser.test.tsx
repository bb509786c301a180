import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Dialog } from './Dialog.tsx'

/** What the browser copied by the old way. */
const copied = vi.fn<(text: string) => void>()
const hear = () => copied(document.getSelection()?.toString() || selectedIn(document.activeElement))
const selectedIn = (at: Element | null) =>
  at instanceof HTMLTextAreaElement ? at.value.slice(at.selectionStart, at.selectionEnd) : ''
beforeEach(() => {
  copied.mockReset()
  document.addEventListener('copy', hear)
})
afterEach(() => {
  document.removeEventListener('copy', hear)
  vi.restoreAllMocks()
})
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('what is copied is said in sign and in words, and what stands around it does not hear the press', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const row = vi.fn<() => void>()
  show(<CopyButton text="+998901112233" label="Telefonni nusxalash" />)
  document.body.addEventListener('click', row, { once: true })
  await button('Telefonni nusxalash').click()
  expect(write).toHaveBeenCalledWith('+998901112233')
  await expect.element(button('Nusxalandi')).toBeVisible()
  expect(row).not.toHaveBeenCalled()
  document.body.removeEventListener('click', row)
  await expect.element(button('Telefonni nusxalash')).toBeVisible() // and it can be pressed again
})

test('without a clipboard the old way copies, also within a window that closes off the page, and the focus stays', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  show(
    <Dialog open title="Havola" onClose={() => undefined}>
      <CopyButton text="https://polvon.example/i/abc" label="Havolani nusxalash" />
    </Dialog>,
  )
  await button('Havolani nusxalash').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Nusxalandi')
  expect(copied).toHaveBeenCalledWith('https://polvon.example/i/abc')
  expect(document.querySelector('textarea')).toBeNull()
  await expect.element(button('Nusxalandi')).toHaveFocus()
})
