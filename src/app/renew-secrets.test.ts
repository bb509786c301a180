import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealedCards, sealedFormerBoxes } from '#src/features/autopay/server/sealed-cards.ts'
import { sealedBoxes } from '#src/features/cash-boxes/server/sealed-boxes.ts'
import { sealedApps } from '#src/features/sessions/server/sealed-apps.ts'
import { createVault, type Vault } from '#src/server/vault.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok, paymeBox, putBox } from '#test/online-desk.ts'
import { renewSecrets } from './renew-secrets.ts'

const { world, renewing } = await openAutopay()

test('what is kept sealed is sealed anew by the present key, in the present way, and opens without the earlier one', async () => {
  const { admin } = await renewing()
  const other = { ...paymeBox, takes_cards: true, merchant_id: '99a5e0f0c1b2a3d4e5f60799', key: 'payme-other-key-5T6y' }
  ok(await putBox(admin, { ...other, may_leave_cards: true })) // the card stays where it was, with the keys of then
  ok(await admin.post('/auth/confirm', { password: admin.password }))
  ok(await admin.post('/auth/totp/start', {}))
  const { database, vault, factorVault } = world.application.deps
  const present = createVault(randomBytes(32))
  const beside = (earlier: Vault): Vault => ({
    ...present,
    open(sealed, place) {
      try {
        return present.open(sealed, place)
      } catch {
        return earlier.open(sealed, place)
      }
    },
  })
  const kinds = [sealedBoxes, sealedCards, sealedFormerBoxes, sealedApps]
  const read = () => Promise.all(kinds.map((rows) => database.transaction(rows.scope, ({ db }) => rows.list(db))))
  const opened = async (by: (kind: number) => Vault) =>
    (await read()).map((rows, kind) => rows.map(({ sealed, place }) => by(kind).open(sealed, place)))
  const before = await opened((kind) => (kind === 3 ? factorVault : vault))
  expect(before.map((texts) => texts.length)).toEqual([1, 1, 1, 1])
  const lost = { database, vault: createVault(randomBytes(32)), factorVault: createVault(randomBytes(32)) }
  expect(await renewSecrets(lost)).toEqual({ renewed: 0, lost: 4 })
  const both = { database, vault: beside(vault), factorVault: beside(factorVault) }
  expect(await renewSecrets(both)).toEqual({ renewed: 4, lost: 0 })
  expect(await opened(() => present)).toEqual(before)
  expect(await renewSecrets(both)).toEqual({ renewed: 0, lost: 0 })
})
