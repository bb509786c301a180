import fs from 'node:fs'

const ticksOf = (pid: number): number => {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // from the third field on
  return Number(fields[11]) + Number(fields[12])
}
export const childrenOf = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
/** What Linux counts by, on every machine that is sold today. */
const ticksASecond = 100

/** None of one that ended since it was listed, as an idle connection or a worker of PostgreSQL does. */
const ticksOfEach = (pids: readonly number[]): Map<number, number> =>
  new Map(
    pids.flatMap((pid) => {
      try {
        return [[pid, ticksOf(pid)] as const]
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && (error as NodeJS.ErrnoException).code !== 'ESRCH')
          throw error
        return []
      }
    }),
  )

/** Ticks of processor that the server and each process of these PostgreSQLs have had so far. */
export const spentBy = (serverPid: number, postmasters: readonly number[]) => ({
  server: ticksOf(serverPid),
  databases: postmasters.map((postmaster) => ticksOfEach(childrenOf(postmaster))),
})
type Spent = ReturnType<typeof spentBy>

/** Milliseconds between two looks; a connection that ended meanwhile, as idle ones do, had next to nothing of them. */
export const between = (before: Spent, after: Spent): { server: number; databases: number[] } => {
  const ms = (ticks: number) => (ticks * 1000) / ticksASecond
  const databases = after.databases.map((database, at) =>
    ms([...database].reduce((sum, [pid, ticks]) => sum + ticks - (before.databases[at]?.get(pid) ?? 0), 0)),
  )
  return { server: ms(after.server - before.server), databases }
}

/** What processes have for themselves: the pages that they share are counted once, with PostgreSQL's buffers. */
export const ownMemoryOf = (pids: readonly number[]): number =>
  pids.reduce((all, pid) => {
    const kbs = [
      ...fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^(?:Private_Clean|Private_Dirty): +(\d+)/gm),
    ]
    return all + kbs.reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024
  }, 0)
