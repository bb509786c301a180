import { hasControls } from '#src/contract/text.ts'

/** A card's code and a pass are shorter. */
const longestCode = 100

/**
 * What a reader made of whatever was held before it, empty where that can be no code: a payment QR, a link, a visiting card. Such a text is no
 * mistake of whoever sends it and nobody's code, goes no further, and is kept nowhere.
 */
export const codeShown = (read: string): string => (read.length > longestCode || hasControls(read) ? '' : read)
