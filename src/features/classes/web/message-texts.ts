import { defineTexts } from '#src/web/texts.ts'

/** The words of a message to everybody in a class. */
export const messageTexts = defineTexts({
  uz: {
    open: 'Xabar',
    title: 'Hammaga xabar',
    reach: 'Kim oʻqiydi',
    text: 'Xabar matni',
    withWaiting: 'Navbatdagilarga ham',
    bySms: 'SMS orqali ham',
    send: 'Yuborish',
    back: 'Orqaga',
    nobody: 'Hech kim yozilmagan, xabar hech kimga bormaydi',
    told: (people: string, waiting: string) =>
      waiting === '0' ? `${people} kishi ilovada oʻqiydi` : `${people} kishi ilovada oʻqiydi, ${waiting} tasi navbatda`,
    sms: (people: string, parts: string) => `${people} kishiga SMS, jami ${parts} qism`,
    inChats: (people: string) => `${people} kishiga Telegramda, bepul`,
    cost: (sum: string) => `Koʻpi bilan ${sum}`,
    reasons: { no_phone: 'SMS oladigan raqami yoʻq', not_allowed: 'SMS olishni xohlamagan' },
  },
  ru: {
    open: 'Сообщение',
    title: 'Сообщение всем',
    reach: 'Кто прочтёт',
    text: 'Текст сообщения',
    withWaiting: 'И тем, кто в очереди',
    bySms: 'Также по SMS',
    send: 'Отправить',
    back: 'Назад',
    nobody: 'Никто не записан, сообщение никто не получит',
    told: (people, waiting) =>
      waiting === '0' ? `Прочтут в приложении: ${people}` : `Прочтут в приложении: ${people}, из них ждут: ${waiting}`,
    sms: (people, parts) => `SMS получат: ${people}, всего частей: ${parts}`,
    inChats: (people) => `в Telegram, бесплатно: ${people}`,
    cost: (sum) => `Не дороже ${sum}`,
    reasons: { no_phone: 'нет номера для SMS', not_allowed: 'отказался от SMS' },
  },
  en: {
    open: 'Message',
    title: 'Message to all',
    reach: 'Who will read it',
    text: 'Text',
    withWaiting: 'To the waiting list too',
    bySms: 'By SMS too',
    send: 'Send',
    back: 'Back',
    nobody: 'Nobody is in the class, the message reaches nobody',
    told: (people, waiting) =>
      waiting === '0' ? `${people} read it in the app` : `${people} read it in the app, ${waiting} of them wait`,
    sms: (people, parts) => `SMS to ${people}, ${parts} parts in all`,
    inChats: (people) => `${people} in Telegram, at no cost`,
    cost: (sum) => `At most ${sum}`,
    reasons: { no_phone: 'has no number for SMS', not_allowed: 'does not want SMS' },
  },
})
