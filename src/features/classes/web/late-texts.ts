import { defineTexts } from '#src/web/texts.ts'

/** The words of giving a place back too late. */
export const lateTexts = defineTexts({
  uz: {
    title: 'Kech bekor qilinsinmi?',
    over: 'Bekor qilish vaqti oʻtgan.',
    visit: 'Olingan tashrif qaytmaydi.',
    counts: 'Bu kelmagan deb hisoblanadi.',
    counted: (count: number, limit: number, days: number) =>
      `Bu kelmagan deb hisoblanadi: ${days} kunda ${count} ta boʻladi, ${limit} tada yozilish yopiladi.`,
    closes: (count: number, days: number, offDays: number) =>
      `Bu kelmagan deb hisoblanadi: ${days} kunda ${count} ta boʻladi va yozilish ${offDays} kunga yopiladi.`,
    confirm: 'Baribir bekor qilish',
    keep: 'Qoldirish',
  },
  ru: {
    title: 'Отменить с опозданием?',
    over: 'Срок отмены прошёл.',
    visit: 'Посещение не возвращается.',
    counts: 'Это считается пропуском.',
    counted: (count, limit, days) =>
      `Это считается пропуском: вместе с ним за ${days} дней их ${count}, при ${limit} запись закроется.`,
    closes: (count, days, offDays) =>
      `Это считается пропуском: вместе с ним за ${days} дней их ${count}, и запись закроется. Дней: ${offDays}.`,
    confirm: 'Всё равно отменить',
    keep: 'Оставить',
  },
  en: {
    title: 'Cancel late?',
    over: 'The time to cancel is over.',
    visit: 'The visit that was taken is not given back.',
    counts: 'It counts as not coming.',
    counted: (count, limit, days) =>
      `It counts as not coming: with this one it is ${count} in ${days} days. Booking closes at ${limit}.`,
    closes: (count, days, offDays) =>
      `It counts as not coming: with this one it is ${count} in ${days} days, and booking closes for ${offDays} days.`,
    confirm: 'Cancel all the same',
    keep: 'Keep it',
  },
})
