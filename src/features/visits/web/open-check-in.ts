import { openPopup } from '#src/web/commands.tsx'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'

export type CheckInOf = { member: { _id: string; fullname: string }; gym: GymAtWork }

type Met = { gym: { gyms: readonly GymAtWork[] }; membership: { gym_id: string } | null }

/** At which door somebody is let in away from it: reception's own gym, else where their membership runs. */
export const doorOf = ({ gym: { gyms }, membership }: Met, chosen: GymAtWork | undefined): GymAtWork | undefined =>
  chosen ?? gyms.find(({ _id }) => _id === membership?.gym_id) ?? gyms[0]

/** Lets somebody in from anywhere, by the door's own rule: its answer stands over the page, with what may be done then. */
export const openCheckIn = ({ member: { _id, fullname }, gym }: CheckInOf): void =>
  openPopup('check_in', { member: { _id, fullname }, gym: { _id: gym._id, name: gym.name } } satisfies CheckInOf)
