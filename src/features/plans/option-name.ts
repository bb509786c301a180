import type { Language, Texts } from '#src/contract/languages.ts'
import { memberPortalOption, opensPortal } from './rules.ts'

const portal: Texts = { uz: 'Aʼzo kabineti', ru: 'Кабинет клиента', en: 'Member portal' }

/** What an option is called on a screen and in a file: the one that the product itself reads has a name of its own. */
export const optionName = (key: string, language: Language): string =>
  key === memberPortalOption ? portal[language] : key

const included: Texts = { uz: 'Bor', ru: 'Есть', en: 'Included' }
const missing: Texts = { uz: 'Yoʻq', ru: 'Нет', en: 'Not included' }

/** … and what it says. */
export const optionValue = ({ key, value }: { key: string; value: string }, language: Language): string =>
  key === memberPortalOption ? (opensPortal(value) ? included : missing)[language] : value
