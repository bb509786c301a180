type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (!(one instanceof Blob || other instanceof Blob) && JSON.stringify(one ?? null) === JSON.stringify(other ?? null))

export type TypedOn = { name: string; sent: unknown; value: unknown }

/** What was typed on while `sent` was on its way: those fields, as they are now. */
export const typedSince = (sent: Values, now: Values): TypedOn[] =>
  Object.entries(now)
    .filter(([name, value]) => !isSame(sent[name], value))
    .map(([name, value]) => ({ name, sent: sent[name], value }))

/** A word or a number that goes on over the place is another one. */
const goesOn = (text: string, place: number): boolean => /^[\p{L}\p{N}\p{M}ʻʼ'’`]{2}/u.test(text.slice(place - 1))

/** What of it is still to be sent once its field is emptied: what follows on words that went is sent without them. */
export const leftOf = ({ sent, value }: TypedOn, emptied: unknown): unknown =>
  emptied === '' &&
  sent &&
  typeof sent === 'string' &&
  typeof value === 'string' &&
  value.startsWith(sent) &&
  !goesOn(value, sent.length)
    ? value.slice(sent.length).trimStart()
    : value
