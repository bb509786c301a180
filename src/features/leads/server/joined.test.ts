import { expect, test } from 'vitest'
import { freshPhone } from '#test/api.ts'
import { cash, useDesk } from '#test/sale-desk.ts'
import { leadJobs } from './jobs.ts'

const { world, desk } = useDesk()
const settle = () => leadJobs.find(({ name }) => name === 'leads.joined')?.run({}, world.application.deps)

async function asked() {
  const here = await desk()
  const { admin, gym, sell } = here
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const saved = await admin.put(`/gym/settings/${gym.id}`, { version: settings.version, public_page: { is_on: true } })
  const slug = String(saved.body.settings.public_page.slug)
  const ask = async (phone_number: string) =>
    expect((await world.visitor.post('/lead/create', { slug, fullname: 'Bobur Aliyev', phone_number })).status).toBe(
      201,
    )
  const join = async (phone_number: string): Promise<string> => {
    const card = { fullname: 'Bobur Aliyev', phone_number, gender: 'male', gyms: [gym.id] }
    return (await admin.post('/member/create', card)).body.member._id
  }
  const leads = async () => {
    const { leads, waiting } = (await admin.get('/lead/all')).body
    return [leads.map(({ status }: { status: string }) => status), waiting]
  }
  return { admin, sell, ask, join, leads }
}

test('whoever asked and has bought since waits for no call; a card alone, or a sale of before, leaves them waiting', async () => {
  const { admin, sell, ask, join, leads } = await asked()
  const phone = freshPhone()
  await ask(phone)
  const member_id = await join(phone)
  await settle()
  expect(await leads()).toEqual([['new'], 1])
  await sell({ member_id, payment: cash(300_000) })
  for (const _ of [1, 2]) await settle()
  expect(await leads()).toEqual([['joined'], 0])
  const { entries } = (await admin.get('/audit/all?limit=50&entity=leads')).body
  expect(entries.filter(({ action }: { action: string }) => action === 'leads.joined')).toMatchObject([
    { actor: { kind: 'system' } },
  ])
  // they ask anew, having bought nothing since
  await ask(phone)
  await settle()
  expect(await leads()).toEqual([['new', 'joined'], 1])
})

test('what the desk has decided stays, and nobody joins by what another owner sells them', async () => {
  const one = await asked()
  const other = await asked()
  const [elsewhere, here] = [freshPhone(), freshPhone()]
  await one.ask(elsewhere)
  await other.sell({ member_id: await other.join(elsewhere), payment: cash(300_000) })
  await settle()
  expect(await one.leads()).toEqual([['new'], 1])
  await one.ask(here)
  const [{ _id }] = (await one.admin.get('/lead/all')).body.leads
  expect((await one.admin.put(`/lead/status/${_id}`, { status: 'lost' })).status).toBe(200)
  await one.sell({ member_id: await one.join(here), payment: cash(300_000) })
  await settle()
  expect(await one.leads()).toEqual([['lost', 'new'], 1])
})
