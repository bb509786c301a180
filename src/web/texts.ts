import { useMemo, useSyncExternalStore } from 'react'
import { type Day, tashkentDay, untilMidnight } from '#src/contract/days.ts'
import {
  formatAgo,
  formatCompact,
  formatDay,
  formatDuration,
  formatInstant,
  formatMoneyTime,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRelativeDay,
  formatSom,
  formatUnit,
  monthName,
  shortMonthName,
} from '#src/contract/formats.ts'
import { defaultLanguage, type Language, languages } from '#src/contract/languages.ts'
import { createListeners } from '#src/ui/listeners.ts'
import { formatPhone } from '#src/contract/phones.ts'

/** The shape of a catalogue: a string stays a string, a function keeps its parameters. */
type SameShape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : SameShape<T[K]>
}

/** Screen texts of one feature. Uzbek tells the shape; a missing, additional or differently made text does not compile. */
export const defineTexts = <T extends object>(texts: {
  uz: T
  ru: SameShape<NoInfer<T>>
  en: SameShape<NoInfer<T>>
}): Readonly<Record<Language, SameShape<T>>> => texts as Readonly<Record<Language, SameShape<T>>> // `uz` has its own literal types; all three share the shape

const key = 'language'
const { subscribe, tell } = createListeners()

function stored(): Language {
  try {
    const kept = localStorage.getItem(key)
    return languages.find((language) => language === kept) ?? defaultLanguage
  } catch {
    return defaultLanguage // storage is switched off: the language lasts as long as the page
  }
}

let current: Language = typeof localStorage === 'undefined' ? defaultLanguage : stored()
if (typeof document !== 'undefined') document.documentElement.lang = current

function apply(language: Language): void {
  current = language
  document.documentElement.lang = language
  tell()
}

export const currentLanguage = (): Language => current

/** Called when another language was chosen: what the server said in the old one is asked for again. */
export const onLanguage = (listener: () => void): void => void subscribe(listener)

export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // see stored()
  }
  apply(language)
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply(stored())
  })

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

type Reword = <T>(words: T) => T
let reword: Reword | undefined
const reworded = new WeakMap<object, unknown>()

/** An installation with Uzbek words of its own: asked once for each catalogue. */
export const provideUzbek = (given: Reword): void => {
  reword = given
}

function wordsIn<T>(texts: Readonly<Record<Language, T>>, language: Language): T {
  if (!reword || language !== 'uz') return texts[language]
  if (!reworded.has(texts)) reworded.set(texts, reword(texts.uz))
  return reworded.get(texts) as T // what was kept for these very texts
}

/** The texts of a feature in the chosen language. */
export const useTexts = <T>(texts: Readonly<Record<Language, T>>): T => wordsIn(texts, useLanguage())

/** The texts outside of React. */
export const textsNow = <T>(texts: Readonly<Record<Language, T>>): T => wordsIn(texts, current)

const formatsIn = (language: Language, now: Day) => ({
  som: (som: number) => formatSom(som, language),
  /** A figure that was reckoned, such as money earned by the day: without tiyin, which nobody pays. */
  figure: (som: number) => formatSom(Math.round(som), language),
  number: (value: number) => formatNumber(value, language),
  compact: (value: number) => formatCompact(value, language),
  percent: (value: number) => formatPercent(value, language),
  day: formatDay,
  instant: formatInstant,
  moneyTime: formatMoneyTime,
  month: (day: Day) => formatMonth(day, language),
  monthName: (day: Day) => monthName(day, language),
  shortMonthName: (day: Day) => shortMonthName(day, language),
  unit: (count: number, unit: Parameters<typeof formatUnit>[1]) => formatUnit(count, unit, language),
  duration: (days: number) => formatDuration(days, language),
  relativeDay: (day: Day) => formatRelativeDay(day, now, language),
  ago: (iso: string) => formatAgo(iso, new Date(), language),
  phone: formatPhone,
})

/** Midnight comes to all open pages at once: each follows at a moment of its own within a minute of it. */
const spreadMs = 60_000
const days = createListeners()
let isWaiting = false

function waitForMidnight(): void {
  if (isWaiting) return
  isWaiting = true
  const follow = () => {
    isWaiting = false
    days.tell()
    waitForMidnight()
  }
  setTimeout(follow, untilMidnight(new Date()) + Math.random() * spreadMs)
}

/** Called soon after each midnight of Tashkent. */
export function onDay(listener: () => void): () => void {
  waitForMidnight()
  return days.subscribe(listener)
}

/** Money, dates, phones and durations as people of the chosen language write them. What is drawn with them follows the day. */
export function useFormats() {
  const language = useLanguage()
  const day = useSyncExternalStore(onDay, today)
  return useMemo(() => formatsIn(language, day), [language, day])
}

/** The day it is now in Tashkent. */
export const today = (): Day => tashkentDay(new Date())
