import type { Refusal } from '../refusal.ts'

/** What any call may be answered, whatever it is about. */
export const callErrors = {
  invalid_input: {
    status: 400,
    uz: 'Maʼlumotlarni tekshirib, qayta yuboring',
    ru: 'Проверьте данные и отправьте снова',
    en: 'Check the form and send it again',
  },
  unreadable: {
    status: 400,
    uz: 'Soʻrovni oʻqib boʻlmadi',
    ru: 'Запрос не удалось прочитать',
    en: 'The request could not be read',
  },
  forbidden: {
    status: 403,
    uz: 'Bu amal uchun ruxsatingiz yoʻq',
    ru: 'У вас нет прав на это действие',
    en: 'You may not do this',
  },
  'backup.none': {
    status: 422,
    uz: 'Zaxira nusxa bu yerda olinmaydi: BACKUP_DIR koʻrsatilmagan yoki baza boshqa serverda',
    ru: 'Резервные копии здесь не делаются: не задан BACKUP_DIR, или база на другом сервере',
    en: 'No backups are made here: BACKUP_DIR is not set, or the database is on another server',
  },
  not_found: { status: 404, uz: 'Topilmadi', ru: 'Не найдено', en: 'Not found' },
  method_not_allowed: {
    status: 405,
    uz: 'Bu amal qoʻllab-quvvatlanmaydi',
    ru: 'Метод не поддерживается',
    en: 'The method is not allowed',
  },
  too_large: {
    status: 413,
    uz: 'Fayl juda katta (koʻpi bilan 5 MB)',
    ru: 'Файл слишком большой (не более 5 МБ)',
    en: 'The file is too large (5 MB at most)',
  },
  'image.unsupported': {
    status: 415,
    uz: 'Faqat JPEG, PNG yoki WebP rasm yuklang',
    ru: 'Загрузите изображение JPEG, PNG или WebP',
    en: 'Upload a JPEG, PNG or WebP image',
  },
  stale_version: {
    status: 409,
    uz: 'Bu yozuvni boshqa kishi oʻzgartirdi. Sahifani yangilab, qayta urinib koʻring',
    ru: 'Запись изменил кто-то другой. Обновите страницу и попробуйте снова',
    en: 'Somebody else changed this record. Reload and try again',
  },
  duplicate: {
    status: 409,
    uz: 'Bunday yozuv allaqachon bor',
    ru: 'Такая запись уже есть',
    en: 'Such a record exists already',
  },
  state_conflict: {
    status: 409,
    uz: 'Hozirgi holatda bu amalni bajarib boʻlmaydi',
    ru: 'В текущем состоянии это действие невозможно',
    en: 'This is not possible in the current state',
  },
  'idempotency.in_flight': {
    status: 409,
    uz: 'Shu soʻrov hozir bajarilmoqda',
    ru: 'Этот запрос сейчас выполняется',
    en: 'This request is being carried out now',
  },
  'idempotency.not_done': {
    status: 409,
    uz: 'Aloqa uzilgan, soʻrov serverga yetmagan: hech narsa yozilmadi. Yana yuboring',
    ru: 'Связь прервалась, запрос не дошёл до сервера: ничего не записано. Отправьте ещё раз',
    en: 'The connection was cut before the request arrived: nothing was written. Send it again',
  },
  'idempotency.mismatch': {
    status: 422,
    uz: 'Bu kalit boshqa soʻrov uchun ishlatilgan',
    ru: 'Этот ключ использован для другого запроса',
    en: 'This key was used for another request',
  },
  'rule.broken': {
    status: 422,
    uz: 'Bu qiymatlar bilan saqlab boʻlmaydi',
    ru: 'С такими значениями сохранить нельзя',
    en: 'It cannot be saved with these values',
  },
  rate_limited: {
    status: 429,
    uz: 'Soʻrovlar juda koʻp. Birozdan keyin urinib koʻring',
    ru: 'Слишком много запросов. Попробуйте позже',
    en: 'Too many requests. Try again later',
  },
  overloaded: {
    status: 429,
    uz: 'Tizim hozir band. Birozdan keyin urinib koʻring',
    ru: 'Система сейчас занята. Попробуйте чуть позже',
    en: 'The system is busy. Try again shortly',
  },
  maintenance: {
    status: 503,
    uz: 'Texnik ishlar olib borilmoqda',
    ru: 'Ведутся технические работы',
    en: 'Maintenance is under way',
  },
  internal: {
    status: 500,
    uz: 'Kutilmagan xato. Soʻrov raqami: {requestId}',
    ru: 'Непредвиденная ошибка. Номер запроса: {requestId}',
    en: 'Unexpected error. Request id: {requestId}',
  },
  'data.code_wrong': {
    status: 422,
    uz: 'Kod notoʻgʻri yoki muddati oʻtgan',
    ru: 'Код неверен или устарел',
    en: 'The code is wrong or too old',
  },
  'export.under_way': {
    status: 409,
    uz: 'Fayl allaqachon tayyorlanmoqda: biroz kuting',
    ru: 'Файл уже готовится: подождите немного',
    en: 'The file is being made already: wait a little',
  },
  'export.too_big': {
    status: 422,
    uz: 'Roʻyxatda {count} qator bor, faylga esa koʻpi bilan {limit} qator sigʻadi. Filtrlar bilan qisqartiring',
    ru: 'В списке {count} строк, а в файл помещается не больше {limit}. Сузьте список фильтрами',
    en: 'The list has {count} rows, a file holds at most {limit}. Narrow it by the filters',
  },
  'push.service_unknown': {
    status: 422,
    uz: 'Bu brauzerning xabar xizmati qoʻllab-quvvatlanmaydi',
    ru: 'Служба уведомлений этого браузера не поддерживается',
    en: 'The push service of this browser is not supported',
  },
} as const satisfies Record<string, Refusal>
