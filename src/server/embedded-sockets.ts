import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

/** Where the embedded PostgreSQL has its socket, within the cluster: whoever may not read its rows can't reach it either. */
export const socketsName = 'polvon-sockets'

const folderOf = (cluster: string): string => path.join(cluster, socketsName)
const fileOf = (cluster: string, port: string | number): string => path.join(folderOf(cluster), `.s.PGSQL.${port}`)

/** What PostgreSQL takes for its setting: the folder, or nothing where a socket can't be made: a long path, some file systems. */
export async function makeSocketFolder(cluster: string, give: (folder: string) => void): Promise<string> {
  const folder = folderOf(cluster)
  const isPlain = /^[\w./-]{1,80}$/.test(folder) // the system takes 107 signs with the file's name, the setting has signs of its own
  if (process.platform === 'win32' || !isPlain) return ''
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const canListen = await new Promise<boolean>((resolve) => {
    const probe = net.createServer()
    probe.on('error', () => resolve(false))
    probe.listen(path.join(folder, `probe-${process.pid}`), () => probe.close(() => resolve(true)))
  })
  give(folder)
  return canListen ? folder : ''
}

/** After a crash, the number in the lock of a socket may belong to a stranger, and PostgreSQL would refuse to start. */
export function removeStaleSocket(cluster: string, port: number, isOurs: (pid: number) => boolean): void {
  const file = fileOf(cluster, port)
  const lock = `${file}.lock`
  if (fs.existsSync(lock) && isOurs(Number.parseInt(fs.readFileSync(lock, 'utf8'), 10))) return // another start was faster
  for (const left of [file, lock]) fs.rmSync(left, { force: true })
}

/** The same login by the socket, when the running PostgreSQL has one. */
export function bySocket(url: string, cluster: string): string {
  const same = new URL(url)
  if (fs.existsSync(fileOf(cluster, same.port))) same.searchParams.set('host', folderOf(cluster))
  return same.href
}
