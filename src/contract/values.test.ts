import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatCompact, formatMoneyTime, formatNumber, formatPercent, momentOf } from './formats.ts'
import { fieldsOf } from './issues.ts'
import {
  contactPhone,
  day,
  daysOfList,
  dateOfBirth,
  id,
  month,
  name,
  optionalText,
  password,
  phone,
  plannedDay,
  som,
  text,
  whole,
} from './values.ts'

const saidOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message, code }) => (message === 'Invalid input' ? code : message))

/** What a person reads at the field. */
const toldOf = (schema: z.ZodMiniType, value: unknown) =>
  fieldsOf(z.safeParse(z.object({ it: schema }), { it: value }, { reportInput: true }).error?.issues ?? [], 'uz')['it']

test('a number is told what is wrong with it: none, too little, too much or not whole', () => {
  const days = whole(1, 36_500, 'duration.min')
  expect(saidOf(days, null)).toEqual(['duration.min'])
  for (const none of ['abc', [], {}, true]) expect(saidOf(days, none)).toEqual(['whole.invalid'])
  expect(saidOf(days, 0)).toEqual(['duration.min'])
  expect(saidOf(days, '0')).toEqual(['duration.min'])
  expect(saidOf(days, 1_000_000)).toEqual(['too_big'])
  expect(saidOf(days, 1.5)).toEqual(['whole.invalid'])
  expect(saidOf(days, '1.5')).toEqual(['whole.invalid'])
  expect(saidOf(days, 36_500)).toBeUndefined()
})

test('a number without words of its own is told the same, and its own limit, not that of the machine', () => {
  const places = whole(1, 1000)
  expect(saidOf(places, 'abc')).toEqual(['whole.invalid'])
  expect(saidOf(places, '1e3')).toEqual(['whole.invalid'])
  expect(saidOf(places, [])).toEqual(['whole.invalid'])
  expect(saidOf(places, '')).toEqual(['required'])
  expect(saidOf(places, null)).toEqual(['required'])
  expect(toldOf(places, 1e20)).toBe('1\u00a0000 dan oshmasligi kerak')
  expect(toldOf(whole(1, 36_500), 1_000_000)).toBe('36\u00a0500 dan oshmasligi kerak')
})

test('an amount is told what is wrong with it, as a number and as digits', () => {
  for (const minus of [-5, '-5', '-5.50']) expect(saidOf(som(), minus)?.[0]).toBe('som.negative')
  for (const huge of [1e13, '10000000000000', '100000000000000000'])
    expect(saidOf(som(), huge)?.[0]).toBe('som.too_big')
  for (const odd of [1.005, '1.005', '1 000', 'abc']) expect(saidOf(som(), odd)?.[0]).toBe('som.invalid')
  for (const much of [1e13, 1e15, Number.MAX_VALUE]) expect(saidOf(som(), much)?.[0]).toBe('som.too_big')
  expect(saidOf(som({ min: 'positive' }), '0')?.[0]).toBe('som.positive')
  const price = som({ min: 'positive', error: 'plan.price_positive' })
  for (const little of [-5, '-5', 0, '0', '', null]) expect(saidOf(price, little)?.[0]).toBe('plan.price_positive')
  for (const odd of ['abc', [], true, '1 000']) expect(saidOf(price, odd)?.[0]).toBe('som.invalid')
})

test('what may be left empty is told the same as what may not', () => {
  const { start_date } = daysOfList
  expect(toldOf(start_date, '01.02.2026')).toBe('Sanani kk.oo.yyyy koʻrinishida kiriting')
  expect(toldOf(start_date, '2026-02-30')).toBe('Bunday kun yoʻq')
  expect(toldOf(start_date, '')).toBeUndefined()
  expect(toldOf(dateOfBirth(), 'x')).toBe('Tugʻilgan sana notoʻgʻri')
  const drop = z.optional(z.nullable(z.union([som({ min: 'positive' }), z.literal('')])))
  expect(toldOf(drop, -1)).toBe('Summa manfiy boʻlmaydi')
  expect(toldOf(drop, 1e13)).toBe('Summa juda katta')
  expect(toldOf(drop, 0)).toBe('Summa noldan katta boʻlishi kerak')
  expect(toldOf(drop, 'x')).toBe('Summani raqamda kiriting, koʻpi bilan ikki kasr xonasi bilan')
})

test('a month is told as a month, whichever of its days is named', () => {
  expect(z.parse(month(), '2026-03')).toBe('2026-03-01')
  expect(z.parse(month(), '2026-03-15')).toBe('2026-03-01')
  for (const odd of ['x', '2026', '2026-13', '2026-03-40', ' 2026-03'])
    expect(toldOf(z.optional(month()), odd)).toBe('Oyni yyyy-oo koʻrinishida kiriting')
})

test('nine digits of an operator that does not exist are not called too few', () => {
  expect(saidOf(phone(), '+998 60 123 45 67')).toEqual(['phone.code_unknown'])
  expect(saidOf(phone(), '+998 90 123 45')).toEqual(['phone.invalid'])
  expect(saidOf(phone(), 'salom')).toEqual(['phone.invalid'])
  expect(saidOf(phone(), '+998')).toEqual(['phone.required'])
  for (const other of ['+7 901 123 45 67', '+79011234567', '7 901 123 45 67', '8 (901) 123-45-67', '0044 20 7946 0958'])
    for (const any of [phone(), contactPhone()]) expect(saidOf(any, other), other).toEqual(['phone.foreign'])
  for (const own of ['8 90 123 45 67', '+90 123 45 67', '+998 90 123 45 67 8'])
    expect(saidOf(phone(), own) ?? [], own).not.toContain('phone.foreign')
  // the gym's own number says by an example what is right
  expect(saidOf(contactPhone(), '+998 60 123 45 67')).toEqual(['gym.phone_invalid'])
})

test('a text that is too long or too short is told so, not that nothing was typed', () => {
  expect(saidOf(name({ min: 2, error: 'name.required' }), 'x'.repeat(121))).toEqual(['too_long'])
  expect(saidOf(name({ min: 2, error: 'name.required' }), '')).toEqual(['name.required'])
  expect(saidOf(optionalText(1000), 'x'.repeat(1001))).toEqual(['too_long'])
  expect(toldOf(optionalText(1000), 'x'.repeat(1001))).toContain(formatNumber(1000, 'uz'))
  expect(saidOf(text({ min: 3 }), 'ab')).toEqual(['too_short'])
  expect(saidOf(text({ min: 3 }), '')).toEqual(['required'])
  expect(saidOf(text(), ' ')).toEqual(['required'])
  expect(saidOf(password(), 'x'.repeat(201))).toEqual(['too_long'])
  expect(toldOf(name({ min: 2, error: 'name.required' }), 'A')).toBe('Kamida 2 ta belgi kiriting')
})

test('what is no text at all is told so, not that nothing was typed', () => {
  for (const odd of [[], {}, 5, true])
    for (const schema of [text(), name({ min: 2, error: 'name.required' }), phone(), password()])
      expect(toldOf(schema, odd)).toBe('Qiymat notoʻgʻri')
  expect(saidOf(phone(), null)).toEqual(['phone.required'])
})

test('a list is told how many it takes', () => {
  const parts = z.array(z.string()).check(z.minLength(2), z.maxLength(3))
  expect(toldOf(parts, [])).toBe('Kamida 2 ta boʻlsin')
  expect(toldOf(parts, ['a', 'b', 'c', 'd'])).toBe('Koʻpi bilan 3 ta')
})

test('a day is told what is wrong with it: not written as one, or none that exists', () => {
  expect(saidOf(day(), '30.11.2026')).toEqual(['day.invalid'])
  expect(saidOf(day(), '2026-02-30')).toEqual(['day.none'])
  expect(saidOf(day('birth.invalid'), '2026-02-30')).toEqual(['birth.invalid'])
  expect(saidOf(day(), '2028-02-29')).toBeUndefined()
  for (const far of ['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])
    expect(saidOf(day(), far)).toEqual(['day.out_of_range'])
  for (const mistyped of ['1900-01-01', '2999-01-01'])
    expect(saidOf(plannedDay(), mistyped)).toEqual(['day.out_of_range'])
})

test('what is missing is told to be missing, never to be written wrongly', () => {
  for (const schema of [day(), plannedDay(), id(), som(), som({ min: 'positive' }), whole(1, 9), text(), name()])
    for (const none of [undefined, null, '']) expect(saidOf(schema, none)?.[0]).toBe('required')
  // where the field has words of its own for it
  expect(saidOf(id('gym.required'), undefined)).toEqual(['gym.required'])
  expect(saidOf(id(), 'x')).toEqual(['id.invalid'])
  expect(saidOf(id(), 5)).toEqual(['id.invalid'])
})

test('a percent that is not nothing never reads as nothing', () => {
  expect([0, 0.04, 0.3, 12.34, 100, 1900].map((value) => formatPercent(value, 'uz'))).toEqual([
    '0%',
    '<0,1%',
    '0,3%',
    '12,3%',
    '100%',
    '1\u00a0900%',
  ])
  expect(formatPercent(0.04, 'en')).toBe('<0.1%')
})

test('a short amount is of the unit that it rounds to, and never of more than fits an axis', () => {
  const said = (value: number) => formatCompact(value, 'uz').replaceAll('\u00a0', ' ')
  expect([0, 0.4, -0.3, 9_999, 10_000, 999_940, 999_960, -999_960].map(said)).toEqual([
    '0',
    '0',
    '0',
    '9 999',
    '10 ming',
    '999,9 ming',
    '1 mln',
    '−1 mln',
  ])
  expect([1_250_000, 999_990_000_000, 123_456_789_012_345].map(said)).toEqual(['1,3 mln', '1 trln', '123,5 trln'])
  expect(formatCompact(2_500_000, 'en')).toBe('2.5m')
})

test('what nobody sees is taken out of every text, so that no name is empty, another one or turned round', () => {
  const asName = (typed: string) => z.parse(name({ min: 2, error: 'name.required' }), typed)
  expect(asName('A\u200bz\u2060iza\ufeff \u202eKarimova\u202c')).toBe('Aziza Karimova')
  for (const empty of ['\u200b\u200b\u200b', '\u3164\u3164', '\u2800 \u2800', '\u2066\u2069', '\u200d\u200d'])
    expect(saidOf(name({ min: 2, error: 'name.required' }), empty)).toEqual(['name.required'])
  // the parts of a picture stay together
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f\u200d\u{1f525}'
  expect(z.parse(text(), `${family}\u200b`)).toBe(family)
})

test('money is told by its moment, or by the day alone for which it counts where that is another; without a day by its moment', () => {
  const createdAt = '2026-06-01T19:30:00.000Z' // half past midnight of the 2nd in Tashkent
  const told = (date: string | undefined) => [momentOf({ createdAt, date }), formatMoneyTime({ createdAt, date })]
  expect(told('2026-06-02')).toEqual([createdAt, '02.06.2026, 00:30'])
  expect(told('2026-03-05')).toEqual(['2026-03-05', '05.03.2026'])
  expect(told(undefined)).toEqual([createdAt, '02.06.2026, 00:30'])
})
