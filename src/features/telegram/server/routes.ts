import { type Context, type Feature, implement } from '#src/server/serve.ts'
import { telegram as contract } from '../contract.ts'
import { findOwnChat, forgetOwnChat, keepWishes, makeLink } from './chats.ts'
import type { Telegram } from './telegram.ts'

type Caller = Pick<Context, 'db' | 'enter'> & { actor: { accountId: string } }

/** Chats stand beyond every owner: each reads the own one alone. */
export function telegramRoutes({ telegram }: { telegram: Telegram | undefined }): Feature {
  async function own({ db, enter, actor }: Caller) {
    const bot = (await telegram?.botApi.username()) ?? null
    if (!bot) return { bot: null, chat: null }
    await enter({ role: 'platform' })
    const chat = await findOwnChat(db, actor.accountId)
    return {
      bot,
      chat: chat
        ? {
            takes_messages: chat.takes_messages,
            takes_codes: chat.takes_codes,
            takes_reports: chat.takes_reports,
            language: chat.language,
            linkedAt: chat.linked_at.toISOString(),
          }
        : null,
    }
  }

  return implement('telegram', contract, {
    own: (_, ctx) => own(ctx),

    async link(_, { db, enter, actor, language, now, fail }) {
      const bot = await telegram?.botApi.username()
      if (!bot) throw fail('telegram.none')
      await enter({ role: 'platform' })
      const { word, expiresAt } = await makeLink(db, { accountId: actor.accountId, language, now })
      return { url: `https://t.me/${bot}?start=${word}`, expiresAt: expiresAt.toISOString() }
    },

    async choose({ body }, ctx) {
      await ctx.enter({ role: 'platform' })
      if (!(await findOwnChat(ctx.db, ctx.actor.accountId))) throw ctx.fail('telegram.not_linked')
      await keepWishes(ctx.db, ctx.actor.accountId, body)
      return own(ctx)
    },

    async unlink(_, ctx) {
      await ctx.enter({ role: 'platform' })
      await forgetOwnChat(ctx.db, ctx.actor.accountId)
      return own(ctx)
    },
  })
}
