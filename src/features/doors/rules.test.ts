import { expect, test } from 'vitest'
import { passText, stepAt } from '#src/features/visits/pass-text.ts'
import { decideByList, type DoorList } from './rules.ts'

const now = Date.parse('2026-03-10T07:00:00Z')
const member = '0195f3a0000070008000000000000001'
const list: DoorList = {
  gym_id: 'gym',
  made_at: '2026-03-10T06:55:00.000Z',
  valid_until: '2026-03-10T07:05:00.000Z',
  members: [{ member, code: '123456', until: '2026-03-30' }],
}
const shown = (at: number, of = member) => passText(of, stepAt(at), 'ABCDEFGHABCDEFGH')

test('without the server a device opens to who stands on its list, for ten minutes', () => {
  expect(decideByList(list, '123 456', now)).toBe(true)
  expect(decideByList(list, '654321', now)).toBe(false)
  expect(decideByList(list, '123456', now + 5 * 60_000 + 1)).toBe(false)
  // and a clock that was set back does not make them longer
  expect(decideByList(list, '123456', now - 60 * 60_000)).toBe(false)
})

test('without the server an old picture of a pass and a stranger’s pass do not open', () => {
  expect(decideByList(list, shown(now), now)).toBe(true)
  expect(decideByList(list, shown(now - 30_000), now)).toBe(true)
  expect(decideByList(list, shown(now - 90_000), now)).toBe(false)
  expect(decideByList(list, shown(now + 60_000), now)).toBe(false)
  expect(decideByList(list, shown(now, member.replace(/1$/, '2')), now)).toBe(false)
})
