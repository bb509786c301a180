/** Every kind of notification; its words stand in web/texts.ts, one sentence for each. */
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
] as const
export type NotificationKind = (typeof notificationKinds)[number]
