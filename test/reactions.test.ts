import { expect, test } from 'vitest'
import { reactions } from '#src/app/api.ts'
import { reactOfAutopay } from '#src/features/autopay/server/reactions.ts'
import { reactOfChangeRequests } from '#src/features/change-requests/server/reactions.ts'
import { reactOfClasses } from '#src/features/classes/server/reactions.ts'
import { reactOfFiscal } from '#src/features/fiscal/server/register.ts'
import { reactOfFreezeRequests } from '#src/features/freeze-requests/server/reactions.ts'
import { reactOfGiftCards } from '#src/features/gift-cards/server/reactions.ts'
import { reactOfMovedPhone } from '#src/features/leads/server/follow-phone.ts'
import { reactOfFriendBonus } from '#src/features/leads/server/reactions.ts'
import { reactOfMeasurements } from '#src/features/measurements/server/reactions.ts'
import { reactOfOnlinePayments } from '#src/features/online-payments/server/reactions.ts'
import { reactOfOwnerExport } from '#src/features/owner-export/server/reactions.ts'
import { tellMemberOfTheirs } from '#src/features/portal/server/tell-member.ts'
import { reactOfTelegram } from '#src/features/telegram/server/linked.ts'
import type { Occurrence } from '#src/server/occurrences.ts'
import type { Reaction } from '#src/server/serve.ts'

const named = new Map<Reaction, string>([
  [tellMemberOfTheirs, 'portal'],
  [reactOfGiftCards, 'gift-cards'],
  [reactOfFriendBonus, 'leads: bonus'],
  [reactOfMovedPhone, 'leads: phone'],
  [reactOfFiscal, 'fiscal'],
  [reactOfOnlinePayments, 'online-payments'],
  [reactOfFreezeRequests, 'freeze-requests'],
  [reactOfChangeRequests, 'change-requests'],
  [reactOfAutopay, 'autopay'],
  [reactOfClasses, 'classes'],
  [reactOfMeasurements, 'measurements'],
  [reactOfTelegram, 'telegram'],
  [reactOfOwnerExport, 'owner-export'],
])

/** Who acts on what, in turn. An event without a line here does not compile. */
const acting: Record<Occurrence['event'], readonly string[]> = {
  entered: ['classes'],
  entry_undone: ['classes'],
  away: ['autopay', 'classes'],
  phone_moved: ['leads: phone'],
  erased: ['online-payments', 'owner-export'],
  paid: ['portal', 'fiscal'],
  returned: ['portal', 'gift-cards', 'leads: bonus', 'fiscal'],
  method_changed: ['fiscal'],
  platform_sold: ['fiscal'],
  sold: ['portal'],
  changed: ['portal', 'freeze-requests', 'change-requests'],
  cancelled: ['portal', 'leads: bonus', 'freeze-requests', 'change-requests', 'autopay'],
  unfrozen: ['portal'],
  frozen: ['portal', 'freeze-requests'],
  holidays: ['classes'],
  hours: ['classes'],
  gym_deleted: ['autopay', 'classes'],
  owner_deleted: ['autopay', 'classes'],
  left_work: ['classes', 'measurements'],
  rights_lost: ['classes'],
  banned: ['portal', 'autopay'],
  unbanned: ['portal'],
  sign_in_changed: ['classes', 'telegram'],
  language_chosen: ['telegram'],
  merchant_changed: ['online-payments'],
  invoice_closed: ['online-payments'],
}

test.each(Object.entries(acting))('on %s act the features that are named for it, and no others', (event, names) => {
  const found = reactions.filter((reaction) => event in reaction)
  expect(found.map((reaction) => named.get(reaction))).toEqual(names)
})

test('no feature acts on what is not named', () => {
  const events = new Set(reactions.flatMap((reaction) => Object.keys(reaction)))
  expect([...events].filter((event) => !(event in acting))).toEqual([])
})
