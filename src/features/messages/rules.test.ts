import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reminderPlaces, smsText, unknownPlaces, usualText } from './catalogue.ts'
import {
  canResend,
  daytime,
  gsmText,
  isForward,
  leavesAt,
  memberReminders,
  nextCheck,
  partsOf,
  retryDelayMs,
  smsStatuses,
  stateOfGateway,
} from './rules.ts'
import { createBreaker } from './server/circuit-breaker.ts'

describe('a text', () => {
  test('leaves with plain apostrophes and spaces, so that it fits 160 letters into a part', () => {
    expect(gsmText('Oʻzbek soʻm 1\u00a0200 – aʼzo')).toBe("O'zbek so'm 1 200 - a'zo")
    expect(partsOf('a'.repeat(160))).toEqual({ letters: 160, parts: 1, isGsm: true })
    expect(partsOf('a'.repeat(161)).parts).toBe(2)
    expect(partsOf(`${'a'.repeat(158)}[]`)).toMatchObject({ letters: 162, parts: 2 })
    expect(partsOf('я'.repeat(70)).parts).toBe(1)
    expect(partsOf('я'.repeat(71)).parts).toBe(2)
  })

  test('of the catalogue names only places that are filled, and in Uzbek fits one part with usual names', () => {
    for (const kind of memberReminders)
      for (const language of ['uz', 'ru', 'en'] as const) expect(unknownPlaces(usualText(kind, language))).toEqual([])
    const code = smsText('code', 'uz', { code: '123456' })
    expect(code).toBe('Polvon: tasdiqlash kodi 123456. Uni hech kimga aytmang.')
    for (const kind of memberReminders) expect(partsOf(gsmText(usualText(kind, 'uz'))).isGsm).toBe(true)
  })

  test('of an owner may name what is filled and nothing else', () => {
    expect(unknownPlaces(reminderPlaces.map((place) => `{${place}}`).join(' '))).toEqual([])
    expect(unknownPlaces('{ism}, {name} {} {sum }')).toEqual(['ism', '', 'sum '])
    expect(unknownPlaces('bir {yarim')).toEqual([])
  })
})

describe('states', () => {
  test('whatever order news comes in, a delivered message stays delivered and none goes back', () => {
    const wentBack: string[] = []
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...smsStatuses), { maxLength: 12 }), (news) => {
        let known: (typeof smsStatuses)[number] = 'sending'
        for (const learned of news) {
          const isBack = smsStatuses.indexOf(learned) < smsStatuses.indexOf(known) && learned !== 'delivered'
          if (!isForward(known, learned)) continue
          if (isBack) wentBack.push(`${known} → ${learned}`)
          known = learned
        }
        return known === 'delivered' || !news.includes('delivered')
      }),
    )
    expect(wentBack).toEqual([])
  })

  test('both spellings of the gateway mean the same', () => {
    expect(['DELIVERED', 'delivrd'].map(stateOfGateway)).toEqual(['delivered', 'delivered'])
    expect(['REJECTED', 'REJECTD', 'UNDELIV', 'DELETED'].map(stateOfGateway)).toEqual(Array(4).fill('failed'))
    expect(['NEW', 'STORED', 'ACCEPTED', 'PARTDELIVERED', 'ENROUTE'].map(stateOfGateway)).toEqual(Array(5).fill('sent'))
    expect(stateOfGateway('EXPIRED')).toBe('expired')
    expect(['UNKNOWN', '', 'PIGEON'].map(stateOfGateway)).toEqual([undefined, undefined, undefined])
  })

  test('what is over without having arrived is resent by hand; codes and what arrived are not', () => {
    expect(smsStatuses.filter((status) => canResend({ status, kind: 'unpaid' }))).toEqual([
      'uncertain',
      'failed',
      'expired',
    ])
    expect(smsStatuses.filter((status) => canResend({ status, kind: 'member_login' }))).toEqual([])
  })
})

describe('time', () => {
  test('a reminder leaves by day, at once or at the next nine o’clock, whatever the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * 1440 - 1 }), (minute) => {
        const asked = new Date(Date.UTC(2027, 0, 10) + minute * 60_000)
        const leaves = daytime(asked)
        const hour = (leaves.getUTCHours() + 5) % 24
        expect(hour >= 9 && hour < 21).toBe(true)
        expect(leaves.getTime()).toBeGreaterThanOrEqual(asked.getTime())
        expect(leaves.getTime() - asked.getTime()).toBeLessThanOrEqual(12 * 3_600_000)
        expect(leavesAt('member_login', asked)).toEqual(asked)
      }),
    )
  })

  test('tries come further and further apart, and questions end', () => {
    expect([1, 2, 3, 8].map((tries) => retryDelayMs(tries, 0))).toEqual([30_000, 60_000, 120_000, 3_600_000])
    const now = new Date()
    expect(nextCheck('uncertain', 0, now)?.getTime()).toBe(now.getTime() + 15_000)
    expect(nextCheck('uncertain', 99, now)).toBeNull()
  })
})

describe('the breaker', () => {
  test('opens after failures in a row, lets one through after the pause, and pauses twice as long when that fails', () => {
    let now = 1_000_000
    const breaker = createBreaker({ now: () => now, failuresToOpen: 3, firstPauseMs: 1_000 })
    breaker.failed('500')
    breaker.failed('500')
    breaker.succeeded()
    for (let nr = 0; nr < 3; nr++) {
      expect(breaker.waitMs()).toBe(0)
      breaker.failed('500')
    }
    expect([breaker.waitMs(), breaker.state().state]).toEqual([1_000, 'open'])
    now += 1_000
    expect(breaker.state().state).toBe('half_open')
    expect(breaker.waitMs()).toBe(0)
    expect(breaker.waitMs()).toBeGreaterThan(0) // the others wait for the one that tries
    breaker.failed('500')
    expect(breaker.waitMs()).toBe(2_000)
    now += 2_000
    breaker.waitMs()
    breaker.succeeded()
    expect([breaker.waitMs(), breaker.state()]).toEqual([0, { state: 'closed', until: null, reason: null }])
  })
})
