import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { languages } from '#src/contract/languages.ts'
import { type Answer, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { bare, csv, importDesk } from '#test/import-desk.ts'
import { buildTenant } from '#test/tenant.ts'
import type { AuditEntry } from '../contract.ts'

const world = useApi()

const ok = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
/** What somebody typed, and where a consent was given, may begin with a small letter. */
const isChosen = (field: string) => !/reason|name|text|merchant_id|changed_keys|^way$/.test(field)
const changesOf = (entry: AuditEntry | undefined) =>
  entry?.changes.map(({ label, before, after }) => [label, before, after])

test('no state and no choice stands in the log as the code calls it, whatever record it is of', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  ok(await admin.put(`/membership/freeze/requests/${records.freezeRequest}`, { status: 'accepted' }))
  ok(await admin.put(`/membership/change/requests/${records.changeRequest}`, { reason: 'Keyingi oydan' }))
  ok(await admin.put(`/lead/status/${records.lead}`, { status: 'contacted' }))
  ok(await admin.del(`/invoice/cancel/${records.invoice}`))
  ok(await admin.put(`/member/consent/set/${records.member}`, { kind: 'marketing', agrees: true }))
  const { settings } = ok(await admin.get(`/gym/settings/${records.gym}`))
  const freeze = { ...settings.freeze, requests: 'at_once' }
  ok(await admin.put(`/gym/settings/${records.gym}`, { version: settings.version, freeze }))
  for (const language of languages) {
    const { entries } = ok(await admin.get('/audit/all?limit=100', { language })) as { entries: AuditEntry[] }
    const raw = entries.flatMap(({ action, changes }) =>
      changes
        .filter(
          ({ field, label, before, after }) =>
            /^[a-z_ ]+$/.test(label) ||
            (isChosen(field) && [before, after].some((said) => /^[a-z_]+$/.test(said ?? ''))),
        )
        .map(({ field, label, before, after }) => [action, field, label, before, after]),
    )
    expect(raw).toEqual([])
  }
  const { entries } = ok(await admin.get('/audit/all?limit=100')) as { entries: AuditEntry[] }
  const of = (action: string) => entries.find((one) => one.action === action)
  expect(changesOf(of('freeze-requests.answer'))).toEqual([['Holati', 'Javob kutmoqda', 'Tasdiqlangan']])
  expect(of('leads.setStatus')).toMatchObject({ record: { kind: 'leads', name: 'Qiziquvchi' } })
  expect(changesOf(of('leads.setStatus'))).toEqual([['Holati', 'Yangi', 'Bogʻlanildi']])
})

test('what an import was told, what became of its rows, and from which one a member came stand in words', async () => {
  const { desk, dotted } = importDesk(world)
  const { admin, bring } = await desk()
  const file = csv('Ism;Telefon;Tarif;Boshlanish', `Aziza Karimova;${bare()};Oylik cheksiz;${dotted(-5)}`, 'Bobur;12;;')
  const { import: batch } = await bring(file, { existing: 'sell', without_payment: 'unpaid' })
  expect(batch.counts).toMatchObject({ done: 1, bad: 1 })
  const { members } = ok(await admin.get('/member/foradmin/all'))
  const changes = async (query: string) => {
    const { entries } = ok(await admin.get(`/audit/all?limit=100&${query}`)) as { entries: AuditEntry[] }
    return entries.flatMap((entry) => changesOf(entry) ?? [])
  }
  const ofBatch = await changes(`entity=imports&entity_id=${batch._id}`)
  expect(ofBatch).toEqual(
    expect.arrayContaining([
      ['Ustunlar', null, 'Ism, Telefon, Tarif, Boshlanish sanasi'],
      ['Sanalar tartibi', null, 'kun.oy.yil'],
      ['Toʻlov ustuni yoʻq boʻlsa', null, 'Hech narsa toʻlanmagan'],
      ['Zalda bor aʼzolar', null, 'Aʼzolik qoʻshiladi'],
      ['Tariflar', null, 'Oylik cheksiz: Oylik cheksiz'],
      ['Kiritildi', null, '1'],
      ['Xato bor', null, '1'],
    ]),
  )
  const ofMember = await changes(`entity=members&entity_id=${members[0]._id}`)
  expect(ofMember).toContainEqual(['Import', null, 'azolar.csv'])
  expect([...ofBatch, ...ofMember].filter(([label]) => /^[a-z_ ]+$/.test(label ?? ''))).toEqual([])
})

test('whose calendar was linked, and unlinked, stands in the log by name', async () => {
  const { admin, gym, coach, member } = await classDesk(world)
  const person = await member({ fullname: 'Aziza Karimova' })
  ok(await person.post('/class/feed/open', { gym_id: gym.id }))
  ok(await admin.post(`/class/feed/coach/open/${coach._id}`))
  ok(await person.post('/class/feed/close', { gym_id: gym.id }))
  ok(await admin.del(`/class/feed/coach/close/${coach._id}`))
  const { entries } = ok(await admin.get(`/audit/all?limit=100&start_date=${monday}&end_date=${addDays(monday, 1)}`))
  const linked = (entries as AuditEntry[])
    .filter(({ action }) => action.startsWith('class_feeds.'))
    .map(({ record, changes }) => [record?.kind, record?.name, changes[0]?.after])
  expect(linked.toReversed()).toEqual([
    ['members', 'Aziza Karimova', 'Ha'],
    ['class_coaches', 'Malika Yusupova', 'Ha'],
    ['members', 'Aziza Karimova', 'Yoʻq'],
    ['class_coaches', 'Malika Yusupova', 'Yoʻq'],
  ])
})
