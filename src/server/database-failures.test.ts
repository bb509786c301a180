import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isAway } from './database-failures.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a database whose socket is gone is away, as one whose port is; a file that is gone is not', async () => {
  const missing = path.join(tmpdir(), 'polvon-no-such-folder')
  const [socket, port, file] = await Promise.all([
    failureOf(new pg.Client(`postgres://a:b@127.0.0.1:1/c?host=${missing}`).connect()),
    failureOf(new pg.Client('postgres://a:b@127.0.0.1:1/c').connect()),
    failureOf(readFile(missing)),
  ])
  expect(socket).toMatchObject({ code: 'ENOENT' })
  expect([isAway(socket), isAway(port), isAway(file)]).toEqual([true, true, false])
})
