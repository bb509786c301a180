import { expect, test } from 'vitest'
import { readAmount, readAnswer, readDay, readDuration, readGender, readMethod } from '../cell-values.ts'
import { readRow } from './row-reading.ts'
import type { ImportField, Matching } from '../rules.ts'

const today = '2026-11-21'

test.each([
  ['2026-03-05', '2026-03-05'],
  ['05.03.2026', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['05-03-26', '2026-03-05'],
  ['2026.03.05', '2026-03-05'],
  ['05.03.2026 00:00:00', '2026-03-05'],
  ['2026-03-05T10:00:00Z', '2026-03-05'],
  ['05.03.2026 yil', '2026-03-05'],
  ['46086', '2026-03-05'],
  ['31.02.2026', undefined],
  ['13.13.2026', undefined],
  ['5 mart', undefined],
  ['2026', undefined],
  ['', undefined],
])('the cell %j is the day %j', (cell, day) => {
  expect(readDay(cell, { order: 'dmy', today })).toBe(day)
})

test('months may stand first, and two digits of a birthday never lie ahead', () => {
  expect(readDay('03/05/2026', { order: 'mdy', today })).toBe('2026-03-05')
  expect(readDay('05.03.95', { order: 'dmy', today, isBirthday: true })).toBe('1995-03-05')
  expect(readDay('05.03.30', { order: 'dmy', today, isBirthday: true })).toBe('1930-03-05')
  expect(readDay('05.03.30', { order: 'dmy', today })).toBe('2030-03-05')
})

test.each([
  ['300000', 300_000],
  ['300 000', 300_000],
  ['300\u00a0000 soʻm', 300_000],
  ["1 200 000 so'm", 1_200_000],
  ['1.200.000', 1_200_000],
  ['1,200,000.50', 1_200_000.5],
  ['1.200.000,5', 1_200_000.5],
  ['300000.00', 300_000],
  ['300 000 сум', 300_000],
  ['300000 UZS', 300_000],
  ['-', 0],
  ['0', 0],
  ['-5000', undefined],
  ['uch yuz', undefined],
  ['1,2 mln', undefined],
  ['99999999999999', undefined],
])('the cell %j is %j soʻm', (cell, som) => {
  expect(readAmount(cell)).toBe(som === undefined ? undefined : som * 100)
})

test('durations, genders and methods are read in three languages and two scripts', () => {
  expect(['30', '30 kun', '1 oy', '3 месяца', '1 yil', '0', 'oy'].map(readDuration)).toEqual([
    30,
    30,
    30,
    90,
    365,
    undefined,
    undefined,
  ])
  expect(['Erkak', 'м', 'Муж.', 'male', 'Эркак', 'ayol', 'Ж', 'женский', 'аёл', 'x'].map(readGender)).toEqual([
    'male',
    'male',
    'male',
    'male',
    'male',
    'female',
    'female',
    'female',
    'female',
    undefined,
  ])
  expect(['Naqd', 'наличные', 'plastik', 'Карта', 'Click', 'перечисление', 'bitcoin'].map(readMethod)).toEqual([
    'cash',
    'cash',
    'card',
    'card',
    'online',
    'online',
    undefined,
  ])
})

test('whether somebody agreed is read in three languages; an empty cell says nothing, an unclear one is refused', () => {
  expect(
    ['Ha', 'да', 'Согласна', 'roziman', '+', 'Yoʻq', "yo'q", 'нет', 'не согласен', 'rozi emas', '0', 'balki'].map(
      readAnswer,
    ),
  ).toEqual(['yes', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'no', 'no', 'no', 'no', undefined])
  expect(listed({ consent: 'ha', consent_sms: 'yoʻq' })).toMatchObject({
    problems: [],
    consents: [
      { kind: 'personal_data', agrees: true },
      { kind: 'marketing', agrees: false },
    ],
  })
  expect(listed({ consent: '', consent_sms: 'ha' }).consents).toEqual([{ kind: 'marketing', agrees: true }])
  expect(listed({ consent: 'balki' }).problems).toEqual(['consent consent.wrong'])
})

const plan = { id: 'p', name: 'Oylik', price: 30_000_000, durationDays: 30 }

function read(cells: Partial<Record<ImportField, string>>, given: Partial<Matching> = {}) {
  const all = { fullname: 'Aziza', phone: '901234567', plan: 'Oylik', ...cells }
  const matching: Matching = {
    columns: Object.keys(all) as ImportField[], // the keys of a record of fields
    date_order: 'dmy',
    gender: null,
    payment_method: 'cash',
    without_payment: 'paid',
    existing: 'skip',
    plans: [{ name: ' OYLIK ', plan_id: 'p' }],
    ...given,
  }
  const { reading: found, problems } = readRow(Object.values(all), matching, { today, plans: new Map([['p', plan]]) })
  return { found, problems: problems.map(({ field, code }) => `${field} ${code}`) }
}

function reading(cells: Partial<Record<ImportField, string>>, given?: Partial<Matching>) {
  const { found, problems } = read(cells, given)
  return { membership: found?.membership, problems }
}

/** Of somebody without a membership. */
function listed(cells: Partial<Record<ImportField, string>>) {
  const { found, problems } = read({ plan: '', ...cells })
  return { consents: found?.consents, problems }
}

test('a period is known by any two of start, end and length, or by one and the plan', () => {
  const period = (cells: Partial<Record<ImportField, string>>) => {
    const { membership: sold, problems } = reading(cells)
    return sold ? [sold.startOn, sold.endOn, sold.durationDays] : problems
  }
  expect(period({ start: '01.11.2026' })).toEqual(['2026-11-01', '2026-11-30', 30])
  expect(period({ end: '30.11.2026' })).toEqual(['2026-11-01', '2026-11-30', 30])
  expect(period({ start: '01.11.2026', end: '10.11.2026' })).toEqual(['2026-11-01', '2026-11-10', 10])
  expect(period({ end: '30.11.2026', duration: '10' })).toEqual(['2026-11-21', '2026-11-30', 10])
  expect(period({})).toEqual(['start start.required'])
  expect(period({ start: '02.11.2026', end: '01.11.2026' })).toEqual(['end end.before_start'])
  expect(period({ start: '01.11.2006' })).toEqual(['start day.far'])
  expect(period({ start: '01.11.2036' })).toEqual(['start day.far'])
})

test('what was paid is told by the file, or follows from what is owed, or from what a person said of a silent file', () => {
  const money = (cells: Partial<Record<ImportField, string>>, given: Partial<Matching> = {}) => {
    const { membership: sold, problems } = reading({ start: '01.11.2026', ...cells }, given)
    return sold ? [sold.price / 100, sold.paid / 100] : problems
  }
  expect(money({})).toEqual([300_000, 300_000])
  expect(money({}, { without_payment: 'unpaid' })).toEqual([300_000, 0])
  expect(money({ paid: '' })).toEqual([300_000, 0])
  expect(money({ debt: '' })).toEqual([300_000, 300_000])
  expect(money({ debt: '100000' })).toEqual([300_000, 200_000])
  expect(money({ paid: '100000', debt: '150000' })).toEqual([250_000, 100_000])
  expect(money({ price: '250000', paid: '250001' })).toEqual(['paid paid.above_price'])
  expect(money({ price: '250000', debt: '250001' })).toEqual(['debt debt.above_price'])
  expect(money({ price: '250000', paid: '100000', debt: '100000' })).toEqual(['debt debt.differs'])
  expect(money({ sold: '22.11.2026' })).toEqual(['sold sold.ahead'])
})

test('a plan that nobody chose is refused, one that was left out brings no membership', () => {
  expect(reading({ plan: 'Yillik', start: '01.11.2026' }).problems).toEqual(['plan plan.unknown'])
  expect(reading({ start: '01.11.2026' }, { plans: [{ name: 'oylik', plan_id: null }] })).toEqual({
    membership: null,
    problems: [],
  })
  expect(reading({ start: '01.11.2026' }, { plans: [{ name: 'oylik', plan_id: 'gone' }] }).problems).toEqual([
    'plan plan.gone',
  ])
  expect(reading({ plan: '' }, { plans: [] })).toEqual({ membership: null, problems: [] })
  expect(reading({ plan: '', start: '01.11.2026' }, { plans: [{ name: '', plan_id: 'p' }] }).membership).toMatchObject({
    planId: 'p',
  })
})
