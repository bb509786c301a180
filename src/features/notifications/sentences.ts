import type { Language } from '#src/contract/languages.ts'
import type { Sentences } from './sentence-parts.ts'
import { english } from './sentences-en.ts'
import { russian } from './sentences-ru.ts'
import { uzbek } from './sentences-uz.ts'

/** What is read of each kind, on the page and on phones. */
export const sentences: Readonly<Record<Language, Sentences>> = { uz: uzbek, ru: russian, en: english }
