import { expect, test } from 'vitest'
import { csvOf } from './save-table.ts'

test('a table is written so that no cell becomes a formula and no sign breaks a row', () => {
  const rows = [
    ['=1+1', '-1\u00a0200 soʻm'],
    ['-cmd|calc', '5'],
    ['Oylik; "A"', '5'],
  ]
  expect(csvOf({ head: ['Tarif', 'Summa'], rows })).toBe(
    '\ufeffTarif;Summa\r\n\'=1+1;-1 200 soʻm\r\n\'-cmd|calc;5\r\n"Oylik; ""A""";5\r\n',
  )
})
