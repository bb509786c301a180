import { expect, test } from 'vitest'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { languages } from '#src/contract/languages.ts'
import { conditionWords } from './condition-words.ts'
import { countedWords } from './counted-words.ts'
import { noConditions } from './rules.ts'

const all = {
  gender: 'female',
  weekdays: [1, 2, 3, 4, 5, 7],
  from: '07:00',
  to: '16:00',
  visits: 8,
  guests: 2,
  coach_sessions: 1,
  age_from: 18,
  age_to: 61,
} as const
const plan = { ...noConditions, ...all, weekdays: [...all.weekdays] }

test('a plan that asks nothing says nothing', () => {
  for (const language of languages) expect(conditionWords(noConditions, language)).toEqual([])
})

test('each condition of a plan is said in words of the language', () => {
  expect(conditionWords(plan, 'uz')).toEqual([
    'Faqat ayollar',
    '18–61 yosh',
    'Du–Ju, Ya',
    '07:00–16:00',
    '8 tashrif',
    '2 mehmon',
    'Murabbiy bilan 1 mashgʻulot',
  ])
  expect(conditionWords(plan, 'ru')).toEqual([
    'Только женщины',
    '18–61 год',
    'Пн–Пт, Вс',
    '07:00–16:00',
    '8 посещений',
    '2 гостя',
    '1 занятие с тренером',
  ])
  expect(conditionWords(plan, 'en')).toEqual([
    'Women only',
    'Age 18–61',
    'Mo–Fr, Su',
    '07:00–16:00',
    '8 visits',
    '2 guests',
    '1 session with a coach',
  ])
})

test('a border that is open at one side is said as such', () => {
  const from = { ...noConditions, age_from: 18, from: '09:00' }
  const to = { ...noConditions, age_to: 17, to: '16:00' }
  expect(conditionWords(from, 'uz')).toEqual(['18 yoshdan', '09:00 dan'])
  expect(conditionWords(to, 'uz')).toEqual(['17 yoshgacha', '16:00 gacha'])
  expect(conditionWords({ ...from, age_from: 21 }, 'ru')).toEqual(['с 21 года', 'с 09:00'])
  expect(conditionWords(to, 'en')).toEqual(['Age 17 and under', 'Until 16:00'])
})

test('days in a row are a span from three on, others stand one by one, in the order of the week', () => {
  const said = (weekdays: number[]) => conditionWords({ ...noConditions, weekdays }, 'uz')[0]
  expect(said([1, 3, 5])).toBe('Du, Ch, Ju')
  expect(said([7, 6])).toBe('Sh, Ya')
  expect(said([6, 2, 3, 4])).toBe('Se–Pa, Sh')
  for (const language of languages) expect(shortWeekdays(language)).toHaveLength(7)
})

test('what is left is said beside what was sold, for each that the plan counts', () => {
  const visits = { visits: { left: 5, of: 8 }, guests: null, coach_sessions: null }
  expect(countedWords(visits, 'uz')).toEqual(['5 / 8 tashrif qoldi'])
  expect(countedWords(visits, 'ru')).toEqual(['Осталось посещений: 5 из 8'])
  expect(countedWords(visits, 'en')).toEqual(['5 of 8 visits left'])
  const others = { visits: null, guests: { left: 0, of: 2 }, coach_sessions: { left: 1, of: 12 } }
  expect(countedWords(others, 'uz')).toEqual(['0 / 2 mehmon qoldi', 'Murabbiy bilan 1 / 12 mashgʻulot qoldi'])
})
