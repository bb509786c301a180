import type { Refusal } from '../refusal.ts'

/** People: signing in, accounts, owners, staff, members. */
export const peopleErrors = {
  unauthorized: { status: 401, uz: 'Avval tizimga kiring', ru: 'Сначала войдите в систему', en: 'Sign in first' },
  'login.wrong': {
    status: 401,
    uz: 'Login yoki parol notoʻgʻri',
    ru: 'Неверный логин или пароль',
    en: 'Wrong login or password',
  },
  'root.wrong': {
    status: 401,
    uz: 'Root name or password  not found',
    ru: 'Имя или пароль не найдены',
    en: 'Root name or password  not found',
  },
  'code.wrong': {
    status: 401,
    uz: 'Kod notoʻgʻri yoki muddati oʻtgan',
    ru: 'Код неверен или устарел',
    en: 'The code is wrong or too old',
  },
  'account.blocked': {
    status: 401,
    uz: 'Hisobingiz bloklangan. Yordam uchun administratorga murojaat qiling',
    ru: 'Ваша учётная запись заблокирована. Обратитесь к администратору',
    en: 'Your account is blocked. Ask the administrator for help',
  },
  'account.pending': {
    status: 401,
    uz: 'Soʻrovingiz koʻrib chiqilmoqda. Tez orada siz bilan bogʻlanamiz',
    ru: 'Ваша заявка рассматривается. Мы скоро свяжемся с вами',
    en: 'Your request is being considered. We will contact you soon',
  },
  'account.fired': {
    status: 401,
    uz: 'Siz bu zalda endi ishlamaysiz',
    ru: 'Вы больше не работаете в этом зале',
    en: 'You no longer work at this gym',
  },
  token_expired: { status: 403, uz: 'Seans muddati tugadi', ru: 'Срок сеанса истёк', en: 'The session has expired' },
  'session.ended': {
    status: 404,
    uz: 'Seans topilmadi. Qaytadan kiring',
    ru: 'Сеанс не найден. Войдите снова',
    en: 'The session was not found. Sign in again',
  },
  confirm_employee: {
    status: 409,
    command: true,
    uz: 'Telefon raqamingizni tasdiqlang',
    ru: 'Подтвердите номер телефона',
    en: 'Confirm your phone number',
  },
  add_member: {
    status: 409,
    command: true,
    uz: 'Bu raqamli aʼzo platformada bor. Uni zalingizga qoʻshing',
    ru: 'Клиент с этим номером уже есть. Добавьте его в свой зал',
    en: 'A member with this phone exists. Add them to your gym',
  },
  no_gym_assigned: {
    status: 409,
    command: true,
    uz: 'Sizga hali zal biriktirilmagan',
    ru: 'Вам ещё не назначен зал',
    en: 'No gym is assigned to you yet',
  },
  'phone.taken': {
    status: 409,
    uz: 'Bu telefon raqam band',
    ru: 'Этот номер телефона уже занят',
    en: 'This phone number is taken',
  },
  'admin.has_active_subscription': {
    status: 409,
    uz: 'Faol obunasi bor administratorni oʻchirib boʻlmaydi: {gyms}',
    ru: 'Нельзя удалить администратора с активной подпиской: {gyms}',
    en: 'An admin with an active subscription cannot be deleted: {gyms}',
  },
  'employee.fired': {
    status: 409,
    uz: 'Bu xodim ishdan boʻshatilgan. Avval uni qayta ishga oling',
    ru: 'Этот сотрудник уволен. Сначала примите его снова',
    en: 'This employee was dismissed. Rehire them first',
  },
  'member.banned': {
    status: 409,
    uz: 'Bu aʼzo bloklangan. Avval blokdan chiqaring',
    ru: 'Этот клиент заблокирован. Сначала снимите блокировку',
    en: 'This member is banned. Let them back first',
  },
  'member.has_active_membership': {
    status: 409,
    uz: 'Aʼzoning amaldagi aʼzoligi bor. Avval uni bekor qiling',
    ru: 'У клиента есть действующий абонемент. Сначала отмените его',
    en: 'The member has a running membership. Cancel it first',
  },
} as const satisfies Record<string, Refusal>
