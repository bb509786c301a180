import { defineTexts } from '#src/web/texts.ts'

export const shortcutTexts = defineTexts({
  uz: {
    title: 'Tugmalar',
    acts: {
      finder: 'Hammasidan qidirish',
      sheet: 'Tugmalar roʻyxati',
      menu: 'Menyuni ochish yoki yigʻish',
      search: 'Roʻyxatdan qidirish',
      sale: 'Sotish; sotish shaklida: yangi odam',
      undo: 'Eshikda oxirgi kirishni bekor qilish',
    },
    enter: 'Shaklni yuborish, topilganini tanlash',
    arrows: 'Topilganlar orasida yurish',
    tab: 'Keyingi maydon',
    escape: 'Oynani yopish',
  },
  ru: {
    title: 'Клавиши',
    acts: {
      finder: 'Поиск по всему',
      sheet: 'Список клавиш',
      menu: 'Открыть или свернуть меню',
      search: 'Поиск по списку',
      sale: 'Продажа; в форме продажи: новый человек',
      undo: 'На входе: отменить последний вход',
    },
    enter: 'Отправить форму, выбрать найденное',
    arrows: 'Ходить по найденному',
    tab: 'Следующее поле',
    escape: 'Закрыть окно',
  },
  en: {
    title: 'Keys',
    acts: {
      finder: 'Search everything',
      sheet: 'This list of keys',
      menu: 'Open or collapse the menu',
      search: 'Search the list',
      sale: 'Sell; in the sale: a new person',
      undo: 'At the door: take the last check-in back',
    },
    enter: 'Send the form, take what was found',
    arrows: 'Move among what was found',
    tab: 'Next field',
    escape: 'Close the window',
  },
})
