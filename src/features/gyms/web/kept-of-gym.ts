import type { useSelectedGym } from './selected-gym.ts'

/** Names what a device keeps of the chosen gym, so that it is found also while the gyms are not known. */
export const keptOfGym = (what: string, { gym, kept }: ReturnType<typeof useSelectedGym>): string =>
  `${what} ${gym && gym._id !== kept ? '' : (kept ?? '')}`
