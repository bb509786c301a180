import * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { get } from '#src/contract/endpoint.ts'
import type { Column } from '#src/ui/table-columns.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { useApi } from '../api.ts'
import { ListView } from './ListView.tsx'
import { useListSearch } from './use-list-search.ts'

type Note = { id: string }
const notes = get('/note/all', {
  summary: 'Notes',
  access: 'signed_in',
  query: z.object({ page: z.number(), limit: z.number(), search: z.string() }),
  reply: z.object({
    notes: z.array(z.object({ id: z.string() })),
    pagination: z.object({ page: z.number(), total: z.number(), totalPages: z.number() }),
  }),
})

let drawn: string[] = []
const columns: readonly Column<Note>[] = [
  {
    id: 'id',
    header: 'Raqami',
    onCard: 'title',
    cell: ({ id }) => {
      drawn.push(id)
      return id
    },
  },
]

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => {
  drawn = []
})

function Notes() {
  const list = useListSearch({ sort: 'newest' })
  const answer = useApi(notes, { query: list.query }, { keepPrevious: true })
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.notes}
      columns={columns}
      rowKey={(note) => note.id}
      caption="Eslatmalar"
    />
  )
}

test('a press that asks for other rows draws none of those that stand there again: it is answered at once however many there are', async () => {
  showPages({ '/notes': Notes }, '/notes')
  const answer = async (ids: readonly string[], at: number) =>
    (await server.next('/note/all')).answer({
      notes: ids.map((id) => ({ id })),
      pagination: { page: at, total: 3, totalPages: 2 },
    })
  await answer(['1', '2'], 1)
  await expect.element(page.getByRole('cell', { name: '2' })).toBeVisible()
  expect(drawn).toEqual(['1', '2'])
  const table = page.getByRole('table')
  const rowsOf = () => [...table.element().querySelectorAll('tbody, tr, td')]
  const frameOf = () => table.element().closest('[class*="@container/table"]')?.querySelectorAll('*').length
  const stoodThere = { elements: frameOf(), classes: rowsOf().map((row) => row.className) }
  await page.getByRole('link', { name: 'Keyingi sahifa' }).click()
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  expect(drawn).toEqual(['1', '2'])
  // nor is the style of each reckoned, or each painted, anew: nothing comes in beside them, and no class of theirs is another
  expect({ elements: frameOf(), classes: rowsOf().map((row) => row.className) }).toEqual(stoodThere)
  await answer(['3'], 2)
  await expect.element(page.getByRole('cell', { name: '3' })).toBeVisible()
  expect(drawn).toEqual(['1', '2', '3'])
})
