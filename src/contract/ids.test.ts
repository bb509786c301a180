import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('ids of one moment stand in the order in which they were made, none of them twice', () => {
  const at = Date.UTC(2026, 2, 5)
  const ids = Array.from({ length: 5000 }, () => newId(at))
  expect([...new Set(ids)].sort()).toEqual(ids)
})

test('an id is a UUID of version 7 that begins with its moment', () => {
  const at = Date.UTC(2026, 2, 5, 10, 30)
  const id = newId(at)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([isId(id), Number.parseInt(id.replace('-', '').slice(0, 12), 16)]).toEqual([true, at])
  expect(newId(at) < newId(at + 1)).toBe(true)
})
