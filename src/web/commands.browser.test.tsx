import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ApiError } from './api-error.ts'
import { type CommandProps, openCommand, openPopup, registerCommand } from './commands.tsx'
import { dropSession } from './session.ts'

beforeEach(signIn)

registerCommand('test-receipt', ({ payload, onClose }: CommandProps<{ of?: string }>) => (
  <>
    <p>Chek{payload.of}</p>
    <button type="button" onClick={() => onClose()}>
      Yopish
    </button>
  </>
))
registerCommand('test-other', ({ onClose }: CommandProps) => (
  <button type="button" onClick={() => onClose()}>
    Boshqa savol
  </button>
))
registerCommand('confirm_identity', ({ onClose }: CommandProps) => (
  <button type="button" onClick={() => onClose(true)}>
    Kod toʻgʻri
  </button>
))
const askWho = () =>
  openCommand(new ApiError(401, { error: 'identity.unconfirmed', message: 'Kim?', command: 'confirm_identity' }))

test('what lies over a page goes with the session', async () => {
  showPages({ '/admin': () => <p>Sahifa</p> })
  openPopup('test-receipt', {})
  await expect.element(page.getByText('Chek')).toBeVisible()
  dropSession()
  await expect.element(page.getByText('Chek')).not.toBeInTheDocument()
})

test('a receipt that comes while somebody proves who they are waits for that, and takes no act away', async () => {
  showPages({ '/admin': () => <p>Sahifa</p> })
  const isTaken = askWho()
  openPopup('test-receipt', {})
  await page.getByRole('button', { name: 'Kod toʻgʻri' }).click()
  await expect.element(page.getByText('Chek')).toBeVisible()
  expect(await isTaken).toBe(true)
})

test('of several that wait each is seen, and none takes the place of what another answer asks', async () => {
  showPages({ '/admin': () => <p>Sahifa</p> })
  const isTaken = askWho()
  openPopup('test-receipt', { of: ' Alining' })
  openPopup('test-receipt', { of: ' Valining' })
  await openCommand(new ApiError(409, { error: 'other', message: 'Nima?', command: 'test-other' }))
  expect(await isTaken).toBe(false)
  await page.getByRole('button', { name: 'Boshqa savol' }).click()
  await expect.element(page.getByText('Chek Alining')).toBeVisible()
  await page.getByRole('button', { name: 'Yopish' }).click()
  await expect.element(page.getByText('Chek Valining')).toBeVisible()
  await page.getByRole('button', { name: 'Yopish' }).click()
  await expect.element(page.getByText(/^Chek /)).not.toBeInTheDocument()
})

test('… and goes with the session when that ends first', async () => {
  showPages({ '/admin': () => <p>Sahifa</p> })
  const isTaken = askWho()
  openPopup('test-receipt', {})
  await expect.element(page.getByRole('button', { name: 'Kod toʻgʻri' })).toBeVisible()
  dropSession()
  expect(await isTaken).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Kod toʻgʻri' })).not.toBeInTheDocument()
  expect(page.getByText('Chek').elements()).toEqual([])
})
