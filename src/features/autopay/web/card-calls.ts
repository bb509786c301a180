import { cutOffAfter } from '#src/ui/cut-off.ts'
import type { Offer } from '../contract.ts'

/** What the provider says in its own words, or (`null`) that it did not answer. */
export class CardRefusal extends Error {
  readonly says: string | null
  constructor(says: string | null) {
    super(says ?? 'no answer')
    this.says = says
  }
}

/** So long Payme is waited for; what is asked can be asked again. */
const answerMs = 30_000

type Answer = { result?: Record<string, unknown>; error?: { message?: unknown } }

const textIn = (message: unknown, language: string): string | null => {
  if (typeof message === 'string') return message
  if (typeof message !== 'object' || message === null) return null
  const said = (message as Record<string, unknown>)[language] ?? (message as Record<string, unknown>)['ru']
  return typeof said === 'string' ? said : null
}

/** From this browser straight to Payme: the number of a card is in no call of ours. */
async function ask(
  { url, merchant_id }: Offer,
  language: string,
  method: string,
  params: object,
): Promise<Record<string, unknown>> {
  let answer: Answer
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Auth': merchant_id },
      body: JSON.stringify({ jsonrpc: '2.0', id: Date.now(), method, params }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: cutOffAfter(answerMs),
    })
    answer = (await response.json()) as Answer // whatever else it is has neither
  } catch {
    throw new CardRefusal(null)
  }
  if (!answer.result) throw new CardRefusal(textIn(answer.error?.message, language))
  return answer.result
}

export type TypedCard = { number: string; expire: string }

/** The provider's word for the card, and the phone to which it sent a code. */
export async function startCard(
  offer: Offer,
  language: string,
  card: TypedCard,
): Promise<{ token: string; phone: string }> {
  const made = await ask(offer, language, 'cards.create', { card, save: true })
  const token = (made['card'] as { token?: unknown } | undefined)?.token
  if (typeof token !== 'string') throw new CardRefusal(null)
  const sent = await ask(offer, language, 'cards.get_verify_code', { token })
  return { token, phone: typeof sent['phone'] === 'string' ? sent['phone'] : '' }
}

export async function confirmCard(offer: Offer, language: string, token: string, code: string): Promise<string> {
  const { card } = await ask(offer, language, 'cards.verify', { token, code })
  const known = (card as { token?: unknown } | undefined)?.token
  return typeof known === 'string' ? known : token
}
