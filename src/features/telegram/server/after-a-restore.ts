import { type Change, changeWhatIsThere } from '#src/server/restored.ts'

const changes: Change[] = [
  { table: 'public.telegram_chats', change: 'delete from telegram_chats' },
  { table: 'public.telegram_links', change: 'delete from telegram_links' },
  { table: 'public.telegram_sayings', change: 'delete from telegram_sayings' },
]

/**
 * In a database that was taken back to before: a chat opens its person's account and reads their news, and one that was unlinked
 * since, because it was somebody else's, would do it again. Chats are linked anew.
 */
export const forgetAllChats = (superuserUrl: string, at = new Date()): Promise<void> =>
  changeWhatIsThere(superuserUrl, changes, at)
