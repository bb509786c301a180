import { defineTexts } from '#src/web/texts.ts'

/** A class that was called off by mistake. */
export const restoreTexts = defineTexts({
  uz: {
    open: 'Tiklash',
    title: 'Mashgʻulotni tiklash',
    text: 'Bekor qilinganda kimning joyi boʻlsa, joyi qaytadi va bu haqda xabar boradi. Bir martalik joylar qaytmaydi: ular yangidan sotiladi.',
    notBack: 'Joyi qaytmaydi',
    do: 'Mashgʻulotni tiklash',
  },
  ru: {
    open: 'Вернуть',
    title: 'Вернуть занятие',
    text: 'У кого было место при отмене, получит его снова, и всем придёт сообщение. Разовые места не возвращаются: их продают заново.',
    notBack: 'Место не вернётся',
    do: 'Вернуть занятие',
  },
  en: {
    open: 'Bring back',
    title: 'Bring the class back',
    text: 'Whoever had a place when it was cancelled has it again, and everybody is told. Single places do not come back: they are sold anew.',
    notBack: 'Does not get the place back',
    do: 'Bring the class back',
  },
})
