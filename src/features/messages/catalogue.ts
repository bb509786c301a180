import { fill, type Language, type Texts } from '#src/contract/languages.ts'
import type { GymReminder, MemberReminder } from './rules.ts'

/*
 * Every text that leaves as an SMS, once. They are sent with plain apostrophes and spaces (gsmText), so that an Uzbek one
 * fits 160 letters into a part.
 */

/** The places of a text of each kind. */
type Places = {
  code: 'code'
  reset_code: 'code' | 'link'
  approved_code: 'code' | 'link'
  approved: 'link'
  rejected: 'reason'
  hired_code: 'owner' | 'code' | 'link'
  phone_change_code: 'code' | 'phone'
  password_changed: 'time'
  phone_changed: 'time' | 'phone'
  factor_removed: 'time'
  chat_linked: 'time'
  box_changed: 'provider' | 'changes' | 'time'
  member_added: 'gym' | 'phone'
  subscription_ending: 'gym' | 'date' | 'days'
  subscription_unpaid: 'gym' | 'date' | 'days' | 'sum'
  online_refused: 'gym' | 'sum' | 'provider'
  online_returned: 'gym' | 'sum' | 'provider'
  autopay_soon: 'gym' | 'plan' | 'date' | 'sum' | 'card'
  autopay_moved: 'gym' | 'link'
  unpaid_link: ReminderPlace | 'link'
  promised_link: ReminderPlace | 'link'
} & Record<GymReminder, ReminderPlace>

/** What an owner's own text may name. `days` says how far the date is: "3 kundan keyin", "kecha". */
export const reminderPlaces = ['name', 'gym', 'sum', 'date', 'days'] as const
export type ReminderPlace = (typeof reminderPlaces)[number]

const catalogue: Readonly<Record<keyof Places, Texts>> = {
  code: {
    uz: 'Polvon: tasdiqlash kodi {code}. Uni hech kimga aytmang.',
    ru: 'Polvon: код {code}. Никому его не сообщайте.',
    en: 'Polvon: your code is {code}. Do not share it.',
  },
  reset_code: {
    uz: 'Polvon: parolni yangilash kodi {code}. Yangi parolni shu yerda tanlang: {link}',
    ru: 'Polvon: код для нового пароля {code}. Выберите пароль здесь: {link}',
    en: 'Polvon: your code for a new password is {code}. Choose it here: {link}',
  },
  approved_code: {
    uz: 'Polvon: soʻrovingiz tasdiqlandi. Parol tanlang: {link} Kod: {code}. Eskirsa, oʻsha sahifada yangisini oling.',
    ru: 'Polvon: заявка одобрена. Выберите пароль: {link} Код: {code}. Устареет - получите новый там же.',
    en: 'Polvon: your request is approved. Choose a password: {link} Code: {code}. Too old? Get a new one there.',
  },
  approved: {
    uz: 'Polvon: soʻrovingiz tasdiqlandi. Kod olib, parol tanlang: {link}',
    ru: 'Polvon: заявка одобрена. Получите код и выберите пароль: {link}',
    en: 'Polvon: your request is approved. Get a code and choose a password: {link}',
  },
  rejected: {
    uz: 'Polvon: soʻrovingiz rad etildi. Sababi: {reason}',
    ru: 'Polvon: заявка отклонена. Причина: {reason}',
    en: 'Polvon: your request is rejected. The reason: {reason}',
  },
  phone_change_code: {
    uz: 'Polvon: kirish raqamini {phone} ga almashtirish kodi {code}. Soʻramagan boʻlsangiz, hech kimga aytmang.',
    ru: 'Polvon: код {code} для смены номера входа на {phone}. Если не просили, никому его не сообщайте.',
    en: 'Polvon: code {code} to change your sign-in number to {phone}. Not you? Share it with nobody.',
  },
  password_changed: {
    uz: 'Polvon: parolingiz oʻzgartirildi ({time}). Bu siz boʻlmasangiz, kirish sahifasida parolni darhol tiklang.',
    ru: 'Polvon: ваш пароль изменён ({time}). Если это не вы, сразу восстановите его на странице входа.',
    en: 'Polvon: your password was changed ({time}). Not you? Reset it at once on the sign-in page.',
  },
  phone_changed: {
    uz: 'Polvon: kirish raqamingiz {phone} ga almashtirildi ({time}). Bundan xabaringiz boʻlmasa, darhol zalga ayting.',
    ru: 'Polvon: номер для входа заменён на {phone} ({time}). Если вы об этом не знали, сразу сообщите залу.',
    en: 'Polvon: your sign-in number is now {phone} ({time}). If you did not know of it, tell your gym at once.',
  },
  factor_removed: {
    uz: 'Polvon: ikki bosqichli kirish bekor qilindi ({time}). Kirish sahifasida yangi parol oʻrnating. Soʻramagan boʻlsangiz, zalga yoki Polvonga ayting.',
    ru: 'Polvon: двухэтапный вход отключён ({time}). Задайте новый пароль на странице входа. Не просили? Сообщите залу или Polvon.',
    en: 'Polvon: two-step sign-in was removed ({time}). Choose a new password on the sign-in page. Not asked for? Tell your gym or Polvon.',
  },
  chat_linked: {
    uz: 'Polvon: hisobingizga Telegram ulandi ({time}). Bu siz boʻlmasangiz, profilingizda uni darhol uzing.',
    ru: 'Polvon: к вашей учётной записи подключён Telegram ({time}). Если это не вы, сразу отключите его в профиле.',
    en: 'Polvon: a Telegram chat was linked to your account ({time}). Not you? Unlink it at once in your profile.',
  },
  box_changed: {
    uz: 'Polvon: {provider} kassasi oʻzgartirildi: {changes} ({time}). Bu siz boʻlmasangiz, parolni darhol almashtiring va kassani tekshiring.',
    ru: 'Polvon: касса {provider} изменена: {changes} ({time}). Если это не вы, сразу смените пароль и проверьте кассу.',
    en: 'Polvon: the {provider} cash box was changed: {changes} ({time}). Not you? Change your password at once and check the cash box.',
  },
  hired_code: {
    uz: 'Polvon: {owner} sizni xodim qilib qoʻshdi. Parol tanlang: {link} Kod: {code}. Eskirsa, oʻsha sahifada yangisini oling.',
    ru: 'Polvon: {owner} добавил вас в сотрудники. Выберите пароль: {link} Код: {code}. Устареет - получите новый там же.',
    en: 'Polvon: {owner} added you as an employee. Choose a password: {link} Code: {code}. Too old? Get a new one there.',
  },
  member_added: {
    uz: '"{gym}" zali sizni aʼzolari qatoriga qoʻshdi. Rozi boʻlmasangiz, {phone} raqamiga ayting: oʻchirishadi.',
    ru: 'Зал "{gym}" добавил вас в число клиентов. Не согласны? Скажите по номеру {phone}: вас удалят.',
    en: 'The gym "{gym}" added you to its members. If you do not agree, tell {phone}: they will remove you.',
  },
  subscription_ending: {
    uz: 'Polvon: "{gym}" zalining obunasi {date} kuni tugaydi ({days}). Uzaytirish uchun biz bilan bogʻlaning.',
    ru: 'Polvon: подписка зала "{gym}" заканчивается {date} ({days}). Свяжитесь с нами, чтобы продлить.',
    en: 'Polvon: the subscription of "{gym}" ends on {date} ({days}). Contact us to renew it.',
  },
  subscription_unpaid: {
    uz: 'Polvon: "{gym}" zalining obunasi {date} kuni tugaydi ({days}). Keyingisi toʻlov bilan boshlanadi: {sum}.',
    ru: 'Polvon: подписка зала "{gym}" заканчивается {date} ({days}). Следующая начнётся с оплатой: {sum}.',
    en: 'Polvon: the subscription of "{gym}" ends on {date} ({days}). The next one begins with its payment: {sum}.',
  },
  online_refused: {
    uz: '{gym}: {provider} orqali {sum} toʻlovingiz oʻtmadi: qarz boshqacha toʻlangan, kamaygan yoki bekor qilingan. Pulni {provider} qaytaradi.',
    ru: '{gym}: оплата {sum} через {provider} не прошла: долг оплачен иначе, уменьшился или отменён. {provider} вернёт деньги.',
    en: '{gym}: your {provider} payment of {sum} did not go through: the debt was paid otherwise, is smaller or was cancelled. {provider} returns it.',
  },
  online_returned: {
    uz: '{gym}: {provider} orqali toʻlangan {sum} sizga qaytarildi.',
    ru: '{gym}: {sum}, оплаченные через {provider}, возвращены вам.',
    en: '{gym}: {sum} that you paid by {provider} was returned to you.',
  },
  autopay_soon: {
    uz: '{gym}: {date} kuni {card} kartangizdan {sum} yechiladi ({plan}). Toʻxtatish: Polvon, Toʻlovlarim.',
    ru: '{gym}: {date} с карты {card} спишется {sum} ({plan}). Остановить: Polvon, «Мои платежи».',
    en: '{gym}: {sum} will be taken from your card {card} on {date} ({plan}). To stop it: Polvon, My payments.',
  },
  autopay_moved: {
    uz: '{gym}: kassa almashdi, kartangizdan endi pul yechilmaydi. Kartani qayta ulang: {link}',
    ru: '{gym}: касса сменилась, с карты больше не списывается. Подключите её заново: {link}',
    en: '{gym}: the cash box has changed, your card is charged no more. Connect it again: {link}',
  },
  unpaid: {
    uz: '{gym}: {name}, aʼzoligingiz uchun {sum} qarz qolgan. Toʻlov muddati {date}. Iltimos, toʻlovni amalga oshiring.',
    ru: '{gym}: {name}, за абонемент осталось оплатить {sum}. Срок оплаты {date}.',
    en: '{gym}: {name}, {sum} is still owed for your membership. It is due on {date}.',
  },
  expiring: {
    uz: '{gym}: {name}, aʼzoligingiz {date} kuni ({days}) tugaydi. Uzaytirish uchun qabulxonaga murojaat qiling.',
    ru: '{gym}: {name}, абонемент заканчивается {date} ({days}). Продлите его на ресепшене.',
    en: '{gym}: {name}, your membership ends on {date} ({days}). Renew it at the reception.',
  },
  expired: {
    uz: '{gym}: {name}, aʼzoligingiz {date} kuni tugagan. Sizni yana kutamiz!',
    ru: '{gym}: {name}, абонемент закончился {date}. Ждём вас снова!',
    en: '{gym}: {name}, your membership ended on {date}. We would love to see you again!',
  },
  promised: {
    uz: '{gym}: {name}, {sum} qarzni bugun toʻlashga vaʼda bergan edingiz. Sizni kutamiz!',
    ru: '{gym}: {name}, вы обещали сегодня оплатить {sum}. Ждём вас!',
    en: '{gym}: {name}, you promised to pay {sum} today. See you soon!',
  },
  // with a link to pay by, and still one SMS
  unpaid_link: {
    uz: '{gym}: {name}, aʼzolik uchun {sum} qarz, muddati {date}. Toʻlash: {link}',
    ru: '{gym}: {name}, долг {sum}, срок {date}. Оплатить: {link}',
    en: '{gym}: {name}, {sum} is owed for your membership, due {date}. Pay: {link}',
  },
  promised_link: {
    uz: '{gym}: {name}, {sum} qarzni bugun toʻlashga vaʼda bergan edingiz. Toʻlash: {link}',
    ru: '{gym}: {name}, вы обещали сегодня оплатить {sum}: {link}',
    en: '{gym}: {name}, you promised to pay {sum} today: {link}',
  },
}

/** A text of the catalogue with its places filled; one that is missing does not compile. */
export const smsText = <K extends keyof Places>(
  kind: K,
  language: Language,
  values: Readonly<Record<Places[K], string>>,
): string => fill(catalogue[kind][language], values)

/** What a gym sends when its owner wrote no text: with the places unfilled, to begin from. */
export const usualText = (kind: MemberReminder, language: Language): string => catalogue[kind][language]

/**
 * A reminder in the owner's words, or in those of the catalogue in the member's language; with a link to pay a debt by where
 * there is one.
 */
export function reminderText(
  kind: GymReminder,
  { own, language, link }: { own: string | null | undefined; language: Language; link?: string | undefined },
  values: Readonly<Record<ReminderPlace, string>>,
): string {
  if (!link || (kind !== 'unpaid' && kind !== 'promised')) return fill(own || catalogue[kind][language], values)
  return own ? `${fill(own, values)} ${link}` : fill(catalogue[`${kind}_link`][language], { ...values, link })
}

/** Places of an owner's text that nothing would fill. */
export const unknownPlaces = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, place = '']) => place)
    .filter((place) => !(reminderPlaces as readonly string[]).includes(place))
