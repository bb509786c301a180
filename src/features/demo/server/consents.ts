import { type ConsentKind, consentKinds, standardConsents } from '#src/features/members/consents.ts'
import type { World } from './world.ts'

/** How many of those who were asked agree; before the first of them were noted, nobody was asked. */
const agreeing: Readonly<Record<ConsentKind, number>> = {
  personal_data: 0.98,
  marketing: 0.8,
  picture: 0.85,
  rules: 0.99,
}
const askedSince = ({ now }: World): Date => new Date(now.getTime() - 240 * 86_400_000)

/** The product's own words, as an owner has them from the first consent on. */
function wordsOf(world: World, adminId: string, kind: ConsentKind): string {
  const known = world.rows.consent_texts.find((text) => text.admin_id === adminId && text.kind === kind)
  if (known) return known.id
  const at = askedSince(world)
  const id = world.id(at)
  world.rows.consent_texts.push({
    admin_id: adminId,
    id,
    kind,
    version: 1,
    ...standardConsents[kind],
    is_own: false,
    created_at: at,
  })
  return id
}

/** What somebody said to each question at the desk on the day on which they came, where they were asked. */
export function addConsents(
  world: World,
  { adminId, memberId, at }: { adminId: string; memberId: string; at: Date },
): void {
  if (at < askedSince(world)) return
  const random = world.random.fork(`consents ${memberId}`)
  for (const kind of consentKinds)
    world.rows.consents.push({
      admin_id: adminId,
      id: world.id(at),
      member_id: memberId,
      kind,
      nr: 1,
      agrees: random.chance(agreeing[kind]),
      text_id: wordsOf(world, adminId, kind),
      way: 'desk',
      made_by_kind: 'admin',
      made_by_id: adminId,
      made_at: at,
    })
}
