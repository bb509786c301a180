import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import { paymentProviders } from '#src/contract/payment-methods.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { isOwnerAlive } from '#src/features/admins/server/owner-there.ts'
import type { Db } from '#src/server/db.ts'
import type { Vault } from '#src/server/vault.ts'

type Words = Readonly<Record<string, string>>

type BoxRow = {
  id: string
  /** Null: the platform's own. */
  admin_id: string | null
  provider: PaymentProvider
  word: string
  is_on: boolean
  is_test: boolean
  /** A test whose money is none: its protocol is answered, and nothing of it is entered (decision 93). */
  is_apart: boolean
  /** Whether people pay here: it is on, no test apart, and its owner is not blocked or gone. */
  is_open: boolean
  takes_cards: boolean
  names: Words
  key_ends: Words
  updated_at: Date
}
export type Box = BoxRow

/** Its owner may be paid: nobody is asked to pay whom the platform has blocked. */
const isServed = sql`(b.admin_id is null or ${isOwnerAlive(sql`b.admin_id`)})`

const columns = sql`b.id, b.admin_id, b.provider, b.word, b.is_on, b.is_test, b.is_apart, b.is_on and not b.is_apart and ${isServed} as is_open,
  b.takes_cards, b.names, b.key_ends, b.updated_at`

/** The boxes of an owner, or of the platform (null). */
export async function listBoxes(db: Db, adminId: string | null): Promise<Box[]> {
  const { rows } = await sql<BoxRow>`
    select ${columns} from payment_boxes b where b.admin_id is not distinct from ${adminId}::uuid order by b.provider`.execute(
    db,
  )
  return rows
}

/** Those of a seller's boxes where people pay, in the order that a choice shows them in; for who tries them also tests apart. */
export const onlyOpen = (boxes: readonly Box[], { alsoTests = false }: { alsoTests?: boolean } = {}): Box[] =>
  paymentProviders.flatMap((provider) =>
    boxes.filter((box) => box.provider === provider && (box.is_open || (alsoTests && box.is_on && box.is_apart))),
  )

/** Nobody changes the boxes of an owner until this transaction ends. */
export async function holdBoxes(db: Db, adminId: string): Promise<void> {
  await sql`select from payment_boxes b where b.admin_id = ${adminId} order by b.id for share`.execute(db)
}

/** Where people pay an owner, or the platform. */
export const openBoxes = async (db: Db, adminId: string | null): Promise<Box[]> =>
  onlyOpen(await listBoxes(db, adminId))

export type CalledBox = Box & {
  sealed_keys: Buffer
  /** Whether payments begin here, those of a test too. */
  begins: boolean
}

/**
 * Who called, with its keys still sealed. The word is its address. One that was switched off, or whose owner was blocked or
 * deleted, begins nothing; what was begun or paid before is gone on with and taken back all the same.
 */
export async function findCalledBox(db: Db, provider: PaymentProvider, word: string): Promise<CalledBox | undefined> {
  const { rows } = await sql<CalledBox>`
    select ${columns}, b.sealed_keys, b.is_on and ${isServed} as begins
    from payment_boxes b where b.provider = ${provider} and b.word = ${word}`.execute(db)
  return rows[0]
}

/** The box that is asked for something, with its keys still sealed; none when it was switched off or is a test apart, unless that is no matter. */
export async function findOwnBox(
  db: Db,
  provider: PaymentProvider,
  adminId: string | null,
  { alsoOff = false }: { alsoOff?: boolean } = {},
): Promise<(Box & { sealed_keys: Buffer }) | undefined> {
  const { rows } = await sql<BoxRow & { sealed_keys: Buffer }>`
    select ${columns}, b.sealed_keys from payment_boxes b
    where b.provider = ${provider} and b.admin_id is not distinct from ${adminId}::uuid and ((b.is_on and not b.is_apart) or ${alsoOff})`.execute(
    db,
  )
  return rows[0]
}

/** Whoever has a box at a provider, on or off; null: the platform. */
export async function listSellers(db: Db, provider: PaymentProvider): Promise<(string | null)[]> {
  const { rows } = await sql<{ admin_id: string | null }>`
    select b.admin_id from payment_boxes b where b.provider = ${provider} order by b.id`.execute(db)
  return rows.map(({ admin_id }) => admin_id)
}

/** When the server starts: whether tests stand apart follows from where it runs, also of boxes that were entered elsewhere or before. */
export async function alignTestBoxes(db: Db, keepsTestApart: boolean): Promise<void> {
  await sql`
    update payment_boxes set is_apart = is_test and ${keepsTestApart} where is_apart <> (is_test and ${keepsTestApart})`.execute(
    db,
  )
}

/** By which a person tells one key from another: never more than a quarter of it. */
const endOf = (key: string): string => key.slice(key.length - Math.min(4, Math.floor(key.length / 4)))

/** What was sealed for a box opens in no other. */
export const placeOf = (id: string): string => `payment box ${id}`

export const openKeys = (vault: Vault, box: { id: string; sealed_keys: Buffer }): Words =>
  JSON.parse(vault.open(box.sealed_keys, placeOf(box.id))) as Words // sealed by saveBox alone

/** Those of before; none where nobody can open them any more: SECRETS_KEY was lost, and they are entered anew. */
function keysBefore(vault: Vault, box: { id: string; sealed_keys: Buffer }): Words | undefined {
  try {
    return openKeys(vault, box)
  } catch {
    return undefined
  }
}

/** A box as it was before it was changed. */
export type FormerBox = Pick<Box, 'id' | 'is_on' | 'is_test' | 'is_apart' | 'takes_cards' | 'names'> & {
  /** None where nobody can open them any more. */
  keys: Words | undefined
}

type Saved = {
  adminId: string | null
  provider: PaymentProvider
  isOn: boolean
  isTest: boolean
  /** Money of tests is none here. */
  keepsTestApart: boolean
  /** Undefined: as it is. */
  takesCards: boolean | undefined
  names: Words
  /** Those that were entered now. */
  keys: Words
  now: Date
}

/**
 * Writes a box, whose keys stay unless they are entered anew. Two at the same moment come one after the other. Answers what it was
 * before; undefined where it is not whole.
 */
export async function saveBox(
  db: Db,
  vault: Vault,
  saved: Saved,
  isWhole: (keyNames: readonly string[]) => boolean,
): Promise<{ before: FormerBox | null } | undefined> {
  const { adminId, provider, now } = saved
  const { rows } = await sql<Omit<FormerBox, 'keys'> & { sealed_keys: Buffer }>`
    select b.id, b.is_on, b.is_test, b.is_apart, b.takes_cards, b.names, b.sealed_keys from payment_boxes b
    where b.admin_id is not distinct from ${adminId}::uuid and b.provider = ${provider} for update`.execute(db)
  const before = rows[0]
  const kept = before && keysBefore(vault, before)
  const keys = { ...kept, ...saved.keys }
  if (!isWhole(Object.keys(keys))) return undefined
  const id = before?.id ?? newId(now.getTime())
  const sealed = vault.seal(JSON.stringify(keys), placeOf(id))
  const ends = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, endOf(key)]))
  const written = await sql<{ id: string }>`
    insert into payment_boxes as b (id, admin_id, provider, word, is_on, is_test, is_apart, takes_cards, names, sealed_keys, key_ends, created_at, updated_at)
    values (${id}, ${adminId}, ${provider}, ${randomBytes(18).toString('hex')}, ${saved.isOn}, ${saved.isTest}, ${saved.isTest && saved.keepsTestApart}, ${saved.takesCards ?? before?.takes_cards ?? false}, ${JSON.stringify(saved.names)}::jsonb,
      ${sealed}, ${JSON.stringify(ends)}::jsonb, ${now}, ${now})
    on conflict on constraint payment_boxes_provider_key do update set is_on = excluded.is_on, is_test = excluded.is_test, is_apart = excluded.is_apart, takes_cards = excluded.takes_cards,
      names = excluded.names, sealed_keys = excluded.sealed_keys, key_ends = excluded.key_ends, updated_at = excluded.updated_at
    where b.id = excluded.id returning b.id`.execute(db)
  // somebody else entered the first one at this moment: what is sealed for an id of ours would not open there
  if (written.rows.length === 0) return saveBox(db, vault, saved, isWhole)
  return { before: before ? { ...before, keys: kept } : null }
}
