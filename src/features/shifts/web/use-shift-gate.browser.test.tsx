import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { useShiftGate } from './use-shift-gate.tsx'

const server = standInForServer()
const take = vi.fn<() => void>()

function Till() {
  const gate = useShiftGate('0190a000-0000-7000-8000-000000000001')
  return (
    <>
      <button type="button" onClick={() => gate.ensure(true, take)}>
        Olish
      </button>
      {gate.dialog}
    </>
  )
}

beforeEach(() => take.mockReset())
const press = () => page.getByRole('button', { name: 'Olish' }).click()
const opening = () => page.getByRole('dialog', { name: 'Smena ochish' })

test('cash taken before it is known whether a shift is open waits for the answer, however often it is pressed', async () => {
  signInAs('employee')
  showPages({ '/pay': Till })
  const asked = await server.next('/shift/current')
  await press()
  await press()
  expect(take).not.toHaveBeenCalled()
  asked.answer({ shift: null })
  await expect.element(opening()).toBeVisible()
  expect(take).not.toHaveBeenCalled()
  expect(server.calls('/shift/current')).toHaveLength(1)
})

test('with an open shift, or when nobody can tell, the act goes on once', async () => {
  signInAs('employee')
  showPages({ '/pay': Till })
  const asked = await server.next('/shift/current')
  await press()
  asked.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
  await expect.poll(() => take.mock.calls.length).toBe(1)
  await expect.element(opening()).not.toBeInTheDocument()
})

test('an owner is not asked', async () => {
  signInAs('admin')
  showPages({ '/pay': Till })
  await press()
  expect(take).toHaveBeenCalledOnce()
  expect(server.calls('/shift/current')).toEqual([])
})
