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
