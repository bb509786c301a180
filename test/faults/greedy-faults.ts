import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import type { ProductProcess } from '#test/ledger/product-process.ts'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { Desks, type Heard } from './desks.ts'
import { groups } from '../groups.ts'
import { type Fault, hold, ms } from './fault.ts'

/** Health, and another owner's list, while somebody takes all that may be taken: on a quiet machine. */
const healthLimit = 1_000
const listLimit = 2_000

/** So many members of an owner, each with a membership that is not paid and thirty visits: what figures are made of. */
async function fill(product: ProductProcess, { gymId, planId }: Desks, members: number): Promise<void> {
  await product.sql(
    `with owner as (select admin_id from gyms where id = $1),
     made as materialized (select gen_random_uuid() as id, gen_random_uuid() as sale, nr from generate_series(1, $3::int) nr),
     person as (insert into people (id, created_at) select id, now() from made),
     member as (insert into members (admin_id, id, fullname, gender, date_of_birth, code, search_text, created_at)
       select admin_id, id, 'Aziza Karimova ' || nr, 'female', '1960-03-01'::date + nr, right(id::text, 12), 'aziza karimova ' || nr, now() from made, owner),
     place as (insert into member_gyms (admin_id, member_id, gym_id, joined_on)
       select admin_id, id, $1, current_date - 90 from made, owner),
     sale as (insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
       select admin_id, sale, $1, id, $2, 'Oylik', current_date - nr % 20, 30, 30000000, current_date - nr % 20, 'active', current_date - nr % 20, 'admin', now() from made, owner)
     insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
       select admin_id, gen_random_uuid(), $1, id, (current_date - day)::timestamptz + interval '9 hours', current_date - day, 'admin'
       from made, owner, generate_series(1, 30) day`,
    [gymId, planId, members],
  )
}

/** Health and another owner's list, asked all the while by processes of their own. */
async function meanwhile(other: Desks, say: (line: string) => void, work: () => Promise<Heard[]>): Promise<Heard[]> {
  let heard: Heard[] = []
  let list = { slowest: 0, refused: 0 }
  const health = await other.watch('/health', async () => {
    list = await other.watch('/member/foradmin/all', async () => {
      heard = await work()
    })
  })
  const kinds = groups(heard, ({ status, body }) => [status, body.error].filter(Boolean).join(' '))
  const counts = [...kinds].map(([kind, of]) => `${kind}: ${of.length}`)
  const slowest = Math.max(...heard.map((one) => one.ms))
  say(`${counts.join(', ')}; the last was answered after ${ms(slowest)}`)
  say(`health took ${ms(health.slowest)} at most, another owner's list ${ms(list.slowest)}`)
  hold(
    heard.every(({ status, retryAfter }) => status < 500 && (status !== 429 || retryAfter !== null)),
    'each is answered, refused or told when to come back',
  )
  hold(health.refused === 0 && list.refused === 0, 'health and another owner are always answered')
  hold(health.slowest < healthLimit, `health answers within ${ms(healthLimit)}`)
  hold(list.slowest < listLimit, `another owner's list is there within ${ms(listLimit)}`)
  return heard
}

const figures = [
  '/statistics/member/loyalty',
  '/statistics/day',
  '/statistics/admin/member/all',
  '/statistics/earned',
  '/statistics/visit/hours',
]
const inFlight = 520

const workbook = (columns: number, rows: number, isNamed = true): Uint8Array => {
  const made = spreadsheet({
    name: 'x',
    format: 'xlsx',
    columns: [{ title: 'Ism', value: () => 'Aziza' }],
    rows: [1],
  }).body as Uint8Array // an XLSX is bytes
  const parts = unzipSync(made)
  const sheet = 'xl/worksheets/sheet1.xml'
  const names = Array.from({ length: columns }, (_, at) => (at > 25 ? 'A' : '') + String.fromCharCode(65 + (at % 26)))
  const cellsOf = (row: number) => names.map((name) => (isNamed ? `<c r="${name}${row}"/>` : '<c/>')).join('')
  const rowOf = (row: number) => `<row r="${row}">${cellsOf(row)}</row>`
  const filled = `${Array.from({ length: rows }, (_, at) => rowOf(at + 3)).join('')}</sheetData>`
  const text = strFromU8(parts[sheet] ?? new Uint8Array()).replace('</sheetData>', filled)
  return zipSync({ ...parts, [sheet]: strToU8(text) }, { level: 9 })
}
const table = (): Uint8Array =>
  strToU8(`Ism;Telefon;Izoh\n${`Aziza Karimova;901234567;${'a'.repeat(420)}\n`.repeat(20_000)}`)
const megabytes = (bytes: Uint8Array): string => `${(bytes.length / 1_048_576).toFixed(2)} MB`

async function owners(product: ProductProcess, count: number): Promise<Desks[]> {
  const all: Desks[] = []
  for (let at = 0; at < count; at++) all.push(await new Desks(product).open(0))
  return all
}

export const greedyFaults: Readonly<Record<string, Fault>> = {
  statistics: {
    title: `${inFlight} statistics in flight, of one owner and then of thirteen, while another owner works on`,
    async work(product, say) {
      const [other, ...many] = await owners(product, 14)
      if (!other) return
      for (const desks of many) await fill(product, desks, 2_000)
      await fill(product, other, 200)
      await product.sql('analyze')
      const ask = (of: readonly Desks[]) =>
        Promise.all(
          Array.from({ length: inFlight }, (_, at) =>
            (of[at % of.length] ?? other).call(figures[Math.floor(at / of.length) % figures.length] ?? ''),
          ),
        )
      for (const of of [many.slice(0, 1), many]) {
        say(`asked by ${of.length}`)
        const heard = await meanwhile(other, say, () => ask(of))
        hold(
          heard.some(({ status }) => status === 200),
          'some were answered',
        )
      }
    },
  },

  'hostile-files': {
    title:
      'six spreadsheets made to be much work, from six owners at once, forty bodies that lie deep or have many parts, and forty pictures of 25 megapixels',
    async work(product, say) {
      const [other, ...many] = await owners(product, 7)
      if (!other) return
      const files: [what: string, bytes: Uint8Array][] = [
        ['5.3 million empty cells', workbook(50, 106_000, false)],
        ['as many cells as are let in', workbook(50, 25_900)],
        ['long lists', table()],
      ]
      for (const [what, bytes] of files) {
        say(`six files of ${megabytes(bytes)}, ${what}`)
        await meanwhile(other, say, () =>
          Promise.all(
            many.map((desks) => {
              const form = new FormData()
              form.set('gym_id', desks.gymId)
              form.set('file', new Blob([new Uint8Array(bytes)]), what === 'long lists' ? 'a.csv' : 'a.xlsx')
              return desks.send('/import/member/create', form)
            }),
          ),
        )
      }
      const texts: [what: string, json: string][] = [
        ['half a million lists in each other', '['.repeat(520_000) + ']'.repeat(520_000)],
        ['half a million numbers', `[${'0,'.repeat(520_000)}0]`],
      ]
      for (const [what, json] of texts)
        for (const whose of ['strangers', 'the six owners']) {
          say(`forty bodies of ${what} from ${whose}`)
          await meanwhile(other, say, () =>
            Promise.all(
              Array.from({ length: 40 }, (_, at) =>
                whose === 'strangers'
                  ? other.text('/admin/login', json, { token: '' })
                  : (many[at % many.length] ?? other).text('/member/create', json),
              ),
            ),
          )
        }
      const picture = new Uint8Array(
        await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      )
      const formOf = (fields: Record<string, string>, name: string) => {
        const form = new FormData()
        for (const [field, value] of Object.entries(fields)) form.set(field, value)
        form.set(name, new Blob([picture], { type: 'image/png' }), 'a.png')
        return form
      }
      say(`forty pictures of ${megabytes(picture)} from strangers`)
      await meanwhile(other, say, () =>
        Promise.all(
          Array.from({ length: 40 }, (_, at) => {
            const person = { fullname: 'Sardor Rahimov', phone_number: `+9989012345${String(at).padStart(2, '0')}` }
            return other.send('/admin/request', formOf(person, 'image'), { token: '' })
          }),
        ),
      )
      say('forty of them as pictures of the six owners')
      await meanwhile(other, say, () =>
        Promise.all(
          Array.from({ length: 40 }, (_, at) => {
            const desks = many[at % many.length] ?? other
            return desks.send('/admin/update/me', formOf({ version: '1' }, 'avatar'), { method: 'PUT' })
          }),
        ),
      )
    },
  },
}
