import type { Role } from '#src/contract/permissions.ts'

/** Whose, and of which form. */
export type DraftPlace = { account: string; form: string }
/** There is none before it is known who is here. */
export const draftPlace = (
  role: Role | undefined,
  me: { _id: string } | undefined,
  form: string,
): DraftPlace | undefined => (me && role ? { account: `${role}:${me._id}`, form } : undefined)
/** An act that was sent, and whose answer has not come: asked for by its key. */
export type SentAct = { key: string; request: object }
type Draft = { at: string; typed: Readonly<Record<string, { was: unknown; now: unknown }>>; sent?: SentAct | undefined }
type Values = Readonly<Record<string, unknown>>

/** session.ts keeps these when a session ends by itself, and forgets them at logout. */
const prefix = 'draft:'
const keyOf = ({ account, form }: DraftPlace) => `${prefix}${account}:${form}`

/** Codes of goods are none. */
const isSecret = (name: string): boolean =>
  /password|code|secret|token/i.test(name) && !/^(package|unit)_code$/.test(name)
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

type Replace = (name: string, value: unknown) => unknown
const plain = (value: object, replace: Replace): unknown => JSON.parse(JSON.stringify(value, replace))
const withoutSecrets: Replace = (name, value) => (isSecret(name) ? undefined : value)
/** What became of an act is told by its key alone, but no server takes a question that lacks what the act may not lack. */
const withoutMeaning: Replace = (name, value) =>
  isSecret(name) && typeof value === 'string' ? '*'.repeat(value.length) : value

export function keepDraft(place: DraftPlace, typed: Draft['typed'], sent?: SentAct): void {
  try {
    const draft = {
      at: new Date().toISOString(),
      typed: plain(typed, withoutSecrets),
      sent: sent && plain(sent, withoutMeaning),
    }
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
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

/**
 * What this person had typed into this form, and had sent. A field whose record has changed since is left as it is now;
 * drafts of other people are forgotten.
 */
export function readDraft(
  place: DraftPlace,
  opened: Values,
): { at: string; values: Values; sent: SentAct | undefined } | null {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix) && !name.startsWith(`${prefix}${place.account}:`)) sessionStorage.removeItem(name)
    const kept = sessionStorage.getItem(keyOf(place))
    if (!kept) return null
    const { at, typed, sent } = JSON.parse(kept) as Draft // written by keepDraft alone
    const values = Object.entries(typed).filter(([name, { was }]) => name in opened && isSame(was, opened[name]))
    if (values.length === 0 && !sent) return null
    return { at, values: Object.fromEntries(values.map(([name, { now }]) => [name, now])), sent }
  } catch {
    return null
  }
}
