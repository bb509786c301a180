import type { Permission } from '#src/contract/permissions.ts'

/** What each tick allows, in the words of a receptionist. */
type TickTexts = Partial<Record<Permission, string>>

const uzTicks: TickTexts = {
  'members.ban': 'Aʼzoni bloklash va blokdan chiqarish',
  'memberships.discount': 'Chegirma berish',
  'memberships.freeze': 'Aʼzolikni muzlatish',
  'memberships.cancel': 'Aʼzolikni bekor qilish',
  'memberships.gift': 'Sovgʻa kunlari qoʻshish',
  'memberships.change': 'Aʼzolik tarifini almashtirish',
  'transactions.refund': 'Pul qaytarish',
  'transactions.adjust': 'Qarzni tuzatish',
  'statistics.read': 'Tushum va statistikani koʻrish',
  'lists.export': 'Roʻyxatlarni fayl qilib yuklab olish',
  'money.totals': 'Roʻyxatlarning jami summalarini koʻrish',
  'visits.override': 'Qoidadan tashqari kiritish',
  'door.decide': 'Eshik qurilmasi oʻrnida odamlarni kiritish',
  'classes.manage': 'Mashgʻulotlar jadvalini yuritish',
  'messages.send': 'Aʼzolarga SMS yuborish',
  'leads.manage': 'Zalga qiziqqanlar bilan bogʻlanish',
  'letters.answer': 'Aʼzolar xabarlarini oʻqish va javob yozish',
}
const ruTicks: TickTexts = {
  'members.ban': 'Блокировать клиентов',
  'memberships.discount': 'Давать скидку',
  'memberships.freeze': 'Замораживать абонементы',
  'memberships.cancel': 'Отменять абонементы',
  'memberships.gift': 'Дарить дни',
  'memberships.change': 'Менять тариф абонемента',
  'transactions.refund': 'Возвращать деньги',
  'transactions.adjust': 'Корректировать долг',
  'statistics.read': 'Видеть выручку и статистику',
  'lists.export': 'Скачивать списки файлом',
  'money.totals': 'Видеть итоговые суммы списков',
  'visits.override': 'Пропускать в обход правил',
  'door.decide': 'Впускать вместо устройства на входе',
  'classes.manage': 'Вести расписание занятий',
  'messages.send': 'Отправлять SMS клиентам',
  'leads.manage': 'Отвечать на заявки',
  'letters.answer': 'Читать сообщения клиентов и отвечать',
}
const enTicks: TickTexts = {
  'members.ban': 'Ban and unban members',
  'memberships.discount': 'Give discounts',
  'memberships.freeze': 'Freeze memberships',
  'memberships.cancel': 'Cancel memberships',
  'memberships.gift': 'Give free days',
  'memberships.change': 'Change the plan of a membership',
  'transactions.refund': 'Refund payments',
  'transactions.adjust': 'Adjust debts',
  'statistics.read': 'See revenue and statistics',
  'lists.export': 'Save lists as files',
  'money.totals': 'See what lists add up to',
  'visits.override': 'Let people in against the rules',
  'door.decide': 'Let people in like a door device',
  'classes.manage': 'Run the timetable of classes',
  'messages.send': 'Send SMS to members',
  'leads.manage': 'Answer leads',
  'letters.answer': 'Read what members write, and answer',
}
export const tickTexts = { uz: uzTicks, ru: ruTicks, en: enTicks } as const
