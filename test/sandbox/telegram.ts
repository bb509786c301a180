import type { startTelegramServer } from '../telegram-server.ts'
import { expectOf, type Journal, newJournal, send } from './journal.ts'

type Bot = Awaited<ReturnType<typeof startTelegramServer>>
type Product = {
  /** Of its webhook, also where it asks by itself. */
  url: string
  /** A member's number, to be linked and let go. */
  phone?: string | undefined
}

const longestMs = 60_000

/** Waits until it is so; false: it never was. */
async function comes(isSo: () => boolean): Promise<boolean> {
  for (const end = Date.now() + longestMs; Date.now() < end; ) {
    if (isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return isSo()
}

/** Telegram's side of a bot that asks for its updates: people write, press, repeat, come too often, and go. */
export async function telegramScript(bot: Bot, { url, phone }: Product): Promise<Journal> {
  const journal = newJournal()
  let chat = Date.now() % 1_000_000_000
  const newChat = (): number => ++chat
  const told = (to: number) => bot.said.filter(({ chat_id }) => chat_id === to)
  /** So many answers, and with the last of them this. */
  async function answers(
    step: string,
    to: number,
    count: number,
    holds?: (last: ReturnType<typeof told>[number]) => boolean,
  ) {
    await comes(() => told(to).length >= count)
    const all = told(to)
    const last = all.at(-1)
    expectOf(journal, step, [all.length, last && holds ? holds(last) : Boolean(last)], [count, true])
  }
  const asksForNumber = ({ reply_markup }: ReturnType<typeof told>[number]) =>
    JSON.stringify(reply_markup?.keyboard ?? '').includes('"request_contact":true')

  for (const [step, headers] of [
    ['no secret', {}],
    ['a wrong secret', { 'x-telegram-bot-api-secret-token': 'wrong-secret_wrong-secret' }],
  ] as const) {
    const update = JSON.stringify({ update_id: 1 })
    const { status } = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: update,
    })
    expectOf(journal, `the webhook, ${step}`, status, 404)
  }
  expectOf(journal, 'the product asks for updates', await comes(() => Boolean(bot.calls['getUpdates'])), true)

  const stranger = newChat()
  bot.write(stranger, '/start')
  await answers('/start', stranger, 1, asksForNumber)
  bot.share(stranger, '+998901112255', stranger + 1)
  await answers('somebody else’s number', stranger, 2, asksForNumber)
  bot.share(stranger, '+998900000000')
  await answers('a number of nobody', stranger, 3, ({ reply_markup }) => !reply_markup?.keyboard)
  bot.write(stranger, `/start ${'a'.repeat(32)}`)
  await answers('a link that nobody gave', stranger, 4)

  const twice = newChat()
  const from = { id: twice, language_code: 'uz' }
  const message = { from, chat: { id: twice, type: 'private' }, text: '/help' }
  const id = bot.write(twice, '/help')
  await answers('/help', twice, 1, ({ text }) => text.includes('/stop'))
  bot.repeat({ update_id: id, message })
  bot.write(twice, '/me')
  await answers('/help, repeated, then /me', twice, 2)

  const group = newChat()
  bot.write(newChat(), '/help', { chat: { id: -group, type: 'group' } })

  const hurried = newChat()
  bot.behave({ retryAfter: 1 }, 'well')
  for (const asked of ['/help', '/me', '/help', '/start']) bot.write(hurried, asked)
  await answers('told to wait', hurried, 4, asksForNumber)
  const [help, nobody, again] = told(hurried).map(({ text }) => text)
  expectOf(
    journal,
    'after a wait in the order in which it was asked',
    [help === again, nobody === again],
    [true, false],
  )
  expectOf(journal, 'a group', told(-group).length, 0)

  if (phone) {
    const own = newChat()
    bot.share(own, phone)
    await answers('the own number', own, 1, ({ reply_markup }) => reply_markup?.remove_keyboard === true)
    bot.write(own, '/me')
    await answers('/me', own, 2)
    bot.write(own, '/stop')
    await answers('/stop', own, 3)
    bot.write(own, '/me')
    await answers('/me after /stop', own, 4, ({ text }) => text.includes('/start'))
  }
  expectOf(journal, 'once a second to one chat', bot.tooFast, [])
  return journal
}
