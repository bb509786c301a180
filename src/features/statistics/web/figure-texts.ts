import { defineTexts } from '#src/web/texts.ts'

/** How the figures are counted: what stands behind each "i" that no other table of texts has. */
export const figureTexts = defineTexts({
  uz: {
    gross: 'Shu davr kunlarida aʼzoliklar uchun olingan barcha toʻlovlar, qaytarilganlari ayirilmagan.',
    refunds: 'Shu davr kunlarida aʼzolarga qaytarilgan pul.',
    new: 'Davr oxirida aʼzoligi bor (muzlatilgan ham), davr boshlanishidan oldingi kuni yoʻq edi.',
    lost: 'Davr boshlanishidan oldingi kuni aʼzoligi bor edi, davr oxirida yoʻq.',
    kept: 'Davr boshlanishidan oldingi kuni ham, davr oxirida ham aʼzoligi bor.',
    balance: 'Yangi − ketgan. Bosilsa, ikkalasi ham ochiladi.',
    atEnd: 'Davr oxirida',
    atEndInfo: 'Davrning oxirgi kunida (yoki bugun) aʼzoligi amal qilayotganlar (muzlatilganlar ham).',
    paidAmount: 'Shu davrda sotilgan aʼzoliklar uchun hozirgacha olingan pul (qaytarilganlari ayirilgan).',
    leftToPay: 'Shu davrda sotilgan aʼzoliklarning bugungi qoldigʻi.',
    debts: (day: string) =>
      `${day} oxiridagi holat: shu kungacha sotilgan va bekor qilinmagan aʼzoliklarning (bronlarsiz) narxi − chegirma ± tuzatish + jarima − toʻlovlar + qaytarilganlar, hammasi shu kungacha boʻlgan yozuvlar boʻyicha. Yoshi: toʻlov muddatidan shu kungacha oʻtgan kunlar.`,
    stateToday: 'Bugungi aʼzolik boʻyicha: har bir aʼzo bitta holatda sanaladi.',
    compare:
      'Oyning birinchi kunidan har bir kungacha yigʻilgan pul. Tanlangan hisob (olingan yoki hisoblangan) boʻyicha.',
    averageActive: 'Oʻrtacha faol aʼzo',
    averageActiveInfo:
      'Davrning har bir kunida aʼzoligi amal qilgan va muzlatilmagan aʼzolar soni yigʻindisi ÷ kunlar soni. Bosilsa, aʼzolar va ularning faol kunlari ochiladi.',
    gymsByState: 'Zallar bugungi obunasi boʻyicha: amal qilayotgani, boʻlmasa boshlanadigani, boʻlmasa oxirgisi.',
    revenueByMonth: 'Zallar obunasi uchun shu oyda olingan toʻlovlar minus qaytarilgan pullar, toʻlov kuni boʻyicha.',
    gymsOverTime: 'Oy oxirida (joriy oy uchun bugun) ochiq boʻlgan zallar: ochilgan va hali oʻchirilmagan.',
    membersOverTime: 'Oy oxirida (joriy oy uchun bugun) barcha zallarda roʻyxatda boʻlgan aʼzolar.',
    months:
      'Tushum, qaytarilgan, sof daromad va toʻlovlar soni: toʻlov kuni boʻyicha. Hisoblangan daromad: obunalar summasining shu kunlarga tushgan qismi. Hisoblangan: shu oyda boshlangan obunalar summasi, undirilgan: shundan hozirgacha toʻlangani. Zallar va aʼzolar: oy oxiridagi son.',
    endingSubscriptions: 'Bugundan 14 kun ichida tugaydigan va davomi sotilmagan faol obunalar.',
  },
  ru: {
    gross: 'Все платежи за абонементы в дни периода, возвраты не вычтены.',
    refunds: 'Деньги, возвращённые клиентам в дни периода.',
    new: 'Есть абонемент (и замороженный) в конце периода, не было в день перед его началом.',
    lost: 'Был абонемент в день перед началом периода, нет в его конце.',
    kept: 'Абонемент был и в день перед началом периода, и в его конце.',
    balance: 'Новые − ушедшие. По нажатию открываются и те, и другие.',
    atEnd: 'В конце периода',
    atEndInfo: 'С действующим абонементом (и замороженным) в последний день периода или сегодня.',
    paidAmount: 'Получено к этому моменту за абонементы, проданные в периоде (за вычетом возвратов).',
    leftToPay: 'Сегодняшний остаток по абонементам, проданным в периоде.',
    debts: (day) =>
      `На конец дня ${day}: по проданным к нему и не отменённым абонементам (без броней) цена − скидка ± корректировки + плата за отмену − платежи + возвраты, всё по записям до этого дня включительно. Возраст — дни после срока оплаты.`,
    stateToday: 'По сегодняшнему абонементу: каждый клиент считается один раз.',
    compare: 'Сумма с первого числа по каждый день, по выбранному учёту (получено или заработано).',
    averageActive: 'Активных в среднем',
    averageActiveInfo:
      'Сумма клиентов с действующим и не замороженным абонементом по дням периода ÷ число дней. По нажатию — клиенты и их активные дни.',
    gymsByState: 'Залы по сегодняшней подписке: действующей, иначе предстоящей, иначе последней.',
    revenueByMonth: 'Платежи за подписки залов минус возвраты, по дню оплаты.',
    gymsOverTime: 'Залы на конец месяца (в текущем — на сегодня): открытые и ещё не удалённые.',
    membersOverTime: 'Клиенты всех залов на конец месяца (в текущем — на сегодня).',
    months:
      'Поступило, возвращено, чистая выручка и платежи — по дню оплаты. Заработано — доля дней месяца в суммах подписок. Начислено — сумма подписок, начавшихся в месяце, собрано — сколько из неё оплачено. Залы и клиенты — на конец месяца.',
    endingSubscriptions: 'Действующие подписки, которые кончатся в ближайшие 14 дней и не продлены.',
  },
  en: {
    gross: 'All payments for memberships on the days of the period, refunds not taken off.',
    refunds: 'Money given back to clients on the days of the period.',
    new: 'With a running membership, frozen or not, at the end of the period and not on the day before it.',
    lost: 'With a running membership on the day before the period and not at its end.',
    kept: 'With a running membership both on the day before the period and at its end.',
    balance: 'New − lost. A click opens both.',
    atEnd: 'At the end',
    atEndInfo: 'With a running membership, frozen or not, on the last day of the period, or today.',
    paidAmount: 'What has come in by now for the memberships sold in the period, less refunds.',
    leftToPay: 'What is left to pay today on the memberships sold in the period.',
    debts: (day) =>
      `At the end of ${day}: of the memberships sold by then, not cancelled and not merely reserved, price − discount ± adjustments + fees − payments + refunds, all by the entries up to that day. The age is the days past due.`,
    stateToday: "By today's membership: each member counts once.",
    compare: 'Added up from the first of the month to each day, by the money that is counted (received or earned).',
    averageActive: 'Active on average',
    averageActiveInfo:
      'Members with a running membership that is not frozen, added up over the days of the period ÷ days. A click opens the members with their active days.',
    gymsByState: "Gyms by today's subscription: the running one, else the coming one, else the last.",
    revenueByMonth: 'Payments for gym subscriptions less refunds, by day of payment.',
    gymsOverTime: 'Gyms at the end of the month (today in this one): opened and not yet deleted.',
    membersOverTime: 'Members of all gyms at the end of the month (today in this one).',
    months:
      'Received, returned, net and payments by day of payment. Earned: the share of the month’s days in what is due. Billed: the subscriptions that began in the month; collected: what of them is paid by now. Gyms and members at the end of the month.',
    endingSubscriptions: 'Running subscriptions that end within 14 days with nothing sold after them.',
  },
})
