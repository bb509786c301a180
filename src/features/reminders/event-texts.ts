import type { Texts } from '#src/contract/languages.ts'
import type { SmsKind } from '#src/features/messages/rules.ts'
import type { NotificationKind } from '#src/features/notifications/rules.ts'

type EventSms = Extract<SmsKind, `${string}_event`>

/** What becomes of a person's money, membership and freezes, as an SMS of one part: what they did alone, and what a payment says already, is left out. */
export const eventTexts: Readonly<Partial<Record<NotificationKind, { sms: EventSms; texts: Texts }>>> = {
  payment_taken: {
    sms: 'money_event',
    texts: {
      uz: '{gym}: {sum} toʻlov qabul qilindi ({plan}).',
      ru: '{gym}: оплата {sum} принята ({plan}).',
      en: '{gym}: {sum} received ({plan}).',
    },
  },
  payment_refunded: {
    sms: 'money_event',
    texts: {
      uz: '{gym}: {sum} qaytarildi ({plan}).',
      ru: '{gym}: возвращено {sum} ({plan}).',
      en: '{gym}: {sum} returned ({plan}).',
    },
  },
  plan_changed: {
    sms: 'membership_event',
    texts: {
      uz: '{gym}: tarifingiz endi {plan}, {end} gacha.',
      ru: '{gym}: ваш тариф теперь {plan}, до {end}.',
      en: '{gym}: your plan is now {plan}, until {end}.',
    },
  },
  membership_cancelled: {
    sms: 'membership_event',
    texts: {
      uz: '{gym}: {plan} aʼzoligingiz bekor qilindi.',
      ru: '{gym}: абонемент {plan} отменён.',
      en: '{gym}: your membership {plan} is cancelled.',
    },
  },
  reservation_made: {
    sms: 'membership_event',
    texts: {
      uz: '{gym}: {plan} bron qilindi, qabulxonada toʻlasangiz, tasdiqlanadi.',
      ru: '{gym}: бронь {plan}, подтвердится после оплаты.',
      en: '{gym}: {plan} is reserved, pay at the reception to confirm it.',
    },
  },
  reservation_dropped: {
    sms: 'membership_event',
    texts: {
      uz: '{gym}: {plan} broni bekor qilindi.',
      ru: '{gym}: бронь {plan} отменена.',
      en: '{gym}: the reservation of {plan} is cancelled.',
    },
  },
  membership_frozen: {
    sms: 'freeze_event',
    texts: {
      uz: '{gym}: aʼzoligingiz muzlatildi, {start} - {end}.',
      ru: '{gym}: абонемент заморожен, {start} - {end}.',
      en: '{gym}: your membership is frozen, {start} - {end}.',
    },
  },
  membership_unfrozen: {
    sms: 'freeze_event',
    texts: {
      uz: '{gym}: muzlatish tugadi, aʼzolik {end} gacha.',
      ru: '{gym}: заморозка снята, абонемент до {end}.',
      en: '{gym}: the freeze has ended, the membership runs until {end}.',
    },
  },
  freeze_accepted: {
    sms: 'freeze_event',
    texts: {
      uz: '{gym}: muzlatish tasdiqlandi, {start} - {end}.',
      ru: '{gym}: заморозка одобрена, {start} - {end}.',
      en: '{gym}: your freeze is granted, {start} - {end}.',
    },
  },
  freeze_refused: {
    sms: 'freeze_event',
    texts: {
      uz: '{gym}: {start} - {end} muzlatish rad etildi. Sababi ilovada.',
      ru: '{gym}: в заморозке {start} - {end} отказано. Причина в приложении.',
      en: '{gym}: your freeze {start} - {end} is refused. The reason is in the app.',
    },
  },
}
