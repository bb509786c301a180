import { paginationOf } from '#src/contract/values.ts'
import type { Clock } from '#src/server/clock.ts'
import { type ExportQuery, exportList } from '#src/server/export-list.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { messages, type OutboxQuery } from '../contract.ts'
import { canResend } from '../rules.ts'
import { createBalance } from './balance.ts'
import type { CodeGateway } from './code-gateway.ts'
import { isCallbackSecret, learnFromCallback } from './callback.ts'
import type { SmsConfig, SmsDriver } from './sms-driver.ts'
import { messageSheet } from './message-sheet.ts'
import { countCodes, countLastDay, findSms, gatewayBalance, listOutbox, lockSms, phoneNow } from './queries.ts'
import { readPartPrice, writePartPrice } from './part-price.ts'
import { queueSms } from './queue-sms.ts'

type Deps = {
  sms: SmsConfig
  smsDriver: SmsDriver
  codeGateway: CodeGateway | undefined
  secret: string
  clock: Clock
}

async function pageOf(query: OutboxQuery, work: Pick<Work, 'db' | 'adminId' | 'fail'>, showsCodes: boolean) {
  const { messages, total } = await listOutbox(work, query, showsCodes)
  return { messages, pagination: paginationOf(query, total) }
}

const exportPages = (query: ExportQuery<OutboxQuery>, ctx: Work<'export.too_big'>, showsCodes: boolean) =>
  exportList({
    query,
    ctx,
    sheet: messageSheet,
    read: (asked) => pageOf(asked, ctx, showsCodes),
    rows: (reply) => reply.messages,
  })

export const messagesRoutes = ({ sms, smsDriver, codeGateway, secret, clock }: Deps): Feature => {
  const balance = createBalance(smsDriver, clock)
  /** With the outbox driver nothing leaves the machine: the superadmin reads the codes here. */
  const showsCodes = sms?.driver === 'outbox'

  return implement('messages', messages, {
    outbox: ({ query }, ctx) => pageOf(query, ctx, showsCodes),
    exportOutbox: ({ query }, ctx) => exportPages(query, ctx, showsCodes),
    own: ({ query }, ctx) => pageOf(query, ctx, false),
    exportOwn: ({ query }, ctx) => exportPages(query, ctx, false),

    async resend({ id }, ctx) {
      const { db, audit, fail } = ctx
      const first = await lockSms(db, id)
      if (!first) throw fail('not_found')
      const phone = await phoneNow(db, first)
      if (!canResend(first) || !phone) throw fail('state_conflict') // an erased client has none
      const newId = await queueSms(ctx, {
        phone,
        text: first.text,
        kind: first.kind,
        language: first.language,
        adminId: first.admin_id,
        gymId: first.gym_id,
        memberId: first.member_id,
        membershipId: first.membership_id,
        resendOf: first.id,
        dedupeKey: `resend:${first.id}`,
      })
      const queued = newId && (await findSms(db, first.admin_id, newId, showsCodes))
      if (!queued) throw fail('state_conflict') // it was resent already
      await audit({
        entity: 'messages',
        entityId: first.id,
        adminId: first.admin_id,
        before: { status: first.status, sms_kind: first.kind },
        after: { resent_as: newId },
      })
      return { sms: queued }
    },

    async gateway(_, { db, now }) {
      const { queued, oldest_queued, ...lastDay } = await countLastDay(db, now)
      const { balance: sum, error, at } = await balance()
      const { state, until, reason } = smsDriver.breaker.state()
      return {
        driver: sms.driver,
        has_callback: smsDriver.hasCallback,
        balance: sum,
        balance_error: error,
        balance_at: at?.toISOString() ?? null,
        breaker: { state, until: until?.toISOString() ?? null, reason },
        last_day: lastDay,
        queued,
        oldest_queued: oldest_queued?.toISOString() ?? null,
        codes: codeGateway
          ? {
              ...(await countCodes(db, now)),
              ...(await gatewayBalance(db)),
              trouble: codeGateway.breaker.state().reason,
            }
          : null,
      }
    },

    async tariff(_, { db }) {
      return { part_price: await readPartPrice(db) }
    },

    async setTariff({ body }, { db, audit }) {
      const before = await readPartPrice(db)
      await writePartPrice(db, body.part_price)
      const part_price = await readPartPrice(db)
      await audit({
        entity: 'messages',
        entityId: null,
        adminId: null,
        before: { part_price: before },
        after: { part_price },
      })
      return { part_price }
    },

    async callback({ secret: given, body }, { db, enter, now, fail }) {
      if (!isCallbackSecret(secret, given)) throw fail('not_found')
      await enter({ role: 'platform' })
      await learnFromCallback(db, body, now)
      return {}
    },
  })
}
