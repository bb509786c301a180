import { expect, test } from 'vitest'
import { knownReason, tellReason, tellReasons } from './known-reasons.ts'

test('a reason that is known is told in each language, with what a person added', () => {
  const kept = knownReason('changed_to', { plan: 'Tong $& "{plan}"', words: 'Soʻradi' })
  expect(tellReason(kept, 'uz')).toBe('Tarif almashtirildi: Tong $& "{plan}". Soʻradi')
  expect(tellReason(kept, 'en')).toBe('The plan was changed: Tong $& "{plan}". Soʻradi')
  const reply = { reason: kept, rows: [{ cancel_reason: knownReason('import_undone') }, { reason: 'Qarz' }] }
  expect(JSON.parse(tellReasons(JSON.stringify(reply), 'ru'))).toEqual({
    reason: 'Тариф изменён: Tong $& "{plan}". Soʻradi',
    rows: [{ cancel_reason: 'Импорт отменён' }, { reason: 'Qarz' }],
  })
})

test('what a person wrote, and what an older version kept, stays as it is', () => {
  expect(tellReason('Import bekor qilindi', 'ru')).toBe('Import bekor qilindi')
  expect(tellReasons('{"note":"a \\\\u001f b"}', 'ru')).toBe('{"note":"a \\\\u001f b"}')
})
