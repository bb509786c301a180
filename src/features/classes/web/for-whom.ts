import { useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import { texts } from './texts.ts'

/** For whom a kind of class is: nothing where it is for everybody. */
export function useForWhom({ gender, age_from, age_to, level }: ClassSession['kind_id']): string[] {
  const t = useTexts(texts)
  return [
    gender !== 'any' && (gender === 'female' ? t.women : t.men),
    (age_from !== null || age_to !== null) && t.ages(age_from, age_to),
    level !== 'any' && t.levels[level],
  ].filter((words) => words !== false)
}
