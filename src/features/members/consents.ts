import type { Texts } from '#src/contract/languages.ts'

/** What a person agrees to, or not. */
export const consentKinds = ['personal_data', 'marketing', 'picture', 'rules'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** By which way they said so. */
export const consentWays = ['desk', 'phone', 'import'] as const

export const consentTextLength = 4000

/** The words where an owner has none of their own. A change of them is a new version at every owner. */
export const standardConsents: Readonly<Record<ConsentKind, Texts>> = {
  personal_data: {
    uz: 'Zal aʼzoligimni yuritish uchun ismim, telefon raqamim, tugʻilgan sanam, tashriflarim va toʻlovlarimni saqlashi va ishlatishiga roziman. Roziligimni istalgan vaqtda qaytarib olishim, maʼlumotlarimni koʻrishim va ularni oʻchirishni soʻrashim mumkin.',
    ru: 'Согласен(на), что зал хранит и использует моё имя, номер телефона, дату рождения, посещения и оплаты, чтобы вести мой абонемент. Я могу в любое время отозвать согласие, увидеть свои данные и попросить их удалить.',
    en: 'I agree that the gym keeps and uses my name, phone number, date of birth, visits and payments to manage my membership. At any time I may take this back, see my data and ask for its erasure.',
  },
  marketing: {
    uz: 'Zalning yangiliklari va takliflari haqida SMS olishga roziman. Aʼzoligimga oid xabarlar bunga bogʻliq emas. Istalgan vaqtda rad etishim mumkin.',
    ru: 'Согласен(на) получать SMS о новостях и предложениях зала. Сообщения о моём абонементе от этого не зависят. Я могу отказаться в любое время.',
    en: 'I agree to get SMS with news and offers of the gym. Messages about my membership do not depend on it. I may refuse at any time.',
  },
  picture: {
    uz: 'Rasmim kartochkamda saqlanishi va kirishda meni tanish uchun xodimlarga koʻrsatilishiga roziman. Rasmdan yuzni avtomatik tanish uchun foydalanilmaydi.',
    ru: 'Согласен(на), что моё фото хранится в карточке и показывается сотрудникам, чтобы узнать меня на входе. Для автоматического распознавания лица оно не используется.',
    en: 'I agree that my picture is kept on my card and shown to the staff, who recognise me by it at the door. It is not used to recognise faces automatically.',
  },
  rules: {
    uz: 'Zalning ichki qoidalari va taklif (oferta) shartlari bilan tanishdim va ularga roziman.',
    ru: 'Ознакомлен(а) с внутренними правилами зала и условиями оферты и согласен(на) с ними.',
    en: 'I have read the rules of the gym and the terms of its offer, and agree to them.',
  },
}
