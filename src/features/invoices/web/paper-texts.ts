import { defineTexts } from '#src/web/texts.ts'

/** Of what is printed alone: the member's page comes without them. */
export const paperTexts = defineTexts({
  uz: {
    print: 'Chop etish',
    paperText: 'Telefon kamerasi bilan oching va oʻz ilovangizda toʻlang.',
    paperUntil: (day: string) => `${day} gacha toʻlanadi`,
  },
  ru: {
    print: 'Печать',
    paperText: 'Откройте камерой телефона и заплатите в своём приложении.',
    paperUntil: (day) => `Оплатить до ${day}`,
  },
  en: {
    print: 'Print',
    paperText: 'Open it with the phone’s camera and pay in an app of your own.',
    paperUntil: (day) => `To be paid by ${day}`,
  },
})
