import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { ApiError } from '#src/web/api-error.ts'
import { call } from '#src/web/call.ts'

// Calls that a session is tried with.

export const note = get('/note/one/:id', {
  summary: 'A note',
  access: 'signed_in',
  reply: z.object({ text: z.string() }),
})
export const news = get('/news', { summary: 'What anybody may read', access: 'public', reply: z.object({}) })
export const write = post('/note/write', {
  summary: 'Writes a note',
  access: 'signed_in',
  body: z.object({ text: z.string() }),
  images: ['picture'],
  idempotent: true,
  reply: z.object({}),
})

export const expired = { error: 'token_expired', message: 'Token expired' }

export const read = (id: string) => call(note, { id })
export const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.error] : error),
  )

/** The page would begin anew, and the test with it: where it was to go. */
export function stay(): readonly string[] {
  const wentTo: string[] = []
  const { navigation } = window as unknown as { navigation: EventTarget } // newer than the DOM's types
  const hold = (event: Event) => {
    event.preventDefault()
    const { destination } = event as Event & { destination: { url: string } } // a NavigateEvent
    wentTo.push(new URL(destination.url).pathname)
  }
  navigation.addEventListener('navigate', hold, { once: true })
  return wentTo
}
