import { useReadOn } from '#src/features/notifications/web/live.ts'
import { letters } from '../calls.generated.ts'

const shown = [letters.own, letters.all, letters.one]

/** What the other side writes or reads is on the page at once. */
export const useLiveLetters = (): void => useReadOn('letters', shown)
