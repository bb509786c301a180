import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PaymentProvider } from '#src/contract/values.ts'
import { type Box, findCalledBox, openKeys } from '#src/features/cash-boxes/server/boxes.ts'
import { calledPaths, neededKeys, tellingName } from '#src/features/cash-boxes/rules.ts'
import type { Clock } from '#src/server/clock.ts'
import type { PaymentsConfig } from '#src/server/config.ts'
import type { Database, Transaction } from '#src/server/db.ts'
import type { FairGate } from '#src/server/gate.ts'
import type { Scope } from '#src/server/scope.ts'
import type { Log } from '#src/server/log.ts'
import { countOne } from '#src/features/sessions/server/throttle.ts'
import { createRequestLimit } from '#src/server/request-limit.ts'
import type { Vault } from '#src/server/vault.ts'
import { actorWithoutSession, workWithoutCall } from '#src/server/work-without-call.ts'
import { answerCall, insertCall } from './call-rows.ts'
import { click } from './click.ts'
import type { Answered, Driver, RawCall } from './driver.ts'
import { createPayme } from './payme.ts'
import type { ProvenBoxes } from './proven-boxes.ts'
import type { Till } from './payments.ts'
import { uzum } from './uzum.ts'

type Deps = {
  database: Database
  clock: Clock
  vault: Vault
  payments: PaymentsConfig
  log: Log
  provenBoxes: ProvenBoxes
  ownerGate: FairGate
}

const bodyLimitBytes = 65_536
/** Attempts of strangers that are written down, a minute and box: more of them say nothing more. */
const keptAttempts = 30

/**
 * So many calls are kept in a day: of one owner, who has the keys and calls as their own provider as often as they like, beyond what
 * any provider does; of strangers at a box, who are counted apart and keep no provider out.
 */
export const keptADay = ({ id, admin_id }: Pick<Box, 'id' | 'admin_id'>, isAuthentic: boolean) => ({
  ...(isAuthentic
    ? { key: `provider calls:${admin_id}`, most: 20_000 }
    : { key: `attempts at box:${id}`, most: 2_000 }),
  windowSeconds: 24 * 3600,
})

/** In which what is paid into a box is written. */
export const scopeOf = ({ admin_id }: Pick<Box, 'admin_id'>): Scope =>
  admin_id ? { role: 'tenant', adminId: admin_id } : { role: 'platform' }

/**
 * What providers call: outside of the sessions, known by a signature or a password of the box that the address names. The
 * provider hears of anything in its own words; nothing of ours is read before it is known.
 */
export async function addProviderDoors(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, clock, vault, payments, log, provenBoxes, ownerGate } = deps
  const drivers: Readonly<Record<PaymentProvider, Driver>> = {
    payme: createPayme(payments.paymeAddresses),
    click,
    uzum,
  }
  const mayKeep = createRequestLimit(keptAttempts)

  async function handle(provider: PaymentProvider, word: string, call: RawCall): Promise<Answered> {
    const driver = drivers[provider]
    if (word.includes('\u0000')) return driver.denied(call) // no database takes it
    const box = await database.transaction({ role: 'platform' }, ({ db }) => findCalledBox(db, provider, word), {
      readOnly: true,
    })
    if (!box) return driver.denied(call)
    const known = { box, keys: openKeys(vault, box) }
    // a key that is not there is no empty password
    const hasKeys = neededKeys(provider, box.is_test).every((name) => Boolean(known.keys[name]))
    if (!hasKeys || !driver.isAuthentic(call, known)) return denied(provider, box, call)
    provenBoxes.prove({ word, ip: call.ip })
    const answerIt = async () => {
      const id = await keep(provider, box, call, true)
      if (!id) return driver.broken(call)
      // its answer is kept with what it changed: whoever comes after a crash sees both, or that there was none
      return database.transaction(scopeOf(box), async (transaction) => {
        const till = {
          ...tillOf(provider, box, transaction, clock),
          isClosed: !box.begins,
          isTest: box.is_apart,
          merchant: box.names[tellingName[provider]],
        }
        const answered = await driver.answer(call, known, till)
        const answer = JSON.stringify(answered.body)
        await answerCall(transaction.db, id, { now: clock.now(), answer, ...driver.heard(call, answered) })
        return answered
      })
    }
    // an owner has the keys of their box, and calls as its provider as often as they like. It has a share of its own: what
    // is paid is not refused because all pages of the owner ask at once
    return ownerGate(`box ${box.id}`, answerIt)
  }

  /** Of a stranger nothing is kept but the attempt. */
  async function denied(provider: PaymentProvider, box: Box, call: RawCall): Promise<Answered> {
    const answered = drivers[provider].denied(call)
    if (!mayKeep(box.id, clock.now().getTime()).allowed) return answered
    const id = await keep(provider, box, call, false)
    if (!id) return answered
    const answer = { now: clock.now(), answer: JSON.stringify(answered.body) }
    await database.transaction({ role: 'platform' }, ({ db }) => answerCall(db, id, answer))
    return answered
  }

  /**
   * Before it is answered, in a transaction of its own: a call that came to nothing was made all the same. Undefined: no more is kept
   * today, so that nothing may come of it either.
   */
  function keep(provider: PaymentProvider, box: Box, call: RawCall, isAuthentic: boolean): Promise<string | undefined> {
    const driver = drivers[provider]
    return database.transaction({ role: 'platform' }, async ({ db }) => {
      const now = clock.now()
      const { most, ...limit } = keptADay(box, isAuthentic)
      const isOfPlatform = isAuthentic && box.admin_id === null
      const count = isOfPlatform ? 0 : await countOne(db, limit, now)
      if (count === most + 1) log.warn({ provider, box: box.id, isAuthentic, most }, 'no more calls are kept today')
      if (count > most) return undefined
      return insertCall(db, {
        provider,
        box,
        now,
        ip: call.ip,
        isAuthentic,
        method: isAuthentic ? driver.nameOf(call) : call.method,
        body: isAuthentic ? driver.masked(call.body) : '',
      })
    })
  }

  const callOf = (path: string, request: FastifyRequest): RawCall => ({
    method: request.method,
    path,
    ip: request.ip,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    body: typeof request.body === 'string' ? request.body : '',
  })

  const say = (reply: FastifyReply, { status, body }: Answered) =>
    reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))

  async function receive(provider: PaymentProvider, path: string, request: FastifyRequest, reply: FastifyReply) {
    const { box: word = '' } = request.params as { box?: string }
    const call = callOf(path, request)
    let answered: Answered
    try {
      answered = await handle(provider, word, call)
    } catch (err) {
      log.error({ err, requestId: request.id, provider }, 'a provider of payments could not be answered')
      answered = drivers[provider].broken(call)
    }
    return say(reply, answered)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // whatever it calls itself: a hash is of the text as it came
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_, text, done) =>
      done(null, text),
    )
    for (const [provider, paths] of Object.entries(calledPaths) as [PaymentProvider, readonly string[]][])
      for (const path of paths)
        scope.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
          url: `/api/pay/${provider}/:box${path}`,
          exposeHeadRoute: false,
          handler: (request, reply) => receive(provider, path, request, reply),
          // a body that is too large or cut off proves nothing; whatever else keeps us from it is our trouble, and they come again
          errorHandler(error, request, reply) {
            const { denied, broken } = drivers[provider]
            const isTheirs = 'statusCode' in error && (error.statusCode === 400 || error.statusCode === 413)
            void say(reply, (isTheirs ? denied : broken)(callOf(path, request)))
          },
        })
  })
}

/** The ledger is written by the product itself, for the provider: no person acts. */
export function tillOf(
  provider: PaymentProvider,
  box: Pick<Box, 'id' | 'admin_id'>,
  transaction: Transaction,
  clock: Clock,
): Till {
  const work = workWithoutCall(transaction, {
    actor: actorWithoutSession({ role: 'superadmin', id: box.id, adminId: box.admin_id, name: provider }),
    signs: null,
    adminId: box.admin_id,
    action: `online_payments.${provider}`,
    moment: { now: clock.now(), today: clock.today() },
    language: 'uz',
    // whom money online concerns is told by whoever takes it
    reactions: [],
  })
  return { work, seller: box.admin_id, provider }
}
