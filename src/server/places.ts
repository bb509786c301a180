import type { Endpoint } from '#src/contract/endpoint.ts'
import type { FairGate } from './gate.ts'
import type { HeldBytes } from './held-bytes.ts'
import { lineOf, networkOf } from './network.ts'

/** Where calls wait, and what they may take of the memory: nobody's share is taken by others. */
export type Places = {
  /** Calls that hash a password wait here before they take a connection, so that a sign-in storm never starves the rest, and one of one place no other. */
  hashGate: FairGate
  /** Exports wait here: a few long readings must not take all connections, and one owner's not those of the others. */
  exportGate: FairGate
  /** What forms take of the memory. */
  formBytes: HeldBytes
  /** What files take of it that were answered and are not read yet. */
  fileBytes: HeldBytes
  /** Files to be read wait here, one of each owner at a time. */
  uploadGate: FairGate
  /** Every call waits here for its connection, so that those of one owner leave some to the others. */
  ownerGate: FairGate
  /** Figures wait here: they are dear, and screens ask for many at once. */
  figuresGate: FairGate
}

const fairGateOf = (endpoint: Endpoint, deps: Places): FairGate | undefined =>
  endpoint.exports
    ? deps.exportGate
    : endpoint.uploads
      ? deps.uploadGate
      : endpoint.figures
        ? deps.figuresGate
        : undefined

/** Where a call waits its turn beside its owner's. Strangers of a whole line wait as one, and however many they are, apart from whoever is known. */
export function inFairTurn<T>(
  endpoint: Endpoint,
  deps: Places,
  { whose, ip }: { whose: string; ip: string },
  work: () => Promise<T>,
): Promise<T> {
  if (endpoint.hashes)
    return whose === networkOf(ip) ? deps.hashGate(lineOf(ip), work) : deps.hashGate(whose, work, 'known')
  const fair = fairGateOf(endpoint, deps)
  return fair ? fair(whose, work) : work()
}
