import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { MoneyField } from './MoneyField.tsx'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'
import { OtpField } from './OtpField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { RowsField } from './RowsField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

/** Amounts are not broken over two lines. */
const grouped = (amount: string) => amount.replaceAll(' ', '\u00a0')
const field = (name: string) => page.getByRole('textbox', { name })
const inputOf = (name: string) => field(name).element() as HTMLInputElement
const caretAt = (name: string, at: number) => inputOf(name).setSelectionRange(at, at)

describe('money', () => {
  const money = cell<number | null>(null)
  const Price = () => <MoneyField label="Narx" value={useCell(money)} onChange={money.put} />
  beforeEach(() => {
    money.put(null)
    show(<Price />)
  })

  test('thousands are parted while they are typed, and the value is the number', async () => {
    await userEvent.type(field('Narx'), '1250000')
    await expect.element(field('Narx')).toHaveValue(grouped('1 250 000'))
    expect(money.read()).toBe(1_250_000)
  })

  test('a comma that has no digit behind it yet stays while one types on', async () => {
    await userEvent.type(field('Narx'), '12,')
    await expect.element(field('Narx')).toHaveValue('12,')
    await userEvent.type(field('Narx'), '5')
    await expect.element(field('Narx')).toHaveValue('12,5')
    expect(money.read()).toBe(12.5)
  })

  test('a digit put in front moves the parts and not the caret', async () => {
    await userEvent.type(field('Narx'), '250000')
    caretAt('Narx', 0)
    await userEvent.keyboard('1')
    await expect.element(field('Narx')).toHaveValue(grouped('1 250 000'))
    expect(inputOf('Narx').selectionStart).toBe(1)
  })

  test('emptied it is no amount, not nought', async () => {
    await userEvent.type(field('Narx'), '5{Backspace}')
    await expect.element(field('Narx')).toHaveValue('')
    expect(money.read()).toBeNull()
  })

  test('letters leave no trace, and an amount from outside takes the place of the typed one', async () => {
    await userEvent.type(field('Narx'), 'a1b2')
    await expect.element(field('Narx')).toHaveValue('12')
    money.put(90_000)
    await expect.element(field('Narx')).toHaveValue(grouped('90 000'))
  })
})

describe('a count', () => {
  const count = cell<number | null>(null)
  const Days = (limits: Pick<NumberFieldProps, 'min' | 'max' | 'decimals'>) => (
    <NumberField label="Kun" stepper value={useCell(count)} onChange={count.put} {...limits} />
  )
  beforeEach(() => count.put(null))

  test('arrows and buttons stay between the limits', async () => {
    show(<Days min={1} max={3} />)
    await userEvent.click(field('Kun'))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect.element(field('Kun')).toHaveValue('3')
    const less = page.getByRole('button', { name: 'Kamaytirish' })
    for (let press = 0; press < 4; press += 1) await less.click()
    await expect.element(field('Kun')).toHaveValue('1')
    await page.getByRole('button', { name: 'Koʻpaytirish' }).click()
    expect(count.read()).toBe(2)
  })

  test('what is typed beyond the limits stays as typed: the check says so', async () => {
    show(<Days min={1} max={3} />)
    await userEvent.type(field('Kun'), '45')
    await expect.element(field('Kun')).toHaveValue('45')
    expect(count.read()).toBe(45)
  })

  test('one comma of either kind stays as typed, also in a whole number: one and a half is never fifteen', async () => {
    show(<Days />)
    await userEvent.type(field('Kun'), '1,5')
    await expect.element(field('Kun')).toHaveValue('1,5')
    expect(count.read()).toBe(1.5)
    count.put(null)
    show(<Days key="measure" decimals={1} />)
    await userEvent.type(field('Kun'), '1.5')
    await expect.element(field('Kun')).toHaveValue('1,5')
    expect(count.read()).toBe(1.5)
  })
})

describe('a phone number', () => {
  const phone = cell('')
  const Phone = () => <PhoneField label="Telefon" value={useCell(phone)} onChange={phone.put} />
  beforeEach(() => {
    phone.put('')
    show(<Phone />)
  })

  test('the country is there already, the rest is grouped', async () => {
    await expect.element(field('Telefon')).toHaveValue('+998')
    await userEvent.type(field('Telefon'), '901234567')
    await expect.element(field('Telefon')).toHaveValue('+998 90 123 45 67')
    expect(phone.read()).toBe('+998901234567')
  })

  test('digits beyond the ninth are not taken', async () => {
    await userEvent.type(field('Telefon'), '9012345678')
    expect(phone.read()).toBe('+998901234567')
  })

  test.each(['998901234567', '+998 (90) 123-45-67', '90 123 45 67'])(
    'pasted as %s it is the same number',
    async (text) => {
      await userEvent.click(field('Telefon'))
      inputOf('Telefon').select()
      document.execCommand('insertText', false, text)
      await expect.element(field('Telefon')).toHaveValue('+998 90 123 45 67')
    },
  )

  test('a digit mended in the middle leaves the caret behind it', async () => {
    phone.put('+998901234567')
    await userEvent.click(field('Telefon'))
    inputOf('Telefon').setSelectionRange(8, 9)
    await userEvent.keyboard('7')
    await expect.element(field('Telefon')).toHaveValue('+998 90 723 45 67')
    expect(inputOf('Telefon').selectionStart).toBe(9)
  })

  test('erased over a space the digit before it goes, and the country stays', async () => {
    phone.put('+998901')
    await userEvent.click(field('Telefon'))
    await userEvent.keyboard('{End}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
    await expect.element(field('Telefon')).toHaveValue('+998')
  })
})

describe('a code from a message', () => {
  const code = cell('')
  const completed = vi.fn<(code: string) => void>()
  const Code = () => <OtpField label="Kod" value={useCell(code)} onChange={code.put} onComplete={completed} />
  beforeEach(() => {
    code.put('')
    completed.mockClear()
    show(<Code />)
  })

  test('the sixth digit sends it, once', async () => {
    await userEvent.type(field('Kod'), '12345')
    expect(completed).not.toHaveBeenCalled()
    await userEvent.type(field('Kod'), '67')
    await expect.poll(() => completed.mock.calls).toEqual([['123456']])
  })

  test('a mended code is sent again', async () => {
    await userEvent.type(field('Kod'), '123456{Backspace}7')
    await expect.poll(() => completed.mock.calls).toEqual([['123456'], ['123457']])
  })

  test('a whole message is understood', async () => {
    await field('Kod').fill('Kod: 123 456')
    await expect.poll(() => completed.mock.calls).toEqual([['123456']])
  })
})

test('a password is shown on demand and stays what it is', async () => {
  function Password() {
    const [value, setValue] = useState('')
    return <PasswordField label="Parol" value={value} onChange={(event) => setValue(event.target.value)} />
  }
  show(<Password />)
  const secret = page.getByLabelText('Parol', { exact: true })
  await secret.fill('olma-12')
  await expect.element(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Parolni koʻrsatish' }).click()
  await expect.element(secret).toHaveAttribute('type', 'text')
  await expect.element(secret).toHaveValue('olma-12')
  await page.getByRole('button', { name: 'Parolni yashirish' }).click()
  await expect.element(secret).toHaveAttribute('type', 'password')
})

describe.each([
  ['one line', TextField],
  ['several lines', TextArea],
] as const)('text of %s', (_name, Text) => {
  test('its label, hint and error belong to it', async () => {
    show(<Text label="Izoh" hint="Qisqa" error="Majburiy" required defaultValue="" />)
    await expect.element(field('Izoh')).toHaveAccessibleDescription('Majburiy Qisqa')
    await expect.element(field('Izoh')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Izoh')).toHaveAttribute('aria-required', 'true')
    await page.getByText('Izoh').click()
    await expect.element(field('Izoh')).toHaveFocus()
  })

  test('a label that is not drawn still names it', async () => {
    show(<Text label="Izoh" hideLabel defaultValue="" />)
    await expect.element(field('Izoh')).toBeVisible()
    await expect.element(field('Izoh')).not.toHaveAttribute('aria-invalid')
  })
})

describe('rows', () => {
  const rows = cell<string[][]>([])
  const Options = () => (
    <RowsField
      label="Shartlar"
      columns={[{ label: 'Nomi' }, { label: 'Qiymati' }]}
      max={3}
      value={useCell(rows)}
      onChange={rows.put}
      cellErrors={[undefined, [null, 'Majburiy']]}
    />
  )
  const cellOf = (column: string, row: number) => field(`${column} ${row}`)
  beforeEach(() => {
    rows.put([])
    show(<Options />)
  })

  test('one empty row stands there from the start, cannot be removed and says why', async () => {
    await expect.element(cellOf('Nomi', 1)).toBeVisible()
    const remove = page.getByRole('button', { name: '1-qatorni olib tashlash' })
    await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
    await remove.click({ force: true })
    expect(rows.read()).toEqual([])
  })

  test('Enter in the last cell adds a row and goes there; an empty one does not', async () => {
    await cellOf('Nomi', 1).fill('Sauna')
    await cellOf('Qiymati', 1).fill('Bor')
    await userEvent.keyboard('{Enter}')
    await expect.element(cellOf('Nomi', 2)).toHaveFocus()
    await userEvent.click(cellOf('Qiymati', 2))
    await userEvent.keyboard('{Enter}')
    expect(rows.read()).toEqual([
      ['Sauna', 'Bor'],
      ['', ''],
    ])
  })

  test('the removed row is the one that was meant', async () => {
    rows.put([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ])
    await page.getByRole('button', { name: '2-qatorni olib tashlash' }).click()
    expect(rows.read()).toEqual([
      ['a', '1'],
      ['c', '3'],
    ])
    await expect.element(cellOf('Nomi', 1)).toHaveFocus()
  })

  test('no more rows than allowed', async () => {
    const add = page.getByRole('button', { name: 'Qator qoʻshish' })
    await add.click()
    await add.click()
    await expect.element(add).not.toBeInTheDocument()
    expect(rows.read()).toHaveLength(3)
  })

  test('an error stands at its cell', async () => {
    rows.put([
      ['a', '1'],
      ['b', ''],
    ])
    await expect.element(cellOf('Qiymati', 2)).toHaveAccessibleDescription('Majburiy')
    await expect.element(cellOf('Qiymati', 1)).not.toHaveAttribute('aria-invalid')
  })
})
