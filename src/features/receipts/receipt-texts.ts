import type { Language } from '#src/contract/languages.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import { paymentMethodWords } from '#src/contract/words.ts'
import { actorWords } from '#src/contract/words.ts'

type ReceiptTexts = {
  title: string
  refundTitle: string
  date: string
  phone: string
  buyers: Readonly<Record<'member' | 'admin', string>>
  gym: string
  plan: string
  subscription: string
  period: string
  price: string
  discount: string
  promo: string
  due: string
  before: string
  now: string
  returned: string
  left: string
  paidInFull: string
  method: string
  methods: Readonly<Record<PaymentMethod, string>>
  takenBy: string
  givenBy: string
  reason: string
  partNote: string
  fullNote: string
  /** Its payment app has it registered. */
  awaitedNote: string
  fiscalNote: string
  fiscalSign: string
  fiscalCheck: string
  platformNote: string
  refundNote: string
  refunded: string
  partlyRefunded: string
  check: string
  thanks: string
  roles: Readonly<Record<string, string>>
}

/** The words on a receipt: on the screen, on paper, in a PDF. */
export const receiptTexts: Readonly<Record<Language, ReceiptTexts>> = {
  uz: {
    title: 'Toʻlov cheki',
    refundTitle: 'Pul qaytarish cheki',
    date: 'Sana',
    phone: 'Telefon',
    buyers: { member: 'Aʼzo', admin: 'Zal egasi' },
    gym: 'Zal',
    plan: 'Tarif',
    subscription: 'Obuna',
    period: 'Davr',
    price: 'Narxi',
    discount: 'Chegirma',
    promo: 'Promo-kod',
    due: 'Jami hisoblangan',
    before: 'Avval toʻlangan',
    now: 'Hozir toʻlandi',
    returned: 'Qaytarilgan',
    left: 'Qoldi',
    paidInFull: 'Toʻliq toʻlandi',
    method: 'Toʻlov usuli',
    methods: paymentMethodWords.uz,
    takenBy: 'Qabul qildi',
    givenBy: 'Qaytarib berdi',
    reason: 'Sabab',
    partNote: 'Qisman yoki oldindan toʻlov: fiskal chek emas. Fiskal chek xizmat koʻrsatilganda beriladi.',
    fullNote: 'Fiskal chek emas. Fiskal chekni qabulxonadan soʻrang.',
    awaitedNote: 'Fiskal chek emas. Fiskal chekni toʻlov ilovasi chiqaradi, keyin u shu yerda ham turadi.',
    fiscalNote: 'Fiskal chek soliq organida roʻyxatdan oʻtgan.',
    fiscalSign: 'Fiskal belgi',
    fiscalCheck: 'Fiskal chek: soliq.uz',
    platformNote: 'Fiskal chek emas. Fiskal chekni platformadan soʻrang.',
    refundNote: 'Fiskal chek emas.',
    refunded: 'Pul toʻliq qaytarilgan',
    partlyRefunded: 'Puldan qaytarilgan',
    check: 'Chekni tekshirish',
    thanks: 'Rahmat!',
    roles: actorWords.uz,
  },
  ru: {
    title: 'Квитанция об оплате',
    refundTitle: 'Квитанция о возврате',
    date: 'Дата',
    phone: 'Телефон',
    buyers: { member: 'Клиент', admin: 'Владелец' },
    gym: 'Зал',
    plan: 'Тариф',
    subscription: 'Подписка',
    period: 'Период',
    price: 'Цена',
    discount: 'Скидка',
    promo: 'Промокод',
    due: 'Всего начислено',
    before: 'Оплачено ранее',
    now: 'Оплачено сейчас',
    returned: 'Возвращено',
    left: 'Осталось',
    paidInFull: 'Оплачено полностью',
    method: 'Способ оплаты',
    methods: paymentMethodWords.ru,
    takenBy: 'Принял(а)',
    givenBy: 'Вернул(а)',
    reason: 'Причина',
    partNote: 'Частичная оплата или аванс: не фискальный чек. Фискальный чек выдаётся при оказании услуги.',
    fullNote: 'Не фискальный чек. Фискальный чек спросите на ресепшене.',
    awaitedNote: 'Не фискальный чек. Его выдаст платёжное приложение, затем он появится и здесь.',
    fiscalNote: 'Фискальный чек зарегистрирован в налоговой.',
    fiscalSign: 'Фискальный признак',
    fiscalCheck: 'Фискальный чек: soliq.uz',
    platformNote: 'Не фискальный чек. Фискальный чек спросите у платформы.',
    refundNote: 'Не фискальный чек.',
    refunded: 'Деньги возвращены полностью',
    partlyRefunded: 'Возвращено из суммы',
    check: 'Проверить квитанцию',
    thanks: 'Спасибо!',
    roles: actorWords.ru,
  },
  en: {
    title: 'Payment receipt',
    refundTitle: 'Refund receipt',
    date: 'Date',
    phone: 'Phone',
    buyers: { member: 'Member', admin: 'Owner' },
    gym: 'Gym',
    plan: 'Plan',
    subscription: 'Subscription',
    period: 'Period',
    price: 'Price',
    discount: 'Discount',
    promo: 'Promo code',
    due: 'Total due',
    before: 'Paid before',
    now: 'Paid now',
    returned: 'Returned',
    left: 'Left to pay',
    paidInFull: 'Paid in full',
    method: 'Payment method',
    methods: paymentMethodWords.en,
    takenBy: 'Taken by',
    givenBy: 'Returned by',
    reason: 'Reason',
    partNote: 'A part or advance payment: not a fiscal receipt. The fiscal receipt is given with the service.',
    fullNote: 'Not a fiscal receipt. Ask for the fiscal receipt at the reception.',
    awaitedNote: 'Not a fiscal receipt. The payment app issues it, and then it stands here too.',
    fiscalNote: 'The fiscal receipt is registered with the tax office.',
    fiscalSign: 'Fiscal sign',
    fiscalCheck: 'Fiscal receipt: soliq.uz',
    platformNote: 'Not a fiscal receipt. Ask the platform for the fiscal receipt.',
    refundNote: 'Not a fiscal receipt.',
    refunded: 'The money was returned in full',
    partlyRefunded: 'Returned of it',
    check: 'Check this receipt',
    thanks: 'Thank you!',
    roles: actorWords.en,
  },
}
