import { expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { setPath } from './multipart.ts'

const bodyOf = (...names: string[]): Record<string, unknown> => {
  const body = {}
  for (const name of names) setPath(body, name, name)
  return body
}

test('names of a form lead into objects and lists, and never to what is there, beside a list or out of the body', () => {
  expect(bodyOf('a', 'b[c]', 'd[0][e]', 'f[]')).toEqual({ a: 'a', b: { c: 'b[c]' }, d: [{ e: 'd[0][e]' }], f: ['f[]'] })
  for (const names of [
    ['a[b][c][d][e]'],
    ['__proto__[a]'],
    ['a[constructor]'],
    ['a[]', 'a[b]'],
    ['a', 'a'],
    ['a[0]', 'a[0]'],
    ['a', 'a[b]'],
  ])
    expect(() => bodyOf(...names), names.join()).toThrow(Failure)
})
