import { type RawBuilder, sql } from 'kysely'
import { noticeKeys } from '#src/features/notifications/rules.ts'
import type { Db } from '#src/server/db.ts'
import type { DB } from '#src/server/schema.generated.ts'
import { cardKeys } from '../card.ts'
import { erasedCard } from './card-columns.ts'
import { type Asked, type Client, findClient, type FormerPhones } from './erased-client.ts'
import { forgetInAnswers, listNamedAlone } from './forgotten-answers.ts'
import { columnsWithout, listed, names, nothingRead, withoutName } from './uploaded-rows.ts'

type Column<T extends keyof DB> = keyof DB[T] & string
/** `word` leaves a dash where something stood, so that it still shows that there was something; else the column's new value. */
type Erased = 'word' | RawBuilder<unknown> | ((client: Client) => RawBuilder<unknown>)

type Declared<T extends keyof DB> = {
  /** Which rows are of the client; those that name them in `member_id` unless told otherwise. */
  where?: (client: Client) => RawBuilder<unknown>
  /** What an erasure writes over. */
  erased?: Partial<Record<Column<T>, Erased>>
  /** The rows go as a whole, with these columns. */
  deleted?: readonly Column<T>[]
  /** Erased by `forgetPerson`, once no owner knows the person any more. */
  withThePerson?: readonly Column<T>[]
  /** May say something of a client and stays: why. */
  kept?: Partial<Record<Column<T>, string>>
  /** Says nothing of a client. */
  impersonal?: readonly Column<T>[]
}

const empty = sql`''`
const nothing = sql`null`
const books = 'the books explain by it why money moved, and they may not change'
const staff = 'is of those who work at the gym, not of its clients'

/**
 * Every column that holds free words or JSON, and what an erasure does with it. A column that is missing here is refused by
 * test/schema.test.ts; enumerated and generated ones need no line. What `eraseMember` does follows from this table alone.
 */
export const personalData: { readonly [T in keyof DB]?: Declared<T> } = {
  accounts: { withThePerson: ['login', 'held_phone'], impersonal: ['password_hash'] },
  admins: {
    kept: { fullname: staff, phone_number: staff, address: staff, avatar: staff, status_reason: staff, note: staff },
    impersonal: ['search_text'],
  },
  audit_log: {
    kept: {
      actor_name: 'says who acted',
      before: 'words about who is erased are taken out by forget_in_audit, but for the keys of auditKeys.impersonal',
      after: 'as before',
    },
    impersonal: ['action', 'entity', 'request_id'],
  },
  audit_links: { impersonal: ['entry_digest', 'salt', 'words_digest', 'kept_digest', 'head'] },
  // what is charged ends with the card: the rows of money stay
  autopays: {
    erased: { sealed_token: nothing, card: nothing },
    impersonal: ['provider', 'terms', 'stopped_by_kind', 'stop_why', 'sealed_box'],
  },
  autopay_charges: {
    impersonal: ['kind', 'state', 'receipt_id', 'answer'],
  },
  cash_shifts: { kept: { note: 'explains a difference of the till' }, impersonal: ['counted_notes'] },
  change_requests: { erased: { answer: 'word' }, impersonal: ['answered_by_kind'] },
  class_bookings: { erased: { forgive_reason: 'word' } },
  class_coaches: {
    kept: { fullname: staff, phone_number: staff, photo: staff, about: staff },
    impersonal: ['skills', 'free_hours'],
  },
  class_kinds: { impersonal: ['name', 'description', 'picture'] },
  class_rooms: { impersonal: ['name'] },
  class_sessions: { impersonal: ['cancel_reason'] },
  consent_texts: { impersonal: ['uz', 'ru', 'en'] },
  consents: { impersonal: ['kind', 'made_by_kind'] },
  door_devices: { impersonal: ['name', 'key_hash'] },
  employees: {
    kept: { fullname: staff, phone_number: staff, avatar: staff, position: staff, status_reason: staff },
    impersonal: ['permissions', 'search_text'],
  },
  register_entries: { impersonal: ['title', 'mxik', 'package_code', 'payment_method', 'answer'] },
  accountant_checks: { kept: { reason: books } },
  fiscal_receipts: {
    impersonal: ['url', 'receipt_id', 'terminal_id', 'fiscal_sign', 'message', 'mxik', 'package_code'],
  },
  former_phones: { withThePerson: ['phone_number'] },
  freeze_requests: { erased: { reason: 'word', answer: 'word' }, impersonal: ['answered_by_kind'] },
  gym_addresses: { impersonal: ['slug'] },
  gym_facilities: { impersonal: ['name'] },
  gym_holidays: { impersonal: ['name'] },
  gym_photos: { impersonal: ['picture', 'caption'] },
  gym_settings: { impersonal: ['sms_texts', 'public_text', 'weekday_hours'] },
  gyms: { impersonal: ['name', 'logo', 'phone_number', 'address', 'map_url', 'search_text'] },
  idempotency_keys: {
    kept: { reply: 'an answer that names who is erased is taken out by forget_in_answers; all go after seven days' },
    impersonal: ['endpoint', 'key', 'body_hash'],
  },
  // before their rows, which say what of the first values of the columns is of this client
  imports: {
    where: (client) => sql`(${names(client)} or id in (select r.import_id from import_rows r where ${listed(client)}))`,
    erased: { columns: columnsWithout, file_name: withoutName },
    impersonal: ['stop_code', 'matching', 'made_by_name', 'asked_by'],
  },
  // of what was not brought in yet a row becomes one that never will be
  import_rows: {
    where: (client) => listed(client, 'import_rows'),
    erased: {
      cells: sql`'{}'`,
      phone_number: nothing,
      problems: sql`case when member_id is null then ${JSON.stringify([{ field: 'row', code: 'row.erased' }])}::jsonb else '[]' end`,
      reading: sql`case when member_id is not null then ${nothingRead()} end`,
      state: sql`case when member_id is null then 'bad' else state end`,
    },
  },
  known_devices: { impersonal: ['device_hash'] },
  recovery_codes: { impersonal: ['code_hash'] },
  totp_factors: { impersonal: ['sealed_key'] },
  passkeys: { kept: { name: staff }, impersonal: ['credential_id', 'public_key', 'transports'] },
  used_challenges: { impersonal: ['challenge_hash'] },
  invoices: { impersonal: ['number', 'word', 'fiscal_line'] },
  // before members: whose phone is asked of the row that still has it
  leads: {
    where: ({ adminId, memberId, former }) => sql`(
      phone_number = (select m.phone_number from members m where m.admin_id = ${adminId} and m.id = ${memberId})
      or exists (select from unnest(${former.map((one) => one.phone_number)}::text[], ${former.map((one) => one.until)}::timestamptz[]) as f (phone, until)
        where f.phone = phone_number and created_at < f.until))`,
    deleted: ['fullname', 'phone_number', 'text', 'note', 'search_text'],
    impersonal: ['answered_by_kind'],
  },
  ledger_checks: { kept: { findings: books } },
  gift_cards: { impersonal: ['code_digest', 'code_end'] },
  gift_card_entries: { kept: { reason: books }, impersonal: ['kind', 'payment_method', 'provider', 'made_by_kind'] },
  gift_card_orders: { impersonal: ['code_digest', 'code_end'] },
  promo_codes: { impersonal: ['code'] },
  promises: { impersonal: ['made_by_kind'] },
  letters: { deleted: ['body'], impersonal: ['written_by_kind'] },
  // measures themselves go with their person (`forgetPerson`)
  body_goals: { withThePerson: ['kind'] },
  body_measurements: { withThePerson: ['kind'] },
  measurement_shares: { deleted: [] },
  member_notes: { deleted: ['body'] },
  members: {
    where: ({ memberId }) => sql`id = ${memberId}`,
    erased: {
      ...erasedCard,
      avatar: nothing,
      status_reason: nothing,
      search_text: empty,
    },
    kept: { code: 'is drawn by chance and stands on receipts' },
  },
  membership_freezes: { erased: { reason: 'word' } },
  membership_gifts: { kept: { reason: books } },
  membership_plans: { impersonal: ['name', 'options', 'conditions', 'search_text', 'mxik', 'package_code'] },
  memberships: {
    erased: { note: nothing, cancel_reason: 'word' },
    kept: { discount_reason: books },
    impersonal: ['plan_name', 'options', 'conditions'],
  },
  news: { impersonal: ['title', 'body', 'picture', 'search_text'] },
  notification_choices: { impersonal: ['topic'] },
  notifications: {
    where: ({ memberId }) => sql`(recipient_id = ${memberId} or member_id = ${memberId})`,
    erased: {
      params: sql`(select coalesce(jsonb_object_agg(key, case when key = any(${noticeKeys.impersonal}::text[]) then value else '"—"'::jsonb end), '{}')
        from jsonb_each(params))`,
    },
    impersonal: ['kind', 'link', 'dedupe_key'],
  },
  one_time_codes: {
    withThePerson: ['phone_number', 'code_hash'],
    kept: { asked_network: 'goes two days after the code', asked_device: 'as asked_network' },
  },
  owner_exports: { impersonal: ['file_name'] },
  payment_boxes: { impersonal: ['word', 'names', 'sealed_keys', 'key_ends'] },
  people: { withThePerson: ['phone_number'] },
  platform_settings: { impersonal: ['key', 'value'] },
  push_subscriptions: { withThePerson: ['endpoint', 'p256dh', 'auth'] },
  provider_calls: {
    kept: {
      body: 'a dispute is settled by its ids, sums, times and states: payers are masked before it is written, and all else is taken out by forget_in_calls, of a call of nobody by forget_calls',
      answer: 'as body',
    },
    impersonal: ['ip', 'method', 'external_id'],
  },
  provider_payments: {
    kept: { return_reason: books },
    impersonal: [
      'external_id',
      'fiscal',
      'fiscal_return',
      'merchant',
      'paid_as',
      'sealed_code',
      'refused_why',
      'return_refused_why',
    ],
  },
  ratings: { erased: { comment: nothing } },
  // of what was typed at the door codes alone are kept
  refused_visits: { impersonal: ['code', 'reason', 'refused_by_kind'] },
  sessions: {
    kept: { user_agent: 'shows where an account was used; goes ninety days after the session', ip: 'as user_agent' },
    impersonal: ['refresh_hash', 'parent_refresh_hash', 'ended_reason'],
  },
  sign_ins: {
    kept: { user_agent: 'as in sessions', ip: 'as in sessions' },
  },
  sms_messages: {
    // what still waits is too late by then, and leaves for nobody
    erased: { phone_number: empty, text: empty, expires_at: sql`created_at` },
    impersonal: ['kind', 'provider_id', 'dedupe_key', 'error', 'gateway_id', 'gateway_state'],
  },
  // chats and links of a person go with them (`forgetPerson`)
  telegram_chats: { impersonal: ['evening_told'] },
  telegram_links: { withThePerson: ['word_hash'] },
  telegram_openings: { impersonal: ['data_hash'] },
  telegram_sayings: { kept: { message: 'waits to be said, for a day at most; of an account it goes with its chat' } },
  telegram_state: { impersonal: ['reader'] },
  subscription_plans: { impersonal: ['name', 'options', 'search_text', 'mxik', 'package_code'] },
  subscriptions: { impersonal: ['plan_name', 'options', 'stop_reason', 'note'] },
  superadmins: { kept: { root_name: staff, fullname: staff, avatar: staff } },
  throttles: { impersonal: ['key'] },
  transactions: {
    erased: { note: nothing },
    kept: { reason: books, way_reason: books, edit_reason: books },
    impersonal: ['edited_by_kind'],
  },
  visits: { erased: { override_reason: 'word' }, impersonal: ['undone_by_kind'] },
}

/** Keys of old and new values in the log. Of whom was erased nothing is shown that is not named impersonal here. */
export const auditKeys: Readonly<Record<'personal' | 'impersonal', readonly string[]>> = {
  personal: [
    ...cardKeys,
    'avatar',
    'code',
    'sms',
    'reason',
    'override_reason',
    'discount_reason',
    'way_reason',
    'edit_reason',
  ],
  impersonal: [
    'autopay',
    'stop_why',
    'is_reserved',
    'covers_renewal',
    'covers_parts',
    'terms_version',
    'takes_cards',
    'cards_cut_off',
    'status',
    'stars',
    'language',
    'deleted',
    'erased',
    'kept_digest',
    'gyms',
    'gym_id',
    'member_id',
    'is_pinned',
    'is_sms_allowed',
    'is_open',
    'consent',
    'agrees',
    'way',
    'plan_id',
    'plan_name',
    'price',
    'duration',
    'options',
    'conditions',
    'freeze_days',
    'gift_days',
    'is_frozen',
    'start_date',
    'end_date',
    'end_on',
    'start',
    'end',
    'from',
    'date',
    'changed_to',
    'renewed_from',
    'passed',
    'discount',
    'paid_amount',
    'payment_method',
    'fee',
    'refund',
    'written_off',
    'credit',
    'amount',
    'transaction_type',
    'direction',
    'receipt_number',
    'act_number',
    'receipt_sent',
    'refusal',
    'undone',
    'used',
    'left',
    'left_at',
    'skipped',
  ],
}

const valueOf = (erased: Erased, column: string, client: Client) =>
  erased === 'word' ? dashOver(column) : typeof erased === 'function' ? erased(client) : erased

const dashOver = (column: string) => sql`case when ${sql.ref(column)} is null then null else '—' end`

declare const begun: unique symbol
/** Says that an erasure has asked first who else knows the person: made by `forgetPerson` alone. */
export type ErasureBegun = { readonly [begun]: true; former: FormerPhones }

/**
 * What belongs to the person and to no owner goes, unless somebody else than `owners`, who are about to erase them, knows them:
 * phone, sign-in, devices, chats, measures. It comes before all that the erasure writes: what a transaction has written of an
 * owner can't be read in it past the walls where owners' tables stand on other nodes.
 */
export async function forgetPerson(
  db: Db,
  { memberId, owners, at }: { memberId: string; owners: readonly string[]; at: Date },
): Promise<ErasureBegun> {
  const { rows: former } = await sql<FormerPhones[number]>`
    select phone_number, until from former_phones_of(${memberId})`.execute(db)
  await sql`select forget_person_unless_known(${memberId}, ${owners}::uuid[], ${at})`.execute(db)
  return Object.assign({} as Pick<ErasureBegun, typeof begun>, { former })
}

/**
 * Takes away what says who a client of this owner was, in every table, as it is declared. Answers the digest of what stays in the log:
 * it stands in the act of the erasure.
 */
export async function erasePersonalData(db: Db, asked: Asked): Promise<string> {
  const client = await findClient(db, asked)
  const records = await listNamedAlone(db, client) // some of them go
  for (const [table, declared] of Object.entries(personalData)) {
    const which = declared.where?.(client) ?? sql`member_id = ${client.memberId}`
    const rows = sql`${sql.table(table)}`
    const where = sql`where admin_id = ${client.adminId} and ${which}`
    if (declared.deleted) await sql`delete from ${rows} ${where}`.execute(db)
    const written = Object.entries((declared.erased ?? {}) as Record<string, Erased>).map(
      ([column, erased]) => sql`${sql.ref(column)} = ${valueOf(erased, column, client)}`,
    )
    if (written.length > 0) await sql`update ${rows} set ${sql.join(written)} ${where}`.execute(db)
  }
  await forgetInAnswers(db, client, records)
  return forgetInAudit(db, client)
}

/** The log keeps who acted when on which record, and its chain stays whole: the links hold digests of the words alone. */
async function forgetInAudit(db: Db, { adminId, memberId }: Client): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select r.id from memberships r where r.admin_id = ${adminId} and r.member_id = ${memberId}
    union all select r.id from transactions r where r.admin_id = ${adminId} and r.member_id = ${memberId}
    union all select r.id from visits r where r.admin_id = ${adminId} and r.member_id = ${memberId}`.execute(db)
  const acts = await actsInClasses(db, { adminId, memberId })
  const records = [memberId, ...rows.map(({ id }) => id), ...acts]
  const forgotten = await sql<{ digest: string }>`
    select encode(forget_in_audit(${adminId}, ${memberId}, ${records}::uuid[], ${auditKeys.impersonal}::text[]), 'hex') as digest`.execute(
    db,
  )
  return forgotten.rows[0]?.digest ?? ''
}

/** Of a class the acts that are about this one of all who booked it. The log stands on no node: two questions. */
async function actsInClasses(db: Db, { adminId, memberId }: Pick<Client, 'adminId' | 'memberId'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.session_id as id from class_bookings b where b.admin_id = ${adminId} and b.member_id = ${memberId}`.execute(
    db,
  )
  const sessions = rows.map(({ id }) => id)
  const { rows: acts } = await sql<{ id: string }>`
    select l.id from audit_log l
    where l.admin_id = ${adminId} and l.entity = 'class_sessions' and l.entity_id = any(${sessions}::uuid[]) and l.after ->> 'member_id' = ${memberId}`.execute(
    db,
  )
  return acts.map(({ id }) => id)
}
