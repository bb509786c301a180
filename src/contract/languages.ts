/** The three languages of the product. Uzbek (Latin) is the default. */
export const languages = ['uz', 'ru', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'uz'

/** One text in every language: a missing one does not compile. */
export type Texts = Readonly<Record<Language, string>>

/** Words of the values of one thing, in every language: `statusWords.uz.paid`. */
export type Words = Readonly<Record<Language, Readonly<Record<string, string>>>>

/** The same words by value: `{ paid: { uz, ru, en } }`. */
export const byValue = <K extends string>(words: Readonly<Record<Language, Readonly<Record<K, string>>>>) =>
  Object.fromEntries(
    Object.keys(words.uz).map((value) => {
      const key = value as K // its own keys
      return [key, { uz: words.uz[key], ru: words.ru[key], en: words.en[key] }]
    }),
  ) as Readonly<Record<K, Texts>>

/** The first language of an `Accept-Language` header that we speak. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    const known = languages.find((language) => language === tag)
    if (known) return known
  }
  return defaultLanguage
}

/** Fills `{name}` places of a text. A place without a value stays visible, so that a test sees it. */
export const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
