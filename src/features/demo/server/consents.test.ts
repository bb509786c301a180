import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { consentKinds } from '#src/features/members/consents.ts'
import { addConsents } from './consents.ts'
import { createWorld } from './world.ts'

test('the demo has people who were asked what they agree to, who said no to some of it, and who were never asked', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const root = { kind: 'superadmin' as const, id: newId(), name: 'Root' }
  const world = createWorld({ now, root, passwords: { admin: '', staff: '' }, seed: 'consents' })
  const adminId = newId()
  const people = Array.from({ length: 400 }, (_, days) => ({
    memberId: newId(),
    at: new Date(now.getTime() - days * 86_400_000),
  }))
  for (const { memberId, at } of people) addConsents(world, { adminId, memberId, at })
  const { consents, consent_texts: texts } = world.rows
  const asked = new Set(consents.map(({ member_id }) => member_id))
  expect(people.filter(({ memberId }) => asked.has(memberId))).toHaveLength(241)
  expect(texts.map(({ kind }) => kind).toSorted()).toEqual([...consentKinds].toSorted())
  for (const kind of consentKinds) {
    const said = consents.filter((one) => one.kind === kind)
    expect(said.filter(({ agrees }) => agrees).length).toBeGreaterThan(150)
  }
  expect(consents.filter(({ kind, agrees }) => kind === 'marketing' && !agrees).length).toBeGreaterThan(20)
  // nobody agreed to words before they were there
  const madeAt = new Map(texts.map(({ id, created_at }) => [id, created_at as Date]))
  expect(consents.filter(({ text_id, made_at }) => (madeAt.get(text_id) ?? now) > made_at)).toEqual([])
})
