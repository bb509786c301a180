import type { Language } from '#src/contract/languages.ts'

/** A rule by its title, and in one sentence what must hold. */
type RuleText = { title: string; text: string }

const uz = {
  'totals of memberships': {
    title: 'Aʼzolik summalari',
    text: 'Toʻlangan, qarz va toʻlov holati aʼzolikning barcha toʻlov, qaytarish, tuzatish va jarimalari yigʻindisiga teng.',
  },
  'totals of subscriptions': {
    title: 'Obuna summalari',
    text: 'Toʻlangan, qarz va toʻlov holati obunaning barcha toʻlov, qaytarish va tuzatishlari yigʻindisiga teng.',
  },
  'refunds within their payment': {
    title: 'Qaytarish toʻlovdan oshmaydi',
    text: 'Bir toʻlovdan qaytarilganlar yigʻindisi shu toʻlovdan katta emas va toʻlovda toʻgʻri yozilgan.',
  },
  'a refund names a payment of the same debt': {
    title: 'Qaytarishning oʻz toʻlovi bor',
    text: 'Har bir qaytarish oʻsha aʼzolik yoki obunaning oldinroq qilingan toʻloviga bogʻlangan.',
  },
  'receipt numbers run without gap': {
    title: 'Chek raqamlari uzluksiz',
    text: 'Har bir zalda cheklar, qaytarishlar, tuzatishlar va jarimalar raqamlari 1 dan boshlab boʻsh joysiz va takrorsiz boradi.',
  },
  'receipt counters stand at the last number': {
    title: 'Chek hisoblagichi',
    text: 'Zalning chek hisoblagichi oxirgi berilgan raqamda turibdi.',
  },
  'closed shifts expect what came in': {
    title: 'Yopilgan kassa smenalari',
    text: 'Smena yopilganda kutilgan naqd pul boshidagi pul bilan smenada kirgan va chiqqan naqd pulga teng.',
  },
  'memberships of one plan do not overlap': {
    title: 'Bir tarifdagi aʼzoliklar ustma-ust tushmaydi',
    text: 'Bitta aʼzoning bitta zal va tarifdagi aʼzoliklari bir kunni ikki marta qamramaydi.',
  },
  'subscriptions of a gym do not overlap': {
    title: 'Zal obunalari ustma-ust tushmaydi',
    text: 'Bitta zalning obunalari bir kunni ikki marta qamramaydi.',
  },
  'freezes of a membership do not overlap': {
    title: 'Muzlatishlar ustma-ust tushmaydi',
    text: 'Bitta aʼzolikning muzlatishlari bir kunni ikki marta qamramaydi.',
  },
  'frozen days and the end of a membership': {
    title: 'Muzlatilgan kunlar va aʼzolik oxiri',
    text: 'Aʼzolik oxiri sotilgan, sovgʻa qilingan va muzlatilgan kunlardan chiqadigan kunga teng.',
  },
  'freezes lie within their membership': {
    title: 'Muzlatish aʼzolik ichida',
    text: 'Har bir muzlatish oʻz aʼzoligining boshi va oxiri orasida turadi.',
  },
  'the end of a subscription': {
    title: 'Obuna oxiri',
    text: 'Obuna oxiri boshlanish kuni va davomiyligidan chiqadigan kunga teng.',
  },
  'the day of a transaction is the Tashkent day of its moment': {
    title: 'Toʻlov kuni',
    text: 'Har bir yozuv Toshkent vaqti boʻyicha qaysi kuni qilingan boʻlsa, oʻsha kunga hisoblanadi.',
  },
  'renewals of memberships follow their own': {
    title: 'Aʼzolikni uzaytirish',
    text: 'Uzaytirilgan aʼzolik oʻsha aʼzo va zalning oldingi aʼzoligiga bogʻlangan va u faqat bir marta uzaytirilgan.',
  },
  'renewals of subscriptions follow their own': {
    title: 'Obunani uzaytirish',
    text: 'Uzaytirilgan obuna oʻsha zalning oldingi obunasiga bogʻlangan.',
  },
  'transactions are whole': {
    title: 'Yozuvlar toʻliq',
    text: 'Har bir yozuvda turiga kerakli hamma narsa bor: summa, usul, yoʻnalish, sabab, qaytarilgan toʻlov.',
  },
  'transactions belong to their debt': {
    title: 'Yozuv oʻz qarziga tegishli',
    text: 'Har bir yozuvning zali va aʼzosi u tegishli aʼzolik yoki obunaniki bilan bir xil.',
  },
  'memberships, members, plans and gyms are of one owner': {
    title: 'Hammasi bitta zal egasiniki',
    text: 'Aʼzolik, uning aʼzosi, tarifi va zali bitta zal egasiga tegishli.',
  },
  'who made a transaction is of its owner': {
    title: 'Yozuvni kim qilgan',
    text: 'Yozuvni qilgan xodim yoki zal egasi oʻsha zallarning odami.',
  },
  'money of a shift was taken at its desk and in its time': {
    title: 'Smena puli oʻz smenasida',
    text: 'Smenaga yozilgan pul oʻsha zalda va smena ochiq vaqtda olingan.',
  },
  'every edit of a transaction is in the audit log': {
    title: 'Har bir tahrir jurnalda',
    text: 'Yozuv necha marta tahrirlangan boʻlsa, amallar jurnalida shuncha qayd bor.',
  },
  'payments online agree with their providers': {
    title: 'Onlayn toʻlovlar provayder bilan mos',
    text: 'Payme, Click va Uzum orqali kelgan har bir toʻlov kitobda bor, summasi bir xil, va provayder aytgani bilan mos.',
  },
  'acts are as they were sealed': {
    title: 'Amallar jurnali oʻzgarmagan',
    text: 'Har bir amal muhrlangan paytdagidek: kim, nima va qachon qilgani hamda qiymatlari keyin oʻzgartirilmagan va oʻchirilmagan.',
  },
  'acts are sealed when they happen': {
    title: 'Amallar vaqtida muhrlangan',
    text: 'Jurnalga keyinchalik, eski sana bilan hech narsa qoʻshilmagan.',
  },
  'the chain of acts is unbroken': {
    title: 'Amallar zanjiri uzilmagan',
    text: 'Har bir halqa oldingisidan hisoblanadi, tartibi va soni oʻzgarmagan, zanjir boshi har kuni faylga yozilganiga mos.',
  },
  'kept answers tell of what is there, each of its own': {
    title: 'Takroriy soʻrov javoblari',
    text: 'Takroriy soʻrovga saqlangan javob haqiqatan bor toʻlovni aytadi va bitta toʻlov uchun bitta kalit bor.',
  },
} satisfies Readonly<Record<string, RuleText>>

/** The code of a rule, as the API and the kept checks carry it. */
export type RuleName = keyof typeof uz
export const ruleNames = Object.keys(uz) as RuleName[] // the keys of a literal

const ru: Readonly<Record<RuleName, RuleText>> = {
  'totals of memberships': {
    title: 'Суммы абонементов',
    text: 'Оплачено, долг и статус оплаты равны сумме всех платежей, возвратов, корректировок и удержаний абонемента.',
  },
  'totals of subscriptions': {
    title: 'Суммы подписок',
    text: 'Оплачено, долг и статус оплаты равны сумме всех платежей, возвратов и корректировок подписки.',
  },
  'refunds within their payment': {
    title: 'Возврат не больше платежа',
    text: 'Сумма возвратов по платежу не больше самого платежа и верно записана в нём.',
  },
  'a refund names a payment of the same debt': {
    title: 'У возврата есть свой платёж',
    text: 'Каждый возврат связан с более ранним платежом того же абонемента или подписки.',
  },
  'receipt numbers run without gap': {
    title: 'Номера квитанций без пропусков',
    text: 'В каждом зале номера квитанций, возвратов, корректировок и плат за отмену идут с 1 без пропусков и повторов.',
  },
  'receipt counters stand at the last number': {
    title: 'Счётчик квитанций',
    text: 'Счётчик квитанций зала стоит на последнем выданном номере.',
  },
  'closed shifts expect what came in': {
    title: 'Закрытые кассовые смены',
    text: 'Ожидаемая наличность при закрытии равна деньгам на начало плюс наличные, принятые и выданные за смену.',
  },
  'memberships of one plan do not overlap': {
    title: 'Абонементы одного тарифа не пересекаются',
    text: 'Абонементы одного клиента по одному тарифу и залу не занимают один день дважды.',
  },
  'subscriptions of a gym do not overlap': {
    title: 'Подписки зала не пересекаются',
    text: 'Подписки одного зала не занимают один день дважды.',
  },
  'freezes of a membership do not overlap': {
    title: 'Заморозки не пересекаются',
    text: 'Заморозки одного абонемента не занимают один день дважды.',
  },
  'frozen days and the end of a membership': {
    title: 'Дни заморозки и конец абонемента',
    text: 'Конец абонемента — день, который следует из проданных, подаренных и замороженных дней.',
  },
  'freezes lie within their membership': {
    title: 'Заморозка внутри абонемента',
    text: 'Каждая заморозка лежит между началом и концом своего абонемента.',
  },
  'the end of a subscription': {
    title: 'Конец подписки',
    text: 'Конец подписки — день, который следует из её начала и длительности.',
  },
  'the day of a transaction is the Tashkent day of its moment': {
    title: 'День платежа',
    text: 'Каждая запись считается за тот день, в который она сделана по времени Ташкента.',
  },
  'renewals of memberships follow their own': {
    title: 'Продление абонемента',
    text: 'Продлённый абонемент следует за прежним того же клиента и зала, и тот продлён один раз.',
  },
  'renewals of subscriptions follow their own': {
    title: 'Продление подписки',
    text: 'Продлённая подписка следует за прежней подпиской того же зала.',
  },
  'transactions are whole': {
    title: 'Записи полны',
    text: 'В каждой записи есть всё, что нужно её виду: сумма, способ, направление, причина, возвращённый платёж.',
  },
  'transactions belong to their debt': {
    title: 'Запись относится к своему долгу',
    text: 'Зал и клиент каждой записи те же, что у её абонемента или подписки.',
  },
  'memberships, members, plans and gyms are of one owner': {
    title: 'Всё одного владельца',
    text: 'Абонемент, его клиент, тариф и зал принадлежат одному владельцу.',
  },
  'who made a transaction is of its owner': {
    title: 'Кто сделал запись',
    text: 'Сотрудник или владелец, сделавший запись, относится к этим же залам.',
  },
  'money of a shift was taken at its desk and in its time': {
    title: 'Деньги смены взяты в свою смену',
    text: 'Деньги, записанные на смену, взяты в её зале и пока она была открыта.',
  },
  'every edit of a transaction is in the audit log': {
    title: 'Каждая правка есть в журнале',
    text: 'Сколько раз запись правили, столько раз это отмечено в журнале действий.',
  },
  'payments online agree with their providers': {
    title: 'Онлайн-платежи сходятся с провайдером',
    text: 'Каждый платёж через Payme, Click и Uzum есть в книге, с той же суммой, и совпадает с тем, что сказал провайдер.',
  },
  'acts are as they were sealed': {
    title: 'Журнал действий не изменён',
    text: 'Каждое действие такое, каким было запечатано: кто, что и когда сделал, и значения потом не меняли и не удаляли.',
  },
  'acts are sealed when they happen': {
    title: 'Действия запечатаны вовремя',
    text: 'В журнал ничего не добавили задним числом.',
  },
  'the chain of acts is unbroken': {
    title: 'Цепочка действий не разорвана',
    text: 'Каждое звено вычисляется из предыдущего, порядок и число не изменились, конец цепочки совпадает с тем, что ежедневно пишется в файл.',
  },
  'kept answers tell of what is there, each of its own': {
    title: 'Ответы на повторные запросы',
    text: 'Сохранённый ответ называет существующий платёж, и на один платёж приходится один ключ.',
  },
}

const en: Readonly<Record<RuleName, RuleText>> = {
  'totals of memberships': {
    title: 'Sums of memberships',
    text: 'Paid, owed and the payment status are what all payments, refunds, adjustments and fees of the membership add up to.',
  },
  'totals of subscriptions': {
    title: 'Sums of subscriptions',
    text: 'Paid, owed and the payment status are what all payments, refunds and adjustments of the subscription add up to.',
  },
  'refunds within their payment': {
    title: 'No refund beyond its payment',
    text: 'What went back of a payment is not more than the payment, and is written on it correctly.',
  },
  'a refund names a payment of the same debt': {
    title: 'A refund has its payment',
    text: 'Each refund names an earlier payment of the same membership or subscription.',
  },
  'receipt numbers run without gap': {
    title: 'Receipt numbers without a gap',
    text: 'In each gym receipts, refunds, corrections and fees are numbered from 1, each kind without gap and repetition.',
  },
  'receipt counters stand at the last number': {
    title: 'The counter of receipts',
    text: "A gym's counter of receipts stands at the last number given.",
  },
  'closed shifts expect what came in': {
    title: 'Closed cash shifts',
    text: 'The cash expected at the closing is what was there at first and the cash that came in and went out.',
  },
  'memberships of one plan do not overlap': {
    title: 'Memberships of one plan do not overlap',
    text: 'Memberships of one member in one gym and plan never cover a day twice.',
  },
  'subscriptions of a gym do not overlap': {
    title: 'Subscriptions of a gym do not overlap',
    text: 'Subscriptions of one gym never cover a day twice.',
  },
  'freezes of a membership do not overlap': {
    title: 'Freezes do not overlap',
    text: 'Freezes of one membership never cover a day twice.',
  },
  'frozen days and the end of a membership': {
    title: 'Frozen days and the end of a membership',
    text: 'A membership ends on the day that its sold, given and frozen days lead to.',
  },
  'freezes lie within their membership': {
    title: 'Freezes within their membership',
    text: 'Each freeze lies between the beginning and the end of its membership.',
  },
  'the end of a subscription': {
    title: 'The end of a subscription',
    text: 'A subscription ends on the day that its beginning and duration lead to.',
  },
  'the day of a transaction is the Tashkent day of its moment': {
    title: 'The day of a payment',
    text: 'Each entry counts for the day on which it was made in Tashkent.',
  },
  'renewals of memberships follow their own': {
    title: 'Renewals of memberships',
    text: 'A renewal follows an earlier membership of the same member and gym, which was renewed once.',
  },
  'renewals of subscriptions follow their own': {
    title: 'Renewals of subscriptions',
    text: 'A renewal follows an earlier subscription of the same gym.',
  },
  'transactions are whole': {
    title: 'Entries are whole',
    text: 'Each entry has all that its kind needs: amount, method, direction, reason, the payment returned.',
  },
  'transactions belong to their debt': {
    title: 'An entry belongs to its debt',
    text: 'Gym and member of each entry are those of its membership or subscription.',
  },
  'memberships, members, plans and gyms are of one owner': {
    title: 'All of one owner',
    text: 'A membership, its member, plan and gym belong to one owner.',
  },
  'who made a transaction is of its owner': {
    title: 'Who made an entry',
    text: 'The employee or owner who made an entry belongs to these gyms.',
  },
  'money of a shift was taken at its desk and in its time': {
    title: 'Money of a shift, taken in it',
    text: 'Money of a shift was taken in its gym and while it was open.',
  },
  'every edit of a transaction is in the audit log': {
    title: 'Every edit is in the log',
    text: 'As often as an entry was edited, so often does the audit log tell of it.',
  },
  'payments online agree with their providers': {
    title: 'Payments online agree with their providers',
    text: 'Each payment by Payme, Click and Uzum stands in the ledger with its sum, and is what the provider said of it.',
  },
  'acts are as they were sealed': {
    title: 'Acts are as they were sealed',
    text: 'Who did what and when, and the values, were neither changed nor taken away afterwards.',
  },
  'acts are sealed when they happen': {
    title: 'Acts are sealed when they happen',
    text: 'Nothing was put into the log later under an older date.',
  },
  'the chain of acts is unbroken': {
    title: 'The chain of acts is unbroken',
    text: 'Each link follows from the one before, order and number are unchanged, and the head agrees with what is written to a file every day.',
  },
  'kept answers tell of what is there, each of its own': {
    title: 'Answers to repeated requests',
    text: 'A kept answer tells of a payment that is there, and each payment has one key.',
  },
}

export const ruleTexts: Readonly<Record<Language, Readonly<Record<RuleName, RuleText>>>> = { uz, ru, en }
