import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { Combobox } from './Combobox.tsx'
import { MultiCombobox } from './MultiCombobox.tsx'
import type { Answer, Option } from './option.ts'

const ali: Option = { value: 'ali', label: 'Ali Valiyev', hint: '+998 90 123 45 67' }
const vali: Option = { value: 'vali', label: 'Vali Aliyev', hint: '+998 90 765 43 21' }
const guli: Option = { value: 'guli', label: 'Guli Karimova', hint: '+998 91 111 22 33' }
const people = [ali, vali, guli]

const field = () => page.getByRole('combobox', { name: 'Aʼzo' })
const option = (name: string) => page.getByRole('option', { name })

type Seen = { options: readonly Option[]; answer: Answer; isPart: boolean }
const whole = { isPart: false }
const seen = cell<Seen>({ options: people, answer: 'here', ...whole })
const put = (next: Omit<Seen, 'isPart'> & Partial<Seen>) => seen.put({ ...whole, ...next })
const searched = vi.fn<(text: string) => void>()

/** A field whose list comes from afar: the test says when, and with what. */
function Far({ onChange, isMany }: { onChange: (value: unknown) => void; isMany?: boolean }) {
  const [value, setValue] = useState<Option | null>(null)
  const [many, setMany] = useState<readonly Option[]>([])
  const shared = { label: 'Aʼzo', ...useCell(seen), onSearch: searched }
  return isMany ? (
    <MultiCombobox
      {...shared}
      value={many}
      onChange={(next) => {
        setMany(next)
        onChange(next.map((one) => one.value))
      }}
    />
  ) : (
    <Combobox
      {...shared}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next?.value ?? null)
      }}
    />
  )
}

function Near({ options = people, required = false }: { options?: readonly Option[]; required?: boolean }) {
  const [value, setValue] = useState<Option | null>(null)
  return <Combobox label="Aʼzo" options={options} value={value} onChange={setValue} required={required} />
}

describe('one of many, from a list that is here', () => {
  test('its name is the same while the list is open, and how many were found is said', async () => {
    show(<Near required />)
    await field().fill('al')
    await expect.element(option('Ali Valiyev')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Aʼzo', exact: true })).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: '2 ta topildi' })).toBeInTheDocument()
    await field().fill('guli')
    await expect.element(page.getByRole('status').filter({ hasText: '1 ta topildi' })).toBeInTheDocument()
  })

  test('what is typed after a press into the field, or after Tab, takes the place of the one who is chosen', async () => {
    show(
      <>
        <Near />
        <button type="button">Keyin</button>
      </>,
    )
    await field().fill('guli')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Guli Karimova')
    await page.getByRole('button', { name: 'Keyin' }).click()
    await field().click()
    await userEvent.keyboard('va')
    await expect.element(field()).toHaveValue('va')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Keyin' }).click()
    await expect.element(field()).toHaveValue('Guli Karimova')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('li')
    await expect.element(field()).toHaveValue('li')
  })

  test('typing narrows the list, whatever the case and the apostrophes', async () => {
    show(<Near />)
    await field().fill('VALI')
    await expect.element(option('Vali Aliyev')).toBeVisible()
    await expect.element(option('Guli Karimova')).not.toBeInTheDocument()
    await field().fill('gulʼi')
    await expect.element(option('Guli Karimova')).toBeVisible()
  })

  test.each([
    ['one of many', false],
    ['several of many', true],
  ])('Escape closes the list and takes nothing away that is chosen: %s', async (_kind, isMany) => {
    put({ options: people, answer: 'here' })
    const changed = vi.fn<(value: unknown) => void>()
    show(<Far onChange={changed} isMany={isMany} />)
    await field().fill('karimova')
    await expect.element(option('Guli Karimova')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => changed.mock.lastCall).toEqual([isMany ? ['guli'] : 'guli'])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option('Ali Valiyev')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(changed.mock.calls).toHaveLength(1)
    const shown = () => `${document.body.innerText} ${document.querySelector('input')?.value ?? ''}`
    await expect.poll(shown).toContain('Guli Karimova')
  })

  test('Enter takes the only one that the text means', async () => {
    show(<Near />)
    await field().fill('karimova')
    await expect.element(option('Guli Karimova')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Guli Karimova')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  })

  test('Enter over a text that several fit takes none and asks which', async () => {
    show(<Near />)
    await field().fill('ali')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Qaysi biri?')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('Vali Aliyev')
  })

  test('a text that nobody fits says so, and Enter takes nobody', async () => {
    show(<Near />)
    await field().fill('Zafar')
    await expect.element(page.getByText('Hech narsa topilmadi')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Zafar')
  })

  test('what was chosen can be taken back unless it must be there', async () => {
    show(<Near />)
    await field().fill('karimova')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Tozalash' }).click()
    await expect.element(field()).toHaveValue('')

    show(<Near key="required" required />)
    await field().fill('karimova')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Guli Karimova')
    await expect.element(page.getByRole('button', { name: 'Tozalash' })).not.toBeInTheDocument()
  })

  test('an option that may not be taken is shown, and neither Enter nor a press takes it', async () => {
    show(<Near options={[{ ...guli, disabled: true }]} />)
    await field().fill('guli')
    await expect.element(option('Guli Karimova')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await option('Guli Karimova').click({ force: true })
    await expect.element(field()).toHaveValue('guli')
  })
})

describe.each([
  ['one of many', false, 'guli'],
  ['several of many', true, ['guli']],
] as const)('%s, from a list that comes from afar', (_name, isMany, chosen) => {
  beforeEach(() => put({ options: people, answer: 'here' }))

  test('rows of an older text are seen and cannot be taken', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    show(<Far onChange={onChange} isMany={isMany} />)
    await field().fill('guli')
    put({ options: [ali], answer: 'waiting' })
    await expect.element(page.getByText('Yuklanmoqda…')).toBeVisible()
    await expect.element(page.getByText('Ali Valiyev')).toBeVisible()
    await expect.element(option('Ali Valiyev')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    expect(searched).toHaveBeenLastCalledWith('guli')
  })

  test('Enter that was faster than the answer waits for it, and takes what the answer means', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    show(<Far onChange={onChange} isMany={isMany} />)
    await field().fill('guli')
    put({ options: [ali], answer: 'waiting' })
    await expect.element(page.getByText('Yuklanmoqda…')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    put({ options: [guli], answer: 'here' })
    await expect.poll(() => onChange.mock.calls).toEqual([[chosen]])
  })

  test('two hurried Enters choose once', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    show(<Far onChange={onChange} isMany={isMany} />)
    await field().fill('guli')
    put({ options: [], answer: 'waiting' })
    await expect.element(page.getByText('Yuklanmoqda…')).toBeVisible()
    await userEvent.keyboard('{Enter}{Enter}')
    put({ options: [guli], answer: 'here' })
    await expect.poll(() => onChange.mock.calls).toEqual([[chosen]])
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('of a list that goes on behind what is here Enter takes nobody: there may be more whom the text means', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    show(<Far onChange={onChange} isMany={isMany} />)
    await field().fill('guli')
    put({ options: [guli, ali], answer: 'here', isPart: true })
    await expect.element(option('Guli Karimova')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Qaysi biri?')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => onChange.mock.calls).toEqual([[chosen]])
  })

  test('a waiting Enter is forgotten by the next letter', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    show(<Far onChange={onChange} isMany={isMany} />)
    await field().fill('gul')
    put({ options: [], answer: 'waiting' })
    await expect.element(page.getByText('Yuklanmoqda…')).toBeVisible()
    await userEvent.keyboard('{Enter}i')
    put({ options: [guli], answer: 'here' })
    await expect.element(option('Guli Karimova')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('a waiting Enter is forgotten by Escape', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    show(<Far onChange={onChange} isMany={isMany} />)
    await field().fill('guli')
    put({ options: [], answer: 'waiting' })
    await expect.element(page.getByText('Yuklanmoqda…')).toBeVisible()
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(page.getByText('Yuklanmoqda…')).not.toBeInTheDocument()
    put({ options: [guli], answer: 'here' })
    await userEvent.click(field())
    await expect.element(page.getByRole('listbox')).toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('a search that failed is said, and Enter takes nothing from what stood there before', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    show(<Far onChange={onChange} isMany={isMany} />)
    await field().fill('ali')
    put({ options: people, answer: 'waiting' })
    await userEvent.keyboard('{Enter}')
    put({ options: people, answer: 'failed' })
    await expect.element(page.getByText('Qidirib boʻlmadi')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('an option that arrows reached is the one taken, also when newer rows move its place', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    show(<Far onChange={onChange} isMany={isMany} />)
    await field().fill('99')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(option('Guli Karimova')).toHaveAttribute('data-highlighted')
    put({ options: [guli, ali, vali], answer: 'here' })
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onChange.mock.calls).toEqual([[chosen]])
  })
})

describe('several of many', () => {
  function Many() {
    const [value, setValue] = useState<readonly Option[]>([ali])
    return <MultiCombobox label="Aʼzo" options={people} value={value} onChange={setValue} />
  }

  const chip = (name: string) => page.getByRole('button', { name: `Olib tashlash: ${name}` })

  test('Enter adds whom the text names; named again they stay, and the field is empty for the next one', async () => {
    show(<Many />)
    for (const text of ['karimova', 'Guli Karimova', 'ali valiyev']) {
      await field().fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.element(field()).toHaveValue('')
      await expect.element(chip('Guli Karimova')).toBeVisible()
      await expect.element(chip('Ali Valiyev')).toBeVisible()
    }
    expect(page.getByRole('button', { name: 'Olib tashlash' }).elements()).toHaveLength(2)
  })

  test('arrows and Enter, or a click, on one that is chosen take it away', async () => {
    show(<Many />)
    await field().fill('ali valiyev')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(chip('Ali Valiyev')).not.toBeInTheDocument()
    await field().fill('ali valiyev')
    await userEvent.keyboard('{Enter}')
    await expect.element(chip('Ali Valiyev')).toBeVisible()
    await field().fill('ali valiyev')
    await option('Ali Valiyev').click()
    await expect.element(chip('Ali Valiyev')).not.toBeInTheDocument()
  })

  test('Backspace in the empty field removes the last', async () => {
    show(<Many />)
    await userEvent.click(field())
    await userEvent.keyboard('{Backspace}')
    await expect.element(page.getByRole('button', { name: 'Olib tashlash' })).not.toBeInTheDocument()
  })
})
