type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (!(one instanceof Blob || other instanceof Blob) && JSON.stringify(one ?? null) === JSON.stringify(other ?? null))

/** What was typed on while `sent` was on its way: those fields, as they are now. */
export const typedSince = (sent: Values, now: Values): [name: string, value: unknown][] =>
  Object.entries(now).filter(([name, value]) => !isSame(sent[name], value))
