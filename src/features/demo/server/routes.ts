import { sql } from 'kysely'
import { addDays, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { demoIdOf, isDemoId } from '#src/contract/demo-ids.ts'
import { dropPicture } from '#src/features/accounts/server/pictures.ts'
import { mayHaveDemoGym } from '#src/features/first-steps/server/routes.ts'
import { findAccountOf } from '#src/features/sessions/server/accounts.ts'
import { endSessions } from '#src/features/sessions/server/sessions.ts'
import { createSignIn } from '#src/features/sessions/server/sign-in.ts'
import type { Tokens } from '#src/features/sessions/server/tokens.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { demoGyms } from '../contract.ts'
import { demoGymDays } from '../rules.ts'
import { insertDemo } from './rows.ts'
import { sketchDemoGym } from './sketch-demo-gym.ts'

type Deps = { tokens: Tokens; secureCookies: boolean; superadminsNeedFactor: boolean }

export function demoRoutes(deps: Deps): Feature {
  const { stepInside, stepBack } = createSignIn(deps)
  return implement('demo', demoGyms, {
    async own(_, ctx) {
      const { actor, db, enter } = ctx
      const isInside = isDemoId(actor.id)
      const mayBeMade = !isInside && (await mayHaveDemoGym(ctx, actor.id))
      const demoId = isInside ? actor.id : demoIdOf(actor.id)
      await enter({ role: 'tenant', adminId: demoId })
      const madeAt = await findMade(db, demoId)
      const ends = madeAt && startOfDay(addDays(tashkentDay(madeAt), demoGymDays + 1))
      return {
        demo_gym: {
          is_inside: isInside,
          is_made: madeAt !== undefined,
          may_be_made: mayBeMade,
          ends_at: ends?.toISOString() ?? null,
        },
      }
    },

    async enter(_, ctx) {
      const { actor, db, enter, now, fail } = ctx
      const demoId = demoIdOf(actor.id)
      // two tabs at once: the second finds what the first has made
      await sql`select pg_advisory_xact_lock(hashtextextended(${demoId}, 0))`.execute(db)
      await enter({ role: 'tenant', adminId: demoId })
      if (!(await findMade(db, demoId))) {
        await enter({ role: 'tenant', adminId: actor.id })
        if (!(await mayHaveDemoGym(ctx, actor.id))) throw fail('demo.not_new')
        await insertDemo(ctx, sketchDemoGym({ id: demoId, fullname: actor.name, language: ctx.language, now }))
      }
      await enter({ role: 'auth' })
      await stepInside(ctx, await findAccountOf(db, 'admin', demoId))
      return {}
    },

    async leave(_, ctx) {
      const { actor, db, enter, now, http, fail } = ctx
      if (!isDemoId(actor.id)) throw fail('not_found')
      await enter({ role: 'auth' })
      await endSessions(db, { sessionId: actor.sessionId }, 'logout', now)
      stepBack(http, 'admin')
      return {}
    },

    async remove(_, ctx) {
      const { actor, db } = ctx
      const { rows } = await sql<{ pictures: string[] }>`
        select throw_demo_gym_away(${demoIdOf(actor.id)}) as pictures`.execute(db)
      for (const picture of rows[0]?.pictures ?? []) await dropPicture(ctx, picture)
      return {}
    },
  })
}

async function findMade(db: Work['db'], demoId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`select created_at from admins where id = ${demoId}`.execute(db)
  return rows[0]?.created_at
}
