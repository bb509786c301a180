import { newId } from '#src/contract/ids.ts'
import { onSessionEnd } from './session.ts'

export const newIdempotencyKey = (): string => newId()

/**
 * Of what this page has sent and was not answered well yet, by form and subject (`pay:<membership id>`): kept over retries and the closing
 * of a window. No longer than the page: what is lost with it is asked for by forms/DraftKeeper, because only who knows that the first was
 * not done may send the same again, and what was done and undone since would be answered with the first.
 */
const keys = new Map<string, string>()
onSessionEnd(() => keys.clear())

/** Goes on with the key of an act that was sent before. */
export const takeKey = (form: string, key: string): void => void keys.set(form, key)

/** Does this page know of the act by itself? */
export const isOfThisPage = (form: string, key: string): boolean => keys.get(form) === key

/** The key of a form that creates or moves money, made when it sends; `lost`: of an act from before that is not asked about yet. */
export function keyOfForm(form: string, lost?: string): string {
  const key = keys.get(form) ?? lost ?? newIdempotencyKey()
  takeKey(form, key)
  return key
}

/** After the success: also of a window that was closed, but not the key of an act that one opened since has sent. */
export function renewKey(form: string, used: string): void {
  if (keys.get(form) === used) keys.delete(form)
}
