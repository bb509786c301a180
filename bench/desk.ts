// `npm run bench:desk`: the desk by keyboard alone, a key every 60 ms on the average, on the built product over a small data set.
// The clock runs from the first key to the printed receipt, or to the door's answer. docs/desk-keys.md tells the keys.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { onStage, type Stage } from './browser.ts'
import { table } from './figures.ts'
import { signInSuperadmin } from './product.ts'

const keyMs = 60
const unevenMs = 20
const rounds = 5

type Reply = Record<string, never>
type Person = { name: string; code: string }

let phones = 0
/** Nine digits, as somebody at a desk is told them. */
const nextPhone = (): string => `97${String(1_000_000 + phones++)}`

const call = async <T = Reply>(url: string, path: string, token: string, body: object): Promise<T> => {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T // what the caller expects of this endpoint
}

/** One gym with four plans, and people for every round: some known, some in debt, some who paid. */
async function openDesk({ url, context }: Stage) {
  const root = (await signInSuperadmin(url)).token
  const login = { phone_number: `+998${nextPhone()}`, password: 'zal-egasi-7' }
  const owner = { ...login, fullname: 'Botir Aliyev', address: 'Samarqand' }
  const { admin } = await call<{ admin: { _id: string } }>(url, '/admin/register', root, owner)
  const place = { name: 'Alpomish', phone_number: login.phone_number, address: 'Registon 1', facilities: ['Sauna'] }
  const { gym } = await call<{ gym: { _id: string } }>(url, `/gym/create?admin_id=${admin._id}`, root, place)
  const period = { gym_id: gym._id, plan_name: 'Sinov', duration: 60, price: 0 }
  await call(url, '/subscription/create', root, period)
  await context.request.post(`${url}/api/admin/login`, { data: login })
  const { accessToken } = await call<{ accessToken: string }>(url, '/admin/login', '', login)
  const plans: string[] = []
  for (const [name, price, duration] of [
    ['Kunlik', 50_000, 1],
    ['Oylik', 300_000, 30],
    ['Uch oylik', 800_000, 90],
    ['Yillik', 2_400_000, 365],
  ] as const) {
    const terms = { name, price, duration, options: [{ key: 'Zal', value: 'bor' }], gyms: [gym._id] }
    const { plan } = await call<{ plan: { _id: string } }>(url, '/plans/create/membership', accessToken, terms)
    plans.push(plan._id)
  }
  const addMember = async (name: string, paid: number | null): Promise<Person> => {
    const person = { fullname: name, phone_number: `+998${nextPhone()}`, gender: 'female', gyms: [gym._id] }
    const { member } = await call<{ member: { _id: string; code: string } }>(url, '/member/create', accessToken, person)
    const payment = paid ? { payment: { paid_amount: paid, payment_method: 'card' } } : {}
    const sale = { member_id: member._id, gym_id: gym._id, plan_id: plans[1], ...payment }
    if (paid !== null) await call(url, '/membership/create', accessToken, sale)
    return { name, code: member.code }
  }
  return { addMember }
}

const families = ['Abdullayeva', 'Boboyeva', 'Davronova', 'Ergasheva', 'Fayziyeva']
const familyOf = (round: number): string => families[round % families.length] as string // never empty

class Hands {
  readonly #page: Page
  #isQuick = false
  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      // as even as a clock they would be a scanner's
      this.#isQuick = !this.#isQuick
      await sleep(keyMs + (this.#isQuick ? -unevenMs : unevenMs))
    }
  }

  type = (text: string): Promise<void> => this.press(...text)

  /** What the eye waits for: the field of this label, or the button, has the focus. */
  async see(name: string): Promise<void> {
    const page = this.#page
    const wanted = page.getByLabel(name).or(page.getByRole('button', { name }))
    await wanted.and(page.locator(':focus')).waitFor({ state: 'attached' })
  }
}

type Task = {
  name: string
  aim: number
  /** Where somebody stands before the first key, and what must be there. */
  at: string
  prepare: (round: number) => Promise<Person | undefined>
  act: (hands: Hands, round: number, person: Person | undefined) => Promise<void>
  /** What ends it. */
  ends: 'printed' | 'let in'
}

const print = async (hands: Hands): Promise<void> => {
  await hands.see('Chop etish')
  await hands.press('Enter')
}

const tasksOf = ({ addMember }: Awaited<ReturnType<typeof openDesk>>): Task[] => [
  {
    name: 'new person, plan, cash, receipt printed',
    aim: 8,
    at: '/admin/members',
    prepare: async () => undefined,
    async act(hands, round) {
      await hands.press('F2', 'F2')
      await hands.see('Ism va familiya')
      await hands.type(`Gulnora ${familyOf(round)}`)
      await hands.press('Tab')
      await hands.type(nextPhone())
      await hands.press('Tab', 'ArrowRight', '2', 'Enter')
      await print(hands)
    },
    ends: 'printed',
  },
  {
    name: 'known person, plan, cash, receipt printed',
    aim: 4,
    at: '/admin/members',
    prepare: (round) => addMember(`Sevara ${familyOf(round)}`, null),
    async act(hands, round) {
      await hands.press('F2')
      await hands.see('Aʼzo')
      await hands.type(`sevara ${familyOf(round).slice(0, 3).toLowerCase()}`)
      await hands.press('Enter')
      await hands.see('Kunlik')
      await hands.press('2', 'Enter')
      await print(hands)
    },
    ends: 'printed',
  },
  {
    name: 'debt found by Ctrl K, paid, receipt printed',
    aim: 3,
    at: '/admin/members',
    prepare: (round) => addMember(`Zilola ${familyOf(round)}`, 0),
    async act(hands, round) {
      await hands.press('Control+k')
      await hands.see('Hammasidan qidirish')
      await hands.type(`tolov zil ${familyOf(round).slice(0, 3).toLowerCase()}`)
      await hands.press('Enter')
      await hands.see('Summa')
      await hands.press('Enter')
      await print(hands)
    },
    ends: 'printed',
  },
  {
    name: 'check-in at the door by code',
    aim: 0.7,
    at: '/admin/checkin',
    prepare: (round) => addMember(`Umida ${familyOf(round)}`, 300_000),
    async act(hands, _, person) {
      await hands.type(person?.code ?? '')
      await hands.press('Enter')
    },
    ends: 'let in',
  },
]

/** How often the page has asked the browser to print. */
let printed = 0

async function untilPrinted(times: number): Promise<void> {
  for (const until = Date.now() + 20_000; printed < times; await sleep(5))
    if (Date.now() > until) throw new Error('nothing was printed')
}

async function timeOf(page: Page, url: string, task: Task, round: number): Promise<number> {
  const person = await task.prepare(round)
  await page.goto(url + task.at, { waitUntil: 'load' })
  await page.getByRole('link', { name: 'Sotish' }).first().waitFor()
  // somebody has been here for a while: what is fetched ahead has come
  await sleep(3000)
  const hands = new Hands(page)
  const before = printed
  const began = performance.now()
  await task.act(hands, round, person)
  if (task.ends === 'printed') await untilPrinted(before + 1)
  else await page.getByText('Kirdi', { exact: true }).first().waitFor()
  return (performance.now() - began) / 1000
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const rows: string[][] = []
await onStage(null, async (stage) => {
  const desk = await openDesk(stage)
  const page = await stage.context.newPage()
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.exposeFunction('notePrint', () => {
    printed += 1
  })
  await page.addInitScript(`localStorage.setItem('language', 'uz'); window.print = () => window.notePrint()`)
  for (const task of tasksOf(desk)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeOf(page, stage.url, task, round))
    const middle = median(times)
    process.stdout.write(`  ${task.name}: ${times.map((time) => time.toFixed(2)).join(' ')}\n`)
    rows.push([
      task.name,
      `${middle.toFixed(2)} s`,
      `${Math.min(...times).toFixed(2)} s`,
      `${Math.max(...times).toFixed(2)} s`,
      `≤ ${task.aim} s ${middle <= task.aim ? 'yes' : 'no'}`,
    ])
  }
})
process.stdout.write(`\n${table([`by keys, one every ${keyMs} ms`, 'median', 'fastest', 'slowest', 'aim'], rows)}\n`)
process.exit(0) // the browser's helpers would linger
