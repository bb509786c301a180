import type { Endpoint } from '#src/contract/endpoint.ts'
import type { FairGate } from './gate.ts'
import type { HeldBytes } from './held-bytes.ts'

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

/** At which of them a call waits its turn beside its owner's. */
export const fairGateOf = (endpoint: Endpoint, deps: Places): FairGate | undefined =>
  endpoint.exports
    ? deps.exportGate
    : endpoint.uploads
      ? deps.uploadGate
      : endpoint.figures
        ? deps.figuresGate
        : undefined
