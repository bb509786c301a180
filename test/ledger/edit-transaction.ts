import type { Answer, Caller } from '#test/api.ts'
import type { Edit } from './acts.ts'
import { correct, type Debt, type Entry } from './debt-model.ts'

/** Corrects the method, its reason and the note of an entry: the answer, and the failure that it must be. */
export async function editTransaction(
  caller: Caller,
  id: string,
  debt: Debt,
  entry: Entry,
  { method, note, why }: Edit,
): Promise<[Answer, string | undefined]> {
  const said = { payment_method: method, note, way_reason: why, reason: 'sabab' }
  const answer = await caller.put('/transaction/update', { _id: id, ...said })
  return [answer, correct(debt, entry, { method, note, why })]
}
