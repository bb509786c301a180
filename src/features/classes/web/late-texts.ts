import { defineTexts } from '#src/web/texts.ts'

/** The words of giving a place back too late. */
export const lateTexts = defineTexts({
  uz: {
    title: 'Kech bekor qilinsinmi?',
    text: 'Bekor qilish vaqti oʻtgan: kelmagan deb hisoblanadi, olingan tashrif qaytmaydi.',
    counted: (count: number, limit: number, days: number) =>
      `Bu bilan ${days} kunda ${count} ta boʻladi, ${limit} tada yozilish yopiladi.`,
    confirm: 'Baribir bekor qilish',
    keep: 'Qoldirish',
  },
  ru: {
    title: 'Отменить с опозданием?',
    text: 'Срок отмены прошёл: это считается как пропуск, посещение не возвращается.',
    counted: (count, limit, days) => `Вместе с этой за ${days} дней: ${count}. При ${limit} запись закроется.`,
    confirm: 'Всё равно отменить',
    keep: 'Оставить',
  },
  en: {
    title: 'Cancel late?',
    text: 'The time to cancel is over: it counts as not coming, and a visit that was taken is not given back.',
    counted: (count, limit, days) => `With this one it is ${count} in ${days} days. Booking closes at ${limit}.`,
    confirm: 'Cancel all the same',
    keep: 'Keep it',
  },
})
