import { mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { openFileUrl } from '#src/server/files.ts'
import { useApi, type World } from './api.ts'
import { asSuperuser } from './superuser.ts'

// A link that was signed for everybody is anybody's: it opens its picture as often as they like, and no more than that.

const megabyte = 1_048_576

/** A picture of so many bytes, by a link for everybody. */
function picture(world: World, bytes: number): string {
  const name = `${'a'.repeat(32)}.webp`
  mkdirSync(world.filesFolder, { recursive: true })
  writeFileSync(path.join(world.filesFolder, name), Buffer.alloc(bytes))
  return openFileUrl(world.application.deps.secret, name, tashkentDay(new Date())) ?? ''
}

/** Asks for it over a connection of its own, and reads no more than how it was answered. */
async function ask(world: World, target: string, ip: string, headers = '') {
  const { hostname, port } = new URL(world.base)
  const socket = net.connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${target} HTTP/1.1\r\nHost: polvon.test\r\nX-Forwarded-For: ${ip}\r\n${headers}\r\n`)
  const [head] = await once(socket, 'data')
  socket.pause()
  return { socket, status: Number(String(head).slice(9, 12)) }
}

describe('pictures that nobody reads', () => {
  const world = useApi({ trustProxy: ['127.0.0.1'] })
  test('take so much memory of one place, and of all strangers, however many places they have; whoever is known has the share of their owner', async () => {
    const link = picture(world, 7 * megabyte)
    const from = async (ip: string) => (await ask(world, link, ip)).status
    const first = await ask(world, link, '203.0.113.1')
    expect([first.status, await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([200, 200, 429])
    for (let nr = 2; nr <= 8; nr++) expect([nr, await from(`203.0.113.${nr}`)]).toEqual([nr, 200])
    expect(await from('203.0.113.9')).toBe(429)
    // an owner's own face, stored as theirs
    const owner = await world.admin()
    const name = link.slice('/files/'.length).replace(/\?.*/, '')
    await asSuperuser(world.ownerUrl, `update admins set avatar = '${name}' where id = '${owner.id}'`)
    const known = () => ask(world, `/files/${name}`, '203.0.113.9', `Authorization: Bearer ${owner.token}\r\n`)
    for (let nr = 1; nr <= 9; nr++) expect([nr, (await known()).status]).toEqual([nr, 200])
    expect((await known()).status).toBe(429)
    // what was given up is free again
    first.socket.destroy()
    await expect.poll(() => from('203.0.113.9')).toBe(200)
  })
})

describe('pictures that are asked for without an end', () => {
  const world = useApi({ trustProxy: ['127.0.0.1'], requestsPerMinute: 1 })
  test('are refused beyond several times what may be called, in any spelling, and use up no calls', async () => {
    const link = picture(world, 10)
    const all = ['', 'http://polvon.test'].flatMap((origin) =>
      [link, link.replace('/files', '/%66iles')].map((one) => origin + one),
    )
    for (const [nr, target] of [...all, '/files/nothing'].entries()) {
      const statuses: number[] = []
      // another minute may begin in between
      for (let times = 0; times < 12; times++) statuses.push((await ask(world, target, `203.0.113.${nr}`)).status)
      expect([target, statuses.slice(0, 5).includes(429), statuses.includes(429)]).toEqual([target, false, true])
      expect((await ask(world, '/api/docs.css', `203.0.113.${nr}`)).status).toBe(200)
    }
  })
})
