import { expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'

// Whoever does not hear whether a write was done asks for it by its key, or may simply do it again.

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs

/** Writes of signed-in people without a key, by why they may be done twice. */
const without: Readonly<Record<string, readonly string[]>> = {
  'says what is, and says it again': [
    'DELETE /notification/push/subscribe',
    'DELETE /telegram/own',
    'POST /class/feed/close',
    'DELETE /class/feed/coach/close/:coach_id',
    'POST /class/feed/open',
    'POST /class/feed/coach/open/:coach_id',
    'POST /notification/push/subscribe',
    'PUT /first-steps',
    'PUT /letter/read/:member_id',
    'PUT /member/consent/set/:member_id',
    'PUT /member/consents',
    'PUT /member/letters/read',
    'PUT /member/measurement/share',
    'PUT /notification/choices',
    'PUT /notification/read',
    'PUT /photo/order',
    'PUT /telegram/own',
  ],
  'the second is told of the first': ['POST /ledger/check/run', 'POST /backup/run'],
  'changes nothing': [
    'POST /class/kind/preview/:id',
    'POST /class/series/preview/:id',
    'POST /class/session/message/preview/:id',
    'POST /class/session/preview/:id',
    'POST /class/session/restore/preview/:id',
    'POST /class/timetable/check',
    'POST /gift-card/check',
    'POST /member/gift-card/check',
    'POST /payment/calls/read',
  ],
  'its answer is a secret, which is not kept; another one takes its place': [
    'POST /admin/export/create',
    'POST /admin/password/reset/:id',
    'POST /auth/totp/start',
    'POST /auth/totp/confirm',
    'POST /door/device/create',
    'POST /telegram/link',
  ],
  'of the session or its proofs, which end or change with it': [
    'DELETE /auth/passkey/:id',
    'DELETE /auth/sessions/:id',
    'DELETE /auth/totp',
    'DELETE /demo-gym',
    'DELETE /member/data',
    'POST /auth/confirm',
    'POST /auth/factors/reset/:id',
    'POST /auth/passkey/register/finish',
    'POST /auth/passkey/confirm',
    'POST /auth/passkey/register/start',
    'POST /demo-gym/enter',
    'POST /demo-gym/leave',
    'PUT /auth/passkey/:id',
    'PUT /auth/password',
    'PUT /member/phone',
  ],
}

test('every write of the signed-in takes a key, but those that may be done twice', () => {
  const endpoints = features(noDeps).flatMap(({ contract }) => Object.values(contract))
  const found = endpoints
    .filter(({ method, access, idempotent }) => method !== 'GET' && access !== 'public' && !idempotent)
    .map(({ method, path }) => `${method} ${path}`)
  expect(found.sort()).toEqual(Object.values(without).flat().sort())
})
