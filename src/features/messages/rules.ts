import { addDays, startOfDay, tashkentDay } from '#src/contract/days.ts'

/** Words of a desk's own name who writes: all gyms send from one number. */
export const ownWords = (sender: string, text: string): string => (sender ? `${sender}: ${text}` : text)

/** One apostrophe outside the GSM alphabet halves what fits into a part: ʻ ʼ ‘ ’ ` → ', no-break spaces → spaces. */
export const gsmText = (text: string): string =>
  text
    .replace(/[\u02bb\u02bc\u2018\u2019\u0060\u00b4]/g, "'")
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .replace(/[\u2013\u2014\u2212]/g, '-')

const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const extended = /[\^{}\\[~\]|€]/g

/** Letters and SMS parts of a text: 160/153 letters a part in the GSM alphabet, 70/67 in any other. */
export function partsOf(text: string): { letters: number; parts: number; isGsm: boolean } {
  const isGsm = gsm.test(text)
  const letters = isGsm ? text.length + (text.match(extended)?.length ?? 0) : text.length
  const [single, joined] = isGsm ? [160, 153] : [70, 67]
  return { letters, isGsm, parts: letters <= single ? 1 : Math.ceil(letters / joined) }
}

/** In the order of a message's life; `uncertain`: it left, no answer came, and the gateway has not told since. */
export const smsStatuses = ['queued', 'sending', 'uncertain', 'sent', 'delivered', 'failed', 'expired'] as const
export type SmsStatus = (typeof smsStatuses)[number]

/** How a message left; whatever it is, it stands in the outbox. `gateway`: a code, by the Telegram Gateway. */
export const smsWays = ['sms', 'telegram', 'gateway'] as const
export type SmsWay = (typeof smsWays)[number]

/** A code at the Telegram Gateway, in the order of its life: `asked`, when it may be sent, is our own word. */
export const gatewayStates = ['asked', 'sent', 'delivered', 'read', 'expired', 'revoked'] as const
export type GatewayState = (typeof gatewayStates)[number]

export const hasArrived = (state: GatewayState | undefined): boolean => state === 'delivered' || state === 'read'

/** News comes in any order: what has arrived is not undone, what is over not begun again. */
export const isGatewayForward = (known: GatewayState, told: GatewayState): boolean =>
  hasArrived(told) ? known !== 'read' : !hasArrived(known) && gatewayStates.indexOf(told) > gatewayStates.indexOf(known)

/** Every reason for an SMS. A reminder waits for the day and counts against the gym's daily limit; codes and receipts do neither. */
export const smsKinds = {
  confirm_employee: 'code',
  member_login: 'code',
  phone_change: 'code',
  password_reset: 'code',
  set_password: 'code',
  security: 'notice',
  admin_approved: 'notice',
  admin_rejected: 'notice',
  receipt: 'notice',
  member_message: 'notice',
  member_added: 'notice',
  class_change: 'notice',
  online_refused: 'notice',
  online_returned: 'notice',
  money_event: 'notice',
  membership_event: 'notice',
  freeze_event: 'notice',
  autopay_soon: 'reminder',
  autopay_moved: 'reminder',
  subscription_ending: 'reminder',
  unpaid: 'reminder',
  expiring: 'reminder',
  expired: 'reminder',
  promised: 'reminder',
} as const satisfies Record<string, 'code' | 'notice' | 'reminder'>
export type SmsKind = keyof typeof smsKinds
export const smsKindNames = Object.keys(smsKinds) as SmsKind[] // the keys of the table above

/** What a gym reminds its members of. */
export const memberReminders = ['unpaid', 'expiring', 'expired'] as const
export type MemberReminder = (typeof memberReminders)[number]

/** … and of what they said themselves: on the day of a promise. Each counts against the gym's daily limit. */
export const gymReminders = [...memberReminders, 'promised'] as const
export type GymReminder = (typeof gymReminders)[number]

/** A message that is over without having arrived, or of which that is not known, is sent anew by hand; a code is asked for anew. */
export const canResend = ({ status, kind }: { status: SmsStatus; kind: string }): boolean =>
  (status === 'failed' || status === 'uncertain' || status === 'expired') && smsKinds[kind as SmsKind] !== 'code'

/** For the number itself, whoever has it: all else that is a member's goes to the number that they have by then. */
export const isForThePhone = (kind: string): boolean => kind === 'member_added'

export const quietHours = { from: 21, until: 9 } as const

/** Nobody is woken by a reminder: from 21 to 9 in Tashkent it waits for nine o'clock. */
export function daytime(now: Date): Date {
  const today = tashkentDay(now)
  const hour = (now.getTime() - startOfDay(today).getTime()) / 3_600_000
  if (hour >= quietHours.until && hour < quietHours.from) return now
  const day = hour >= quietHours.from ? addDays(today, 1) : today
  return new Date(startOfDay(day).getTime() + quietHours.until * 3_600_000)
}

export const isReminder = (kind: string): boolean => smsKinds[kind as SmsKind] === 'reminder'

/** When a message of this kind may leave, asked for `at`. */
export const leavesAt = (kind: string, at: Date): Date => (isReminder(kind) ? daytime(at) : at)

export const mostTries = 8

/**
 * So many a day reach one phone of one owner's, whatever is done again and again; of an account's own safety fewer, and they count by
 * themselves, so that nothing else uses them up. Codes have limits of their own.
 */
export const mostToPhone = (kind: string): number => (kind === 'security' ? 20 : 30)
/** Notices of one owner in a day, receipts and changes of classes among them: the platform pays for each. */
export const noticesADay = 10_000

/** What concerns an account's own safety is none of them: nothing else may use that up. */
export const isCounted = (kind: string): boolean => smsKinds[kind as SmsKind] === 'notice' && kind !== 'security'

/** The wait before the next try: half a minute, doubled each time up to an hour, a little apart from each other. */
export const retryDelayMs = (tries: number, random = Math.random()): number =>
  Math.min(30_000 * 2 ** Math.max(0, tries - 1), 3_600_000) * (1 + random * 0.2)

const minuteMs = 60_000
const checkDelays = {
  uncertain: [0.25, 2, 5, 15, 60, 240, 720, 1440],
  sent: [2, 10, 30, 120, 360, 720, 1440],
} as const

/** When the gateway is asked again about a message; null when it has been asked often enough. */
export function nextCheck(status: keyof typeof checkDelays, checks: number, now: Date): Date | null {
  const delay = checkDelays[status][checks]
  return delay === undefined ? null : new Date(now.getTime() + delay * minuteMs)
}

/** A request may lie in the gateway for a while: only after so long does "never heard of it" mean that it was not taken. */
export const absentAfterMs = 2 * minuteMs

/** The gateway's words for a state, in both spellings; undefined for what says nothing. */
export function stateOfGateway(word: string): SmsStatus | undefined {
  const name = word.trim().toUpperCase()
  if (name === 'DELIVERED' || name === 'DELIVRD') return 'delivered'
  if (name === 'EXPIRED') return 'expired'
  if (['REJECTED', 'REJECTD', 'UNDELIV', 'UNDELIVERED', 'UNDELIVERABLE', 'DELETED', 'FAILED'].includes(name))
    return 'failed'
  if (['NEW', 'STORED', 'WAITING', 'ACCEPTED', 'ACCEPTD', 'ENROUTE', 'TRANSMTD', 'PARTDELIVERED'].includes(name))
    return 'sent'
  return undefined
}

/**
 * May what was learned replace what is known? States go forward alone. One copy of a message that was taken twice may
 * fail and the other arrive: whoever has it, has it.
 */
export function isForward(known: SmsStatus, learned: SmsStatus): boolean {
  if (known === 'delivered' || known === learned) return false
  if (learned === 'delivered') return true
  if (known === 'failed' || known === 'expired') return false
  return smsStatuses.indexOf(learned) > smsStatuses.indexOf(known)
}
