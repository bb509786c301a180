import type { SmsKind } from '#src/features/messages/rules.ts'

/** Every kind of notification; its words stand in sentences.ts, one sentence for each. */
export const notificationKinds = [
  'admin_request',
  'membership_reserved',
  'reservation_cancelled',
  'gym_rated',
  'freeze_requested',
  'freeze_accepted',
  'freeze_refused',
  'change_requested',
  'letter_received',
  'letter_answered',
  'news_posted',
  'change_refused',
  'visit_overridden',
  'ledger_differs',
  'backup_failed',
  'disk_scarce',
  'pictures_scarce',
  'shift_difference',
  'subscription_ending',
  'sms_cap_reached',
  'lead_received',
  'class_booked',
  'class_promoted',
  'class_cancelled',
  'class_restored',
  'class_restored_without',
  'class_moved',
  'class_coach_changed',
  'class_waiting_again',
  'class_slid_back',
  'class_passed_over',
  'class_lost',
  'class_message',
  'own_classes_changed',
  'timetable_clash',
  'timetable_outside_hours',
  'calendar_ended',
  'calendar_rests',
  'place_returned',
  'own_place_returned',
  'new_device',
  'box_changed',
  'added_to_gym',
  'payment_taken',
  'payment_refunded',
  'membership_sold',
  'plan_changed',
  'membership_cancelled',
  'membership_frozen',
  'membership_unfrozen',
  'membership_ending',
  'friend_days_given',
  'friend_days_back',
  'reservation_made',
  'reservation_dropped',
  'freeze_sent',
  'member_banned',
  'member_unbanned',
  'online_paid',
  'online_returned',
  'online_refused',
  'online_not_returned',
  'online_return_unknown',
  'online_returned_twice',
  'online_differs',
  'autopay_soon',
  'autopay_refused',
  'autopay_stopped',
  'autopay_ended',
  'autopay_renewal_ended',
  'autopay_moved',
  'autopay_failed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What a notification carries for its sentence: an erasure leaves what is impersonal, and no other key can be told. */
export const noticeKeys = {
  personal: ['fullname', 'phone_number', 'reason', 'note', 'text', 'card', 'why', 'device', 'ip'],
  impersonal: [
    'gym_name',
    'plan_name',
    'new_plan_name',
    'by_code',
    'class_name',
    'session',
    'sessions',
    'people',
    'room',
    'coach',
    'employee',
    'name',
    'other',
    'date',
    'time',
    'new_date',
    'new_time',
    'start_date',
    'end_date',
    'free_until',
    'days',
    'amount',
    'difference',
    'differences',
    'provider',
    'changes',
    'refusal',
    'status',
    'cause',
    'stars',
    'count',
    'title',
    'problem',
    'megabytes',
  ],
} as const
type NoticeKey = (typeof noticeKeys)['personal' | 'impersonal'][number]
export type NoticeParams = Readonly<Partial<Record<NoticeKey, string>>>

/** What a member may switch off, each for itself. */
export const memberTopics = ['money', 'membership', 'freeze', 'classes', 'ending', 'access', 'letters', 'news'] as const
export type MemberTopic = (typeof memberTopics)[number]

const topicByKind: { readonly [K in NotificationKind]?: MemberTopic } = {
  payment_taken: 'money',
  payment_refunded: 'money',
  own_place_returned: 'money',
  online_paid: 'money',
  online_returned: 'money',
  online_refused: 'money',
  autopay_soon: 'money',
  autopay_refused: 'money',
  autopay_stopped: 'money',
  autopay_ended: 'money',
  autopay_renewal_ended: 'money',
  autopay_moved: 'money',
  membership_sold: 'membership',
  plan_changed: 'membership',
  change_refused: 'membership',
  membership_cancelled: 'membership',
  reservation_made: 'membership',
  reservation_dropped: 'membership',
  freeze_sent: 'freeze',
  freeze_accepted: 'freeze',
  freeze_refused: 'freeze',
  membership_frozen: 'freeze',
  membership_unfrozen: 'freeze',
  class_booked: 'classes',
  class_promoted: 'classes',
  class_cancelled: 'classes',
  class_restored: 'classes',
  class_restored_without: 'classes',
  class_moved: 'classes',
  class_coach_changed: 'classes',
  class_waiting_again: 'classes',
  class_slid_back: 'classes',
  class_passed_over: 'classes',
  class_lost: 'classes',
  class_message: 'classes',
  friend_days_given: 'membership',
  friend_days_back: 'membership',
  membership_ending: 'ending',
  member_banned: 'access',
  letter_answered: 'letters',
  news_posted: 'news',
  member_unbanned: 'access',
  added_to_gym: 'access',
}

/** Under which switch of a member a kind stands; undefined for what members are never told. */
export const topicOf = (kind: NotificationKind): MemberTopic | undefined => topicByKind[kind]

/** What a consent promised to tell: it stands among the notifications whatever was switched off; to the phone it goes by choice. */
const promised: ReadonlySet<NotificationKind> = new Set([
  'autopay_soon',
  'autopay_refused',
  'autopay_stopped',
  'autopay_ended',
  'autopay_renewal_ended',
  'autopay_moved',
])

/** Whose switch keeps a kind off the page; undefined for what is always shown. */
export const hiddenBy = (kind: NotificationKind): MemberTopic | undefined =>
  promised.has(kind) ? undefined : topicOf(kind)

/** Which SMS a person may switch off with its topic. Codes, the safety of the account, a receipt that was asked for and who added them always leave. */
const topicBySms = {
  unpaid: 'money',
  promised: 'money',
  expiring: 'ending',
  expired: 'ending',
  class_change: 'classes',
  online_refused: 'money',
  online_returned: 'money',
  money_event: 'money',
  membership_event: 'membership',
  freeze_event: 'freeze',
  autopay_soon: 'money',
  autopay_moved: 'money',
  member_message: 'letters',
} as const satisfies { readonly [K in SmsKind]?: MemberTopic }
export type SwitchableSms = keyof typeof topicBySms

export const topicOfSms = (kind: SwitchableSms): MemberTopic => topicBySms[kind]

/** Is there any SMS of this topic? */
export const isTextedTopic = (topic: MemberTopic): boolean =>
  (Object.values(topicBySms) as MemberTopic[]).includes(topic) // values of the table above
