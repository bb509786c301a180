import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { useApi } from './api.ts'
import { noCaddy, startCaddy } from './caddy.ts'
import { freePort } from './free-ports.ts'
import { doubtful, heardFrom, statuses, whole } from './doubtful-messages.ts'

// The proxy of deploy/, as its file sets it up, before the product: only the certificate is one of its own. It runs where there is a Caddy.

const seen: string[] = []
const world = useApi({ log: pino({ level: 'info' }, { write: (line) => void seen.push(line) }) })
const folder = mkdtempSync(path.join(os.tmpdir(), 'polvon-proxy-'))
let proxy: ChildProcess | undefined
let port: number

const connect = (given: tls.ConnectionOptions = {}): Promise<tls.TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = tls.connect({
      host: '127.0.0.1',
      port,
      servername: 'localhost',
      rejectUnauthorized: false,
      ...given,
    })
    socket.once('secureConnect', () => resolve(socket))
    socket.once('error', reject)
  })
/** The protocol that was agreed on, or that there was none. */
const agreed = (given: tls.ConnectionOptions): Promise<string | null> =>
  connect(given).then(
    (socket) => {
      const said = `${socket.getProtocol()} ${socket.getCipher().name}`
      socket.destroy()
      return said
    },
    () => null,
  )

beforeAll(async () => {
  if (noCaddy) return
  port = await freePort()
  const options = `{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\thttps_port ${port}\n\thttp_port ${await freePort()}\n\tstorage file_system ${folder}\n}\n`
  const site = readFileSync(path.join(projectRoot(), 'deploy', 'Caddyfile'), 'utf8')
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, options + site.replace('app:3000', new URL(world.base).host))
  proxy = startCaddy(file, { DOMAIN: 'localhost', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder })
  for (let tries = 0; tries < 300 && !(await agreed({})); tries++) await sleep(100)
})
afterAll(async () => {
  if (proxy?.exitCode === null) {
    const ended = new Promise((resolve) => proxy?.once('exit', resolve))
    proxy.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(noCaddy)('TLS is 1.2 or 1.3, the newer one where both can, and nothing older', async () => {
  expect(await agreed({})).toMatch(/^TLSv1\.3 /)
  expect(await agreed({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 /)
  // a client of today's OpenSSL speaks the older ones at its lowest level alone
  const oldest = { minVersion: 'TLSv1' as const, ciphers: 'ALL:@SECLEVEL=0' }
  expect(await agreed({ ...oldest, maxVersion: 'TLSv1.1' })).toBeNull()
  expect(await agreed({ ...oldest, maxVersion: 'TLSv1' })).toBeNull()
})

test.skipIf(noCaddy)('ciphers are authenticated ones with a key of the moment, and weak ones are refused', async () => {
  const best = await agreed({ maxVersion: 'TLSv1.2' })
  expect(best).toMatch(/ ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20-POLY1305)/)
  for (const weak of [
    'AES128-SHA',
    'AES256-GCM-SHA384',
    'DES-CBC3-SHA',
    'RC4-SHA',
    'NULL',
    'ECDHE-ECDSA-AES128-SHA256',
  ])
    expect([weak, await agreed({ maxVersion: 'TLSv1.2', ciphers: `${weak}:@SECLEVEL=0` }).catch(() => null)]).toEqual([
      weak,
      null,
    ])
})

test.skipIf(noCaddy)('proxy and product read the end of a message at the same place, whatever it says', async () => {
  for (const bytes of whole) expect(statuses(await heardFrom(await connect(), bytes))).toEqual([400, 404])
  for (const [odd, bytes] of Object.entries(doubtful)) {
    seen.length = 0
    const answers = statuses(await heardFrom(await connect(), bytes))
    // refused by either of them, or read alike by both: the product has seen no request whose answer the proxy did not pass on
    const hidden = seen.filter((line) => line.includes('"status":404'))
    expect([odd, hidden.length]).toEqual([odd, answers.filter((status) => status === 404).length])
    expect([odd, answers.filter((status) => ![400, 404, 501, 502].includes(status))]).toEqual([odd, []])
  }
})

test.skipIf(noCaddy)('the metrics are for the inside alone, however they are spelled', async () => {
  // whoever calls from the machine itself, as the proxy does here, is told
  expect((await fetch(new URL('/metrics/', world.base))).status).toBe(200)
  const spellings = ['/metrics', '/metrics/', '/metrics?a', '//metrics', '/%6detrics', '/./metrics', '/METRICS']
  for (const asked of spellings) {
    const bytes = `GET ${asked} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    expect([asked, statuses(await heardFrom(await connect(), bytes))]).toEqual([asked, [404]])
  }
})
