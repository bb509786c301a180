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

/**
 * The key of a form that creates or moves money, read when it sends: kept over retries, reloads and the closing of its window, so that
 * nothing is paid twice. `form` names the form and its subject (`pay:<membership id>`).
 */
export function keyOfForm(form: string): string {
  let kept: string | null | undefined
  try {
    kept = sessionStorage.getItem(place(form))
  } catch {
    // see takeKey
  }
  kept ??= unstored.get(form)
  if (kept) return kept
  const made = newIdempotencyKey()
  takeKey(form, made)
  return made
}

/** After the success: what goes by the same form next, also from a window that was opened meanwhile, is another act. */
export function renewKey(form: string, used: string): void {
  if (keyOfForm(form) === used) takeKey(form, newIdempotencyKey())
}
