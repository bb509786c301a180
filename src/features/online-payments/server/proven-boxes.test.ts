import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { doorsOf, onlineDesk } from '#test/online-desk.ts'
import { basic } from '#test/sandbox/journal.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import { createProvenBoxes } from './proven-boxes.ts'

const perMinute = 60
const world = useApi({ requestsPerMinute: perMinute, trustProxy: ['127.0.0.1'] })

test('whoever knows the address of a box uses up no calls of its provider, and has none but their own', async () => {
  const { admin } = await onlineDesk(world)
  const { payme } = await doorsOf(admin)
  const codeOf = async (key: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'CheckTransaction', params: { id: '0'.repeat(24) } })
    const answer = await fetch(payme.url, { method: 'POST', headers: { ...basic('Paycom', key), ...headers }, body })
    return ((await answer.json()) as { error: { code: number } }).error.code
  }
  const stranger = () => codeOf('hech-kim', { 'x-forwarded-for': '203.0.113.91' })
  expect(await codeOf(payme.key)).toBe(-31003)
  expect(new Set(await Promise.all(Array.from({ length: 3 * perMinute }, stranger)))).toEqual(new Set([-32504, -32400]))
  expect(await codeOf(payme.key)).toBe(-31003)
})

test('who floods from the address that a provider calls from, or one owner’s box, keeps no other owner’s box waiting', async () => {
  // both within one minute of the limit's own clock
  const [one, other] = [await onlineDesk(world), await onlineDesk(world)]
  const { number } = await one.invoice()
  const [busy, quiet] = [(await doorsOf(one.admin)).payme, (await doorsOf(other.admin)).payme]
  const check = async (box: typeof busy) => {
    const params = { amount: 30_000_000, account: { invoice: number } }
    const { body } = await paymeCall(box, 'CheckPerformTransaction', params)
    return (body['error'] as { code: number } | undefined)?.code ?? 0
  }
  const flood = (box: typeof busy) => Promise.all(Array.from({ length: 3 * perMinute }, () => check(box)))
  const unknown = { ...busy, url: busy.url.replace(/\w{8}$/, '00000000') }
  expect([await check(busy), await check(quiet)]).toEqual([0, -31050])
  expect(new Set(await flood(unknown))).toEqual(new Set([-32504, -32400]))
  expect([await check(busy), await check(quiet)]).toEqual([0, -31050])
  expect(new Set(await flood(busy))).toEqual(new Set([0, -32400]))
  expect(await check(quiet)).toBe(-31050)
})

test('of more boxes and addresses than are remembered the oldest are none', () => {
  const boxes = createProvenBoxes()
  const calling = (ip: string) =>
    ({ routeOptions: { url: '/api/pay/payme/:box' }, params: { box: 'a' }, ip }) as unknown as FastifyRequest // all that is looked at
  const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  const prove = (from: number, to: number) => {
    for (let n = from; n < to; n++) boxes.prove({ word: 'a', ip: addressOf(n) })
  }
  prove(0, 50_000)
  expect(boxes.callerOf(calling(addressOf(0)))).toBe(`box:a ${addressOf(0)}`)
  prove(50_000, 50_001)
  expect(boxes.callerOf(calling(addressOf(0)))).toBeUndefined()
})
