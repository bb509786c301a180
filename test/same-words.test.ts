import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Language, languages } from '#src/contract/languages.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { groups } from './groups.ts'

/*
 * One word for one thing, where nobody listed the words: what is said alike in two languages is said alike in the third.
 * "Сохранить", "Save" is "Saqlash" on every screen, in every file and message, or a reader takes it for something else.
 */

type Said = Record<Language, string> & { at: string }

const source = path.join(projectRoot(), 'src')
/** Sentences of the journal, and the gallery of components, which shows parts and not the product. */
const apart = /^app\/dev\/|^features\/audit\/server\/sentences\.ts$|\.test\.tsx?$|generated/

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const textOf = (node: Node): string | undefined =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

/** The properties of `{ a: …, 'b': … }`, by name. */
function propertiesOf(node: Node): Map<string, Node> {
  if (node.type !== 'ObjectExpression') return new Map()
  const entries = (node['properties'] as Node[]).flatMap((property): [string, Node][] => {
    const key = property['key'] as Node | undefined
    const name = key?.['name'] ?? key?.['value']
    return property.type === 'Property' && typeof name === 'string' ? [[name, property['value'] as Node]] : []
  })
  return new Map(entries)
}

/** Every text of a catalogue by where it stands in it: `.states.paid`. */
function textsOf(node: Node, at = ''): Map<string, string> {
  const text = textOf(node)
  if (text !== undefined) return new Map([[at, text]])
  return new Map([...propertiesOf(node)].flatMap(([name, value]) => [...textsOf(value, `${at}.${name}`)]))
}

function saidIn(file: string, node: unknown): Said[] {
  if (Array.isArray(node)) return node.flatMap((one) => saidIn(file, one))
  if (!isNode(node)) return []
  const properties = propertiesOf(node)
  const [uz, ru, en] = languages.map((language) => properties.get(language))
  if (!uz || !ru || !en) return Object.values(node).flatMap((value) => saidIn(file, value))
  const [russian, english] = [textsOf(ru), textsOf(en)]
  return [...textsOf(uz)].flatMap(([at, text]) => {
    const others = { ru: russian.get(at), en: english.get(at) }
    return others.ru === undefined || others.en === undefined
      ? []
      : [{ at: file + at, uz: text, ru: others.ru, en: others.en }]
  })
}

const files = (await readdir(source, { recursive: true })).filter((file) => /\.tsx?$/.test(file) && !apart.test(file))
const said = (
  await Promise.all(
    files.map(async (file) =>
      saidIn(file, parseSync(file, await readFile(path.join(source, file), 'utf8')).program as unknown),
    ),
  )
).flat()

/** What may be said beside another word: the same thing seen from another side, where the two other languages have one word. */
const beside: Record<Language, readonly string[]> = {
  uz: [
    // what has just happened beside what is so: -di and -gan
    'Toʻlandi',
    'Sotildi',
    'Toʻxtatildi',
    'Yozildingiz',
    'Yozildingiz.',
    'Hisob bekor qilindi',
    'Bajarildi',
    'Keyinroqqa',
    // a person reads it of themself
    'Aʼzolik yoʻq',
    // a button that says "I have counted", and a unit after a number
    'Sanadim',
    'ta SMS',
    // a column of days beside the last day of a piece of news
    'Tugashi',
    'Umumiy',
  ],
  ru: [
    // a button beside a heading, one beside many, money beside its receipt, a place of time beside a day
    'Приём платежа',
    'Платёж',
    'Всё',
    'Возврат денег',
    'Новая',
    'Ушедшие',
    'Ушло',
    'Не задан',
    'Конец',
    'Заканчиваются',
    'Главная',
    'Закончились',
    'Истекла',
    'С',
    'Ушли',
    'Частично',
    'Вход',
    'Бронь',
    'Забронирован',
    'Пропускать',
    'Впустить',
    'Введите имя и пароль',
    'Проверок ещё не было',
    'Согласие есть',
    'Согласия нет',
    'Закончена',
    'Последний день',
    'По какой день',
    'День начала',
    'С какого дня',
    'Сделано',
    'Номинал',
    'Отозвана',
    'Админы',
    'Удалён',
    'Клиенты, чей абонемент кончится за 7 дней и ещё не продлён.',
  ],
  en: [
    // an act beside a heading, who is meant beside a role, one state of one noun beside that of another
    'The gym',
    'The member',
    'Sell',
    'Check-in',
    'Entrance',
    'Sign in',
    'Come in',
    'Payments online',
    'Let in',
    'The series has ended',
    'Member added to a gym',
    'The message is on its way',
    'Guest',
    'Cancellation',
    'Throw away',
    'Give',
    'Waiting',
    'Banned',
    'Ban',
    'Lift the ban',
    'Queued',
    'From',
    'Undone',
    'Undo',
    'Freeze',
    'Freezing',
    'Freezes',
    'Cancellation fees',
    'missing',
    'The membership has ended',
    'Uncertain',
    'Not included',
    'Kept',
    'Payment due in',
    'Payment due',
    'Ready',
    'Join',
    'Bring back',
    'Overdue',
    'Due',
    'Within',
    'Send by SMS',
    'End it',
  ],
}

/** Russian words change with gender, number and case: the first four letters tell a word. */
const formOf = (language: Language, text: string) => (language === 'ru' ? text.toLowerCase().slice(0, 4) : text)

test.each(languages)('what two other languages say alike, %s says with one word', (language) => {
  const others = languages.filter((one) => one !== language)
  const bySense = groups(said, (one) => others.map((other) => one[other]).join(' | '))
  const twice = [...bySense].flatMap(([sense, ways]) => {
    // strings that the specification quotes stand in English in the default language too
    const counted = ways.filter((one) => one[language] !== one.en || language === 'en')
    const words = groups(
      counted.filter((one) => !beside[language].includes(one[language])),
      (one) => formOf(language, one[language]),
    )
    return words.size > 1 ? [[sense, [...words.values()].map((places) => [places[0]?.[language], places[0]?.at])]] : []
  })
  expect(said.length).toBeGreaterThan(3_000)
  expect(twice).toEqual([])
})
