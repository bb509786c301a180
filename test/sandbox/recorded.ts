import { type ClickBox, clickCall } from './click.ts'
import type { Account, Received } from './journal.ts'
import { type PaymeBox, paymeCall } from './payme.ts'
import { type UzumBox, uzumCall } from './uzum.ts'

export type Boxes = { payme: PaymeBox; click: ClickBox; uzum: UzumBox }
export type Provider = keyof Boxes

/** What a call asks for, whatever its provider calls it. */
export type Act = 'check' | 'begin' | 'perform' | 'cancel' | 'look'
export type Recorded = { act: Act; payment: 'first' | 'second' }

/**
 * The calls of one invoice as each provider sends them: a payment that is given up, and another that is paid and (where the
 * protocol knows it) returned.
 */
export const recorded: Readonly<Record<Provider, readonly Recorded[]>> = {
  payme: [
    { act: 'check', payment: 'first' },
    { act: 'begin', payment: 'first' },
    { act: 'look', payment: 'first' },
    { act: 'cancel', payment: 'first' },
    { act: 'begin', payment: 'second' },
    { act: 'perform', payment: 'second' },
    { act: 'look', payment: 'second' },
    { act: 'cancel', payment: 'second' },
  ],
  click: [
    { act: 'begin', payment: 'first' },
    { act: 'cancel', payment: 'first' },
    { act: 'begin', payment: 'second' },
    { act: 'perform', payment: 'second' },
    { act: 'cancel', payment: 'second' },
  ],
  uzum: [
    { act: 'check', payment: 'first' },
    { act: 'begin', payment: 'first' },
    { act: 'look', payment: 'first' },
    { act: 'cancel', payment: 'first' },
    { act: 'begin', payment: 'second' },
    { act: 'perform', payment: 'second' },
    { act: 'look', payment: 'second' },
    { act: 'cancel', payment: 'second' },
  ],
}

/** When the provider's own clock began each payment: a repeated call says the same. */
const begunAt = Date.now()
const wire = {
  payme: {
    check: 'CheckPerformTransaction',
    begin: 'CreateTransaction',
    perform: 'PerformTransaction',
    cancel: 'CancelTransaction',
    look: 'CheckTransaction',
  },
  uzum: { check: 'check', begin: 'create', perform: 'confirm', cancel: 'reverse', look: 'status' },
} as const

/** The provider's side of one invoice: it remembers what Click has to send back, and nothing else. */
export function createPlayer(boxes: Boxes, { number, amount }: Account) {
  const prepared: Record<string, string> = {}
  const idOf = (provider: Provider, payment: string) =>
    provider === 'click' ? `${payment === 'first' ? 1 : 2}${number}` : `${provider}-${payment}-${number}`
  const players: Readonly<Record<Provider, (recorded: Recorded) => Promise<Received>>> = {
    payme: ({ act, payment }) =>
      paymeCall(boxes.payme, wire.payme[act], {
        ...(act === 'check' ? {} : { id: idOf('payme', payment) }),
        ...(act === 'check' || act === 'begin' ? { amount, account: { invoice: number } } : {}),
        ...(act === 'begin' ? { time: begunAt } : {}),
        ...(act === 'cancel' ? { reason: 5 } : {}),
      }),
    async click({ act, payment }) {
      const id = idOf('click', payment)
      const form = { click_trans_id: id, merchant_trans_id: number, amount: (amount / 100).toFixed(2) }
      if (act !== 'begin')
        return clickCall(boxes.click, 'complete', {
          ...form,
          merchant_prepare_id: prepared[id] ?? '1',
          ...(act === 'cancel' ? { error: '-5017', error_note: 'Insufficient funds' } : {}),
        })
      const begun = await clickCall(boxes.click, 'prepare', form)
      if (begun.body['merchant_prepare_id']) prepared[id] = String(begun.body['merchant_prepare_id'])
      return begun
    },
    uzum: ({ act, payment }) =>
      uzumCall(boxes.uzum, wire.uzum[act], {
        ...(act === 'check' ? {} : { transId: idOf('uzum', payment) }),
        ...(act === 'check' || act === 'begin' ? { params: { invoice: number }, amount } : {}),
      }),
  }
  return (provider: Provider, call: Recorded) => players[provider](call)
}
