/** A rule by its title, and in one sentence what must hold. */
export type RuleText = { title: string; text: string }

export const uz = {
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
  'promo codes are used as often as they may be': {
    title: 'Promo-kodlar cheklovdan oshmagan',
    text: 'Har bir promo-kod bekor qilinmagan sotuvlarda ruxsat etilgan sondan koʻp ishlatilmagan.',
  },
  'promises are of their debt': {
    title: 'Vaʼdalar oʻz qarziga tegishli',
    text: 'Har bir toʻlov vaʼdasi aʼzoligining zali va aʼzosi bilan yozilgan.',
  },
  'parts of a debt add up': {
    title: 'Qarz qismlari yigʻindisi toʻgʻri',
    text: 'Har bir qism summasi oʻzi va undan oldingi qismlar yigʻindisiga teng; qismlar 2–12 ta va har biri alohida kunda.',
  },
  'gift cards hold what their entries say': {
    title: 'Sovgʻa kartalari qoldigʻi',
    text: 'Kartadagi pul uning yozuvlaridan chiqadi: noldan kam ham, qiymatidan koʻp ham emas, sotuv esa karta qiymatiga teng.',
  },
  'payments by gift card and uses of cards are one': {
    title: 'Karta bilan toʻlovlar',
    text: 'Sovgʻa kartasi bilan qilingan har bir toʻlov va uning qaytishi oʻsha kartaning bitta yozuvi.',
  },
  'who made a transaction is of its owner': {
    title: 'Yozuvni kim qilgan',
    text: 'Yozuvni qilgan xodim yoki zal egasi oʻsha zallarning odami.',
  },
  'cash that an employee took is in a shift': {
    title: 'Xodim olgan naqd pul smenada',
    text: 'Xodim birinchi smenasidan beri olgan har bir naqd pul oʻz smenasida turadi, aks holda uni hech bir kassa sanamaydi. Keyin tuzatilgani tekshirilmaydi: ilgari kartani smenasiz naqdga tuzatish mumkin edi.',
  },
  'money of a shift was taken at its desk and in its time': {
    title: 'Smena puli oʻz smenasida',
    text: 'Smenaga yozilgan pul oʻsha zalda va smena ochiq vaqtda olingan.',
  },
  'every edit of a transaction is in the audit log': {
    title: 'Har bir tahrir tarixda',
    text: 'Yozuv necha marta tahrirlangan boʻlsa, amallar tarixida shuncha qayd bor.',
  },
  'payments online agree with their providers': {
    title: 'Onlayn toʻlovlar toʻlov tizimlari bilan mos',
    text: 'Payme, Click va Uzum orqali kelgan har bir toʻlov hisob-kitobda bor, summasi bir xil va toʻlov tizimi aytgani bilan mos.',
  },
  'acts are as they were sealed': {
    title: 'Amallar tarixi oʻzgarmagan',
    text: 'Har bir amal muhrlangan paytdagidek: kim, nima va qachon qilgani hamda qiymatlari keyin oʻzgartirilmagan va oʻchirilmagan.',
  },
  'acts are sealed when they happen': {
    title: 'Amallar vaqtida muhrlangan',
    text: 'Tarixga keyinchalik, eski sana bilan hech narsa qoʻshilmagan.',
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
