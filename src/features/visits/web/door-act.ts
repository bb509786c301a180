import type { Visit } from '../contract.ts'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'

/** What is done over the door, in a form of its own. */
export type DoorAct = 'sell' | 'renew' | 'pay'

export type DialogActProps = {
  act: DoorAct
  member: Visit['member_id']
  /** What is renewed or paid; a sale has none. */
  membershipId?: string | undefined
  gym: GymAtWork
  /** It is done: the door can be asked again. */
  onDone: () => void
}
