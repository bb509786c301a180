import type { Language } from '#src/contract/languages.ts'

/** Each language by its own name: who looks for theirs must be able to read it. */
export const languageNames: Readonly<Record<Language, string>> = { uz: 'Oʻzbekcha', ru: 'Русский', en: 'English' }
