import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { useAsked } from './use-asked.ts'

test('what the address asks to open is opened when the rights come after the page, and once closed it stays closed', async () => {
  const mayFreeze = cell(false)
  function Page() {
    const [act, setAct] = useAsked(useCell(mayFreeze) ? 'freeze' : null)
    return act ? (
      <button type="button" onClick={() => setAct(null)}>
        Yopish
      </button>
    ) : (
      <p>Sahifa</p>
    )
  }
  show(<Page />)
  await expect.element(page.getByText('Sahifa')).toBeVisible()
  mayFreeze.put(true)
  await page.getByRole('button', { name: 'Yopish' }).click()
  await expect.element(page.getByText('Sahifa')).toBeVisible()
  mayFreeze.put(false)
  mayFreeze.put(true)
  await expect.element(page.getByText('Sahifa')).toBeVisible()
})
