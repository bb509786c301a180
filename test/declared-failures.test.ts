import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { Failure, failWithAny } from '#src/server/failure.ts'
import { type Context, type Handlers, implement, type Work } from '#src/server/serve.ts'

// Each `@ts-expect-error` is a failure that its contract does not declare. `tsc -b` refuses it, and refuses this file
// when it no longer would.

const things = {
  close: post('/thing/close/:id', {
    summary: 'Close a thing',
    access: 'signed_in',
    reply: z.object({}),
    errors: ['state_conflict', 'stale_version'],
  }),
  one: get('/thing/one/:id', { summary: 'One thing', access: 'public', reply: z.object({}) }),
}

/** An operation, and one that calls it: each says what it may be refused with. */
async function hold(work: Pick<Work<'state_conflict'>, 'fail'>): Promise<void> {
  throw work.fail('state_conflict')
}
async function holdAndCheck(work: Pick<Work<'state_conflict' | 'stale_version'>, 'fail'>): Promise<void> {
  await hold(work)
  throw work.fail('stale_version')
}
async function pay(work: Pick<Work<'payment.too_big'>, 'fail'>, amount: number): Promise<void> {
  // @ts-expect-error it is another failure than the operation names
  if (amount < 0) throw work.fail('refund.too_big')
  // @ts-expect-error it calls what may be refused with more than it names itself
  if (amount === 0) await hold(work)
  throw work.fail('payment.too_big')
}

const handlers: Handlers<typeof things> = {
  async close({ id }, ctx) {
    if (id === 'held') await holdAndCheck(ctx)
    // @ts-expect-error the contract does not declare payment.too_big: what is called may be refused with it
    if (id === 'paid') await pay(ctx, 1)
    // @ts-expect-error … nor does it when the handler itself says it
    if (id === 'said') throw ctx.fail('payment.too_big')
    return {}
  },
  async one({ id }, ctx) {
    // @ts-expect-error nobody is forbidden what is open to everybody
    if (id === 'forbidden') throw ctx.fail('forbidden')
    throw ctx.fail('not_found')
  },
}

test('an operation is refused with what its contract declares', async () => {
  const feature = implement('things', things, handlers)
  expect(Object.keys(feature.handlers)).toEqual(Object.keys(things))
  const ctx = { fail: failWithAny } as Context<typeof things.close> // the handler reads nothing else
  await expect(handlers.close({ id: 'held' }, ctx)).rejects.toEqual(new Failure('state_conflict'))
})
