import type { Language } from '#src/contract/languages.ts'

type Buttons = Readonly<Record<'pay' | 'receipt' | 'open' | 'keep' | 'leave' | 'shareNumber', string>>

export const buttonTexts: Readonly<Record<Language, Buttons>> = {
  uz: {
    pay: 'Toʻlash',
    receipt: 'Chekni ochish',
    open: 'Ochish',
    keep: 'Boraman',
    leave: 'Bora olmayman',
    shareNumber: 'Raqamimni yuborish',
  },
  ru: {
    pay: 'Оплатить',
    receipt: 'Открыть квитанцию',
    open: 'Открыть',
    keep: 'Приду',
    leave: 'Не смогу',
    shareNumber: 'Отправить мой номер',
  },
  en: {
    pay: 'Pay',
    receipt: 'Open the receipt',
    open: 'Open',
    keep: 'I am coming',
    leave: 'I can’t come',
    shareNumber: 'Send my number',
  },
}

type Words = {
  ask: string
  notYours: string
  unknownNumber: string
  oldLink: string
  linked: string
  linkedOwner: string
  stopped: string
  nobody: string
  ownersChat: string
  help: string
  kept: string
  /** "I am coming", once it has begun. */
  begun: (at: string) => string
  cameAlready: string
  didNotCome: string
  left: string
  noBooking: string
  broken: string
}

/** What the bot says. */
export const botTexts: Readonly<Record<Language, Words>> = {
  uz: {
    ask: 'Assalomu alaykum! Bu Polvon boti: zalingizdan eslatma va xabarlar shu yerga keladi. Ulanish uchun raqamingizni pastdagi tugma bilan yuboring.',
    notYours: 'Bu sizning raqamingiz emas. Pastdagi tugma bilan oʻz raqamingizni yuboring.',
    unknownNumber: 'Bu raqam hech bir zalda yoʻq. Qabulxonada qaysi raqam bilan yozilganingizni soʻrang.',
    oldLink: 'Bu havola eskirgan yoki ishlatilgan. Polvonda yangisini oching.',
    linked: 'Ulandi. Endi zalingizning SMS xabarlari oʻrniga shu yerga yozamiz. Toʻxtatish: /stop',
    linkedOwner: 'Ulandi. Har kuni ertalab kun rejasi, kechqurun kassa hisoboti keladi. Toʻxtatish: /stop',
    stopped: 'Uzildi. Xabarlar yana SMS bilan boradi. Qaytadan ulanish: /start',
    nobody: 'Bu suhbat hech kimga ulanmagan. Ulanish: /start',
    ownersChat:
      'Bu suhbat zal egasining hisobiga ulangan: bu yerga kun rejasi va kassa hisoboti keladi. Bu buyruq aʼzolar uchun.',
    help: '/classes: mashgʻulotlar va yozilish\n/me: aʼzolik va qarz\n/stop: uzish\n/start: qayta ulanish',
    kept: 'Zoʻr, sizni kutamiz!',
    begun: (at) => `Mashgʻulot ${at} da boshlandi, joyingiz hali sizniki.`,
    cameAlready: 'Mashgʻulotga kelganingiz belgilangan.',
    didNotCome: 'Bu mashgʻulotga kelmadi deb belgilangansiz. Xato boʻlsa, qabulxonaga ayting.',
    left: 'Yozilish bekor qilindi, joy navbatdagiga beriladi.',
    noBooking: 'Bu mashgʻulotga yozilmagansiz.',
    broken: 'Bajarib boʻlmadi. Birozdan keyin qayta urinib koʻring.',
  },
  ru: {
    ask: 'Здравствуйте! Это бот Polvon: сюда приходят напоминания и новости вашего зала. Чтобы подключиться, отправьте свой номер кнопкой внизу.',
    notYours: 'Это не ваш номер. Отправьте свой кнопкой внизу.',
    unknownNumber: 'Этого номера нет ни в одном зале. Спросите на ресепшене, на какой номер вы записаны.',
    oldLink: 'Эта ссылка устарела или уже использована. Откройте новую в Polvon.',
    linked: 'Подключено. Теперь вместо SMS от зала пишем сюда. Остановить: /stop',
    linkedOwner: 'Подключено. Утром придёт план дня, вечером отчёт кассы. Остановить: /stop',
    stopped: 'Отключено. Сообщения снова будут приходить по SMS. Подключить: /start',
    nobody: 'Этот чат ни к кому не подключён. Подключить: /start',
    ownersChat: 'Этот чат подключён к владельцу зала: сюда приходят план дня и отчёт кассы. Эта команда для клиентов.',
    help: '/classes: занятия и запись\n/me: абонемент и долг\n/stop: отключить\n/start: подключить снова',
    kept: 'Отлично, ждём вас!',
    begun: (at) => `Занятие началось в ${at}, место ещё за вами.`,
    cameAlready: 'Отмечено, что вы пришли на это занятие.',
    didNotCome: 'Отмечено, что вы не пришли на это занятие. Если это ошибка, скажите на ресепшене.',
    left: 'Запись снята, место получит следующий в очереди.',
    noBooking: 'Вы не записаны на это занятие.',
    broken: 'Не получилось. Попробуйте ещё раз немного позже.',
  },
  en: {
    ask: 'Hello! This is the Polvon bot: reminders and news of your gym come here. To link it, send your number with the button below.',
    notYours: 'This is not your number. Send your own with the button below.',
    unknownNumber: 'No gym knows this number. Ask the reception which number they have of you.',
    oldLink: 'This link is too old, or was used. Open a new one in Polvon.',
    linked: 'Linked. From now on we write here instead of by SMS. To end it: /stop',
    linkedOwner: 'Linked. The plan of the day comes in the morning, the till in the evening. To end it: /stop',
    stopped: 'Ended. Messages come by SMS again. To link anew: /start',
    nobody: 'This chat is linked to nobody. To link it: /start',
    ownersChat:
      'This chat is linked to the owner of a gym: the day’s plan and the till report come here. This command is for members.',
    help: '/classes: classes and booking\n/me: membership and debt\n/stop: end it\n/start: link again',
    kept: 'Great, see you!',
    begun: (at) => `The class began at ${at}, your place is still yours.`,
    cameAlready: 'You are noted as come to this class.',
    didNotCome: 'You are noted as not come to this class. If that is wrong, tell reception.',
    left: 'Your booking is cancelled, the next in line gets the place.',
    noBooking: 'You have no booking for this class.',
    broken: 'That did not work. Try again in a moment.',
  },
}

/** What Telegram offers as commands while somebody types. */
export const commandTexts: Readonly<Record<Language, Readonly<Record<'classes' | 'me' | 'stop' | 'start', string>>>> = {
  uz: { classes: 'Mashgʻulotlar va yozilish', me: 'Aʼzolik va qarz', stop: 'Uzish', start: 'Ulanish' },
  ru: { classes: 'Занятия и запись', me: 'Абонемент и долг', stop: 'Отключить', start: 'Подключить' },
  en: { classes: 'Classes and booking', me: 'Membership and debt', stop: 'End it', start: 'Link' },
}
