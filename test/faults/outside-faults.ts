import { setTimeout as sleep } from 'node:timers/promises'
import { type EskizGateway, startEskizGateway } from '#test/eskiz-gateway.ts'
import type { ProductProcess } from '#test/ledger/product-process.ts'
import { Desks } from './desks.ts'
import { groups } from '../groups.ts'
import { type Fault, healthLimitMs, hold, ms } from './fault.ts'

let gateway: EskizGateway

const day = 86_400_000

/** Acts are sealed within a minute; here as soon as they are asked to be, before the clock jumps again. */
async function isSealed(product: ProductProcess): Promise<void> {
  await product.sql(`select graphile_worker.add_job('audit.seal', '{}')`)
  for (const end = Date.now() + 70_000; Date.now() < end; await sleep(200)) {
    const [open] = await product.sql<{ count: string }>(
      'select count(*) from audit_log l where not exists (select from audit_links k where k.entry_id = l.id)',
    )
    if (open?.count === '0') return
  }
  throw new Error('acts were not sealed within 70 s')
}

export const outsideFaults: Readonly<Record<string, Fault>> = {
  'sms-gateway': {
    title: 'the SMS gateway hangs, fails, breaks off after it took a message, and recovers, while desks work',
    async env() {
      gateway = await startEskizGateway()
      const account = { ESKIZ_EMAIL: 'club@example.uz', ESKIZ_PASSWORD: 'maxfiy', ESKIZ_URL: gateway.url }
      return { SMS_DRIVER: 'eskiz', ...account }
    },
    async work(product, say) {
      const desks = await new Desks(product).open()
      const before = gateway.taken.length
      gateway.behave('hangs', 'fails', 'resets', 'takes and drops', 'takes and fails', 'busy', 'well')
      let slowest = 0
      const health = await desks.watch('/health', () =>
        desks.payThrough(async () => {
          for (let at = 0; at < 12; at++) {
            const made = await desks.call('/member/create', desks.newPerson())
            hold(made.status === 201, `a new member was answered ${made.status} ${JSON.stringify(made.body)}`)
            slowest = Math.max(slowest, made.ms)
            // who was just written down signs in: a code leaves at any hour
            const asked = await desks.call(
              '/member/login/code',
              { phone_number: made.body.member.phone_number },
              { token: '' },
            )
            hold([200, 429].includes(asked.status), `a code was answered ${asked.status}`)
          }
          await sleep(3_000)
        }),
      )
      say(`a new member took ${ms(slowest)} at most, health ${ms(health.slowest)}`)
      hold(slowest < 3_000 && health.slowest < healthLimitMs, 'nobody waits for the gateway')
      const copies = [...groups(gateway.taken.slice(before), ({ user_sms_id }) => user_sms_id).values()]
      say(
        `the gateway was called ${gateway.calls['/message/sms/send-batch'] ?? 0} times and took ${copies.length} messages`,
      )
      hold(copies.length > 0, 'the gateway never heard of a message: the fault did not happen')
      hold(
        copies.every((of) => of.length === 1),
        'no message is handed over twice',
      )
      say(await desks.agrees())
      await gateway.close()
    },
  },

  'clock-jumps': {
    title: 'the clock jumps 40 days on and home again, and half an hour back and on, while eight desks pay',
    env: async () => ({ TEST_CLOCK: '1' }),
    async work(product, say) {
      const desks = await new Desks(product).open()
      const move = async (days: number | null) => {
        const now = days === null ? null : new Date(Date.now() + days * day).toISOString()
        const moved = await desks.call('/test/clock', { now }, { method: 'PUT' })
        hold(moved.status === 200, `the clock was not moved: ${moved.status}`)
      }
      for (const days of [40, null, -1 / 48, null]) {
        await move(days)
        await desks.signIn()
        const health = await desks.watch('/health', () => desks.payThrough(() => sleep(700)))
        const { status } = await desks.call('/member/foradmin/all')
        say(
          `${days === null ? 'home' : `${Math.round(days * 1_440)} minutes from now`}: lists are answered ${status}, health took ${ms(health.slowest)}`,
        )
        hold(status === 200 && health.slowest < healthLimitMs, 'people work on at any time')
        await isSealed(product)
      }
      say(await desks.agrees())
    },
  },
}
