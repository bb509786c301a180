import { queryClient } from './api.ts'

/** Whoever waits for longer may press again. */
const longestMs = 3000

/**
 * For acts on rows, as `until` of their mutation: what a write touched on the screen has been read again. Until then the row stands as
 * it was, and its button is not pressed once more.
 */
export const untilRead = (): Promise<unknown> => {
  const reading = queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' })
  return Promise.race([
    Promise.allSettled(reading.map(({ promise }) => Promise.resolve(promise))),
    new Promise((goOn) => setTimeout(goOn, longestMs)),
  ])
}
