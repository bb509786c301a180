import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { ChosenDay } from './ChosenDay.tsx'

const chosen = vi.fn<(day: string) => void>()
const field = page.getByRole('textbox', { name: 'Kun' })

/** Nothing before this year is shown. */
function Page() {
  const [day, setDay] = useState('2026-03-02')
  return (
    <>
      <ChosenDay
        label="Kun"
        value={day}
        onChoose={(next) => {
          chosen(next)
          if (next >= '2026-01-01') setDay(next)
        }}
      />
      <button onClick={() => setDay('2026-02-01')}>Oldingi</button>
    </>
  )
}

test('a day is typed key by key, chosen once it is whole, and the focus stays in its field', async () => {
  chosen.mockReset()
  show(<Page />)
  await expect.element(field).toHaveValue('02.03.2026')
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('1504')
  await expect.element(field).toHaveValue('15.04.')
  expect(chosen).not.toHaveBeenCalled()
  await userEvent.keyboard('2026')
  await expect.element(field).toHaveValue('15.04.2026')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('2026-04-15')
  await expect.element(field).toHaveFocus()
})

test('half of a day, or one that is not taken, gives way to the day that stands, when the field is left', async () => {
  show(<Page />)
  await field.fill('01.02')
  await expect.element(field).toHaveValue('01.02.')
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}01.02.2025')
  await expect.element(field).toHaveValue('01.02.2025')
  await userEvent.tab()
  await expect.element(field).toHaveValue('02.03.2026')
  await page.getByRole('button', { name: 'Oldingi' }).click()
  await expect.element(field).toHaveValue('01.02.2026')
})
