import { type ReactNode, Suspense } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { takePart } from './code.ts'
import { lazyPart } from './lazy-part.tsx'
import { Menu } from './Menu.tsx'
import { subscribeToast } from './toast-store.ts'

type Module = { Part: (props: { text: string; message?: string }) => ReactNode }
const code: Module = { Part: ({ text }) => <p>Qism: {text}</p> }

/** A part whose code cannot be had as long as the network is away. */
let isAway = true
const load = () =>
  isAway ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : Promise.resolve(code)

const online = vi.spyOn(navigator, 'onLine', 'get')
beforeEach(() => {
  isAway = true
  online.mockReturnValue(false) // why it failed is known without asking the server
})
const back = () => {
  isAway = false
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
}
const part = () => page.getByText('Qism: salom')
/** The part that was made last, fetched ahead without those before it. */
function takeLast() {
  let last = takePart()
  for (let next = last; next; next = takePart()) last = next
  return last
}

describe('a part that is loaded when it is needed', () => {
  test('waits for its code and gets its properties', async () => {
    let come: (code: Module) => void = () => undefined
    const Part = lazyPart(() => new Promise<Module>((resolve) => (come = resolve)), 'Part')
    show(
      <Suspense fallback="Kutilmoqda">
        <Part text="salom" />
      </Suspense>,
    )
    await expect.element(page.getByText('Kutilmoqda')).toBeVisible()
    come(code)
    await expect.element(part()).toBeVisible()
  })

  test('is drawn at once when its code came ahead: nothing stands in its place for a moment, and nothing is drawn before it', async () => {
    const Part = lazyPart(async () => code, 'Part')
    await takeLast()?.()
    const waiting = vi.fn<() => ReactNode>(() => null)
    const Waiting = () => waiting()
    show(
      <Suspense fallback={<Waiting />}>
        <Part text="salom" />
      </Suspense>,
    )
    await expect.element(part()).toBeVisible()
    expect(waiting).not.toHaveBeenCalled()
  })

  test('is there when a menu leads to it: its code comes with the first step towards the menu', async () => {
    const asked = vi.fn<() => Promise<Module>>(async () => code)
    lazyPart(asked, 'Part')
    show(<Menu label="Amallar" items={[{ label: 'Bloklash', onSelect: () => undefined }]} />)
    expect(asked).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Amallar' }).hover()
    await expect.poll(() => asked.mock.calls.length).toBe(1)
  })

  test('without a connection the page stays, a toast says why, and the part comes when the connection is back', async () => {
    const Part = lazyPart(load, 'Part')
    show(
      <>
        <input aria-label="Yozilgan" defaultValue="matn" />
        <Suspense>
          <Part text="salom" />
        </Suspense>
      </>,
    )
    await expect.element(page.getByRole('alert').getByText(/Internet aloqasi yoʻq/)).toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Yozilgan' })).toHaveValue('matn')
    back()
    await expect.element(part()).toBeVisible()
  })

  test('what a popup was opened to tell is said without it, until it is there', async () => {
    const Part = lazyPart(load, 'Part')
    show(
      <Suspense>
        <Part text="salom" message="Toʻlov yozildi" />
      </Suspense>,
    )
    await expect
      .element(page.getByRole('status').getByText(/^Toʻlov yozildi\. Internet aloqasi yoʻq/))
      .toBeInTheDocument()
    back()
    await expect.element(part()).toBeVisible()
    await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  })

  test('one that nobody asked for keeps silent while nobody is reached, and comes by itself', async () => {
    const told = vi.fn<() => void>()
    onTestFinished(subscribeToast(told))
    const Part = lazyPart(load, 'Part', 'unasked')
    show(
      <Suspense fallback="Kutilmoqda">
        <Part text="salom" />
      </Suspense>,
    )
    await expect.element(page.getByText('Kutilmoqda')).not.toBeInTheDocument()
    back()
    await expect.element(part()).toBeVisible()
    expect(told).not.toHaveBeenCalled()
  })

  test('one with a place of its own says there what is missing, and is asked for again by hand', async () => {
    const Part = lazyPart(load, 'Part', 'place')
    show(
      <Suspense>
        <Part text="salom" />
      </Suspense>,
    )
    const missing = page.getByRole('main').getByText(/Internet aloqasi yoʻq/)
    const again = page.getByRole('button', { name: 'Qayta urinish' })
    await expect.element(missing).toBeVisible()
    await expect.element(again).not.toHaveAttribute('aria-busy')
    await again.click()
    await expect.element(missing).toBeVisible()
    await expect.element(again).not.toHaveAttribute('aria-busy')
    isAway = false
    await again.click()
    await expect.element(part()).toBeVisible()
  })

  test('what a newer version took away is asked for no more by itself', async () => {
    online.mockReturnValue(true)
    const entry = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/old.js' })
    document.head.prepend(entry)
    onTestFinished(() => entry.remove())
    const start = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('<html></html>'))
    onTestFinished(() => start.mockRestore())
    const asked = vi.fn<typeof load>(load)
    const Part = lazyPart(asked, 'Part', 'place')
    show(
      <Suspense>
        <Part text="salom" />
      </Suspense>,
    )
    await expect.element(page.getByRole('main').getByText(/^Dastur yangilangan/)).toBeVisible()
    const tries = asked.mock.calls.length
    window.dispatchEvent(new Event('online'))
    expect(asked).toHaveBeenCalledTimes(tries)
  })
})
