import { saidReason } from '#src/contract/known-reasons.ts'
import { languages } from '#src/contract/languages.ts'
import type { Clock } from '#src/server/clock.ts'
import type { PaymentsConfig } from '#src/server/config.ts'
import type { Database } from '#src/server/db.ts'
import type { CardDriver, ChargeState } from './cards.ts'
import { type Fields, isFields, type Known, parseJson, type Said, textOf } from './driver.ts'
import { askProvider, type Exchange } from './own-calls.ts'
import { detailOf } from './payme.ts'

/** Subscribe API of Payme: JSON-RPC 2.0 that we call. A receipt of our account field comes back to our own Merchant API. */

const paymeApis = { live: 'https://checkout.paycom.uz/api', test: 'https://checkout.test.paycom.uz/api' } as const

/** Where browsers send card numbers: of the one page that does, and of no other. */
export const cardHosts = ({ paymeApiUrl }: Pick<PaymentsConfig, 'paymeApiUrl'>): string[] =>
  (paymeApiUrl ? [paymeApiUrl] : Object.values(paymeApis)).map((url) => new URL(url).origin)

/**
 * Of a receipt: 0 is made, 4 paid; these are to be given back, and given back. All others have no end yet: created, checked,
 * debited, closed here (1, 2, 3, 30), held and to be held (5, 6), waiting for a person (20).
 */
const back = [21, 50]

/** Something is wrong with them: it may have been done. */
const brokenThere = -32400

/** A no is told in one text, or in one for each language: whoever reads it gets their own, or Russian where theirs is missing. */
function wordsOf(message: unknown): string | undefined {
  if (!isFields(message)) return textOf(message, 300)
  const [uz, ru, en] = languages.map((language) => textOf(message[language], 300))
  const usual = ru ?? uz ?? en
  return usual && saidReason({ uz: uz ?? usual, ru: usual, en: en ?? usual })
}

function read(status: number, text: string): Exchange {
  const body = parseJson(text)
  if (status >= 500 || !isFields(body)) return { kind: 'lost' }
  const { result, error } = body
  if (isFields(error))
    return error['code'] === brokenThere
      ? { kind: 'lost' }
      : { kind: 'refused', why: wordsOf(error['message']) ?? `Payme ${String(error['code'])}` }
  return isFields(result) ? { kind: 'done', body: result } : { kind: 'lost' }
}

const receiptIn = (exchange: Exchange): Fields | undefined =>
  exchange.kind === 'done' && isFields(exchange.body['receipt']) ? exchange.body['receipt'] : undefined

/** Asked after a state, Payme tells it without the receipt around it. */
const stateIn = (exchange: Exchange): unknown =>
  receiptIn(exchange)?.['state'] ?? (exchange.kind === 'done' ? exchange.body['state'] : undefined)

function stateOf(exchange: Exchange): ChargeState {
  if (exchange.kind === 'refused') return exchange
  const state = stateIn(exchange)
  if (state === 4) return { kind: 'taken' }
  if (state === 0) return { kind: 'untouched' }
  // whatever else it is called, nobody knows that nothing was taken
  return typeof state === 'number' && back.includes(state) ? { kind: 'returned' } : { kind: 'under_way' }
}

const saidOf = (exchange: Exchange): Said | undefined => {
  const { kind } = stateOf(exchange)
  return kind === 'taken' ? 'performed' : kind === 'returned' ? 'cancelled' : undefined
}

/** No number of a card, no day on it and no word for it is kept, whoever sent it. */
const masked = (text: string): string =>
  text.replace(/("(?:number|expire|token)"\s*:\s*")[^"]*"/g, '$1…"').replace(/\b\d{15,19}\b/g, '…')

const keyOf = ({ box, keys }: Known): string => keys[box.is_test ? 'test_key' : 'key'] ?? ''
const merchantOf = ({ names }: Pick<Known['box'], 'names'>): string => names['merchant_id'] ?? ''

type Deps = { database: Database; clock: Clock; payments: Pick<PaymentsConfig, 'paymeApiUrl'> }

export function createPaymeCards({ payments, ...deps }: Deps): CardDriver {
  const urlOf = ({ is_test }: Pick<Known['box'], 'is_test'>) =>
    payments.paymeApiUrl ?? (is_test ? paymeApis.test : paymeApis.live)

  function call(
    known: Known,
    method: string,
    params: Fields,
    { externalId = '', saying }: { externalId?: string; saying?: typeof saidOf } = {},
  ): Promise<Exchange> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: deps.clock.now().getTime(), method, params })
    return askProvider(deps, {
      known,
      provider: 'payme',
      url: urlOf(known.box),
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth': `${merchantOf(known.box)}:${keyOf(known)}` },
        body,
      },
      name: method,
      sent: masked(body),
      about: { externalId, ...(saying && { saying }) },
      read,
      masked,
    })
  }

  /** How a receipt stands. A no to the call (another key since, a limit of theirs) says nothing of the money. */
  async function standing(known: Known, method: string, id: string): Promise<ChargeState> {
    const state = stateOf(await call(known, method, { id }, { externalId: id }))
    return state.kind === 'refused' ? { kind: 'under_way' } : state
  }

  return {
    browser: (box) => ({ merchant_id: merchantOf(box), url: urlOf(box) }),

    async check(known, token) {
      const exchange = await call(known, 'cards.check', { token })
      if (exchange.kind !== 'done') return exchange
      const card = exchange.body['card']
      if (!isFields(card)) return { kind: 'lost' }
      if (card['verify'] !== true || card['recurrent'] !== true) return { kind: 'refused', why: '' }
      const last = /(\d{4})\D*$/.exec(String(card['number'] ?? ''))?.[1]
      return last ? { kind: 'good', last } : { kind: 'lost' }
    },

    async forget(known, token) {
      const { kind } = await call(known, 'cards.remove', { token })
      return { isDone: kind !== 'lost' }
    },

    async open(known, { number, amount, line }) {
      const exchange = await call(known, 'receipts.create', {
        amount,
        account: { invoice: number },
        ...(line && { detail: detailOf(line) }),
      })
      if (exchange.kind === 'refused') return exchange
      const id = textOf(receiptIn(exchange)?.['_id'])
      return id ? { kind: 'opened', id } : { kind: 'lost' }
    },

    async take(known, id, token) {
      const state = stateOf(await call(known, 'receipts.pay', { id, token }, { externalId: id }))
      // it says that it took nothing yet: that is asked about
      return state.kind === 'untouched' ? { kind: 'under_way' } : state
    },

    ask: (known, id) => standing(known, 'receipts.check', id),
    close: (known, id) => standing(known, 'receipts.cancel', id),

    // what it says of its side is noted here alone: of a charge that is entered, Payme's own calls tell
    async giveBack(known, id) {
      const about = { externalId: id, saying: saidOf }
      const state = stateOf(await call(known, 'receipts.check', { id }, about))
      return state.kind === 'taken' ? stateOf(await call(known, 'receipts.cancel', { id }, about)) : state
    },
  }
}
