import { describe, expect, test } from 'vitest'
import { clashOf, startIn } from './free-days.ts'

const [here, there] = ['here', 'there']
const month = { _id: 'month', duration: 30 }
const sold = (start_date: string, end_date: string, more: object = {}) => ({
  _id: `${start_date} ${end_date}`,
  gym_id: here,
  plan_id: month._id,
  start_date,
  end_date,
  is_reserved: false,
  ...more,
})
const today = '2026-12-01'

describe('what is sold next', () => {
  test('begins after all that was bought in its gym, and nothing that stands elsewhere or is only reserved', () => {
    const ahead = [
      sold('2026-11-21', '2026-12-20'),
      sold('2026-12-21', '2027-01-19', { plan_id: 'other' }),
      sold('2027-01-01', '2027-03-31', { gym_id: there }),
      sold('2027-02-01', '2027-03-02', { is_reserved: true }),
    ]
    expect(startIn(ahead, here, today)).toBe('2027-01-20')
    expect(startIn(ahead, there, today)).toBe('2027-04-01')
    expect(startIn(ahead, 'nowhere', today)).toBe(today)
  })

  test('begins today after what is over', () => {
    expect(startIn([sold('2026-11-01', '2026-11-30')], here, today)).toBe(today)
  })
})

describe('a period of the same plan and gym', () => {
  const clash = (start: string, ...ahead: ReturnType<typeof sold>[]) =>
    clashOf(ahead, { gymId: here, plan: month, start })

  test('meets the first that it would overlap, and fits after the last of those that leave no room between', () => {
    const [first, next] = [sold('2026-12-05', '2027-01-03'), sold('2027-01-10', '2027-02-08', { is_reserved: true })]
    expect(clash(today, first, next)).toEqual({ met: first, freeFrom: '2027-02-09' })
    expect(clash('2027-01-04', first, next)).toEqual({ met: next, freeFrom: '2027-02-09' })
    expect(clash('2027-02-09', first, next)).toBeNull()
  })

  test('is met by nothing of another plan or gym, and while no plan and no day are chosen', () => {
    const others = [sold(today, '2026-12-30', { plan_id: 'other' }), sold(today, '2026-12-30', { gym_id: there })]
    expect(clash(today, ...others)).toBeNull()
    const same = [sold(today, '2026-12-30')]
    expect(clashOf(same, { gymId: here, plan: undefined, start: today })).toBeNull()
    expect(clash('', ...same)).toBeNull()
    expect(clash('2026-12-30', ...same)).not.toBeNull()
  })
})
