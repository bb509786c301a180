import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { addDays } from '#src/contract/days.ts'
import { today } from '#src/web/texts.ts'
import { PartsDialog } from './PartsDialog.tsx'

const server = standInForServer()
beforeEach(signIn)

test('a debt is proposed in equal parts of whole soʻm, the rest with the last, and goes as it was shown', async () => {
  const done = vi.fn<() => void>()
  showPages({
    '/': () => (
      <PartsDialog membershipId="0190a000-0000-7000-8000-000000000001" owed={100_000} description="" onClose={done} />
    ),
  })
  const save = page.getByRole('button', { name: 'Qismlarni yozish' })
  await page.getByRole('textbox', { name: 'Qismlar soni' }).fill('13')
  await save.click()
  await expect.element(page.getByText('Qiymat notoʻgʻri')).toBeVisible()
  await page.getByRole('textbox', { name: 'Qismlar soni' }).fill('3')
  await page.getByText('Bir hafta', { exact: true }).click()
  await expect.element(page.getByText(/33\s334/)).toBeVisible()
  await save.click()
  const sent = await server.next('/promise/split')
  const first = addDays(today(), 30)
  expect(sent.body).toMatchObject({
    parts: [
      { promised_on: first, amount: 33_333 },
      { promised_on: addDays(first, 7), amount: 33_333 },
      { promised_on: addDays(first, 14), amount: 33_334 },
    ],
  })
  sent.answer({ promises: [] })
  await expect.poll(() => done.mock.calls.length).toBe(1)
})
