import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { onlineDesk } from '#test/online-desk.ts'
import { createPayingLinks } from './paying-links.ts'

const perMinute = 60
const world = useApi({ requestsPerMinute: perMinute, trustProxy: ['127.0.0.1'] })

test('whoever pays goes on when others behind the address of their operator ask all the time; beyond an open page they count as anybody', async () => {
  const { invoice } = await onlineDesk(world)
  const headers = { 'x-forwarded-for': '203.0.113.90' }
  const own: string = (await invoice()).url.split('/').at(-1)
  const forged = own.slice(0, 5) + (own[5] === 'a' ? 'b' : 'a') + own.slice(6)
  const open = (token: string) => world.visitor.get(`/invoice/public/${token}`, { headers })
  const flood = (token: string, calls: number) => Promise.all(Array.from({ length: calls }, () => open(token)))
  expect((await open(own)).status).toBe(200)
  // who guesses waits for minutes; who meets the general limit until the next minute alone
  const others = await flood(forged, 3 * perMinute)
  expect(others.some(({ status, body }) => status === 429 && body.duration <= 60)).toBe(true)
  expect((await open(own)).status).toBe(200)
  // more than two minutes of the link and of its address let through
  const many = await flood(own, 5 * perMinute)
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]))
})

const opening = (token: string) =>
  ({ routeOptions: { url: '/api/invoice/public/:token' }, params: { token } }) as unknown as FastifyRequest // all that is looked at

test('an owner with as many links as they like gets by all of them together what 250 open pages ask, and takes nothing from another', () => {
  const links = createPayingLinks()
  const greedy = Array.from({ length: 1_000 }, (_, n) => `greedy-${n}`)
  for (const token of greedy) links.prove(token, 'greedy')
  links.prove('other', 'other')
  const counted = greedy.flatMap((token) =>
    Array.from({ length: 100 }, () => links.callerOf(opening(token))).filter(Boolean),
  )
  // the rest counts by the address; a minute may have ended meanwhile
  expect(counted.length).toBeGreaterThanOrEqual(3_000)
  expect(counted.length).toBeLessThanOrEqual(6_000)
  expect(links.callerOf(opening('other'))).toBe('link:other')
  expect(links.callerOf(opening('unknown'))).toBeUndefined()
})

test('a link gets what three open pages of it ask, and of more links than are remembered the oldest are none', () => {
  const links = createPayingLinks()
  links.prove('own', 'owner')
  const counted = Array.from({ length: 600 }, () => links.callerOf(opening('own'))).filter(Boolean).length
  expect(counted).toBeGreaterThanOrEqual(60)
  expect(counted).toBeLessThanOrEqual(120) // a minute may have ended meanwhile
  const proveMore = (from: number, to: number) => {
    for (let n = from; n < to; n++) links.prove(`more-${n}`, `owner-${n}`)
  }
  links.prove('old', 'owner of old')
  proveMore(0, 1_999)
  expect(links.callerOf(opening('old'))).toBe('link:old')
  proveMore(1_999, 2_000)
  expect(links.callerOf(opening('old'))).toBeUndefined()
})
