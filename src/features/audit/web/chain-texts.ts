import { defineTexts } from '#src/web/texts.ts'

export const chainTexts = defineTexts({
  uz: {
    title: 'Tarix butunligi',
    text: 'Har bir amal bir daqiqa ichida oldingisiga bogʻlab muhrlanadi. Eski amal oʻzgartirilsa, oʻchirilsa yoki qoʻshilsa, quyidagi kod boshqacha boʻladi. Bugungi kodni yozib oling: keyin solishtirib, undan oldin hech narsa oʻzgarmaganini bilasiz.',
    links: (count: string) => `Zanjirda ${count} ta amal`,
    none: 'Hali muhrlangan amal yoʻq: birinchisi bir daqiqa ichida chiqadi.',
    days: 'Har kun oxiridagi kod',
    check: 'Hozir tekshirish',
    good: (count: string) => `${count} ta amal tekshirildi: hammasi muhrlanganidek`,
    bad: (count: string) =>
      `${count} ta amal muhrlanganidek emas. Platforma egasiga ayting: u qaysi amallar ekanini koʻradi.`,
    copy: 'Kodni nusxalash',
    close: 'Yopish',
  },
  ru: {
    title: 'Целостность истории',
    text: 'Каждое действие в течение минуты запечатывается и связывается с предыдущим. Если старое действие изменить, удалить или подложить, код ниже станет другим. Запишите сегодняшний код: сравнив его позже, вы узнаете, что до него ничего не тронули.',
    links: (count: string) => `Действий в цепочке: ${count}`,
    none: 'Запечатанных действий ещё нет: первое появится в течение минуты.',
    days: 'Код на конец каждого дня',
    check: 'Проверить сейчас',
    good: (count: string) => `Проверено действий: ${count}. Все такие, как запечатаны`,
    bad: (count: string) =>
      `Действий, которые не такие, как запечатаны: ${count}. Сообщите владельцу платформы: он видит, какие именно.`,
    copy: 'Скопировать код',
    close: 'Закрыть',
  },
  en: {
    title: 'Integrity of the log',
    text: 'Each act is sealed within a minute and tied to the one before. If an old act is changed, taken away or put in, the code below becomes another. Note down the code of today: comparing it later tells you that nothing before it was touched.',
    links: (count: string) => `Acts in the chain: ${count}`,
    none: 'No act is sealed yet: the first appears within a minute.',
    days: 'The code at the end of each day',
    check: 'Check now',
    good: (count: string) => `${count} acts checked: all are as they were sealed`,
    bad: (count: string) =>
      `Acts that are not as they were sealed: ${count}. Tell the owner of the platform: they see which ones.`,
    copy: 'Copy the code',
    close: 'Close',
  },
})
