import { newId } from '#src/contract/ids.ts'

export const newIdempotencyKey = (): string => newId()

const place = (form: string) => `key:${form}`
/** Where storage is switched off: a key lasts as long as the page. */
const unstored = new Map<string, string>()

/** Goes on with the key of an act that was sent before. */
export function takeKey(form: string, key: string): void {
  try {
    sessionStorage.setItem(place(form), key)
  } catch {
    unstored.set(form, key)
  }
}

function keptKey(form: string): string | null | undefined {
  try {
    return sessionStorage.getItem(place(form)) ?? unstored.get(form)
  } catch {
    return unstored.get(form) // see takeKey
  }
}

/**
 * The key of a form that creates or moves money, made when it sends: kept over retries, reloads and the closing of its window, so that
 * nothing is paid twice. `form` names the form and its subject (`pay:<membership id>`).
 */
export function keyOfForm(form: string): string {
  const kept = keptKey(form)
  if (kept) return kept
  const made = newIdempotencyKey()
  takeKey(form, made)
  return made
}

/**
 * What goes by this form next is another act. No key waits for it: a tab that is duplicated has all that this one keeps, and what goes by
 * the same form there is not the same act.
 */
export function forgetKey(form: string): void {
  unstored.delete(form)
  try {
    sessionStorage.removeItem(place(form))
  } catch {
    // see takeKey
  }
}

/** After the success: also of a window that was closed, but not the key of an act that one opened since has sent. */
export function renewKey(form: string, used: string): void {
  if (keptKey(form) === used) forgetKey(form)
}
