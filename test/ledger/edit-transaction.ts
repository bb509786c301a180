import type { Answer, Caller } from '#test/api.ts'
import type { Edit } from './acts.ts'
import { correct, type Entry } from './debt-model.ts'

/** Corrects the method and the note of an entry: the answer, and the failure that it must be. */
export async function editTransaction(
  caller: Caller,
  id: string,
  entry: Entry,
  { method, note }: Edit,
): Promise<[Answer, string | undefined]> {
  const answer = await caller.put('/transaction/update', { _id: id, payment_method: method, note, reason: 'sabab' })
  return [answer, correct(entry, { method, note })]
}
