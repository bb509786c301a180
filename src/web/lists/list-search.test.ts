import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../router.tsx'
import { type ListRules, readListSearch, writeListSearch } from './list-search.ts'

const rules: ListRules<'status' | 'from'> = { sort: 'cba', filters: { status: ['active', 'blocked'], from: 'day' } }
const read = (text: string) => readListSearch(parseSearch(text), rules)
const write = (text: string, patch: object) =>
  stringifySearch(writeListSearch(parseSearch(text), { ...read(text), ...patch }, rules))

describe('a list reads its URL', () => {
  it('starts at page 1 with ten rows in its own order', () => {
    expect(read('')).toEqual({ page: 1, limit: 10, search: '', filterAz: 'cba' })
  })
  it('keeps a phone number a text', () => {
    expect(read('?search=998901').search).toBe('998901')
    expect(read('?search=0012').search).toBe('0012')
  })
  it('takes nothing that it does not offer', () => {
    expect(read('?page=-1&limit=1000&sort=up&status=evil&from=yesterday')).toEqual({
      page: 1,
      limit: 10,
      search: '',
      filterAz: 'cba',
    })
    expect(read('?limit=11').limit).toBe(10)
  })
  it('knows no last day before the first', () => {
    const days: ListRules<'start_date' | 'end_date' | 'sold_from' | 'sold_to'> = {
      filters: { start_date: 'day', end_date: 'day', sold_from: 'day', sold_to: 'day' },
    }
    const asked = { start_date: '2026-03-02', end_date: '2026-03-01', sold_from: '2026-03-01', sold_to: '2026-03-01' }
    const { end_date: _end, ...others } = asked
    expect(readListSearch(asked, days)).toMatchObject(others)
    expect(readListSearch(asked, days)).not.toHaveProperty('end_date')
  })
  it('reads page, size, order and filters', () => {
    expect(read('?page=3&limit=50&sort=abc&status=blocked&from=2026-01-31')).toEqual({
      page: 3,
      limit: 50,
      search: '',
      filterAz: 'abc',
      status: 'blocked',
      from: '2026-01-31',
    })
  })
})

describe('a list that begins with the newest', () => {
  const newest: ListRules<never> = { sort: 'newest' }
  it('asks for no order, and for the alphabet when the URL names it', () => {
    expect(readListSearch({}, newest).filterAz).toBeUndefined()
    expect(readListSearch({ sort: 'cba' }, newest).filterAz).toBe('cba')
  })
  it('goes back to it by leaving the order out', () => {
    expect(writeListSearch({ sort: 'cba' }, { ...readListSearch({}, newest) }, newest)).toEqual({})
  })
})

describe('a list that stands by a column', () => {
  const byColumn: ListRules<never> = { sort: 'newest', columns: ['end', 'debt'] }
  it('asks by it instead of the alphabet, and by no other', () => {
    expect(readListSearch({ sort: '-debt' }, byColumn)).toMatchObject({ sort: '-debt', filterAz: undefined })
    expect(readListSearch({ sort: 'abc' }, byColumn)).toMatchObject({ filterAz: 'abc' })
    expect(readListSearch({ sort: '-password' }, byColumn)).not.toHaveProperty('sort')
  })
  it('writes it where the alphabet stood, and keeps it over pages', () => {
    expect(writeListSearch({ sort: 'abc' }, { ...readListSearch({}, byColumn), sort: 'end' }, byColumn)).toEqual({
      sort: 'end',
    })
    expect(
      writeListSearch({ sort: 'end' }, { ...readListSearch({ sort: 'end' }, byColumn), page: 2 }, byColumn),
    ).toEqual({ sort: 'end', page: '2' })
  })
})

describe('a list writes its URL', () => {
  it('leaves defaults out', () => {
    expect(write('?page=2&sort=abc', { page: 1, filterAz: 'cba' })).toBe('')
  })
  it('keeps what is not its own', () => {
    expect(write('?tab=gyms', { page: 2 })).toBe('?tab=gyms&page=2')
  })
  it('survives signs that a URL escapes', () => {
    const url = write('', { search: 'Gʻulom & Oʻg‘li + 50%' })
    expect(read(url).search).toBe('Gʻulom & Oʻg‘li + 50%')
  })
})
