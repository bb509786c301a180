import { isDeepStrictEqual } from 'node:util'

/** What a provider's side expects of the merchant's, and where it was disappointed. */
export type Journal = { steps: number; differences: string[] }

/** An invoice to be paid: its number, and its amount in tiyin. */
export type Account = { number: string; amount: number }

export type Received = { status: number; body: Record<string, unknown> }

export const newJournal = (): Journal => ({ steps: 0, differences: [] })

/** Notes a step; what is expected of an object are the fields that are named. */
export function expectOf(journal: Journal, step: string, received: unknown, expected: unknown): void {
  journal.steps += 1
  const seen =
    typeof expected === 'object' &&
    expected !== null &&
    !Array.isArray(expected) &&
    typeof received === 'object' &&
    received !== null
      ? Object.fromEntries(Object.keys(expected).map((key) => [key, (received as Record<string, unknown>)[key]]))
      : received
  if (!isDeepStrictEqual(seen, expected))
    journal.differences.push(`${step}: ${JSON.stringify(received)} instead of ${JSON.stringify(expected)}`)
}

export async function send(url: string, init: RequestInit): Promise<Received> {
  const response = await fetch(url, init)
  const text = await response.text()
  try {
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown> }
  } catch {
    return { status: response.status, body: { text } }
  }
}

/** Sends it, and once more: the second answer is the first. */
export async function twice(journal: Journal, step: string, ask: () => Promise<Received>): Promise<Received> {
  const first = await ask()
  expectOf(journal, `${step}, repeated`, await ask(), first)
  return first
}

let drawn = 0
/** An id of the provider's, new in each run. */
export const newExternalId = (digits: number): string =>
  String(Date.now() * 1_000 + (drawn++ % 1_000))
    .padStart(digits, '7')
    .slice(-digits)

export const basic = (login: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
})
