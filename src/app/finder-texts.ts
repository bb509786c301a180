import { defineTexts } from '#src/web/texts.ts'

export const finderTexts = defineTexts({
  uz: {
    placeholder: {
      superadmin: 'Administrator, zal, aʼzo yoki sahifa',
      admin: 'Aʼzo, xodim, zal, tarif yoki sahifa',
      employee: 'Aʼzo yoki sahifa',
      member: 'Sahifa',
    },
    pages: 'Sahifalar',
    members: 'Aʼzolar',
    employees: 'Xodimlar',
    gyms: 'Zallar',
    plans: 'Tariflar',
    admins: 'Administratorlar',
    nothing: 'Hech narsa topilmadi. Ism, telefon yoki sahifa nomini yozing.',
  },
  ru: {
    placeholder: {
      superadmin: 'Администратор, зал, участник или страница',
      admin: 'Участник, сотрудник, зал, тариф или страница',
      employee: 'Участник или страница',
      member: 'Страница',
    },
    pages: 'Страницы',
    members: 'Участники',
    employees: 'Сотрудники',
    gyms: 'Залы',
    plans: 'Тарифы',
    admins: 'Администраторы',
    nothing: 'Ничего не нашлось. Введите имя, телефон или название страницы.',
  },
  en: {
    placeholder: {
      superadmin: 'Owner, gym, member or page',
      admin: 'Member, employee, gym, plan or page',
      employee: 'Member or page',
      member: 'Page',
    },
    pages: 'Pages',
    members: 'Members',
    employees: 'Employees',
    gyms: 'Gyms',
    plans: 'Plans',
    admins: 'Owners',
    nothing: 'Nothing found. Type a name, a phone or the name of a page.',
  },
})
