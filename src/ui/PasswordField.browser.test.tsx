import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { PasswordField } from './PasswordField.tsx'

const field = () => page.getByLabelText('Parol', { exact: true })
const element = () => field().element() as HTMLInputElement

test('is hidden until its person shows it, and nothing that helps with words touches it', async () => {
  show(<PasswordField label="Parol" name="password" />)
  await userEvent.type(field(), 'Temir 7')
  expect([element().type, element().autocomplete, element().spellcheck]).toEqual([
    'password',
    'current-password',
    false,
  ])
  await page.getByRole('button', { name: /koʻrsatish/i }).click()
  await expect.poll(() => [element().type, element().value]).toEqual(['text', 'Temir 7'])
})

test('what a manager of passwords keeps can be pasted, as long as it is', async () => {
  show(<PasswordField label="Parol" name="password" autoComplete="new-password" />)
  const kept = 'q7$ '.repeat(25)
  await field().click()
  const paste = new DataTransfer()
  paste.setData('text/plain', kept)
  const isRefused = !element().dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true }),
  )
  expect(isRefused).toBe(false)
  await field().fill(kept)
  expect(element().value).toBe(kept)
  expect(element().autocomplete).toBe('new-password')
})
