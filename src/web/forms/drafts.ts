import type { Role } from '#src/contract/roles.ts'

/** Whose, and of which form. */
export type DraftPlace = { account: string; form: string }
/** There is none before it is known who is here. */
export const draftPlace = (
  role: Role | undefined,
  me: { _id: string } | undefined,
  form: string,
): DraftPlace | undefined => (me && role ? { account: `${role}:${me._id}`, form } : undefined)
/** An act that was sent, and whose answer has not come: asked for by its key alone, so that of the request path and query are kept, and no body. */
export type SentAct = { key: string; at: string; request: object }
type Draft = { at: string; typed: Readonly<Record<string, { was: unknown; now: unknown }>> }
type Values = Readonly<Record<string, unknown>>

/** session.ts keeps these when a session ends by itself, and forgets them at logout. */
const prefix = 'draft:'
const keyOf = ({ account, form }: DraftPlace) => `${prefix}${account}:${form}`
const actEnd = (form: string) => `:act:${form}`
const actOf = ({ account, form }: DraftPlace) => `${prefix}${account}${actEnd(form)}`

/** Codes of goods are none, nor one that is printed on a poster. */
const isSecret = (name: string): boolean =>
  /password|code|secret|token/i.test(name) && !/^(package|unit|promo)_code$/.test(name)
const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some((one) => one instanceof Blob))
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What was typed over what the form opened with. Passwords, codes and pictures are never kept. */
export const typedOf = (values: Values, opened: Values): Draft['typed'] =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, now]) => !isSecret(name) && !hasFile(now) && !isSame(now, opened[name]))
      .map(([name, now]) => [name, { was: opened[name], now }]),
  )

const withoutSecrets = (name: string, value: unknown) => (isSecret(name) ? undefined : value)

export function keepDraft(place: DraftPlace, typed: Draft['typed']): void {
  try {
    const draft = { at: new Date().toISOString(), typed }
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft, withoutSecrets))
  } catch {
    // storage is full or switched off: nothing is kept
  }
}

export function forgetDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // see keepDraft
  }
}

/** Drafts of other people, and what they had sent. */
export function forgetOthers({ account }: DraftPlace): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix) && !name.startsWith(`${prefix}${account}:`)) sessionStorage.removeItem(name)
  } catch {
    // see keepDraft
  }
}

/** `isPart`: some of it is not among the values. */
export type Kept = { at: string; values: Values; isPart: boolean }

/**
 * What this person had typed into this form. A field whose record has changed since is left as it is now; one of `follows`, whose opening
 * value is a proposal and nobody's record, is not.
 */
export function readDraft(place: DraftPlace, opened: Values, follows: readonly string[] = []): Kept | null {
  try {
    const kept = sessionStorage.getItem(keyOf(place))
    if (!kept) return null
    const { at, typed } = JSON.parse(kept) as Draft // written by keepDraft alone
    const fields = Object.entries(typed).filter(([name]) => name in opened)
    const values = fields.filter(([name, { was }]) => follows.includes(name) || isSame(was, opened[name]))
    if (fields.length === 0) return null
    const isPart = values.length < fields.length
    return { at, values: Object.fromEntries(values.map(([name, { now }]) => [name, now])), isPart }
  } catch {
    return null
  }
}

export function keepAct(place: DraftPlace, act: SentAct): void {
  try {
    sessionStorage.setItem(actOf(place), JSON.stringify(act))
  } catch {
    // see keepDraft
  }
}

/** Its answer is known; not that of an act that was sent since. */
export function forgetAct(place: DraftPlace, key: string): void {
  try {
    if (readAct(place)?.key === key) sessionStorage.removeItem(actOf(place))
  } catch {
    // see keepDraft
  }
}

export function readAct(place: DraftPlace): SentAct | undefined {
  try {
    const kept = sessionStorage.getItem(actOf(place))
    return kept ? (JSON.parse(kept) as SentAct) : undefined // written by keepAct alone
  } catch {
    return undefined
  }
}

/** Of whoever it is: a key is nobody else's at the server. For who sends before it is known who is here. */
export function lostKeyOf(form: string): string | undefined {
  try {
    const name = Object.keys(sessionStorage).find((one) => one.startsWith(prefix) && one.endsWith(actEnd(form)))
    return name ? (JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<SentAct>).key : undefined // see readAct
  } catch {
    return undefined
  }
}
