import { type World, shortlyAfter } from './world.ts'

const told = [
  'Tizza jarohati bor: choʻkka tushish va sakrash mumkin emas',
  'Toʻlovni har oyning 5-sanasida qiladi, eslatmasa ham boʻladi',
  'Murabbiy Sardor bilan shugʻullanadi, dushanba va chorshanba',
  'Ertalab 7 da keladi, shkaf kaliti doim 12-raqam',
  'Korporativ aʼzo: hujjatlar buxgalteriyaga yuboriladi',
]

/** What the people of a gym tell each other about members who have a remark on their card: a note, of some the pinned one. */
export function addNotes(world: World): void {
  const random = world.random.fork('notes')
  for (const { admin_id, id, note, created_at } of world.rows.members) {
    if (!note || !random.chance(0.5)) continue
    const at = shortlyAfter(world, new Date(created_at), random.between(60, 86_400 * 20))
    world.rows.member_notes.push({
      admin_id,
      id: world.id(at),
      member_id: id,
      body: random.pick(told),
      is_pinned: random.chance(0.6),
      author_kind: 'admin',
      author_id: admin_id,
      version: 1,
      created_at: at,
      edited_at: null,
    })
  }
}
