import { defineTexts } from '#src/web/texts.ts'

export const texts = defineTexts({
  uz: {
    title: 'Demo zal',
    text: 'Aʼzolar, toʻlovlar va tashriflar bilan toʻla, oʻylab topilgan zal. Bemalol bosib, sinab koʻring: hech kimga SMS ketmaydi, oʻz zalingizga hech narsa qoʻshilmaydi.',
    make: 'Demo zalni ochish',
    enter: 'Demo zalga kirish',
    ends: (day: string) => `${day} kuni oʻzi oʻchadi`,
    remove: 'Demo zalni oʻchirish',
    removeTitle: 'Demo zal oʻchirilsinmi?',
    removeText:
      'Undagi odamlar, toʻlovlar va siz kiritgan hamma narsa butunlay oʻchadi. Oʻz zallaringizga tegilmaydi. Keyinroq yangisini ochsangiz boʻladi.',
    removeConfirm: 'Oʻchirish',
    cancel: 'Bekor qilish',
    inside: 'Siz demo zaldasiz: bu yerdagi odamlar va pullar oʻylab topilgan',
    leave: 'Oʻz zalimga qaytish',
  },
  ru: {
    title: 'Демо-зал',
    text: 'Вымышленный зал с клиентами, платежами и посещениями. Нажимайте и пробуйте смело: никому не уйдёт SMS, и в вашем зале ничего не появится.',
    make: 'Открыть демо-зал',
    enter: 'Войти в демо-зал',
    ends: (day: string) => `Исчезнет сам ${day}`,
    remove: 'Удалить демо-зал',
    removeTitle: 'Удалить демо-зал?',
    removeText:
      'Люди, платежи и всё, что вы в нём ввели, исчезнут полностью. Ваши залы это не затронет. Позже можно открыть новый.',
    removeConfirm: 'Удалить',
    cancel: 'Отмена',
    inside: 'Вы в демо-зале: люди и деньги здесь вымышленные',
    leave: 'Вернуться в свой зал',
  },
  en: {
    title: 'Demo gym',
    text: 'A made-up gym, full of members, payments and visits. Press and try whatever you like: nobody gets an SMS, and nothing is added to your own gym.',
    make: 'Open a demo gym',
    enter: 'Go into the demo gym',
    ends: (day: string) => `Goes by itself on ${day}`,
    remove: 'Throw the demo gym away',
    removeTitle: 'Throw the demo gym away?',
    removeText:
      'Its people, its payments and whatever you entered there are gone for good. Your own gyms are not touched. You can open a new one later.',
    removeConfirm: 'Throw away',
    cancel: 'Cancel',
    inside: 'You are in the demo gym: its people and its money are made up',
    leave: 'Back to my own gym',
  },
})
