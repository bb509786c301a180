import { expect, test } from 'vitest'
import { exportList } from './export-list.ts'

const asked = (total: number) => {
  let reads = 0
  return {
    reads: () => reads,
    made: exportList({
      query: { format: 'csv' as const },
      ctx: {
        adminId: null,
        language: 'uz',
        today: '2026-11-23',
        fail: (code, { values } = {}) => Object.assign(new Error(code), { values }) as never, // only thrown and looked at
      },
      sheet: () => ({ name: 'Azolar', columns: [{ title: 'Ism', value: (row: { name: string }) => row.name }] }),
      read: async () => {
        reads++
        return { rows: [], pagination: { total } }
      },
      rows: ({ rows }) => rows,
    }),
  }
}

test('a list of a hundred thousand rows becomes a file, one of a row more is refused before a row is written', async () => {
  const most = asked(100_000)
  expect((await most.made).filename).toMatch(/\.csv$/)
  expect(most.reads()).toBe(50)
  const more = asked(100_001)
  await expect(more.made).rejects.toMatchObject({
    message: 'export.too_big',
    values: { limit: expect.stringMatching(/^100\D?000$/) },
  })
  expect(more.reads()).toBe(1)
})
