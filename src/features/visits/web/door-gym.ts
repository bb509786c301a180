import { useGymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { chooseGym } from '#src/features/gyms/web/selected-gym.ts'

/** At which gym's door one stands: an employee's selected gym, for an owner one of theirs, kept on this device. */
export const useDoorGym = () => ({ ...useGymAtWork(undefined), choose: chooseGym })
