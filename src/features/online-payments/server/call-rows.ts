import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Box } from '#src/features/cash-boxes/server/boxes.ts'
import type { Seller } from '#src/features/invoices/server/invoice-state.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { Said } from './driver.ts'

/** Signs of a body or an answer that are kept: no provider's call is longer. */
const keptSigns = 4_000
/** Who paid, as providers name it: a dispute is about a payment, which its ids and sums tell. */
const ofPayers =
  '[a-z_]{0,20}(?:phone|msisdn|e_?mail|full_?name|first_?name|last_?name|payer_?name|client_?name|customer_?name|surname|patronymic|fio|card_?number|card_?holder|pinfl|passport)[a-z_]{0,20}'
const inJson = new RegExp(`("${ofPayers}"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|-?\\d+)`, 'gi')
const inForm = new RegExp(`((?:^|&)${ofPayers}=)[^&]*`, 'gi')
/** Without payers' phones, names, letters and cards. */
const withoutPayers = (text: string) => text.replace(inJson, '$1"…"').replace(inForm, '$1…')
const cut = (text: string) => withoutPayers(text.replaceAll('\u0000', '')).slice(0, keptSigns)

type Begun = {
  provider: PaymentProvider
  box: Pick<Box, 'id' | 'admin_id'>
  now: Date
  /** Empty: the call is ours. */
  ip: string
  isAuthentic: boolean
  method: string
  /** Without secrets. */
  body: string
  externalId?: string | null
}

/** A call between a provider and us, before anything comes of it. */
export async function insertCall(db: Db, begun: Begun): Promise<string> {
  const { provider, box, now } = begun
  const id = newId(now.getTime())
  await sql`
    insert into provider_calls (id, admin_id, provider, box_id, called_at, ip, is_authentic, method, body, answer, external_id)
    values (${id}, ${box.admin_id}, ${provider}, ${box.id}, ${now}, ${begun.ip}, ${begun.isAuthentic}, ${begun.method.slice(0, 64)},
      ${cut(begun.body)}, '', ${begun.externalId ?? null})`.execute(db)
  return id
}

type Answer = { now: Date; answer: string; externalId?: string | null; said?: Said | null }

/** What came of it; once. */
export async function answerCall(db: Db, id: string, { now, answer, externalId, said }: Answer): Promise<void> {
  await sql`
    update provider_calls set answered_at = ${now}, answer = ${cut(answer)}, external_id = coalesce(${externalId ?? null}, external_id), said = ${said ?? null}
    where id = ${id} and answered_at is null`.execute(db)
}

export type KeptCall = {
  id: string
  provider: PaymentProvider
  called_at: Date
  answered_at: Date | null
  ip: string
  method: string
  body: string
  answer: string
  said: Said | null
}

type About = { invoiceId: string; adminId: string; number: string; createdAt: Date }

/** One that is paid into the box of this owner, or (null) of the platform. */
export async function findInvoiceByNumber(db: Db, seller: Seller, number: string): Promise<About | undefined> {
  const { rows } = await sql<{ id: string; admin_id: string; created_at: Date }>`
    select i.id, i.admin_id, i.created_at from invoices i
    where i.number = ${number} and ${ofOwner('i', seller)} and (${seller}::uuid is null) = (i.subscription_id is not null)`.execute(
    db,
  )
  const [row] = rows
  return row && { invoiceId: row.id, adminId: row.admin_id, number, createdAt: row.created_at }
}

/** Short enough to stand in a call of somebody else by chance. */
const shortId = 6

/** All calls of one invoice and its payments, of the box that it is paid into, oldest first. */
export async function listCalls(
  db: Db,
  seller: Seller,
  { invoiceId, adminId, number, createdAt }: About,
): Promise<KeptCall[]> {
  const { rows: payments } = await sql<{ provider: PaymentProvider; external_id: string }>`
    select p.provider, p.external_id from provider_payments p where p.admin_id = ${adminId} and p.invoice_id = ${invoiceId}`.execute(
    db,
  )
  const ids = payments.map(({ external_id }) => external_id)
  const words = [number, ...ids.filter((id) => id.length >= shortId)]
  const { rows } = await sql<KeptCall>`
    select c.id, c.provider, c.called_at, c.answered_at, c.ip, c.method, c.body, c.answer, c.said from provider_calls c
    where c.admin_id is not distinct from ${seller}::uuid and c.is_authentic and c.called_at >= ${createdAt}::timestamptz - interval '1 minute'
      and (c.external_id = any(${ids}::text[]) or exists (select from unnest(${words}::text[]) w where position(w in c.body || c.method) > 0))
    order by c.called_at, c.id limit 500`.execute(db)
  return rows
}

type Client = { adminId: string; memberId: string }

/**
 * Of an erased client the calls about their payments keep ids, sums, times and states: what a provider told beside them, in whatever
 * words, goes (facts_of_call).
 */
export async function forgetInCalls(db: Db, { adminId, memberId }: Client): Promise<void> {
  const { rows } = await sql<{ since: Date | null; numbers: string[]; ids: string[] }>`
    select min(i.created_at) as since, coalesce(array_agg(distinct i.number), '{}') as numbers,
      coalesce(array_agg(distinct p.external_id) filter (where p.external_id is not null), '{}') as ids
    from invoices i left join provider_payments p on p.admin_id = i.admin_id and p.invoice_id = i.id
    where i.admin_id = ${adminId} and i.member_id = ${memberId}`.execute(db)
  const [kept] = rows
  if (!kept?.since) return
  const words = [...kept.numbers, ...kept.ids.filter((id) => id.length >= shortId)]
  await sql`
    select forget_in_calls(${adminId}, ${memberId}, ${kept.since}::timestamptz - interval '1 minute', ${words}::text[], ${kept.ids}::text[])`.execute(
    db,
  )
}

/** Calls of nobody are looked at for so long: what was not looked at in a year of nights is nobody's work any more. */
const lookBackMs = 400 * 86_400_000
const mostAtOnce = 10_000

/**
 * Calls before `until` that belong to no payment and name no invoice, so that no erasure finds them, keep their facts alone
 * (facts_of_call). In the platform's scope; answers how many they were.
 */
export async function forgetCallsOfNobody(db: Db, until: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with told as materialized (
      select c.id, c.admin_id, c.provider, c.external_id, c.called_at, c.body || ' ' || c.method as words from provider_calls c
      where c.called_at < ${until} and c.called_at >= ${new Date(until.getTime() - lookBackMs)}
        and (c.body <> facts_of_call(c.body) or c.answer <> facts_of_call(c.answer))
    ), named as materialized (
      select t.id, t.admin_id, m[1] as number from told t, regexp_matches(t.words, '(?<![0-9])([1-9][0-9]{11})(?![0-9])', 'g') m
    ), invoices_named as materialized (
      select i.admin_id, i.number, i.subscription_id from invoices i where i.number in (select n.number from named n)
    ), paid as materialized (
      select p.provider, p.external_id from provider_payments p where p.external_id in (select t.external_id from told t)
    )
    select t.id from told t
    where not exists (select from paid p where p.provider = t.provider and p.external_id = t.external_id)
      and not exists (
        select from named n join invoices_named i on i.number = n.number
        where n.id = t.id and (i.admin_id = n.admin_id or (n.admin_id is null and i.subscription_id is not null)))
    order by t.called_at, t.id limit ${mostAtOnce}`.execute(db)
  if (rows.length > 0) await sql`select forget_calls(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows.length
}
