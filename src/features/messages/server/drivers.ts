import type { Clock } from '#src/server/clock.ts'
import type { SmsWay } from '../rules.ts'
import { type Breaker, createBreaker } from './circuit-breaker.ts'
import { createEskiz } from './eskiz.ts'
import type { Handed, SmsConfig, SmsDriver } from './sms-driver.ts'

/** Hands a message over elsewhere; undefined: it was not taken there, and leaves as SMS. */
type HandElsewhere = (text: string) => Promise<Handed | undefined>

/** A way that costs less than an SMS, for whoever wishes it. */
export type OtherWay = {
  name: Exclude<SmsWay, 'sms' | 'gateway'>
  /** Does the person of this message want it there? */
  find(messageId: string): Promise<HandElsewhere | undefined>
}

/** Nothing leaves the machine: the row in the outbox is the message. */
const outbox = (breaker: Breaker): SmsDriver => ({
  isRemote: false,
  hasCallback: false,
  breaker,
  send: async () => ({ kind: 'accepted', providerId: null }),
  find: async () => ({ kind: 'absent' }),
  balance: async () => ({ balance: null, error: null }),
  close: () => {},
})

export function createSmsDriver(
  config: SmsConfig,
  { clock, callbackUrl }: { clock: Clock; callbackUrl: string | undefined },
): SmsDriver {
  const breaker = createBreaker({ now: () => clock.now().getTime() })
  return config.driver === 'eskiz' ? createEskiz(config, { clock, callbackUrl, breaker }) : outbox(breaker)
}
