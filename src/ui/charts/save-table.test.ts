import { expect, test } from 'vitest'
import { csvOf } from './save-table.ts'

test('a table is written so that no cell becomes a formula and no sign breaks a row', () => {
  const rows = [
    ['=1+1', '-1\u00a0200 soʻm'],
    ['-cmd|calc', '5'],
    ['Oylik; "A"', '5'],
    ['Oylik,"=1+1', '5'],
    ['\t=1', '5'],
  ]
  expect(csvOf({ head: ['Tarif', 'Summa'], rows })).toBe(
    '\ufeffTarif;Summa\r\n\'=1+1;-1 200 soʻm\r\n\'-cmd|calc;5\r\n"Oylik; ""A""";5\r\n"Oylik,""\'=1+1";5\r\n\t\'=1;5\r\n',
  )
})

test('a column of numbers is one that a spreadsheet of the country adds up, with its unit in the head', () => {
  const uzbek = [
    ['2026', '−1\u00a0200\u00a0000,5\u00a0soʻm', '7', '12,5%'],
    ['Jami', '300 soʻm', '1 024', '100%'],
  ]
  expect(csvOf({ head: ['Yil', 'Summa', 'Soni', 'Ulushi'], rows: uzbek })).toBe(
    '\ufeffYil;Summa, soʻm;Soni;Ulushi\r\n2026;-1200000,5;7;12,5%\r\nJami;300;1024;100%\r\n',
  )
  const english = [['Total', '1,200,000.50 UZS', '1,024']]
  expect(csvOf({ head: ['Year', 'Sum', 'Count'], rows: english })).toBe(
    '\ufeffYear;Sum, UZS;Count\r\nTotal;1200000,50;1024\r\n',
  )
})
