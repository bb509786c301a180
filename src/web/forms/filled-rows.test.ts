import { expect, test } from 'vitest'
import { filledRows } from './filled-rows.ts'

test('empty rows at the end are not sent; one between others, and the first, are told by the form', () => {
  expect(filledRows(['Sauna', '', 'Basseyn', ' ', ''])).toEqual(['Sauna', '', 'Basseyn'])
  expect(filledRows(['', ''])).toEqual([''])
  expect(
    filledRows([
      { key: 'Sauna', value: '2' },
      { key: '', value: '' },
    ]),
  ).toEqual([{ key: 'Sauna', value: '2' }])
  expect(filledRows([{ key: 'Sauna', value: '' }])).toEqual([{ key: 'Sauna', value: '' }])
})
