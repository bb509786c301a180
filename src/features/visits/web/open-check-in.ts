import { openPopup } from '#src/web/commands.tsx'
import type { DoorGym } from './door-gym.ts'

export type CheckInOf = { member: { _id: string; fullname: string }; gym: DoorGym }

/** Lets somebody in from anywhere, by the door's own rule: its answer stands over the page, with what may be done then. */
export const openCheckIn = ({ member: { _id, fullname }, gym }: CheckInOf): void =>
  openPopup('check_in', { member: { _id, fullname }, gym: { _id: gym._id, name: gym.name } } satisfies CheckInOf)
