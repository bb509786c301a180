import type { FormerBox } from '#src/features/cash-boxes/server/boxes.ts'
import { keptInTest } from '#src/features/cash-boxes/server/kept-cards.ts'
import { type AskingDeps, knownBox } from '#src/features/online-payments/server/asking.ts'
import type { Known } from '#src/features/online-payments/server/driver.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Vault } from '#src/server/vault.ts'

type Kept = { admin_id: string; provider: PaymentProvider; sealed_box: Buffer | null }
type Sealed = Pick<FormerBox, 'is_test' | 'names'> & { keys: NonNullable<FormerBox['keys']> }

/** What was sealed for one cash box opens for no other. */
export const placeOfFormer = (boxId: string): string => `former box ${boxId}`

/** Where cards were kept until now; nothing where nobody can open its keys. */
export const sealBox = (vault: Vault, { id, keys, names, ...former }: FormerBox): Buffer | null =>
  keys
    ? vault.seal(JSON.stringify({ names, keys, is_test: keptInTest(former) } satisfies Sealed), placeOfFormer(id))
    : null

/** The cash box that keeps a card, on or off: the owner's of now, or of before where that is another since. */
export async function boxOfCard(deps: Pick<AskingDeps, 'database' | 'vault'>, kept: Kept): Promise<Known | undefined> {
  const known = await knownBox(deps, kept.admin_id, kept.provider, { alsoOff: true })
  if (!known) return undefined
  if (!kept.sealed_box) return { ...known, box: { ...known.box, is_test: keptInTest(known.box) } }
  const { keys, ...former } = JSON.parse(deps.vault.open(kept.sealed_box, placeOfFormer(known.box.id))) as Sealed // by sealBox alone
  return { box: { ...known.box, ...former }, keys }
}
