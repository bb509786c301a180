import type { ListSheet } from '#src/server/export-list.ts'
import type { ListedMembership } from '../contract.ts'

const words = {
  uz: {
    memberships: 'Aʼzoliklar',
    member: 'Aʼzo',
    phone: 'Telefon',
    gym: 'Zal',
    plan: 'Tarif',
    start: 'Boshlanishi',
    end: 'Tugashi',
    daysLeft: 'Qolgan kunlar',
    status: 'Holati',
    statuses: {
      scheduled: 'Rejalashtirilgan',
      active: 'Faol',
      expired: 'Muddati tugagan',
      cancelled: 'Bekor qilingan',
    },
    frozen: 'Muzlatilgan',
    reserved: 'Bron qilingan',
    payment: 'Toʻlov',
    payments: { paid: 'Toʻlangan', partial: 'Qisman toʻlangan', unpaid: 'Toʻlanmagan' },
    price: 'Narx',
    discount: 'Chegirma',
    due: 'Toʻlanishi kerak',
    paid: 'Toʻlangan',
    remaining: 'Qoldiq',
    counted: 'Koʻrsatkichda',
  },
  ru: {
    memberships: 'Абонементы',
    member: 'Участник',
    phone: 'Телефон',
    gym: 'Зал',
    plan: 'Тариф',
    start: 'Начало',
    end: 'Окончание',
    daysLeft: 'Осталось дней',
    status: 'Статус',
    statuses: { scheduled: 'Запланирован', active: 'Активен', expired: 'Истёк', cancelled: 'Отменён' },
    frozen: 'Заморожен',
    reserved: 'Бронь',
    payment: 'Оплата',
    payments: { paid: 'Оплачено', partial: 'Частично', unpaid: 'Не оплачено' },
    price: 'Цена',
    discount: 'Скидка',
    due: 'К оплате',
    paid: 'Оплачено',
    remaining: 'Остаток',
    counted: 'В показателе',
  },
  en: {
    memberships: 'Memberships',
    member: 'Member',
    phone: 'Phone',
    gym: 'Gym',
    plan: 'Plan',
    start: 'Start',
    end: 'End',
    daysLeft: 'Days left',
    status: 'Status',
    statuses: { scheduled: 'Scheduled', active: 'Active', expired: 'Expired', cancelled: 'Cancelled' },
    frozen: 'Frozen',
    reserved: 'Reserved',
    payment: 'Payment',
    payments: { paid: 'Paid', partial: 'Partly paid', unpaid: 'Unpaid' },
    price: 'Price',
    discount: 'Discount',
    due: 'Due',
    paid: 'Paid',
    remaining: 'Left to pay',
    counted: 'In the figure',
  },
}

export const membershipSheet: ListSheet<ListedMembership> = (language) => {
  const t = words[language]
  return {
    name: t.memberships,
    columns: [
      { title: t.member, value: ({ member_id }) => member_id.fullname },
      { title: t.phone, kind: 'phone', value: ({ member_id }) => member_id.phone_number },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.start, kind: 'day', value: ({ start_date }) => start_date },
      { title: t.end, kind: 'day', value: ({ end_date }) => end_date },
      { title: t.daysLeft, kind: 'number', value: ({ remaining_days }) => remaining_days },
      {
        title: t.status,
        value: ({ status, is_frozen, is_reserved }) =>
          is_reserved ? t.reserved : is_frozen ? t.frozen : t.statuses[status],
      },
      { title: t.payment, value: ({ payment_status }) => t.payments[payment_status] },
      { title: t.price, kind: 'som', value: ({ price }) => price },
      { title: t.discount, kind: 'som', value: ({ discount }) => discount },
      { title: t.due, kind: 'som', value: ({ due_amount }) => due_amount },
      { title: t.paid, kind: 'som', value: ({ paid_amount }) => paid_amount },
      { title: t.remaining, kind: 'som', value: ({ remaining_amount }) => remaining_amount },
    ],
  }
}

/** The same with what a figure counts of each row: money earned, not earned yet, or a month's worth. */
export const countedSheet: ListSheet<ListedMembership> = (language) => {
  const { name, columns } = membershipSheet(language)
  return {
    name,
    columns: [
      ...columns,
      { title: words[language].counted, kind: 'som', value: ({ counted_amount }) => counted_amount },
    ],
  }
}
