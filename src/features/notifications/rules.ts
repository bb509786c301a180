/** Every kind of notification; its words stand in sentences.ts, one sentence for each. */
export const notificationKinds = [
  'admin_request',
  'membership_reserved',
  'reservation_cancelled',
  'gym_rated',
  'freeze_requested',
  'freeze_accepted',
  'freeze_refused',
  'visit_overridden',
  'ledger_differs',
  'shift_difference',
  'subscription_ending',
  'sms_cap_reached',
  'lead_received',
  'class_promoted',
  'class_cancelled',
  'class_moved',
  'class_waiting_again',
  'class_lost',
  'new_device',
  'payment_taken',
  'payment_refunded',
  'membership_sold',
  'plan_changed',
  'membership_cancelled',
  'membership_frozen',
  'membership_unfrozen',
  'membership_ending',
  'reservation_made',
  'reservation_dropped',
  'freeze_sent',
  'member_banned',
  'member_unbanned',
  'online_paid',
  'online_returned',
  'online_refused',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What a member may switch off, each for itself. */
export const memberTopics = ['money', 'membership', 'freeze', 'classes', 'ending', 'access'] as const
export type MemberTopic = (typeof memberTopics)[number]

const topicByKind: { readonly [K in NotificationKind]?: MemberTopic } = {
  payment_taken: 'money',
  payment_refunded: 'money',
  online_paid: 'money',
  online_returned: 'money',
  online_refused: 'money',
  membership_sold: 'membership',
  plan_changed: 'membership',
  membership_cancelled: 'membership',
  reservation_made: 'membership',
  reservation_dropped: 'membership',
  freeze_sent: 'freeze',
  freeze_accepted: 'freeze',
  freeze_refused: 'freeze',
  membership_frozen: 'freeze',
  membership_unfrozen: 'freeze',
  class_promoted: 'classes',
  class_cancelled: 'classes',
  class_moved: 'classes',
  class_waiting_again: 'classes',
  class_lost: 'classes',
  membership_ending: 'ending',
  member_banned: 'access',
  member_unbanned: 'access',
}

/** Under which switch of a member a kind stands; undefined for what members are never told. */
export const topicOf = (kind: NotificationKind): MemberTopic | undefined => topicByKind[kind]
