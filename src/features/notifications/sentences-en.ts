import { formatDay, formatSom } from '#src/contract/formats.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { andMore, changesOf, classOf, daysOf, type Sentences, somOf } from './sentence-parts.ts'

export const english: Sentences = {
  admin_request: {
    title: () => 'New request',
    text: (p) => `${p.fullname ?? ''} wants to join: ${formatPhone(p.phone_number ?? '')}`,
  },
  membership_reserved: {
    title: () => 'Membership reserved',
    text: (p) => `${p.fullname ?? ''}: “${p.plan_name ?? ''}”, ${p.gym_name ?? ''}. Take the payment to confirm.`,
  },
  reservation_cancelled: {
    title: () => 'A reservation was cancelled',
    text: (p) => `${p.fullname ?? ''}: “${p.plan_name ?? ''}”, ${p.gym_name ?? ''}`,
  },
  gym_rated: {
    title: () => 'The gym was rated',
    text: (p) => `“${p.gym_name ?? ''}”: ${p.stars ?? ''} of 5`,
  },
  freeze_requested: {
    title: () => 'A freeze is asked for',
    text: (p) =>
      `${p.fullname ?? ''}, ${p.gym_name ?? ''}: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}`,
  },
  freeze_accepted: {
    title: () => 'The freeze is granted',
    text: (p) => `“${p.gym_name ?? ''}”: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}`,
  },
  freeze_refused: {
    title: () => 'The freeze is refused',
    text: (p) =>
      `“${p.gym_name ?? ''}”: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}. Reason: ${p.reason ?? ''}`,
  },
  change_requested: {
    title: () => 'Another plan is asked for',
    text: (p) =>
      `${p.fullname ?? ''}, ${p.gym_name ?? ''}: “${p.new_plan_name ?? ''}” instead of “${p.plan_name ?? ''}”`,
  },
  change_refused: {
    title: () => 'The change of plan was refused',
    text: (p) => `“${p.gym_name ?? ''}”, “${p.plan_name ?? ''}”. Reason: ${p.reason ?? ''}`,
  },
  letter_received: {
    title: () => 'A member wrote',
    text: (p) => `${p.fullname ?? ''}, “${p.gym_name ?? ''}”. They wait for an answer.`,
  },
  letter_answered: {
    title: () => 'The gym wrote',
    text: (p) => `“${p.gym_name ?? ''}” wrote to you.`,
  },
  news_posted: {
    title: () => 'News of the gym',
    text: (p) => `“${p.gym_name ?? ''}”: ${p.title ?? ''}`,
  },
  visit_overridden: {
    title: () => 'Let in against the rules',
    text: (p) => `${p.employee ?? ''} let ${p.fullname ?? ''} in (${p.gym_name ?? ''}). Reason: ${p.reason ?? ''}`,
  },
  shift_difference: {
    title: () => 'The till differs',
    text: (p) =>
      `${p.employee ?? ''}, ${p.gym_name ?? ''}: ${formatSom(Number(p.difference ?? 0), 'en')}. Note: ${p.note ?? ''}`,
  },
  backup_failed: {
    title: () => 'The backup failed',
    text: (p) => `Reason: ${p.problem ?? ''}`,
  },
  disk_scarce: {
    title: () => 'The disk is nearly full',
    text: (p) => `The server has ${p.megabytes ?? ''} MB left. Make room: on a full disk nothing is saved.`,
  },
  pictures_scarce: {
    title: () => 'The room for pictures is nearly full',
    text: (p) =>
      `${p.megabytes ?? ''} MB are left for your pictures. Delete those that are not needed, or new ones can’t be stored.`,
  },
  ledger_differs: {
    title: () => 'The ledger does not agree',
    text: (p) => `The check found ${p.differences ?? ''} differences. The page names each.`,
  },
  subscription_ending: {
    title: () => 'A gym’s subscription is ending',
    text: (p) =>
      `The subscription of “${p.gym_name ?? ''}” ends on ${formatDay(p.end_date ?? '')}. ${p.amount ? `The next one begins with its payment: ${somOf(p, 'en')}.` : 'Contact us to renew it.'}`,
  },
  sms_cap_reached: {
    title: () => 'The daily SMS limit is reached',
    text: (p) => `“${p.gym_name ?? ''}”: ${p.count ?? ''} reminders did not go out today.`,
  },
  lead_received: {
    title: () => 'New lead',
    text: (p) => `Somebody asked about “${p.gym_name ?? ''}” and waits for your call.`,
  },
  class_booked: {
    title: () => 'You are booked for a class',
    text: (p) =>
      p.status === 'waiting'
        ? `${classOf(p)}: the gym put you on the waiting list.`
        : `${classOf(p)}: the gym booked it for you. If you can’t come, cancel in time.`,
  },
  class_promoted: {
    title: () => 'You have a place',
    text: (p) =>
      `${classOf(p)}: a place became free and is yours. If you can’t come, cancel ${p.free_until ? `before ${p.free_until}` : 'in time'}.`,
  },
  class_cancelled: {
    title: () => 'Class cancelled',
    text: (p) =>
      `${classOf(p)}. Reason: ${p.reason ?? ''}. ${p.cause === 'late' ? 'Your late cancellation counts no more.' : 'You can choose another time.'}`,
  },
  class_restored: {
    title: () => 'The class is on after all',
    text: (p) =>
      p.status === 'waiting'
        ? `${classOf(p)}: you are on the waiting list again, at place ${p.count ?? ''}.`
        : `${classOf(p)}: your place is yours again. If you can’t come, cancel ${p.free_until ? `before ${p.free_until}` : 'in time'}.`,
  },
  class_restored_without: {
    title: () => 'The class is on after all, without your place',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'you are banned in this gym', frozen: 'your membership is frozen on that day', overlap: 'you have another class at that time', people: 'the class is for others now', kind_missing: 'your plan does not include this class', week_full: 'the classes of that week in your plan are used', visits_used: 'all visits of the plan are used', hours: 'the gym is closed to you at that time', plan_days: 'your plan does not cover that day of the week', plan_hours: 'your plan does not cover that hour', unconfirmed: 'your reservation is not paid yet', not_that_day: 'your membership does not cover that day', single: 'the single place was given back, and can be bought anew if a place is left', not_single: 'the single place was given back, and this class is not sold singly any more' }[p.cause ?? ''] ?? 'your membership does not hold for it'}.`,
  },
  class_moved: {
    title: () => 'Class changed',
    text: (p) => `${classOf(p)} is now on ${formatDay(p.new_date ?? '')} at ${p.new_time ?? ''}, ${p.room ?? ''}.`,
  },
  class_coach_changed: {
    title: () => 'Another coach',
    text: (p) => (p.coach ? `${classOf(p)} is held by ${p.coach}.` : `${classOf(p)}: the coach is named later.`),
  },
  class_waiting_again: {
    title: () => 'Fewer places',
    text: (p) =>
      `${classOf(p)}: you are on the waiting list again, at place ${p.count ?? ''}, and move up by yourself.`,
  },
  class_slid_back: {
    title: () => 'You slid back on the waiting list',
    text: (p) =>
      `${classOf(p)}: there are fewer places, and who lost theirs waits before you. You are now at place ${p.count ?? ''}.`,
  },
  class_passed_over: {
    title: () => 'A place became free, but not for you',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'you are banned in this gym', frozen: 'your membership is frozen on that day', not_that_day: 'your membership does not cover that day', kind_missing: 'your plan does not include this class', plan_days: 'your plan does not cover that day of the week', plan_hours: 'your plan does not cover that hour', week_full: 'the classes of that week in your plan are used', debt: 'a payment is overdue', blocked: 'booking is closed to you for a while because of missed classes', visits_used: 'all visits of the plan are used', hours: 'the gym is closed to you at that time' }[p.cause ?? ''] ?? 'your membership does not fit it'}. You keep your place in the waiting list.`,
  },
  class_lost: {
    title: () => 'Booking removed',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'you are banned in this gym', frozen: 'your membership is frozen on that day', plan_days: 'your plan does not cover that day of the week', plan_hours: 'your plan does not cover that hour', week_full: 'the classes of that week in your plan are used', desk_late: 'the gym removed your booking late, and it counts as missed', desk_had: 'the gym took it off; the gym was entered by this place, and its price stands', overlap: 'it is now at the time of another class of yours', hours: 'the gym is closed to you at that time', people: 'the class is for others now', over: 'no place became free', desk: 'the gym took it off', single: 'it moved to another day, and your single place was for this one' }[p.cause ?? ''] ?? 'your membership does not hold for it'}.`,
  },
  class_message: {
    title: () => 'About your class',
    text: (p) => `${classOf(p)}: ${p.text ?? ''}`,
  },
  place_returned: {
    title: () => 'A single place was given back',
    text: (p) => `${classOf(p)}: ${somOf(p, 'en')} of ${p.fullname ?? ''} is to be returned.`,
  },
  own_place_returned: {
    title: () => 'Your single place was given back',
    text: (p) =>
      p.status === 'paid'
        ? `${classOf(p)}: the gym returns ${somOf(p, 'en')} to you.`
        : `${classOf(p)}: ${somOf(p, 'en')} is no longer owed.`,
  },
  timetable_outside_hours: {
    title: () => 'Classes outside the hours of the gym',
    text: (p) =>
      `${p.gym_name ?? ''}: ${p.sessions === '0' ? '' : `classes while the gym is closed: ${p.sessions ?? ''}; `}bookings that the door refuses: ${p.people ?? '0'}. The first: ${classOf(p)}.`,
  },
  // one's own, or that of a coach
  calendar_ended: {
    title: () => 'A calendar’s link has closed',
    text: (p) =>
      p.coach === undefined
        ? 'The number that you sign in with has changed, so the calendar of your phone is not kept up any more. Make a new link on the page of classes.'
        : `${p.coach}: ${p.employee ?? ''} made it and works here no more. Make another and send it to the coach.`,
  },
  calendar_rests: {
    title: () => 'A coach’s calendar is not kept up',
    text: (p) =>
      `${p.coach ?? ''}: ${p.employee ?? ''} made its link and may not for now. Rather than wait, make another and send it to the coach.`,
  },
  own_classes_changed: {
    title: () => 'Your classes changed',
    text: (p) =>
      `${classOf(p)}: ${{ cancelled: 'called off', moved: `now on ${formatDay(p.new_date ?? '')} at ${p.new_time ?? ''}, ${p.room ?? ''}`, given: 'yours to hold now', taken: 'not yours to hold any more' }[p.status ?? ''] ?? 'changed'}${andMore(p, (more) => `and ${more} more`)}.`,
  },
  timetable_clash: {
    title: () => 'Two classes meet in the timetable',
    text: (p) => `${classOf(p)}, ${p.name ?? ''}: “${p.other ?? ''}” is held at that time too.`,
  },
  payment_taken: {
    title: () => 'Payment received',
    text: (p) => `“${p.gym_name ?? ''}”: ${somOf(p, 'en')}, “${p.plan_name ?? ''}”. The receipt is ready.`,
  },
  payment_refunded: {
    title: () => 'Money returned',
    text: (p) => `“${p.gym_name ?? ''}”: ${somOf(p, 'en')}, “${p.plan_name ?? ''}”.`,
  },
  added_to_gym: {
    title: () => 'You are a member of a gym',
    text: (p) =>
      `“${p.gym_name ?? ''}” added you to its members. If you did not know of it, tell the gym or erase your data under “My data”.`,
  },
  membership_sold: {
    title: () => 'You have a membership',
    text: (p) => `“${p.gym_name ?? ''}”, “${p.plan_name ?? ''}”: ${daysOf(p)}.`,
  },
  plan_changed: {
    title: () => 'Your plan was changed',
    text: (p) => `“${p.gym_name ?? ''}”: now “${p.plan_name ?? ''}”, ${daysOf(p)}.`,
  },
  membership_cancelled: {
    title: () => 'Membership cancelled',
    text: (p) => `“${p.gym_name ?? ''}”, “${p.plan_name ?? ''}”.`,
  },
  membership_frozen: {
    title: () => 'Membership frozen',
    text: (p) => `“${p.gym_name ?? ''}”, “${p.plan_name ?? ''}”: ${daysOf(p)}.`,
  },
  membership_unfrozen: {
    title: () => 'The freeze has ended',
    text: (p) =>
      `“${p.gym_name ?? ''}”, “${p.plan_name ?? ''}”: the membership runs until ${formatDay(p.end_date ?? '')}.`,
  },
  friend_days_given: {
    title: () => 'Days for a friend were given',
    text: (p) =>
      `“${p.gym_name ?? ''}”: days as a present: ${p.days ?? ''}, the membership runs until ${formatDay(p.end_date ?? '')}.`,
  },
  friend_days_back: {
    title: () => 'Days for a friend were taken back',
    text: (p) =>
      `“${p.gym_name ?? ''}”: the payment went back, days taken off: ${p.days ?? ''}; the membership runs until ${formatDay(p.end_date ?? '')}.`,
  },
  membership_ending: {
    title: () => 'Your membership is ending',
    text: (p) => `“${p.gym_name ?? ''}”, “${p.plan_name ?? ''}”: the last day is ${formatDay(p.end_date ?? '')}.`,
  },
  reservation_made: {
    title: () => 'You reserved a plan',
    text: (p) => `“${p.gym_name ?? ''}”, “${p.plan_name ?? ''}”: pay at the reception to confirm it.`,
  },
  reservation_dropped: {
    title: () => 'Your reservation was cancelled',
    text: (p) => `“${p.gym_name ?? ''}”, “${p.plan_name ?? ''}”.`,
  },
  freeze_sent: {
    title: () => 'You asked for a freeze',
    text: (p) => `“${p.gym_name ?? ''}”: ${daysOf(p)}. The answer comes here.`,
  },
  member_banned: {
    title: () => 'Entry is restricted',
    text: (p) => `“${p.gym_name ?? ''}”: ask at the reception why.`,
  },
  member_unbanned: {
    title: () => 'You may enter again',
    text: (p) => `“${p.gym_name ?? ''}”: see you soon.`,
  },
  new_device: {
    title: () => 'Signed in on a new device',
    text: (p) =>
      `${p.device || 'Unknown device'}, ${p.ip ?? ''}. Not you? End that session${p.by_code ? '' : ' and change the password'}.`,
  },
  box_changed: {
    title: () => 'The cash box was changed',
    text: (p) =>
      `${p.provider ?? ''}${changesOf(p, 'en')} (${p.time ?? ''}). Not you? Change the password, end the other sessions and check the cash box.`,
  },
  online_paid: {
    title: () => 'A payment came online',
    text: (p) => `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'en')}, ${p.provider ?? ''}`,
  },
  online_returned: {
    title: () => 'A payment online was returned',
    text: (p) => `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'en')}, ${p.provider ?? ''}`,
  },
  online_refused: {
    title: () => 'A payment online did not go through',
    text: (p) =>
      `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'en')}, ${p.provider ?? ''}. The debt was paid otherwise meanwhile, became smaller or was cancelled; ${p.provider ?? ''} returns the money.`,
  },
  online_return_unknown: {
    title: () => 'It is not known whether money went back',
    text: (p) =>
      `${somOf(p, 'en')}: ${p.provider ?? ''} did not answer. Look in its cabinet, then enter the refund or ask again.`,
  },
  online_returned_twice: {
    title: () => 'The money went back twice',
    text: (p) =>
      `${somOf(p, 'en')}: ${p.provider ?? ''} gave the money back, and a refund was entered at the desk too. Check the cabinet and the desk.`,
  },
  online_not_returned: {
    title: () => 'Click did not return the money',
    text: (p) =>
      `${somOf(p, 'en')}. ${p.why ?? ''} Look the payment up in Click’s cabinet, or return the money otherwise.`,
  },
  online_differs: {
    title: () => 'Payments online do not agree',
    text: (p) => `${p.differences ?? ''} differences with the provider. The page names each and what to do about it.`,
  },
  autopay_soon: {
    title: () => 'Autopay is near',
    text: (p) =>
      `${p.gym_name ?? ''}, ${p.plan_name ?? ''}: on ${formatDay(p.date ?? '')} ${somOf(p, 'en')} is taken from the card •••• ${p.card ?? ''}. One tap stops it.`,
  },
  autopay_refused: {
    title: () => 'The card was not charged',
    text: (p) =>
      `${p.gym_name ?? ''}, ${p.plan_name ?? ''}: ${somOf(p, 'en')}. ${p.why ?? ''} It is tried again on ${formatDay(p.date ?? '')}.`,
  },
  autopay_stopped: {
    title: () => 'Autopay has stopped',
    text: (p) =>
      `${p.gym_name ?? ''}, ${p.plan_name ?? ''}: the card was not charged, and nothing more is tried. Connect another card or pay at the reception.`,
  },
  autopay_ended: {
    title: () => 'Autopay has ended',
    text: (p) =>
      `${p.gym_name ?? ''}, ${p.plan_name ?? ''}: nothing is left that this card would pay by itself, and it is forgotten. Connect it to a new membership if you wish.`,
  },
  autopay_owner_left: {
    title: () => 'Autopay has ended',
    text: (p) =>
      `${p.gym_name ?? ''} has left the app: nothing more is taken from the card for ${p.plan_name ?? ''}, and it is forgotten.`,
  },
  autopay_gym_gone: {
    title: () => 'Autopay has ended',
    text: (p) =>
      `${p.gym_name ?? ''} is in the app no more: nothing more is taken from the card for ${p.plan_name ?? ''}, and it is forgotten.`,
  },
  autopay_renewal_ended: {
    title: () => 'Autopay renews no more',
    text: (p) =>
      `${p.gym_name ?? ''}, ${p.plan_name ?? ''}: the card does not renew this membership by itself any more. The agreed parts of the debt are still taken on their days.`,
  },
  autopay_moved: {
    title: () => 'Connect your card again',
    text: (p) =>
      `${p.gym_name ?? ''} has changed its cash box: your connected card is charged no more. If you want autopay, connect the card again.`,
  },
  autopay_failed: {
    title: () => 'A member’s autopay failed',
    text: (p) =>
      `${p.fullname ?? ''}, ${p.gym_name ?? ''}, ${p.plan_name ?? ''}. ${p.why ?? ''} Nothing more is tried: speak with the member.`,
  },
  other: { title: () => 'Message', text: () => '' },
}
