import { defineTexts } from '#src/web/texts.ts'

export const bankTexts = defineTexts({
  uz: {
    title: 'Bankka yoʻlda',
    none: 'Yoʻldagi pul yoʻq',
    onItsWay: 'yoʻlda',
    unknown: (providers: string) => `${providers}: foiz kiritilmagan kunlar hisobga olinmadi.`,
    enter: 'Foizni kiritish',
    note: 'Komissiya va kun siz kiritgan shartnoma boʻyicha hisoblanadi: bank koʻchirmasi bilan solishtiring.',
  },
  ru: {
    title: 'В пути в банк',
    none: 'В пути ничего нет',
    onItsWay: 'в пути',
    unknown: (providers) => `${providers}: дни без введённого процента не учтены.`,
    enter: 'Ввести процент',
    note: 'Комиссия и день считаются по введённому вами договору: сверьте с банковской выпиской.',
  },
  en: {
    title: 'On its way to the bank',
    none: 'Nothing is on its way',
    onItsWay: 'on its way',
    unknown: (providers) => `${providers}: days without a percent are not counted.`,
    enter: 'Enter the percent',
    note: 'Commission and day follow the contract that you entered: compare them with the statement of the bank.',
  },
})
