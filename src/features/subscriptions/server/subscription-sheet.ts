import type { ListSheet } from '#src/server/export-list.ts'
import type { ListedSubscription } from '../contract.ts'
import { subscriptionStateWords } from '#src/features/gyms/words.ts'

const words = {
  uz: {
    title: 'Obunalar',
    gym: 'Zal',
    admin: 'Administrator',
    phone: 'Telefon',
    planName: 'Tarif nomi',
    start: 'Boshlanish sanasi',
    end: 'Tugash sanasi',
    remainingDays: 'Qolgan kunlar',
    status: 'Holati',
    states: subscriptionStateWords.uz,
    price: 'Narxi',
    due: 'Jami hisoblangan',
    paid: 'Toʻlangan',
    remaining: 'Qolgan qarz',
  },
  ru: {
    title: 'Подписки',
    gym: 'Зал',
    admin: 'Администратор',
    phone: 'Телефон',
    planName: 'Название тарифа',
    start: 'Дата начала',
    end: 'Дата окончания',
    remainingDays: 'Осталось дней',
    status: 'Состояние',
    states: subscriptionStateWords.ru,
    price: 'Цена',
    due: 'Всего начислено',
    paid: 'Оплачено',
    remaining: 'Остаток долга',
  },
  en: {
    title: 'Subscriptions',
    gym: 'Gym',
    admin: 'Admin',
    phone: 'Phone',
    planName: 'Plan name',
    start: 'Start date',
    end: 'End date',
    remainingDays: 'Days left',
    status: 'Status',
    states: subscriptionStateWords.en,
    price: 'Price',
    due: 'Charged in all',
    paid: 'Paid',
    remaining: 'Still owed',
  },
}

export const subscriptionSheet: ListSheet<ListedSubscription> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.admin, value: ({ admin_id }) => admin_id.fullname },
      { title: t.phone, kind: 'phone', value: ({ admin_id }) => admin_id.phone_number },
      { title: t.planName, value: ({ plan_name }) => plan_name },
      { title: t.start, kind: 'day', value: ({ start_date }) => start_date },
      { title: t.end, kind: 'day', value: ({ end_date }) => end_date },
      { title: t.remainingDays, kind: 'number', value: ({ remaining_days }) => remaining_days },
      { title: t.status, value: ({ status }) => t.states[status] },
      { title: t.price, kind: 'som', value: ({ price }) => price },
      { title: t.due, kind: 'som', value: ({ due_amount }) => due_amount },
      { title: t.paid, kind: 'som', value: ({ paid_amount }) => paid_amount },
      { title: t.remaining, kind: 'som', value: ({ remaining_amount }) => remaining_amount },
    ],
  }
}
