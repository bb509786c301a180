import { defineTexts } from '../texts.ts'

/** The screen of somebody who has to wait. */
export const rateLimitTexts = defineTexts({
  uz: {
    rateTitle: 'Rate Limit Exceeded',
    rateCode: 'Too Many Requests (429)',
    rateWait: 'Qayta urinishgacha',
    rateKept: 'Yozganlaringiz saqlanib turibdi.',
    hours: 'soat',
    minutes: 'daqiqa',
    seconds: 'soniya',
    tryAgain: 'Try Again',
    tryAgainReason: 'Vaqt tugagach bosish mumkin',
  },
  ru: {
    rateTitle: 'Слишком много запросов',
    rateCode: 'Ошибка 429',
    rateWait: 'До следующей попытки',
    rateKept: 'Всё, что вы ввели, сохранено.',
    hours: 'часов',
    minutes: 'минут',
    seconds: 'секунд',
    tryAgain: 'Повторить',
    tryAgainReason: 'Кнопка откроется, когда время выйдет',
  },
  en: {
    rateTitle: 'Rate Limit Exceeded',
    rateCode: 'Too Many Requests (429)',
    rateWait: 'You can try again in',
    rateKept: 'Everything you typed is kept.',
    hours: 'hours',
    minutes: 'minutes',
    seconds: 'seconds',
    tryAgain: 'Try Again',
    tryAgainReason: 'You can press it when the time is over',
  },
})
