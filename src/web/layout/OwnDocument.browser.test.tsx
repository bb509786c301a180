import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { OwnDocument } from './OwnDocument.tsx'

test('a page with a document of its own is loaded anew where the app has led to it, and stands where it was opened', async () => {
  let loads = 0
  const load = () => void loads++
  show(
    <OwnDocument path="/member/autopay" load={load}>
      <p>Karta shakli</p>
    </OwnDocument>,
  )
  await expect.poll(() => loads).toBeGreaterThan(0)
  expect(page.getByText('Karta shakli').elements()).toEqual([])
  loads = 0
  show(
    <OwnDocument path={location.pathname} load={load}>
      <p>Karta shakli</p>
    </OwnDocument>,
  )
  await expect.element(page.getByText('Karta shakli')).toBeVisible()
  expect(loads).toBe(0)
})

test('whose address was written with a stroke at its end stands where it was opened: it is not loaded for ever', async () => {
  const name = new URL('/member/autopay/', location.href).href
  const asked = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name } as PerformanceEntry])
  let loads = 0
  try {
    show(
      <OwnDocument path="/member/autopay" load={() => void loads++}>
        <p>Karta shakli</p>
      </OwnDocument>,
    )
    await expect.element(page.getByText('Karta shakli')).toBeVisible()
  } finally {
    asked.mockRestore()
  }
  expect(loads).toBe(0)
})
