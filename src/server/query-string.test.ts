import { expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { parseQueryString, withCanonicalNames } from './query-string.ts'

test('what can be read in two ways is refused: a name given twice however it is written, and text that is broken', () => {
  for (const text of ['a=1&a=2', 'a[]=1', 'a%00b=1', 'a=%00', 'a=%ed%a0%bd'])
    expect(() => parseQueryString(text), text).toThrow(Failure)
  expect(parseQueryString('a=1&b=%3D')).toEqual({ a: '1', b: '=' })
  expect(() => withCanonicalNames({ startDate: '1', start_date: '2' }, ['start_date'])).toThrow(Failure)
  expect(withCanonicalNames({ startDate: '1', start_date: '1' }, ['start_date'])).toEqual({ start_date: '1' })
})
