import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { get } from '#src/contract/endpoint.ts'
import { type Column } from '#src/ui/table-columns.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { useApi } from '../api.ts'
import { Link } from '../navigation.tsx'
import { ListView } from './ListView.tsx'
import { useChosen } from './use-chosen.ts'
import { useListSearch } from './use-list-search.ts'

type Note = { id: string; text: string; kind: string }
const notes = get('/note/all', {
  summary: 'Notes',
  access: 'signed_in',
  query: z.object({
    page: z.number(),
    limit: z.number(),
    search: z.string(),
    kind: z.optional(z.string()),
    filterAz: z.optional(z.string()),
    sort: z.optional(z.string()),
  }),
  reply: z.object({
    notes: z.array(z.object({ id: z.string(), text: z.string(), kind: z.string() })),
    pagination: z.object({ page: z.number(), total: z.number(), totalPages: z.number() }),
  }),
})

const columns: readonly Column<Note>[] = [
  { id: 'text', header: 'Matn', cell: (note) => note.text, onCard: 'title' },
  { id: 'kind', header: 'Turi', cell: (note) => note.kind, onCard: 'fact' },
  {
    id: 'length',
    sortBy: 'length',
    align: 'end',
    header: 'Uzunligi',
    cell: (note) => note.text.length,
    onCard: 'fact',
  },
  { id: 'id', sortBy: 'secret', header: 'Raqami', cell: (note) => note.id, onCard: 'fact' },
]

const server = standInForServer()
beforeEach(signIn)

function Notes() {
  const list = useListSearch({ filters: { kind: ['old', 'new'] }, sort: 'newest', columns: ['length'] })
  const answer = useApi(notes, { query: list.query }, { keepPrevious: true })
  const chosen = useChosen<Note>((note) => note.id)
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.notes}
      columns={columns}
      rowKey={(note) => note.id}
      rowTo={(note) => (note.kind === 'new' ? null : `/note/${note.id}`)}
      selection={{
        ...chosen,
        label: (note) => note.text,
        labelAll: 'Hammasi',
        disabledReason: (note) => (note.id === '9' ? 'Yopilgan' : null),
      }}
      selectionBar={chosen.rows.length > 0 && <p>Tanlangan: {chosen.rows.map((note) => note.id).join()}</p>}
      caption="Eslatmalar"
      searchLabel="Matn boʻyicha"
      filters={[
        {
          name: 'kind',
          label: 'Turi',
          choices: [
            { value: 'old', label: 'Eski' },
            { value: 'new', label: 'Yangi' },
          ],
        },
      ]}
    />
  )
}

const note = (id: string, text = `Eslatma ${id}`, kind = 'old'): Note => ({ id, text, kind })
const reply = (rows: readonly Note[], total = rows.length, at = 1) => ({
  notes: rows,
  pagination: { page: at, total, totalPages: Math.ceil(total / 10) },
})
const asked = () => server.next('/note/all')
const address = () => page.getByRole('status', { name: 'address' })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const box = () => page.getByRole('searchbox', { name: 'Matn boʻyicha' })
const open = (at = '/notes') =>
  showPages(
    { '/notes': Notes, '/note/$id': () => <h1>Bitta eslatma</h1>, '/home': () => <Link to="/notes">Roʻyxat</Link> },
    at,
  )

describe('a list page', () => {
  test('its address is its state: what stands there is what is asked', async () => {
    open('/notes?page=3&limit=20&search=998901&kind=old&sort=cba')
    const { query } = await asked()
    expect(query).toEqual({ page: '3', limit: '20', search: '998901', kind: 'old', filterAz: 'cba' })
    await expect.element(box()).toHaveValue('998901')
  })

  test('what an address may not say is not asked', async () => {
    open('/notes?page=-1&limit=7000&kind=stolen&sort=random')
    const { query } = await asked()
    expect(query).toEqual({ page: '1', limit: '10' })
  })

  test('a page beyond the last one leads to that, and nobody is told that there is nothing', async () => {
    open('/notes?page=4&kind=old')
    const beyond = await asked()
    beyond.answer(reply([], 21, 4))
    await expect.element(address()).toHaveTextContent(/^\/notes\?page=3&kind=old$/)
    const last = await asked()
    expect(last.query).toEqual({ page: '3', limit: '10', kind: 'old' })
    await expect.element(page.getByText('Data not found!')).not.toBeInTheDocument()
    last.answer(reply([note('21')], 21, 3))
    await expect.element(row('Eslatma 21')).toBeVisible()
  })

  test('a search leads to the first page and into the address; older rows stay dimmed until the answer', async () => {
    open('/notes?page=2')
    const first = await asked()
    first.answer(reply([note('1')], 30, 2))
    await expect.element(row('Eslatma 1')).toBeVisible()
    await box().fill('gaz')
    const second = await asked()
    expect(second.query).toEqual({ page: '1', limit: '10', search: 'gaz' })
    await expect.element(address()).toHaveTextContent('/notes?search=gaz')
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect.element(row('Eslatma 1')).toBeVisible()
    second.answer(reply([note('2', 'Gaz')]))
    await expect.element(row('Gaz')).toBeVisible()
    await expect.element(row('Eslatma 1')).not.toBeInTheDocument()
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })

  test('an answer to an older question that comes last does not take the place of the newer one', async () => {
    open()
    const all = await asked()
    all.answer(reply([note('1')]))
    await expect.element(row('Eslatma 1')).toBeVisible()
    await box().fill('ga')
    await userEvent.keyboard('{Enter}')
    const slow = await asked()
    await box().fill('gaz')
    await userEvent.keyboard('{Enter}')
    const quick = await asked()
    quick.answer(reply([note('2', 'Gaz')]))
    await expect.element(row('Gaz')).toBeVisible()
    slow.answer(reply([note('3', 'Garov')]))
    await expect.element(box()).toHaveValue('gaz')
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expect.element(row('Garov')).not.toBeInTheDocument()
    expect(slow.isAborted()).toBe(true)
  })

  test('a filter and the order go into the address, and one press takes the narrowing away', async () => {
    open()
    const all = await asked()
    all.answer(reply([note('1')]))
    await page.getByRole('button', { name: 'Turi' }).click()
    await page.getByRole('menuitemradio', { name: 'Eski' }).click()
    const filtered = await asked()
    expect(filtered.query).toMatchObject({ kind: 'old' })
    filtered.answer(reply([note('1')]))
    await page.getByRole('button', { name: 'Tartib: Yangi avval' }).click()
    const sorted = await asked()
    expect(sorted.query).toMatchObject({ kind: 'old', filterAz: 'abc' })
    sorted.answer(reply([note('1')]))
    await page.getByRole('button', { name: 'Tozalash', exact: true }).click()
    const cleared = await asked()
    expect(cleared.query).toEqual({ page: '1', limit: '10', filterAz: 'abc' })
    await expect.element(address()).toHaveTextContent('/notes?sort=abc')
  })

  test('nothing found offers to take the narrowing away; nothing at all says so', async () => {
    open('/notes?search=zzz')
    const first = await asked()
    first.answer(reply([]))
    await expect.element(page.getByText('No results found.')).toBeVisible()
    await page.getByRole('button', { name: 'Qidiruv va filtrlarni tozalash' }).click()
    const second = await asked()
    second.answer(reply([]))
    await expect.element(page.getByText('Data not found!')).toBeVisible()
    await expect.element(box()).toHaveValue('')
  })

  test('a refusal is said with its reason and number, and asked again on demand', async () => {
    open()
    const first = await asked()
    first.refuse(409, { error: 'state_conflict', message: 'Hozir boʻlmaydi' }, { 'x-request-id': 'req-3' })
    await expect.element(page.getByText('Hozir boʻlmaydi')).toBeVisible()
    await expect.element(page.getByText('req-3')).toBeVisible()
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const second = await asked()
    second.answer(reply([note('1')]))
    await expect.element(row('Eslatma 1')).toBeVisible()
  })

  test('a list that one may not read says so on the page of its own', async () => {
    open()
    const first = await asked()
    first.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(page.getByRole('heading', { name: '401 Unauthorized' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).not.toBeInTheDocument()
  })

  test('a lost connection is tried again by itself', async () => {
    open()
    const first = await asked()
    first.cutOff()
    const second = await asked()
    second.answer(reply([note('1')]))
    await expect.element(row('Eslatma 1')).toBeVisible()
  })

  test('pages are links that keep the rest of the address', async () => {
    open('/notes?search=e')
    const first = await asked()
    first.answer(reply([note('1')], 25))
    const second = page.getByRole('link', { name: '2-sahifa' })
    await expect.element(second).toHaveAttribute('href', '/notes?search=e&page=2')
    expect(page.getByRole('link', { name: 'Oldingi sahifa' }).query()).toBeNull() // there is none before the first
    await second.click()
    const next = await asked()
    expect(next.query).toMatchObject({ page: '2', search: 'e' })
    next.answer(reply([note('2')], 25, 2))
    await expect.element(page.getByRole('link', { name: '2-sahifa' })).toHaveAttribute('aria-current', 'page')
  })

  test('Back leads to the rows that stood there, without waiting', async () => {
    const router = open()
    const first = await asked()
    first.answer(reply([note('1')], 25))
    await page.getByRole('link', { name: '2-sahifa' }).click()
    const second = await asked()
    second.answer(reply([note('2')], 25, 2))
    await expect.element(row('Eslatma 2')).toBeVisible()
    router.history.back()
    await expect.element(row('Eslatma 1')).toBeVisible()
  })

  test('the number of rows is told to those who do not see them', async () => {
    open()
    const first = await asked()
    first.answer(reply([note('1')], 1240))
    await expect.element(page.getByRole('status').filter({ hasText: 'Jami: 1\u00a0240' })).toBeInTheDocument()
  })
})

describe('rows', () => {
  beforeEach(async () => {
    open()
    const first = await asked()
    first.answer(reply([note('1'), note('2'), note('3'), note('4', 'Yangi', 'new'), note('9')], 15))
  })
  const tick = (name: string) => page.getByRole('checkbox', { name })

  test('a row with a page of its own is a link as wide as the row; one without has none', async () => {
    await row('Eslatma 2').getByText('old').click({ force: true }) // its link covers it
    await expect.element(page.getByRole('heading', { name: 'Bitta eslatma' })).toBeVisible()
    await expect.element(address()).toHaveTextContent('/note/2')
  })

  test('a row without a page is not pressable', async () => {
    await expect.element(row('Yangi')).toBeVisible()
    expect(row('Yangi').getByRole('link').query()).toBeNull()
  })

  test('a tick is no press on the row, and what is ticked stays so over pages', async () => {
    await tick('Eslatma 1').click()
    await expect.element(page.getByText('Tanlangan: 1')).toBeVisible()
    await expect.element(address()).toHaveTextContent('/notes')
    await page.getByRole('link', { name: '2-sahifa' }).click()
    const second = await asked()
    second.answer(reply([note('12')], 15, 2))
    await tick('Eslatma 12').click()
    await expect.element(page.getByText('Tanlangan: 1,12')).toBeVisible()
  })

  test('Shift takes all rows between two ticks, but those that may not be chosen', async () => {
    await tick('Eslatma 2').click()
    await tick('Yangi').click({ modifiers: ['Shift'] })
    await expect.element(page.getByText('Tanlangan: 2,3,4')).toBeVisible()
    await expect.element(tick('Eslatma 9: Yopilgan')).toBeDisabled()
  })

  test('the tick in the head takes the page and lets it go; a dash when some are taken', async () => {
    await tick('Eslatma 1').click()
    const all = page.getByRole('columnheader').getByRole('checkbox', { name: 'Hammasi' })
    await expect.poll(() => (all.element() as HTMLInputElement).indeterminate).toBe(true)
    await all.click()
    await expect.element(page.getByText('Tanlangan: 1,2,3,4')).toBeVisible()
    await expect.element(all).toBeChecked()
    await all.click()
    await expect.element(page.getByText('Tanlangan')).not.toBeInTheDocument()
  })

  test('on a phone each row is a card with the facts that matter', async () => {
    await page.viewport(375, 700)
    await expect.element(row('Eslatma 1').getByText('Turi')).toBeVisible()
    await page.viewport(1280, 800)
    await expect.element(row('Eslatma 1').getByText('Turi')).not.toBeVisible()
  })
})

describe('the table of a list', () => {
  beforeEach(() => localStorage.clear())

  test.each([
    [10, 10],
    [15, 15],
    [50, 15],
  ])('keeps the places of as many rows as were asked for, at most of fifteen: of %i %i', async (limit, kept) => {
    open(`/notes?limit=${limit}`)
    await asked()
    await expect.poll(() => document.querySelectorAll('main tbody tr').length).toBe(kept)
  })

  test('keeps the places of the head and of the first rows, before the answer is here', async () => {
    open('/notes?limit=20')
    const list = await asked()
    await expect.poll(() => document.querySelectorAll('main tbody tr').length).toBe(15)
    const topOf = (cell: string) => document.querySelector(`main ${cell}`)?.getBoundingClientRect().top
    const places = () => [topOf('thead th'), topOf('tbody tr')]
    const kept = places()
    list.answer(reply([note('1'), note('2', 'Eslatma '.repeat(40))]))
    await expect.element(row('Eslatma 1')).toBeVisible()
    await expect.poll(places).toEqual(kept)
    // a long text is cut, and said whole to whoever points at it
    const heights = () =>
      [...document.querySelectorAll('main tbody tr')].map((one) => one.getBoundingClientRect().height)
    await expect.poll(() => new Set(heights()).size).toBe(1)
    await row('Eslatma Eslatma').getByRole('cell').nth(1).hover()
    await expect.element(page.getByTitle(/^(Eslatma ){40}$/)).toBeInTheDocument()
  })

  test('sorts by the head of its title', async () => {
    open('/notes')
    ;(await asked()).answer(reply([note('1')]))
    const head = page.getByRole('columnheader', { name: 'Matn' })
    await expect.element(head).toHaveAttribute('aria-sort', 'none')
    await head.getByRole('button').click()
    const sorted = await asked()
    expect(sorted.query).toMatchObject({ filterAz: 'abc' })
    sorted.answer(reply([note('1')]))
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  })

  test('sorts by the head of each column that the API has: the largest first, then the smallest, then as usual', async () => {
    open('/notes?page=3')
    ;(await asked()).answer(reply([note('1')]))
    const head = page.getByRole('columnheader', { name: 'Uzunligi' })
    await head.getByRole('button').click()
    const falling = await asked()
    expect(falling.query).toEqual({ page: '1', limit: '10', sort: '-length' })
    falling.answer(reply([note('1')]))
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    await expect.element(address()).toHaveTextContent('/notes?sort=-length')
    await head.getByRole('button').click()
    const rising = await asked()
    expect(rising.query).toMatchObject({ sort: 'length' })
    rising.answer(reply([note('1')]))
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'none')
    await expect.element(address()).toHaveTextContent(/notes$/)
    // a column that this list does not name has no button
    expect(page.getByRole('columnheader', { name: 'Raqami' }).getByRole('button').query()).toBeNull()
  })

  test('on a phone, whose cards have no heads, a menu sorts by every column', async () => {
    await page.viewport(375, 700)
    open('/notes')
    ;(await asked()).answer(reply([note('1')]))
    await page.getByRole('button', { name: 'Tartib', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Uzunligi kamayish' }).click()
    expect((await asked()).query).toMatchObject({ sort: '-length' })
    await page.viewport(1280, 800)
  })

  test('leaves out the columns that somebody does not want, also the next time', async () => {
    open('/notes')
    ;(await asked()).answer(reply([note('1')]))
    await page.getByRole('button', { name: 'Ustunlar' }).click()
    const length = page.getByRole('menuitemcheckbox', { name: 'Uzunligi' })
    await expect.element(length).toHaveAttribute('aria-checked', 'true')
    await length.click()
    await expect.element(length).toHaveAttribute('aria-checked', 'false')
    await expect.element(page.getByRole('columnheader', { name: 'Uzunligi' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('columnheader', { name: 'Raqami' })).toBeVisible()
    expect(Object.values({ ...localStorage })).toEqual(['length'])
  })
})
