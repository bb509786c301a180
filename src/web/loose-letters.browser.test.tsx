import { lazy, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scan } from '#test/components/scan.ts'
import { show } from '#test/components/show.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useScanGuard } from '#src/ui/use-scanner.ts'
import { hearLooseLetters } from './loose-letters.ts'

let stopped: AbortController
let come: (field: { default: () => React.ReactNode }) => void
const scanned = vi.fn<(text: string) => void>()

function Page({ Field }: { Field: React.ComponentType }) {
  const [isOpen, setOpen] = useState(false)
  useScanGuard(scanned)
  return (
    <>
      <button onClick={() => setOpen(true)}>Yozish</button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title="SMS">
          <Suspense>
            <Field />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

beforeEach(async () => {
  scanned.mockReset()
  stopped = new AbortController()
  hearLooseLetters(stopped.signal)
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>()
  come = resolve
  const Field = lazy(() => promise)
  show(<Page key={performance.now()} Field={Field} />)
  await page.getByRole('button', { name: 'Yozish' }).click()
})
afterEach(() => stopped.abort())

const text = page.getByRole('textbox', { name: 'Matn' })
const field = { default: () => <textarea aria-label="Matn" /> }

// its Enter ends a reading: what is typed next is another
test('a card that is held before the scanner meanwhile types nothing', async () => {
  scan('AB12CD34EF56')
  expect(scanned).toHaveBeenCalledExactlyOnceWith('AB12CD34EF56')
  come(field)
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('Salom')
  await expect.element(text).toHaveValue('Salom')
})

test('what is typed right after a press stands in the field of the window that it opens, however late that comes', async () => {
  await userEvent.keyboard('Ertaga 9 da')
  come(field)
  await expect.element(text).toHaveValue('Ertaga 9 da')
  await userEvent.keyboard('!')
  await expect.element(text).toHaveValue('Ertaga 9 da!')
})
