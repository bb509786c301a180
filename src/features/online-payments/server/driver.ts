import { timingSafeEqual } from 'node:crypto'
import type { Box } from '#src/features/cash-boxes/server/boxes.ts'
import type { Till } from './payments.ts'

/** What came over the wire, before anybody has looked at it. */
export type RawCall = {
  method: string
  /** Below the box: `/prepare`, or nothing. */
  path: string
  ip: string
  header(name: string): string | undefined
  body: string
}

export type Answered = { status: number; body: Record<string, unknown> }
export type Said = 'performed' | 'cancelled' | 'refused'
export type Heard = { externalId: string; said: Said }
export type Known = { box: Box; keys: Readonly<Record<string, string>> }

/**
 * One provider's protocol. `refuse` decides by the call alone, before anything of ours is read; `answer` runs in the one
 * transaction of the call.
 */
export type Driver = {
  /** What it is told when it is not who it says, when our box is unknown, and when something is wrong with us. */
  denied(call: RawCall): Answered
  broken(call: RawCall): Answered
  isAuthentic(call: RawCall, known: Known): boolean
  answer(call: RawCall, known: Known, till: Till): Promise<Answered>
  /** What the call, with our answer, says of the provider's own side: the money was taken, given back, or refused by us. */
  heard(call: RawCall, answered: Answered): Heard | undefined
  /** The call's name, for the log of calls; and its body without secrets. */
  nameOf(call: RawCall): string
  masked(body: string): string
}

/** Equal without telling by its time how much of it is. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Login and password of HTTP Basic. */
export function isBasic(header: string | undefined, login: string, password: string): boolean {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  return encoded !== undefined && isSame(Buffer.from(encoded, 'base64').toString('utf8'), `${login}:${password}`)
}

export type Fields = Readonly<Record<string, unknown>>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}

/** A short text, or a whole number in its place. */
export const textOf = (value: unknown, longest = 64): string | undefined => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= longest && !/[\u0000-\u001f\ud800-\udfff]/.test(text)
    ? text
    : undefined
}

/** Milliseconds of a day that a person may live to see. */
export const momentOf = (value: unknown): Date | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < 9_999_999_999_999
    ? new Date(value)
    : undefined

export const amountOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

export const ms = (date: Date | null): number => date?.getTime() ?? 0
