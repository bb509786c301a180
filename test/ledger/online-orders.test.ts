import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { useApi } from '#test/api.ts'
import { booksOf, looseOf } from '#test/online-books.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { createPlayer, type Provider, recorded } from '#test/sandbox/recorded.ts'
import { inLength, seed } from './length.ts'
import { codeIn, codeOf, InvoiceModel, type Move } from './online-model.ts'

// The calls of each provider in another order than theirs, each sent twice and the whole script twice: every answer is the one that
// the model tells, no payment is lost or doubled, and ledger and reconciliation agree afterwards.

const world = useApi()
const providers = ['payme', 'click', 'uzum'] as const
const long = { timeout: 600_000 }

const scriptOf = (provider: Provider): Move[] => recorded[provider].map((call) => ({ provider, ...call }))
const written = (order: readonly Move[]) =>
  order.map((move) => `${move.provider} ${move.act} ${move.payment}`).join(', ')

async function place() {
  const desk = await onlineDesk(world)
  const keys = await doorsOf(desk.admin)
  return { ...desk, keys }
}
type Place = Awaited<ReturnType<typeof place>>

/** Plays the calls on a new invoice of a new debt, and the same calls once more on it. */
async function play({ keys, owing, invoice, admin, membership }: Place, order: readonly Move[]): Promise<void> {
  const { membershipId } = await owing()
  const { number, amount } = await invoice({ membership_id: membershipId })
  const send = createPlayer(keys, { number, amount: Math.round(amount * 100) })
  const model = new InvoiceModel()
  for (const round of ['first', 'again'])
    for (const [at, move] of order.entries()) {
      const where = `${round} time, call ${at + 1} of ${written(order)}`
      const sent = () => send(move.provider, move as Parameters<typeof send>[1])
      const told = await sent()
      expect([where, codeIn(move, told.body)]).toEqual([where, codeOf(move, model.answer(move))])
      const repeated = await sent()
      expect([where, repeated.body]).toEqual([where, told.body])
    }
  const books = (await booksOf(admin, membershipId)).map(([kind, , , provider]) => [kind, provider])
  expect([written(order), books]).toEqual([written(order), model.books])
  const paid = model.books.reduce((sum, [kind]) => sum + (kind === 'payment' ? amount : -amount), 0)
  expect((await membership(membershipId)).paid_amount).toBe(paid)
}

/** What the ledger, the providers’ rows and the reconciliation say of all that was played. */
async function agreement({ admin }: Place): Promise<unknown[]> {
  const today = tashkentDay(new Date())
  const differences = await Promise.all(
    providers.map((provider) => admin.get(`/payment/reconciliation?provider=${provider}&from=${today}&to=${today}`)),
  )
  const { findings } = await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))
  return [differences.map((found) => ok(found).differences), findings, await looseOf(world, admin)]
}
const agreed = [[[], [], []], [], []]

test.for(providers)(
  '%s: the script in its order, and with every two neighbours the other way round',
  long,
  async (provider) => {
    const here = await place()
    const script = scriptOf(provider)
    await play(here, script)
    for (const at of script.keys()) {
      const [one, next] = [script[at], script[at + 1]]
      if (one && next) await play(here, [...script.slice(0, at), next, one, ...script.slice(at + 2)])
    }
    expect(await agreement(here)).toEqual(agreed)
  },
)

test.for(providers)('%s: the script in random orders, calls lost and repeated among them', long, async (provider) => {
  const here = await place()
  const order = fc.array(fc.constantFrom(...scriptOf(provider)), { minLength: 3, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(order, (moves) => play(here, moves)),
    { seed, numRuns: inLength(6, 200) },
  )
  expect(await agreement(here)).toEqual(agreed)
})

test('all three providers at one invoice, their scripts shuffled into one another', long, async () => {
  const here = await place()
  const all = providers.flatMap(scriptOf)
  const order = fc.shuffledSubarray(all, { minLength: all.length })
  await fc.assert(
    fc.asyncProperty(order, (moves) => play(here, moves)),
    { seed, numRuns: inLength(4, 100) },
  )
  expect(await agreement(here)).toEqual(agreed)
})
