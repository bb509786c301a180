import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { FinderDialog } from './FinderDialog.tsx'
import type { FoundGroup } from './found.ts'
import type { Answer } from './option.ts'

const went = vi.fn<(to: string) => void>()
const closed = vi.fn<() => void>()
const found = (label: string, hint?: string) => ({ id: `${label} ${hint}`, label, hint, onPick: () => went(label) })
const people: FoundGroup = { label: 'Aʼzolar', items: [found('Ali Valiyev', '+998901234567'), found('Vali Aliyev')] }
const pages: FoundGroup = { label: 'Sahifalar', items: [found('Tariflar')] }

const query = cell('')
const answer = cell<{ groups: readonly FoundGroup[]; answer: Answer }>({ groups: [], answer: 'here' })

function Finder() {
  return (
    <FinderDialog
      label="Hammasidan qidirish"
      placeholder="Nima kerak?"
      query={useCell(query)}
      onQuery={query.put}
      {...useCell(answer)}
      nothingFound="Topilmadi"
      onClose={closed}
    />
  )
}

const box = () => page.getByRole('combobox', { name: 'Hammasidan qidirish' })
const option = (name: string) => page.getByRole('option', { name })

beforeEach(async () => {
  went.mockReset()
  closed.mockReset()
  query.put('')
  answer.put({ groups: [people, pages], answer: 'here' })
  show(<Finder />)
  // what is typed before goes nowhere
  await vi.waitUntil(() => box().query() !== null && document.activeElement === box().query(), { timeout: 20_000 })
})

describe('the finder', () => {
  test('the field has the focus and what is found stands in its groups', async () => {
    await expect.element(box()).toHaveFocus()
    await expect.element(page.getByRole('group', { name: 'Sahifalar' }).getByText('Tariflar')).toBeVisible()
  })

  test('Enter goes to the one that the text means', async () => {
    await userEvent.keyboard('tarif{Enter}')
    expect(went.mock.calls).toEqual([['Tariflar']])
  })

  test('Enter over two of one name goes nowhere and asks which', async () => {
    answer.put({ groups: [{ label: 'Aʼzolar', items: [found('Ali', '1'), found('Ali', '2')] }], answer: 'here' })
    await userEvent.keyboard('ali{Enter}')
    await expect.element(page.getByText('Qaysi biri?')).toBeVisible()
    expect(went).not.toHaveBeenCalled()
    await userEvent.keyboard('x')
    await expect.element(page.getByText('Qaysi biri?')).not.toBeInTheDocument()
  })

  test('Enter over two persons whom the text may mean goes to neither and asks which', async () => {
    const person = (name: string) => ({ ...found(name), isPerson: true })
    answer.put({
      groups: [{ label: 'Aʼzolar', items: [person('Ali Valiyev'), person('Alisher Umarov')] }],
      answer: 'here',
    })
    await userEvent.keyboard('ali{Enter}')
    await expect.element(page.getByText('Qaysi biri?')).toBeVisible()
    expect(went).not.toHaveBeenCalled()
    await userEvent.keyboard('sh{Enter}')
    expect(went.mock.calls).toEqual([['Alisher Umarov']])
  })

  test('Enter in the empty field goes nowhere', async () => {
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('a')
    await expect.element(box()).toHaveValue('a')
    expect(went).not.toHaveBeenCalled()
  })

  test('Enter before the answer waits for it; what stood there for the older text is not gone to', async () => {
    await userEvent.keyboard('tarif')
    answer.put({ groups: [people], answer: 'waiting' })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Vali Aliyev')).toBeVisible()
    await expect.element(option('Vali Aliyev')).not.toBeInTheDocument()
    expect(went).not.toHaveBeenCalled()
    answer.put({ groups: [pages], answer: 'here' })
    await expect.poll(() => went.mock.calls).toEqual([['Tariflar']])
  })

  test('a waiting Enter is forgotten by the next letter', async () => {
    await userEvent.keyboard('tari')
    answer.put({ groups: [], answer: 'waiting' })
    await userEvent.keyboard('{Enter}f')
    answer.put({ groups: [pages], answer: 'here' })
    await expect.element(option('Tariflar')).toBeVisible()
    expect(went).not.toHaveBeenCalled()
  })

  test('a waiting Enter whose search fails goes nowhere, a new one goes to what needs no search', async () => {
    await userEvent.keyboard('tarif')
    answer.put({ groups: [], answer: 'waiting' })
    await userEvent.keyboard('{Enter}')
    answer.put({ groups: [pages], answer: 'failed' })
    await expect.element(page.getByText('Qidirib boʻlmadi')).toBeVisible()
    expect(went).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(went.mock.calls).toEqual([['Tariflar']])
  })

  test('arrows lead to another, and Enter goes there', async () => {
    await userEvent.keyboard('vali')
    await expect.element(box()).toHaveValue('vali')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option('Ali Valiyev')).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option('Vali Aliyev')).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{Enter}')
    expect(went.mock.calls).toEqual([['Vali Aliyev']])
  })

  test('a press goes there; Escape closes', async () => {
    await option('Tariflar').click()
    expect(went.mock.calls).toEqual([['Tariflar']])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => closed.mock.calls.length).toBe(1)
  })

  test('nothing found says so, but not while it is still looked for', async () => {
    answer.put({ groups: [], answer: 'waiting' })
    await expect.element(page.getByText('Yuklanmoqda…')).toBeInTheDocument()
    await expect.element(page.getByText('Topilmadi')).not.toBeInTheDocument()
    answer.put({ groups: [], answer: 'here' })
    await expect.element(page.getByText('Topilmadi')).toBeVisible()
  })
})
