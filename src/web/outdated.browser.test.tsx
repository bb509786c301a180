import { type ReactNode, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { loadCode, MissingCode, takePart } from '#src/ui/code.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { watchUpdates } from './layout/UpdateNotice.tsx'

// A tab of the version before, whose files the newer one has taken away. That is so for the rest of this file.

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/old-1.js'))
const asked = vi.fn<(input: RequestInfo | URL) => Promise<Response>>(async () => new Response('<html></html>'))
beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/assets/old.js' }))
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('none here'))
})

test('files that a newer version took away are asked for once, and one notice offers the newer version', async () => {
  watchUpdates()
  const isAgain = cell(0)
  const load = () => {
    isAgain.put(isAgain.read() + 1)
    return gone()
  }
  const Part = lazyPart<{ Part: () => ReactNode }, 'Part'>(load, 'Part')
  lazyPart(load, 'Part' as never)
  show(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await expect.element(page.getByText(/^Yangi versiya tayyor/)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(/^Dastur yangilangan/)).toBeInTheDocument()
  const [tries, looks] = [isAgain.read(), asked.mock.calls.length]
  for (const _ of [1, 2, 3]) window.dispatchEvent(new Event('online'))
  await expect(loadCode(gone)).rejects.toThrow(MissingCode)
  expect([isAgain.read(), asked.mock.calls.length]).toEqual([tries, looks])
  expect(takePart()).toBeUndefined()
  await expect(loadCode(gone)).rejects.toMatchObject({ reason: 'new_version' })
  expect(page.getByText(/^Yangi versiya tayyor/).elements()).toHaveLength(1)
})
