import { foldText } from '#src/contract/text.ts'

/** What became of somebody who asked: nobody called yet, called, came, will not come. */
export const leadStatuses = ['new', 'contacted', 'joined', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Who asks from one phone or one address, in a day. */
export const leadLimits = { phone: 3, ip: 30 } as const

/** What a lead is found by. */
export const leadSearchText = (lead: { fullname: string; phone_number: string }): string =>
  foldText(`${lead.fullname} ${lead.phone_number}`)
