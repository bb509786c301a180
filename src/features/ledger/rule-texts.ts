import type { Language } from '#src/contract/languages.ts'
import { en } from './rule-texts-en.ts'
import { ru } from './rule-texts-ru.ts'
import { type RuleName, type RuleText, uz } from './rule-texts-uz.ts'

export const ruleNames = Object.keys(uz) as RuleName[] // the keys of a literal

export const ruleTexts: Readonly<Record<Language, Readonly<Record<RuleName, RuleText>>>> = { uz, ru, en }
