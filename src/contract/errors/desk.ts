import type { Refusal } from '../refusal.ts'

/** The desk: money, the door, messages, lists that are brought along. */
export const deskErrors = {
  'sms.no_phone': {
    status: 422,
    uz: 'Aʼzoning raqamiga SMS yuborib boʻlmaydi',
    ru: 'На номер клиента нельзя отправить SMS',
    en: 'The member has no number that receives SMS',
  },
  'sms.not_allowed': {
    status: 422,
    uz: 'Aʼzo SMS olishni xohlamagan',
    ru: 'Клиент отказался от SMS',
    en: 'The member does not want SMS',
  },
  'sms.too_many_today': {
    status: 422,
    uz: 'Bugun bu aʼzoga {count} ta SMS yuborilgan. Ertaga davom eting',
    ru: 'Сегодня этому клиенту отправлено SMS: {count}. Продолжите завтра',
    en: '{count} SMS went to this member today. Go on tomorrow',
  },
  'payment.too_big': {
    status: 422,
    uz: 'Toʻlov qarzdan oshib ketdi. Qolgan summa: {remaining}',
    ru: 'Платёж больше остатка. Осталось: {remaining}',
    en: 'The payment exceeds what is owed. Left: {remaining}',
  },
  'refund.needs_payment': {
    status: 422,
    uz: 'Qaysi toʻlov qaytarilishini tanlang',
    ru: 'Выберите возвращаемый платёж',
    en: 'Choose the payment to return',
  },
  'refund.too_big': {
    status: 422,
    uz: 'Qaytarish toʻlovdan oshib ketdi. Qaytarish mumkin: {refundable}',
    ru: 'Возврат больше платежа. Можно вернуть: {refundable}',
    en: 'The refund exceeds the payment. It may be at most {refundable}',
  },
  'door.too_many': {
    status: 422,
    uz: 'Bir zalda koʻpi bilan 20 ta qurilma boʻladi. Keraksizini oʻchiring',
    ru: 'В одном зале не больше 20 устройств. Удалите ненужное',
    en: 'A gym has 20 devices at most. Take one away first',
  },
  'rating.too_soon': {
    status: 422,
    uz: 'Siz shu oyda baho berdingiz. 30 kundan keyin yana baholash mumkin',
    ru: 'Вы уже оценили зал в этом месяце. Снова можно через 30 дней',
    en: 'You have rated the gym this month. You may again after 30 days',
  },
  'rating.no_visit': {
    status: 422,
    uz: 'Baho berish uchun oxirgi 30 kunda zalga kelgan boʻlish kerak',
    ru: 'Оценить можно, если вы были в зале за последние 30 дней',
    en: 'Only who came in the last 30 days may rate the gym',
  },
  'visit.refused': {
    status: 422,
    uz: 'Kiritilmadi: {why}',
    ru: 'Вход не разрешён: {why}',
    en: 'Not let in: {why}',
  },
  'pass.old': {
    status: 422,
    uz: 'Bu QR eskirgan. Telefonda hozirgisini oching',
    ru: 'Этот QR устарел. Откройте на телефоне текущий',
    en: 'This QR is old. Open the present one on the phone',
  },
  'pass.invalid': {
    status: 422,
    uz: 'Bu QR haqiqiy emas. Telefonda sahifani yangilang',
    ru: 'Этот QR недействителен. Обновите страницу на телефоне',
    en: 'This QR is not valid. Reload the page on the phone',
  },
  'visit.too_late': {
    status: 409,
    uz: 'Kirishni 1 daqiqa ichida yoki shu kuni keyingi odam kelguncha bekor qilish mumkin',
    ru: 'Отменить вход можно в течение минуты или в тот же день, пока не пришёл следующий',
    en: 'A check-in can be undone within a minute, or that day until the next person comes',
  },
  'receipt.sent_before': {
    status: 409,
    uz: 'Bu chek allaqachon SMS orqali yuborilgan',
    ru: 'Эта квитанция уже отправлена по SMS',
    en: 'This receipt was sent by SMS before',
  },
  'receipt.no_phone': {
    status: 422,
    uz: 'Aʼzoning raqamiga SMS yuborib boʻlmaydi',
    ru: 'На номер клиента нельзя отправить SMS',
    en: 'The member has no number that receives SMS',
  },
  'shift.already_open': {
    status: 409,
    uz: 'Bu zalda ochiq kassa smenangiz bor',
    ru: 'В этом зале у вас уже открыта смена',
    en: 'You have an open shift in this gym already',
  },
  'shift.required': {
    status: 409,
    uz: 'Naqd pul olishdan oldin kassa smenasini oching',
    ru: 'Перед приёмом наличных откройте кассовую смену',
    en: 'Open a cash shift before taking cash',
  },
  'shift.closed': {
    status: 409,
    uz: 'Bu toʻlovning kassa smenasi yopilgan: usulini oʻzgartirib boʻlmaydi',
    ru: 'Смена этого платежа закрыта: способ оплаты не изменить',
    en: 'The shift of this payment is closed: its method cannot be changed',
  },
  'import.erased': {
    status: 409,
    uz: 'Bu faylning satrlari muddati oʻtgach oʻchirilgan. Faylni qayta yuklang',
    ru: 'Строки этого файла стёрты по истечении срока. Загрузите файл заново',
    en: 'The rows of this file were erased after their time. Upload the file again',
  },
  'import.unreadable': {
    status: 400,
    uz: 'Fayl oʻqilmadi. Uni CSV yoki XLSX koʻrinishida qayta saqlab yuklang',
    ru: 'Файл не читается. Сохраните его заново как CSV или XLSX и загрузите',
    en: 'The file could not be read. Save it again as CSV or XLSX and upload it',
  },
  'import.old_excel': {
    status: 400,
    uz: 'Bu eski .xls fayl. Uni Excelda XLSX koʻrinishida saqlab yuklang',
    ru: 'Это старый формат .xls. Сохраните файл в Excel как XLSX и загрузите',
    en: 'This is an old .xls file. Save it as XLSX in Excel and upload it',
  },
  'import.empty': {
    status: 400,
    uz: 'Faylda sarlavha ostida birorta ham qator yoʻq',
    ru: 'В файле нет ни одной строки под заголовками',
    en: 'The file has no row below its titles',
  },
  'import.too_large': {
    status: 413,
    uz: 'Fayl juda katta: koʻpi bilan {rows} qator va {columns} ustun. Uni boʻlib yuklang',
    ru: 'Файл слишком большой: не более {rows} строк и {columns} столбцов. Разделите его',
    en: 'The file is too large: at most {rows} rows and {columns} columns. Split it',
  },
  'import.nothing_ready': {
    status: 422,
    uz: 'Import qilinadigan tayyor qator yoʻq',
    ru: 'Нет ни одной строки, готовой к импорту',
    en: 'No row is ready to be imported',
  },
} as const satisfies Record<string, Refusal>
