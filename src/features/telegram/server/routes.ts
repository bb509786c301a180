import { type Context, type Feature, implement } from '#src/server/serve.ts'
import { telegram as contract } from '../contract.ts'
import { findAccountOf } from '#src/features/sessions/server/accounts.ts'
import { createSignIn } from '#src/features/sessions/server/sign-in.ts'
import { findOwnChat, forgetOwnChat, keepWishes, listByChat, makeLink } from './chats.ts'
import { readInitData, useUp } from './init-data.ts'
import type { Telegram } from './telegram.ts'

type Caller = Pick<Context, 'db' | 'enter'> & { actor: { accountId: string } }

/** Chats stand beyond every owner: each reads the own one alone. */
type Deps = Parameters<typeof createSignIn>[0] & { telegram: Telegram | undefined }

export function telegramRoutes(deps: Deps): Feature {
  const { telegram } = deps
  const { signInByTelegram } = createSignIn(deps)

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
            takes_names: chat.takes_names,
            language: chat.language,
            linkedAt: chat.linked_at.toISOString(),
          }
        : null,
    }
  }

  return implement('telegram', contract, {
    async signIn({ body }, context) {
      const { db, enter, now, fail } = context
      if (!telegram) throw fail('telegram.none')
      const opened = readInitData(body.init_data, telegram.token, now)
      if (!opened) throw fail('telegram.not_told')
      await enter({ role: 'platform' })
      const chat = (await listByChat(db, opened.userId)).find(({ role }) => role === 'member')
      // nobody is signed in by it: it may come again once the chat is linked
      if (!chat) throw fail('telegram.not_linked')
      if (!(await useUp(db, opened, now))) throw fail('telegram.not_told')
      await enter({ role: 'auth' })
      const account = await findAccountOf(db, 'member', chat.subject_id)
      if (account.status !== 'active') throw fail('account.blocked')
      return signInByTelegram(context, account, () => fail('telegram.not_told'))
    },

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
      const chat = await findOwnChat(ctx.db, ctx.actor.accountId)
      if (!chat) throw ctx.fail('telegram.not_linked')
      // a member has no password to prove: the number that codes go to is named by Telegram
      if (body.takes_codes && !chat.takes_codes && chat.role === 'member' && !chat.has_number)
        throw ctx.fail('telegram.number_first')
      await keepWishes(ctx.db, chat, body)
      return own(ctx)
    },

    async unlink(_, ctx) {
      await ctx.enter({ role: 'platform' })
      await forgetOwnChat(ctx.db, ctx.actor.accountId)
      return own(ctx)
    },
  })
}
