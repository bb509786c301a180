import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#src/contract/ids.ts'
import type { ProductProcess } from '#test/ledger/product-process.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a fault reads whatever came back and judges it
type Body = any
export type Heard = { status: number; body: Body; ms: number; retryAfter: string | null }

/** What a desk needs of it. */
type Product = Pick<ProductProcess, 'base' | 'breakdown' | 'sql'>

export const password = 'sinov-paroli'
const amount = 100

const watching = `
  let [goesOn, slowest, refused] = [true, 0, 0]
  process.stdin.on('data', () => (goesOn = false))
  const { WATCHED, TOKEN } = process.env
  const headers = TOKEN ? { authorization: 'Bearer ' + TOKEN } : {}
  const watch = async () => {
    while (goesOn) {
      const from = performance.now()
      const answer = await fetch(WATCHED, { headers }).catch(() => undefined)
      await answer?.text()
      slowest = Math.max(slowest, performance.now() - from)
      if (answer?.status !== 200) refused++
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    process.stdout.write(JSON.stringify({ slowest, refused }), () => process.exit())
  }
  void watch()`

const keyOf = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {})

/** The people who work while something breaks: one owner with a gym that may sell. */
export class Desks {
  readonly product: Product
  readonly #isBehindProxy: boolean
  token = ''
  phone = ''
  gymId = ''
  planId = ''
  #people = 0
  /** Payments that were answered, by the key that they were sent with. */
  readonly paid = new Map<string, string>()
  memberships: string[] = []
  /** How long somebody waited until a payment was taken, with all that they tried again, in ms. */
  slowestPayment = 0

  /** A proxy answers 502 for a server that is gone: what became of the call is not known. */
  constructor(product: Product, isBehindProxy = false) {
    this.product = product
    this.#isBehindProxy = isBehindProxy
  }

  /** The same people at another address of the product. */
  at(base: string): Desks {
    const there = new Desks({ base, breakdown: undefined, sql: (text, values) => this.product.sql(text, values) })
    return Object.assign(there, {
      token: this.token,
      phone: this.phone,
      gymId: this.gymId,
      planId: this.planId,
      paid: this.paid,
    })
  }

  async call(
    path: string,
    body?: unknown,
    more: { token?: string; key?: string; method?: string } = {},
  ): Promise<Heard> {
    return body
      ? this.text(path, JSON.stringify(body), more)
      : this.#ask(path, undefined, { ...more, headers: keyOf(more.key) })
  }

  /** A body as it stands. */
  text = (path: string, json: string, more: { token?: string; key?: string; method?: string } = {}): Promise<Heard> =>
    this.#ask(path, json, { ...more, headers: { 'content-type': 'application/json', ...keyOf(more.key) } })

  /** A form with files. */
  send = (path: string, form: FormData, more: { token?: string; method?: string } = {}): Promise<Heard> =>
    this.#ask(path, form, { ...more, headers: {} })

  async #ask(
    path: string,
    body: FormData | string | undefined,
    more: { token?: string; method?: string; headers: Record<string, string> },
  ): Promise<Heard> {
    const from = performance.now()
    const token = more.token ?? this.token
    const answer = await fetch(this.product.base + path, {
      method: more.method ?? (body ? 'POST' : 'GET'),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more.headers },
      ...(body ? { body } : {}),
    })
    const said = await answer.text()
    const ms = performance.now() - from
    return {
      status: answer.status,
      body: said ? JSON.parse(said) : {},
      ms,
      retryAfter: answer.headers.get('retry-after'),
    }
  }

  async #made(path: string, body: unknown): Promise<Body> {
    const { status, body: reply } = await this.call(path, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(reply)}`)
    return reply
  }

  signIn = async (): Promise<void> => {
    this.token = ''
    this.token = (await this.#made('/admin/login', { phone_number: this.phone, password })).accessToken
  }

  /** An owner of their own with `debts` memberships that are never paid in full. */
  async open(debts = 2): Promise<this> {
    this.phone = `+99890${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
    this.token = (await this.#made('/superadmin/login', { root_name: 'root', password: 'polvon-root' })).accessToken
    const owner = { fullname: 'Sardor Rahimov', address: 'Toshkent', phone_number: this.phone, password }
    const { admin } = await this.#made('/admin/register', owner)
    const gym = { name: 'Temir Zal', phone_number: this.#somePhone(), address: 'Chilonzor', facilities: ['Dush'] }
    this.gymId = (await this.#made(`/gym/create?admin_id=${admin._id}`, gym)).gym._id
    await this.#made('/subscription/create', { gym_id: this.gymId, plan_name: 'Standart', duration: 365, price: 0 })
    await this.signIn()
    const plan = { name: 'Oylik', price: 1_000_000_000, duration: 30, options: [{ key: 'Zal', value: 'bor' }] }
    this.planId = (await this.#made('/plans/create/membership', { ...plan, gyms: [this.gymId] })).plan._id
    for (let at = 0; at < debts; at++) this.memberships.push(await this.debt())
    return this
  }

  #somePhone = (): string => `+99893${String(Math.floor(Math.random() * 9_000_000) + ++this.#people).padStart(7, '0')}`

  newPerson = (): Record<string, unknown> => ({
    fullname: 'Aziza Karimova',
    phone_number: this.#somePhone(),
    gender: 'female',
    gyms: [this.gymId],
  })

  async debt(): Promise<string> {
    const { member } = await this.#made('/member/create', this.newPerson())
    const sale = { member_id: member._id, gym_id: this.gymId, plan_id: this.planId }
    return (await this.#made('/membership/create', sale)).membership._id
  }

  /** One payment, sent with its key until the product has answered that it is taken. */
  async pay(membership: string, key = newId()): Promise<void> {
    const from = performance.now()
    const body = { membership_id: membership, paid_amount: amount, transaction_type: 'payment', payment_method: 'card' }
    for (;;) {
      if (this.product.breakdown) throw new Error(`the server ended by itself: ${this.product.breakdown}`)
      const answer = await this.call('/transaction/membership/create', body, { key }).catch(() => undefined)
      if (answer?.status === 201) {
        this.paid.set(key, answer.body.transaction._id)
        this.slowestPayment = Math.max(this.slowestPayment, performance.now() - from)
        return
      }
      // away, starting, or too busy: the same key again. Anything else is a fault of the product's
      if (answer && answer.status !== 429 && answer.status !== 409 && !(this.#isBehindProxy && answer.status === 502))
        throw new Error(`a payment was answered ${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(100)
    }
  }

  /** So many desks pay without a pause while `interrupt` happens; all go on until they are answered. */
  async payThrough(interrupt: () => Promise<void>, desks = 8): Promise<void> {
    let goesOn = true
    const working = Array.from({ length: desks }, async (_, at) => {
      while (goesOn) await this.pay(this.memberships[at % this.memberships.length] ?? '')
    })
    await sleep(500)
    try {
      await interrupt()
      await sleep(300)
    } finally {
      goesOn = false
    }
    await Promise.all(working)
  }

  /** What was answered is in the books, once; nothing else is. */
  async agrees(): Promise<string> {
    const rows = await this.product.sql<{ id: string }>(
      `select id from transactions where membership_id = any ($1::uuid[])`,
      [this.memberships],
    )
    const [kept, answered] = [rows.map(({ id }) => id).toSorted(), [...this.paid.values()].toSorted()]
    if (JSON.stringify(kept) !== JSON.stringify(answered))
      throw new Error(`${answered.length} payments were answered and ${kept.length} are in the books`)
    return `${answered.length} payments were answered, each is in the books once`
  }

  /** Asks for this every 100 ms while `work` goes on, from a process that has nothing else to do; answers the slowest, in ms. */
  async watch(
    path: '/health' | '/ready' | '/member/foradmin/all',
    work: () => Promise<void>,
  ): Promise<{ slowest: number; refused: number }> {
    const isProbe = !path.includes('/', 1)
    const watcher = spawn(process.execPath, ['-e', watching], {
      env: { ...process.env, WATCHED: this.product.base + path, TOKEN: isProbe ? '' : this.token },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const told = text(watcher.stdout)
    try {
      await work()
    } finally {
      watcher.stdin.end('enough')
    }
    return JSON.parse(await told) as { slowest: number; refused: number } // what the program above prints
  }

  /** Until the product answers and reaches its database. */
  async isBack(seconds = 120): Promise<number> {
    const from = Date.now()
    for (; Date.now() - from < seconds * 1000; await sleep(100)) {
      if (this.product.breakdown) throw new Error(`the server ended by itself: ${this.product.breakdown}`)
      const answer = await fetch(`${this.product.base}/ready`).catch(() => undefined)
      if (answer?.ok) return Date.now() - from
    }
    throw new Error(`not ready after ${seconds} s`)
  }
}
