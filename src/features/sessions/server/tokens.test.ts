import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { createTokens } from './tokens.ts'

const [before, after] = ['the secret before, thirty-two letters', 'the secret after it, thirty-two letters']

test('a changed secret signs nobody out while the one before is named, and everybody when it is not', () => {
  const now = Date.now()
  const id = newId(now)
  const old = createTokens(before)
  const [access, refresh, ticket] = [old.access(id, now), old.firstRefresh(id), old.ticket(id, now)]
  const both = createTokens(after, [before])
  expect(both.readAccess(access, now)).toBe(id)
  expect(both.readTicket(ticket, now)?.accountId).toBe(id)
  const { sessionId, next = '' } = both.readRefresh(refresh) ?? {}
  expect(sessionId).toBe(id)
  const alone = createTokens(after)
  expect(alone.readRefresh(next)?.sessionId).toBe(id) // what follows is signed by the new one
  expect(alone.readAccess(access, now)).toBeUndefined()
  expect(alone.readRefresh(refresh)).toBeUndefined()
})

const bytesOf = (token: string): Buffer => Buffer.from(token, 'base64url')

test('every token names the key that signed it, and is good under no other', () => {
  const now = Date.now()
  const id = newId(now)
  const [old, fresh] = [createTokens(before), createTokens(after)]
  const keyOf = (token: string) => bytesOf(token).subarray(0, 4).toString('hex')
  const [first, second] = [old.access(id, now), fresh.access(id, now)]
  expect(keyOf(first)).toBe(keyOf(old.firstRefresh(newId(now))))
  expect(keyOf(first)).not.toBe(keyOf(second))
  expect(before + after).not.toContain(keyOf(first))
  const both = createTokens(after, [before])
  expect(keyOf(both.access(id, now))).toBe(keyOf(second)) // nothing new by the old one
  const exchanged = Buffer.concat([bytesOf(second).subarray(0, 4), bytesOf(first).subarray(4)])
  expect(both.readAccess(exchanged.toString('base64url'), now)).toBeUndefined()
  expect(both.readAccess(first, now)).toBe(id)
})

test('a token from before they named their key is good for its time, under any key that still is', () => {
  const now = Date.now()
  const id = newId(now)
  const unnamed = bytesOf(createTokens(before).firstRefresh(id)).subarray(4).toString('base64url')
  expect(createTokens(after, [before]).readRefresh(unnamed)?.sessionId).toBe(id)
  expect(createTokens(after).readRefresh(unnamed)).toBeUndefined()
})

test('a token of one purpose is none of another; a ticket ends after five minutes, what opens calls after fifteen', () => {
  const now = Date.now()
  const id = newId(now)
  const tokens = createTokens(before)
  expect(tokens.readAccess(tokens.ticket(id, now), now)).toBeUndefined()
  const access = tokens.access(id, now)
  expect(tokens.readTicket(access, now)).toBeUndefined()
  expect([tokens.readAccess(access, now + 898_000), tokens.readAccess(access, now + 901_000)]).toEqual([id, undefined])
  const ticket = tokens.ticket(id, now)
  expect(tokens.readTicket(ticket, now + 299_000)?.issuedMs).toBe(now)
  expect(tokens.readTicket(ticket, now + 301_000)).toBeUndefined()
  expect(tokens.readTicket(ticket, now - 1)).toBeUndefined()
})
