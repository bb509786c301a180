import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { openPopup, registerCommand } from './commands.tsx'
import { dropSession } from './session.ts'

beforeEach(signIn)

registerCommand('test-receipt', () => <p>Chek</p>)

test('what lies over a page goes with the session', async () => {
  showPages({ '/admin': () => <p>Sahifa</p> })
  openPopup('test-receipt', {})
  await expect.element(page.getByText('Chek')).toBeVisible()
  dropSession()
  await expect.element(page.getByText('Chek')).not.toBeInTheDocument()
})
