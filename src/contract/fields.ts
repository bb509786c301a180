import type { Texts } from './languages.ts'

/**
 * What a form says at a field. Schemas name the key (`z.string(field('phone.required'))`), both sides translate it.
 * Strings quoted in the specification stand byte for byte in Uzbek.
 */
export const fieldTexts = {
  required: { uz: 'Bu maydonni toʻldirish shart', ru: 'Заполните это поле', en: 'This field is required' },
  invalid: { uz: 'Qiymat notoʻgʻri', ru: 'Неверное значение', en: 'This value is not valid' },
  unknown_field: { uz: 'Nomaʼlum maydon', ru: 'Неизвестное поле', en: 'Unknown field' },
  too_short: {
    uz: 'Kamida {minimum} ta belgi kiriting',
    ru: 'Не менее {minimum} символов',
    en: 'At least {minimum} characters',
  },
  too_long: {
    uz: 'Koʻpi bilan {maximum} ta belgi',
    ru: 'Не более {maximum} символов',
    en: 'At most {maximum} characters',
  },
  too_small: { uz: 'Kamida {minimum} boʻlishi kerak', ru: 'Не меньше {minimum}', en: 'Must be at least {minimum}' },
  too_big: { uz: '{maximum} dan oshmasligi kerak', ru: 'Не больше {maximum}', en: 'Must be at most {maximum}' },
  too_few: { uz: 'Kamida {minimum} ta boʻlsin', ru: 'Нужно не менее {minimum}', en: 'At least {minimum} are needed' },
  too_many: { uz: 'Koʻpi bilan {maximum} ta', ru: 'Не более {maximum}', en: 'At most {maximum}' },
  'tin.digits': {
    uz: 'STIR 9 ta, JSHSHIR 14 ta raqam',
    ru: 'ИНН – 9 цифр, ПИНФЛ – 14',
    en: 'A TIN has 9 digits, a PINFL 14',
  },
  'text.control': {
    uz: 'Matnda taqiqlangan belgi bor',
    ru: 'В тексте недопустимый символ',
    en: 'The text has a forbidden character',
  },
  'id.invalid': { uz: 'Tanlov notoʻgʻri', ru: 'Неверный выбор', en: 'This choice is not valid' },
  'day.invalid': {
    uz: 'Sanani kk.oo.yyyy koʻrinishida kiriting',
    ru: 'Введите дату в виде дд.мм.гггг',
    en: 'Enter the date as dd.mm.yyyy',
  },
  'day.none': { uz: 'Bunday kun yoʻq', ru: 'Такого дня нет', en: 'There is no such day' },
  'day.out_of_range': {
    uz: 'Sana juda uzoq',
    ru: 'Слишком далёкая дата',
    en: 'The date is too far away',
  },
  'measure.invalid': {
    uz: '0,1 dan 999,9 gacha son yozing, verguldan keyin bitta raqam',
    ru: 'Укажите число от 0,1 до 999,9, после запятой одна цифра',
    en: 'Enter a number from 0.1 to 999.9, with one digit after the point',
  },
  'measure.day': {
    uz: 'Bugun yoki oldingi besh yildagi kun boʻlsin',
    ru: 'Это должен быть сегодняшний день или день последних пяти лет',
    en: 'Choose today or a day of the last five years',
  },
  'day.end_first': {
    uz: 'Tugash kuni boshlanish kunidan oldin',
    ru: 'Последний день раньше первого',
    en: 'The last day is before the first',
  },
  'day.span_too_long': {
    uz: 'Davr juda uzun',
    ru: 'Слишком длинный период',
    en: 'The period is too long',
  },
  'day.past': { uz: 'Bu kun oʻtib ketgan', ru: 'Этот день уже прошёл', en: 'This day is over' },
  'day.ahead': { uz: 'Bu kun hali kelmagan', ru: 'Этот день ещё не наступил', en: 'This day has not come yet' },
  'month.invalid': {
    uz: 'Oyni yyyy-oo koʻrinishida kiriting',
    ru: 'Введите месяц в виде гггг-мм',
    en: 'Enter the month as yyyy-mm',
  },
  'whole.invalid': { uz: 'Butun son kiriting', ru: 'Введите целое число', en: 'Enter a whole number' },
  'membership.required': {
    uz: 'Kamida bitta aʼzolikni tanlang',
    ru: 'Выберите хотя бы один абонемент',
    en: 'Choose at least one membership',
  },
  'som.invalid': {
    uz: 'Summani raqamda kiriting, koʻpi bilan ikki kasr xonasi bilan',
    ru: 'Введите сумму числом, не более двух знаков после запятой',
    en: 'Enter an amount with at most two decimals',
  },
  'som.positive': {
    uz: 'Summa noldan katta boʻlishi kerak',
    ru: 'Сумма должна быть больше нуля',
    en: 'The amount must be above zero',
  },
  'som.negative': {
    uz: 'Summa manfiy boʻlmaydi',
    ru: 'Сумма не может быть отрицательной',
    en: 'The amount cannot be negative',
  },
  'som.too_big': { uz: 'Summa juda katta', ru: 'Слишком большая сумма', en: 'The amount is too large' },
  'rows.required': {
    uz: 'Kamida bitta yozuvni tanlang',
    ru: 'Выберите хотя бы одну запись',
    en: 'Choose at least one entry',
  },
  'phone.required': { uz: 'Telefon raqam kiritish shart', ru: 'Введите номер телефона', en: 'Enter the phone number' },
  'phone.invalid': {
    uz: "Telefon raqam 9 ta raqamdan iborat bo'ladi: 90 123 45 67",
    ru: 'Номер телефона состоит из 9 цифр: 90 123 45 67',
    en: 'A phone number has 9 digits: 90 123 45 67',
  },
  'slug.invalid': {
    uz: 'Faqat lotin harflari, raqamlar va ular orasida chiziqcha: temir-zal',
    ru: 'Только латинские буквы, цифры и дефис между ними: temir-zal',
    en: 'Only Latin letters, digits and hyphens between them: temir-zal',
  },
  'phone.same': {
    uz: 'Bu raqam bilan hozir ham kirasiz',
    ru: 'С этим номером вы входите и сейчас',
    en: 'You sign in with this number already',
  },
  'phone.code_unknown': {
    uz: 'Bunday mobil operator kodi yoʻq. Masalan: 90 123 45 67',
    ru: 'Такого кода мобильного оператора нет. Например: 90 123 45 67',
    en: 'There is no such mobile operator code. For example: 90 123 45 67',
  },
  'phone.foreign': {
    uz: 'Bu boshqa davlat raqami. Oʻzbekiston raqami kerak: +998 90 123 45 67',
    ru: 'Это номер другой страны. Нужен узбекский: +998 90 123 45 67',
    en: 'This is a number of another country. One of Uzbekistan is needed: +998 90 123 45 67',
  },
  'consent.text_required': {
    uz: 'Rozilik matnini yozing',
    ru: 'Напишите текст согласия',
    en: 'Write the words of the consent',
  },
  'note.required': { uz: 'Eslatma matnini yozing', ru: 'Напишите текст заметки', en: 'Write the note' },
  'sms.text_required': { uz: 'SMS matnini yozing', ru: 'Напишите текст SMS', en: 'Write the SMS' },
  'role.required': { uz: 'Iltimos, rolni tanlang', ru: 'Выберите роль', en: 'Please choose a role' },
  'password.required': { uz: 'Parol kiritish shart', ru: 'Введите пароль', en: 'Enter the password' },
  'password.short': {
    uz: "Parol kamida 6 ta belgidan iborat bo'lishi kerak",
    ru: 'Пароль должен быть не короче 6 символов',
    en: 'The password must have at least 6 characters',
  },
  'password.platform': {
    uz: 'Platforma egasining paroli kamida 12 ta belgidan iborat boʻladi',
    ru: 'Пароль владельца платформы — не короче 12 символов',
    en: 'The password of whoever runs the platform has at least 12 characters',
  },
  'password.common': {
    uz: 'Bu parol juda keng tarqalgan, boshqasini tanlang',
    ru: 'Этот пароль слишком распространён, выберите другой',
    en: 'This password is too common, choose another',
  },
  'password.same': {
    uz: 'Bu hozirgi parol, boshqasini tanlang',
    ru: 'Это нынешний пароль, выберите другой',
    en: 'This is the current password, choose another',
  },
  'password.wrong': { uz: 'Joriy parol notoʻgʻri', ru: 'Текущий пароль неверен', en: 'The current password is wrong' },
  'code.required': { uz: 'Kod kiritish shart', ru: 'Введите код', en: 'Enter the code' },
  'code.wrong': {
    uz: 'Kod notoʻgʻri yoki muddati oʻtgan',
    ru: 'Код неверен или устарел',
    en: 'The code is wrong or too old',
  },
  'code.invalid': { uz: 'Kod 6 ta raqamdan iborat', ru: 'Код состоит из 6 цифр', en: 'The code has 6 digits' },
  'confirm.role': { uz: 'Role mavjud emas', ru: 'Роль не указана', en: 'The role is missing' },
  'root.required': {
    uz: 'Root name or password  not found',
    ru: 'Введите имя и пароль',
    en: 'Root name or password  not found',
  },
  'gym.required': { uz: 'Please select a gym', ru: 'Выберите зал', en: 'Please select a gym' },
  'subscription.gym_required': { uz: 'Please select a gym.', ru: 'Выберите зал.', en: 'Please select a gym.' },
  'transaction.type_required': {
    uz: 'Please select a transaction type.',
    ru: 'Выберите вид операции.',
    en: 'Please select a transaction type.',
  },
  'transaction.method_required': {
    uz: 'Please select a payment method.',
    ru: 'Выберите способ оплаты.',
    en: 'Please select a payment method.',
  },
  'gym.name_short': {
    uz: 'Zal nomi kamida 2 ta belgidan iborat boʻlsin',
    ru: 'Название зала — не менее 2 символов',
    en: 'The gym name needs at least 2 characters',
  },
  'gym.phone_invalid': {
    uz: 'Telefon raqam notoʻgʻri. Namuna: +998901234567',
    ru: 'Неверный номер телефона. Пример: +998901234567',
    en: 'The phone number is not valid. Example: +998901234567',
  },
  'address.required': { uz: 'Manzil kiritish shart', ru: 'Введите адрес', en: 'Enter the address' },
  'facility.required': {
    uz: 'Kamida bitta qulaylik kiriting',
    ru: 'Укажите хотя бы одно удобство',
    en: 'Enter at least one facility',
  },
  'time.invalid': {
    uz: 'Vaqtni 09:00 koʻrinishida kiriting',
    ru: 'Введите время в виде 09:00',
    en: 'Enter the time as 09:00',
  },
  'time.midnight': {
    uz: 'Yarim tunda boshlansa, 00:00 deb yozing',
    ru: 'Если начало в полночь, напишите 00:00',
    en: 'Write 00:00 for a beginning at midnight',
  },
  'time.same': {
    uz: 'Tugash vaqti boshlanish vaqtidan farq qilsin',
    ru: 'Время окончания должно отличаться от начала',
    en: 'The end must differ from the beginning',
  },
  'time.order': {
    uz: 'Tugash vaqti boshlanish vaqtidan keyin boʻlsin',
    ru: 'Время окончания должно быть позже начала',
    en: 'The end must be later than the beginning',
  },
  'weekday.twice': {
    uz: 'Bir hafta kuni ikki marta yozilgan',
    ru: 'Один день недели указан дважды',
    en: 'A day of the week stands there twice',
  },
  'link.invalid': {
    uz: 'Havola https:// bilan boshlansin',
    ru: 'Ссылка должна начинаться с https://',
    en: 'The link must begin with https://',
  },
  'admin.required': { uz: 'Administratorni tanlang', ru: 'Выберите администратора', en: 'Choose an admin' },
  'employee.foreign': {
    uz: 'Bunday xodim topilmadi',
    ru: 'Такой сотрудник не найден',
    en: 'This employee was not found',
  },
  'name.required': { uz: 'Ism kiritish shart', ru: 'Введите имя', en: 'Enter the name' },
  'plan.category_required': {
    uz: 'You must select a plan category',
    ru: 'Выберите категорию тарифа',
    en: 'You must select a plan category',
  },
  'plan.name_short': {
    uz: 'Tarif nomi kamida 3 ta belgidan iborat boʻlsin',
    ru: 'Название тарифа — не менее 3 символов',
    en: 'The plan name needs at least 3 characters',
  },
  'plan_name.required': { uz: 'Tarif nomini kiriting', ru: 'Введите название тарифа', en: 'Enter the plan name' },
  'plan.required': { uz: 'Tarifni tanlang', ru: 'Выберите тариф', en: 'Choose a plan' },
  'mxik.invalid': {
    uz: 'MXIK kodi 17 ta raqamdan iborat',
    ru: 'Код ИКПУ состоит из 17 цифр',
    en: 'An MXIK code has 17 digits',
  },
  'package_code.invalid': {
    uz: 'Qadoq kodi 1–20 ta raqamdan iborat',
    ru: 'Код упаковки — от 1 до 20 цифр',
    en: 'A package code has 1 to 20 digits',
  },
  'plan.price_positive': {
    uz: 'Narx noldan katta boʻlishi kerak',
    ru: 'Цена должна быть больше нуля',
    en: 'The price must be above zero',
  },
  'option.required': {
    uz: 'Kamida bitta imkoniyat kiriting',
    ru: 'Добавьте хотя бы одну опцию',
    en: 'Enter at least one option',
  },
  'option.key_required': { uz: 'Option name is required', ru: 'Укажите название опции', en: 'Option name is required' },
  'option.value_required': {
    uz: 'Option value is required',
    ru: 'Укажите значение опции',
    en: 'Option value is required',
  },
  'age.order': {
    uz: 'Yosh chegarasi «dan» yoshidan kichik boʻlmasin',
    ru: 'Возраст «до» не может быть меньше возраста «от»',
    en: 'The highest age is below the lowest',
  },
  'duration.min': {
    uz: 'Davomiylik kamida 1 kun',
    ru: 'Длительность — не менее 1 дня',
    en: 'The duration is at least 1 day',
  },
  'member.required': { uz: 'Aʼzoni tanlang', ru: 'Выберите клиента', en: 'Choose a member' },
  'gender.required': { uz: 'Jinsni tanlang', ru: 'Выберите пол', en: 'Choose a gender' },
  'birth.required': {
    uz: 'Tugʻilgan sanani kiriting',
    ru: 'Укажите дату рождения',
    en: 'Enter the date of birth',
  },
  'birth.invalid': {
    uz: 'Tugʻilgan sana notoʻgʻri',
    ru: 'Неверная дата рождения',
    en: 'The date of birth is not valid',
  },
  'shift.note_required': {
    uz: 'Farq sababini yozing',
    ru: 'Объясните расхождение',
    en: 'Explain the difference',
  },
  'shift.notes_differ': {
    uz: 'Summa kupyuralar yigʻindisiga teng emas',
    ru: 'Сумма не равна сумме купюр',
    en: 'The sum differs from the count by notes',
  },
  'sms.place_unknown': {
    uz: 'Matnda notanish {belgi} bor. Faqat tugmalardagi belgilar toʻldiriladi',
    ru: 'В тексте незнакомая {вставка}. Заполняются только те, что на кнопках',
    en: 'The text has an unknown {place}. Only those on the buttons are filled',
  },
  'gift_card.range': { uz: '10 000–10 000 000 soʻm', ru: '10 000–10 000 000 сумов', en: '10,000–10,000,000 soʻm' },
  'gift_card.code_required': { uz: 'Karta kodini kiriting', ru: 'Введите код карты', en: 'Enter the code of the card' },
  'promo.required': { uz: 'Promo-kodni kiriting', ru: 'Введите промокод', en: 'Enter the promo code' },
  'promo.code_invalid': {
    uz: '3–20 ta lotin harfi va raqam',
    ru: 'От 3 до 20 латинских букв и цифр',
    en: '3 to 20 Latin letters and digits',
  },
  'promo.one_kind': {
    uz: 'Foizni yoki summani kiriting, bittasini',
    ru: 'Укажите процент или сумму, одно из двух',
    en: 'Give a percentage or a sum, one of them',
  },
  'reason.required': { uz: 'Sababini yozing', ru: 'Укажите причину', en: 'Give the reason' },
  'image.type': {
    uz: 'Faqat JPEG, PNG yoki WebP rasm',
    ru: 'Только изображения JPEG, PNG или WebP',
    en: 'Only JPEG, PNG or WebP images',
  },
  'image.size': {
    uz: 'Rasm 5 MB va 25 megapikseldan oshmasin',
    ru: 'Изображение — не более 5 МБ и 25 мегапикселей',
    en: 'The image may have at most 5 MB and 25 megapixels',
  },
  'image.small_size': {
    uz: 'Rasm 5 MB va 8 megapikseldan oshmasin',
    ru: 'Изображение — не более 5 МБ и 8 мегапикселей',
    en: 'The image may have at most 5 MB and 8 megapixels',
  },
  'image.no_room': {
    uz: 'Rasmlar uchun joy toʻldi. Keraksizini oʻchiring: ertaga boʻshaydi. Rasmsiz saqlash mumkin',
    ru: 'Место для фотографий закончилось. Удалите ненужные: освободится завтра. Без фото сохранить можно',
    en: 'The room for pictures is full. Delete what is not needed: it is free tomorrow. It can be saved without a picture',
  },
  'import.file_required': { uz: 'Faylni tanlang', ru: 'Выберите файл', en: 'Choose a file' },
  'import.columns_count': {
    uz: 'Har bir ustunning maʼnosini tanlang',
    ru: 'Укажите значение каждого столбца',
    en: 'Say what each column means',
  },
  'import.column_missing': {
    uz: 'Ism va telefon ustunlarini tanlang',
    ru: 'Выберите столбцы с именем и телефоном',
    en: 'Choose the columns of name and phone',
  },
  'import.column_twice': {
    uz: 'Ism va izohdan boshqa maʼno faqat bitta ustunga beriladi',
    ru: 'Одно значение — один столбец (кроме имени и примечания)',
    en: 'One meaning belongs to one column, except name and note',
  },
  'class.kind_required': {
    uz: 'Mashgʻulot turini tanlang',
    ru: 'Выберите вид занятия',
    en: 'Choose the kind of class',
  },
  'class.room_required': { uz: 'Xonani tanlang', ru: 'Выберите помещение', en: 'Choose the room' },
  'class.session_required': { uz: 'Mashgʻulotni tanlang', ru: 'Выберите занятие', en: 'Choose the class' },
  'class.coach_required': {
    uz: 'Xodimni tanlang yoki murabbiy ismini yozing',
    ru: 'Выберите сотрудника или введите имя тренера',
    en: 'Choose an employee or write the name of the coach',
  },
  'class.weekdays_required': {
    uz: 'Kamida bitta hafta kunini tanlang',
    ru: 'Выберите хотя бы один день недели',
    en: 'Choose at least one weekday',
  },
  'class.minutes': {
    uz: 'Davomiyligi 5 daqiqadan 12 soatgacha',
    ru: 'Длительность от 5 минут до 12 часов',
    en: 'From 5 minutes to 12 hours',
  },
  'class.places': {
    uz: 'Joylar soni 1 dan 1000 gacha',
    ru: 'Мест от 1 до 1000',
    en: 'From 1 to 1000 places',
  },
  'class.range': {
    uz: 'Koʻpi bilan 62 kunlik jadval olinadi',
    ru: 'Не более 62 дней расписания',
    en: 'At most 62 days of the timetable',
  },
} as const satisfies Record<string, Texts>

export type FieldKey = keyof typeof fieldTexts

/** Names a field text in a schema: `z.minLength(6, field('password.short'))`. */
export const field = (key: FieldKey) => ({ error: key })
