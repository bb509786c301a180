import { beforeEach, expect, test } from 'vitest'
import { createPassClock } from './pass-clock.ts'

// The clock of the phone and what a page measures are moved apart.

const minute = 60_000
const hour = 60 * minute
const noon = Date.parse('2026-03-10T07:00:00Z')
let wall = noon
let measured = 0
let kept: string | null = null

beforeEach(() => {
  wall = noon
  kept = null
})
/** What it measures begins anew. */
const openPage = () => {
  measured = 0
  return createPassClock({
    wall: () => wall,
    measured: () => measured,
    kept: () => kept,
    keep: (text) => {
      kept = text
    },
  })
}
/** Time goes by for the phone, awake or asleep. */
const pass = (ms: number, isAsleep = false) => {
  wall += ms
  if (!isAsleep) measured += ms
}

test('a phone whose clock is wrong from the start goes by the server, asleep and over pages', () => {
  const page = openPage()
  page.setServerTime(noon + 3 * hour)
  pass(10 * minute)
  expect(page.serverTime()).toEqual({ ms: noon + 3 * hour + 10 * minute, isMoved: false })
  page.hide()
  pass(8 * hour, true)
  expect(page.serverTime()).toEqual({ ms: noon + 11 * hour + 10 * minute, isMoved: false })
  page.keepClock()
  pass(hour)
  const next = openPage()
  expect(next.serverTime()).toEqual({ ms: noon + 12 * hour + 10 * minute, isMoved: false })
})

test('a clock that is set back without a network goes on by what the page measured, says so, and is right again when put right', () => {
  const page = openPage()
  page.setServerTime(noon)
  pass(minute)
  page.serverTime()
  page.hide()
  wall -= 2 * hour
  pass(minute)
  expect(page.serverTime()).toEqual({ ms: noon + 2 * minute, isMoved: true })
  page.hide()
  pass(5 * hour, true)
  expect(page.serverTime()).toEqual({ ms: noon + 5 * hour + 2 * minute, isMoved: true })
  page.keepClock()
  pass(minute)
  const next = openPage()
  expect(next.serverTime()).toEqual({ ms: noon + 3 * hour + 3 * minute, isMoved: false }) // it may have been put right
  const back = openPage()
  back.setServerTime(noon + 6 * hour)
  expect(back.serverTime()).toEqual({ ms: noon + 6 * hour, isMoved: false })
  back.hide()
  wall -= hour
  expect(back.serverTime()).toEqual({ ms: noon + 6 * hour, isMoved: true })
  back.hide()
  wall += hour
  expect(back.serverTime()).toEqual({ ms: noon + 6 * hour, isMoved: false })
})

test('a page that begins on a clock set back begins no earlier than what is proven, and says so', () => {
  const page = openPage()
  page.setServerTime(noon)
  pass(hour)
  page.serverTime()
  page.keepClock()
  wall -= 30 * 24 * hour
  const next = openPage()
  expect(next.serverTime()).toEqual({ ms: noon + hour, isMoved: true })
  pass(minute)
  expect(next.serverTime()).toEqual({ ms: noon + hour + minute, isMoved: true })
})

test('a clock that is set ahead while somebody looks is not followed', () => {
  const page = openPage()
  page.setServerTime(noon)
  wall += 8 * 24 * hour
  pass(minute)
  expect(page.serverTime()).toEqual({ ms: noon + minute, isMoved: true })
  wall -= 8 * 24 * hour
  expect(page.serverTime()).toEqual({ ms: noon + minute, isMoved: false })
})

test('some seconds of a network that puts clocks right are none', () => {
  const page = openPage()
  page.setServerTime(noon)
  wall -= 3_000
  expect(page.serverTime()).toEqual({ ms: noon - 3_000, isMoved: false })
})
