import { defineTexts } from '#src/web/texts.ts'

export const fiscalTexts = defineTexts({
  uz: {
    title: 'Fiskal chek',
    hint: 'Toʻliq onlayn toʻlov uchun fiskal chekni toʻlov tizimi shu maʼlumotlar bilan chiqaradi. Boʻsh qolsa, u kassa sozlamalaridagisini oladi.',
    mxik: 'MXIK kodi',
    mxikHint: '17 ta raqam',
    package: 'Qadoq kodi',
    unit: 'Oʻlchov birligi kodi',
    vat: 'QQS',
    rates: { none: 'QQSsiz', '0': '0%', '12': '12%' },
    used: 'Boshqa tariflaringizdagi kodlar',
    classifier: 'Milliy katalogdan topish: tasnif.soliq.uz',
    source:
      'Kodlarni Soliq qoʻmitasi belgilaydi va oʻzgartirib turadi, shuning uchun bu yerda tayyor roʻyxat yoʻq: xizmatni katalogda nomi bilan toping (masalan, “fitnes”, “sport zali”) va buxgalteringiz bilan tekshiring.',
  },
  ru: {
    title: 'Фискальный чек',
    hint: 'При полной онлайн-оплате платёжная система выдаёт фискальный чек с этими данными. Если оставить пустым, она возьмёт данные из настроек кассы.',
    mxik: 'Код ИКПУ',
    mxikHint: '17 цифр',
    package: 'Код упаковки',
    unit: 'Код единицы измерения',
    vat: 'НДС',
    rates: { none: 'Без НДС', '0': '0%', '12': '12%' },
    used: 'Коды ваших других тарифов',
    classifier: 'Найти в национальном каталоге: tasnif.soliq.uz',
    source:
      'Коды устанавливает и меняет Налоговый комитет, поэтому готового списка здесь нет: найдите услугу в каталоге по названию (например, «фитнес», «спортзал») и сверьте с бухгалтером.',
  },
  en: {
    title: 'Fiscal receipt',
    hint: 'For a full payment online the provider issues the fiscal receipt with these data. When empty, it takes those of the cash box’s settings.',
    mxik: 'MXIK code',
    mxikHint: '17 digits',
    package: 'Package code',
    unit: 'Unit code',
    vat: 'VAT',
    rates: { none: 'Without VAT', '0': '0%', '12': '12%' },
    used: 'Codes of your other plans',
    classifier: 'Find it in the national catalogue: tasnif.soliq.uz',
    source:
      'The Tax Committee sets the codes and changes them, so no ready list stands here: find the service in the catalogue by its name (“fitness”, “gym”) and have your accountant confirm it.',
  },
})
