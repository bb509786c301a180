import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { featureOrder } from './feature-order.ts'

/** Tables that belong to the kernel: any feature may use them. */
const kernel = ['audit_links', 'audit_log', 'idempotency_keys', 'platform_settings']

/** Who keeps a table: nobody else writes it, and nobody before it in the order reads it. */
const tablesOf: Readonly<Record<string, readonly string[]>> = {
  messages: ['sms_messages'],
  notifications: ['notification_choices', 'notifications', 'push_subscriptions', 'told_news'],
  sessions: [
    'accounts',
    'former_phones',
    'known_devices',
    'one_time_codes',
    'passkeys',
    'recovery_codes',
    'sessions',
    'sign_ins',
    'superadmins',
    'totp_factors',
    'used_challenges',
  ],
  admins: ['admins'],
  gyms: ['employee_gyms', 'gym_addresses', 'gym_facilities', 'gym_holidays', 'gym_settings', 'gyms'],
  employees: ['employees'],
  shifts: ['cash_shifts'],
  plans: ['membership_plan_gyms', 'membership_plans', 'subscription_plans'],
  transactions: ['receipt_counters', 'transactions'],
  subscriptions: ['subscriptions'],
  members: ['consent_texts', 'consents', 'member_gyms', 'member_notes', 'members', 'people'],
  'promo-codes': ['promo_codes'],
  memberships: ['membership_freezes', 'membership_gifts', 'membership_uses', 'memberships'],
  'gift-cards': ['gift_card_entries', 'gift_card_orders', 'gift_cards'],
  fiscal: ['accountant_checks', 'fiscal_receipts', 'register_entries'],
  'cash-boxes': ['payment_boxes', 'payment_rates'],
  invoices: ['invoices'],
  'online-payments': ['provider_calls', 'provider_payments'],
  leads: ['leads'],
  visits: ['refused_visits', 'visits'],
  doors: ['door_devices'],
  ratings: ['ratings'],
  'freeze-requests': ['freeze_requests'],
  'change-requests': ['change_requests'],
  letters: ['letters'],
  news: ['news', 'news_gyms'],
  photos: ['gym_photos'],
  promises: ['promises'],
  autopay: ['autopay_charges', 'autopays'],
  classes: [
    'class_bookings',
    'class_coaches',
    'class_feeds',
    'class_kinds',
    'class_rooms',
    'class_series',
    'class_sessions',
    'class_settings',
  ],
  measurements: ['body_goals', 'body_measurements', 'measurement_shares'],
  telegram: [
    'telegram_chats',
    'telegram_links',
    'telegram_openings',
    'telegram_paces',
    'telegram_sayings',
    'telegram_state',
  ],
  'first-steps': ['first_steps'],
  imports: ['import_rows', 'imports'],
  ledger: ['ledger_checks'],
  'owner-export': ['owner_exports'],
}

/**
 * One book, which each of them reads: what is owed and paid stands in the rows of memberships and subscriptions, a shift
 * is the money in it, and members are told apart by what they bought. Each table is still written by its owner alone.
 */
const oneBook: readonly string[] = ['shifts', 'transactions', 'subscriptions', 'members', 'memberships']

type Exception = { feature: string; tables: readonly string[]; why: string }

const readsUpward: readonly Exception[] = [
  {
    feature: 'members',
    tables: ['visits', 'class_bookings', 'class_sessions', 'imports', 'import_rows', 'letters'],
    why: 'what the log says of the visits and classes of somebody erased is taken out with them, their rows in files that wait, and answers that are kept of letters',
  },
  {
    feature: 'notifications',
    tables: ['member_gyms', 'sessions', 'class_coaches'],
    why: 'open pages of a member hear of the classes of their gyms, those of a coach of their own, and phones of news while their session lasts',
  },
  { feature: 'messages', tables: ['admins', 'gyms'], why: 'the list of SMS names the owner and the gym' },
  {
    feature: 'sessions',
    tables: ['admins', 'employees', 'employee_gyms', 'gyms'],
    why: 'who calls, and where they work, is asked with the session in one look',
  },
  {
    feature: 'accounts',
    tables: [
      'admins',
      'employees',
      'employee_gyms',
      'gyms',
      'members',
      'member_gyms',
      'people',
      'class_kinds',
      'class_coaches',
      'news',
      'gym_photos',
      'memberships',
      'visits',
      'measurement_shares',
    ],
    why: 'the own profile is a row of what one is; a picture stays while any of them shows it, and is seen by who sees them: an employee meets a client in their gyms and in what happened there',
  },
  {
    feature: 'admins',
    tables: ['gyms', 'employees', 'members', 'subscriptions'],
    why: 'an owner is listed with the number of each, and deleted when nothing runs',
  },
  {
    feature: 'gyms',
    tables: ['employees', 'members', 'member_gyms', 'memberships', 'subscriptions'],
    why: 'a gym shows its people and its subscription, which says whether it may be written in; one where a membership runs is not deleted',
  },
  {
    feature: 'plans',
    tables: ['memberships', 'subscriptions', 'class_kinds'],
    why: 'a plan that was sold is archived, never deleted; the kinds of classes that it names are the owner’s own',
  },
  { feature: 'messages', tables: ['members'], why: 'what is sent anew goes to the number that its member has by then' },
  {
    feature: 'messages',
    tables: ['telegram_chats', 'accounts'],
    why: '`told_in_chats`: what is told in a chat costs no SMS',
  },
  {
    feature: 'notifications',
    tables: ['telegram_chats', 'accounts', 'gym_settings', 'people'],
    why: '`hears_elsewhere` and `tells_by_sms`: who hears of it by phone or chat gets no SMS, and the gym may have none sent; `hold_person`: a phone is kept for somebody who is still there',
  },
  {
    feature: 'members',
    tables: ['telegram_chats', 'telegram_links', 'body_goals', 'body_measurements'],
    why: '`forget_person_unless_known`: with the last owner who knows somebody goes all that is theirs alone',
  },
  {
    feature: 'shifts',
    tables: ['gift_card_entries', 'gift_cards'],
    why: 'cash that came for a gift card lies in the till, and it is told of which card it was',
  },
  {
    feature: 'promo-codes',
    tables: ['memberships'],
    why: 'a use of a code is a sale that was not cancelled',
  },
  {
    feature: 'memberships',
    tables: ['visits', 'class_bookings', 'promises'],
    why: 'who stays away is at risk, a membership says how often it was used (a place in a class takes a visit), and a debt is asked for on the day that was agreed',
  },
]
const writesOfOthers: readonly Exception[] = [
  { feature: 'sessions', tables: ['employees'], why: 'the code that confirms a phone makes the employee active' },
  {
    feature: 'accounts',
    tables: ['superadmins', 'admins', 'employees', 'members'],
    why: 'people change their own name, picture and language',
  },
  {
    feature: 'members',
    tables: ['accounts'],
    why: '`ensure_person` and `change_person_phone`: who is added to a gym signs in by that phone',
  },
  {
    feature: 'members',
    tables: [
      'body_goals',
      'body_measurements',
      'former_phones',
      'notification_choices',
      'one_time_codes',
      'push_subscriptions',
      'sms_messages',
      'telegram_chats',
      'telegram_links',
    ],
    why: '`forget_person_unless_known`: with the last owner who knows somebody goes all that is theirs alone, in one act',
  },
  {
    feature: 'demo',
    tables: ['admins', 'people'],
    why: '`erase_demo_gym`: a demo gym goes with its owner and everybody who was made for it',
  },
  { feature: 'ratings', tables: ['gyms'], why: 'the sum and number of its stars are kept on the gym' },
  { feature: 'admins', tables: ['gyms'], why: 'gyms go with their owner' },
  {
    feature: 'transactions',
    tables: ['memberships', 'subscriptions'],
    why: 'the ledger keeps what is owed and paid on the row, under the lock of the row: recordTransaction is the one way',
  },
  {
    feature: 'imports',
    tables: ['member_gyms'],
    why: 'an undo takes back the gym that the import brought somebody to, unless a visit since holds them there',
  },
]

const root = projectRoot()
const owners = new Map(Object.entries(tablesOf).flatMap(([feature, tables]) => tables.map((table) => [table, feature])))
const isTable = (name: string): boolean => owners.has(name) || kernel.includes(name)

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '')

const afterRead = /\b(?:from|join|using|populate_recordset\(null::)\s*(?:lateral\s+)?([a-z_]+)/gi
const afterWrite = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+)/gi
const tablesAfter = (words: RegExp, text: string): string[] =>
  [...text.matchAll(words)].flatMap(([, name = '']) => (isTable(name) ? [name] : []))

const schema = readFileSync(path.join(root, 'db', 'schema.sql'), 'utf8')
/** What a function of the database reads and writes, and what it calls for that. */
const functions = new Map(
  schema
    .split('CREATE OR REPLACE FUNCTION public.')
    .slice(1)
    .map((text) => text.slice(0, text.indexOf('\n-- owned by')))
    .map((text) => [
      text.slice(0, text.indexOf('(')),
      {
        reads: tablesAfter(afterRead, text),
        writes: tablesAfter(afterWrite, text),
        calls: [...text.slice(text.indexOf('\n')).matchAll(/\b([a-z_]+)\(/g)].map(([, name = '']) => name),
      },
    ]),
)
/** With those that it calls. */
function tablesOfFunction(name: string, seen = new Set<string>()): { reads: string[]; writes: string[] } {
  const own = functions.get(name)
  if (!own || seen.has(name)) return { reads: [], writes: [] }
  seen.add(name)
  const called = own.calls.map((other) => tablesOfFunction(other, seen))
  return {
    reads: [...own.reads, ...called.flatMap(({ reads }) => reads)],
    writes: [...own.writes, ...called.flatMap(({ writes }) => writes)],
  }
}

type Use = { feature: string; table: string; file: string }

/** Tables that the SQL of a file names after a word that reads or writes. */
function tablesIn(file: string, source: string): { reads: Use[]; writes: Use[] } {
  const feature = file.split('/')[2] ?? ''
  const text = withoutComments(source)
  const use = (table: string): Use => ({ feature, table, file })
  const dynamic = text.includes('sql.table(') ? tablesAfter(/'([a-z_]+)'/g, text) : []
  const called = [...text.matchAll(/\b([a-z_]+)\(/g)].map(([, name = '']) => tablesOfFunction(name))
  return {
    reads: [...tablesAfter(afterRead, text), ...dynamic, ...called.flatMap((one) => one.reads)].map(use),
    writes: [...tablesAfter(afterWrite, text), ...called.flatMap((one) => one.writes)].map(use),
  }
}

const isExcepted = (exceptions: readonly Exception[], { feature, table }: Use): boolean =>
  exceptions.some((exception) => exception.feature === feature && exception.tables.includes(table))

/** A read of a table whose owner stands after the reader. */
function isUpward({ feature, table }: Use): boolean {
  const owner = owners.get(table)
  if (owner === undefined || owner === feature || (oneBook.includes(owner) && oneBook.includes(feature))) return false
  return featureOrder.indexOf(feature) < featureOrder.indexOf(owner)
}
const isOfAnother = ({ feature, table }: Use): boolean => owners.has(table) && owners.get(table) !== feature

const say = (uses: readonly Use[]): string[] =>
  [...new Set(uses.map(({ feature, table, file }) => `${feature}: ${table} (${path.basename(file)})`))].sort()

const uses = readdirSync(path.join(root, 'src', 'features'), { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name) && /[/\\]server([/\\]|$)/.test(entry.parentPath),
  )
  .map((entry) => path.join(entry.parentPath, entry.name))
  .map((absolute) => tablesIn(path.relative(root, absolute).replaceAll('\\', '/'), readFileSync(absolute, 'utf8')))
const reads = uses.flatMap((use) => use.reads)
const writes = uses.flatMap((use) => use.writes)

describe('tables', () => {
  test('each belongs to one feature, or to the kernel', () => {
    const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name)
    expect([...owners.keys(), ...kernel].sort()).toEqual(tables.sort())
    expect(Object.keys(tablesOf).filter((feature) => !featureOrder.includes(feature))).toEqual([])
  })

  test('are written by their owner alone, but for the exceptions with their reasons', () => {
    expect(say(writes.filter((use) => isOfAnother(use) && !isExcepted(writesOfOthers, use)))).toEqual([])
  })

  test('are not read by a feature that stands before their owner, but for the exceptions with their reasons', () => {
    expect(say(reads.filter((use) => isUpward(use) && !isExcepted(readsUpward, use)))).toEqual([])
  })

  test('a write and a read that stand in the wrong place are seen, whatever way the SQL is written', () => {
    const found = tablesIn(
      'src/features/gyms/server/queries.ts',
      'sql`update transactions set note = 1`; sql`\n  INSERT INTO visits (id) select 1 from ratings`; // delete from members\n sql`select 1 from x join lateral search_members(${a})`; sql`select ensure_person(${a})`',
    )
    const named = (found: readonly Use[]) => [...new Set(found.map(({ table }) => table))].sort()
    expect(named(found.writes.filter(isOfAnother))).toEqual(['accounts', 'people', 'transactions', 'visits'])
    // also by a function of the database
    expect(named(found.reads.filter(isUpward))).toEqual(['member_gyms', 'members', 'people', 'ratings'])
  })

  test('no exception is left over', () => {
    const unused = (exceptions: readonly Exception[], found: readonly Use[]) =>
      exceptions.flatMap(({ feature, tables }) =>
        tables.filter((table) => !found.some((use) => use.feature === feature && use.table === table)),
      )
    expect(unused(readsUpward, reads.filter(isUpward))).toEqual([])
    expect(unused(writesOfOthers, writes.filter(isOfAnother))).toEqual([])
  })
})
