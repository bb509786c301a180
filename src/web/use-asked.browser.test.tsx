import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { forgetAll, showPages } from '#test/components/show-page.tsx'
import { useAsked } from './use-asked.ts'

beforeEach(forgetAll)

test('what the address asks to open is opened when the rights come after the page, and once closed it stays closed, also in the address', async () => {
  const mayFreeze = cell(false)
  function Page() {
    const [act, setAct] = useAsked('act', useCell(mayFreeze) ? 'freeze' : null)
    return act ? (
      <button type="button" onClick={() => setAct(null)}>
        Yopish
      </button>
    ) : (
      <p>Sahifa</p>
    )
  }
  showPages({ '/page': Page }, '/page?act=freeze&tab=money')
  const address = page.getByRole('status', { name: 'address' })
  await expect.element(page.getByText('Sahifa')).toBeVisible()
  mayFreeze.put(true)
  await expect.element(address).toHaveTextContent('/page?act=freeze&tab=money')
  await page.getByRole('button', { name: 'Yopish' }).click()
  await expect.element(page.getByText('Sahifa')).toBeVisible()
  await expect.element(address).toHaveTextContent(/^\/page\?tab=money$/)
  mayFreeze.put(false)
  mayFreeze.put(true)
  await expect.element(page.getByText('Sahifa')).toBeVisible()
})
