import type { Clock } from '#src/server/clock.ts'
import type { Balance, SmsDriver } from './sms-driver.ts'

type Known = Balance & { at: Date | null }

const keptMs = 60_000
/** A page waits no longer than this for the gateway: it shows what was known, and the answer comes with the next look. */
const patienceMs = 1_200

/** The gateway's balance, asked for at most once a minute, by one call whoever looks. */
export function createBalance(driver: SmsDriver, clock: Clock) {
  let known: Known = { balance: null, error: null, at: null }
  let asking: Promise<void> | undefined
  return async (): Promise<Known> => {
    if (!driver.isRemote) return known
    const age = clock.now().getTime() - (known.at?.getTime() ?? Number.NEGATIVE_INFINITY)
    if (age < keptMs) return known
    asking ??= driver
      .balance()
      .then((answer) => {
        known = { ...answer, at: clock.now() }
      })
      .finally(() => (asking = undefined))
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([asking, patience])
    clearTimeout(timer)
    return known
  }
}
