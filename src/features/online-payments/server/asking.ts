import { type Day, tashkentDay } from '#src/contract/days.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import { findOwnBox, openBoxes, openKeys } from '#src/features/cash-boxes/server/boxes.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Vault } from '#src/server/vault.ts'
import type { Asked } from './asked-rows.ts'
import { type ClickApi, paidAsIn } from './click-api.ts'
import type { Exchange } from './own-calls.ts'
import type { Known } from './driver.ts'

export type AskingDeps = { database: Database; clock: Clock; vault: Vault; clickApi: ClickApi }
/** The cash box of an owner, or of the platform (null), at a provider with its keys; Click's unless told otherwise. */
export async function knownBox(
  { database, vault }: Pick<AskingDeps, 'database' | 'vault'>,
  seller: Seller,
  provider: PaymentProvider = 'click',
  which: { alsoOff?: boolean } = {},
): Promise<Known | undefined> {
  const box = await database.transaction({ role: 'platform' }, ({ db }) => findOwnBox(db, provider, seller, which), {
    readOnly: true,
  })
  return box && { box, keys: openKeys(vault, box) }
}

export const hasClick = async (db: Db, adminId: string): Promise<boolean> =>
  (await openBoxes(db, adminId)).some(({ provider }) => provider === 'click')

/** So far apart clocks may be: what was paid about midnight stands at Click under the day that its own clock had. */
const clocksApartMs = 10 * 60_000

const daysAbout = (at: Date): Day[] => [
  ...new Set([0, -clocksApartMs, clocksApartMs].map((apart) => tashkentDay(new Date(at.getTime() + apart)))),
]

/** What Click knows under a number of ours. */
export async function findAtClick(
  { clickApi }: Pick<AskingDeps, 'clickApi'>,
  known: Known,
  { external_id: externalId, number }: Pick<Asked, 'external_id' | 'number'>,
  paidAt: Date,
): Promise<Exchange> {
  let told: Exchange = { kind: 'refused', why: '' }
  for (const day of daysAbout(paidAt)) {
    told = await clickApi.find(known, externalId, number, day)
    if (told.kind !== 'refused' || told.isOfCall) return told
  }
  return told
}

/** Click's number of a payment, or why it has none. */
export async function numberAtClick(
  deps: Pick<AskingDeps, 'clickApi'>,
  known: Known,
  asked: Pick<Asked, 'paid_as' | 'external_id' | 'number' | 'asked_at'>,
): Promise<string | Exchange> {
  if (asked.paid_as) return asked.paid_as
  const found = await findAtClick(deps, known, asked, asked.asked_at)
  return found.kind === 'done' ? (paidAsIn(found.body) ?? { kind: 'refused', why: '' }) : found
}
