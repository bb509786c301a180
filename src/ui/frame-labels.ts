import type { Language } from '#src/contract/languages.ts'
import type { MissingReason } from './code.ts'

type FrameLabels = {
  close: string
  loading: string
  moreInfo: string
  copy: string
  copied: string
  retry: string
  /** why a part's code did not come */
  missing: Record<MissingReason, string>
  requestId: string
  notifications: string
}

/** What stands on every page. */
export const frameLabels: Readonly<Record<Language, FrameLabels>> = {
  uz: {
    close: 'Yopish',
    loading: 'Yuklanmoqda…',
    moreInfo: 'Batafsil',
    copy: 'Nusxalash',
    copied: 'Nusxalandi',
    retry: 'Qayta urinish',
    missing: {
      offline: 'Internet aloqasi yoʻq. Ulanish tiklanganda bu qism oʻzi ochiladi.',
      new_version: 'Dastur yangilangan. Saqlab, sahifani qayta yuklang.',
      fault: 'Kutilmagan xato yuz berdi. Qayta urinib koʻring.',
    },
    requestId: 'Soʻrov raqami',
    notifications: 'Xabarlar',
  },
  ru: {
    close: 'Закрыть',
    loading: 'Загрузка…',
    moreInfo: 'Подробнее',
    copy: 'Копировать',
    copied: 'Скопировано',
    retry: 'Повторить',
    missing: {
      offline: 'Нет связи с интернетом. Эта часть откроется сама, когда связь появится.',
      new_version: 'Программа обновилась. Сохраните и перезагрузите страницу.',
      fault: 'Непредвиденная ошибка. Попробуйте ещё раз.',
    },
    requestId: 'Номер запроса',
    notifications: 'Сообщения',
  },
  en: {
    close: 'Close',
    loading: 'Loading…',
    moreInfo: 'Details',
    copy: 'Copy',
    copied: 'Copied',
    retry: 'Try again',
    missing: {
      offline: 'No internet connection. This part opens by itself when it is back.',
      new_version: 'There is a newer version. Save, then reload the page.',
      fault: 'Something unexpected happened. Try again.',
    },
    requestId: 'Request id',
    notifications: 'Messages',
  },
}
