import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { formatDay, formatInstant, formatNumber, formatSom } from '#src/contract/formats.ts'
import type { Language, Texts, Words } from '#src/contract/languages.ts'
import { toSom } from '#src/contract/money.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { paymentMethodWords } from '#src/contract/words.ts'
import { accountStatusWords } from '#src/features/accounts/words.ts'
import { memberStateWords } from '#src/features/members/words.ts'
import { columnWords } from '#src/features/memberships/column-words.ts'
import { isFrozenOn, isTaken, statusOn } from '#src/features/memberships/server/membership-state.ts'
import { membershipStatusWords } from '#src/features/memberships/words.ts'
import { html } from '#src/features/storefront/server/markup.ts'
import { transactionTypeWords } from '#src/features/transactions/words.ts'
import type { Db } from '#src/server/db.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'

type Kind = 'text' | 'phone' | 'day' | 'instant' | 'money' | 'number'
type Column = {
  title: Texts
  kind: Kind
  /** What stands for the values of the product's own. */
  words?: Words
}
type At = { adminId: string; day: Day }
/** One page to read: its file, its title, and a query that answers its columns in this order. */
type Page = {
  file: string
  title: Texts
  columns: readonly Column[]
  /** A select from tables of the owner `o.id`, each row an array of texts. */
  select(at: At): RawBuilder<unknown>
}

const t = (uz: string, ru: string, en: string): Texts => ({ uz, ru, en })
const column = (kind: Kind, title: Texts, words?: Words): Column => ({ kind, title, ...(words && { words }) })
const name = column('text', t('Nomi', 'Название', 'Name'))
const person = column('text', t('Ism', 'Имя', 'Name'))
const phone = column('phone', t('Telefon', 'Телефон', 'Phone'))
const gym = column('text', t('Zal', 'Зал', 'Gym'))
const member = column('text', t('Aʼzo', 'Клиент', 'Member'))
const plan = column('text', t('Tarif', 'Тариф', 'Plan'))
const status = (words: Words) => column('text', t('Holati', 'Статус', 'Status'), words)
const added = column('instant', t('Qoʻshilgan', 'Добавлен', 'Added'))
const time = column('instant', t('Vaqti', 'Время', 'Time'))
const ofMoney = [
  column('text', t('Turi', 'Вид', 'Kind'), transactionTypeWords),
  column('money', t('Summa', 'Сумма', 'Amount')),
  column('text', t('Usul', 'Способ', 'Method'), paymentMethodWords),
  column('text', t('Chek', 'Квитанция', 'Receipt')),
]
/** What went back, or lowers a debt, stands below zero. */
const moneyOf = sql`r.transaction_type, case when r.transaction_type = 'refund' or r.direction = 'decrease' then -r.amount_tiyin else r.amount_tiyin end::text,
        r.payment_method, r.receipt_number::text`

/** The moment of an entry, or its day alone where that counts for another one. */
const when = sql`case when r.business_on = ${tashkentDayOf('r.created_at')} then r.created_at::text else r.business_on::text end`

const stateWords = {
  uz: { ...membershipStatusWords.uz, reserved: columnWords.uz.reserved, frozen: columnWords.uz.frozen },
  ru: { ...membershipStatusWords.ru, reserved: columnWords.ru.reserved, frozen: columnWords.ru.frozen },
  en: { ...membershipStatusWords.en, reserved: columnWords.en.reserved, frozen: columnWords.en.frozen },
} satisfies Words

export const pages: readonly Page[] = [
  {
    file: 'gyms',
    title: t('Zallar', 'Залы', 'Gyms'),
    columns: [name, phone, column('text', t('Manzil', 'Адрес', 'Address'))],
    select: () =>
      sql`select array[g.name, g.phone_number, g.address] from gyms g where g.admin_id = o.id order by g.name, g.id`,
  },
  {
    file: 'employees',
    title: t('Xodimlar', 'Сотрудники', 'Employees'),
    columns: [person, phone, column('text', t('Lavozim', 'Должность', 'Position')), status(accountStatusWords)],
    select: () =>
      sql`select array[e.fullname, e.phone_number, e.position, e.status] from employees e where e.admin_id = o.id order by e.fullname, e.id`,
  },
  {
    file: 'plans',
    title: t('Tariflar', 'Тарифы', 'Plans'),
    columns: [name, column('money', t('Narxi', 'Цена', 'Price')), column('number', t('Kun', 'Дней', 'Days'))],
    select: () =>
      sql`select array[p.name, p.price_tiyin::text, p.duration_days::text] from membership_plans p where p.admin_id = o.id and not p.is_hidden order by p.name, p.id`,
  },
  {
    file: 'members',
    title: t('Aʼzolar', 'Клиенты', 'Members'),
    columns: [
      person,
      phone,
      column('day', t('Tugʻilgan sana', 'Дата рождения', 'Date of birth')),
      status(memberStateWords),
      added,
    ],
    // whoever is not banned is what their memberships are
    select:
      () => sql`select array[m.fullname, m.phone_number, m.date_of_birth::text, nullif(m.status, 'active'), m.created_at::text] from members m
      where m.admin_id = o.id and m.deleted_at is null order by m.fullname, m.id`,
  },
  {
    file: 'memberships',
    title: t('Aʼzoliklar', 'Абонементы', 'Memberships'),
    columns: [
      member,
      gym,
      plan,
      column('day', t('Boshlanishi', 'Начало', 'First day')),
      column('day', t('Tugashi', 'Окончание', 'Last day')),
      status(stateWords),
      column('money', t('Jami', 'К оплате', 'Due')),
      column('money', t('Toʻlangan', 'Оплачено', 'Paid')),
      column('money', t('Qolgan qarz', 'Осталось', 'Left')),
    ],
    select: ({ adminId, day }) => sql`select array[m.fullname, g.name, s.plan_name, s.start_on::text, s.end_on::text,
        case when s.status <> 'cancelled' and not ${isTaken('s')} then 'reserved' when ${isFrozenOn('s', adminId, day)} then 'frozen' else ${statusOn('s', day)} end,
        s.due_tiyin::text, s.paid_tiyin::text, s.remaining_tiyin::text]
      from memberships s join members m on m.admin_id = s.admin_id and m.id = s.member_id join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
      where s.admin_id = o.id order by s.start_on desc, s.id`,
  },
  {
    file: 'transactions',
    title: t('Toʻlovlar', 'Платежи', 'Payments'),
    columns: [time, gym, member, plan, ...ofMoney],
    select: () => sql`select array[${when}, g.name, m.fullname, s.plan_name, ${moneyOf}]
      from transactions r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id join members m on m.admin_id = r.admin_id and m.id = r.member_id
      join memberships s on s.admin_id = r.admin_id and s.id = r.membership_id
      where r.admin_id = o.id order by r.business_on desc, r.created_at desc, r.id`,
  },
  {
    file: 'subscriptions',
    title: t('Platformaga toʻlovlar', 'Платежи платформе', 'Payments to the platform'),
    columns: [time, gym, plan, ...ofMoney],
    select: () => sql`select array[r.created_at::text, g.name, p.plan_name, ${moneyOf}]
      from transactions r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
      join subscriptions p on p.admin_id = r.admin_id and p.id = r.subscription_id
      where r.admin_id = o.id order by r.created_at desc, r.id`,
  },
  {
    file: 'visits',
    title: t('Tashriflar', 'Посещения', 'Visits'),
    columns: [time, member, gym],
    select:
      () => sql`select array[v.visited_at::text, m.fullname, g.name] from visits v join members m on m.admin_id = v.admin_id and m.id = v.member_id
      join gyms g on g.admin_id = v.admin_id and g.id = v.gym_id where v.admin_id = o.id and v.undone_at is null order by v.visited_at desc, v.id`,
  },
]

function shown({ kind, words }: Column, text: string | null, language: Language): string {
  if (text === null || text === '') return '—'
  if (words) return words[language][text] ?? text
  if (kind === 'money') return formatSom(toSom(Number(text)), language)
  if (kind === 'number') return formatNumber(Number(text), language)
  if (kind === 'day') return formatDay(text)
  if (kind === 'instant') return text.includes(':') ? formatInstant(text) : formatDay(text)
  return kind === 'phone' ? formatPhone(text) : text
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#1a1a1a}table{border-collapse:collapse}th,td{padding:.4rem .8rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}td.n{text-align:right;white-space:nowrap}'
const head = (language: Language, title: string) =>
  html`<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${{ markup: style }}</style><h1>${title}</h1>
`.markup

const rowsPerRead = 2_000

/** A page, some thousand rows at a time. */
export async function* pageOf(db: Db, page: Page, at: At, language: Language): AsyncGenerator<string> {
  yield head(language, page.title[language])
  yield html`<p><a href="../index.html">←</a></p><table><thead><tr>${page.columns.map(({ title }) => html`<th>${title[language]}</th>`)}</tr></thead>
`.markup
  await sql`declare own_page no scroll cursor for
    select r.cells from (select ${sql.lit(at.adminId)}::uuid as id) o cross join lateral (${page.select(at)}) r (cells)`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ cells: (string | null)[] }>`fetch ${sql.lit(rowsPerRead)} from own_page`.execute(db)
    for (const { cells } of rows)
      yield html`<tr>${page.columns.map((one, index) => html`<td${one.kind === 'money' || one.kind === 'number' ? { markup: ' class="n"' } : null}>${shown(one, cells[index] ?? null, language)}</td>`)}</tr>
`.markup
    if (rows.length < rowsPerRead) break
  }
  await sql`close own_page`.execute(db)
  yield '</table></html>'
}

const indexWords: Readonly<Record<Language, { title: string; made: (at: string) => string; raw: string }>> = {
  uz: {
    title: 'Barcha maʼlumotlar',
    made: (at) => `Olingan vaqti: ${at}`,
    raw: 'Toʻliq qatorlar data/ papkasida (JSON), rasmlar pictures/ papkasida. Summalar tiyinda: soʻm uchun 100 ga boʻling.',
  },
  ru: {
    title: 'Все данные',
    made: (at) => `Составлено: ${at}`,
    raw: 'Все строки целиком — в папке data/ (JSON), фотографии — в папке pictures/. Суммы в тийинах: разделите на 100, чтобы получить сумы.',
  },
  en: {
    title: 'All data',
    made: (at) => `Made at ${at}`,
    raw: 'Whole rows are in the folder data/ (JSON), pictures in pictures/. Amounts are in tiyin: divide by 100 for soʻm.',
  },
}

export function indexPage(language: Language, owner: string, at: Date): string {
  const words = indexWords[language]
  return (
    head(language, `${words.title}: ${owner}`) +
    html`<p>${words.made(formatInstant(at.toISOString()))}</p><ul>${pages.map(({ file, title }) => html`<li><a href="pages/${file}.html">${title[language]}</a></li>`)}</ul><p>${words.raw}</p></html>`
      .markup
  )
}
