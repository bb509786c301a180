import { today } from '#src/web/texts.ts'
import type { Span } from '../rules.ts'

/** The days of a month that have passed: of the one that runs those until today. */
export const soFarOf = ({ start, end }: Span): Span => ({ start, end: end < today() ? end : today() })
