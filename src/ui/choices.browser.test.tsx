import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Select } from './Select.tsx'
import { ToggleRow } from './ToggleRow.tsx'

const choices = [
  { value: 'cash', label: 'Naqd' },
  { value: 'card', label: 'Karta' },
  { value: 'online', label: 'Onlayn', disabledReason: 'Yoqilmagan' },
]

describe.each([
  ['with explanations', RadioGroup],
  ['in a row', SegmentedControl],
] as const)('one of a few %s', (_name, Group) => {
  const method = cell<string>('')
  const Method = () => (
    <Group
      label="Usul"
      hint="Qanday toʻlandi"
      error="Tanlang"
      choices={choices}
      value={useCell(method)}
      onChange={method.put}
    />
  )
  const radio = (name: string) => page.getByRole('radio', { name })

  test('arrows move the choice and pass what cannot be chosen', async () => {
    method.put('')
    show(<Method />)
    await page.getByText('Naqd').click()
    expect(method.read()).toBe('cash')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(radio('Karta')).toBeChecked()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(radio('Naqd')).toBeChecked()
    await expect.element(radio('Onlayn')).toBeDisabled()
  })

  test('the question, its hint and its error are read with the choices', async () => {
    show(<Method />)
    const group = page.getByRole('group', { name: 'Usul' })
    await expect.element(group).toHaveAccessibleDescription('Tanlang Qanday toʻlandi')
  })

  test('two such questions on one page do not share their choice', async () => {
    const other = cell<string>('card')
    const Other = () => <Group label="Boshqa" choices={choices} value={useCell(other)} onChange={other.put} />
    method.put('cash')
    show(
      <>
        <Method />
        <Other />
      </>,
    )
    await page.getByRole('group', { name: 'Boshqa' }).getByText('Naqd').click()
    expect([method.read(), other.read()]).toEqual(['cash', 'cash'])
    await expect.element(page.getByRole('group', { name: 'Usul' }).getByRole('radio', { name: 'Naqd' })).toBeChecked()
  })
})

test('any of a few: each is switched by itself, and the short word is read as the whole one', async () => {
  const days = cell<number[]>([1])
  const Days = () => (
    <ToggleRow
      label="Kunlar"
      choices={[
        { value: 1, label: 'Du', name: 'Dushanba' },
        { value: 2, label: 'Se', name: 'Seshanba' },
      ]}
      value={useCell(days)}
      onChange={days.put}
    />
  )
  show(<Days />)
  await page.getByText('Se').click()
  expect(days.read()).toEqual([1, 2])
  await userEvent.keyboard(' ')
  expect(days.read()).toEqual([1])
  await expect.element(page.getByRole('checkbox', { name: 'Dushanba' })).toBeChecked()
})

const listed = cell('')
const Listed = () => (
  <Select
    label="Usul"
    placeholder="Tanlang"
    options={choices}
    value={useCell(listed)}
    onChange={(event) => listed.put(event.target.value)}
  />
)

test('a list shows why one of it cannot be chosen', async () => {
  show(<Listed />)
  const list = page.getByRole('combobox', { name: 'Usul' })
  await expect.element(list).toHaveDisplayValue('Tanlang')
  await list.selectOptions('card')
  await expect.element(list).toHaveDisplayValue('Karta')
  await expect.element(page.getByRole('option', { name: 'Onlayn (Yoqilmagan)' })).toBeDisabled()
})

const kind = cell('')
const asked = vi.fn<(value: string) => void>()
const Kind = () => (
  <FilterMenu
    label="Turi"
    choices={[
      { value: 'old', label: 'Eski', count: 4 },
      { value: 'new', label: 'Yangi' },
    ]}
    value={useCell(kind)}
    onChange={(value) => {
      asked(value)
      kind.put(value)
    }}
  />
)

describe('a filter of a list', () => {
  const chip = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  test('the first press loads the menu and opens it; a choice stands in the chip, the cross takes it away', async () => {
    kind.put('')
    asked.mockReset()
    show(<Kind />)
    await chip('Turi').click()
    await page.getByRole('menuitemradio', { name: 'Eski 4' }).click()
    await expect.element(chip(/^Turi\W+Eski$/)).toBeVisible()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await chip('Tozalash: Turi').click()
    await expect.element(chip('Turi')).toBeVisible()
    expect(asked.mock.calls).toEqual([['old'], ['']])
  })

  test('the chosen one pressed again is taken away', async () => {
    kind.put('old')
    asked.mockReset()
    show(<Kind />)
    await chip(/^Turi\W+Eski$/).click()
    await page.getByRole('menuitemradio', { name: 'Eski 4' }).click()
    await expect.element(chip('Turi')).toBeVisible()
    expect(kind.read()).toBe('')
  })
})
