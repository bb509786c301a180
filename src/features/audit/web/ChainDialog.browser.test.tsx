import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ChainDialog } from './ChainDialog.tsx'

const server = standInForServer()
beforeEach(signIn)

const head = (day: string, letter: string) => ({
  day,
  sealed_at: `${day}T18:00:00Z`,
  position: 7,
  head: letter.repeat(64),
})
const chain = { links: 1234, heads: [head('2026-11-21', 'a'), head('2026-11-20', 'b')] }
const closed = vi.fn<() => void>()
const open = (query: { admin_id?: string } = {}) =>
  showPages({ '/admin/audit': () => <ChainDialog query={query} onClose={closed} /> })
const check = () => page.getByRole('button', { name: 'Hozir tekshirish' })

test('shows the code of each day, newest first, and computes nothing before it is asked', async () => {
  open()
  ;(await server.next('/audit/chain')).answer(chain)
  await expect.element(page.getByText(/1\s?234 ta amal/)).toBeVisible()
  const codes = page.getByRole('listitem')
  await expect.element(codes.nth(0)).toHaveTextContent('a'.repeat(64))
  await expect.element(codes.nth(1)).toHaveTextContent('b'.repeat(64))
  expect(server.calls('/audit/chain/check')).toEqual([])
})

test('a check that agrees says how much it looked at, one that does not says how much is wrong', async () => {
  open({ admin_id: 'owner-1' })
  const asked = await server.next('/audit/chain')
  expect(asked.query).toEqual({ admin_id: 'owner-1' })
  asked.answer(chain)
  await check().click()
  const checking = await server.next('/audit/chain/check')
  expect(checking.query).toEqual({ admin_id: 'owner-1' })
  checking.answer({ links: 1234, differences: 2 })
  await expect
    .element(page.getByRole('status').filter({ hasText: '2 ta amal' }))
    .toHaveTextContent('muhrlanganidek emas')
})

test('no word of a check is said before its answer, and a refused one is no good one', async () => {
  open()
  ;(await server.next('/audit/chain')).answer(chain)
  await check().click()
  const checking = await server.next('/audit/chain/check')
  expect(page.getByText('muhrlanganidek').elements()).toEqual([])
  checking.refuse(422, { error: 'rule.broken', message: 'Hisoblab boʻlmadi' })
  await page.getByRole('button', { name: /Qayta/ }).click()
  expect(page.getByText('muhrlanganidek').elements()).toEqual([])
  ;(await server.next('/audit/chain/check')).answer({ links: 1234, differences: 0 })
  await expect.element(page.getByText(/hammasi muhrlanganidek/)).toBeVisible()
})

test('an empty chain says that nothing is sealed yet, and there is nothing to check', async () => {
  open()
  ;(await server.next('/audit/chain')).answer({ links: 0, heads: [] })
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/Hali muhrlangan amal yoʻq/)
        .first(),
    )
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 20_000 })
})
