import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '#src/ui/Dialog.tsx'
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
