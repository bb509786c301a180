import { defineTexts } from '#src/web/texts.ts'

/** Of the window alone: the member's page comes without them. */
export const partsTexts = defineTexts({
  uz: {
    splitTitle: 'Qarzni qismlarga boʻlish',
    splitSave: 'Qismlarni yozish',
    splitHint:
      'Har bir qism kuni zalda eslatmalar yoqilgan boʻlsa bitta SMS boradi. Kelgan pul eng eski qismni yopadi.',
    count: 'Qismlar soni',
    countHint: (least: number, most: number) => `${least} tadan ${most} tagacha`,
    first: 'Birinchi qism kuni',
    apart: 'Oraligʻi',
    aparts: { month: 'Bir oy', two: 'Ikki hafta', one: 'Bir hafta' },
    cancel: 'Bekor qilish',
  },
  ru: {
    splitTitle: 'Разбить долг на части',
    splitSave: 'Записать части',
    splitHint:
      'В день каждой части уйдёт одно SMS, если в зале включены напоминания. Деньги закрывают самую раннюю часть.',
    count: 'Число частей',
    countHint: (least, most) => `От ${least} до ${most}`,
    first: 'День первой части',
    apart: 'Промежуток',
    aparts: { month: 'Месяц', two: 'Две недели', one: 'Неделя' },
    cancel: 'Отмена',
  },
  en: {
    splitTitle: 'Split the debt into parts',
    splitSave: 'Note the parts',
    splitHint:
      'One SMS goes out on the day of each part where the gym sends reminders. Money pays the oldest part first.',
    count: 'Number of parts',
    countHint: (least, most) => `From ${least} to ${most}`,
    first: 'Day of the first part',
    apart: 'Apart',
    aparts: { month: 'A month', two: 'Two weeks', one: 'A week' },
    cancel: 'Cancel',
  },
})
