import { useCallback, useState } from 'react'
import { newId } from '#src/contract/ids.ts'

export const newIdempotencyKey = (): string => newId()

const place = (form: string) => `key:${form}`

function keptKey(form: string | null): string {
  if (form === null) return ''
  try {
    const kept = sessionStorage.getItem(place(form))
    if (kept) return kept
    const made = newIdempotencyKey()
    sessionStorage.setItem(place(form), made)
    return made
  } catch {
    return newIdempotencyKey() // storage is switched off: the key lasts as long as the page
  }
}

/**
 * The key of a form that creates or moves money: made when the form opens, kept over retries and reloads, so that nothing
 * is paid twice. null: a form that needs none. `form` names the form and its subject (`pay:<membership id>`). `renew` after the success;
 * `take` goes on with the key of an act that was sent before.
 */
export function useIdempotencyKey(form: string | null): {
  key: string
  renew: () => void
  take: (key: string) => void
} {
  const [made, setMade] = useState(() => ({ form, key: keptKey(form) }))
  const current = made.form === form ? made : { form, key: keptKey(form) }
  if (current !== made) setMade(current)
  const renew = useCallback(() => {
    try {
      if (form !== null) sessionStorage.removeItem(place(form))
    } catch {
      // see keptKey
    }
    setMade({ form, key: keptKey(form) })
  }, [form])
  const take = useCallback(
    (key: string) => {
      try {
        if (form !== null) sessionStorage.setItem(place(form), key)
      } catch {
        // see keptKey
      }
      setMade({ form, key })
    },
    [form],
  )
  return { key: current.key, renew, take }
}
