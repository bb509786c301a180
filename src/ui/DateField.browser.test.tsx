import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { DateField } from './DateField.tsx'

const told = vi.fn<(value: string) => void>()
const day = cell('')
beforeEach(() => {
  told.mockClear()
  day.put('')
})

function Birthday(rest: { min?: string; max?: string; error?: string }) {
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <DateField
        label="Sana"
        today="2026-03-12"
        value={useCell(day)}
        onChange={(next) => {
          told(next)
          day.put(next)
        }}
        {...rest}
      />
      <input aria-label="Boshqa" />
    </form>
  )
}

const field = () => page.getByRole('textbox', { name: 'Sana' })
const element = () => field().element() as HTMLInputElement
const elsewhere = () => page.getByRole('textbox', { name: 'Boshqa' })

test('dots come by themselves, and a whole date is told once it is whole', async () => {
  show(<Birthday />)
  await userEvent.type(field(), '0503202')
  await expect.element(field()).toHaveValue('05.03.202')
  expect(told).toHaveBeenLastCalledWith('')
  expect(element().validity.customError).toBe(true)
  await userEvent.type(field(), '6')
  await expect.element(field()).toHaveValue('05.03.2026')
  await expect.poll(() => told.mock.lastCall).toEqual(['2026-03-05'])
  expect(element().validity.customError).toBe(false)
})

test('a digit mended in the middle leaves the caret where the hand is', async () => {
  day.put('2026-03-05')
  show(<Birthday />)
  await userEvent.click(field())
  element().setSelectionRange(1, 2)
  await userEvent.keyboard('7')
  await expect.element(field()).toHaveValue('07.03.2026')
  expect(element().selectionStart).toBe(2)
})

test('an erased dot does not come back under the hand', async () => {
  day.put('2026-03-05')
  show(<Birthday />)
  await userEvent.click(field())
  await userEvent.keyboard('{End}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(field()).toHaveValue('05.03')
})

test('an unfinished date is said to be one when the field is left, not while it is typed', async () => {
  show(<Birthday />)
  await userEvent.type(field(), '31.02.2026')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
  await userEvent.click(elsewhere())
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription('Bunday kun yoʻq')
  await userEvent.type(field(), '{Backspace}')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
})

test('what was typed of a date is never told to be missing, whatever its form says of it', async () => {
  show(<Birthday error="Bu maydonni toʻldirish shart" />)
  await expect.element(field()).toHaveAccessibleDescription('Bu maydonni toʻldirish shart')
  await userEvent.type(field(), '31.02.2026')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
  await userEvent.click(elsewhere())
  await expect.element(field()).toHaveAccessibleDescription('Bunday kun yoʻq')
  await userEvent.clear(field())
  await expect.element(field()).toHaveAccessibleDescription('Bu maydonni toʻldirish shart')
})

test('two digits of a year are completed when the field is left', async () => {
  show(<Birthday />)
  await userEvent.type(field(), '01.01.90')
  await userEvent.click(elsewhere())
  await expect.element(field()).toHaveValue('01.01.1990')
  expect(told).toHaveBeenLastCalledWith('1990-01-01')
})

test('a date that comes from outside takes the place of what was typed', async () => {
  show(<Birthday />)
  await userEvent.type(field(), '05.0')
  day.put('2026-07-01')
  await expect.element(field()).toHaveValue('01.07.2026')
  day.put('')
  await expect.element(field()).toHaveValue('')
})

test('a day picked in the calendar stands in the field, the focus is back in it', async () => {
  day.put('2026-03-05')
  show(<Birthday />)
  await page.getByRole('button', { name: 'Kalendarni ochish' }).click()
  const calendar = page.getByRole('dialog', { name: 'Kalendarni ochish' })
  await expect.element(calendar).toBeVisible()
  await calendar.getByRole('gridcell', { name: '17' }).getByRole('button').click()
  await expect.element(field()).toHaveValue('17.03.2026')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field()).toHaveFocus()
})

test('the calendar opens by the keyboard and closes without a choice', async () => {
  day.put('2026-03-05')
  show(<Birthday />)
  await userEvent.click(field())
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const calendar = page.getByRole('dialog', { name: 'Kalendarni ochish' })
  await expect.element(calendar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('05.03.2026')
  expect(told).not.toHaveBeenCalled()
})

test('a day beyond the allowed ones cannot be picked', async () => {
  day.put('2026-03-10')
  show(<Birthday min="2026-03-08" max="2026-03-20" />)
  await page.getByRole('button', { name: 'Kalendarni ochish' }).click()
  const square = (name: string) => page.getByRole('gridcell').getByText(name, { exact: true })
  await expect.element(square('7')).toBeDisabled()
  await expect.element(square('8')).toBeEnabled()
  await expect.element(square('21')).toBeDisabled()
})
