import { expect, test } from 'vitest'
import { usedCodes } from './fiscal.ts'

test('a code of another plan is found by its first digits, in groups as the catalogue writes them too, and by the plan’s name', () => {
  const pool = { name: 'Sport basseyn', mxik: '10305008003000000', package_code: '777' }
  const plans = [pool, { ...pool, name: 'Kunduzgi' }, { name: 'Yangi', mxik: null, package_code: null }]
  const found = (typed: string) => usedCodes(plans, typed).map(({ mxik }) => mxik)
  for (const typed of ['', '10305008', ' 10305 008 003', 'KUNDUZ', 'basseyn'])
    expect([typed, found(typed)]).toEqual([typed, [pool.mxik]])
  for (const typed of ['2', 'yangi']) expect([typed, found(typed)]).toEqual([typed, []])
})
