import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { type Box, findCalledBox, openKeys } from '#src/features/cash-boxes/server/boxes.ts'
import { calledPaths, neededKeys } from '#src/features/cash-boxes/rules.ts'
import type { Clock } from '#src/server/clock.ts'
import type { PaymentsConfig } from '#src/server/config.ts'
import type { Database, Transaction } from '#src/server/db.ts'
import type { Scope } from '#src/server/scope.ts'
import type { Log } from '#src/server/log.ts'
import { createRequestLimit } from '#src/server/request-limit.ts'
import type { Vault } from '#src/server/vault.ts'
import { actorWithoutSession, workWithoutCall } from '#src/server/work-without-call.ts'
import { click } from './click.ts'
import type { Answered, Driver, RawCall } from './driver.ts'
import { createPayme } from './payme.ts'
import type { Till } from './payments.ts'
import { uzum } from './uzum.ts'

type Deps = { database: Database; clock: Clock; vault: Vault; payments: PaymentsConfig; log: Log }

const bodyLimitBytes = 65_536
const keptSigns = 4_000
/** Attempts of strangers that are written down, a minute and box: more of them say nothing more. */
const keptAttempts = 30

/** In which what is paid into a box is written. */
export const scopeOf = ({ admin_id }: Pick<Box, 'admin_id'>): Scope =>
  admin_id ? { role: 'tenant', adminId: admin_id } : { role: 'platform' }

/**
 * What providers call: outside of the sessions, known by a signature or a password of the box that the address names. The
 * provider hears of anything in its own words; nothing of ours is read before it is known.
 */
export async function addProviderDoors(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, clock, vault, payments, log } = deps
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
    const isAuthentic = hasKeys && driver.isAuthentic(call, known)
    const answered = isAuthentic
      ? await database.transaction(scopeOf(box), (transaction) =>
          driver.answer(call, known, { ...tillOf(provider, box, transaction, clock), isClosed: !box.is_open }),
        )
      : driver.denied(call)
    await keep(provider, box, call, isAuthentic, answered)
    return answered
  }

  /** In a transaction of its own: a call that came to nothing was made all the same. */
  async function keep(
    provider: PaymentProvider,
    box: Box,
    call: RawCall,
    isAuthentic: boolean,
    answered: Answered,
  ): Promise<void> {
    const now = clock.now()
    if (!isAuthentic && !mayKeep(box.id, now.getTime()).allowed) return
    const driver = drivers[provider]
    const cut = (text: string) => text.replaceAll('\u0000', '').slice(0, keptSigns)
    const body = isAuthentic ? cut(driver.masked(call.body)) : ''
    const name = isAuthentic ? driver.nameOf(call).slice(0, 64) : call.method
    const heard = isAuthentic ? driver.heard(call, answered) : undefined
    await database.transaction({ role: 'platform' }, ({ db }) =>
      sql`
        insert into provider_calls (id, admin_id, provider, box_id, called_at, ip, is_authentic, method, body, answer, external_id, said)
        values (${newId(now.getTime())}, ${box.admin_id}, ${provider}, ${box.id}, ${now}, ${call.ip}, ${isAuthentic}, ${name}, ${body},
          ${cut(JSON.stringify(answered.body))}, ${heard?.externalId ?? null}, ${heard?.said ?? null})`.execute(db),
    )
  }

  async function receive(provider: PaymentProvider, path: string, request: FastifyRequest, reply: FastifyReply) {
    const { box: word = '' } = request.params as { box?: string }
    const call: RawCall = {
      method: request.method,
      path,
      ip: request.ip,
      header: (name) => {
        const value = request.headers[name]
        return Array.isArray(value) ? value[0] : value
      },
      body: typeof request.body === 'string' ? request.body : '',
    }
    let answered: Answered
    try {
      answered = await handle(provider, word, call)
    } catch (err) {
      log.error({ err, requestId: request.id, provider }, 'a provider of payments could not be answered')
      answered = drivers[provider].broken(call)
    }
    return reply.code(answered.status).type('application/json; charset=utf-8').send(JSON.stringify(answered.body))
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
          method: ['GET', 'POST', 'PUT', 'DELETE'],
          url: `/api/pay/${provider}/:box${path}`,
          exposeHeadRoute: false,
          handler: (request, reply) => receive(provider, path, request, reply),
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
  })
  return { work, seller: box.admin_id, provider }
}
