import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ownerExportJobs } from '#src/features/owner-export/server/jobs.ts'
import { useApi } from './api.ts'
import { clickBox, doorsOf, ok, onlineDesk, paymeBox, uzumBox } from './online-desk.ts'
import { createPlayer, recorded } from './sandbox/recorded.ts'

const lines: string[] = []
const world = useApi({ log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) })

/** Everything that the database holds, as whoever copies it reads it. */
async function wholeDatabase(): Promise<string> {
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ rows: string }>(
      `select query_to_xml(format('select to_jsonb(t) from %I.%I t', schemaname, tablename), true, true, '')::text as rows
       from pg_tables where schemaname in ('public', 'graphile_worker')`,
    )
    return rows.map((row) => row.rows).join('\n')
  } finally {
    await client.end()
  }
}

/** However a key may be written down. */
const spellings = (key: string): string[] => [
  key,
  ...['', 'Paycom:', `${uzumBox.login}:`].flatMap((login) =>
    (['hex', 'base64', 'base64url'] as const).map((as) => Buffer.from(login + key).toString(as)),
  ),
]

test('the keys of payment providers stand in no log, no reply, no file of the owner, no log of acts and nowhere in the database', async () => {
  const { admin, membershipId, invoice, owing } = await onlineDesk(world)
  const boxes = await doorsOf(admin)
  for (const provider of ['payme', 'click', 'uzum'] as const) {
    const id = provider === 'payme' ? membershipId : (await owing()).membershipId
    const { number, amount } = await invoice({ membership_id: id })
    const play = createPlayer(boxes, { number, amount: amount * 100 })
    for (const call of recorded[provider]) await play(provider, call)
    // keys with a sign too many, and a secret where the signature belongs
    const [payme, click, uzum] = [boxes.payme, boxes.click, boxes.uzum]
    const wrong = createPlayer(
      {
        payme: { ...payme, key: `${payme.key}1` },
        click: { ...click, serviceId: click.secretKey },
        uzum: { ...uzum, password: `${uzum.password}1` },
      },
      { number, amount: amount * 100 },
    )
    for (const call of recorded[provider].slice(0, 2)) await wrong(provider, call)
  }
  ok(await admin.post('/auth/confirm', { password: 'sinov-paroli' }))
  ok(await admin.post('/admin/export/create'))
  await ownerExportJobs[0]?.run({ adminId: admin.id }, world.application.deps)
  const answer = await fetch(`${world.base}/admin/export/file`, { headers: { authorization: `Bearer ${admin.token}` } })
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  const replies = [
    await admin.get('/payment/provider/all'),
    await admin.get('/audit/all?limit=100'),
    await admin.get('/audit/all/export?format=csv'),
    await admin.get('/payment/received?from=2026-01-01&to=2026-01-31'),
  ]
  const places = {
    log: lines.join(''),
    file: files.map(([, bytes]) => strFromU8(bytes)).join('\n'),
    replies: replies.map(({ text }) => text).join('\n'),
    database: await wholeDatabase(),
  }
  // each of them is there, and holds what was done
  expect(places.log).toContain('/api/pay/payme/')
  expect(places.file).toContain(membershipId)
  expect(places.replies).toContain('7Q2w')
  expect(places.database).toContain(paymeBox.merchant_id)
  const found = Object.entries(places).flatMap(([place, text]) =>
    [paymeBox.key, clickBox.secret_key, uzumBox.password]
      .filter((key) => spellings(key).some((spelled) => text.includes(spelled)))
      .map((key) => `${place}: ${key}`),
  )
  expect(found).toEqual([])
})
