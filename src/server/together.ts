/**
 * Asks at once what does not need each other's answers, so that it goes to the database in one trip. All are waited
 * for; the first in order that fails is the failure. None of them may enter another scope: it would be that of all.
 */
export async function together<T extends readonly unknown[]>(...asked: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const ended = await Promise.allSettled(asked)
  const values = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  return values as unknown as T // one of each, in their order
}
