/** An owner is admitted once, and may be shut out and let back in. */
export const adminStatuses = ['active', 'blocked', 'pending'] as const
export type AdminStatus = (typeof adminStatuses)[number]

/** Every step between the statuses: both the server's guard and the menu's entries. */
export const adminActs = {
  approve: { from: 'pending', to: 'active' },
  reject: { from: 'pending', to: 'blocked' },
  block: { from: 'active', to: 'blocked' },
  unblock: { from: 'blocked', to: 'active' },
} as const satisfies Record<string, { from: AdminStatus; to: AdminStatus }>
export type AdminAct = keyof typeof adminActs

const acts = Object.keys(adminActs) as AdminAct[]

export const adminCan = (act: AdminAct, status: AdminStatus): boolean => adminActs[act].from === status
export const adminActsFrom = (status: AdminStatus): AdminAct[] => acts.filter((act) => adminCan(act, status))

/** What a call may ask for: the status to be in, or the act by its name. */
export const wantedStatuses = ['active', 'blocked', ...acts] as const
export type WantedStatus = 'active' | 'blocked' | AdminAct

/** The act that leads from a status to what is wanted; undefined when there is none. */
export const actTowards = (status: AdminStatus, wanted: WantedStatus): AdminAct | undefined =>
  adminActsFrom(status).find((act) => act === wanted || adminActs[act].to === wanted)

/** Who asked to be let in is told why not, by SMS. */
export const needsReason = (act: AdminAct): boolean => act === 'reject'
