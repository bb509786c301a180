import { defineTexts } from '#src/web/texts.ts'

/** What a room holds beside the places of a class in it. */
export const roomTexts = defineTexts({
  uz: {
    holds: (count: number) => `Xonada ${count} ta joy`,
    over: (count: number) => `Xonaga ${count} kishi sigʻadi, joylar bundan koʻp`,
    ahead: (count: number) => `Oldinda bu xonada ${count} joyli mashgʻulot bor`,
  },
  ru: {
    holds: (count) => `В помещении мест: ${count}`,
    over: (count) => `Помещение вмещает ${count}, а мест больше`,
    ahead: (count) => `Впереди здесь занятие, в котором мест: ${count}`,
  },
  en: {
    holds: (count) => `The room holds ${count}`,
    over: (count) => `The room holds ${count}, there are more places`,
    ahead: (count) => `A class ahead in this room has ${count} places`,
  },
})
