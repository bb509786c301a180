import { expect } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { type Caller, freshPhone } from './api.ts'
import { checkImport } from '#src/features/imports/server/check-rows.ts'
import { runImport } from '#src/features/imports/server/run-import.ts'
import { undoImport } from '#src/features/imports/server/undo-import.ts'
import type { World } from './api.ts'

/** A file of members to be imported. */
export type ImportFile = { name?: string; content: string | Uint8Array<ArrayBuffer> }

/** A file of these lines. */
export const csv = (...lines: string[]) => ({ content: lines.join('\n') })
/** A phone as people write it into a table. */
export const bare = () => freshPhone().slice(4)
/** Who is a member of the owner's gyms. */
export const membersOf = async (admin: Caller, query = '') =>
  (await admin.get(`/member/foradmin/all?limit=100&filterAz=abc${query}`)).body.members

/** An owner with a gym that sells one plan, the ways to bring a file in, and its days. */
export function importDesk(world: World) {
  async function desk() {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const { body } = await admin.post('/plans/create/membership', {
      name: 'Oylik cheksiz',
      price: 300_000,
      duration: 30,
      options: [{ key: 'Sauna', value: 'bor' }],
      gyms: [gym.id],
    })
    const plan: string = body.plan._id
    const upload = async ({ name = 'azolar.csv', content }: ImportFile, caller: Caller = admin) => {
      const form = new FormData()
      form.append('gym_id', gym.id)
      form.append('file', new Blob([content]), name)
      return caller.post('/import/member/create', undefined, { form })
    }
    const { deps } = world.application
    const target = (importId: string) => ({ adminId: admin.id, importId })
    const read = async (id: string, query = 'limit=100') => (await admin.get(`/import/one/${id}?${query}`)).body
    /** Uploads, takes the proposal with what is given besides, and checks. */
    const check = async (file: ImportFile, given: Record<string, unknown> = {}) => {
      const uploaded = await upload(file)
      expect([uploaded.status, uploaded.body.error]).toEqual([201, undefined])
      const { _id: id, matching } = uploaded.body.import
      const matched = await admin.put(`/import/member/match/${id}`, { ...matching, ...given })
      expect([matched.status, matched.body.error, matched.body.fields]).toEqual([200, undefined, undefined])
      await checkImport(target(id), 1, deps)
      return read(id)
    }
    const run = async (id: string) => {
      const started = await admin.post(`/import/member/run/${id}`, {})
      expect([started.status, started.body.error]).toEqual([200, undefined])
      await runImport(target(id), deps)
      return read(id)
    }
    const undo = async (id: string) => {
      expect((await admin.del(`/import/member/undo/${id}`)).status).toBe(200)
      await undoImport(target(id), deps)
      return read(id)
    }
    const bring = async (file: ImportFile, given?: Record<string, unknown>) =>
      run((await check(file, given)).import._id)
    return { admin, gym, plan, upload, read, check, run, undo, bring, target, deps }
  }

  const day = (count: number) => addDays(world.application.deps.clock.today(), count)
  const dotted = (count: number) => day(count).split('-').reverse().join('.')
  return { desk, day, dotted }
}
