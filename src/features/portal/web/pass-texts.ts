import { defineTexts } from '#src/web/texts.ts'

/** Of the pass over everything, and of one that may not open: they come when they are shown. */
export const passTexts = defineTexts({
  uz: {
    brighter: 'Ekran yorugʻligini oshiring va oʻquvchiga tuting',
    passEnded: 'Internetsiz muddat tugagan yoki telefon soati notoʻgʻri.',
    clockMoved: 'Telefon soati oʻzgargan. QR ochmasa, soatni toʻgʻrilang yoki internetga ulaning.',
  },
  ru: {
    brighter: 'Сделайте экран ярче и поднесите к считывателю',
    passEnded: 'Срок без интернета вышел, или часы телефона идут неверно.',
    clockMoved: 'Часы телефона переведены. Если QR не сработает, исправьте время или подключитесь к интернету.',
  },
  en: {
    brighter: 'Make the screen brighter and hold it to the reader',
    passEnded: 'The time without internet is over, or the phone’s clock is wrong.',
    clockMoved: 'The phone’s clock was changed. If the QR does not open, correct the time or connect to the internet.',
  },
})
