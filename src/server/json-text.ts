import { hasBrokenText } from './query-string.ts'

/** Deeper than any call of ours: the deepest has five. */
const deepest = 32
/** Far more than any call takes: saying of each of 300,000 what is wrong with it stood in everybody's way for seconds. */
const mostParts = 10_000

const [quote, stroke, colon, comma] = ['"', '\\', ':', ','].map((sign) => sign.charCodeAt(0))
const isOpening = (sign: number): boolean => sign === 0x5b || sign === 0x7b // [ {
const isClosing = (sign: number): boolean => sign === 0x5d || sign === 0x7d // ] }
const isBlank = (sign: number): boolean => sign === 0x20 || (sign >= 0x09 && sign <= 0x0d)

/** Where the string that begins at `from` has its last quotation mark. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === stroke ? 2 : 1
  return at
}

/**
 * How many names stand in a JSON text; undefined where it lies too deep or has too many parts. Told from its signs in one pass,
 * before anything is made of it: to read half a million lists in each other took the process a second.
 */
function countNames(text: string): number | undefined {
  let [depth, parts, names, isOpened] = [0, 1, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isBlank(sign)) continue
    if (isOpened && !isClosing(sign)) parts++ // what is empty has no part
    isOpened = isOpening(sign)
    if (sign === quote) at = endOfString(text, at)
    else if (isOpened) depth++
    else if (isClosing(sign)) depth--
    else if (sign === comma) parts++
    else if (sign === colon) names++
    if (depth > deepest || parts > mostParts) return undefined
  }
  return names
}

const namesIn = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce<number>(
        (sum, inner) => sum + namesIn(inner),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )

/** A body as JSON. A name that would reach into all objects is left out; hardly a body has one, however it is written. */
export function parseJson(text: string): unknown {
  const names = countNames(text)
  if (names === undefined) throw new Error('too deep, or too much')
  const body: unknown = JSON.parse(text)
  // nobody may guess which of two of one name counts
  if (hasBrokenText(body) || names > namesIn(body)) throw new Error('broken text, or a name given twice')
  return /__proto__|\\u00/.test(text)
    ? JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
    : body
}
