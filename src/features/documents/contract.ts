import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { languages } from '#src/contract/languages.ts'
import { month, selectors } from '#src/contract/values.ts'
import { papers } from '#src/contract/papers.ts'

/** The document's language; that of the request when left out. */
const language = z.optional(z.enum(languages))
const pdf = { streams: true, reply: z.object({}), errors: ['no_gym_assigned'] } as const

export const documents = {
  receipt: get('/document/receipt/:id', {
    summary: 'The receipt of a transaction as a PDF: A4, or 80 mm wide and as long as it is',
    access: 'receipts.read',
    query: z.object({ admin_id: selectors.admin_id, language, format: z.optional(z.enum(papers)) }),
    ...pdf,
  }),
  agreement: get('/document/agreement/:id', {
    summary: 'The agreement of a membership as a PDF: parties, plan, period, price, rules, signatures',
    access: 'memberships.read',
    subject: 'membership:id',
    query: z.object({ admin_id: selectors.admin_id, language }),
    ...pdf,
  }),
  month: get('/document/month', {
    summary: 'A month of the owner, or of one gym, as a PDF: revenue, sales, members, debts, visits',
    access: 'statistics.read',
    subject: 'gym:query.gym_id',
    query: z.object({
      ...selectors,
      language,
      /** This month when left out. */
      month: z.optional(month()),
    }),
    ...pdf,
  }),
}
