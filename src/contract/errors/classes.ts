import type { Refusal } from '../refusal.ts'

/** Classes and the places in them. */
export const classErrors = {
  'class.refused': {
    status: 422,
    uz: '{why}',
    ru: '{why}',
    en: '{why}',
  },
  'class.nobody': {
    status: 422,
    uz: 'Mashgʻulotga hech kim yozilmagan',
    ru: 'На занятие никто не записан',
    en: 'Nobody is in the class',
  },
  'class.message_limit': {
    status: 422,
    uz: 'Bugun bu mashgʻulotga {count} ta xabar yuborilgan: ertaga davom eting',
    ru: 'Сегодня записавшимся на это занятие отправлено сообщений: {count}. Продолжите завтра',
    en: '{count} messages went to this class today. Go on tomorrow',
  },
  'class.over': {
    status: 409,
    uz: 'Mashgʻulot boshlangan yoki oʻtib ketgan: boshqasini tanlang',
    ru: 'Занятие уже началось или прошло: выберите другое',
    en: 'The class has begun or is over: choose another',
  },
  'class.not_open': {
    status: 422,
    uz: 'Yozilish {day} kuni ochiladi',
    ru: 'Запись откроется {day}',
    en: 'Booking opens on {day}',
  },
  'class.cancelled': {
    status: 409,
    uz: 'Mashgʻulot bekor qilingan: boshqasini tanlang',
    ru: 'Занятие отменено: выберите другое',
    en: 'The class is cancelled: choose another',
  },
  'class.already_booked': {
    status: 409,
    uz: 'Bu mashgʻulotga allaqachon yozilgan',
    ru: 'Запись на это занятие уже есть',
    en: 'There is a place in this class already',
  },
  'class.overlap': {
    status: 422,
    uz: 'Bu vaqtda «{kind}» mashgʻulotiga yozilgan: avval uni bekor qiling',
    ru: 'На это время уже есть запись на «{kind}»: сначала отмените её',
    en: '{kind} is booked at this time: cancel it first',
  },
  'class.waiting_limit': {
    status: 422,
    uz: 'Bir kunda koʻpi bilan {count} ta navbatda turish mumkin: boshqa kunni tanlang',
    ru: 'В один день можно ждать не более {count} мест: выберите другой день',
    en: 'You can wait for at most {count} places a day: choose another day',
  },
  'class.blocked': {
    status: 422,
    uz: 'Kelmagan yoki kech bekor qilingan mashgʻulotlar sababli yozilish {day} gacha yopiq',
    ru: 'Из-за пропусков и поздних отмен запись закрыта до {day}',
    en: 'Because of classes missed or cancelled late booking is closed until {day}',
  },
  'class.full': {
    status: 409,
    uz: 'Joy qolmadi: boshqa mashgʻulotni tanlang',
    ru: 'Мест не осталось: выберите другое занятие',
    en: 'No place is left: choose another class',
  },
  'class.not_single': {
    status: 422,
    uz: 'Bu mashgʻulotga bir martalik joy sotilmaydi: aʼzolik tanlang',
    ru: 'На это занятие разовые места не продаются: выберите абонемент',
    en: 'This class is not sold singly: choose a membership',
  },
  'class.covered': {
    status: 422,
    uz: 'Bu mashgʻulot aʼzolikka kiradi: toʻlovsiz yoziling',
    ru: 'Это занятие входит в абонемент: запишитесь без оплаты',
    en: 'The membership includes this class: book it without paying',
  },
  'class.too_early': {
    status: 422,
    uz: 'Davomat mashgʻulotdan 60 daqiqa oldin ochiladi',
    ru: 'Отмечать можно за 60 минут до занятия',
    en: 'Attendance opens 60 minutes before the class',
  },
  'class.outside_hours': {
    status: 422,
    uz: 'Zal bu vaqtda yopiq: ish vaqtiga mos vaqt tanlang',
    ru: 'Зал в это время закрыт: выберите время в часы работы',
    en: 'The gym is closed then: choose a time within its hours',
  },
  'class.holiday': {
    status: 422,
    uz: 'Bu kuni zal dam oladi: boshqa kunni tanlang',
    ru: 'В этот день зал закрыт: выберите другой',
    en: 'The gym is closed on that day: choose another',
  },
  'class.clash': {
    status: 409,
    uz: '{name} bu vaqtda band: {kind}, {date} {time}',
    ru: '{name}: это время занято, {kind}, {date} {time}',
    en: '{name} is taken at this time: {kind}, {date} at {time}',
  },
  'class.no_days': {
    status: 422,
    uz: 'Bu muddatda mashgʻulot oʻtadigan kun yoʻq: hafta kunlari, dam olish kunlari va vaqtni tekshiring',
    ru: 'В этом сроке нет дня для занятия: проверьте дни недели, праздники и время',
    en: 'The period has no day for the class: check the weekdays, holidays and the time',
  },
  'class.name_taken': {
    status: 409,
    uz: 'Bunday nom bor: boshqasini yozing',
    ru: 'Такое название уже есть: введите другое',
    en: 'This name exists already: choose another',
  },
  'class.coach_taken': {
    status: 409,
    uz: 'Bu xodim murabbiylar roʻyxatida bor',
    ru: 'Этот сотрудник уже в списке тренеров',
    en: 'This employee is a coach already',
  },
  'timetable.columns': {
    status: 422,
    uz: 'Faylda ustun topilmadi: {columns}. Namunani yuklab oling',
    ru: 'В файле не найдены столбцы: {columns}. Скачайте образец',
    en: 'The file lacks columns: {columns}. Download the template',
  },
  'timetable.too_many': {
    status: 422,
    uz: 'Faylda {count} ta qator bor, koʻpi bilan {most} ta boʻladi: boʻlib yuklang',
    ru: 'В файле строк: {count}, можно не больше {most}. Загрузите по частям',
    en: 'The file has {count} rows, {most} at most: split it',
  },
  'timetable.changed': {
    status: 409,
    uz: 'Tekshiruvdan beri jadval oʻzgardi: faylni qayta tekshiring',
    ru: 'После проверки расписание изменилось: проверьте файл ещё раз',
    en: 'The timetable changed since the check: check the file again',
  },
  'class.in_use': {
    status: 409,
    uz: 'Oldinda mashgʻulotlar bor: avval ularni bekor qiling yoki almashtiring',
    ru: 'Впереди есть занятия: сначала отмените или замените их',
    en: 'Classes lie ahead: cancel or change them first',
  },
} as const satisfies Record<string, Refusal>
