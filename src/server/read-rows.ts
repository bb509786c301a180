/** How many rows somebody read of each owner, or of each gym where a row names no owner; `rest` belongs to none. */
export type ReadRows = { byOwner: Map<string, number>; byGym: Map<string, number>; rest: number }

export const nothingRead = (): ReadRows => ({ byOwner: new Map(), byGym: new Map(), rest: 0 })

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : (value as { _id?: string } | null | undefined)?._id // a named record of a reply

type NamedRow = Partial<Record<'admin_id' | 'admin' | 'gym_id' | 'gym' | 'gyms', unknown>>

/** Counts rows of a reply: of the owner whom the call is about, else of whom each of them names. */
export function addRead(read: ReadRows, adminId: string | null, rows: readonly unknown[]): void {
  if (adminId) {
    read.byOwner.set(adminId, (read.byOwner.get(adminId) ?? 0) + rows.length)
    return
  }
  for (const row of rows as readonly NamedRow[]) {
    const owner = idIn(row.admin_id) ?? idIn(row.admin)
    const gym = idIn(row.gym_id) ?? idIn(row.gym) ?? (Array.isArray(row.gyms) ? idIn(row.gyms[0]) : undefined)
    if (owner) read.byOwner.set(owner, (read.byOwner.get(owner) ?? 0) + 1)
    else if (gym) read.byGym.set(gym, (read.byGym.get(gym) ?? 0) + 1)
    else read.rest++
  }
}

/** The rows of all lists of a reply, and what it tells of one record. */
export function rowsOfReply(reply: object, adminId: string | null): ReadRows {
  const read = nothingRead()
  for (const value of Object.values(reply))
    if (typeof value === 'object' && value !== null) addRead(read, adminId, Array.isArray(value) ? value : [value])
  return read
}
