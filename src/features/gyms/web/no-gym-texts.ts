import { defineTexts } from '#src/web/texts.ts'

export const noGymTexts = defineTexts({
  uz: {
    noGym: 'Siz hali hech bir zalga aʼzo emassiz',
    noGymText: 'Zal qabulxonasida shu telefon raqamingizni ayting.',
  },
  ru: {
    noGym: 'Вы пока не состоите ни в одном зале',
    noGymText: 'Назовите на ресепшене зала этот номер телефона.',
  },
  en: {
    noGym: 'You belong to no gym yet',
    noGymText: 'Tell this phone number at the reception of your gym.',
  },
})
