import type { Language, Texts, Words } from '#src/contract/languages.ts'
import { genderWords } from '#src/contract/words.ts'

type Fact = {
  /** Where it is stored, in `members`. */
  column: string
  /** What stands at its input, in a file's head, in the log and in the notice of a newer record. */
  words: Texts
  /** How its value is said: as it is, or in these words. */
  says: 'text' | 'phone' | 'day' | Words
  /** What an erasure leaves: a dash, so that it still shows that there was something, or nothing. */
  erased: 'word' | 'nothing'
  isExported: boolean
}

/**
 * What is written on a member's card. The lists of columns, the rows, registering, changing, erasing, own data, files, the log,
 * the notice of a newer record and the "About" of the page follow from here. How a field is typed and told is a schema
 * (contract.ts), where it is typed is an input (web/MemberFields.tsx): the compiler asks for both. CONTRIBUTING.md adds one.
 */
export const memberCard = {
  fullname: {
    column: 'fullname',
    words: { uz: 'Ism', ru: 'Имя', en: 'Name' },
    says: 'text',
    erased: 'word',
    isExported: true,
  },
  phone_number: {
    column: 'phone_number',
    words: { uz: 'Telefon', ru: 'Телефон', en: 'Phone' },
    says: 'phone',
    erased: 'nothing',
    isExported: true,
  },
  gender: {
    column: 'gender',
    words: { uz: 'Jinsi', ru: 'Пол', en: 'Gender' },
    says: genderWords,
    erased: 'nothing',
    isExported: true,
  },
  dateOfBirth: {
    column: 'date_of_birth',
    words: { uz: 'Tugʻilgan sana', ru: 'Дата рождения', en: 'Date of birth' },
    says: 'day',
    erased: 'nothing',
    isExported: true,
  },
  note: {
    column: 'note',
    words: { uz: 'Izoh', ru: 'Комментарий', en: 'Note' },
    says: 'text',
    erased: 'nothing',
    isExported: false,
  },
} as const satisfies Record<string, Fact>

export type CardField = keyof typeof memberCard
export type CardColumn<F extends CardField = CardField> = (typeof memberCard)[F]['column']

export const cardFields = Object.keys(memberCard) as CardField[] // its own keys
export const cardFact = (field: CardField): Fact & { column: CardColumn } => memberCard[field]

/** A value in its words; a day and a phone are still to be formatted. */
export function cardWord(field: CardField, value: string, language: Language): string {
  const { says } = cardFact(field)
  return typeof says === 'string' ? value : (says[language][value] ?? value)
}

/** Under which names a field stands in the log: as the API has it, formerly as it is stored. */
export const cardKeys: readonly string[] = [...new Set(cardFields.flatMap((field) => [field, cardFact(field).column]))]

export const cardKeyWords: Readonly<Record<string, Texts>> = Object.fromEntries(
  cardFields.flatMap((field) => [field, cardFact(field).column].map((key) => [key, cardFact(field).words])),
)
