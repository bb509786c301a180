import type { Visit } from '../contract.ts'
import type { DoorGym } from './door-gym.ts'

/** What is done over the door, in a form of its own. */
export type DoorAct = 'sell' | 'renew' | 'pay'

export type DialogActProps = {
  act: DoorAct
  member: Visit['member_id']
  /** What is renewed or paid; a sale has none. */
  membershipId?: string | undefined
  gym: DoorGym
  /** It is done: the door can be asked again. */
  onDone: () => void
}
