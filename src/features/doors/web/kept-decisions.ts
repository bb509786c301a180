import { call } from '#src/web/api.ts'
import { doors } from '../calls.generated.ts'
import { type KeptDecision, mostReported } from '../rules.ts'

const storageKey = 'doorDecisions'
/** A tablet without a server for longer opens by no list: what is kept stays small. */
const mostKept = 2_000

/** Where it was decided: a tablet is moved to another gym, whose codes are those of other people. */
type KeptThere = KeptDecision & { gymId: string }

/** Of another version, or by hand: what is no list of decisions is none. */
function readKept(): KeptThere[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptThere[]) : [] // keepDecision wrote it
  } catch {
    return []
  }
}

function writeKept(kept: readonly KeptThere[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(kept.slice(-mostKept)))
  } catch {
    // storage is switched off or full: the door opens all the same
  }
}

/** What was decided by the list stays on the tablet, over reloads, until the server has it. */
export const keepDecision = (decision: KeptThere): void => writeKept([...readKept(), decision])

let isTelling = false

/** Hands over what is kept of the device's gym, the oldest first; whatever the server did not answer is told again with the same ids. */
export async function tellDecisions(deviceKey: string, gym: string): Promise<void> {
  if (isTelling) return
  isTelling = true
  try {
    const ofHere = () =>
      readKept()
        .filter(({ gymId }) => gymId === gym)
        .slice(0, mostReported)
    for (let part = ofHere(); part.length > 0; part = ofHere()) {
      const decisions = part.map(({ gymId: _, ...decision }) => decision)
      const { results } = await call(doors.report, { body: { decisions } }, { deviceKey })
      const told = new Set(results.map(({ decision_id }) => decision_id))
      writeKept(readKept().filter(({ decision_id }) => !told.has(decision_id)))
    }
  } catch {
    // away again: with the next list
  } finally {
    isTelling = false
  }
}
