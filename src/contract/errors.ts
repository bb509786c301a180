import type { Texts } from './languages.ts'

type Failure = Texts & { status: number; /** The reply carries a `command` of this name; the client opens its popup. */ command?: true }

/** Every error that a client can be told about: status and text, once. `{name}` is filled by the one who throws. */
export const errors = {
  invalid_input: { status: 400, uz: 'Maʼlumotlarni tekshirib, qayta yuboring', ru: 'Проверьте данные и отправьте снова', en: 'Check the form and send it again' },
  unreadable: { status: 400, uz: 'Soʻrovni oʻqib boʻlmadi', ru: 'Запрос не удалось прочитать', en: 'The request could not be read' },
  unauthorized: { status: 401, uz: 'Avval tizimga kiring', ru: 'Сначала войдите в систему', en: 'Sign in first' },
  'login.wrong': { status: 401, uz: 'Login yoki parol notoʻgʻri', ru: 'Неверный логин или пароль', en: 'Wrong login or password' },
  'root.wrong': { status: 401, uz: 'Root name or password  not found', ru: 'Имя или пароль не найдены', en: 'Root name or password  not found' },
  'code.wrong': { status: 401, uz: 'Kod notoʻgʻri yoki muddati oʻtgan', ru: 'Код неверен или устарел', en: 'The code is wrong or too old' },
  'account.blocked': { status: 401, uz: 'Hisobingiz bloklangan. Yordam uchun administratorga murojaat qiling', ru: 'Ваша учётная запись заблокирована. Обратитесь к администратору', en: 'Your account is blocked. Ask the administrator for help' },
  'account.pending': { status: 401, uz: 'Soʻrovingiz koʻrib chiqilmoqda. Tez orada siz bilan bogʻlanamiz', ru: 'Ваша заявка рассматривается. Мы скоро свяжемся с вами', en: 'Your request is being considered. We will contact you soon' },
  'account.fired': { status: 401, uz: 'Siz bu zalda endi ishlamaysiz', ru: 'Вы больше не работаете в этом зале', en: 'You no longer work at this gym' },
  token_expired: { status: 403, uz: 'Seans muddati tugadi', ru: 'Срок сеанса истёк', en: 'The session has expired' },
  forbidden: { status: 403, uz: 'Bu amal uchun ruxsatingiz yoʻq', ru: 'У вас нет прав на это действие', en: 'You may not do this' },
  not_found: { status: 404, uz: 'Topilmadi', ru: 'Не найдено', en: 'Not found' },
  'session.ended': { status: 404, uz: 'Seans topilmadi. Qaytadan kiring', ru: 'Сеанс не найден. Войдите снова', en: 'The session was not found. Sign in again' },
  method_not_allowed: { status: 405, uz: 'Bu amal qoʻllab-quvvatlanmaydi', ru: 'Метод не поддерживается', en: 'The method is not allowed' },
  too_large: { status: 413, uz: 'Fayl juda katta (koʻpi bilan 5 MB)', ru: 'Файл слишком большой (не более 5 МБ)', en: 'The file is too large (5 MB at most)' },
  'image.unsupported': { status: 415, uz: 'Faqat JPEG, PNG yoki WebP rasm yuklang', ru: 'Загрузите изображение JPEG, PNG или WebP', en: 'Upload a JPEG, PNG or WebP image' },
  stale_version: { status: 409, uz: 'Bu yozuvni boshqa kishi oʻzgartirdi. Sahifani yangilab, qayta urinib koʻring', ru: 'Запись изменил кто-то другой. Обновите страницу и попробуйте снова', en: 'Somebody else changed this record. Reload and try again' },
  duplicate: { status: 409, uz: 'Bunday yozuv allaqachon bor', ru: 'Такая запись уже есть', en: 'Such a record exists already' },
  state_conflict: { status: 409, uz: 'Hozirgi holatda bu amalni bajarib boʻlmaydi', ru: 'В текущем состоянии это действие невозможно', en: 'This is not possible in the current state' },
  'idempotency.in_flight': { status: 409, uz: 'Shu soʻrov hozir bajarilmoqda', ru: 'Этот запрос сейчас выполняется', en: 'This request is being carried out now' },
  'idempotency.mismatch': { status: 422, uz: 'Bu kalit boshqa soʻrov uchun ishlatilgan', ru: 'Этот ключ использован для другого запроса', en: 'This key was used for another request' },
  'rule.broken': { status: 422, uz: 'Bu qiymatlar bilan saqlab boʻlmaydi', ru: 'С такими значениями сохранить нельзя', en: 'It cannot be saved with these values' },
  rate_limited: { status: 429, uz: 'Soʻrovlar juda koʻp. Birozdan keyin urinib koʻring', ru: 'Слишком много запросов. Попробуйте позже', en: 'Too many requests. Try again later' },
  overloaded: { status: 429, uz: 'Tizim hozir band. Birozdan keyin urinib koʻring', ru: 'Система сейчас занята. Попробуйте чуть позже', en: 'The system is busy. Try again shortly' },
  maintenance: { status: 503, uz: 'Texnik ishlar olib borilmoqda', ru: 'Ведутся технические работы', en: 'Maintenance is under way' },
  internal: { status: 500, uz: 'Kutilmagan xato. Soʻrov raqami: {requestId}', ru: 'Непредвиденная ошибка. Номер запроса: {requestId}', en: 'Unexpected error. Request id: {requestId}' },
  confirm_employee: { status: 409, command: true, uz: 'Telefon raqamingizni tasdiqlang', ru: 'Подтвердите номер телефона', en: 'Confirm your phone number' },
  add_member: { status: 409, command: true, uz: 'Bu raqamli aʼzo platformada bor. Uni zalingizga qoʻshing', ru: 'Участник с этим номером уже есть. Добавьте его в свой зал', en: 'A member with this phone exists. Add them to your gym' },
  no_gym_assigned: { status: 409, command: true, uz: 'Sizga hali zal biriktirilmagan', ru: 'Вам ещё не назначен зал', en: 'No gym is assigned to you yet' },
  no_active_subscription: { status: 409, command: true, uz: 'Zalning obunasi tugagan', ru: 'Подписка зала закончилась', en: "The gym's subscription has ended" },
  create_subscription: { status: 409, command: true, uz: 'Zalda hali obuna yoʻq', ru: 'У зала ещё нет подписки', en: 'The gym has no subscription yet' },
  'phone.taken': { status: 409, uz: 'Bu telefon raqam band', ru: 'Этот номер телефона уже занят', en: 'This phone number is taken' },
  'admin.has_active_subscription': { status: 409, uz: 'Faol obunasi bor administratorni oʻchirib boʻlmaydi', ru: 'Нельзя удалить администратора с активной подпиской', en: 'An admin with an active subscription cannot be deleted' },
  'gym.has_active_memberships': { status: 409, uz: 'Zalda amaldagi aʼzoliklar bor: {count} ta. Avval ularni yakunlang', ru: 'В зале есть действующие абонементы: {count}. Сначала завершите их', en: 'The gym has running memberships: {count}. End them first' },
  'employee.fired': { status: 409, uz: 'Bu xodim ishdan boʻshatilgan. Avval uni qayta ishga oling', ru: 'Этот сотрудник уволен. Сначала примите его снова', en: 'This employee was dismissed. Rehire them first' },
  'subscription.overlap': { status: 422, uz: 'Bu zalda shu davrga obuna bor', ru: 'На этот период у зала уже есть подписка', en: 'The gym already has a subscription in this period' },
  'membership.overlap': { status: 422, uz: 'Aʼzoda shu tarif bilan shu davrga aʼzolik bor', ru: 'У участника уже есть абонемент с этим тарифом на этот период', en: 'The member already has a membership of this plan in this period' },
  'plan.not_for_gym': { status: 422, uz: 'Bu tarif tanlangan zal uchun emas', ru: 'Этот тариф не для выбранного зала', en: 'This plan is not for the chosen gym' },
  'plan.archived': { status: 422, uz: 'Bu tarif arxivda', ru: 'Этот тариф в архиве', en: 'This plan is archived' },
  'discount.too_big': { status: 422, uz: 'Chegirma narxdan oshmasin', ru: 'Скидка не может превышать цену', en: 'The discount cannot exceed the price' },
  'payment.too_big': { status: 422, uz: 'Toʻlov qarzdan oshib ketdi. Qolgan summa: {remaining}', ru: 'Платёж больше остатка. Осталось: {remaining}', en: 'The payment exceeds what is owed. Left: {remaining}' },
  'refund.needs_payment': { status: 422, uz: 'Qaysi toʻlov qaytarilishini tanlang', ru: 'Выберите возвращаемый платёж', en: 'Choose the payment to return' },
  'refund.too_big': { status: 422, uz: 'Qaytarish toʻlovdan oshib ketdi. Qaytarish mumkin: {refundable}', ru: 'Возврат больше платежа. Можно вернуть: {refundable}', en: 'The refund exceeds the payment. It may be at most {refundable}' },
  'adjustment.too_big': { status: 422, uz: 'Tuzatishdan keyin summa noldan past boʻladi. Koʻpi bilan: {limit}', ru: 'После корректировки сумма станет меньше нуля. Не больше: {limit}', en: 'The adjustment would bring the sum below zero. At most: {limit}' },
} as const satisfies Record<string, Failure>

export type ErrorCode = keyof typeof errors
export const failureOf = (code: ErrorCode): Failure => errors[code]
