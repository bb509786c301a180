import pg from 'pg'
import { vi } from 'vitest'

/** Whatever is asked of the database while one call is answered, which a stranger can only measure: how often it was gone to. */
export async function tripsOf<T>(work: () => Promise<T>): Promise<{ answer: T; trips: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const answer = await work()
    const trips = query.mock.calls.filter(
      ([asked]: readonly unknown[]) => asked instanceof Object && asked.constructor.name === 'Wave',
    ).length
    if (trips === 0) throw new Error('the database was not asked, or its waves have another name')
    return { answer, trips }
  } finally {
    query.mockRestore()
  }
}
