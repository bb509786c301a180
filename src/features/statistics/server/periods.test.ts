import { expect, test } from 'vitest'
import { fieldTexts } from '#src/contract/fields.ts'
import { useApi } from '#test/api.ts'

const world = useApi()

test('a period that is none is refused at the day that is wrong, by every figure, and a day that lies ahead too', async () => {
  const admin = await world.admin()
  await world.gym(admin)
  for (const path of ['/statistics/gym/total_revenue', '/statistics/admin/memberships/payment_status'])
    for (const [query, field, why] of [
      ['period=custom', 'startDate', 'required'],
      ['period=custom&startDate=2026-01-01', 'endDate', 'required'],
      ['startDate=2026-02-01&endDate=2026-01-31', 'endDate', 'day.end_first'],
      ['startDate=1900-01-01&endDate=2999-12-31', 'endDate', 'day.span_too_long'],
      ['date=1899-12-31', 'date', 'day.out_of_range'],
      ['startDate=1899-12-31&endDate=1900-02-01', 'startDate', 'day.out_of_range'],
      ['startDate=2999-12-01&endDate=3000-01-01', 'endDate', 'day.out_of_range'],
    ] as const) {
      const { status, body } = await admin.get(`${path}?${query}`, { language: 'en' })
      expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, [field]])
      expect(body.fields[field], query).toBe(fieldTexts[why].en)
    }
  for (const on of ['2999-01-01', '1899-12-31']) {
    const { status, body } = await admin.get(`/statistics/gym/unpaidandpartial?on=${on}`)
    expect([on, status, Object.keys(body.fields ?? {})]).toEqual([on, 400, ['on']])
  }
})

test('two dates are the days that are told, whatever period is named beside them, and one date is a day of it', async () => {
  const admin = await world.admin()
  await world.gym(admin)
  const told = async (query: string) => {
    const { period, startDate, endDate } = (await admin.get(`/statistics/admin/memberships/payment_status?${query}`))
      .body
    const { series } = (await admin.get(`/statistics/gym/total_revenue?${query}`)).body
    return [period, startDate, endDate, series.length]
  }
  const stretch = 'startDate=2026-02-10&endDate=2026-02-12'
  for (const period of ['day', 'week', 'month', 'year', 'custom'])
    expect([period, await told(`period=${period}&${stretch}`)]).toEqual([
      period,
      ['custom', '2026-02-10', '2026-02-12', 3],
    ])
  expect(await told('period=month&startDate=2028-02-01&endDate=2028-02-29')).toEqual([
    'month',
    '2028-02-01',
    '2028-02-29',
    29,
  ])
  expect(await told('period=month&startDate=2028-02-01&endDate=2028-02-28')).toEqual([
    'custom',
    '2028-02-01',
    '2028-02-28',
    28,
  ])
  expect(await told('period=year&startDate=2026-01-01&endDate=2026-12-31')).toEqual([
    'year',
    '2026-01-01',
    '2026-12-31',
    12,
  ])
  expect(await told('endDate=2026-04-15')).toEqual(['month', '2026-04-01', '2026-04-30', 30])
  const backwards = await admin.get(
    '/statistics/gym/total_revenue?period=month&startDate=2026-02-02&endDate=2026-02-01',
  )
  expect([backwards.status, Object.keys(backwards.body.fields ?? {})]).toEqual([400, ['endDate']])
})
