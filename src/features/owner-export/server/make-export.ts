import { rm } from 'node:fs/promises'
import { tashkentDay } from '#src/contract/days.ts'
import type { Database } from '#src/server/db.ts'
import type { Files } from '#src/server/files.ts'
import { indexPage, pageOf, pages } from './pages.ts'
import { listOwnTables, type OwnTable, readOwnerRow, rowsOf } from './tables.ts'
import { writeZip, type ZipFile } from './zip-file.ts'

type Deps = { database: Database; files: Files }

const pictureName = /"([a-z0-9]{32}\.webp)"/g

/** Writes all that is kept of an owner, as of one moment, into a new file. Answers its size; nothing is left when it fails. */
export async function makeExport({ database, files }: Deps, adminId: string, file: string, at: Date): Promise<number> {
  const zip = writeZip(file)
  try {
    const pictures = await database.transaction(
      { role: 'tenant', adminId },
      async ({ db }) => {
        const owner = await readOwnerRow(db, adminId)
        if (!owner) throw new Error(`no owner ${adminId}`)
        const found = new Set<string>()
        await zip.text('index.html', [indexPage(owner.language, owner.fullname, at)])
        await zip.text('data/owner.json', [JSON.stringify(owner, null, 1)])
        for (const page of pages)
          await zip.text(`pages/${page.file}.html`, pageOf(db, page, { adminId, day: tashkentDay(at) }, owner.language))
        for (const table of await listOwnTables(db)) await writeTable(zip, table, rowsOf(db, table, adminId), found)
        return found
      },
      { readOnly: true, isSnapshot: true },
    )
    for (const name of pictures) {
      const bytes = await files.get(name)
      if (bytes) await zip.bytes(`pictures/${name}`, bytes)
    }
    return await zip.end()
  } catch (error) {
    await zip.end().catch(() => 0)
    await rm(file, { force: true })
    throw error
  }
}

/** A table as one list in JSON, and the pictures that its rows name. */
async function writeTable(zip: ZipFile, { name }: OwnTable, rows: AsyncIterable<unknown[]>, found: Set<string>) {
  async function* text() {
    yield '['
    let isFirst = true
    for await (const some of rows) {
      const written = some.map((row) => JSON.stringify(row)).join(',\n')
      for (const [, picture = ''] of written.matchAll(pictureName)) found.add(picture)
      yield `${isFirst ? '\n' : ',\n'}${written}`
      isFirst = false
    }
    yield '\n]\n'
  }
  await zip.text(`data/${name}.json`, text())
}
