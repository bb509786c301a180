import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { OwnerExportCard } from './OwnerExportCard.tsx'

const server = standInForServer()
beforeEach(signIn)

const asked = { asked_at: '2026-11-20T10:00:00Z', made_at: null, bytes: null, kept_until: null }
const ready = {
  ...asked,
  status: 'ready',
  made_at: '2026-11-20T10:01:00Z',
  bytes: 3_500_000,
  kept_until: '2026-11-21T10:01:00Z',
}
const state = '/admin/export/state'
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('nothing was asked for yet: one button, which asks once however often it is pressed', async () => {
  showPages({ '/admin/profile': OwnerExportCard })
  ;(await server.next(state)).answer({ export: null })
  await button('Fayl tayyorlash').click()
  const create = await server.next('/admin/export/create')
  await expect.element(button('Fayl tayyorlash')).toHaveAttribute('aria-busy', 'true')
  await button('Fayl tayyorlash').click()
  expect(server.calls('/admin/export/create')).toHaveLength(1)
  create.answer({ export: { ...asked, status: 'making' } })
  // it is read again at once, and every five seconds: a call that a newer one replaced shows nothing
  await vi.waitUntil(
    async () => {
      ;(await server.next(state)).answer({ export: { ...asked, status: 'making' } })
      return await vi.waitUntil(() => page.getByText(/Tayyorlanmoqda/).elements().length === 1).catch(() => false)
    },
    { timeout: 30_000 },
  )
  await expect.element(button('Fayl tayyorlash')).not.toBeInTheDocument()
})

test('a file that is ready says its size and until when it is kept; another may be made', async () => {
  showPages({ '/admin/profile': OwnerExportCard })
  ;(await server.next(state)).answer({ export: ready })
  await expect.element(page.getByText(/Tayyor: 4 MB/)).toBeVisible()
  await expect.element(button('Yuklab olish')).toBeVisible()
  await button('Yangisini tayyorlash').click()
  expect((await server.next('/admin/export/create')).method).toBe('POST')
})

test('a download that is refused is told, and may be tried again', async () => {
  showPages({ '/admin/profile': OwnerExportCard })
  ;(await server.next(state)).answer({ export: ready })
  await button('Yuklab olish').click()
  ;(await server.next('/admin/export/file')).refuse(404, { error: 'not_found', message: 'Topilmadi' })
  await expect.element(page.getByText('Topilmadi', { exact: true })).toBeVisible()
  await vi.waitFor(() => expect(button('Yuklab olish').element()).toBeEnabled(), { timeout: 20_000 })
})

test('one that failed says so and what to do', async () => {
  showPages({ '/admin/profile': OwnerExportCard })
  ;(await server.next(state)).answer({ export: { ...asked, status: 'failed' } })
  await expect.element(page.getByText(/Fayl tayyorlanmadi/)).toBeVisible()
  await expect.element(button('Fayl tayyorlash')).toBeVisible()
})

test('one that was taken away says why, and is made anew', async () => {
  showPages({ '/admin/profile': OwnerExportCard })
  ;(await server.next(state)).answer({ export: { ...asked, status: 'outdated' } })
  await expect.element(page.getByText(/Fayl olib tashlandi/)).toBeVisible()
  await expect.element(button('Yuklab olish')).not.toBeInTheDocument()
  await expect.element(button('Fayl tayyorlash')).toBeVisible()
})

test('a state that could not be read is no empty card: it says so and asks again', async () => {
  showPages({ '/admin/profile': OwnerExportCard })
  ;(await server.next(state)).refuse(422, { error: 'rule.broken', message: 'Oʻqib boʻlmadi' })
  await page.getByRole('button', { name: /Qayta/ }).click()
  ;(await server.next(state)).answer({ export: null })
  await expect.element(button('Fayl tayyorlash')).toBeVisible()
})
