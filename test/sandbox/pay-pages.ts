import type { IncomingMessage } from 'node:http'
import { html, type Markup } from '#src/features/storefront/server/markup.ts'
import { startLocalServer } from '../local-server.ts'
import { clickCall } from './click.ts'
import { newExternalId, type Received } from './journal.ts'
import { paymeCall } from './payme.ts'
import type { Boxes, Provider } from './recorded.ts'
import { uzumCall } from './uzum.ts'

/** What the shop's link filled in. */
type Order = { number: string; amount: number; returnTo: string }
type Payment = { id: string; begunAt: number; prepared: string }
type Step = 'check' | 'begin' | 'perform' | 'cancel' | 'unsigned' | 'otherwise'
type Played = { step: Step; received: Received; isAlike: boolean }
type Wire = (boxes: Boxes, order: Order, payment: Payment, step: Step) => Promise<Received>

const names: Readonly<Record<Provider, string>> = { payme: 'Payme', click: 'Click', uzum: 'Uzum Bank' }
const isProvider = (text: string): text is Provider => Object.hasOwn(names, text)

/** What each button does: every step is sent twice, at the same moment. */
const buttons: Readonly<Record<string, { label: string; steps: readonly Step[] }>> = {
  pay: { label: 'Pay', steps: ['check', 'begin', 'perform'] },
  begin: { label: 'Open the payment, and think it over', steps: ['check', 'begin'] },
  perform: { label: 'Go on with it', steps: ['perform'] },
  cancel: { label: 'Cancel, before or after', steps: ['cancel'] },
  reordered: { label: 'Pay, with the last step first', steps: ['perform', 'begin', 'perform'] },
  spoiled: { label: 'Wrong signature, then a wrong amount', steps: ['unsigned', 'otherwise'] },
}

const som = (amount: number): string => (amount / 100).toFixed(2)

const wires: Readonly<Record<Provider, Wire>> = {
  payme({ payme }, { number, amount }, { id, begunAt }, step) {
    const asked = { amount, account: { invoice: number } }
    if (step === 'unsigned') return paymeCall({ ...payme, key: `${payme.key}x` }, 'CheckPerformTransaction', asked)
    if (step === 'otherwise') return paymeCall(payme, 'CheckPerformTransaction', { ...asked, amount: amount + 1 })
    if (step === 'check') return paymeCall(payme, 'CheckPerformTransaction', asked)
    if (step === 'begin') return paymeCall(payme, 'CreateTransaction', { id, time: begunAt, ...asked })
    if (step === 'perform') return paymeCall(payme, 'PerformTransaction', { id })
    return paymeCall(payme, 'CancelTransaction', { id, reason: 5 })
  },
  async click({ click }, { number, amount }, payment, step) {
    const form = { click_trans_id: payment.id, merchant_trans_id: number, amount: som(amount) }
    if (step === 'unsigned') return clickCall(click, 'prepare', { ...form, sign_string: 'f'.repeat(32) })
    if (step === 'otherwise') return clickCall(click, 'prepare', { ...form, amount: som(amount + 100) })
    if (step === 'begin') {
      // Click writes one sum in several ways
      const begun = await clickCall(click, 'prepare', { ...form, amount: som(amount).replace(/0$/, '') })
      payment.prepared = String(begun.body['merchant_prepare_id'] ?? payment.prepared)
      return begun
    }
    const gaveUp: Record<string, string> = step === 'cancel' ? { error: '-5017', error_note: 'Insufficient funds' } : {}
    return clickCall(click, 'complete', { ...form, merchant_prepare_id: payment.prepared, ...gaveUp })
  },
  uzum({ uzum }, { number, amount }, { id }, step) {
    const params = { invoice: number }
    if (step === 'unsigned') return uzumCall({ ...uzum, password: 'wrong' }, 'check', { params })
    if (step === 'otherwise') return uzumCall(uzum, 'create', { transId: `${id}x`, params, amount: amount + 1 })
    if (step === 'check') return uzumCall(uzum, 'check', { params })
    if (step === 'begin') return uzumCall(uzum, 'create', { transId: id, params, amount })
    return uzumCall(uzum, step === 'perform' ? 'confirm' : 'reverse', { transId: id })
  },
}

/** What the shop's link says: `;` parts the fields of Payme's, and `%3B` is one within. */
function orderOf(provider: Provider, url: URL): Order {
  const query = (name: string) => url.searchParams.get(name) ?? ''
  if (provider === 'click')
    return {
      number: query('transaction_param'),
      amount: Math.round(Number(query('amount')) * 100),
      returnTo: query('return_url'),
    }
  if (provider === 'uzum')
    return { number: query('invoice'), amount: Number(query('amount')), returnTo: query('redirectUrl') }
  const asked = Buffer.from(url.pathname.split('/').at(-1) ?? '', 'base64').toString()
  const fields = Object.fromEntries(asked.split(';').map((field) => field.split(/=(.*)/s).slice(0, 2)))
  const [number = '', amount = '', returnTo = ''] = ['ac.invoice', 'a', 'c'].map((name) => fields[name] ?? '')
  return { number, amount: Number(amount), returnTo: returnTo.replaceAll('%3B', ';') }
}

const style = `body{font:16px system-ui;max-width:34rem;margin:2rem auto;padding:0 1rem}button{display:block;width:100%;margin:.5rem 0;padding:.7rem;font:inherit}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f3f3f3;padding:.5rem}`

const page = (title: string, body: Markup): string =>
  html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title}</title><style>${style}</style><h1>${title}</h1><p>Sandbox: no money moves.</p>${body}</html>`.markup

const shown = (provider: Provider, { number, amount, returnTo }: Order, played: readonly Played[]): string =>
  page(
    names[provider],
    html`<p>Invoice ${number}: <strong>${som(amount)}</strong> so'm</p>
      ${played.map(({ step, received, isAlike }) => html`<section><h2>${step}${isAlike ? '' : ': ANSWERED DIFFERENTLY THE SECOND TIME'}</h2><pre>${received.status} ${JSON.stringify(received.body)}</pre></section>`)}
      <form method="post" action="/act">
        <input type="hidden" name="provider" value="${provider}"><input type="hidden" name="number" value="${number}">
        <input type="hidden" name="amount" value="${amount}"><input type="hidden" name="return" value="${returnTo}">
        ${Object.entries(buttons).map(([act, { label }]) => html`<button name="act" value="${act}">${label}</button>`)}
      </form>
      ${/^https?:/.test(returnTo) && html`<p><a href="${returnTo}">Back to the shop</a></p>`}`,
  )

const typed = (): string =>
  page(
    'Bank apps',
    html`<form method="get" action="/typed">
      <label>App <select name="provider">${Object.entries(names).map(([provider, name]) => html`<option value="${provider}">${name}</option>`)}</select></label>
      <p><label>Number of the invoice <input name="number" required></label></p>
      <p><label>Amount, so'm <input name="amount" inputmode="decimal" required></label></p>
      <button>Go on</button></form>`,
  )

/**
 * The pages of the three providers from which a person pays: the shop's links lead here, and each button plays the provider's side against
 * the shop's boxes. By hand an invoice is typed, as in an app.
 */
export async function startPayPages({ port = 0 }: { port?: number } = {}) {
  let boxes: Partial<Boxes> = {}
  const payments = new Map<string, Payment>()

  async function send(provider: Provider, order: Order, payment: Payment, step: Step): Promise<Played> {
    const ask = () => wires[provider](boxes as Boxes, order, payment, step)
    const [received, again] = await Promise.all([ask(), ask()])
    return { step, received, isAlike: JSON.stringify(received) === JSON.stringify(again) }
  }

  async function play(provider: Provider, order: Order, act: string): Promise<Played[]> {
    const key = `${provider} ${order.number}`
    // Click has no check of its own
    const steps = (buttons[act]?.steps ?? []).filter((step) => provider !== 'click' || step !== 'check')
    // who begins anew gets a payment of its own, as in an app; the others go on with the one that they have
    const known = steps.includes('begin') ? undefined : payments.get(key)
    const payment = known ?? { id: newExternalId(provider === 'payme' ? 24 : 12), begunAt: Date.now(), prepared: '1' }
    if (steps.includes('begin')) payments.set(key, payment)
    const played: Played[] = []
    for (const step of steps) played.push(await send(provider, order, payment, step))
    return played
  }

  async function answer(request: IncomingMessage, body: Buffer): Promise<string | undefined> {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    if (request.method === 'POST') {
      const form = new URLSearchParams(body.toString())
      const [provider = '', number = '', amount = '', returnTo = '', act = ''] = [
        'provider',
        'number',
        'amount',
        'return',
        'act',
      ].map((name) => form.get(name) ?? '')
      if (!isProvider(provider) || !boxes[provider]) return undefined
      const order = { number, amount: Number(amount), returnTo }
      return shown(provider, order, await play(provider, order, act))
    }
    if (url.pathname === '/') return typed()
    const provider = url.pathname === '/typed' ? (url.searchParams.get('provider') ?? '') : url.pathname.split('/')[1]
    if (!provider || !isProvider(provider) || !boxes[provider]) return undefined
    const order =
      url.pathname === '/typed'
        ? {
            number: url.searchParams.get('number') ?? '',
            amount: Math.round(Number(url.searchParams.get('amount')) * 100),
            returnTo: '',
          }
        : orderOf(provider, url)
    return shown(provider, order, [])
  }

  const server = await startLocalServer(
    async (request, body, response) => {
      const text = await answer(request, body)
      response.writeHead(text ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(text ?? 'Not here')
    },
    { port },
  )
  return {
    ...server,
    /** Where the product's links are to lead. */
    links: {
      PAYME_CHECKOUT_URL: `${server.url}/payme`,
      CLICK_PAY_URL: `${server.url}/click`,
      UZUM_API_URL: `${server.url}/uzum`,
    },
    /** Whose boxes are called. */
    serve: (given: Partial<Boxes>) => {
      boxes = given
    },
  }
}
