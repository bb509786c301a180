import type { Contract } from '#src/contract/endpoint.ts'
import type { Language, Texts } from '#src/contract/languages.ts'
import { type MessageKey, messages } from '#src/contract/messages.ts'
import { listWords } from './list-words.ts'

export type Recorded = Record<string, unknown> | null
type Told = Texts | ((after: Recorded, entity: string) => Texts)

const byTransaction = (after: Recorded): Texts =>
  ({
    refund: messages['transaction.refunded'],
    adjustment: messages['transaction.adjusted'],
    cancellation_fee: messages['transaction.fee_added'],
  })[String(after?.['transaction_type'])] ?? messages['transaction.created']

/** What the nightly work does by itself. */
const followed: Texts = {
  uz: 'Holat sanaga qarab oʻzgardi',
  ru: 'Статус изменился по дате',
  en: 'The status followed the date',
}
const byDates = (after: Recorded): Texts | undefined => {
  if (after?.['is_frozen'] === true)
    return { uz: 'Muzlatish boshlandi', ru: 'Заморозка началась', en: 'The freeze began' }
  if (after?.['is_frozen'] === false)
    return { uz: 'Muzlatish tugadi', ru: 'Заморозка закончилась', en: 'The freeze ended' }
  return {
    active: { uz: 'Aʼzolik boshlandi', ru: 'Абонемент начался', en: 'The membership began' },
    expired: { uz: 'Aʼzolik muddati tugadi', ru: 'Срок абонемента истёк', en: 'The membership ended' },
  }[String(after?.['status'])]
}

/** With which list it was, where that is known. */
const ofList = (after: Recorded, { uz, ru, en }: Texts): Texts => {
  const list = listWords[String(after?.['list'])]
  return list ? { uz: `${uz}: ${list.uz}`, ru: `${ru}: ${list.ru}`, en: `${en}: ${list.en}` } : { uz, ru, en }
}

/** Where the success message of an endpoint speaks to the one who acts, or says too little to others. */
const told: Readonly<Record<string, Told>> = {
  'admins.request': {
    uz: 'Platformaga qoʻshilish soʻrovi keldi',
    ru: 'Пришла заявка на подключение',
    en: 'A request to join the platform came',
  },
  'leads.create': {
    uz: 'Zal sahifasida kimdir qiziqdi',
    ru: 'Заявка со страницы зала',
    en: 'Somebody asked on the gym’s page',
  },
  'leads.friend_bonus': {
    uz: 'Doʻst uchun bonus kunlari',
    ru: 'Бонусные дни за друга',
    en: 'Bonus days for a friend',
  },
  'leads.joined': {
    uz: 'Qiziqqan aʼzo boʻldi',
    ru: 'Оставивший заявку стал клиентом',
    en: 'Who had asked became a member',
  },
  'leads.setStatus': { uz: 'Qiziqqan bilan bogʻlanildi', ru: 'Заявка обработана', en: 'A lead was answered' },
  'leads.delete': { uz: 'Qiziqqan oʻchirildi', ru: 'Заявка удалена', en: 'A lead was deleted' },
  'admins.resetPassword': {
    uz: 'Parol kodi yuborildi',
    ru: 'Отправлен код для пароля',
    en: 'A password code was sent',
  },
  'admins.changeStatus': (after) =>
    ({
      approve: { uz: 'Soʻrov tasdiqlandi', ru: 'Заявка одобрена', en: 'The request was approved' },
      reject: { uz: 'Soʻrov rad etildi', ru: 'Заявка отклонена', en: 'The request was rejected' },
      block: { uz: 'Administrator bloklandi', ru: 'Администратор заблокирован', en: 'The admin was blocked' },
      unblock: {
        uz: 'Administrator blokdan chiqarildi',
        ru: 'Администратор разблокирован',
        en: 'The admin was unblocked',
      },
    })[String(after?.['act'])] ?? messages['admin.status_changed'],
  'employees.status': (after) =>
    after?.['status'] === 'blocked'
      ? { uz: 'Xodim bloklandi', ru: 'Сотрудник заблокирован', en: 'The employee was blocked' }
      : { uz: 'Xodim blokdan chiqarildi', ru: 'Сотрудник разблокирован', en: 'The employee was unblocked' },
  'employees.rehire': { uz: 'Xodim qayta ishga olindi', ru: 'Сотрудник снова принят', en: 'The employee was rehired' },
  'members.setStatus': (after) =>
    after?.['status'] === 'banned'
      ? { uz: 'Aʼzo bloklandi', ru: 'Клиент заблокирован', en: 'The member was banned' }
      : { uz: 'Aʼzo blokdan chiqarildi', ru: 'Клиент разблокирован', en: 'The member was let back' },
  'members.message': {
    uz: 'Aʼzoga SMS yuborildi',
    ru: 'Клиенту отправлено SMS',
    en: 'An SMS was sent to the member',
  },
  'classes.close': (after) =>
    after?.['status'] === 'no_show'
      ? { uz: 'Mashgʻulotga kelmadi', ru: 'Не пришёл на занятие', en: 'Did not come to the class' }
      : { uz: 'Mashgʻulot tugadi', ru: 'Занятие закончилось', en: 'The class was over' },
  'class_feeds.open': {
    uz: 'Mashgʻulotlar jadvali taqvimga ulandi',
    ru: 'Расписание подключено к календарю',
    en: 'The timetable was linked to a calendar',
  },
  'class_feeds.openCoach': {
    uz: 'Murabbiy mashgʻulotlari taqvimga ulandi',
    ru: 'Занятия тренера подключены к календарю',
    en: 'A coach’s classes were linked to a calendar',
  },
  // what was read, and by whom
  'lists.exported': (after) =>
    ofList(after, { uz: 'Fayl qilib yuklab olindi', ru: 'Выгружено в файл', en: 'Saved as a file' }),
  'lists.looked': (after) =>
    ofList(after, {
      uz: 'Platforma roʻyxatni koʻrdi',
      ru: 'Платформа просмотрела список',
      en: 'The platform looked at a list',
    }),
  'shifts.count': { uz: 'Kassa sanaldi', ru: 'Касса пересчитана', en: 'The till was counted' },
  'plans.delete': (after) => messages[after ? 'plan.archived' : 'plan.deleted'],
  'transactions.createForMembership': byTransaction,
  'transactions.createForSubscription': byTransaction,
  'online_payments.pass': {
    uz: 'Click Pass orqali toʻlov soʻraldi',
    ru: 'Запрошена оплата через Click Pass',
    en: 'A payment was asked of Click Pass',
  },
  'online_payments.giveBack': {
    uz: 'Clickʼdan pulni qaytarish soʻraldi',
    ru: 'У Click запрошен возврат',
    en: 'Click was asked to return a payment',
  },
  'online_payments.calls': {
    uz: 'Toʻlov tizimi bilan yozishma oʻqildi',
    ru: 'Прочитана переписка с платёжной системой',
    en: 'What a payment provider and we said was read',
  },
  'fiscal.check': { uz: 'Buxgalter tekshirdi', ru: 'Проверено бухгалтером', en: 'Checked by the accountant' },
  'fiscal.uncheck': {
    uz: 'Buxgalter belgisi olindi',
    ru: 'Отметка бухгалтера снята',
    en: 'The accountant’s mark was taken back',
  },
  'cash_boxes.rate': {
    uz: 'Toʻlov tizimining komissiyasi kiritildi',
    ru: 'Введена комиссия платёжной системы',
    en: 'The commission of a provider was entered',
  },
  'online_payments.payme': byTransaction,
  'online_payments.click': byTransaction,
  'online_payments.uzum': byTransaction,
  'transactions.update': {
    uz: 'Tranzaksiya tuzatildi',
    ru: 'Операция исправлена',
    en: 'The transaction was corrected',
  },
  'visits.checkIn': (after) =>
    after?.['refusal']
      ? { uz: 'Qoidadan tashqari kiritildi', ru: 'Впущен в обход правил', en: 'Let in against the rules' }
      : { uz: 'Aʼzo kirdi', ru: 'Клиент вошёл', en: 'The member came in' },
  'memberships.use': (after) =>
    after?.['used'] === 'guest'
      ? { uz: 'Mehmon keldi', ru: 'Пришёл гость', en: 'A guest was brought' }
      : { uz: 'Murabbiy bilan mashgʻulot', ru: 'Занятие с тренером', en: 'A session with a coach' },
  'memberships.undoUse': (after) =>
    after?.['used'] === 'guest'
      ? { uz: 'Mehmon qaydi bekor qilindi', ru: 'Отметка о госте отменена', en: 'The noted guest was taken back' }
      : {
          uz: 'Mashgʻulot qaydi bekor qilindi',
          ru: 'Отметка о занятии отменена',
          en: 'The noted session was taken back',
        },
  'reminders.send': {
    uz: 'Eslatma SMS yuborildi',
    ru: 'Отправлены SMS-напоминания',
    en: 'Reminders were sent by SMS',
  },
  // what an import did to single people and sales stands under the import's name
  'imports.run': (after, entity) =>
    entity === 'members'
      ? messages['member.created']
      : entity === 'memberships'
        ? messages['membership.created']
        : after?.['rows'] === undefined
          ? { uz: 'Import tugadi', ru: 'Импорт завершён', en: 'The import is done' }
          : messages['import.started'],
  'imports.undo': (_, entity) =>
    entity === 'members'
      ? messages['member.deleted']
      : entity === 'memberships'
        ? { uz: 'Aʼzolik olib tashlandi', ru: 'Абонемент убран', en: 'The membership was taken away' }
        : messages['import.undoing'],
  'autopay.renewal_ended': {
    uz: 'Avtotoʻlov endi uzaytirmaydi',
    ru: 'Автоплатёж больше не продлевает',
    en: 'Autopay renews no more',
  },
  'autopay.followed': {
    uz: 'Avtotoʻlov uzaytirilgan aʼzolikka oʻtdi',
    ru: 'Автоплатёж перешёл на продлённый абонемент',
    en: 'Autopay goes on with the renewal',
  },
  'memberships.follow_dates': (after) => byDates(after) ?? followed,
  'subscriptions.follow_dates': (after) =>
    ({
      active: { uz: 'Obuna boshlandi', ru: 'Подписка началась', en: 'The subscription began' },
      expired: { uz: 'Obuna muddati tugadi', ru: 'Срок подписки истёк', en: 'The subscription ended' },
    })[String(after?.['status'])] ?? followed,
  'sessions.signedIn': (after) =>
    after?.['is_new_device'] === true
      ? { uz: 'Yangi qurilmadan kirdi', ru: 'Вход с нового устройства', en: 'Signed in on a new device' }
      : { uz: 'Tizimga kirdi', ru: 'Вход в систему', en: 'Signed in' },
  'sessions.refused': { uz: 'Notoʻgʻri parol terildi', ru: 'Введён неверный пароль', en: 'A wrong password was typed' },
  'sessions.lockedOut': {
    uz: 'Koʻp xato parol: kirish vaqtincha yopildi',
    ru: 'Много неверных паролей: вход временно закрыт',
    en: 'Too many wrong passwords: signing in was closed for a while',
  },
  'sessions.passwordReset': {
    uz: 'Parol SMS kod bilan oʻrnatildi',
    ru: 'Пароль задан по коду из SMS',
    en: 'The password was set by an SMS code',
  },
  // whoever runs the machine did these, in nobody's name
  'superadmins.add': {
    uz: 'Serverda buyruq bilan superadmin qoʻshildi',
    ru: 'Командой на сервере добавлен суперадмин',
    en: 'A superadmin was added by a command on the server',
  },
  'superadmins.password': {
    uz: 'Serverda buyruq bilan superadminga yangi parol berildi',
    ru: 'Командой на сервере задан новый пароль суперадмина',
    en: 'A superadmin was given a new password by a command on the server',
  },
  'superadmins.forget_second_factor': {
    uz: 'Serverda buyruq bilan superadminning ikkinchi qadami olib tashlandi',
    ru: 'Командой на сервере снят второй шаг входа суперадмина',
    en: 'The second step of a superadmin was taken away by a command on the server',
  },
  'superadmins.remove': {
    uz: 'Serverda buyruq bilan superadmin olib tashlandi',
    ru: 'Командой на сервере убран суперадмин',
    en: 'A superadmin was removed by a command on the server',
  },
  'telegram.linked': {
    uz: 'Telegram chati ulandi',
    ru: 'Подключён чат Telegram',
    en: 'A Telegram chat was linked',
  },
  'audit.dropped': {
    uz: 'Saqlash muddati oʻtgan yozuvlar oʻchirildi',
    ru: 'Удалены записи с истёкшим сроком хранения',
    en: 'Records older than they are kept were dropped',
  },
  'portal.reserve': { uz: 'Tarif bron qilindi', ru: 'Тариф забронирован', en: 'A plan was reserved' },
}

/** The words of every recorded act: those above, else the success message of its endpoint. */
export function createSentences(contracts: readonly { name: string; contract: Contract }[]) {
  const said = new Map<string, MessageKey>()
  for (const { name, contract } of contracts)
    for (const [key, endpoint] of Object.entries(contract))
      if (endpoint.method !== 'GET' && endpoint.access !== 'public' && !endpoint.isUnrecorded)
        said.set(`${name}.${key}`, endpoint.says ?? 'ok')
  return {
    of(action: string, entity: string, after: Recorded, language: Language): string {
      const own = told[action]
      if (own) return (typeof own === 'function' ? own(after, entity) : own)[language]
      return messages[said.get(action) ?? 'ok'][language]
    },
    actions: [...new Set([...said.keys(), ...Object.keys(told)])],
  }
}
export type Sentences = ReturnType<typeof createSentences>
