import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { startOfDay } from '#src/contract/days.ts'
import { enqueueJob } from '#src/server/queue.ts'
import { freshPhone, useApi } from './api.ts'
import { startEskizGateway } from './eskiz-gateway.ts'
import { callbackSecret } from '#src/features/messages/server/callback.ts'
import { checkSms } from '#src/features/messages/server/check-sms.ts'
import { queueSms, type Sms } from '#src/features/messages/server/queue-sms.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'

/** The product over a gateway of SMS that behaves as a test says; each test is days after the one before. */
export async function smsDesk() {
  const gateway = await startEskizGateway()
  afterAll(() => gateway.close())

  const world = useApi({
    sms: {
      driver: 'eskiz',
      url: gateway.url,
      email: 'zal@polvon.uz',
      password: 'maxfiy',
      from: '4546',
      timeoutMs: 4_000, // a busy machine is no gateway that hangs
    },
  })
  const deps = () => world.application.deps

  /** A working day at noon: nothing here waits for the morning. */
  const noon = new Date(startOfDay('2027-03-10').getTime() + 12 * 3_600_000)
  let at = noon
  /** Moves the product's clock and the calls that depend on it. */
  const later = (minutes: number) => {
    at = new Date(at.getTime() + minutes * 60_000)
    world.clock(at)
  }

  beforeEach(() => {
    gateway.behave('well')
    gateway.answersQuestions = true
    gateway.refusesSignIn = false
    deps().smsDriver.breaker.succeeded()
    at = new Date(at.getTime() + 3 * 86_400_000) // no other test's message is asked about any more
    world.clock(at)
  })

  const queue = (more: Partial<Sms> = {}) =>
    world.sql({ role: 'platform' }, async (db) => {
      const enqueue = (task: string, payload: Record<string, unknown>, options = {}) =>
        enqueueJob(db, task, payload, options)
      const id = await queueSms(
        { db, now: deps().clock.now(), enqueue },
        { phone: freshPhone(), text: 'Temir Zal: qarzingiz bor', kind: 'receipt', language: 'uz', ...more },
      )
      if (!id) throw new Error('the message stands there already')
      return id
    })
  const send = (id: string) => sendSms.run({ id }, deps())
  const check = () => checkSms.run({}, deps())
  const row = async (id: string) => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{
        status: string
        tries: number
        error: string | null
        provider_id: string | null
        send_after: Date
        check_after: Date | null
      }>`select status, tries, error, provider_id, send_after, check_after from sms_messages where id = ${id}`.execute(
        db,
      ),
    )
    const [message] = rows
    if (!message) throw new Error('no such message')
    return message
  }
  const copies = (id: string) => gateway.taken.filter(({ user_sms_id }) => user_sms_id === id).length
  const callbackUrl = () => `${world.base}/sms/callback/${callbackSecret(deps().secret)}`
  return { gateway, world, deps, noon, later, queue, send, check, row, copies, callbackUrl }
}
