import { defineTexts } from '#src/web/texts.ts'

export const texts = defineTexts({
  uz: {
    title: 'Barcha maʼlumotlarim',
    text: 'Zallaringiz, aʼzolar, aʼzoliklar, toʻlovlar, tashriflar, rasmlar: hammasi bitta ZIP faylda. Oʻqiladigan sahifalar, toʻliq qatorlar JSON koʻrinishida.',
    create: 'Fayl tayyorlash',
    again: 'Yangisini tayyorlash',
    download: 'Yuklab olish',
    making: (ago: string) => `Tayyorlanmoqda, soʻralgan: ${ago}`,
    ready: (size: string, until: string) => `Tayyor: ${size}. ${until} gacha saqlanadi`,
    outdated: 'Fayl olib tashlandi: undan keyin bir kishining maʼlumotlari oʻchirildi. Yangisini tayyorlang.',
    failed: 'Fayl tayyorlanmadi. Yana urinib koʻring; takrorlansa, bizga ayting.',
  },
  ru: {
    title: 'Все мои данные',
    text: 'Залы, клиенты, абонементы, платежи, посещения, фотографии — всё в одном ZIP-файле: страницы для чтения и полные строки в JSON.',
    create: 'Подготовить файл',
    again: 'Подготовить новый',
    download: 'Скачать',
    making: (ago: string) => `Готовится, запрошен ${ago}`,
    ready: (size: string, until: string) => `Готов: ${size}. Хранится до ${until}`,
    outdated: 'Файл убран: после него данные одного человека были удалены. Подготовьте новый.',
    failed: 'Файл не получился. Попробуйте ещё раз; если повторится, сообщите нам.',
  },
  en: {
    title: 'All my data',
    text: 'Gyms, members, memberships, payments, visits and pictures in one ZIP file: pages to read, and whole rows as JSON.',
    create: 'Make the file',
    again: 'Make a new one',
    download: 'Download',
    making: (ago: string) => `Being made, asked for ${ago}`,
    ready: (size: string, until: string) => `Ready: ${size}. Kept until ${until}`,
    outdated: 'The file was taken away: somebody’s data were erased after it. Make a new one.',
    failed: 'The file could not be made. Try again; if it happens again, tell us.',
  },
})
