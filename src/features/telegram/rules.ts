import { isId } from '#src/contract/ids.ts'
import { paths } from '#src/contract/paths.ts'
import { publicPath, slugLength, slugPattern } from '#src/features/gyms/rules.ts'

/** What the Bot API lets a bot send: so many messages a second in all, and one a second to a chat. */
export const messagesASecond = 30
export const chatPauseMs = 1_000
/** Longer than this nobody waits holding a worker: the message goes back into the queue. */
export const longestWaitMs = 1_500

/** The most signs of one message. */
export const longestText = 4_096

/** How old may be what Telegram says of who opened the app there. */
export const openingSeconds = 600

/** How long the link that opens the bot is good. */
export const linkMinutes = 15

/** Telegram draws the numbers of updates anew after a week of silence. */
export const numbersLastMs = 6 * 86_400_000

/** Where a button in a chat may lead inside Telegram: the member's own pages, and nowhere else. */
export const isAppPage = (page: string): boolean =>
  /^\/member(\/[\w-]+)*(\?[\w-]+=[\w-]+(&[\w-]+=[\w-]+)*)?$/.test(page)

/**
 * Where the word of a link leads that opens the app, `t.me/BOT/APP?startapp=WORD`: a page of the member's, or one for everybody.
 * Undefined leads home. Telegram lets letters, digits, `_` and `-` into a word, 512 at most.
 */
export function placeOfStart(word: string): { page: string } | { openPage: string } | undefined {
  if (word === 'pass') return { page: paths.memberPass() }
  if (word === 'schedule') return { page: paths.memberClasses() }
  if (word === 'debt') return { page: paths.memberDebt() }
  const [, slug] = /^gym-(.+)$/.exec(word) ?? []
  if (slug && slug.length <= slugLength.max && slugPattern.test(slug)) return { openPage: publicPath(slug) }
  const [, gymId = '', sessionId = ''] = /^booking-(.{36})-(.{36})$/.exec(word) ?? []
  return isId(gymId) && isId(sessionId) ? { page: paths.memberClassOn({ gymId, sessionId }) } : undefined
}

/** Where Telegram's own pages for browsers stand, which show an app in a frame. */
export const telegramHosts = ['https://web.telegram.org', 'https://*.telegram.org'] as const

/** The pages that may stand there: the door for Telegram, and the member's own. None to sign in at, none of a gym's people. */
export const isFramedPage = (pathname: string): boolean => /^\/(telegram|member(\/[\w-]+)*)\/?$/.test(pathname)

/** So many people are named in a line of the morning's list; of the others there is the number. */
export const namedMost = 10
/** Whose membership ends within so many days, with none after it, is about to leave. */
export const namedDays = 3
