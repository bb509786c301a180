import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '#src/contract/languages.ts'

const LanguageContext = createContext<Language | null>(null)

/** The language of the small words that components say wherever they stand; the web kernel gives it once. */
export function LabelsIn({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** Words of a component: `frame-labels.ts` for what stands on every page, others with what says them. */
export function useLabels<T>(labels: Readonly<Record<Language, T>>): T {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('no LabelsIn above')
  return labels[language]
}
