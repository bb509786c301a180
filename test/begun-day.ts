import { tashkentDay } from '#src/contract/days.ts'

/** The day on which a test began: files share a worker, and a run may go on over midnight. */
export let today = tashkentDay(new Date())

/** Before each test. */
export const beginDay = (): void => {
  today = tashkentDay(new Date())
}
