/** Carries the proof of work that a refused stranger was asked for. */
export const proofHeader = 'proof-of-work'
