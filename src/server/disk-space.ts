import fs from 'node:fs'

/** What is left on the disk of a folder, in bytes; undefined where it can't be asked. */
export const freeBytesOf = async (folder: string): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await fs.promises.statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Below this there is a day left, or less: the database writes its log ahead in files of 16 MB. */
export const scarceBytes = 2_000_000_000

export async function diskMetrics(folder: string): Promise<string> {
  const free = await freeBytesOf(folder)
  return free === undefined
    ? ''
    : `# HELP polvon_disk_free_bytes What is left on the disk of the data folder\n# TYPE polvon_disk_free_bytes gauge\npolvon_disk_free_bytes ${free}\n`
}
