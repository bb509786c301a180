import { defineTexts } from '#src/web/texts.ts'

/** The words around what it costs to give a place back. */
export const costsTexts = defineTexts({
  uz: { title: 'Baribir bekor qilinsinmi?', confirm: 'Baribir bekor qilish', keep: 'Qoldirish' },
  ru: { title: 'Всё равно отменить?', confirm: 'Всё равно отменить', keep: 'Оставить' },
  en: { title: 'Cancel all the same?', confirm: 'Cancel all the same', keep: 'Keep it' },
})
