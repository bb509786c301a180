import { jsonOf, startLocalServer } from '../local-server.ts'
import { newExternalId } from './journal.ts'
import { type PaymeBox, paymeCall } from './payme.ts'

/**
 * What becomes of a call: `drops` does what was asked and never answers, `deaf` neither does nor answers, `slow` takes the
 * money later, `shut` takes no key.
 */
export type CardManner = 'well' | 'drops' | 'deaf' | 'refuses' | 'slow' | 'broken' | 'shut'

export type CardReceipt = { id: string; number: string; amount: number; state: number; taken: number }

type Card = { token: string; number: string; expire: string; recurrent: boolean; verify: boolean }
type Settings = { merchantId: string; key: string; port?: number; code?: string; now?: () => Date }
type Params = Record<string, unknown>

const testCode = '666666'

/**
 * Subscribe API of Payme from its documents: cards for browsers, receipts for servers. With a `box` it has a billing, as the
 * cash boxes of gyms do: a receipt is begun and performed there, each call twice. A card that ends in 0 is of an empty purse.
 */
export async function startPaymeCards({
  merchantId,
  key,
  port = 0,
  code = testCode,
  now = () => new Date(),
}: Settings) {
  const cards = new Map<string, Card>()
  const receipts: CardReceipt[] = []
  const calls: string[] = []
  const bodies: string[] = []
  let manners: Partial<Record<string, CardManner[]>> = {}
  let box: PaymeBox | undefined
  let before: (() => Promise<void>) | undefined

  const no = (errorCode: number, message: unknown) => ({ error: { code: errorCode, message } })
  const ok = (result: object) => ({ result })
  const shownCard = ({ number, ...card }: Card) => ({
    card: { ...card, number: `${number.slice(0, 6)}******${number.slice(-4)}` },
  })
  const shownReceipt = ({ id, amount, state }: CardReceipt) => ({ receipt: { _id: id, amount, state, card: null } })

  function tokenize(params: Params) {
    const { number, expire } = (params['card'] ?? {}) as { number?: unknown; expire?: unknown }
    if (!/^\d{16}$/.test(String(number)) || !/^\d{2}\/?\d{2}$/.test(String(expire)))
      return no(-31300, 'Неверный номер карты')
    const card = {
      token: `tok_${newExternalId(24)}`,
      number: String(number),
      expire: String(expire),
      recurrent: params['save'] === true,
      verify: false,
    }
    cards.set(card.token, card)
    return ok(shownCard(card))
  }

  /** In the billing of the merchant, each call twice, as the sandbox of Payme does. */
  async function inBilling(receipt: CardReceipt): Promise<boolean> {
    if (!box) return true
    const { id, number, amount } = receipt
    const twice = async (method: string, params: object) => {
      if (!box) return false
      const first = await paymeCall(box, method, params)
      const again = await paymeCall(box, method, params)
      return 'result' in first.body && JSON.stringify(first.body) === JSON.stringify(again.body)
    }
    const account = { invoice: number }
    return (
      (await twice('CheckPerformTransaction', { amount, account })) &&
      (await twice('CreateTransaction', { id, time: now().getTime(), amount, account })) &&
      twice('PerformTransaction', { id })
    )
  }

  async function pay(params: Params, manner: CardManner) {
    const receipt = receipts.find(({ id }) => id === params['id'])
    const card = cards.get(String(params['token']))
    if (!receipt) return no(-31602, 'Чек не найден')
    if (!card?.verify) return no(-31400, { ru: 'Карта не найдена', uz: 'Karta topilmadi' })
    if (receipt.state !== 0) return no(-31008, 'Чек уже оплачен')
    if (manner === 'refuses' || card.number.endsWith('0'))
      return no(-31630, { ru: 'Недостаточно средств', uz: 'Mablagʻ yetarli emas', en: 'Insufficient funds' })
    await before?.()
    if (manner === 'slow') {
      receipt.state = 2
      return ok(shownReceipt(receipt))
    }
    if (!(await inBilling(receipt))) return no(-31008, 'Мерчант отказал')
    receipt.state = 4
    receipt.taken += 1
    return ok(shownReceipt(receipt))
  }

  async function answer(method: string, params: Params, manner: CardManner): Promise<object> {
    const card = cards.get(String(params['token']))
    const receipt = receipts.find(({ id }) => id === params['id'])
    switch (method) {
      case 'cards.create':
        return tokenize(params)
      case 'cards.get_verify_code':
        return card ? ok({ sent: true, phone: '99890*****33', wait: 60_000 }) : no(-31400, 'Карта не найдена')
      case 'cards.verify':
        if (!card || params['code'] !== code) return no(-31103, 'Неверный код')
        card.verify = true
        return ok(shownCard(card))
      case 'cards.check':
        return card ? ok(shownCard(card)) : no(-31400, 'Карта не найдена')
      case 'cards.remove':
        return ok({ success: cards.delete(String(params['token'])) })
      case 'receipts.create': {
        const number = String((params['account'] as Params | undefined)?.['invoice'])
        const made = { id: newExternalId(24), number, amount: Number(params['amount']), state: 0, taken: 0 }
        receipts.push(made)
        return ok(shownReceipt(made))
      }
      case 'receipts.pay':
        return pay(params, manner)
      case 'receipts.check':
        return receipt ? ok({ state: receipt.state }) : no(-31602, 'Чек не найден')
      case 'receipts.cancel':
        if (receipt?.state !== 4 && receipt?.state !== 0) return no(-31008, 'Чек нельзя отменить')
        receipt.taken -= receipt.state === 4 ? 1 : 0
        receipt.state = receipt.state === 4 ? 21 : 50
        return ok(shownReceipt(receipt))
      default:
        return no(-32601, 'Метод не найден')
    }
  }

  const mayCall = (method: string, auth: string | undefined): boolean =>
    auth === `${merchantId}:${key}` || (auth === merchantId && /^cards\.(create|get_verify_code|verify)$/.test(method))

  const open = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'x-auth, content-type',
    'content-type': 'application/json',
  }
  const server = await startLocalServer(
    async (request, sent, response) => {
      if (request.method === 'OPTIONS') return response.writeHead(204, open).end()
      bodies.push(sent.toString())
      const { method: asked, params: given } = jsonOf(sent)
      const [method, params] = [String(asked), (given ?? {}) as Params]
      const waiting = manners[method] ?? manners['*'] ?? []
      const manner = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? 'well'
      calls.push(method)
      if (manner === 'shut' || !mayCall(method, request.headers['x-auth'] as string | undefined))
        return response.writeHead(200, open).end(JSON.stringify(no(-32504, 'Недостаточно прав')))
      if (manner === 'broken') return response.writeHead(200, open).end(JSON.stringify(no(-32400, 'Системная ошибка')))
      const answered = manner === 'deaf' ? {} : await answer(method, params, manner)
      if (manner === 'deaf' || manner === 'drops') return request.socket.destroy()
      return response.writeHead(200, open).end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answered }))
    },
    { port },
  )

  return {
    url: `${server.url}/api`,
    cards,
    receipts,
    calls,
    bodies,
    /** A card as a browser enters and confirms it; one that is not `known` has no code yet. */
    async card({ number = '8600069195406311', known = true, save = true } = {}): Promise<string> {
      const made = tokenize({ card: { number, expire: '0399' }, save }) as { result: { card: { token: string } } }
      const { token } = made.result.card
      const card = cards.get(token)
      if (card) card.verify = known
      return token
    },
    /** How the next calls of a method are met; the last stays. */
    behave: (method: string, ...next: CardManner[]) => {
      manners = { ...manners, [method]: next }
    },
    well: () => {
      manners = {}
      before = undefined
    },
    /** The merchant's billing, or none. */
    billing: (given: PaymeBox | undefined) => {
      box = given
    },
    /** Happens while the money is being taken. */
    meanwhile: (happens: () => Promise<void>) => {
      before = happens
    },
    /** What was slow is taken now. */
    async takeSlow(): Promise<void> {
      for (const receipt of receipts.filter(({ state }) => state === 2))
        if (await inBilling(receipt)) {
          receipt.state = 4
          receipt.taken += 1
        }
    },
    close: server.close,
  }
}
