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

test('a token of one purpose is none of another, and a ticket ends after five minutes', () => {
  const now = Date.now()
  const id = newId(now)
  const tokens = createTokens(before)
  expect(tokens.readAccess(tokens.ticket(id, now), now)).toBeUndefined()
  expect(tokens.readTicket(tokens.access(id, now), now)).toBeUndefined()
  const ticket = tokens.ticket(id, now)
  expect(tokens.readTicket(ticket, now + 299_000)?.issuedMs).toBe(now)
  expect(tokens.readTicket(ticket, now + 301_000)).toBeUndefined()
  expect(tokens.readTicket(ticket, now - 1)).toBeUndefined()
})
