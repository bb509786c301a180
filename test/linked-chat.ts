import { sql } from 'kysely'
import type { World } from './api.ts'
import { onlineDesk } from './online-desk.ts'

/** A member whose account is linked with a chat of this number. */
export async function linkedChat(world: World, chatId: number) {
  const desk = await onlineDesk(world)
  await world.session('member', desk.memberId)
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      insert into telegram_chats (account_id, chat_id, language, linked_at)
      select a.id, ${chatId}, 'uz', now() from accounts a where a.role = 'member' and a.subject_id = ${desk.memberId}`.execute(
      db,
    ),
  )
  return desk
}
