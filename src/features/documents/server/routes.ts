import { sql } from 'kysely'
import { paths } from '#src/contract/paths.ts'
import type { Language } from '#src/contract/languages.ts'
import { getSettings } from '#src/features/gyms/server/settings.ts'
import { memberScope } from '#src/features/members/server/member-access.ts'
import { findMembership } from '#src/features/memberships/server/queries.ts'
import { receiptTexts } from '#src/features/receipts/receipt-texts.ts'
import { linkToken } from '#src/server/link-token.ts'
import { requireReceipt } from '#src/features/receipts/server/routes.ts'
import { chosenPeriod } from '#src/features/statistics/server/chosen-period.ts'
import { countMembers } from '#src/features/statistics/server/members.ts'
import { listDebts, salesByPayment } from '#src/features/statistics/server/queries.ts'
import { revenueOf } from '#src/features/statistics/server/revenue.ts'
import { visitFigures } from '#src/features/statistics/server/visit-figures.ts'
import type { Download, Http } from '#src/server/call-reply.ts'
import { type Feature, implement, type Work } from '#src/server/serve.ts'
import { documents } from '../contract.ts'
import { agreementNumber, agreementPdf } from './agreement-pdf.ts'
import { agreementTexts } from './agreement-texts.ts'
import { monthPdf } from './month-pdf.ts'
import { monthTexts } from './month-texts.ts'
import { receiptPdf } from './receipt-pdf.ts'

type Deps = { secret: string; publicOrigin: string | undefined }

const pdf = (name: string, body: Uint8Array): Download => ({ filename: `${name}.pdf`, type: 'application/pdf', body })

type Named = { owner: string; gym: { name: string; address: string; phone_number: string } | null }

/** Whose paper it is: the owner and, when one is meant, the gym. */
async function namesOf({ db }: Pick<Work, 'db'>, adminId: string, gymId: string | null): Promise<Named> {
  const owners = await sql<{ fullname: string }>`select fullname from admins where id = ${adminId}`.execute(db)
  const owner = owners.rows[0]?.fullname
  if (owner === undefined) throw new Error(`no owner ${adminId}`)
  if (!gymId) return { owner, gym: null }
  const gyms = await sql<NonNullable<Named['gym']>>`
    select name, address, phone_number from gyms where admin_id = ${adminId} and id = ${gymId}`.execute(db)
  return { owner, gym: gyms.rows[0] ?? null }
}

export function documentsRoutes({ secret, publicOrigin }: Deps): Feature {
  const originOf = ({ request }: Http) => publicOrigin ?? `${request.protocol}://${request.host}`

  return implement('documents', documents, {
    async receipt({ id, query }, ctx) {
      const { receipt } = await requireReceipt(ctx, id)
      const language: Language = query.language ?? ctx.language
      const token = linkToken(secret, 'receipt', id)
      const body = await receiptPdf({
        receipt: { ...receipt, token },
        language,
        format: query.format ?? 'a4',
        checkUrl: originOf(ctx.http) + paths.receiptCheck(token),
        now: ctx.now,
      })
      return pdf(`${receiptTexts[language].title} ${receipt.number ?? receipt.date}`, body)
    },

    async agreement({ id, query }, ctx) {
      const { adminId } = ctx
      const gymId = ctx.subject.gymId ?? ''
      const membership = await findMembership(ctx.db, adminId, id, ctx.today)
      const { owner, gym } = await namesOf(ctx, adminId, gymId)
      if (!membership || !gym) throw ctx.fail('not_found')
      const settings = await getSettings(ctx.db, { id: gymId, admin_id: adminId, name: gym.name })
      const language: Language = query.language ?? ctx.language
      const body = await agreementPdf({ membership, settings, gym, owner }, language, ctx.now)
      return pdf(`${agreementTexts[language].file} ${agreementNumber(membership)}`, body)
    },

    async month({ query }, ctx) {
      const scope = await memberScope(ctx, query.gym_id)
      // a superadmin asks for one owner's month
      if (!scope.adminId) throw ctx.fail('invalid_input', { fields: { admin_id: 'required' } })
      const first = query.month ?? ctx.today
      const chosen = chosenPeriod(ctx, { period: 'month', date: first, startDate: undefined, endDate: undefined })
      if (chosen.start > ctx.today) throw ctx.fail('invalid_input', { fields: { month: 'day.ahead' } })
      const { owner, gym } = await namesOf(ctx, scope.adminId, query.gym_id ?? null)
      const members = await countMembers(ctx.db, scope, chosen, ctx.today)
      const figures = {
        month: chosen.start,
        owner,
        gym: gym?.name ?? null,
        today: ctx.today,
        revenue: await revenueOf(ctx.db, scope, chosen),
        sales: await salesByPayment(ctx.db, scope, chosen),
        members: {
          ...members,
          at_end: members.series.findLast(({ bucket }) => bucket <= ctx.today)?.total ?? members.at_start,
        },
        debts: ctx.may('money.totals')
          ? await listDebts(ctx.db, scope, { sold: null, page: 1, limit: 1, today: ctx.today, on: chosen.end })
          : null,
        visits: (await visitFigures(ctx.db, scope, chosen, ctx.today)).total,
      }
      const language: Language = query.language ?? ctx.language
      return pdf(`${monthTexts[language].file} ${chosen.start.slice(0, 7)}`, await monthPdf(figures, language, ctx.now))
    },
  })
}
