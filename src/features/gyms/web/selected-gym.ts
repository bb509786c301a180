import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/ui/listeners.ts'
import type { ApiError } from '#src/web/api-error.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { useRole } from '#src/web/me.ts'
import { gyms } from '../calls.generated.ts'
import type { SwitcherGym } from '../contract.ts'

export const selectedGymKey = 'selectedGym'
const choices = createListeners()

let unstored: string | null = null

/** What was chosen last on this device, in whatever tab. */
export function ofDevice(): string | null {
  try {
    return localStorage[selectedGymKey]
  } catch {
    return unstored // storage is switched off: the choice lasts as long as the page
  }
}

/** Of this tab alone, where it did not follow another one. */
export function readStored(): string | null {
  try {
    return sessionStorage[selectedGymKey] ?? ofDevice()
  } catch {
    return unstored
  }
}

export function chooseGym(gymId: string): void {
  unstored = gymId
  try {
    delete sessionStorage[selectedGymKey]
    localStorage.setItem(selectedGymKey, gymId)
  } catch {
    // see readStored
  }
  choices.tell()
}

// another tab went to another gym; the desk's pages may stay where they are: GymWatch.tsx
globalThis.addEventListener?.('storage', choices.tell)

type SelectedGym = {
  /** The gym that this employee or member works in now; undefined while loading and when there is none. */
  gym: SwitcherGym | undefined
  gyms: readonly SwitcherGym[] | undefined
  /** What was chosen on this device, maybe by somebody else: known before the gyms are. */
  kept: string | null
  /** Why the gyms are not known. */
  error: ApiError | null
  /** What a question that is asked of the gym waits for: see `useKeptApi`. */
  obstacle: ApiError | 'unread' | null
  refetch(): unknown
  choose(gymId: string): void
}

/** An answer that is asked for when the gym is known says why it is not, and asks for the gyms again. */
export const afterGyms = <A extends { error: ApiError | null; refetch: () => unknown }>(
  answer: A,
  { gym, error, refetch }: { gym: unknown; error: ApiError | null; refetch: () => unknown },
) => (gym === undefined && error ? { ...answer, error, refetch } : answer)

/** The gym chosen at the foot of the sidebar: the kept choice while it still exists, else the first, also without a network. For owners there is none. */
export function useSelectedGym(): SelectedGym {
  const role = useRole()
  const hasSwitcher = role === 'employee' || role === 'member'
  const asked = { enabled: hasSwitcher, staleMs: 60_000, keptAs: 'gyms' }
  const { data, error, refetch } = useKeptApi(gyms.ofEmployee, {}, asked)
  const kept = useSyncExternalStore(choices.subscribe, readStored)
  const gym = data?.gyms.find(({ _id }) => _id === kept) ?? data?.gyms[0]
  const obstacle = error ?? (data ? null : 'unread')
  return { gyms: data?.gyms, gym, kept, error, obstacle, refetch, choose: chooseGym }
}
