import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { Wire } from '#src/server/wire.ts'
import { freshPhone } from './api.ts'
import { cash, useDesk } from './sale-desk.ts'

// The database keeps a commit, and the connection dies before it has said so.

const { world, desk } = useDesk()

/** The next commit of a transaction that had `text` asked is done, and its answer is lost. */
function loseCommitOf(text: string): void {
  const { ask, later, commit } = Wire.prototype
  const found = new Set<Wire>()
  const look = (wire: Wire, asked: { text: string }) => void (asked.text.includes(text) && found.add(wire))
  vi.spyOn(Wire.prototype, 'ask').mockImplementation(function (this: Wire, asked) {
    look(this, asked)
    return ask.call(this, asked)
  })
  vi.spyOn(Wire.prototype, 'later').mockImplementation(function (this: Wire, asked, onAnswer) {
    look(this, asked)
    later.call(this, asked, onAnswer)
  })
  let isLost = false
  vi.spyOn(Wire.prototype, 'commit').mockImplementation(async function (this: Wire) {
    await commit.call(this)
    if (isLost || !found.has(this)) return
    isLost = true
    throw new Error('Connection terminated unexpectedly')
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

test('whose commit was not answered is told that it may have been done, and hears by the key that it was', async () => {
  const { admin, sale } = await desk()
  const headers = { 'idempotency-key': newId() }
  const sell = (more = {}) =>
    admin.post('/membership/create', sale({ payment: cash(300_000) }), { headers: { ...headers, ...more } })
  loseCommitOf('insert into memberships')
  const lost = await sell()
  expect([lost.status, lost.body]).toEqual([
    429,
    { statusCode: 429, error: 'outcome.unknown', message: expect.stringContaining('nomaʼlum'), duration: 3 },
  ])
  expect(lost.headers.get('retry-after')).toBe('3')
  const asked = await sell({ 'idempotency-ask': '1' })
  expect([asked.status, asked.body.membership.paid_amount]).toEqual([201, 300_000])
  expect((await sell()).text).toBe(asked.text)
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(1)
})

test('a write without a key is told the same', async () => {
  const { admin, planId } = await desk()
  loseCommitOf('update membership_plans')
  const changed = await admin.put(`/plans/update/${planId}`, { name: 'Yarim yillik' })
  expect([changed.status, changed.body.error]).toEqual([429, 'outcome.unknown'])
})

test('a limit that was counted without an answer says nothing of the act: nothing was done', async () => {
  const { admin, gym } = await desk()
  const form = new FormData()
  form.set('gym_id', gym.id)
  form.set('file', new Blob(['Ism;Telefon\nAziza;901234567']), 'a.csv')
  loseCommitOf('insert into throttles')
  const refused = await admin.post('/import/member/create', undefined, { form })
  expect([refused.status, refused.body.error]).toEqual([429, 'overloaded'])
})

test('a picture stays with the record that shows it, also where nobody was told that it was kept', async () => {
  const { admin, gym } = await desk()
  const { default: sharp } = await import('sharp')
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0aa' } })
    .png()
    .toBuffer()
  const form = () => {
    const fields = { fullname: 'Aziza Karimova', gender: 'female', phone_number: phone, 'gyms[0]': gym.id }
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.set(name, value)
    made.set('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
    return made
  }
  const phone = freshPhone()
  const headers = { 'idempotency-key': newId() }
  loseCommitOf('insert into members')
  expect((await admin.post('/member/create', undefined, { form: form(), headers })).body.error).toBe('outcome.unknown')
  const again = await admin.post('/member/create', undefined, { form: form(), headers })
  expect(again.status).toBe(201)
  expect(await readdir(world.filesFolder)).toEqual([again.body.member.avatar.split('/').at(-1)])
})
