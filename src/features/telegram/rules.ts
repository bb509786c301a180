/** What the Bot API lets a bot send: so many messages a second in all, and one a second to a chat. */
export const messagesASecond = 30
export const chatPauseMs = 1_000
/** Longer than this nobody waits holding a worker: the message goes back into the queue. */
export const longestWaitMs = 1_500

/** How long the link that opens the bot is good. */
export const linkMinutes = 15

/** Telegram draws the numbers of updates anew after a week of silence. */
export const numbersLastMs = 6 * 86_400_000
